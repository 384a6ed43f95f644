//! End points: one end of an object's interval on an axis, packed into a sortable 64-bit integer.
//!
//! ```text
//!   bit  63               32   31    30                    0
//!       [ place, with a sign | begins |  slot of the object ]
//! ```
//!
//! Compared as integers, end points sort by position, then every end before every begin, then by slot:
//!
//! * An *end before a begin* at the same position implements the touching rule: an interval that ends where another
//!   begins does not overlap it. A sweep meets the end first and never finds both open.
//! * No two end points are equal, so there is exactly one sorted order, whatever the sorting algorithm.
//!
//! **Corrections**: the comparison in the article at gamedev.ru returns −1 or 1, never 0. It reports each of two equal
//! keys as greater than the other, which is not an order, so `qsort` has undefined behavior
//! (`tests/suite/sweeping_mistakes.rs`). Wells's comparison has ties, so a binary search may find the wrong end point
//! ([`delimiters`](crate::delimiters)).

use crate::axis::Axis;
use crate::draw::DebugShape;
use crate::objects::{Objects, Slot};

/// The bit that is set in a begin and clear in an end.
const BEGINS: i64 = 1 << 31;

/// The begin or end of an object's interval. Slots must be below 2³¹, which is more than fits in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndPoint(i64);

impl EndPoint {
    /// Creates the begin of an object's interval at its first pixel.
    #[inline]
    pub const fn begin(at: i32, slot: Slot) -> Self {
        Self((at as i64) << 32 | BEGINS | slot.0 as i64)
    }

    /// Creates the end of an object's interval at the first pixel past the object.
    #[inline]
    pub const fn end(at: i32, slot: Slot) -> Self {
        Self((at as i64) << 32 | slot.0 as i64)
    }

    /// Returns the position on the sort axis, in pixels.
    #[inline]
    pub const fn at(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Whether an interval begins at this end point; otherwise one ends here.
    #[inline]
    pub const fn is_begin(self) -> bool {
        self.0 & BEGINS != 0
    }

    /// Returns the slot of the object to which the interval belongs.
    #[inline]
    pub const fn slot(self) -> Slot {
        Slot(self.0 as u32 & (u32::MAX >> 1))
    }
}

/// Calls `shape` with each end point of an axis, in the given order.
pub(super) fn draw_end_points(
    axis: Axis,
    end_points: impl Iterator<Item = EndPoint>,
    shape: &mut dyn FnMut(DebugShape),
) {
    for end_point in end_points {
        shape(DebugShape::EndPoint { axis, at: end_point.at(), is_begin: end_point.is_begin() });
    }
}

/// Calls `shape` with a link from each object to the next, in the order of `slots`. Skips objects that have been
/// removed.
pub(super) fn draw_links(
    slots: impl Iterator<Item = Slot>,
    objects: &Objects,
    shape: &mut dyn FnMut(DebugShape),
) {
    let mut corners =
        slots.filter(|&slot| objects.is_live(slot)).map(|slot| (objects.rect(slot).x, objects.rect(slot).y));
    let Some(mut from) = corners.next() else { return };
    for (order, to) in (0..).zip(corners) {
        shape(DebugShape::Link { order, from, to });
        from = to;
    }
}

#[cfg(test)]
mod tests;
