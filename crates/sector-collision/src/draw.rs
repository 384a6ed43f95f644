//! Shapes for a debug view of the collision detection.

use super::rect::Rect;
use super::rules::Kind;

/// A shape of the collision overlay, in field pixels. The crate says what there is to see; color and line style are
/// up to the caller that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugShape {
    /// The rectangle of an object.
    Object {
        /// The rectangle of the object.
        rect: Rect,
        /// The kind of the object.
        kind: Kind,
    },
    /// A sector, cell, square or group with at least one object in it.
    Sector {
        /// The left edge of the area, which may lie outside the limits of a [`Rect`].
        x: i32,
        /// The top edge of the area.
        y: i32,
        /// The width of the area.
        w: i32,
        /// The height of the area.
        h: i32,
        /// The number of objects in the area.
        objects: u32,
    },
    /// Two neighbors in a sorted list, from the upper left corner of one to that of the next.
    Link {
        /// The index of the first neighbor in the list, from 0.
        order: u32,
        /// Upper left corner of the first neighbor.
        from: (i32, i32),
        /// Upper left corner of the second neighbor.
        to: (i32, i32),
    },
}
