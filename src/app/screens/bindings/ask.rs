//! The questions that the pages of bindings ask, with their answers.

use crate::app::input::{Action, BoundInput};
use crate::app::ui::{Menu, Place};

/// The area of the menu of answers below each question, in field pixels, with room for four lines.
const PLACE: Place = Place { left: 216.0, top: 206.0, width: 208.0, lines: 4, is_large: false };

/// The width of the menu of answers in large text, in field pixels.
const LARGE_WIDTH: f32 = 240.0;

/// A question that a page of bindings asks the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The question which key or button is to perform this action; the next one that is pressed is the answer.
    Press(Action),
    /// The question what to do with a key or button that belongs to another action already.
    Taken {
        /// The action for which the key or button was pressed.
        action: Action,
        /// The key or button that was pressed.
        bound: BoundInput,
        /// The action to which the key or button belongs.
        other: Action,
    },
    /// The question whether all controls are to be reset to the defaults.
    Defaults,
}

/// An answer to a question of a page of bindings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Cancel,
    /// Takes all keys or buttons from the action that the question is about.
    Clear,
    /// Gives the key or button to the action and, in exchange, the first key or button of the action to the other one.
    Exchange,
    /// Lets both actions have the key or button.
    Both,
    Reset,
}

impl About {
    /// Returns the menu of answers to the question, the cursor on the first of them.
    pub(super) fn answers(self) -> Menu<Reply> {
        let answers: &[(Reply, &'static str)] = match self {
            Self::Press(_) => &[(Reply::Cancel, "Cancel"), (Reply::Clear, "Take all away")],
            Self::Taken { .. } => {
                &[(Reply::Exchange, "Exchange them"), (Reply::Both, "Both"), (Reply::Cancel, "Cancel")]
            }
            Self::Defaults => &[(Reply::Cancel, "Cancel"), (Reply::Reset, "Reset all controls")],
        };
        Menu::plain(answers, PLACE).enlarged(LARGE_WIDTH, 3).quiet()
    }
}
