//! What can be wrong with a sheet.

use ron_text::TextError;
use thiserror::Error;

/// Why a sheet was refused. The first field is always the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// The picture could not be read: cut short, not a PNG, or larger than [`super::MAX_SIDE`].
    #[error("sprites.png: {0}; expected a whole PNG of at most {max} × {max} pixels", max = super::MAX_SIDE)]
    Picture(String),
    /// The index is not the RON that is expected there.
    #[error(transparent)]
    Index(#[from] TextError),
    /// The index and the picture do not belong together, or the index contradicts itself.
    #[error("sprites.ron: {path}: found {found}, expected {expected}")]
    Value {
        /// The place in the data, such as `sprites[3] (scout).frames[0].cell`.
        path: String,
        /// The value found there.
        found: String,
        /// What would have been right.
        expected: String,
    },
}
