//! Repetition of a direction that is held in a menu, the same for keys and pads on every system.

use std::time::Duration;

use super::Action;

/// The time from a press to its first repetition: long enough not to happen by accident.
const FIRST: Duration = Duration::from_millis(400);

/// The time between repetitions: ten a second can still be followed by eye.
const NEXT: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, Default)]
pub(super) struct MenuRepeat {
    held: Option<Action>,
    left: Duration,
}

impl MenuRepeat {
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

    #[test]
    fn a_held_direction_repeats() {
        let mut repeat = MenuRepeat::default();
        let due: Vec<u32> =
            (0..80).filter(|_| repeat.advance(Some(Action::Down), Duration::from_millis(10))).collect();
        assert_eq!(due, [40, 50, 60, 70]);
    }

    #[test]
    fn a_tap_in_long_frames_counts_once() {
        let mut repeat = MenuRepeat::default();
        let long = Duration::from_millis(600);
        assert!(
            ![Some(Action::Up), Some(Action::Up), None].into_iter().any(|held| repeat.advance(held, long))
        );
    }

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
