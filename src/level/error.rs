//! The error type.

use ron_text::TextError;
use std::fmt;

/// The maximum number of mistakes that are listed. An author fixes no more at a time, and a hostile file may have
/// hundreds of thousands.
pub(super) const MAX_LISTED: usize = 50;

/// The mistakes in a level file. Displays the first one, and how many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError {
    /// The mistakes in the order of the file: at least one, at most 50.
    pub mistakes: Vec<TextError>,
    /// The number of all mistakes, including those that are not listed.
    pub total: usize,
}

impl LevelError {
    /// Creates an error from mistakes, in any order.
    pub(super) fn of(mut mistakes: Vec<TextError>) -> Self {
        mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
        Self { total: mistakes.len(), mistakes }
    }

    /// Returns the first mistake.
    pub fn first(&self) -> &TextError {
        &self.mistakes[0]
    }
}

impl From<TextError> for LevelError {
    fn from(only: TextError) -> Self {
        Self { mistakes: vec![only], total: 1 }
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first().fmt(f)?;
        match self.total - 1 {
            0 => Ok(()),
            1 => f.write_str(" (and 1 more mistake)"),
            more => write!(f, " (and {more} more mistakes)"),
        }
    }
}

impl std::error::Error for LevelError {}
