//! 09 – Your own broad phase: a hash grid, tested by the same suite as the methods of this crate.
//!
//! `cargo run --release --package sector-collision --example 09_your_own_method`

use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;
use sector_collision::testing::Suite;
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Object, Pipeline, Rect, Rules};

/// The side of a cell is 1 << 6 pixels.
const SHIFT: u32 = 6;
/// Marks the end of a chain.
const NONE: usize = usize::MAX;
/// The steps from a cell to itself and to half of its neighbors, so that adjacent cells meet only once.
const ONWARD: [(i32, i32); 5] = [(0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// An object in the cell of its upper left corner. It is no larger than a cell, so every object that it overlaps starts
/// in that cell or one of the eight around it.
#[derive(Clone, Debug)]
struct Entry {
    cell: (i32, i32),
    slot: Slot,
    /// The next entry in the same bucket.
    next: usize,
}

/// A hash grid: a hash table of cells for small objects, rebuilt each tick. Large objects are tested against all
/// others.
#[derive(Clone, Debug)]
pub(crate) struct HashGrid {
    /// The first entry of each bucket.
    heads: Vec<usize>,
    entries: Vec<Entry>,
    large: Vec<Slot>,
}

impl HashGrid {
    pub(crate) fn new(capacity: usize) -> Self {
        let (entries, large) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
        Self { heads: vec![NONE; capacity.max(1)], entries, large }
    }

    fn bucket(&self, (x, y): (i32, i32)) -> usize {
        let mixed = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
        (mixed ^ mixed >> 15) as usize % self.heads.len()
    }

    fn fill(&mut self, objects: &Objects) {
        self.entries.clear();
        self.large.clear();
        self.heads.resize(self.heads.len().max(objects.len()), NONE);
        self.heads.fill(NONE);
        for slot in objects.partnered_slots() {
            let Rect { x, y, w, h } = objects.rect(slot);
            if w.max(h) > 1 << SHIFT {
                self.large.push(slot);
                continue;
            }
            let cell = (x >> SHIFT, y >> SHIFT);
            let bucket = self.bucket(cell);
            let next = std::mem::replace(&mut self.heads[bucket], self.entries.len());
            self.entries.push(Entry { cell, slot, next });
        }
    }
}

impl BroadPhase for HashGrid {
    fn name(&self) -> &'static str {
        "hash-grid"
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.fill(objects);
        let (mut lookups, mut visits) = (0, 0);
        let may_meet = |a, b| objects.rules().may_meet(objects.kind(a), objects.kind(b));
        for (i, &Entry { cell: (x, y), slot, .. }) in self.entries.iter().enumerate() {
            for step in ONWARD {
                let cell = (x + step.0, y + step.1);
                let mut k = self.heads[self.bucket(cell)];
                lookups += 1;
                while let Some(other) = self.entries.get(k) {
                    visits += 1;
                    // A bucket can contain entries of other cells. Within a cell, each pair comes up twice.
                    if other.cell == cell && (step != (0, 0) || k < i) {
                        sink.offer(slot, other.slot, may_meet(slot, other.slot));
                    }
                    k = other.next;
                }
            }
        }
        for (i, &large) in self.large.iter().enumerate() {
            let others =
                self.large[i + 1..].iter().copied().chain(self.entries.iter().map(|entry| entry.slot));
            others.for_each(|other| sink.offer(large, other, may_meet(large, other)));
        }
        let entries = self.entries.len() as u64;
        sink.bulk(MethodStats { entries, lookups, visits, ..MethodStats::default() });
    }
}

#[allow(dead_code, reason = "a test takes the hash grid alone")]
fn main() {
    match Suite::default().check(|capacity| Box::new(HashGrid::new(capacity))) {
        Ok(()) => println!("The hash grid agrees with a double loop in all scenes."),
        Err(failure) => println!("The hash grid has a fault. {failure}"),
    }
    let grid = Box::new(HashGrid::new(1000));
    let mut pipeline = Pipeline::with_broad_phase(grid, Rules::all(), [], 1000);
    for id in 0..1000 {
        let rect = Rect::new(id * 7919 % 2000, id * 6007 % 1000, 16, 16);
        pipeline.insert(Object::new(id as u32, Kind(0), rect));
    }
    pipeline.run();
    println!(
        "{}: {} candidates, {} hits",
        pipeline.method(),
        pipeline.counts().candidates,
        pipeline.hits().len()
    );
}
