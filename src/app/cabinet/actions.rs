//! What a press does, by the screen on show.

use super::{Cabinet, Request, Screen};
use crate::app::input::{Action, Controls};
use crate::app::menu::Answer;
use crate::app::screens::{Change, Wish};
use crate::audio::Cue;
use crate::collision::Method;

impl Cabinet {
    /// One action, by the screen on show.
    pub(super) fn act(&mut self, action: Action, controls: &mut Controls) {
        if self.act_anywhere(action) {
            return;
        }
        match self.screen {
            Screen::Playing if matches!(action, Action::Pause | Action::Back) => {
                self.sink.cue(Cue::Pause);
                self.enter_pause(controls);
            }
            Screen::Playing => {
                if let (Action::More | Action::Fewer, Some(drill)) = (action, self.session.as_drill()) {
                    drill.change_number(action == Action::More);
                    self.sink.cue(Cue::MenuChange);
                }
            }
            Screen::Options => self.act_in_options(action),
            Screen::Stress => self.act_in_stress(action, controls),
            Screen::Result if self.time_s < self.deaf_until_s => {}
            Screen::Title | Screen::Paused | Screen::Result => match self.menu.take(action) {
                Answer::Moved => self.sink.cue(Cue::MenuMove),
                Answer::Chosen(i) => {
                    self.sink.cue(Cue::MenuSelect);
                    self.choose(i, controls);
                }
                Answer::Back => {
                    self.sink.cue(Cue::MenuBack);
                    self.back(controls);
                }
                Answer::None | Answer::Changed(..) => {}
            },
        }
    }

    /// Actions that mean the same on every screen.
    pub(super) fn act_anywhere(&mut self, action: Action) -> bool {
        let overlay = &mut self.session.overlay;
        match action {
            Action::Overlay => overlay.visible ^= true,
            Action::Shapes => overlay.shapes ^= true,
            Action::CrossCheck => overlay.cross_check ^= true,
            Action::Method => {
                let now = self.session.world().collision().method();
                let place = Method::ALL.iter().position(|&method| method == now).unwrap_or(0);
                let next = Method::ALL[(place + 1) % Method::ALL.len()];
                self.session.set_method(next);
                self.notices.toast(format!("collision method: {next}"));
            }
            Action::Fullscreen => {
                self.settings.window.fullscreen ^= true;
                self.options.refresh(&self.settings);
                self.requests.push(Request::ApplyWindow);
                self.save_settings();
            }
            Action::Picture => self.requests.push(Request::Picture),
            _ => return false,
        }
        self.sink.cue(if action == Action::Picture { Cue::Picture } else { Cue::Switch });
        true
    }

    pub(super) fn act_in_options(&mut self, action: Action) {
        match self.options.take(action, &mut self.settings) {
            Change::None => {}
            Change::Moved => self.sink.cue(Cue::MenuMove),
            Change::Changed => {
                self.sink.set_volumes(self.volumes());
                self.sink.cue(Cue::MenuChange);
                self.requests.push(Request::ApplyWindow);
            }
            Change::Left => {
                self.sink.cue(Cue::MenuBack);
                self.screen = self.behind_options;
                self.save_settings();
            }
        }
    }

    /// The stress mode's menu.
    fn act_in_stress(&mut self, action: Action, controls: &mut Controls) {
        match self.stress.take(action) {
            Wish::None => {}
            Wish::Moved => self.sink.cue(Cue::MenuMove),
            Wish::Start => {
                self.sink.cue(Cue::MenuSelect);
                controls.let_go(Action::Fire);
                self.drill(self.stress.plan, controls);
            }
            Wish::Leave => {
                self.sink.cue(Cue::MenuBack);
                self.enter_title();
            }
        }
    }

    /// Takes a choice of the menu on show.
    pub(super) fn choose(&mut self, i: usize, controls: &mut Controls) {
        // The key that chose is still down when the game begins.
        controls.let_go(Action::Fire);
        match (self.screen, i) {
            (Screen::Title | Screen::Result, 0) | (Screen::Paused, 1) => {
                self.keep_unfinished();
                match self.session.as_drill().map(|drill| drill.plan()) {
                    Some(plan) => self.drill(plan, controls),
                    None => self.play(controls),
                }
            }
            (Screen::Title, 1) => self.screen = Screen::Stress,
            (Screen::Title, 2) | (Screen::Paused, 2) => self.enter_options(),
            (Screen::Title, _) => self.requests.push(Request::Quit),
            (Screen::Paused, 0) => self.resume(controls),
            _ => {
                self.keep_unfinished();
                self.enter_title();
            }
        }
    }
}
