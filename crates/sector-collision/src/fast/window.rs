//! The window: one box against the entries of a row of cells, and a layer against the table of another.

use super::entry::reach;
use super::found::Found;
use super::lanes::Lanes;
use super::search::Search;
use super::sweep::low_bits;
use super::table::Table;
use std::ops::Range;

/// A table to look into.
pub(super) struct Windows<'a, L> {
    pub lanes: L,
    pub table: &'a Table,
    pub search: &'a Search<'a>,
}

impl<L: Lanes> Windows<'_, L> {
    /// The first and the last unit of the box of an entry, in units of this table.
    #[inline(always)]
    pub(super) fn corners(&self, entry_at: usize) -> ((i32, i32), (i32, i32)) {
        let rect = self.search.shape.of(self.search.rects[self.search.store.id(entry_at) as usize]);
        let scale = self.table.scale;
        let last = (rect.x + rect.w - 1, rect.y + rect.h - 1);
        ((rect.x >> scale, rect.y >> scale), (last.0 >> scale, last.1 >> scale))
    }

    /// Compares a box with all entries of a row from one column to another, around the edge if that is less.
    #[inline(always)]
    pub(super) fn columns(
        &self,
        box_at: usize,
        query: L::Vector,
        row: u32,
        from: u32,
        to: u32,
        found: &mut Found,
    ) {
        if from <= to {
            self.run(box_at, query, row, from, to, found);
        } else {
            self.run(box_at, query, row, from, self.table.last_column(), found);
            self.run(box_at, query, row, 0, to, found);
        }
    }

    #[inline(always)]
    fn run(&self, box_at: usize, query: L::Vector, row: u32, from: u32, to: u32, found: &mut Found) {
        let store = self.search.store;
        let first = store.starts[self.table.cell_at(from, row) as usize] as usize;
        let end = store.starts[self.table.cell_at(to, row) as usize + 1] as usize;
        for at in (first..end).step_by(L::WIDTH) {
            let apart = self.lanes.sub(query, self.lanes.load(&store.entries, at));
            let hits = self.lanes.clear(apart) & low_bits(end - at);
            found.note::<L, 0>(self.lanes, box_at, at, hits, &store.tags);
        }
    }
}

/// Finds all pairs of a box of the one layer, in `range` of its entries, and a box of the other's table.
#[inline(always)]
pub(super) fn join<L: Lanes>(
    windows: &Windows<'_, L>,
    asking: &Table,
    range: Range<usize>,
    found: &mut Found,
) {
    let Windows { lanes, table, search } = *windows;
    for at in range {
        let entry = if table.scale == asking.scale {
            search.store.entries[at]
        } else {
            super::entry::pack(search.shape.of(search.rects[search.store.id(at) as usize]), table.scale)
        };
        let ((x, y), (last_x, last_y)) = windows.corners(at);
        let (first_column, columns) = span(x, last_x, table.longest.0, table.shift.0, table.last_column());
        let (first_row, rows) = span(y, last_y, table.longest.1, table.shift.1, table.last_row());
        let last_column = (first_column + columns) as u32 & table.last_column();
        let query = lanes.splat(reach(entry));
        for row in first_row..=first_row + rows {
            windows.columns(
                at,
                query,
                row as u32,
                first_column as u32 & table.last_column(),
                last_column,
                found,
            );
        }
    }
    found.settle::<L, 0>(lanes, &search.store.tags);
}

/// The first cell along an axis in which something may begin that reaches this box, and how many more follow; none
/// of them twice, however long the box.
#[inline(always)]
const fn span(from: i32, to: i32, longest: u32, shift: u32, last: u32) -> (i32, i32) {
    let first = (from - (longest as i32 - 1)) >> shift;
    let more = (to >> shift) - first;
    (first, if more < last as i32 { more } else { last as i32 })
}
