//! What the title shows while no key is pressed: the autopilot in one stage after the other, and pages between.

use crate::app::context::Context;
use crate::app::scores::Division;
use crate::app::screen::{Input, Step};
use crate::sim::TICKS_PER_SECOND;

/// Seconds without a key until it begins.
const IDLE_S: f64 = 30.0;

/// What is shown, round and round.
const PROGRAM: [Show; 2] = [Show::Stage, Show::HowTo];

/// Ticks of a demonstration from one showing of a table to the next, and how long the game is seen alone before it.
const RANKING_EVERY_TICKS: f32 = 1800.0;
const RANKING_AFTER_TICKS: f32 = 1200.0;

/// One part of the program. Another page is a variant, a place in [`PROGRAM`], and an arm where the title draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// The autopilot flies a stage, each time another.
    Stage,
    /// How to fly.
    HowTo,
}

impl Show {
    /// For how long it is on show.
    const fn seconds(self) -> f64 {
        match self {
            Self::Stage => 40.0,
            Self::HowTo => 14.0,
        }
    }
}

/// How far the program is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attract {
    /// How many parts have begun; 0 while a player is there.
    begun: u32,
    /// When the part on show began.
    since_s: f64,
    /// Stages shown since the program was started: the next is another one.
    stages: u32,
}

impl Attract {
    /// The part on show, if no key has been pressed for long enough.
    pub(super) fn show(&self, ctx: &Context) -> Option<Show> {
        let place = (self.begun.max(1) - 1) as usize % PROGRAM.len();
        ctx.is_idle().then_some(PROGRAM[place])
    }

    /// For how long the part on show has been there, in ticks.
    pub(super) fn shown_ticks(&self, ctx: &Context) -> f32 {
        ((ctx.clock.now_s - self.since_s) * f64::from(TICKS_PER_SECOND)) as f32
    }

    /// Lets the program begin, or go on when its part has had its time, and the autopilot fly.
    pub(super) fn advance(&mut self, step: &mut Step<'_>, ctx: &mut Context) {
        let Some(show) = self.show(ctx) else { return };
        if self.begun == 0 || ctx.clock.now_s - self.since_s >= show.seconds() {
            self.next(ctx);
        }
        if self.show(ctx) == Some(Show::Stage) && ctx.run_demonstration(step) {
            self.next(ctx);
        }
    }

    /// Ends the program when a player is there. Returns whether there was one to end: then the input did nothing else.
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

    /// The program begins anew the next time.
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
    /// Whether no key has been pressed for so long that the title may show its program.
    pub(crate) fn is_idle(&self) -> bool {
        self.settings.game.demonstration && self.clock.idle_s() >= IDLE_S
    }
}

/// The table that is shown over the demonstration, while it is; and for how many ticks it has been.
pub(super) fn ranking(ctx: &Context) -> Option<(Division, f32)> {
    let idle_ticks = IDLE_S as f32 * TICKS_PER_SECOND as f32;
    let age = (ctx.clock.age_ticks() - idle_ticks) % RANKING_EVERY_TICKS - RANKING_AFTER_TICKS;
    (age > 0.0).then_some((ctx.places.division, age))
}
