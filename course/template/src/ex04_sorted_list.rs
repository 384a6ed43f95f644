//! 4. Keep a list sorted by insertion.
//!
//! **Task**: a broad phase that keeps its objects sorted by left edge from tick to tick, and sweeps along x as in exercise
//! 3. Objects move little between two ticks, so the list is almost sorted. Walk an object that is out of place forward or
//! backward, one place at a time. `objects.slots()` are the live objects, and `objects.rect(slot)` is the rectangle of one.
//!
//! **Output**: call `sink.candidate(a, b)` once for each pair that overlaps along x and that the rules allow
//! (`objects.rules().may_meet(objects.kind(a), objects.kind(b))`).
//!
//! **Count** each place that an object walks as a move, and report the moves of a tick at its end:
//! `sink.bulk(MethodStats { moves, ..MethodStats::default() })`, with [`MethodStats`](sector_collision::trace::MethodStats).
//!
//! **Budget**: with 300 slow objects, twice the moves of the textbook version. Fewer than half of them cannot sort the
//! list. With 20,000 objects in a row, twice the tests of the textbook version. They appear in ascending order of x.
//!
//! **Hint**: do everything in `find`. Drop the slots that are no longer live (`objects.is_live(slot)`), append the new
//! ones, then sort by insertion. A slot that is free is used again for the next object. Note which slots you have
//! in a `Vec<bool>` with an entry for each slot (`objects.slot_count()`), so that looking one up takes no search.
//!
//! **Read** in the book: Coherence, axis-list.

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct SortedList {}

impl BroadPhase for SortedList {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
