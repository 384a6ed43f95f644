//! Runs the due ticks of the player's game and of the demo.

use super::Game;
use crate::app::Context;
use crate::app::input::MouseShip;
use crate::app::screen::FrameStep;
use crate::audio::SoundScene;
use crate::sim::{BossState, GameMode, Inputs, Outcome, PlayerInput, TICKS_PER_SECOND, TickPhase};
use crate::view::{InputDevice, Painter};
use std::time::Duration;

/// The time limit for ticks in one frame, in microseconds. On a machine that is too slow, catching up would only delay
/// the frame.
const MAX_US: f64 = 50_000.0;

/// The number of dropped ticks (two seconds) after which a notice reports that the machine is too slow.
const WARN_AFTER_DROPPED: u64 = 120;

impl Context {
    pub(crate) fn run_game(&mut self, step: &mut FrameStep<'_>) -> bool {
        if self.settings.access.is_assisted() {
            self.game.session.note_slowed();
        }
        let practice_percent = self.practice().map_or(100, |practice| practice.speed_percent);
        let pace = self.settings.access.pace() * f64::from(practice_percent) / 100.0;
        let is_even = self.settings.picture.reduced_motion;
        let elapsed = step.elapsed.mul_f64(pace);
        let due = self.game.due(elapsed, is_even);
        let begun = self.game.session.world().tick();
        let is_over = self.run_ticks(due, step, |ctx| {
            let scene = SoundScene::of(ctx.game.session.world());
            ctx.sink.events(&ctx.game.session.events, &scene);
            ctx.sink.follow(&scene);
            ctx.watch_achievements();
            ctx.watch_records();
            ctx.watch_lessons();
        });
        let run = self.game.session.world().tick() - begun;
        self.write_journal_in_time();
        self.game.latched = [0, 1].map(|player| self.controls.latched(player));
        self.game.aim = self.controls.leads_to();
        if self.game.session.mode() == GameMode::Survival {
            return self.game.held.frame(elapsed, run) || is_over;
        }
        if self.game.clock.dropped_ticks > WARN_AFTER_DROPPED
            && !std::mem::replace(&mut self.game.warned_slow, true)
        {
            self.notices.add("Your computer cannot keep up with 60 ticks a second. The game runs slower.");
        }
        is_over
    }

    pub(crate) fn run_demonstration(&mut self, step: &mut FrameStep<'_>) -> bool {
        let due = self.game.due(step.elapsed, true);
        let was_autopilot = std::mem::replace(&mut self.autopilot, true);
        let is_over = self.run_ticks(due, step, |_| {});
        self.autopilot = was_autopilot;
        is_over
    }

    fn run_ticks(&mut self, due: u32, step: &mut FrameStep<'_>, after_each: impl Fn(&mut Self)) -> bool {
        let begun = (step.now_us)();
        for done in 1..=due {
            let inputs = self.inputs();
            self.tick(inputs, step);
            after_each(self);
            if self.game.session.world().outcome() != Outcome::Flying {
                return true;
            }
            if (step.now_us)() - begun > MAX_US {
                self.game.clock.dropped_ticks += u64::from(due - done);
                break;
            }
        }
        false
    }

    pub(super) fn inputs(&mut self) -> Inputs {
        if self.autopilot {
            return self.game.pilot.fly(self.game.session.world());
        }
        let flown = self.flown(self.controls.mouse_player());
        self.controls.set_mouse_ship(flown);
        let mut inputs = self.controls.take_ticks();
        if self.game.is_asked() && !matches!(self.controls.device, InputDevice::Touch | InputDevice::Mouse) {
            // Fire is often tapped as the last ship explodes, and the offer does not name it. Without keys, a tap accepts.
            inputs.iter_mut().for_each(|input| input.buttons &= !PlayerInput::FIRE);
        }
        Inputs::from(inputs)
    }

    pub(crate) fn tick(&mut self, inputs: Inputs, step: &mut FrameStep<'_>) {
        let (sheet, gallery) = (&self.content.sheet, &self.content.gallery);
        let mut painter = Painter { frame: step.frame, sheet, gallery };
        let session = &mut self.game.session;
        let mut times = session.overlay.times;
        let mut last = (step.now_us)();
        session.tick(inputs, &mut painter, &mut |phase: TickPhase| {
            let now = (step.now_us)();
            times.phases[phase as usize].push((now - last) as f32);
            last = now;
        });
        session.overlay.times = times;
    }

    fn flown(&mut self, player: usize) -> Option<MouseShip> {
        let camera = self.game.session.camera(1.0);
        let player = self.game.session.world().players().get(player)?;
        player.ship?;
        let a_tick = camera.zoom / TICKS_PER_SECOND as f32;
        let [speed_px, focus_speed_px] = player.kind.speeds_px_s().map(|speed| speed * a_tick);
        Some(MouseShip { at: camera.to_screen(player.pos), speed_px, focus_speed_px })
    }
}

impl Game {
    /// Returns the number of ticks to run now. A boss's death slows the game for a second, unless `is_even` is set.
    fn due(&mut self, elapsed: Duration, is_even: bool) -> u32 {
        let boss = self.session.world().boss();
        let is_dying = matches!(boss.map(|boss| boss.state), Some(BossState::Dying(_)));
        let elapsed = self.slow_motion.pass(elapsed, is_dying, is_even);
        self.clock.advance(elapsed)
    }
}

/// The rate at which Swarm Survival counts a second as held, in ticks per second: one frame in twenty may be late.
const HELD: u32 = TICKS_PER_SECOND * 19 / 20;
/// The number of late seconds in a row after which the machine has given out.
const MAX_LATE: u32 = 3;
/// The longest frame that counts. A longer one comes from a window that is dragged, not from a slow machine.
const MAX_FRAME: Duration = Duration::from_millis(500);

/// The rate at which the machine runs a game of Swarm Survival, second by second. The simulation knows nothing of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldRate {
    seconds: f32,
    ticks: u32,
    late: u32,
    /// The lowest rate of a whole second so far, in ticks per second.
    pub(crate) lowest: u32,
}

impl Default for HeldRate {
    fn default() -> Self {
        Self { seconds: 0.0, ticks: 0, late: 0, lowest: TICKS_PER_SECOND }
    }
}

impl HeldRate {
    pub(crate) fn is_held(self) -> bool {
        self.lowest >= HELD
    }

    /// Whether the machine has been late for so long that the game ends.
    pub(crate) fn gave_out(self) -> bool {
        self.late >= MAX_LATE
    }

    /// Adds a frame and the ticks that ran in it. Returns whether the machine has given out.
    fn frame(&mut self, elapsed: Duration, ticks: u32) -> bool {
        if elapsed > MAX_FRAME {
            return false;
        }
        self.seconds += elapsed.as_secs_f32();
        self.ticks += ticks;
        if self.seconds >= 1.0 {
            let rate = (self.ticks as f32 / self.seconds).round() as u32;
            self.late = if rate < HELD { self.late + 1 } else { 0 };
            self.lowest = self.lowest.min(rate);
            (self.seconds, self.ticks) = (0.0, 0);
        }
        self.gave_out()
    }
}

const SLOW_MOTION: Duration = Duration::from_millis(1000);
/// The number of seconds of real time per second of game time in slow motion.
const SLOWER: u32 = 2;

/// Slow motion while a boss dies. The ticks themselves are the same as always, so replays do not depend on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SlowMotion {
    left: Duration,
    was_dying: bool,
}

impl SlowMotion {
    /// Converts the real time since the last frame to game time. With `off`, they are equal.
    pub(crate) fn pass(&mut self, elapsed: Duration, dying: bool, off: bool) -> Duration {
        if dying && !std::mem::replace(&mut self.was_dying, dying) {
            self.left = SLOW_MOTION;
        }
        self.was_dying = dying;
        if off {
            self.left = Duration::ZERO;
        }
        let slow = elapsed.min(self.left);
        self.left -= slow;
        elapsed - slow + slow / SLOWER
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, HeldRate, SlowMotion};

    const FRAME: Duration = Duration::from_millis(10);

    fn game_time(slow: &mut SlowMotion, frames: u32, dying: bool, off: bool) -> Duration {
        (0..frames).map(|_| slow.pass(FRAME, dying, off)).sum()
    }

    #[test]
    fn a_dying_boss_slows_one_second_to_two() {
        let mut slow = SlowMotion::default();
        assert_eq!(game_time(&mut slow, 100, false, false), Duration::from_millis(1000));
        assert_eq!(game_time(&mut slow, 100, true, false), Duration::from_millis(500));
        assert_eq!(game_time(&mut slow, 100, true, false), Duration::from_millis(1000));
        game_time(&mut slow, 1, false, false);
        assert_eq!(game_time(&mut slow, 200, true, false), Duration::from_millis(1500), "the next boss");
    }

    #[test]
    fn a_long_frame_is_partly_slowed() {
        let mut slow = SlowMotion::default();
        assert_eq!(slow.pass(Duration::from_secs(3), true, false), Duration::from_millis(2500));
    }

    #[test]
    fn a_slow_machine_gives_out_after_three_seconds() {
        let frames = |count: u32, milliseconds, ticks, held: &mut HeldRate| {
            (0..count).any(|_| held.frame(Duration::from_millis(milliseconds), ticks))
        };
        let mut held = HeldRate::default();
        assert!(!frames(600, 100, 6, &mut held), "ten frames per second, but all ticks");
        assert!(!frames(1, 9000, 8, &mut held) && held.is_held(), "a dragged window");
        assert!(!frames(20, 100, 5, &mut held), "two seconds");
        assert_eq!((held.is_held(), held.lowest), (false, 50));
        assert!(!frames(11, 100, 6, &mut held), "it recovers");
        assert!(frames(30, 100, 5, &mut held) && held.gave_out());
    }

    #[test]
    fn reduced_motion_turns_slow_motion_off() {
        assert_eq!(game_time(&mut SlowMotion::default(), 100, true, true), Duration::from_millis(1000));
    }
}
