//! The cells of a grid, in buckets that are refilled each tick.
//!
//! The plane is unbounded, so the cells of a grid share buckets, a few for each object. A counting sort fills the table
//! in two passes: count the entries of each bucket, lay out the buckets back to back, then insert the entries. There
//! are no chains and no holes, and the entries that are compared are adjacent in memory.
//!
//! ```text
//!   starts    [ 0 | 2 | 2 | 5 | 6 ]            the start of each bucket's run in `entries`, and the last end
//!   entries   [ a b | | c a d | b ]            the run of bucket 2 is c a d
//! ```

use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::Slot;
use crate::rules::Kind;
use crate::sector::Covered;
use crate::trace::{TraceEvent, Visit};
use std::ops::Range;

/// Set if the cell is in the first column that the object covers.
const FIRST_COLUMN: u8 = 1;
/// Set if the cell is in the first row that the object covers.
const FIRST_ROW: u8 = 2;

/// An object in a cell: 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellEntry {
    pub(super) slot: Slot,
    pub(super) column: i32,
    pub(super) row: i32,
    pub(super) kind: Kind,
    /// The base-2 logarithm of the cell's side in pixels, in a grid with cells of several sizes.
    pub(super) level: u8,
    /// The flags that are set: [`FIRST_COLUMN`], [`FIRST_ROW`], both or neither.
    firsts: u8,
}

impl CellEntry {
    const UNUSED: Self = Self { slot: Slot(0), column: 0, row: 0, kind: Kind(0), level: 0, firsts: 0 };

    /// Creates the entry of an object in one of the cells that it covers.
    #[inline]
    pub(super) fn new(
        slot: Slot,
        kind: Kind,
        covered: Covered,
        level: u8,
        (column, row): (i32, i32),
    ) -> Self {
        let firsts = (u8::from(column == covered.first_column) * FIRST_COLUMN)
            | (u8::from(row == covered.first_row) * FIRST_ROW);
        Self { slot, column, row, kind, level, firsts }
    }

    #[inline]
    pub(super) fn shares_cell(&self, other: &Self) -> bool {
        (self.level, self.column, self.row) == (other.level, other.column, other.row)
    }

    /// Whether this cell, which the two entries share, is the first cell by column and then row that both objects
    /// cover. It is if one of the objects begins in this column and one begins in this row.
    ///
    /// ```text
    ///   +---+---+---+      a covers columns 0 and 1, b columns 1 and 2: they share column 1,
    ///   | a | a |   |      where b begins. If neither begins in a column, both cover the
    ///   |   | b | b |      column before it as well.
    ///   +---+---+---+
    /// ```
    #[inline]
    pub(super) const fn is_first_shared(&self, other: &Self) -> bool {
        self.firsts | other.firsts == FIRST_COLUMN | FIRST_ROW
    }
}

/// Reports the pair of two entries of a bucket if they share the cell, may meet, and meet here for the first time.
#[inline]
#[track_caller] // The lab shows the line of the method.
pub(super) fn meet(a: &CellEntry, b: &CellEntry, partners: u64, sink: &mut RectangleTest<'_>) {
    if !a.shares_cell(b) {
        sink.record(TraceEvent::Visit(Visit::OtherCell { a: a.slot, b: b.slot }));
    } else if partners & b.kind.bit() == 0 {
        sink.record(TraceEvent::Skip { a: a.slot, b: b.slot });
    } else if !a.is_first_shared(b) {
        sink.record(TraceEvent::Repeat { a: a.slot, b: b.slot });
    } else {
        sink.candidate(a.slot, b.slot);
    }
}

/// The objects in all cells, grouped by bucket. An object in a cell is an entry.
#[derive(Clone, Debug)]
pub(super) struct CellBuckets {
    /// Where the run of each bucket begins in `entries`. The last element is the end of the last run.
    starts: Vec<u32>,
    entries: Vec<CellEntry>,
}

impl CellBuckets {
    pub(super) fn with_capacity(buckets: usize, entries: usize) -> Self {
        Self { starts: Vec::with_capacity(buckets + 1), entries: Vec::with_capacity(entries) }
    }

    pub(super) fn memory(&self) -> usize {
        let Self { starts, entries } = self;
        bytes_of(starts) + bytes_of(entries)
    }

    /// Returns the number of buckets, a power of two, or 0 before the first [`reset`](Self::reset).
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Starts a refill of the table, with `buckets` buckets, a power of two.
    pub(super) fn reset(&mut self, buckets: usize) {
        self.starts.clear();
        self.starts.resize(buckets + 1, 0);
    }

    /// First pass: counts one entry for a bucket.
    #[inline]
    pub(super) fn count(&mut self, bucket: usize) {
        self.starts[bucket + 1] += 1;
    }

    /// Between the passes: reserves a run for each bucket as long as its count. Old entries remain until overwritten.
    pub(super) fn lay_out(&mut self) {
        let mut end = 0;
        for start in &mut self.starts[1..] {
            // `start` is where the run begins. Inserting entries advances it to the end, where the next run begins.
            (*start, end) = (end, end + *start);
        }
        self.entries.resize(end as usize, CellEntry::UNUSED);
    }

    /// Second pass: inserts an entry into its bucket. Every counted entry must be inserted.
    #[inline]
    pub(super) fn put(&mut self, bucket: usize, entry: CellEntry) {
        let place = &mut self.starts[bucket + 1];
        self.entries[*place as usize] = entry;
        *place += 1;
    }

    #[inline]
    pub(super) fn run(&self, bucket: usize) -> &[CellEntry] {
        match self.starts[bucket..bucket + 2] {
            [start, end] if start < end => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Returns the runs of the buckets in a range, except runs with fewer than two entries.
    #[inline]
    pub(super) fn runs_with_pairs(&self, buckets: Range<usize>) -> impl Iterator<Item = &[CellEntry]> {
        let bounds = self.starts[buckets.start..buckets.end + 1].windows(2);
        let with_pairs = bounds.filter(|bounds| bounds[1] - bounds[0] > 1);
        with_pairs.map(|bounds| &self.entries[bounds[0] as usize..bounds[1] as usize])
    }

    /// Checks that the runs cover the entries without gaps and that every entry is in the bucket of its cell.
    pub(super) fn validate(&self, bucket_of: impl Fn(&CellEntry) -> usize) -> Result<(), String> {
        let end = self.starts.last().map_or(0, |&end| end as usize);
        if !self.starts.is_sorted() || end != self.entries.len() {
            return Err(format!("the runs of the buckets do not cover the {} entries", self.entries.len()));
        }
        for bucket in 0..self.len() {
            if let Some(entry) = self.run(bucket).iter().find(|entry| bucket_of(entry) != bucket) {
                return Err(format!("bucket {bucket} holds {entry:?}"));
            }
        }
        Ok(())
    }

    /// Calls `shape` with each cell that contains an object. `size` returns the width and height of an entry's cell in
    /// pixels.
    pub(super) fn draw(&self, size: impl Fn(&CellEntry) -> (i32, i32), shape: &mut dyn FnMut(DebugShape)) {
        for run in (0..self.len()).map(|bucket| self.run(bucket)) {
            for (i, entry) in run.iter().enumerate() {
                if run[..i].iter().any(|other| other.shares_cell(entry)) {
                    continue;
                }
                let objects = run[i..].iter().filter(|other| other.shares_cell(entry)).count() as u32;
                let (w, h) = size(entry);
                shape(DebugShape::Sector { x: entry.column * w, y: entry.row * h, w, h, objects });
            }
        }
    }
}
