//! Actions that mean the same on every screen.

use super::{App, Request};
use crate::app::input::Action;
use crate::audio::Cue;
use crate::words::fill;
use sector_collision::Method;

const METHOD: &str = "collision method: {}";
const CHECKED: &str = "Every tick is now searched by all methods, and compared.";
const UNCHECKED: &str = "One method searches again.";

impl App {
    /// Takes an action that means the same everywhere; whether it is one.
    pub(super) fn act_anywhere(&mut self, action: Action) -> bool {
        let overlay = &mut self.session.overlay;
        match action {
            Action::Overlay => overlay.form = overlay.form.next(),
            Action::Shapes => overlay.shapes ^= true,
            Action::CrossCheck => {
                overlay.cross_check ^= true;
                self.notices.toast((if overlay.cross_check { CHECKED } else { UNCHECKED }).to_owned());
            }
            Action::Method => self.take_next_method(),
            Action::Fullscreen => self.change_fullscreen(),
            Action::Picture => self.requests.push(Request::Picture),
            _ => return false,
        }
        self.sink.cue(if action == Action::Picture { Cue::Picture } else { Cue::Switch });
        true
    }

    fn take_next_method(&mut self) {
        let now = self.session.world().collision().method();
        let place = Method::ALL.iter().position(|&method| method == now).unwrap_or(0);
        let next = Method::ALL[(place + 1) % Method::ALL.len()];
        self.session.set_method(next);
        let template = self.settings.game.language.translate(METHOD);
        self.notices.toast(fill(template, &[&next]));
    }

    fn change_fullscreen(&mut self) {
        self.settings.window.fullscreen ^= true;
        self.options.refresh(&self.settings);
        self.requests.push(Request::ApplyWindow);
        self.save_settings();
    }
}
