//! The cells of resting objects: a hash table of cells that is updated object by object and never rebuilt.
//!
//! There is a level for each size, with cells of 32, 64, 128, … 131,072 pixels. An object is in the first level whose
//! cells are at least twice its size, and is stored there once, in the cell of its upper left corner. A search extends
//! half a cell farther to the left and up, where objects that reach into its rectangle may start:
//!
//! ```text
//!   +-------+-------+
//!   |     a---+     |      a is stored in the cell of its corner only.
//!   |     | |?|     |      A search for ? in the right cell looks into both cells,
//!   |     +---+     |      because ? is in the left half of its cell.
//!   +-------+-------+
//! ```
//!
//! The objects of a bucket are linked through the entries. Removing an entry moves the last one into its place. The
//! buckets of 16 adjacent cells are adjacent in memory: one cache line.
//!
//! **Cost**: inserting or removing an object takes constant time. A search for a rectangle as large as the objects of a
//! level looks into two to four cells of it, for each level in use. If that is more work, it tests every resting object
//! instead. Memory is at most 56 bytes per object.

use super::Work;
use crate::objects::Slot;
use crate::rect::{MAX_SIDE, Rect};
use crate::rules::Kind;
use crate::sector::Covered;

/// Base-2 logarithm of the side of a cell in the finest level: 32 pixels, for objects of up to 16.
const FINEST: u8 = 5;
/// The number of levels. The last has cells twice as large as the largest object.
const LEVELS: usize = 13;
/// Base-2 logarithm of the number of adjacent cells whose buckets are adjacent.
const RUN: u32 = 4;

const _: () =
    assert!(1 << (FINEST as usize + LEVELS - 1) == 2 * MAX_SIDE, "every object fits the coarsest level");

/// Marks the end of a chain, and slots without an entry.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct RestingEntry {
    rect: Rect,
    slot: Slot,
    /// The previous and next entry in the chain of the bucket.
    prev: u32,
    next: u32,
    kind: Kind,
    level: u8,
}

impl RestingEntry {
    /// Returns the column and row of the object's cell.
    #[inline]
    const fn cell(&self) -> (i32, i32) {
        let shift = FINEST + self.level;
        (self.rect.x >> shift, self.rect.y >> shift)
    }
}

/// The resting objects, sorted into cells.
#[derive(Clone, Debug)]
pub(super) struct RestingCells {
    /// The first entry of each bucket; the number of buckets is a power of two.
    heads: Vec<u32>,
    entries: Vec<RestingEntry>,
    entry_of: Vec<u32>,
    per_level: [u32; LEVELS],
    per_kind: [u32; Kind::COUNT],
    /// The kinds with at least one object, one bit each.
    kinds: u64,
}

impl RestingCells {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self {
            heads: vec![NONE; (2 * capacity).next_power_of_two().max(64)],
            entries: Vec::with_capacity(capacity),
            entry_of: Vec::with_capacity(capacity),
            per_level: [0; LEVELS],
            per_kind: [0; Kind::COUNT],
            kinds: 0,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the kinds with at least one resting object, one bit each.
    #[inline]
    pub(super) const fn kinds(&self) -> u64 {
        self.kinds
    }

    #[inline]
    pub(super) fn contains(&self, slot: Slot) -> bool {
        self.entry_of.get(slot.index()).is_some_and(|&entry| entry != NONE)
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.entries.iter().map(|entry| entry.slot)
    }

    pub(super) fn clear(&mut self) {
        self.heads.fill(NONE);
        self.entries.clear();
        self.entry_of.clear();
        (self.per_level, self.per_kind, self.kinds) = ([0; LEVELS], [0; Kind::COUNT], 0);
    }

    pub(super) fn insert(&mut self, slot: Slot, rect: Rect, kind: Kind) {
        if self.entries.len() == self.heads.len() {
            self.grow();
        }
        if self.entry_of.len() <= slot.index() {
            self.entry_of.resize(slot.index() + 1, NONE);
        }
        let level = level_of(rect);
        self.per_level[usize::from(level)] += 1;
        self.per_kind[kind.index()] += 1;
        self.kinds |= kind.bit();
        self.entry_of[slot.index()] = self.entries.len() as u32;
        self.entries.push(RestingEntry { rect, slot, prev: NONE, next: NONE, kind, level });
        self.link(self.entries.len() as u32 - 1);
    }

    pub(super) fn remove(&mut self, slot: Slot) {
        let at = std::mem::replace(&mut self.entry_of[slot.index()], NONE);
        let RestingEntry { kind, level, .. } = self.entries[at as usize];
        self.per_level[usize::from(level)] -= 1;
        self.per_kind[kind.index()] -= 1;
        if self.per_kind[kind.index()] == 0 {
            self.kinds &= !kind.bit();
        }
        self.redirect(at, self.entries[at as usize].next, self.entries[at as usize].prev);
        let last = self.entries.len() as u32 - 1;
        if at != last {
            self.redirect(last, at, at);
        }
        self.entries.swap_remove(at as usize);
        if let Some(moved) = self.entries.get(at as usize) {
            self.entry_of[moved.slot.index()] = at;
        }
    }

    /// Links the entry before `at` in its chain to `next`, and the entry after it to `prev`.
    fn redirect(&mut self, at: u32, next: u32, prev: u32) {
        let entry = self.entries[at as usize];
        match entry.prev {
            NONE => {
                let bucket = self.bucket(entry.level, entry.cell());
                self.heads[bucket] = next;
            }
            before => self.entries[before as usize].next = next,
        }
        if entry.next != NONE {
            self.entries[entry.next as usize].prev = prev;
        }
    }

    fn link(&mut self, at: u32) {
        let bucket = self.bucket(self.entries[at as usize].level, self.entries[at as usize].cell());
        let next = std::mem::replace(&mut self.heads[bucket], at);
        if next != NONE {
            self.entries[next as usize].prev = at;
        }
        (self.entries[at as usize].prev, self.entries[at as usize].next) = (NONE, next);
    }

    /// Doubles the number of buckets. Allocates.
    fn grow(&mut self) {
        let buckets = 2 * self.heads.len();
        self.heads.clear();
        self.heads.resize(buckets, NONE);
        (0..self.entries.len() as u32).for_each(|at| self.link(at));
    }

    /// Returns the bucket of a cell: hashed for each run of cells, plus the position in the run.
    #[inline]
    fn bucket(&self, level: u8, (column, row): (i32, i32)) -> usize {
        let run = u64::from((column >> RUN) as u32) << 32 | u64::from(row as u32);
        let mixed = (run ^ u64::from(level) << 27).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let scattered = (mixed >> (u64::BITS + RUN - self.heads.len().trailing_zeros())) as usize;
        scattered << RUN | (column & ((1 << RUN) - 1)) as usize
    }

    /// Calls `found` once with the slot of each object of the given kinds whose rectangle overlaps `rect`, and counts
    /// the work: a lookup per cell, a test per object of these kinds in the cells, and a skip per other object.
    pub(super) fn search(&self, rect: Rect, kinds: u64, work: &mut Work, mut found: impl FnMut(Slot)) {
        let mut test = |entry: &RestingEntry, is_near: bool| {
            if !is_near || kinds & entry.kind.bit() == 0 {
                work.stats.skipped += 1;
                return;
            }
            work.tests += 1;
            if entry.rect.overlaps(rect) {
                found(entry.slot);
            }
        };
        let levels =
            || (0..).zip(&self.per_level).filter(|&(_, &objects)| objects > 0).map(|(level, _)| level);
        let cells: u64 = levels().map(|level| cells_near(rect, level).count()).sum();
        if cells > self.entries.len() as u64 {
            return self.entries.iter().for_each(|entry| test(entry, true));
        }
        work.stats.lookups += cells;
        for level in levels() {
            cells_near(rect, level).for_each(|column, row| {
                let mut at = self.heads[self.bucket(level, (column, row))];
                while let Some(entry) = self.entries.get(at as usize) {
                    test(entry, entry.level == level && entry.cell() == (column, row));
                    at = entry.next;
                }
            });
        }
    }

    /// Checks that each entry is in the chain of its cell, and that the counts match the entries.
    pub(super) fn validate(&self) -> Result<(), String> {
        let mut linked = 0;
        for (bucket, &head) in self.heads.iter().enumerate() {
            let (mut prev, mut at) = (NONE, head);
            while let Some(entry) = self.entries.get(at as usize) {
                let is_right = entry.prev == prev && self.bucket(entry.level, entry.cell()) == bucket;
                if !is_right || self.entry_of[entry.slot.index()] != at || linked == self.entries.len() {
                    return Err(format!("{entry:?}, number {at}, is not in its place in bucket {bucket}"));
                }
                (linked, prev, at) = (linked + 1, at, entry.next);
            }
        }
        let kinds = self.entries.iter().fold(0, |kinds, entry| kinds | entry.kind.bit());
        let levels: u32 = self.per_level.iter().sum();
        if (linked, levels as usize, kinds) == (self.entries.len(), self.entries.len(), self.kinds) {
            return Ok(());
        }
        Err(format!("{linked} of {} objects at rest are in cells", self.entries.len()))
    }
}

/// Returns the level with the smallest cells that are at least twice as large as the rectangle.
fn level_of(rect: Rect) -> u8 {
    let side = rect.w.max(rect.h) as u32;
    (side.next_power_of_two().trailing_zeros() as u8 + 1).saturating_sub(FINEST)
}

/// Returns the cells of a level in which an object that overlaps `rect` may have its corner.
#[inline]
const fn cells_near(rect: Rect, level: u8) -> Covered {
    let shift = FINEST + level;
    let reach = (1 << (shift - 1)) - 1;
    Covered {
        first_column: (rect.x - reach) >> shift,
        first_row: (rect.y - reach) >> shift,
        last_column: (rect.right() - 1) >> shift,
        last_row: (rect.bottom() - 1) >> shift,
    }
}
