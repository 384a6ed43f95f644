//! Runs a replay's ticks in each frame: those that are due or, during a seek, some of those up to its target.

use super::controls::SPEEDS;
use super::{ReplayPlayer, STAYS_S, is_over};
use crate::app::screens::prelude::*;
use crate::audio::SoundScene;
use crate::sim::Inputs;

/// The maximum time per frame for seeking, in microseconds.
const SEEK_US: f64 = 12_000.0;
const SEEK_TICKS: u32 = 2_000;
/// The maximum time per frame for looking ahead for the timeline's marks, in microseconds.
const AHEAD_US: f64 = 3_000.0;
const AHEAD_TICKS: u32 = 50;
const AHEAD_SHARES: u32 = 20;
/// The playback speed, as a multiple of normal speed, above which a replay is silent. Its sounds would only rattle.
const MAX_HEARD_SPEED: f32 = 2.0;

impl ReplayPlayer {
    pub(super) fn pass(&mut self, step: &mut FrameStep<'_>, ctx: &mut Context) {
        let elapsed_s = step.elapsed.as_secs_f32();
        self.stays_s = if self.is_playing { (self.stays_s - elapsed_s).max(0.0) } else { STAYS_S };
        self.make_way(ctx);
        let now_us = step.now_us;
        let begun = now_us();
        self.look_ahead(begun, now_us);
        let mut left = SEEK_TICKS;
        let is_seeking = ctx.game.session.continue_seek(&mut || {
            left = left.saturating_sub(1);
            left > 0 && now_us() - begun < SEEK_US
        });
        let is_over = is_over(ctx);
        if is_seeking || !self.is_playing || is_over {
            self.is_playing &= !is_over || is_seeking;
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
                let scene = SoundScene::of(ctx.game.session.world());
                ctx.sink.events(&ctx.game.session.events, &scene);
            }
            if is_over(ctx) {
                self.show_next(ctx);
                return;
            }
        }
        ctx.follow_music();
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

    /// Returns the elapsed fraction of a tick, or 1 while the replay is seeking, paused or over.
    pub(super) fn alpha(&self, ctx: &Context) -> f32 {
        let replay = ctx.game.session.replay_on_show();
        let stands = replay.is_some_and(|replay| replay.is_seeking() || replay.is_over());
        if self.is_playing && !stands { self.clock.interpolation() } else { 1.0 }
    }
}
