//! The ticks that are due, and the picture after them.

use super::{Cabinet, RESULT_DEAF_S, Screen, TOLD_AFTER_DROPPED};
use crate::app::input::Controls;
use crate::app::menu::Menu;
use crate::app::screens::{draw_pause, draw_result, draw_title};
use crate::sim::{Outcome, Stage};
use crate::view::{Painter, RenderFrame};
use std::time::Duration;

/// Microseconds that the ticks of one picture may take, but for the first. Where a single tick takes longer than its
/// sixtieth of a second, catching up would only make the next picture later; so the window stays alive.
const MOST_US: f64 = 50_000.0;

impl Cabinet {
    /// Runs the ticks that are due.
    pub(super) fn run(
        &mut self,
        controls: &mut Controls,
        elapsed: Duration,
        now_us: &dyn Fn() -> f64,
        frame: &mut RenderFrame,
    ) {
        if !self.is_running() {
            return;
        }
        let begun = now_us();
        let off = self.settings.picture.reduced_motion || self.screen != Screen::Playing;
        let elapsed = self.slow_motion.pass(elapsed, self.session.world(), off);
        let due = self.clock.advance(elapsed);
        for done in 1..=due {
            let playing = self.screen == Screen::Playing;
            let input = if playing { controls.take_tick() } else { self.pilot.fly(self.session.world()) };
            let mut painter =
                Painter { frame: &mut *frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
            let mut times = self.session.overlay.times;
            let mut last = now_us();
            self.session.tick(input, &mut painter, &mut |stage: Stage| {
                let now = now_us();
                times.push(stage, (now - last) as f32);
                last = now;
            });
            self.session.overlay.times = times;
            if playing {
                self.sink.events(&self.session.events);
                self.follow_boss();
            }
            if self.session.world().outcome() != Outcome::Flying {
                self.finish(controls);
                break;
            }
            if now_us() - begun > MOST_US {
                self.clock.drop_ticks(due - done);
                break;
            }
        }
        if self.clock.dropped_ticks() > TOLD_AFTER_DROPPED && !std::mem::replace(&mut self.told_slow, true) {
            self.notices.add("This machine cannot keep up with 60 ticks a second: the game runs slower.");
        }
    }

    /// Whether ticks are run: the player's, or the autopilot's behind a menu.
    fn is_running(&self) -> bool {
        matches!(self.screen, Screen::Title | Screen::Stress | Screen::Playing)
    }

    /// The stage is over, for the player or for the autopilot.
    pub(super) fn finish(&mut self, controls: &mut Controls) {
        if self.screen != Screen::Playing {
            self.restart(self.next_seed);
            return;
        }
        self.keep_replay();
        controls.clear_taps();
        self.sink.music(None);
        self.screen = Screen::Result;
        self.deaf_until_s = self.time_s + RESULT_DEAF_S;
        self.menu = Menu::of(&["PLAY AGAIN", "TITLE"]);
    }

    pub(super) fn draw(&mut self, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let alpha = if self.is_running() { self.clock.interpolation() } else { 1.0 };
        let mut painter = Painter { frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
        self.session.look = self.settings.picture.look();
        self.session.draw_field(alpha, &mut painter);
        let on_title = matches!(self.screen, Screen::Title | Screen::Stress)
            || (self.screen == Screen::Options && self.behind_options == Screen::Title);
        if !on_title {
            self.session.draw_hud(&mut painter);
        }
        let before = now_us();
        self.session.draw_overlay(&mut painter);
        self.session.overlay.times.push_overlay((now_us() - before) as f32);
        match self.screen {
            Screen::Title => draw_title(&self.menu, &self.settings.bindings, &mut painter),
            Screen::Playing => {}
            Screen::Paused => draw_pause(&self.menu, &self.settings.bindings, &mut painter),
            Screen::Result => draw_result(self.session.world(), &self.menu, &mut painter),
            Screen::Options => self.options.draw(&mut painter),
            Screen::Stress => self.stress.draw(&mut painter),
        }
        self.notices.draw(&mut painter);
    }
}
