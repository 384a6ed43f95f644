//! The errors of a sprite sheet.

use ron_text::TextError;
use thiserror::Error;

/// The reason why a sheet was refused. Every message begins with the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// The picture cannot be read: cut short, not a PNG, larger than [`super::MAX_SIDE`], or with 16 bits a channel. Holds
    /// the message of the PNG decoder, or what was found.
    #[error(
        "sprites.png: {0}; expected a whole PNG of at most {max} × {max} pixels with at most 8 bits a channel",
        max = super::MAX_SIDE
    )]
    Picture(String),
    /// The index is not valid RON, or its fields or their types are not those of an index.
    #[error(transparent)]
    Index(#[from] TextError),
    /// The index contradicts itself or the picture.
    #[error("sprites.ron: {path}: found {found}, expected {expected}")]
    Value {
        /// The path of the value in the index, such as `sprites[3] (scout).frames[0].cell`.
        path: String,
        /// The value that was found.
        found: String,
        /// The values that were expected.
        expected: String,
    },
}
