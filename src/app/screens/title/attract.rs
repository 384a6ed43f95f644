//! The program of the title while no key is pressed: the autopilot in one stage after the other, and pages between.

use crate::app::context::Context;
use crate::app::scores::Division;
use crate::app::screen::{Input, Step};
use crate::sim::TICKS_PER_SECOND;

/// Seconds without a key after which the program begins.
const IDLE_S: f64 = 30.0;

/// The parts of the program, which repeats.
const PROGRAM: [Show; 2] = [Show::Stage, Show::HowTo];

/// Ticks of a demonstration from one showing of a table to the next.
const RANKING_EVERY_TICKS: f32 = 1800.0;
/// Ticks of a demonstration without a table before each showing.
const RANKING_AFTER_TICKS: f32 = 1200.0;

/// A part of the program. A further page is a variant, an entry of [`PROGRAM`], and an arm where the title draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// The autopilot flies a stage, each time another.
    Stage,
    /// The page *How to fly*.
    HowTo,
}

impl Show {
    /// Returns for how many seconds the part is on show.
    const fn seconds(self) -> f64 {
        match self {
            Self::Stage => 40.0,
            Self::HowTo => 14.0,
        }
    }
}

/// The progress of the program.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attract {
    /// The number of parts that have begun, the one on show counted; 0 while a player is there.
    begun: u32,
    /// The time at which the part on show began, in seconds by the clock of the screens.
    since_s: f64,
    /// The number of stages shown since the game was started: the next demonstration is of another one.
    stages: u32,
}

impl Attract {
    /// Returns the part on show; `None` until no key has been pressed for [`IDLE_S`] seconds, or if the settings
    /// switch the program off.
    pub(super) fn show(&self, ctx: &Context) -> Option<Show> {
        let place = (self.begun.max(1) - 1) as usize % PROGRAM.len();
        ctx.is_idle().then_some(PROGRAM[place])
    }

    /// Returns for how many ticks the part on show has been there.
    pub(super) fn shown_ticks(&self, ctx: &Context) -> f32 {
        ((ctx.clock.now_s - self.since_s) * f64::from(TICKS_PER_SECOND)) as f32
    }

    /// Lets the program begin, or go on after the time of its part, and lets the autopilot fly.
    pub(super) fn advance(&mut self, step: &mut Step<'_>, ctx: &mut Context) {
        let Some(show) = self.show(ctx) else { return };
        if self.begun == 0 || ctx.clock.now_s - self.since_s >= show.seconds() {
            self.next(ctx);
        }
        if self.show(ctx) == Some(Show::Stage) && ctx.run_demonstration(step) {
            self.next(ctx);
        }
    }

    /// Ends the program when a player is there. Returns whether the program was on show: then the input does nothing
    /// else.
    pub(super) fn wake(&mut self, input: &Input<'_>, ctx: &mut Context) -> bool {
        let is_player = matches!(input, Input::Action(_) | Input::Pointer(_));
        let was_demonstrating = is_player && ctx.is_idle();
        if was_demonstrating {
            self.stop();
            ctx.clock.show();
            ctx.wait_at_title();
        }
        was_demonstrating
    }

    /// Stops the program, which begins anew the next time.
    pub(super) fn stop(&mut self) {
        self.begun = 0;
    }

    fn next(&mut self, ctx: &mut Context) {
        self.begun += 1;
        self.since_s = ctx.clock.now_s;
        if self.show(ctx) == Some(Show::Stage) {
            let first = ctx.launch.stage - 1 + self.stages;
            self.stages += 1;
            ctx.demonstrate(first % ctx.content.stages.len() as u32 + 1);
        }
    }
}

impl Context {
    /// Returns whether the player has done nothing for so long that the title may show its program, and the settings
    /// allow the program.
    pub(crate) fn is_idle(&self) -> bool {
        self.settings.game.demonstration && self.clock.idle_s() >= IDLE_S
    }
}

/// Returns the table that is shown over the demonstration, and the ticks for which it has been shown; `None` while
/// none is.
pub(super) fn ranking(ctx: &Context) -> Option<(Division, f32)> {
    let idle_ticks = IDLE_S as f32 * TICKS_PER_SECOND as f32;
    let age = (ctx.clock.age_ticks() - idle_ticks) % RANKING_EVERY_TICKS - RANKING_AFTER_TICKS;
    (age > 0.0).then_some((ctx.places.division, age))
}
