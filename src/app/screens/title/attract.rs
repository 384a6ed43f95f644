//! The program of the title while no key is pressed: the autopilot in one stage after the other, and pages between.

use crate::app::context::Context;
use crate::app::scores::Division;
use crate::app::screen::{Input, Step};
use crate::app::screens::how_to::{Subject, parts};
use crate::sim::TICKS_PER_SECOND;

/// Seconds without an input after which the title shows its program of demonstrations.
const IDLE_S: f64 = 30.0;

/// The parts of the title's program of demonstrations, which repeats.
const PROGRAM: [Show; 4] = [Show::Stage, Show::HowTo(Subject::Fly), Show::Stage, Show::HowTo(Subject::Score)];

/// The time for which each part of the rows of a page is shown in large text, in ticks (7 s).
const PART_TICKS: f32 = 420.0;

/// The time from one showing of a table of high scores over the demonstration to the next, in ticks.
const RANKING_EVERY_TICKS: f32 = 1800.0;
/// The time without a table of high scores, in ticks, before each showing of one over the demonstration.
const RANKING_AFTER_TICKS: f32 = 1200.0;

/// A part of the title's program of demonstrations. A further page is a variant, an entry of [`PROGRAM`], and an arm
/// where the title draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// A stage that the autopilot flies, each time another.
    Stage,
    /// A page that tells how to play.
    HowTo(Subject),
}

impl Show {
    /// Returns for how many seconds this part of the title's program is on show.
    const fn seconds(self) -> f64 {
        match self {
            Self::Stage => 40.0,
            Self::HowTo(_) => 14.0,
        }
    }
}

/// The progress of the title's program of demonstrations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attract {
    /// The number of parts that have begun since a player was last there, the one on show counted; 0 before the first.
    begun: u32,
    /// The time at which the current part of the title's program began, in seconds by the clock of the screens.
    since_s: f64,
    /// The number of demonstrations since the game was started; each is of another stage than the one before.
    stages: u32,
}

impl Attract {
    /// Returns the part of the title's demonstrations that is on show; `None` until there was no input for [`IDLE_S`]
    /// seconds, or if the settings switch the demonstrations off.
    pub(super) fn show(&self, ctx: &Context) -> Option<Show> {
        let place = (self.begun.max(1) - 1) as usize % PROGRAM.len();
        ctx.is_idle().then_some(PROGRAM[place])
    }

    /// Returns for how many ticks the current part has been on show.
    pub(super) fn shown_ticks(&self, ctx: &Context) -> f32 {
        ((ctx.clock.now_s - self.since_s) * f64::from(TICKS_PER_SECOND)) as f32
    }

    /// Lets time pass while no player is there: begins the first part, or the next when the time of a part is over, and
    /// lets the autopilot fly.
    pub(super) fn advance(&mut self, step: &mut Step<'_>, ctx: &mut Context) {
        let Some(show) = self.show(ctx) else { return };
        if self.begun == 0 || ctx.clock.now_s - self.since_s >= show.seconds() {
            self.next(ctx);
        }
        if self.show(ctx) == Some(Show::Stage) && ctx.run_demonstration(step) {
            self.next(ctx);
        }
    }

    /// Ends the demonstrations on an input of a player. Returns whether a demonstration was on show; the input then has
    /// no other effect.
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

    /// Stops the demonstrations, which begin with the first part the next time.
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

/// Returns the part of the rows of a page that is shown after `shown_ticks` ticks.
pub(super) fn part(shown_ticks: f32, is_large: bool) -> usize {
    (shown_ticks / PART_TICKS) as usize % parts(is_large)
}

impl Context {
    /// Returns whether there was no input for so long that the title shows its demonstrations, and the settings allow
    /// them.
    pub(crate) fn is_idle(&self) -> bool {
        self.settings.game.demonstration && self.clock.idle_s() >= IDLE_S
    }
}

/// Returns the table of high scores that is shown over the demonstration, and the time in ticks for which it has been
/// shown; `None` while none is.
pub(super) fn ranking(ctx: &Context) -> Option<(Division, f32)> {
    let idle_ticks = IDLE_S as f32 * TICKS_PER_SECOND as f32;
    let age = (ctx.clock.age_ticks() - idle_ticks) % RANKING_EVERY_TICKS - RANKING_AFTER_TICKS;
    (age > 0.0).then_some((ctx.places.division, age))
}
