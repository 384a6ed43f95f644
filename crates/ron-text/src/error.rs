//! What is wrong with a text, and where.

use super::{ValuePath, place};

/// The first thing wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{problem}{}", Self::lead(path), Self::tail(expected))]
pub struct TextError {
    /// The file as it was named to us.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The way to the value, such as `waves[3].path`; empty for the text as a whole.
    pub path: String,
    /// What was found.
    pub problem: String,
    /// What was expected instead; empty where the problem says it.
    pub expected: String,
}

impl TextError {
    /// An error at a known line and column.
    pub(super) fn new(file: &str, (line, column): (usize, usize), path: String, problem: String) -> Self {
        Self { file: file.to_owned(), line, column, path, problem, expected: String::new() }
    }

    /// A problem with the value at `path`. Reads the text once more to find line and column: those of the deepest
    /// part of the path that was written, where the rest is a default.
    #[must_use]
    pub fn at(file: &str, text: &str, path: &ValuePath, problem: impl Into<String>) -> Self {
        Self::new(file, place::of_value(text, path), path.to_string(), problem.into())
    }

    /// Adds what was expected.
    #[must_use]
    pub fn expecting(mut self, expected: impl Into<String>) -> Self {
        self.expected = expected.into();
        self
    }

    fn lead(path: &str) -> String {
        if path.is_empty() { String::new() } else { format!("{path}: ") }
    }

    fn tail(expected: &str) -> String {
        if expected.is_empty() { String::new() } else { format!(": expected {expected}") }
    }
}
