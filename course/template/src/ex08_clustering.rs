//! 8. Cut a crowd into groups.
//!
//! **Task**: a broad phase by recursive dimensional clustering. Sweep along x with a counter of open objects. Whenever it
//! returns to zero, a group is complete. Cut each group along y in the same way, then along x again, until it can be cut
//! along neither axis, or has at most 8 objects.
//!
//! **Output**: call `sink.candidate(a, b)` for each pair in a final group that the rules allow.
//!
//! **Budget**: with 20,000 objects in clusters of ten, twice the tests of the textbook version.
//!
//! **Hint**: a group that was not cut along x may still be cut along y. Stop only when both axes have failed in a row. A
//! function that calls itself with a slice of slots and an axis is enough; why does its depth stay small here?
//!
//! **Read** in the book: dimensional-clustering.

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct Clustering {}

impl BroadPhase for Clustering {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
