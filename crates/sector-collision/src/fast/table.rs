//! Where a box goes: a table of cells, and the part of the plane that each stands for.
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
//! A box is entered once, where its left upper corner lies. What it may overlap in its own row then stands in the
//! table behind it, up to the cell of its right edge: one run of entries. Only a box that reaches into the next row
//! has to look there too, and since rows are high, few do.
//!
//! The plane has no end and the table has one: coordinates are taken modulo its size. Far places may meet in one cell,
//! and their boxes may seem to overlap; so what comes of a table are candidates.

use std::ops::Range;

/// Bits of x that a table tells apart, at most: two of its places differ by less than 2¹⁴ units, which leaves room for
/// the sides of boxes before a difference of 16 bits is misread. Of y it tells apart as many as it has rows.
const MAX_BITS: u32 = 14;
/// A table has at least 2³ columns and rows, so that a box and its neighbors never meet again around the back: cells
/// are more than half as long as the longest box, or 2,048 units of 4,096.
const MIN_BITS: (u32, u32) = (3, 3);

/// The cells of one layer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Table {
    /// Which boxes it is for: those of a level of sizes.
    pub level: usize,
    /// A unit is 2^`scale` pixels.
    pub scale: u32,
    /// A cell is 2^`shift.0` units wide and 2^`shift.1` high.
    pub shift: (u32, u32),
    /// There are 2^`bits.0` columns and 2^`bits.1` rows.
    pub bits: (u32, u32),
    /// The first of its cells among those of all layers.
    pub first_cell: u32,
    /// Its boxes among the entries of all layers.
    pub first: u32,
    /// The entry after its last.
    pub end: u32,
    /// The longest sides of its boxes, in units.
    pub longest: (u32, u32),
}

impl Table {
    /// Gives it as many cells as `entries` can fill, for a plane of which `extent` units are in use.
    pub(super) fn spread_out(&mut self, entries: usize, extent: (u32, u32)) {
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

    /// Whether boxes far from each other may seem to overlap: where places share a cell and differ by 2¹⁶ units, give or
    /// take the sides of two boxes, neither longer than `longest`.
    pub(super) const fn is_deceived(&self, extent: (u32, u32), longest: u32) -> bool {
        let fits =
            extent.0 >> self.shift.0 < self.last_column() && extent.1 >> self.shift.1 < self.last_row();
        let most = if extent.0 > extent.1 { extent.0 } else { extent.1 };
        !fits && most + 2 * longest >= 1 << 16
    }

    /// How many cells it has.
    pub(super) const fn cells(&self) -> u32 {
        1 << (self.bits.0 + self.bits.1)
    }

    /// The cell of a corner, given in units; of negative ones the lowest bits count.
    #[inline(always)]
    pub(super) const fn cell(&self, x: u32, y: u32) -> u32 {
        self.cell_at(x >> self.shift.0, y >> self.shift.1)
    }

    /// The cell of a column and a row, taken modulo the size of the table.
    #[inline(always)]
    pub(super) const fn cell_at(&self, column: u32, row: u32) -> u32 {
        self.first_cell + ((row & self.last_row()) << self.bits.0 | column & self.last_column())
    }

    /// The column of an x in units.
    #[inline(always)]
    pub(super) const fn column(&self, x: i32) -> u32 {
        (x >> self.shift.0) as u32 & self.last_column()
    }

    /// The last column.
    #[inline(always)]
    pub(super) const fn last_column(&self) -> u32 {
        (1 << self.bits.0) - 1
    }

    /// The last row.
    #[inline(always)]
    pub(super) const fn last_row(&self) -> u32 {
        (1 << self.bits.1) - 1
    }

    /// Its boxes among the entries of all layers.
    pub(super) const fn range(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}
