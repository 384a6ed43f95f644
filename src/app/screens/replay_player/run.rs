//! The run of a replay on show: the ticks that are due, or a share of the way to the tick to which it is wound.

use super::controls::SPEEDS;
use super::{ReplayPlayer, STAYS_S, is_over};
use crate::app::context::Context;
use crate::app::screen::Step;
use crate::sim::Inputs;

/// The time that a picture may spend on winding, in microseconds.
const WIND_US: f64 = 12_000.0;
/// The greatest number of ticks that a picture winds.
const WIND_TICKS: u32 = 2_000;
/// The time that a picture may spend on looking ahead, in microseconds.
const AHEAD_US: f64 = 3_000.0;
/// Ticks of looking ahead between two looks at the clock.
const AHEAD_TICKS: u32 = 50;
/// The greatest number of looks at the clock in a picture.
const AHEAD_SHARES: u32 = 20;
/// The speed beyond which a replay is silent: its sounds would be a rattle.
const MAX_HEARD_SPEED: f32 = 2.0;

impl ReplayPlayer {
    /// Lets the time since the last picture pass for the controls and the replay: looks ahead, winds, or runs the
    /// ticks that are due.
    pub(super) fn pass(&mut self, step: &mut Step<'_>, ctx: &mut Context) {
        let elapsed_s = step.elapsed.as_secs_f32();
        self.stays_s = if self.is_playing { (self.stays_s - elapsed_s).max(0.0) } else { STAYS_S };
        let now_us = step.now_us;
        let begun = now_us();
        self.look_ahead(begun, now_us);
        let mut left = WIND_TICKS;
        let is_wound = ctx.game.session.wind(&mut || {
            left = left.saturating_sub(1);
            left > 0 && now_us() - begun < WIND_US
        });
        let is_over = is_over(ctx);
        if is_wound || !self.is_playing || is_over {
            self.is_playing &= !is_over || is_wound;
            self.clock.restart();
            return;
        }
        self.run(step, ctx);
    }

    /// Runs the ticks that are due; at the end the next file comes on show.
    fn run(&mut self, step: &mut Step<'_>, ctx: &mut Context) {
        let speed = SPEEDS[self.speed].1;
        for _ in 0..self.clock.advance(step.elapsed.mul_f32(speed)) {
            ctx.tick(Inputs::default(), step);
            if speed <= MAX_HEARD_SPEED {
                ctx.sink.events(&ctx.game.session.events);
            }
            if is_over(ctx) {
                self.show_next(ctx);
                return;
            }
        }
        ctx.follow_boss_music();
    }

    /// Looks for the marks of the time line, for a while.
    fn look_ahead(&mut self, begun: f64, now_us: &dyn Fn() -> f64) {
        let Some(survey) = &mut self.survey else { return };
        for _ in 0..AHEAD_SHARES {
            if survey.is_done() || now_us() - begun > AHEAD_US {
                break;
            }
            survey.advance(AHEAD_TICKS);
        }
    }

    /// Returns the place of the picture between the last two ticks, 0 to 1.
    pub(super) fn alpha(&self, ctx: &Context) -> f32 {
        let replay = ctx.game.session.replay_on_show();
        let stands = replay.is_some_and(|replay| replay.is_seeking() || replay.is_over());
        if self.is_playing && !stands { self.clock.interpolation() } else { 1.0 }
    }
}
