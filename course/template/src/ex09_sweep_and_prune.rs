//! 9. Keep the pairs from tick to tick.
//!
//! **Task**: a broad phase by sweep and prune. Keep two lists of end points, one for each axis, and sort them by insertion
//! each tick. When a begin passes an end on its way to the front, two objects start to overlap on that axis; when an end
//! passes a begin, they stop. Keep the set of the pairs that overlap on both axes, and never rebuild it.
//!
//! **Output**: call `sink.candidate(a, b)` once for each pair that overlaps and that the rules allow, in each tick.
//!
//! **Count** each swap of neighboring end points, and report the swaps of a tick at its end:
//! `sink.bulk(MethodStats { swaps, ..MethodStats::default() })`.
//!
//! **Budget**: with 300 slow objects, twice the swaps of the textbook version, and at least half of them. With 20,000
//! objects in a row, twice the tests of the textbook version.
//!
//! **Hint**: write the new positions into the end points first, then sort. Remove the end points and pairs of objects that
//! are gone before that; a slot that is free is used again, so implement `remove`. A `BTreeSet` of pairs is fast
//! enough. In the first tick, all end points are new: sort those with `sort_unstable`, and fill the set by one sweep. Use
//! the same path whenever many objects are new.
//!
//! **Read** in the book: sweep-and-prune.

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct SweepAndPrune {}

impl BroadPhase for SweepAndPrune {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
