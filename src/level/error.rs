//! Mistakes in a level.

use ron_text::{TextError, ValuePath};

/// The error for the first mistake in a level file.
pub type LevelError = TextError;

/// A problem that was found in a value after the level was parsed, with the path of the value. [`Finding::locate`] adds
/// the line and column, which it looks up in the text.
#[derive(Debug)]
pub(super) struct Finding {
    path: ValuePath,
    problem: String,
    expected: String,
}

impl Finding {
    pub(super) fn new(path: &ValuePath, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { path: path.clone(), problem: problem.into(), expected: expected.into() }
    }

    pub(super) fn locate(self, file: &str, text: &str) -> LevelError {
        LevelError::at(file, text, &self.path, self.problem).expecting(self.expected)
    }
}
