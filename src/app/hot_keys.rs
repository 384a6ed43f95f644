//! Hot keys: actions with the same effect on every screen.

use super::context::{Context, Request};
use super::input::Action;
use super::ui::cycle::cycle;
use crate::audio::Cue;
use crate::words::fill;
use sector_collision::Method;

const METHOD: &str = "collision method: {}";
const CHECKED: &str = "Every tick is now searched by all methods, and compared.";
const UNCHECKED: &str = "One method searches again.";

impl Context {
    /// Performs an action that has the same effect on every screen. Returns false for any other action.
    pub(super) fn act_anywhere(&mut self, action: Action) -> bool {
        let overlay = &mut self.game.session.overlay;
        match action {
            Action::Overlay => overlay.form = overlay.form.next(),
            Action::Shapes => overlay.shapes ^= true,
            Action::CrossCheck => {
                overlay.cross_check ^= true;
                self.notices.toast((if overlay.cross_check { CHECKED } else { UNCHECKED }).to_owned());
            }
            Action::Method => self.take_next_method(),
            Action::Fullscreen => {
                self.settings.window.fullscreen ^= true;
                self.request(Request::ApplyWindow);
                self.save_settings();
            }
            Action::Picture => self.request(Request::Picture),
            _ => return false,
        }
        self.cue(if action == Action::Picture { Cue::Picture } else { Cue::Switch });
        true
    }

    fn take_next_method(&mut self) {
        let next = cycle(&Method::READABLE, self.game.session.world().method(), 1);
        self.game.session.set_method(next);
        let template = self.settings.game.language.translate(METHOD);
        self.notices.toast(fill(template, &[&next]));
    }
}
