//! The options: pages that are turned, values that change and act at once.

use super::{App, Request, Screen};
use crate::app::input::Controls;
use crate::app::menu::Answer;
use crate::app::screens::{Change, Tab};
use crate::audio::Cue;
use crate::lab::OverlayForm;

impl App {
    /// Over the title or the standing game, on the page that was open last.
    pub(super) fn enter_options(&mut self) {
        self.behind_options = self.screen;
        self.options.open(self.options.tab(), &self.settings);
        self.show(Screen::Options);
    }

    /// Another page of the options.
    pub(super) fn open_page(&mut self, tab: Tab) {
        self.options.open(tab, &self.settings);
        self.sink.cue(Cue::MenuMove);
    }

    /// The page before or after.
    pub(super) fn turn_page(&mut self, by: i32) {
        self.options.turn(by, &self.settings);
        self.sink.cue(Cue::MenuMove);
    }

    /// What the menu of the page answered.
    pub(super) fn answer_in_options(&mut self, answer: Answer, controls: &mut Controls) {
        let had_overlay = self.settings.game.overlay;
        match self.options.take(answer, &mut self.settings) {
            Change::None => {}
            Change::Moved => self.sink.cue(Cue::MenuMove),
            Change::Changed => {
                // A key may have shown or hidden it since; only this option itself speaks for the next game.
                if self.settings.game.overlay != had_overlay {
                    self.session.overlay.form = OverlayForm::from_start(self.settings.game.overlay);
                }
                self.apply_bindings(controls);
                self.sink.set_volumes(self.volumes());
                self.sink.cue(Cue::MenuChange);
                self.requests.push(Request::ApplyWindow);
            }
            Change::Leads(lead) => {
                self.sink.cue(Cue::MenuSelect);
                self.enter_bindings(lead, controls);
            }
            Change::Left => {
                self.sink.cue(Cue::MenuBack);
                self.show(self.behind_options);
                self.save_settings();
            }
        }
    }
}
