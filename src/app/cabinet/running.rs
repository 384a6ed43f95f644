//! The ticks that are due.

use super::attract::Show;
use super::scoring::After;
use super::{App, Screen};
use crate::app::input::Controls;
use crate::sim::{Inputs, Outcome, TickPhase};
use crate::view::{Painter, RenderFrame};
use std::time::Duration;

/// Microseconds that the ticks of one picture may take, but for the first. Where a single tick takes longer than its
/// sixtieth of a second, catching up would only make the next picture later; so the window stays alive.
const MAX_US: f64 = 50_000.0;

/// Dropped ticks (two seconds' worth) after which the player is told once that the machine is too slow.
const TOLD_AFTER_DROPPED: u64 = 120;

impl App {
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
        let playing = self.screen == Screen::Playing;
        let due = self.due(elapsed);
        for done in 1..=due {
            let inputs = self.inputs(controls);
            self.tick(inputs, now_us, frame);
            if playing {
                self.sink.events(&self.session.events);
                self.follow_boss();
                self.watch_achievements();
            }
            if self.session.world().outcome() != Outcome::Flying {
                self.finish(controls);
                break;
            }
            if now_us() - begun > MAX_US {
                self.clock.drop_ticks(due - done);
                break;
            }
        }
        (self.latched, self.aim) = ([0, 1].map(|player| controls.latched(player)), controls.leads_to());
        if self.clock.dropped_ticks() > TOLD_AFTER_DROPPED && !std::mem::replace(&mut self.told_slow, true) {
            self.notices.add("This machine cannot keep up with 60 ticks a second: the game runs slower.");
        }
    }

    /// How many ticks are due. A game of one's own runs as fast as the player wants it; a large blast slows it down for a
    /// moment.
    fn due(&mut self, elapsed: Duration) -> u32 {
        let playing = self.screen == Screen::Playing;
        let mut pace = 1.0;
        if playing {
            if self.settings.access.is_assisted() {
                self.session.note_slowed();
            }
            pace = self.settings.access.pace() * self.practice_pace();
        }
        let off = self.settings.picture.reduced_motion || !playing;
        let elapsed = self.slow_motion.pass(elapsed.mul_f64(pace), self.session.world(), off);
        self.clock.advance(elapsed)
    }

    /// What is asked for in this tick: by the player, or by the autopilot.
    fn inputs(&mut self, controls: &mut Controls) -> Inputs {
        if self.screen != Screen::Playing || self.autopilot {
            return self.pilot.fly(self.session.world());
        }
        controls.set_mouse_ship(self.flown(controls.mouse_player()));
        Inputs::from(controls.take_ticks())
    }

    /// One tick of the session, each stage of it timed.
    pub(super) fn tick(&mut self, inputs: Inputs, now_us: &dyn Fn() -> f64, frame: &mut RenderFrame) {
        let mut painter = Painter { frame, sheet: &self.content.sheet, gallery: &self.content.gallery };
        let mut times = self.session.overlay.times;
        let mut last = now_us();
        self.session.tick(inputs, &mut painter, &mut |stage: TickPhase| {
            let now = now_us();
            times.push(stage, (now - last) as f32);
            last = now;
        });
        self.session.overlay.times = times;
    }

    /// Whether ticks are run: the player's, or the autopilot's while nobody is there.
    pub(super) fn is_running(&self) -> bool {
        self.screen == Screen::Playing || self.show_on() == Some(Show::Stage)
    }

    /// The stage is over, for the player or for the autopilot.
    pub(super) fn finish(&mut self, controls: &mut Controls) {
        if self.screen != Screen::Playing {
            // The autopilot was too good, or not good enough.
            self.attract_next();
            return;
        }
        self.keep_game();
        if self.is_practice() {
            self.enter_result(controls);
        } else if self.has_won() {
            self.game.clear_stage(self.session.world());
            self.enter_result(controls);
        } else {
            self.end_game(After::Result, controls);
        }
    }
}
