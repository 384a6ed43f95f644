//! What was pressed since the last frame, for the screens: in order, a held direction again and again.

use std::mem;
use std::time::Duration;

use super::Action;
use super::repeat::MenuRepeat;

/// Presses kept for the next frame; more than fingers make in one, so that a broken device cannot fill the
/// memory.
pub(super) const MAX_PRESSED: usize = 64;

/// Presses that no screen has taken yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Presses {
    pressed: Vec<Action>,
    repeat: MenuRepeat,
}

impl Presses {
    /// One key or button with all that it means. In a menu a press means one thing: one that confirms or goes back does
    /// not fire too.
    pub(super) fn announce(&mut self, actions: &[Action]) {
        let is_menus = actions.iter().any(|action| matches!(action, Action::Confirm | Action::Back));
        let is_game =
            |action: &Action| matches!(action, Action::Fire | Action::Focus | Action::Bomb | Action::Start);
        for &action in actions.iter().filter(|action| !(is_menus && is_game(action))) {
            self.push(action);
        }
    }

    /// One action.
    pub(super) fn push(&mut self, action: Action) {
        self.repeat.restart();
        if self.pressed.len() < MAX_PRESSED {
            self.pressed.push(action);
        }
    }

    /// All of them, and the direction that is held once more when it is due.
    pub(super) fn take(&mut self, held: Option<Action>, elapsed: Duration) -> Vec<Action> {
        if self.repeat.advance(held, elapsed) {
            self.pressed.extend(held);
        }
        mem::take(&mut self.pressed)
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.pressed.clear();
        self.repeat.restart();
    }
}
