//! The ticks that are due, and the picture after them.

use super::{Cabinet, Screen, TOLD_AFTER_DROPPED};
use crate::app::input::Controls;
use crate::app::screens::{
    arriving, draw_demonstration, draw_ending, draw_game_over, draw_pause, draw_result, draw_title,
    draw_vista,
};
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
            let input = if playing && !self.autopilot {
                controls.take_tick()
            } else {
                self.pilot.fly(self.session.world())
            };
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

    /// Whether ticks are run: the player's, or the autopilot's while nobody is there.
    fn is_running(&self) -> bool {
        self.screen == Screen::Playing || self.is_demonstrating()
    }

    /// The stage is over, for the player or for the autopilot.
    pub(super) fn finish(&mut self, controls: &mut Controls) {
        if self.screen != Screen::Playing {
            // The demonstration is over: the title comes back.
            self.wake();
            return;
        }
        self.keep_replay();
        self.enter_result(controls);
    }

    pub(super) fn draw(&mut self, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let mut painter = Painter { frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
        if self.is_before_space() {
            draw_vista(self.time_s, false, &mut painter);
        } else {
            let alpha = if self.is_running() { self.clock.interpolation() } else { 1.0 };
            self.session.look = self.settings.picture.look();
            self.session.draw_field(alpha, &mut painter);
            if self.screen == Screen::Playing {
                self.session.draw_hud(self.best, &mut painter);
            }
            let before = now_us();
            self.session.draw_overlay(&mut painter);
            self.session.overlay.times.push_overlay((now_us() - before) as f32);
        }
        self.draw_screen(&mut painter);
        self.notices.draw(self.screen == Screen::Playing, &mut painter);
    }

    /// Whether the screen lies before the view of space instead of a game.
    fn is_before_space(&self) -> bool {
        match self.screen {
            Screen::Title => !self.is_demonstrating(),
            Screen::Stress | Screen::Ending => true,
            Screen::Options => self.behind_options == Screen::Title,
            Screen::Playing | Screen::Paused | Screen::Result => false,
        }
    }

    /// What the screen says, sliding in when it is new.
    fn draw_screen(&self, painter: &mut Painter<'_>) {
        let (age, world, bindings) = (self.age_ticks(), self.session.world(), &self.settings.bindings);
        match self.screen {
            Screen::Title if self.is_demonstrating() => draw_demonstration(age, bindings, painter),
            Screen::Title => draw_title(&self.menu, self.best, age, bindings, painter),
            Screen::Playing => {}
            Screen::Paused => {
                arriving(age, painter, |painter| draw_pause(world, &self.menu, bindings, painter));
            }
            Screen::Result if self.has_won() => {
                let best = self.best_before;
                arriving(age, painter, |painter| {
                    draw_result(world, best, &self.menu, age, bindings, painter)
                });
            }
            Screen::Result => arriving(age, painter, |painter| {
                draw_game_over(world, self.best_before, &self.menu, bindings, painter);
            }),
            Screen::Options => arriving(age, painter, |painter| self.options.draw(bindings, painter)),
            Screen::Stress => arriving(age, painter, |painter| self.stress.draw(bindings, painter)),
            Screen::Ending => draw_ending(&self.voyage, age / 60.0, bindings, painter),
        }
    }
}
