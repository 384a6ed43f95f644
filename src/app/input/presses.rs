//! The actions that were pressed since the last frame, for the screens; a held direction repeats.

use std::mem;
use std::time::Duration;

use super::Action;

/// The maximum number of presses kept for the next frame: more than a player makes, and few enough that a broken device
/// cannot fill the memory.
pub(super) const MAX_PRESSED: usize = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct Presses {
    pressed: Vec<Action>,
    repeat: MenuRepeat,
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
        self.repeat.restart();
        if self.pressed.len() < MAX_PRESSED {
            self.pressed.push(action);
        }
    }

    pub(super) fn take(&mut self, held: Option<Action>, elapsed: Duration) -> Vec<Action> {
        if self.repeat.advance(held, elapsed) {
            self.pressed.extend(held);
        }
        mem::take(&mut self.pressed)
    }

    pub(super) fn clear(&mut self) {
        self.pressed.clear();
        self.repeat.restart();
    }
}

/// The time from a press to its first repetition: long enough not to happen by accident.
const FIRST: Duration = Duration::from_millis(400);

/// The time between repetitions: ten a second can still be followed by eye.
const NEXT: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, Default)]
struct MenuRepeat {
    held: Option<Action>,
    left: Duration,
}

impl MenuRepeat {
    fn restart(&mut self) {
        self.held = None;
    }

    /// Takes the direction that is held and the time since the last call. Returns whether the direction counts once more:
    /// at most once a call, so that a long frame does not run down a menu.
    fn advance(&mut self, held: Option<Action>, elapsed: Duration) -> bool {
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
