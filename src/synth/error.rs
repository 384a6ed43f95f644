//! What is wrong with a score.

use thiserror::Error;

/// A score that cannot be played, and where to look.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}:{line}:{column}: {path}: {problem}")]
pub struct ScoreError {
    /// The file as it was named to the reader.
    pub file: String,
    /// Line of the fault, from 1.
    pub line: usize,
    /// Column of the fault, from 1.
    pub column: usize,
    /// The way to the value, such as `layers[0].pitch`; `.` is the score itself.
    pub path: String,
    /// What was found and what was expected.
    pub problem: String,
}
