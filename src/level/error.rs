//! What is wrong with a level, and where.

use super::locate::locate;

/// The first thing wrong with a level file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}{problem}{}", Self::lead(path), Self::tail(expected))]
pub struct LevelError {
    /// The file as it was named to us.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The path to the value, such as `waves[3].path`; empty for the file as a whole.
    pub path: String,
    /// What was found.
    pub problem: String,
    /// What was expected instead; empty where the problem says it.
    pub expected: String,
}

impl LevelError {
    /// A problem with the value at `path`, whose place is looked up in the text.
    pub(super) fn at(file: &str, text: &str, path: &str, problem: String) -> Self {
        let (line, column) = locate(text, path);
        Self { file: file.to_owned(), line, column, path: path.to_owned(), problem, expected: String::new() }
    }

    /// Adds what was expected.
    pub(super) fn expecting(mut self, expected: impl Into<String>) -> Self {
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

/// A problem found after parsing: it knows its path, the text gives it a line.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) path: String,
    pub(super) problem: String,
    pub(super) expected: String,
}

impl Finding {
    pub(super) fn new(
        path: impl Into<String>,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { path: path.into(), problem: problem.into(), expected: expected.into() }
    }

    pub(super) fn locate(self, file: &str, text: &str) -> LevelError {
        LevelError::at(file, text, &self.path, self.problem).expecting(self.expected)
    }
}
