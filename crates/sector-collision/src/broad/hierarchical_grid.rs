//! The hierarchical grid: a grid for each size, each object in the one that fits it.
//!
//! Source: boxes of very different size in the impulse-based simulation that Gorguner (Brown University) describes,
//! after Mirtich: O(n (1 + log R)), with R the ratio of the largest box to the smallest. Cells are 16, 32, 64, …
//! 65,536 pixels wide. An object is entered in the level whose cells are as large as itself, where it covers four at
//! most, and looks for partners there and in all *coarser* levels that are in use, again in four cells at most:
//!
//! ```text
//!   cells of 64  +-------+-------+      a bullet (.) is entered in level 16. It looks
//!                | B B B | B B B |        in level 16: one cell, alone
//!                | B B B.| B B B |        in level 64: one cell, which the boss B covers: a candidate
//!                +-+-+-+-+-------+
//!   cells of 16  | | | | |       |      the boss is entered in level 64 and looks in no finer one:
//!                +-+-+-+-+-------+      whoever is smaller finds it
//! ```
//!
//! In the [sector grid](super::sector_grid) the boss would be entered in hundreds of sectors, or the bullets
//! would crowd in sectors of the boss's size. A pair that meets in several cells is handed on in the first, by column
//! and then by row, that both cover, as there.
//!
//! **Counts**: candidates are the permitted pairs that meet in a cell of some level, the coarser of the two; a
//! forbidden one is `skipped`, a pair met again a `repeat`, a cell that is looked into a `visit`.
//!
//! **Cost**: O(n × levels in use), and the pairs. At most 80 bytes an object: the cells are buckets of a hash table
//! whose number follows the number of objects, whatever their places and sizes. It is safe where sizes differ a
//! thousand times and large ones are many: no box is too large for it. Where large ones are few it loses to simpler
//! methods, and at one size to the sector grid, which looks into one level instead of several (the figures stand in
//! `docs/collision-results.md`).
//!
//! **Corrections**: none. log R is the number of levels that *could* be in use; levels without an object cost nothing.

use super::BroadPhase;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rect::{MAX_SIDE, Rect};
use crate::rules::Kind;
use crate::sector::{Covered, SectorSize};

/// The finest level, as the power of two of its cells: 16 pixels. Finer ones would have more cells than pairs.
const FINEST: u8 = 4;
/// The coarsest level: cells of 65,536 pixels, as large as the largest object.
const COARSEST: u8 = 16;
/// Cells that an object covers in a level that fits it: two columns and two rows.
const CELLS: usize = 4;

const _: () = assert!(1 << COARSEST == MAX_SIDE, "every object fits the coarsest level");

/// The cell is in the first column of the object.
const FIRST_COLUMN: u8 = 1;
/// The cell is in the first row of the object.
const FIRST_ROW: u8 = 2;

/// An object in a cell: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct CellEntry {
    slot: Slot,
    column: i32,
    row: i32,
    kind: Kind,
    level: u8,
    /// [`FIRST_COLUMN`] and [`FIRST_ROW`].
    begins: u8,
}

const UNUSED: CellEntry = CellEntry { slot: Slot(0), column: 0, row: 0, kind: Kind(0), level: 0, begins: 0 };

/// All levels in one table, filled anew each tick by a counting sort.
#[derive(Debug)]
pub struct HierarchicalGrid {
    /// Where the run of each bucket ends in `entries`; it begins where the one before ends. A power of two.
    ends: Vec<u32>,
    entries: Vec<CellEntry>,
    /// A bit for each level that is in use.
    levels: u32,
    stats: MethodStats,
}

impl HierarchicalGrid {
    /// Ready for `capacity` objects: at most 80 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self {
            ends: vec![0; buckets_for(capacity)],
            entries: Vec::with_capacity(CELLS * capacity),
            levels: 0,
            stats: MethodStats::default(),
        }
    }

    /// The bucket of a cell: the highest bits of a product, so that neighbors are scattered.
    fn bucket(&self, level: u8, column: i32, row: i32) -> usize {
        let cell = u64::from(column as u32) << 32 | u64::from(row as u32);
        let mixed = (cell ^ u64::from(level) << 27).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> (u64::BITS - self.ends.len().trailing_zeros())) as usize
    }

    /// Enters all objects that have a partner: counts the entries of each bucket, then puts them in from the back.
    fn fill(&mut self, objects: &Objects) {
        let buckets = buckets_for(objects.len()).max(self.ends.len());
        self.ends.clear();
        self.ends.resize(buckets, 0);
        self.levels = 0;
        let mut total = 0;
        for slot in objects.slots().filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
            let level = level_of(objects.rect(slot));
            self.levels |= 1 << level;
            for (column, row) in covered(objects.rect(slot), level).sectors() {
                let bucket = self.bucket(level, column, row);
                self.ends[bucket] += 1;
                total += 1;
            }
        }
        let mut end = 0;
        for bucket in &mut self.ends {
            (*bucket, end) = (end, end + *bucket);
        }
        self.stats.entries += total as u64;
        self.entries.resize(total, UNUSED);
        for slot in objects.slots().filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
            let (level, kind) = (level_of(objects.rect(slot)), objects.kind(slot));
            let cells = covered(objects.rect(slot), level);
            for (column, row) in cells.sectors() {
                let bucket = self.bucket(level, column, row);
                let begins = begins(cells, column, row);
                self.entries[self.ends[bucket] as usize] =
                    CellEntry { slot, column, row, kind, level, begins };
                self.ends[bucket] += 1;
            }
        }
    }

    /// The entries of a bucket.
    fn run(&self, bucket: usize) -> &[CellEntry] {
        let start = bucket.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start as usize..self.ends[bucket] as usize]
    }

    /// What an object meets in one level, its own or a coarser one.
    fn pairs_in_level(
        &self,
        slot: Slot,
        level: u8,
        objects: &Objects,
        stats: &mut MethodStats,
        sink: &mut RectangleTest<'_>,
    ) {
        let rect = objects.rect(slot);
        let partners = objects.partners(objects.kind(slot));
        let is_own = level == level_of(rect);
        let cells = covered(rect, level);
        for (column, row) in cells.sectors() {
            stats.visits += 1;
            let own_begins = begins(cells, column, row);
            for entry in self.run(self.bucket(level, column, row)) {
                // In the own level both find each other: the one in the lower slot hands the pair on.
                let elsewhere = (entry.level, entry.column, entry.row) != (level, column, row);
                if elsewhere || is_own && entry.slot <= slot {
                    continue;
                }
                if partners & entry.kind.bit() == 0 {
                    stats.skipped += 1;
                } else if own_begins | entry.begins != FIRST_COLUMN | FIRST_ROW {
                    stats.repeats += 1;
                } else {
                    sink.candidate(slot, entry.slot);
                }
            }
        }
    }
}

/// Two to four buckets an object.
fn buckets_for(objects: usize) -> usize {
    (2 * objects).next_power_of_two().max(64)
}

/// The finest level whose cells are not smaller than the rectangle.
fn level_of(rect: Rect) -> u8 {
    let side = rect.w.max(rect.h) as u32;
    (side.next_power_of_two().trailing_zeros() as u8).max(FINEST)
}

/// The cells of a level that a rectangle covers.
fn covered(rect: Rect, level: u8) -> Covered {
    SectorSize::at_least(1 << level, 1 << level).covered(rect)
}

/// Whether a cell is in the first column and in the first row of a block.
fn begins(cells: Covered, column: i32, row: i32) -> u8 {
    (u8::from(column == cells.first_column) * FIRST_COLUMN) | (u8::from(row == cells.first_row) * FIRST_ROW)
}

impl BroadPhase for HierarchicalGrid {
    fn rebuild(&mut self, _: &Objects) {}

    fn insert(&mut self, _: Slot, _: &Objects) {}

    fn remove(&mut self, _: Slot, _: &Objects) {}

    fn moved(&mut self, _: Slot, _: &Objects) {}

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.fill(objects);
        let looks = sink.par_chunks(objects.slot_count(), |slots, sink, stats| {
            let slots = slots.map(|slot| Slot(slot as u32)).filter(|&slot| objects.is_live(slot));
            for slot in slots.filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
                let own = level_of(objects.rect(slot));
                for level in (own..=COARSEST).filter(|&level| self.levels >> level & 1 == 1) {
                    self.pairs_in_level(slot, level, objects, stats, sink);
                }
            }
        });
        self.stats += looks;
    }

    fn take_stats(&mut self) -> MethodStats {
        std::mem::take(&mut self.stats)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The grid is that of the last tick. Every entry must stand in the run of its bucket, in a level in use.
        if !self.ends.is_sorted() || self.ends.last().is_none_or(|&end| end as usize != self.entries.len()) {
            return Err(format!("the runs of the buckets do not cover the {} entries", self.entries.len()));
        }
        for bucket in 0..self.ends.len() {
            let lost = |entry: &&CellEntry| {
                self.bucket(entry.level, entry.column, entry.row) != bucket
                    || self.levels >> entry.level & 1 == 0
            };
            if let Some(entry) = self.run(bucket).iter().find(lost) {
                return Err(format!("bucket {bucket} holds {entry:?}"));
            }
        }
        Ok(())
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for bucket in 0..self.ends.len() {
            let run = self.run(bucket);
            for (i, entry) in run.iter().enumerate() {
                let cell = |entry: &CellEntry| (entry.level, entry.column, entry.row);
                let same = |other: &&CellEntry| cell(other) == cell(entry);
                if !run[..i].iter().any(|other| same(&other)) {
                    let (side, objects) = (1 << entry.level, run[i..].iter().filter(same).count() as u32);
                    let (x, y) = (entry.column * side, entry.row * side);
                    shape(DebugShape::Sector { x, y, w: side, h: side, objects });
                }
            }
        }
    }

    fn active(&self) -> Method {
        Method::HierarchicalGrid
    }
}
