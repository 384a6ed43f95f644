//! The errors of baking.

use ron_text::{TextError, shortened};
use std::fmt;
use thiserror::Error;

/// The reason why baking failed. No file was written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BakeError {
    /// A mistake in a source file.
    #[error("{place}:{column}: {message}")]
    Source {
        /// The file and line with the mistake.
        place: SourceLine,
        /// The column of the mistake, from 1.
        column: usize,
        /// The mistake, and what was expected instead.
        message: String,
    },
    /// A file that could not be read, or a sheet that could not be built.
    #[error("{file}: {message}")]
    File {
        /// The name of the file.
        file: String,
        /// The cause and, where useful, what was expected instead.
        message: String,
    },
    /// A mistake in a score.
    #[error(transparent)]
    Score(#[from] TextError),
}

impl BakeError {
    pub(super) fn file(file: &str, message: impl fmt::Display) -> Self {
        Self::File { file: file.to_owned(), message: shortened(message.to_string()) }
    }
}

/// A line of a source file, for error messages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceLine {
    /// The name of the file, as in [`super::SourceFile::name`].
    pub file: String,
    /// The line number, from 1.
    pub line: usize,
}

impl SourceLine {
    /// Creates an error at a column of this line, from 0.
    pub(super) fn error(&self, column: usize, message: impl Into<String>) -> BakeError {
        BakeError::Source { place: self.clone(), column: column + 1, message: shortened(message.into()) }
    }
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
