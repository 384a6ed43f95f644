//! The pages behind the options where keys and buttons are given away.

use super::{App, Screen};
use crate::app::input::{Controls, MouseShip};
use crate::app::menu::Answer;
use crate::app::screens::{BindingsOutcome, BindingsScreen, Lead, overlay_keys};
use crate::audio::Cue;
use crate::sim::TICKS_PER_SECOND;

impl App {
    /// On to a page behind the options.
    pub(super) fn enter_bindings(&mut self, lead: Lead, controls: &mut Controls) {
        self.bindings = match lead {
            Lead::Bindings(table) => BindingsScreen::new(table),
            Lead::Defaults => BindingsScreen::about_defaults(),
        };
        controls.capture(None);
        self.show(Screen::Bindings);
    }

    /// What the page's menu answered.
    pub(super) fn answer_in_bindings(&mut self, answer: Answer, controls: &mut Controls) {
        let before = self.bindings.capture_kind();
        let outcome = self.bindings.take(answer, &mut self.settings.bindings);
        self.follow_bindings(outcome, before != self.bindings.capture_kind(), controls);
    }

    /// Takes a key or button that was captured.
    pub(super) fn take_heard(&mut self, controls: &mut Controls) {
        if let Some(captured) = controls.take_captured() {
            let outcome = self.bindings.take_captured(captured, &mut self.settings.bindings);
            self.follow_bindings(outcome, true, controls);
        }
    }

    fn follow_bindings(&mut self, outcome: BindingsOutcome, is_other_capture: bool, controls: &mut Controls) {
        if is_other_capture {
            controls.capture(self.bindings.capture_kind());
        }
        match outcome {
            BindingsOutcome::None => {}
            BindingsOutcome::Moved => self.sink.cue(Cue::MenuMove),
            BindingsOutcome::Asked => self.sink.cue(Cue::MenuSelect),
            BindingsOutcome::Cancelled => self.sink.cue(Cue::MenuBack),
            BindingsOutcome::Changed => self.sink.cue(Cue::MenuChange),
            BindingsOutcome::Refused(why) => {
                self.notices.toast(why.to_owned());
                self.sink.cue(Cue::Notice);
            }
            BindingsOutcome::Left => {
                self.sink.cue(Cue::MenuBack);
                self.options.refresh(&self.settings);
                self.show(Screen::Options);
            }
        }
        self.apply_bindings(controls);
    }

    /// Lets changed bindings act, and be shown.
    pub(super) fn apply_bindings(&mut self, controls: &mut Controls) {
        let wanted = &self.settings.bindings;
        if controls.bindings() != wanted {
            controls.set_bindings(wanted.clone());
            self.session.overlay.keys = overlay_keys(wanted);
        }
    }

    /// Where the ship is that may follow the mouse, and how fast it is, in pixels of the picture.
    pub(super) fn flown(&mut self, player: usize) -> Option<MouseShip> {
        let camera =
            self.session.as_stress().map(|stress_session| stress_session.camera()).unwrap_or_default();
        let player = self.session.world().players().get(player)?;
        player.ship?;
        let a_tick = camera.zoom / TICKS_PER_SECOND as f32;
        let [speed_px, focus_speed_px] = player.kind.speeds_px_s().map(|speed| speed * a_tick);
        Some(MouseShip { at: camera.to_screen(player.pos), speed_px, focus_speed_px })
    }
}
