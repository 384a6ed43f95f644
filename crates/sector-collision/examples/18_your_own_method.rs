//! 18 – Your own method: a broad phase from outside the crate, tested by the same suite as the methods of this crate.
//!
//! Run: `cargo run -p sector-collision --example 18_your_own_method`
//!
//! Try this: replace `column - 1` by `column`. The suite reports the first pair that the grid misses. Then
//! replace `i + 1` by `i`: the suite reports that an object was paired with itself, and the run after it panics.
//!
//! Output:
//! ```text
//! The suite compared the grid with a double loop in 300 scenes, and found no difference.
//! sorted-grid: 8221 tests instead of 499500, 283 hits
//! ```

use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;
use sector_collision::testing::Suite;
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Object, Pipeline, Rect, Rules};

/// The side of a cell is 1 << 6 pixels.
const SHIFT: u32 = 6;

/// A grid of cells, stored as a sorted list. An object is in the cell of its upper left corner. If it is no larger than
/// a cell, all objects that it overlaps are in that cell or in one of the eight around it, or they are large.
#[derive(Clone, Debug)]
pub(crate) struct SortedGrid {
    /// The cell (row, column) of each object, in ascending order.
    entries: Vec<((i32, i32), Slot)>,
    /// Objects that are larger than a cell. They are tested with all others.
    large: Vec<Slot>,
}

impl SortedGrid {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { entries: Vec::with_capacity(capacity), large: Vec::with_capacity(capacity) }
    }

    /// Rebuilds the lists for this tick. Clearing them keeps their memory, so a steady tick allocates nothing.
    fn fill(&mut self, objects: &Objects) {
        self.entries.clear();
        self.large.clear();
        for slot in objects.partnered_slots() {
            let Rect { x, y, w, h } = objects.rect(slot);
            if w.max(h) > 1 << SHIFT {
                self.large.push(slot);
            } else {
                self.entries.push(((y >> SHIFT, x >> SHIFT), slot));
            }
        }
        self.entries.sort_unstable();
    }
}

impl BroadPhase for SortedGrid {
    fn name(&self) -> &'static str {
        "sorted-grid"
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.fill(objects);
        // The pipeline tests each pair that is offered, unless the rules forbid it.
        let mut offer = |a, b| sink.offer(a, b, objects.rules().may_meet(objects.kind(a), objects.kind(b)));
        for (i, &((row, column), slot)) in self.entries.iter().enumerate() {
            // Neighbors to the left and above have met this object already. The others are in two runs of the list:
            // this cell with the next one, and three cells in the row below.
            let right = self.entries[i + 1..].iter().take_while(|entry| entry.0 <= (row, column + 1));
            let below = self.entries.partition_point(|entry| entry.0 < (row + 1, column - 1));
            let below = self.entries[below..].iter().take_while(|entry| entry.0 <= (row + 1, column + 1));
            right.chain(below).for_each(|&(_, other)| offer(slot, other));
        }
        for (i, &large) in self.large.iter().enumerate() {
            self.large[i + 1..].iter().for_each(|&other| offer(large, other));
            self.entries.iter().for_each(|&(_, other)| offer(large, other));
        }
        // Counting the work makes the method comparable with others.
        let objects = self.entries.len() as u64;
        let mut stats = MethodStats { entries: objects, lookups: objects, ..MethodStats::default() };
        stats.count_sort(self.entries.len());
        sink.bulk(stats);
    }
}

#[allow(dead_code, reason = "the crate's tests include this file for the grid alone")]
fn main() {
    match Suite::default().check(|capacity| Box::new(SortedGrid::new(capacity))) {
        Ok(()) => {
            println!("The suite compared the grid with a double loop in 300 scenes, and found no difference.")
        }
        Err(failure) => println!("The grid has a fault. {failure}"),
    }
    let grid = Box::new(SortedGrid::new(1000));
    let mut pipeline = Pipeline::with_broad_phase(grid, Rules::all(), [], 1000);
    for key in 0..1000 {
        let rect = Rect::new(key * 7919 % 2000, key * 6007 % 1000, 16, 16);
        pipeline.insert(Object::new(key as u32, Kind(0), rect));
    }
    pipeline.run();
    let (method, counts) = (pipeline.method(), pipeline.counts());
    println!("{method}: {} tests instead of {}, {} hits", counts.rect_tests, counts.all_pairs, counts.hits);
}
