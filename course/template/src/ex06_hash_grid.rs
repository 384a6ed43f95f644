//! 6. Hash the cells of a world without borders.
//!
//! **Task**: as exercise 5, but objects can be anywhere, also at negative coordinates, up to 300,000 pixels from the
//! origin, and some are thousands of pixels long. A table of all cells would not fit in memory, so store only those that
//! have an object.
//!
//! **Output**: call `sink.candidate(a, b)` once for each pair that shares a cell of 64 × 64 pixels and that the rules
//! allow. Pairs that overlap must be among them; pairs that share no cell must not.
//!
//! **Budget**: with 20,000 objects in clusters, twice the tests of the textbook version. The memory limit is 256 MB.
//!
//! **Hint**: the cell of x is x / 64 *rounded down*, and Rust's `/` rounds toward 0. If you write the hash table yourself,
//! two different cells can have the same bucket; if you use a `HashMap`, clear it each tick.
//!
//! **Read** in the book: Memory (hashing cells), sector-grid. The library's example `18_your_own_method` enters each object
//! in one cell only and looks into the neighbors. That is a different method with different candidates.

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct HashGrid {}

impl BroadPhase for HashGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
