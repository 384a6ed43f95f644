//! Repetition of a direction that is held in a menu, the same for keys and pads on every system.

use std::time::Duration;

use super::Action;

/// The time from a press to its first repetition: long enough not to happen by accident.
const FIRST: Duration = Duration::from_millis(400);

/// The time between repetitions: ten a second can still be followed by eye.
const NEXT: Duration = Duration::from_millis(100);

/// The timer after which a held direction counts as pressed again.
#[derive(Clone, Debug, Default)]
pub(super) struct MenuRepeat {
    held: Option<Action>,
    left: Duration,
}

impl MenuRepeat {
    /// Waits for the first repetition again, because of a new press.
    pub(super) fn restart(&mut self) {
        self.held = None;
    }

    /// Takes the direction that is held and the time since the last call. Returns whether the direction counts once more:
    /// at most once a call, so that a long frame does not run down a menu.
    pub(super) fn advance(&mut self, held: Option<Action>, elapsed: Duration) -> bool {
        if held.is_none() || held != self.held {
            self.held = held;
            self.left = FIRST;
            return false;
        }
        // On a machine that draws two pictures a second, the release of a tap may be heard of half a second late.
        self.left = self.left.saturating_sub(elapsed.min(NEXT));
        let is_due = self.left.is_zero();
        if is_due {
            self.left = NEXT;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a held direction repeats after 400 ms and then every 100 ms.
    #[test]
    fn a_held_direction_repeats() {
        let mut repeat = MenuRepeat::default();
        let due: Vec<u32> =
            (0..80).filter(|_| repeat.advance(Some(Action::Down), Duration::from_millis(10))).collect();
        assert_eq!(due, [40, 50, 60, 70]);
    }

    /// Tests that a tap whose release comes in the next of two long frames counts once.
    #[test]
    fn a_tap_in_long_frames_counts_once() {
        let mut repeat = MenuRepeat::default();
        let long = Duration::from_millis(600);
        assert!(
            ![Some(Action::Up), Some(Action::Up), None].into_iter().any(|held| repeat.advance(held, long))
        );
    }

    /// Tests that the wait begins again with another direction, with none, and after a restart.
    #[test]
    fn a_change_begins_again() {
        let mut repeat = MenuRepeat::default();
        let long = Duration::from_secs(1);
        for held in [Some(Action::Down), Some(Action::Up), None, Some(Action::Up)] {
            assert!(!repeat.advance(held, long), "{held:?}");
        }
        assert!((0..4).any(|_| repeat.advance(Some(Action::Up), long)));
        repeat.restart();
        assert!(!repeat.advance(Some(Action::Up), long));
    }
}
