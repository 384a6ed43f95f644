//! The actions that were pressed since the last frame, for the screens; a held direction repeats.

use std::mem;
use std::time::Duration;

use super::Action;
use super::repeat::MenuRepeat;

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

    /// Adds one press of an action, unless [`MAX_PRESSED`] are waiting.
    pub(super) fn push(&mut self, action: Action) {
        self.repeat.restart();
        if self.pressed.len() < MAX_PRESSED {
            self.pressed.push(action);
        }
    }

    /// Takes all presses, with the held direction once more when its repetition is due.
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
