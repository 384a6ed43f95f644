//! The errors of queries and of their paths.

use crate::handle::HandleError;
use crate::rect::RectError;
use crate::rules::Kind;
use std::error::Error;
use std::fmt;

/// The reason why a query or a path was rejected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum QueryError {
    /// A point, a rectangle, or the position of a mask is outside the limits of a [`Rect`](crate::Rect).
    Rect(RectError),
    /// The object that asks has been removed, or its handle belongs to another pipeline.
    Handle(HandleError),
    /// The kind of a [`QueryFilter`](super::QueryFilter) is not below [`Kind::COUNT`].
    Kind(Kind),
    /// The direction of a ray is zero or not finite.
    Direction {
        /// The component of the direction along x.
        x: f64,
        /// The component of the direction along y.
        y: f64,
    },
    /// The mask of a path does not have the size of the moving rectangle.
    MaskSize {
        /// The width and height of the mask, in pixels.
        found: (i32, i32),
        /// The width and height of the rectangle, in pixels.
        expected: (i32, i32),
    },
}

impl From<RectError> for QueryError {
    fn from(error: RectError) -> Self {
        Self::Rect(error)
    }
}

impl From<HandleError> for QueryError {
    fn from(error: HandleError) -> Self {
        Self::Handle(error)
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rect(error) => error.fmt(f),
            Self::Handle(error) => error.fmt(f),
            Self::Kind(Kind(kind)) => {
                write!(f, "{kind} is not a valid kind: expected 0 to {}", Kind::COUNT - 1)
            }
            Self::Direction { x, y } => {
                write!(f, "({x}, {y}) is not a valid direction: expected finite numbers that are not both 0")
            }
            Self::MaskSize { found, expected } => write!(
                f,
                "a mask of {} × {} pixels does not fit: expected {} × {}",
                found.0, found.1, expected.0, expected.1
            ),
        }
    }
}

impl Error for QueryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Rect(error) => Some(error),
            Self::Handle(error) => Some(error),
            _ => None,
        }
    }
}
