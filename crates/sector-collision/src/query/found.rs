//! What queries find.

use crate::narrow::TickFraction;
use crate::objects::Handle;
use crate::rect::Rect;
use std::cmp::Ordering;

/// An object that a query found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundObject {
    /// The caller's number of the object.
    pub id: u32,
    /// The handle by which the pipeline moves and removes the object.
    pub handle: Handle,
}

/// The first contact of a [path](super::QueryPath) with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathContact {
    /// The time of the contact, from 0 at the beginning of the path to 1 at its end.
    pub time: TickFraction,
    /// The place of what moves along the path at that time: for a ray or segment the pixel that it hits.
    pub place: Rect,
    /// The object that is met.
    pub object: FoundObject,
}

impl PathContact {
    /// Returns what contacts are sorted by: the time, then the id.
    pub(super) const fn key(&self) -> (TickFraction, u32) {
        (self.time, self.object.id)
    }
}

/// An object near a point. Neighbors are ordered by distance, then by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbor {
    /// The square of the distance from the point to the nearest pixel of the object's rectangle, in pixels; 0 inside.
    pub distance_squared: u64,
    /// The object.
    pub object: FoundObject,
}

impl Ord for Neighbor {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.distance_squared, self.object.id).cmp(&(other.distance_squared, other.object.id))
    }
}

impl PartialOrd for Neighbor {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
