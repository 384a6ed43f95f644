//! The ticks that a replay runs in each picture: those that are due, or, while the replay seeks, a part of those up to
//! the tick that is sought.

use super::controls::SPEEDS;
use super::{ReplayPlayer, STAYS_S, is_over};
use crate::app::screens::prelude::*;
use crate::sim::Inputs;

/// The longest time that seeking a tick takes for each picture drawn, in microseconds.
const WIND_US: f64 = 12_000.0;
const WIND_TICKS: u32 = 2_000;
/// The longest time that looking ahead for the marks of the time line takes for each picture drawn, in microseconds.
const AHEAD_US: f64 = 3_000.0;
const AHEAD_TICKS: u32 = 50;
const AHEAD_SHARES: u32 = 20;
/// The playback speed, as a factor of the usual speed, above which a replay is silent: its sounds would be a rattle.
const MAX_HEARD_SPEED: f32 = 2.0;

impl ReplayPlayer {
    pub(super) fn pass(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) {
        let elapsed_s = step.elapsed.as_secs_f32();
        self.stays_s = if self.is_playing { (self.stays_s - elapsed_s).max(0.0) } else { STAYS_S };
        self.make_way(ctx);
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

    fn run(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) {
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

    fn look_ahead(&mut self, begun: f64, now_us: &dyn Fn() -> f64) {
        let Some(survey) = &mut self.survey else { return };
        for _ in 0..AHEAD_SHARES {
            if survey.is_done() || now_us() - begun > AHEAD_US {
                break;
            }
            survey.advance(AHEAD_TICKS);
        }
    }

    /// The fraction of a tick that has passed; 1 while the replay seeks, is paused or is over.
    pub(super) fn alpha(&self, ctx: &Context) -> f32 {
        let replay = ctx.game.session.replay_on_show();
        let stands = replay.is_some_and(|replay| replay.is_seeking() || replay.is_over());
        if self.is_playing && !stands { self.clock.interpolation() } else { 1.0 }
    }
}
