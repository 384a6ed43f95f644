//! The hierarchical grid: a grid for each size, with each object in the one that fits it.
//!
//! Source: Gorguner (Brown University), who describes Mirtich's impulse-based simulation with boxes of very different
//! sizes. Its cost is O(n (1 + log R)), where R is the ratio of the largest box to the smallest. Each grid is a *level*;
//! its cells are 16, 32, 64, … or 65,536 pixels wide. An object is entered in the finest level whose cells are at least as large as the object, where
//! it covers at most four. It is compared with the entries of its cells in that level and in all *coarser* levels in
//! use, at most four cells each:
//!
//! ```text
//!   cells of 64  +-------+-------+      a bullet (.) is entered in level 16. It is compared
//!                |   B B | B B   |        in level 16: with one cell, where it is alone
//!                |   B B.| B B   |        in level 64: with one cell, which the boss B covers: a candidate
//!                +-+-+-+-+-------+
//!   cells of 16  | | | | |       |      the boss is entered in level 64 and is compared in no finer one:
//!                +-+-+-+-+-------+      smaller objects find it
//! ```
//!
//! In the [sector grid](super::sector_grid) the boss would be entered in hundreds of sectors, or the bullets would
//! crowd in sectors of the boss's size. As there, a pair that meets in several cells is reported in the first, by
//! column and then row, that both cover.
//!
//! **Counts**: candidates are the permitted pairs that meet in a cell of the coarser of their two levels; a forbidden
//! one is `skipped`, a pair met again a `repeat`. An object in a cell is an `entry`, a cell that is searched a `visit`.
//!
//! **Cost**: O(n × levels in use), plus the pairs. At most 80 bytes per object: the cells are buckets of a hash table
//! whose size depends on the number of objects, not on their positions and sizes. It copes with sizes that differ a
//! thousandfold and with many large objects: no box is too large for it. With few large objects it loses to simpler
//! methods, and with a single size to the sector grid, which searches one level instead of several.
//!
//! **Corrections**: none needed. log R is the number of levels that *could* be in use; levels without an object cost
//! nothing.

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry};
use crate::draw::DebugShape;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rect::{MAX_SIDE, Rect};
use crate::sector::{Covered, SectorSize};
use crate::trace::{Area, TraceEvent, Visit};

/// Base-2 logarithm of the cell side in the finest level: 16 pixels. Finer levels would have more cells than pairs.
const FINEST: u8 = 4;
/// Base-2 logarithm of the cell side in the coarsest level: 65,536 pixels, as large as the largest object.
const COARSEST: u8 = 16;
/// The maximum number of cells that an object covers in the level of its own size: two columns by two rows.
const CELLS: usize = 4;

const _: () = assert!(1 << COARSEST == MAX_SIDE, "every object fits the coarsest level");

/// The hierarchical grid: all levels in one hash table that is refilled each tick.
#[derive(Clone, Debug)]
pub struct HierarchicalGrid {
    buckets: CellBuckets,
    /// The levels that are in use: bit `i` stands for cells with a side of 2^`i` pixels.
    levels: u32,
}

impl HierarchicalGrid {
    /// Creates a grid with room for `capacity` objects at up to 80 bytes each.
    pub fn new(capacity: usize) -> Self {
        let mut buckets = CellBuckets::with_capacity(buckets_for(capacity), CELLS * capacity);
        buckets.reset(buckets_for(capacity));
        Self { buckets, levels: 0 }
    }

    /// Returns the bucket of a cell: the highest bits of a product, which scatters neighboring cells.
    fn bucket(&self, level: u8, column: i32, row: i32) -> usize {
        let cell = u64::from(column as u32) << 32 | u64::from(row as u32);
        let mixed = (cell ^ u64::from(level) << 27).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> (u64::BITS - self.buckets.len().trailing_zeros())) as usize
    }

    /// Enters all objects that have a partner: counts the entries of each bucket, then inserts them. Records each
    /// entry.
    fn fill(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.buckets.reset(buckets_for(objects.len()).max(self.buckets.len()));
        self.levels = 0;
        for slot in objects.partnered_slots() {
            let level = level_of(objects.rect(slot));
            self.levels |= 1 << level;
            for (column, row) in covered(objects.rect(slot), level).sectors() {
                sink.record(TraceEvent::Enter { slot, area: area(level, column, row) });
                self.buckets.count(self.bucket(level, column, row));
            }
        }
        self.buckets.lay_out();
        for slot in objects.partnered_slots() {
            let (level, kind) = (level_of(objects.rect(slot)), objects.kind(slot));
            let cells = covered(objects.rect(slot), level);
            for (column, row) in cells.sectors() {
                let entry = CellEntry::new(slot, kind, cells, level, (column, row));
                self.buckets.put(self.bucket(level, column, row), entry);
            }
        }
    }

    /// Reports the pairs of an object in one level, its own or a coarser one.
    fn pairs_in_level(&self, slot: Slot, level: u8, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let (rect, kind) = (objects.rect(slot), objects.kind(slot));
        let partners = objects.partners(kind);
        let is_own = level == level_of(rect);
        let cells = covered(rect, level);
        for (column, row) in cells.sectors() {
            sink.record(TraceEvent::Visit(Visit::Cell { slot, area: area(level, column, row) }));
            let own = CellEntry::new(slot, kind, cells, level, (column, row));
            for entry in self.buckets.run(self.bucket(level, column, row)) {
                // In its own level each object of a pair finds the other: the one in the lower slot reports the pair.
                if !entry.shares_cell(&own) || is_own && entry.slot <= slot {
                    continue;
                }
                if partners & entry.kind.bit() == 0 {
                    sink.record(TraceEvent::Skip { a: slot, b: entry.slot });
                } else if !entry.is_first_shared(&own) {
                    sink.record(TraceEvent::Repeat { a: slot, b: entry.slot });
                } else {
                    sink.candidate(slot, entry.slot);
                }
            }
        }
    }
}

/// Returns the number of buckets for `objects` objects: a power of two, two to four per object and at least 64.
fn buckets_for(objects: usize) -> usize {
    (2 * objects).next_power_of_two().max(64)
}

/// Returns the finest level whose cells are at least as large as the rectangle.
fn level_of(rect: Rect) -> u8 {
    let side = rect.w.max(rect.h) as u32;
    (side.next_power_of_two().trailing_zeros() as u8).max(FINEST)
}

fn area(level: u8, column: i32, row: i32) -> Area {
    Area::cell((column, row), (1 << level, 1 << level))
}

/// Returns the cells of a level that a rectangle covers.
fn covered(rect: Rect, level: u8) -> Covered {
    SectorSize::at_least(1 << level, 1 << level).covered(rect)
}

impl BroadPhase for HierarchicalGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.fill(objects, sink);
        sink.par_chunks(objects.slot_count(), |slots, sink| {
            let slots = slots.map(|slot| Slot(slot as u32)).filter(|&slot| objects.is_live(slot));
            for slot in slots.filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
                sink.note(|| TraceEvent::Turn { slot });
                let own = level_of(objects.rect(slot));
                for level in (own..=COARSEST).filter(|&level| self.levels >> level & 1 == 1) {
                    self.pairs_in_level(slot, level, objects, sink);
                }
            }
        });
    }

    fn memory(&self) -> usize {
        let Self { buckets, levels: _ } = self;
        buckets.memory()
    }

    // This is the grid of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        let runs = (0..self.buckets.len()).map(|bucket| self.buckets.run(bucket));
        if let Some(entry) = runs.flatten().find(|entry| self.levels >> entry.level & 1 == 0) {
            return Err(format!("{entry:?} is in a level without objects"));
        }
        self.buckets.validate(|entry| self.bucket(entry.level, entry.column, entry.row))
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|entry| (1 << entry.level, 1 << entry.level), shape);
    }
}
