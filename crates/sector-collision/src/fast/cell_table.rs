//! Tables of cells: which cell of a layer a box belongs to.
//!
//! ```text
//!        cell 0   cell 1   cell 2   cell 3          a strip is many boxes high,
//!       +--------+--------+--------+--------+       a cell as wide as the widest box
//!   row |  ##    |        | ####   |        |
//!   0   |        |  ###   |        |  #     |       entries: sorted by row, then by cell;
//!       +--------+--------+--------+--------+       within a cell in no order that matters
//!   row |        |        |        |        |
//!   1   .        .        .        .        .       beyond its edges the table starts again
//! ```
//!
//! A box is entered once, in the cell of its upper left corner. The boxes that it can overlap in its own row then
//! follow it in the index, up to the cell of its right edge: one run of entries. Only a box that reaches into the
//! next row has to be compared there too, and since rows are high, few do.
//!
//! The plane is unbounded and the table is not, so coordinates are taken modulo the table's size. Distant places may
//! share a cell, and their packed boxes may seem to overlap; the pairs found through a table are therefore
//! candidates.

use std::ops::Range;

/// The maximum number of bits of x that a table distinguishes: two places in it differ by less than 2¹⁴ units, which
/// leaves room for the sides of boxes before a difference of 16 bits is misread. The bits of y are limited by the
/// number of rows alone.
const MAX_BITS: u32 = 14;
/// The base-2 logarithms of the minimum numbers of columns and rows of a table. With eight of each a table is more
/// than four times as wide and as high as its longest box, so that a box meets no neighbor a second time where the
/// table repeats.
const MIN_BITS: (u32, u32) = (3, 3);

/// The geometry of the cells of one layer: the boxes of one class of kinds and one size level.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CellTable {
    /// The size level of the layer's boxes.
    pub level: usize,
    /// Base-2 logarithm of the unit in which coordinates and lengths of the layer are counted, in pixels. Above 0 boxes are
    /// rounded outward to whole units.
    pub scale: u32,
    /// Logarithms of the size of a cell: 2^`shift.0` units wide and 2^`shift.1` units high.
    pub shift: (u32, u32),
    /// Logarithms of the numbers of columns and rows: 2^`bits.0` and 2^`bits.1`.
    pub bits: (u32, u32),
    /// The layer's first cell among the cells of all layers.
    pub first_cell: u32,
    /// The layer's first entry among the entries of all layers.
    pub first: u32,
    /// The end of the layer's entries among the entries of all layers: the index after its last, so that they are `first..end`.
    pub end: u32,
    /// The longest width and height of the layer's boxes, in units.
    pub longest: (u32, u32),
}

impl CellTable {
    /// Chooses the numbers of columns and rows: as many cells as `entries` can fill, for a field of `extent` units.
    pub(super) fn set_size(&mut self, entries: usize, extent: (u32, u32)) {
        let needed = |extent: u32, shift: u32| u32::BITS - (extent >> shift).leading_zeros();
        let columns = needed(extent.0, self.shift.0).clamp(MIN_BITS.0, MAX_BITS - self.shift.0);
        let rows = needed(extent.1, self.shift.1).max(MIN_BITS.1);
        let most = (entries.max(1).ilog2() + 1).max(MIN_BITS.0 + MIN_BITS.1);
        self.bits = (columns, rows);
        if columns + rows > most {
            self.bits.0 = columns.min(most / 2).max(most.saturating_sub(rows)).max(MIN_BITS.0);
            self.bits.1 = (most - self.bits.0).max(MIN_BITS.1);
        }
    }

    /// Whether distant boxes may seem to overlap: where places share a cell and differ by 2¹⁶ units, give or take the
    /// sides of two boxes, neither longer than `longest`.
    pub(super) const fn has_aliases(&self, extent: (u32, u32), longest: u32) -> bool {
        let fits =
            extent.0 >> self.shift.0 < self.last_column() && extent.1 >> self.shift.1 < self.last_row();
        let most = if extent.0 > extent.1 { extent.0 } else { extent.1 };
        !fits && most + 2 * longest >= 1 << 16
    }

    /// Returns the number of cells.
    pub(super) const fn cells(&self) -> u32 {
        1 << (self.bits.0 + self.bits.1)
    }

    /// Returns the cell that contains the point (x, y), in units. A negative coordinate is given as its two's
    /// complement: coordinates are taken modulo the size of the table, so only the lowest bits matter.
    #[inline(always)]
    pub(super) const fn cell(&self, x: u32, y: u32) -> u32 {
        self.cell_at(x >> self.shift.0, y >> self.shift.1)
    }

    /// Returns the cell of a column and a row, which are taken modulo the size of the table.
    #[inline(always)]
    pub(super) const fn cell_at(&self, column: u32, row: u32) -> u32 {
        self.first_cell + ((row & self.last_row()) << self.bits.0 | column & self.last_column())
    }

    /// Returns the column of an x in units.
    #[inline(always)]
    pub(super) const fn column(&self, x: i32) -> u32 {
        (x >> self.shift.0) as u32 & self.last_column()
    }

    /// Returns the number of the last column.
    #[inline(always)]
    pub(super) const fn last_column(&self) -> u32 {
        (1 << self.bits.0) - 1
    }

    /// Returns the number of the last row.
    #[inline(always)]
    pub(super) const fn last_row(&self) -> u32 {
        (1 << self.bits.1) - 1
    }

    /// Returns the range of the layer's entries among the entries of all layers.
    pub(super) const fn range(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}
