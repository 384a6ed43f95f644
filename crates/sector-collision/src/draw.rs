//! What a method would draw over the field, if somebody draws.

use super::rect::Rect;
use super::rules::Kind;

/// A shape of the collision overlay, in field pixels. Collision says what is there; color and line are the
/// business of whoever draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugShape {
    /// The rectangle of an object.
    Object {
        /// Where it is.
        rect: Rect,
        /// What it is.
        kind: Kind,
    },
    /// A sector with something in it.
    Sector {
        /// Its left edge, which may lie outside the limits of a [`Rect`].
        x: i32,
        /// Its top edge.
        y: i32,
        /// Its width.
        w: i32,
        /// Its height.
        h: i32,
        /// How many objects cover it.
        objects: u32,
    },
    /// Two neighbors in a sorted list, from the left upper corner of one to that of the next.
    Link {
        /// The place of the first in the list, from 0.
        order: u32,
        /// Corner of the first.
        from: (i32, i32),
        /// Corner of the second.
        to: (i32, i32),
    },
}
