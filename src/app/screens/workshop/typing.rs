//! A value that is being typed.

use super::panel::PanelRow;
use crate::level::schema::ValueShape;
use ron_text::{ValuePath, edit};

/// The characters of a typed value. A longer one is written in the file itself.
const MAX_LENGTH: usize = 2000;

/// What a typed text is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TypingGoal {
    Value,
    /// The name of an entry of a map.
    Name,
}

/// A value that is being typed.
#[derive(Clone, Debug)]
pub(super) struct Typing {
    pub(super) path: ValuePath,
    pub(super) goal: TypingGoal,
    /// Whether the value is a text, which is typed without quotes.
    is_text: bool,
    text: String,
    /// Whether the next character replaces the old text.
    is_fresh: bool,
}

impl Typing {
    pub(super) fn value(row: &PanelRow) -> Option<Self> {
        let entry = row.entry()?;
        let is_text = matches!(entry.shape, ValueShape::Text);
        let text = if is_text { edit::unquoted(&entry.value) } else { entry.value.clone() };
        Some(Self { path: entry.path.clone(), goal: TypingGoal::Value, is_text, text, is_fresh: true })
    }

    pub(super) fn name(path: ValuePath, name: String) -> Self {
        Self { path, goal: TypingGoal::Name, is_text: true, text: name, is_fresh: true }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    /// Types a character. A backspace removes the last one.
    pub(super) fn letter(&mut self, letter: char) {
        let was_fresh = std::mem::take(&mut self.is_fresh);
        match letter {
            '\u{8}' => {
                self.text.pop();
            }
            '\u{7f}' => self.text.clear(),
            letter if self.text.len() < MAX_LENGTH => {
                if was_fresh {
                    self.text.clear();
                }
                self.text.push(letter);
            }
            _ => {}
        }
    }

    /// Keeps the old text, to be extended at its end.
    pub(super) fn keep(&mut self) {
        self.is_fresh = false;
    }

    /// Returns the value as RON. `None` if it is no value yet.
    pub(super) fn written(&self) -> Option<String> {
        if self.is_text { Some(edit::in_quotes(&self.text)) } else { edit::flat_value(self.text.trim()) }
    }
}
