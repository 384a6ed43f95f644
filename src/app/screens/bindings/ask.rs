//! The questions while an action is changed, with their answers.

use crate::app::input::{Action, BoundInput};
use crate::app::ui::{Item, Menu, Place};

/// Where the answers stand.
const PLACE: Place = Place { left: 216.0, top: 206.0, width: 208.0, lines: 4, is_large: false };

/// The answers, in the order in which they are counted.
const PRESS: [&str; 2] = ["Cancel", "Take all away"];
const TAKEN: [&str; 3] = ["Exchange them", "Both", "Cancel"];
const DEFAULTS: [&str; 2] = ["Cancel", "Reset all controls"];

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The next key or button is for this action.
    Press(Action),
    /// What was pressed belongs to another action already.
    Taken {
        /// The action that it was pressed for.
        action: Action,
        /// The key or button that was pressed.
        bound: BoundInput,
        /// The action that has it.
        other: Action,
    },
    /// Whether all controls are to be reset.
    Defaults,
}

/// A question on show.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) about: About,
    /// Its answers; the first does no harm, or the least.
    pub(super) menu: Menu,
}

impl Question {
    pub(super) fn press(action: Action) -> Self {
        Self { about: About::Press(action), menu: menu(&PRESS) }
    }

    pub(super) fn taken(action: Action, bound: BoundInput, other: Action) -> Self {
        Self { about: About::Taken { action, bound, other }, menu: menu(&TAKEN) }
    }

    pub(super) fn defaults() -> Self {
        Self { about: About::Defaults, menu: menu(&DEFAULTS) }
    }
}

fn menu(names: &[&str]) -> Menu {
    Menu::with(names.iter().map(|name| Item::named(name)).collect(), PLACE).quiet()
}
