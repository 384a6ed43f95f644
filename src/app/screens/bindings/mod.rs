//! The pages where actions get other keys and buttons: a list of all actions, and what is asked while one is changed.
//!
//! ```text
//! list --choose--> press a key --free--------------------------> list
//!                       |  '-----taken--> exchange, both, cancel -> list
//!                       '--Escape, Delete-----------------------> list
//! ```

mod ask;
mod draw;
mod labels;

use super::chrome::{self, COLUMN};
use crate::app::input::{Action, BindingTable, Bindings, BoundInput, CaptureKind, Captured, Chord};
use crate::app::menu::{Answer, Item, Menu, Place};
use ask::Question;
use labels::{heading, label};

/// Where the list stands.
const PLACE: Place = Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 16, is_large: false };

/// Why a key is not taken away.
const NEEDED: &str = "Menus need this action: it keeps its last key.";

/// The effect of an answer or of a captured key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Outcome {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// Something else is asked now.
    Asked,
    /// The question was left without a change.
    Cancelled,
    /// The bindings have changed.
    Changed,
    /// They could not be changed; why.
    Refused(&'static str),
    /// The player leaves the page.
    Left,
}

/// A page of bindings.
#[derive(Clone, Debug)]
pub(in crate::app) struct BindingsScreen {
    list: Menu,
    table: BindingTable,
    question: Option<Question>,
}

impl BindingsScreen {
    /// The page of a table, the cursor on its first action.
    pub(in crate::app) fn new(table: BindingTable) -> Self {
        let item =
            |&action: &Action| Item { name: label(action).to_owned(), value: None, heading: heading(action) };
        let back = Item { name: "Back".to_owned(), value: None, heading: Some("") };
        let items = table.actions().iter().map(item).chain([back]).collect();
        Self { list: Menu::with(items, PLACE), table, question: None }
    }

    /// The page with the question whether all controls are to be reset; it leads back to the options.
    pub(in crate::app) fn about_defaults() -> Self {
        Self { question: Some(Question::defaults()), ..Self::new(BindingTable::Keys) }
    }

    /// The menu that takes keys, pads and the mouse now.
    pub(in crate::app) fn menu(&mut self) -> &mut Menu {
        match &mut self.question {
            Some(question) => &mut question.menu,
            None => &mut self.list,
        }
    }

    /// The kind of input that is to be captured now.
    pub(in crate::app) fn capture_kind(&self) -> Option<CaptureKind> {
        match self.question.as_ref()?.about {
            ask::About::Press(_) if self.table == BindingTable::Buttons => Some(CaptureKind::Button),
            ask::About::Press(_) => Some(CaptureKind::Key),
            ask::About::Taken { .. } | ask::About::Defaults => None,
        }
    }

    /// Takes an answer of the menu on show.
    pub(in crate::app) fn take(&mut self, answer: Answer, bindings: &mut Bindings) -> Outcome {
        match (answer, self.question.as_ref().map(|question| question.about)) {
            (Answer::Moved, _) => Outcome::Moved,
            (Answer::Back, None) => Outcome::Left,
            (Answer::Back, Some(about)) => self.cancel(about),
            (Answer::Chosen(i), None) => match self.table.actions().get(i) {
                Some(&action) => {
                    // The bar of the list arrives at once, because behind the question it stands still.
                    self.list.advance(f32::INFINITY);
                    self.question = Some(Question::press(action));
                    Outcome::Asked
                }
                None => Outcome::Left,
            },
            (Answer::Chosen(i), Some(about)) => self.reply(about, i, bindings),
            (Answer::None | Answer::Changed(..) | Answer::Set(..), _) => Outcome::None,
        }
    }

    /// Takes a captured key or button for the action that was chosen.
    pub(in crate::app) fn take_captured(&mut self, captured: Captured, bindings: &mut Bindings) -> Outcome {
        let Some(ask::About::Press(action)) = self.question.as_ref().map(|question| question.about) else {
            return Outcome::None;
        };
        let bound = match captured {
            Captured::Cancel => return self.cancel(ask::About::Press(action)),
            Captured::Clear => return self.clear(action, bindings),
            // While two share a keyboard, Alt is out of reach.
            Captured::Key(chord) if self.table == BindingTable::SecondKeys => {
                BoundInput::Key(Chord::plain(chord.code))
            }
            Captured::Key(chord) => BoundInput::Key(chord),
            Captured::Button(button) => BoundInput::Button(button),
        };
        let is_new = !bindings.bound(self.table, action).contains(&bound);
        match bindings.conflict(self.table, action, bound) {
            Some(other) if is_new => {
                self.question = Some(Question::taken(action, bound, other));
                Outcome::Asked
            }
            _ => {
                self.question = None;
                outcome(bindings.toggle(self.table, action, bound).is_ok())
            }
        }
    }

    /// A choice below a question.
    fn reply(&mut self, about: ask::About, choice: usize, bindings: &mut Bindings) -> Outcome {
        match (about, choice) {
            (ask::About::Press(action), 1) => self.clear(action, bindings),
            (ask::About::Taken { action, bound, other }, 0) => {
                self.question = None;
                outcome(bindings.swap(self.table, action, bound, other).is_ok())
            }
            (ask::About::Taken { action, bound, .. }, 1) => {
                self.question = None;
                outcome(bindings.toggle(self.table, action, bound).is_ok())
            }
            (ask::About::Defaults, 1) => {
                *bindings = Bindings::default();
                Outcome::Left
            }
            _ => self.cancel(about),
        }
    }

    fn clear(&mut self, action: Action, bindings: &mut Bindings) -> Outcome {
        self.question = None;
        outcome(bindings.clear(self.table, action).is_ok())
    }

    fn cancel(&mut self, about: ask::About) -> Outcome {
        self.question = None;
        if about == ask::About::Defaults { Outcome::Left } else { Outcome::Cancelled }
    }
}

fn outcome(is_changed: bool) -> Outcome {
    if is_changed { Outcome::Changed } else { Outcome::Refused(NEEDED) }
}
