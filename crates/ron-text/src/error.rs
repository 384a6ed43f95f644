//! The error type.

use super::visible::shortened;
use super::{ValuePath, location};

/// A mistake in a RON text: its position and what was expected there.
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

/// A mistake in a value of a text, before its position is looked up by [`TextError::all_at`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The path of the wrong value.
    pub path: ValuePath,
    /// A description of the mistake.
    pub problem: String,
    /// What was expected instead; empty if `problem` already says so.
    pub expected: String,
}

/// The words around the name of a missing field.
pub(super) const MISSING: [&str; 2] = ["the field `", "` is missing"];

impl TextError {
    pub(super) fn new(file: &str, (line, column): (usize, usize), path: String, problem: String) -> Self {
        let (path, problem) = (shortened(path), shortened(problem));
        Self { file: file.to_owned(), line, column, path, problem, expected: String::new() }
    }

    /// Creates an error for the value at `path`. Reads the text again to find its line and column. If the value is
    /// not in the text because it has a default, uses the position of the deepest part of the path that is.
    pub fn at(file: &str, text: &str, path: &ValuePath, problem: impl Into<String>) -> Self {
        let offset = location::value_offsets(text, [path].into_iter())[0];
        Self::new(file, location::line_and_column(text, offset), path.to_string(), problem.into())
    }

    /// Returns the same error at another position, in bytes from the start of `text`.
    #[must_use]
    pub fn moved_to(&self, text: &str, offset: usize) -> Self {
        let (line, column) = location::line_and_column(text, text.floor_char_boundary(offset));
        Self { line, column, ..self.clone() }
    }

    /// Returns the position in bytes from the start of `text`, at most its length.
    pub fn offset_in(&self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line.saturating_sub(1));
        let start: usize = lines.map(str::len).sum();
        let before = text[start..].chars().take(self.column.saturating_sub(1));
        start + before.map(char::len_utf8).sum::<usize>()
    }

    /// Returns the name of the field that the value at `path` lacks, if that is the mistake.
    pub fn missing_field(&self) -> Option<&str> {
        self.problem.strip_prefix(MISSING[0])?.strip_suffix(MISSING[1])
    }

    /// Creates errors for many mistakes at once, in the order of their positions. Reads the text again as [`at`] does,
    /// but only once.
    ///
    /// [`at`]: Self::at
    pub fn all_at(file: &str, text: &str, mistakes: Vec<Mistake>) -> Vec<Self> {
        let offsets = location::value_offsets(text, mistakes.iter().map(|mistake| &mistake.path));
        let mut placed: Vec<_> = offsets.into_iter().zip(mistakes).collect();
        placed.sort_by_key(|&(offset, _)| offset);
        let errors = placed.into_iter().map(|(offset, Mistake { path, problem, expected })| {
            let place = location::line_and_column(text, offset);
            Self::new(file, place, path.to_string(), problem).expecting(expected)
        });
        errors.collect()
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
