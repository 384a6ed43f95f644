//! The actions that were pressed since the last frame, for the screens; a held direction repeats.

use std::mem;
use std::time::Duration;

use super::Action;

/// The maximum number of presses kept for the next frame: more than a player makes, and few enough that a broken device
/// cannot fill the memory.
pub(super) const MAX_PRESSED: usize = 64;

/// The time from a press to its first repetition: long enough not to happen by accident.
const FIRST: Duration = Duration::from_millis(400);

/// The time between repetitions: ten a second can still be followed by eye.
const NEXT: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, Default)]
pub(super) struct Presses {
    pressed: Vec<Action>,
    /// The direction that is held, and the time until it counts once more.
    repeated: Option<(Action, Duration)>,
}

impl Presses {
    /// Adds the actions of one key or button. A key that confirms or goes back adds none of fire, focus, bomb and
    /// start, so that the screens do one thing for one press.
    pub(super) fn announce(&mut self, actions: &[Action]) {
        let is_menus = actions.iter().any(|action| matches!(action, Action::Confirm | Action::Back));
        let is_game =
            |action: &Action| matches!(action, Action::Fire | Action::Focus | Action::Bomb | Action::Start);
        for &action in actions.iter().filter(|action| !(is_menus && is_game(action))) {
            self.push(action);
        }
    }

    pub(super) fn push(&mut self, action: Action) {
        self.repeated = None;
        if self.pressed.len() < MAX_PRESSED {
            self.pressed.push(action);
        }
    }

    /// Returns the presses. The direction that is held repeats at most once a call, so that a long frame does not run
    /// down a menu.
    pub(super) fn take(&mut self, held: Option<Action>, elapsed: Duration) -> Vec<Action> {
        self.repeated = match (held, self.repeated) {
            (Some(held), Some((before, left))) if held == before => {
                // On a machine that draws two pictures a second, the release of a tap may be heard of half a second late.
                let left = left.saturating_sub(elapsed.min(NEXT));
                if left.is_zero() {
                    self.pressed.push(held);
                }
                Some((held, if left.is_zero() { NEXT } else { left }))
            }
            _ => held.map(|held| (held, FIRST)),
        };
        mem::take(&mut self.pressed)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_in_long_frames_counts_once() {
        let mut presses = Presses::default();
        for held in [Some(Action::Up), Some(Action::Up), None] {
            assert_eq!(presses.take(held, Duration::from_millis(600)), [], "{held:?}");
        }
    }

    #[test]
    fn a_change_begins_again() {
        let mut presses = Presses::default();
        let long = Duration::from_secs(1);
        for held in [Some(Action::Down), Some(Action::Up), None, Some(Action::Up)] {
            assert_eq!(presses.take(held, long), [], "{held:?}");
        }
        assert!((0..4).any(|_| presses.take(Some(Action::Up), long) == [Action::Up]));
        presses.clear();
        assert_eq!(presses.take(Some(Action::Up), long), []);
    }
}
