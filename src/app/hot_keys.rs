//! Hot keys: actions with the same effect on every screen.

use super::input::Action;
use super::ui::cycle;
use super::{Context, Request};
use crate::audio::Cue;
use crate::stress;
use crate::words::fill;
use sector_collision::Method;

impl Context {
    /// Performs an action that has the same effect on every screen. Returns false for any other action.
    pub(super) fn act_anywhere(&mut self, action: Action) -> bool {
        let overlay = &mut self.game.session.overlay;
        match action {
            Action::Overlay => overlay.form = overlay.form.next(),
            Action::Shapes => overlay.shapes ^= true,
            Action::CrossCheck => {
                overlay.cross_check ^= true;
                self.notices.toast(match overlay.cross_check {
                    true => "Every tick now runs all methods and compares their results.",
                    false => "Back to a single method.",
                });
                self.avoid_slow_methods();
            }
            Action::Method => self.turn_method(1),
            Action::PreviousMethod => self.turn_method(-1),
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

    fn turn_method(&mut self, by: i32) {
        let (aliens, language) = (self.aliens(), self.language());
        let mut next = cycle(&Method::READABLE, self.game.session.world().method(), by);
        let mut passed = Vec::new();
        while stress::max_aliens(next) < aliens {
            passed.push(next.name());
            next = cycle(&Method::READABLE, next, by);
        }
        self.game.session.set_method(next);
        self.notices.toast(if passed.is_empty() {
            fill(language.translate("Collision method: {}"), &[&next])
        } else {
            fill(
                language.translate("Collision method: {}. Skipped as too slow for {} aliens: {}"),
                &[&next, &aliens, &passed.join(", ")],
            )
        });
    }

    /// Keeps the stress mode responsive: if the current method or a cross-check would freeze the window with this many
    /// aliens, switches to `auto` or turns off the cross-check, and notifies the player.
    pub(crate) fn avoid_slow_methods(&mut self) {
        let (aliens, method) = (self.aliens(), self.game.session.world().method());
        let overlay = &mut self.game.session.overlay;
        if overlay.cross_check && stress::max_aliens(Method::BruteForce) < aliens {
            overlay.cross_check = false;
            self.notices.toast("Too many aliens to run all methods at once.");
        }
        if stress::max_aliens(method) < aliens {
            self.game.session.set_method(Method::Auto);
            let template = self.language().translate("{} is too slow for {} aliens. Switched to {}.");
            self.notices.toast(fill(template, &[&method, &aliens, &Method::Auto]));
        }
    }

    fn aliens(&self) -> u32 {
        self.game.session.stress_on_show().map_or(0, |session| session.stress.settings().aliens)
    }
}
