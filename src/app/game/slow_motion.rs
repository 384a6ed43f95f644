//! Slow motion while a boss dies: the clock of the program runs slower, and the game is the same.
//!
//! Ticks come at half speed for a second. Each is a tick like any other, so that replays do not depend on slow motion.

use std::time::Duration;

const LASTS: Duration = Duration::from_millis(1000);
/// The factor by which game time is slower: the number of seconds of real time in one second of game time.
const SLOWER: u32 = 2;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SlowMotion {
    left: Duration,
    was_dying: bool,
}

impl SlowMotion {
    /// Turns the real time since the last picture into game time. `dying` says whether a boss is dying; with `off`
    /// there is no slow motion, and game time is real time.
    pub(crate) fn pass(&mut self, elapsed: Duration, dying: bool, off: bool) -> Duration {
        if dying && !std::mem::replace(&mut self.was_dying, dying) {
            self.left = LASTS;
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
    use super::{Duration, SlowMotion};

    const FRAME: Duration = Duration::from_millis(10);

    fn game_time(slow: &mut SlowMotion, frames: u32, dying: bool, off: bool) -> Duration {
        (0..frames).map(|_| slow.pass(FRAME, dying, off)).sum()
    }

    #[test]
    fn the_first_second_of_a_death_takes_two() {
        let mut slow = SlowMotion::default();
        assert_eq!(game_time(&mut slow, 100, false, false), Duration::from_millis(1000));
        assert_eq!(game_time(&mut slow, 100, true, false), Duration::from_millis(500));
        assert_eq!(game_time(&mut slow, 100, true, false), Duration::from_millis(1000));
        game_time(&mut slow, 1, false, false);
        assert_eq!(game_time(&mut slow, 200, true, false), Duration::from_millis(1500), "the next boss");
    }

    #[test]
    fn a_long_frame_is_slowed_in_part() {
        let mut slow = SlowMotion::default();
        assert_eq!(slow.pass(Duration::from_secs(3), true, false), Duration::from_millis(2500));
    }

    #[test]
    fn reduced_motion_is_without_it() {
        assert_eq!(game_time(&mut SlowMotion::default(), 100, true, true), Duration::from_millis(1000));
    }
}
