//! The hierarchical grid: a grid for each size, with each object in the one that fits it.
//!
//! Source: Gorguner (Brown University), who describes Mirtich's impulse-based simulation with boxes of very different
//! sizes. Its cost is O(n (1 + log R)), where R is the ratio of the largest box to the smallest. Each grid is a *level*;
//! its cells are 32, 128, 512, … or 65,536 pixels wide. An object is entered in the finest level whose cells are at
//! least as large as the object, where it covers at most four, and in no other. It is compared with the entries of its
//! cells in that level, and it looks into its cells in all *coarser* levels in use, at most four each:
//!
//! ```text
//!   cells of 128 +-------+-------+      a bullet (.) is entered in level 32. It is compared
//!                |   B B | B B   |        in level 32: with one cell, where it is alone
//!                |   B B.| B B   |        in level 128: with one cell, which the boss B covers: a candidate
//!                +-+-+-+-+-------+
//!   cells of 32  | | | | |       |      the boss is entered in level 128 and is compared in no finer one:
//!                +-+-+-+-+-------+      smaller objects find it
//! ```
//!
//! In the [sector grid](super::sector_grid) the boss would be entered in dozens of sectors, or the bullets would crowd
//! in sectors of the boss's size. As there, the cells of a level are wound around a ring of buckets, two to four per
//! object, and a pair that meets in several cells is reported in the first, by column and then row, that both cover.
//!
//! **Counts**: as in the sector grid. Candidates are the permitted pairs that meet in a cell of the coarser of their two
//! levels; a forbidden one is `skipped`, a pair met again a `repeat`. An object in a cell is an `entry`, a look into a
//! cell of a coarser level a `lookup`, a pair that shares a bucket but no cell a `visit`. Each coarser level in use is a
//! `compare` per object.
//!
//! **Cost**: O(n × levels in use), plus the pairs. 80 bytes per object: the size of the table depends on the
//! number of objects, not on their positions and sizes. It copes with sizes that differ a thousandfold and with many
//! large objects: no box is too large for it.
//!
//! **Corrections**: none needed. log R is the number of levels that *could* be in use; levels without an object cost
//! nothing.

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry, meet};
use super::sector_ring::SectorRing;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rect::{MAX_SIDE, Rect};
use crate::sector::{Covered, SectorSize};
use crate::trace::{Area, TraceEvent};

/// Base-2 logarithm of the cell side in the finest level: 32 pixels. Finer levels would have more cells than pairs.
const FINEST: u8 = 5;
/// Base-2 logarithm of the cell side in the coarsest level: 65,536 pixels, as large as the largest object.
const COARSEST: u8 = 16;
/// The number of places for a level, by the logarithm of its cell side.
const LEVELS: usize = COARSEST as usize + 1;
/// The maximum number of cells that an object covers in the level of its own size: two columns by two rows.
const CELLS: usize = 4;

const _: () = assert!(1 << COARSEST == MAX_SIDE, "every object fits the coarsest level");

/// The grid of a size: its cells are a part of the table of buckets, and as many as suit its objects.
#[derive(Clone, Copy, Debug)]
struct SizeLevel {
    objects: usize,
    /// A bit for each kind of its objects.
    kinds: u64,
    ring: SectorRing,
    /// The first bucket of the level in the table.
    start: usize,
}

/// The hierarchical grid: a table of buckets for each level, all of them in one array that is refilled each tick.
#[derive(Clone, Debug)]
pub struct HierarchicalGrid {
    buckets: CellBuckets,
    /// By base-2 logarithm of the cell side. A level without objects has no buckets.
    levels: [SizeLevel; LEVELS],
    /// A bit for each level with objects.
    in_use: u32,
}

impl HierarchicalGrid {
    /// Creates a grid with room for `capacity` objects at 80 bytes each.
    pub fn new(capacity: usize) -> Self {
        // A level has at most four buckets per object, or the least number of a ring.
        let buckets = 4 * capacity + LEVELS * SectorRing::for_objects(0).len();
        let none = SizeLevel { objects: 0, kinds: 0, ring: SectorRing::for_objects(0), start: 0 };
        let buckets = CellBuckets::with_capacity(buckets, CELLS * capacity);
        Self { buckets, levels: [none; LEVELS], in_use: 0 }
    }

    /// Returns the bucket of a cell.
    fn bucket(&self, level: u8, column: i32, row: i32) -> usize {
        let SizeLevel { ring, start, .. } = self.levels[usize::from(level)];
        start + ring.bucket(column, row)
    }

    /// Counts the objects of each level, and gives each its part of the table.
    fn count_levels(&mut self, objects: &Objects) {
        self.levels.iter_mut().for_each(|level| (level.objects, level.kinds) = (0, 0));
        self.in_use = 0;
        for slot in objects.partnered_slots() {
            let log2 = level_of(objects.rect(slot));
            self.in_use |= 1 << log2;
            let level = &mut self.levels[usize::from(log2)];
            level.objects += 1;
            level.kinds |= objects.kind(slot).bit();
        }
        let mut start = 0;
        for level in self.levels.iter_mut().filter(|level| level.objects > 0) {
            (level.ring, level.start) = (SectorRing::for_objects(level.objects), start);
            start += level.ring.len();
        }
        self.buckets.reset(start);
    }

    /// Enters all objects that have a partner in their own level: counts the entries of each bucket, then inserts them.
    fn fill(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.count_levels(objects);
        for slot in objects.partnered_slots() {
            let level = level_of(objects.rect(slot));
            covered(objects.rect(slot), level)
                .for_each(|column, row| self.buckets.count(self.bucket(level, column, row)));
        }
        self.buckets.lay_out();
        for slot in objects.partnered_slots() {
            let (level, kind) = (level_of(objects.rect(slot)), objects.kind(slot));
            let cells = covered(objects.rect(slot), level);
            cells.for_each(|column, row| {
                sink.record(TraceEvent::Enter { slot, area: area(level, column, row) });
                let entry = CellEntry::new(slot, kind, cells, level, (column, row));
                self.buckets.put(self.bucket(level, column, row), entry);
            });
        }
    }

    /// Reports the pairs of an object with the larger ones in a coarser level.
    fn look(&self, slot: Slot, level: u8, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let (cells, kind) = (covered(objects.rect(slot), level), objects.kind(slot));
        let partners = objects.partners(kind);
        cells.for_each(|column, row| {
            sink.record(TraceEvent::Look { slot, area: area(level, column, row) });
            let own = CellEntry::new(slot, kind, cells, level, (column, row));
            let run = self.buckets.run(self.bucket(level, column, row));
            run.iter().for_each(|entry| meet(&own, entry, partners, sink));
        });
    }
}

/// Returns the finest level whose cells are at least as large as the rectangle. Only every other power of two is a
/// level: with half as many, small objects search less, and few cells get crowded.
fn level_of(rect: Rect) -> u8 {
    let side = rect.w.max(rect.h) as u32;
    (side.next_power_of_two().trailing_zeros() as u8 | 1).clamp(FINEST, COARSEST)
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
        sink.bulk(MethodStats { buckets: self.buckets.len() as u64, ..MethodStats::default() });
        sink.recorder.stats.writes += objects.partnered_count();
        sink.par_chunks(self.buckets.len(), |buckets, sink| {
            for run in self.buckets.runs_with_pairs(buckets) {
                for (i, a) in run.iter().enumerate() {
                    let partners = objects.partners(a.kind);
                    sink.scan(|sink| run[i + 1..].iter().for_each(|b| meet(a, b, partners, sink)));
                }
            }
        });
        sink.par_chunks(objects.slot_count(), |slots, sink| {
            let slots = slots.map(|slot| Slot(slot as u32)).filter(|&slot| objects.is_live(slot));
            for slot in slots {
                let partners = objects.partners(objects.kind(slot));
                let mut coarser = self.in_use & !1 << level_of(objects.rect(slot));
                while coarser != 0 {
                    let level = coarser.trailing_zeros() as u8;
                    coarser &= coarser - 1;
                    sink.recorder.stats.compares += 1;
                    if self.levels[usize::from(level)].kinds & partners != 0 {
                        sink.scan(|sink| self.look(slot, level, objects, sink));
                    }
                }
            }
        });
    }

    fn memory(&self) -> usize {
        let Self { buckets, levels: _, in_use: _ } = self;
        buckets.memory()
    }

    // This is the grid of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        self.buckets.validate(|entry| self.bucket(entry.level, entry.column, entry.row))
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|entry| (1 << entry.level, 1 << entry.level), shape);
    }
}
