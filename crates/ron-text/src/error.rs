//! The error type.

use super::visible::shortened;
use super::{ValuePath, location};

/// The first mistake in a RON text: its position and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{problem}{}", Self::lead(path), Self::tail(expected))]
pub struct TextError {
    /// The name of the file, as the caller passed it.
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The path of the wrong value, such as `waves[3].path`; empty for the whole text.
    pub path: String,
    /// A description of the mistake.
    pub problem: String,
    /// What was expected instead; empty if `problem` already says so.
    pub expected: String,
}

impl TextError {
    pub(super) fn new(file: &str, (line, column): (usize, usize), path: String, problem: String) -> Self {
        let (path, problem) = (shortened(path), shortened(problem));
        Self { file: file.to_owned(), line, column, path, problem, expected: String::new() }
    }

    /// Creates an error for the value at `path`. Reads the text again to find its line and column. If the value is
    /// not in the text because it has a default, uses the position of the deepest part of the path that is.
    pub fn at(file: &str, text: &str, path: &ValuePath, problem: impl Into<String>) -> Self {
        Self::new(file, location::value_location(text, path), path.to_string(), problem.into())
    }

    /// Returns the error with `expected` set. The message then includes what was expected.
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = shortened(expected.into());
        self
    }

    fn lead(path: &str) -> String {
        if path.is_empty() { String::new() } else { format!("{path}: ") }
    }

    fn tail(expected: &str) -> String {
        if expected.is_empty() { String::new() } else { format!(": expected {expected}") }
    }
}
