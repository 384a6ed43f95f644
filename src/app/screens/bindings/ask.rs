//! The questions that the pages of bindings ask, with their answers.

use crate::app::input::{Action, BoundInput};
use crate::app::ui::{Menu, Place};

/// The area of the menu of answers below each question, in pixels, with room for four lines.
const PLACE: Place = Place { left: 216.0, top: 206.0, width: 208.0, lines: 4, is_large: false };

/// The width of the answers in large text, in pixels.
const LARGE_WIDTH: f32 = 240.0;

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The next key or button is for this action.
    Press(Action),
    /// A key or button belongs to another action already.
    Taken {
        /// The action for which the key or button was pressed.
        action: Action,
        /// The key or button that was pressed.
        bound: BoundInput,
        /// The action to which the key or button belongs.
        other: Action,
    },
    /// All controls are to be reset.
    Defaults,
}

/// An answer to one of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Cancel,
    /// Takes all keys or buttons from the action.
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
