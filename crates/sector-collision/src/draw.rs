//! Shapes for a debug view of the collision detection.

use super::rect::Rect;
use super::rules::Kind;

/// A shape of the collision overlay, in field pixels. The crate says what there is to see; color and line style are
/// up to the caller that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugShape {
    /// The rectangle of an object.
    Object {
        /// The rectangle.
        rect: Rect,
        /// The kind of the object.
        kind: Kind,
    },
    /// A sector, cell, square or group with at least one object in it.
    Sector {
        /// Its left edge, which may lie outside the limits of a [`Rect`].
        x: i32,
        /// Its top edge.
        y: i32,
        /// Its width.
        w: i32,
        /// Its height.
        h: i32,
        /// The number of objects in it.
        objects: u32,
    },
    /// Two neighbors in a sorted list, from the upper left corner of one to that of the next.
    Link {
        /// The place of the first in the list, from 0.
        order: u32,
        /// Corner of the first.
        from: (i32, i32),
        /// Corner of the second.
        to: (i32, i32),
    },
}
