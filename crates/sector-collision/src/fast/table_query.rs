//! Table queries: one box against the entries in a range of cells, and a layer against the table of another layer.

use super::cell_index::IndexedBoxes;
use super::cell_table::CellTable;
use super::lanes::{Lanes, low_bits};
use super::packed_box::{pack, reach};
use super::pair_collector::PairCollector;
use std::ops::Range;

/// A table of cells whose boxes other boxes are compared with, and the data that the comparison reads.
pub(super) struct TableQuery<'a, L> {
    /// The vector instructions in use.
    pub lanes: L,
    /// The table of cells that is searched.
    pub table: &'a CellTable,
    /// All boxes of the search that the table belongs to, with the index of their entries (packed boxes) by cell.
    pub boxes: &'a IndexedBoxes<'a>,
}

impl<L: Lanes> TableQuery<'_, L> {
    /// Returns the upper left and the lower right corner of the box of an entry, both inside the box, in units of the
    /// table (2^`scale` pixels).
    #[inline(always)]
    pub(super) fn corners(&self, entry_at: usize) -> ((i32, i32), (i32, i32)) {
        let rect = self.boxes.transform.apply(self.boxes.rects[self.boxes.index.id(entry_at) as usize]);
        let scale = self.table.scale;
        let last = (rect.x + rect.w - 1, rect.y + rect.h - 1);
        ((rect.x >> scale, rect.y >> scale), (last.0 >> scale, last.1 >> scale))
    }

    /// Compares a box with all entries of a row of cells from column `from` to column `to`, both included, and adds the
    /// pairs that overlap to `found`. Where `from` is greater than `to`, the range continues at the table's left edge.
    /// `probe` is the [`reach`] of the box in all lanes.
    #[inline(always)]
    pub(super) fn columns(
        &self,
        box_at: usize,
        probe: L::Vector,
        row: u32,
        from: u32,
        to: u32,
        found: &mut PairCollector,
    ) {
        if from <= to {
            self.run(box_at, probe, row, from, to, found);
        } else {
            self.run(box_at, probe, row, from, self.table.last_column(), found);
            self.run(box_at, probe, row, 0, to, found);
        }
    }

    /// Compares the box of the entry `box_at` with the entries of a row's cells from column `from` to column `to`,
    /// both included, and adds the pairs that overlap to `found`.
    #[inline(always)]
    fn run(&self, box_at: usize, probe: L::Vector, row: u32, from: u32, to: u32, found: &mut PairCollector) {
        let index = self.boxes.index;
        let first = index.starts[self.table.cell_at(from, row) as usize] as usize;
        let end = index.starts[self.table.cell_at(to, row) as usize + 1] as usize;
        for at in (first..end).step_by(L::WIDTH) {
            let apart = self.lanes.sub_i16(probe, self.lanes.load(&index.entries, at));
            let hits = self.lanes.non_negative(apart) & low_bits(end - at);
            found.push_mask::<L, 0>(self.lanes, box_at, at, hits, &index.tags);
        }
    }
}

/// Adds to `found` all overlapping pairs of a box of the table `asking`, whose entry has an index in `range`, and a box
/// of the query's table.
#[inline(always)]
pub(super) fn join<L: Lanes>(
    query: &TableQuery<'_, L>,
    asking: &CellTable,
    range: Range<usize>,
    found: &mut PairCollector,
) {
    let TableQuery { lanes, table, boxes } = *query;
    for at in range {
        let entry = if table.scale == asking.scale {
            boxes.index.entries[at]
        } else {
            pack(boxes.transform.apply(boxes.rects[boxes.index.id(at) as usize]), table.scale)
        };
        let ((x, y), (last_x, last_y)) = query.corners(at);
        let (first_column, columns) = span(x, last_x, table.longest.0, table.shift.0, table.last_column());
        let (first_row, rows) = span(y, last_y, table.longest.1, table.shift.1, table.last_row());
        let last_column = (first_column + columns) as u32 & table.last_column();
        let probe = lanes.splat(reach(entry));
        for row in first_row..=first_row + rows {
            query.columns(
                at,
                probe,
                row as u32,
                first_column as u32 & table.last_column(),
                last_column,
                found,
            );
        }
    }
    found.flush::<L, 0>(lanes, &boxes.index.tags);
}

/// Returns, for a box from `from` to `to` along an axis, in units of the table, the first column or row of cells whose
/// boxes can overlap it, and how many more follow. The number stays below that of the table's columns or rows, so that
/// none is searched twice.
#[inline(always)]
const fn span(from: i32, to: i32, longest: u32, shift: u32, last: u32) -> (i32, i32) {
    let first = (from - (longest as i32 - 1)) >> shift;
    let more = (to >> shift) - first;
    (first, if more < last as i32 { more } else { last as i32 })
}
