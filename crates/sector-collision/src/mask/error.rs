//! Errors from creating a mask from other data.

use crate::messages::messages;
use crate::rect::MAX_SIDE;

/// The reason why a mask cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskError {
    /// A side is not 1 to [`MAX_SIDE`].
    Size {
        /// The width in pixels; for text, the number of characters in its first row.
        width: usize,
        /// The height in pixels; for text, the number of its rows.
        height: usize,
    },
    /// A row of text is longer or shorter than the first.
    Ragged {
        /// The index of the row, starting from 0.
        row: usize,
        /// The number of characters in the row.
        found: usize,
        /// The number of characters in the first row.
        expected: usize,
    },
    /// A character of text is neither `#` nor `.`.
    Character {
        /// The index of the row, starting from 0.
        row: usize,
        /// The index of the column, starting from 0.
        column: usize,
        /// The character that was found.
        found: char,
    },
    /// A sheet cannot be cut into whole cells.
    Cells {
        /// The width and height of a cell, in pixels.
        cell: (usize, usize),
        /// The width and height of the sheet, in pixels.
        sheet: (i32, i32),
    },
    /// A buffer is too long or too short for a mask of this size.
    Length {
        /// The number of bytes in the buffer.
        found: u64,
        /// The number of bytes required.
        expected: u64,
    },
}

messages! {
    MaskError {
        Self::Size { width, height } => "a mask of {width} × {height} pixels is not valid: expected sides of 1 to {MAX_SIDE}";
        Self::Ragged { row, found, expected } => "row {row} has {found} characters: expected {expected}";
        Self::Character { row, column, found } =>
            "row {row}, column {column} is {found:?}: expected '#' (solid) or '.' (empty)";
        Self::Cells { cell: (w, h), sheet: (width, height) } =>
            "a sheet of {width} × {height} pixels has no whole cells of {w} × {h} pixels: expected divisors of its sides";
        Self::Length { found, expected } => "the buffer has {found} bytes: expected {expected}";
    }
}
