//! The results of queries.

use crate::hit::FoundObject;
use crate::objects::Slot;
use crate::rect::Rect;
use crate::tick_fraction::TickFraction;
use std::cmp::Ordering;

/// The first contact of a [path](super::QueryPath) with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathContact<T = ()> {
    /// The time of the contact, from 0 at the start of the path to 1 at its end.
    pub time: TickFraction,
    /// The rectangle of the moving object at that time: for a ray or segment, the pixel that it hits.
    pub place: Rect,
    /// The unit vector along the axis of the last step, from the object toward the moving one: (0, −1) on a floor,
    /// (−1, 0) on a wall to the right. `None` if the two share a pixel at the start of the path, at time 0.
    pub normal: Option<(i32, i32)>,
    /// The first solid pixel that the two share then.
    pub pixel: (i32, i32),
    pub(super) free: Rect,
    /// The object that the path meets.
    pub object: FoundObject<T>,
}

impl<T> PathContact<T> {
    /// Returns the rectangle of the moving object one step before the contact, where it touched the object with no
    /// pixel. Without a [normal](Self::normal), its rectangle at the start of the path.
    pub const fn free_place(&self) -> Rect {
        self.free
    }

    pub(super) const fn order(&self) -> (TickFraction, (u32, Slot)) {
        (self.time, self.object.order())
    }
}

/// An object near a point. Neighbors compare by distance, then by key; the caller's values do not count.
#[derive(Clone, Copy, Debug)]
pub struct Neighbor<T = ()> {
    /// The squared distance from the point to the nearest pixel of the object's rectangle, in square pixels; 0 inside.
    pub distance_squared: u64,
    /// The object, with its current rectangle.
    pub object: FoundObject<T>,
}

impl<T> Neighbor<T> {
    pub(super) const fn order(&self) -> (u64, (u32, Slot)) {
        (self.distance_squared, self.object.order())
    }
}

impl<T> PartialEq for Neighbor<T> {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl<T> Eq for Neighbor<T> {}

impl<T> Ord for Neighbor<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl<T> PartialOrd for Neighbor<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
