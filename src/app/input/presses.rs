//! The actions pressed since the last frame, for the screens. A held direction repeats.

use std::mem;
use std::time::Duration;

use super::Action;

/// The maximum number of presses per frame: more than a player makes, and few enough that a faulty device cannot fill
/// memory.
pub(super) const MAX_PRESSED: usize = 64;

/// The delay before the first repeat, long enough to avoid accidental repeats.
const FIRST: Duration = Duration::from_millis(400);

/// The time between repeats. The eye can follow ten repeats per second.
const NEXT: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, Default)]
pub(super) struct Presses {
    pressed: Vec<Action>,
    /// The held direction and the time until it repeats.
    repeated: Option<(Action, Duration)>,
}

impl Presses {
    /// Adds the actions of one key or button. If these include Confirm or Back, skips Fire, Focus, Bomb, Surge and
    /// Start, so that one press does one thing in a menu.
    pub(super) fn announce(&mut self, actions: &[Action]) {
        let is_menus = actions.iter().any(|action| matches!(action, Action::Confirm | Action::Back));
        let is_game = |action: &Action| {
            use Action::{Bomb, Fire, Focus, Start, Surge};
            matches!(action, Fire | Focus | Bomb | Surge | Start)
        };
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

    /// Takes the presses. A held direction repeats at most once per call, so a long frame does not race down a menu.
    pub(super) fn take(&mut self, held: Option<Action>, elapsed: Duration) -> Vec<Action> {
        self.repeated = match (held, self.repeated) {
            (Some(held), Some((before, left))) if held == before => {
                // On a machine that draws two frames per second, the release of a tap may arrive half a second late.
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
    fn a_change_of_direction_restarts_the_delay() {
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
