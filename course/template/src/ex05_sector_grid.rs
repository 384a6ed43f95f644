//! 5. Divide a field into sectors.
//!
//! **Task**: a broad phase for a field of 4,000 × 2,500 pixels, from (0, 0). All objects are inside it. It is divided into
//! sectors of 64 × 64 pixels; those in the last column and row are partly outside. An object belongs to each sector that
//! it covers.
//!
//! **Output**: call `sink.candidate(a, b)` once for each pair that shares a sector and that the rules allow, as in exercise 4.
//! A pair that shares several sectors is still one pair. Pairs that overlap must be among them; pairs that share no sector
//! must not.
//!
//! **Budget**: with 20,000 objects in the field, twice the tests of the textbook version.
//!
//! **Hint**: report a pair in the first sector that both cover, by column, then by row. You can compute it from the two
//! rectangles, without a list of the pairs so far.
//!
//! **Read** in the book: sector-grid.

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct SectorGrid {}

impl BroadPhase for SectorGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
