//! A level of the query grid: objects of about the same size, in cells that fit them.
//!
//! An object is stored in one cell, the cell of its upper left corner, however far it extends. A query therefore
//! searches farther to the left and up, by the size of the level's largest object:
//!
//! ```text
//!   +-----+-----+-----+      the object that covers p starts in p's cell, or in one to the left or above,
//!   |  o--|--.  |     |      at most the size of the level's largest object away
//!   +--|--+--|--+-----+
//!   |  '--|-p'  |     |
//!   +-----+-----+-----+
//! ```
//!
//! **Bounded memory.** Space is practically unlimited, but the table has about one place per object, so cells share
//! places. Each row of cells begins at a place hashed from its number (D. Knuth, "The Art of Computer Programming" 6.4,
//! multiplicative hashing) and continues to the right, wrapping around the end of the table. So a run of cells is
//! contiguous in memory, and an object far from all others makes nothing slower. Entries of different cells in the same
//! place are distinguished by their corners.

use crate::rect::Rect;

/// 2³² divided by the golden ratio, odd: the multiplier of the hash.
const GOLDEN: u32 = 0x9E37_79B1;

/// A block of cells: the first and last column and row, both inclusive; empty if the last precedes the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRange {
    pub columns: (i32, i32),
    pub rows: (i32, i32),
}

impl CellRange {
    pub(super) const EMPTY: Self = Self { columns: (0, -1), rows: (0, -1) };

    pub(super) fn count(self) -> u64 {
        let length =
            |(first, last): (i32, i32)| (i64::from(last) - i64::from(first) + 1).max(0).unsigned_abs();
        length(self.columns) * length(self.rows)
    }

    #[inline]
    pub(super) const fn contains(self, column: i32, row: i32) -> bool {
        self.columns.0 <= column && column <= self.columns.1 && self.rows.0 <= row && row <= self.rows.1
    }
}

/// The number of objects in a level, and the largest sides and the range of corners that they have had since the grid
/// was built.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelExtent {
    pub objects: u32,
    /// The largest width and height, in pixels.
    pub reach: (i32, i32),
    /// The minimum x and y of an upper left corner.
    pub min: (i32, i32),
    /// The maximum x and y of an upper left corner.
    pub max: (i32, i32),
}

impl LevelExtent {
    pub(super) const NONE: Self =
        Self { objects: 0, reach: (1, 1), min: (i32::MAX, i32::MAX), max: (i32::MIN, i32::MIN) };

    #[inline]
    pub(super) fn add(&mut self, rect: Rect) {
        let Rect { x, y, w, h } = rect;
        self.join(&Self { objects: 1, reach: (w, h), min: (x, y), max: (x, y) });
    }

    /// Extends the range and the sides to those of an object that has moved.
    #[inline]
    pub(super) fn grow(&mut self, rect: Rect) {
        self.add(rect);
        self.objects -= 1;
    }

    #[inline]
    pub(super) fn join(&mut self, other: &Self) {
        self.objects += other.objects;
        self.reach = (self.reach.0.max(other.reach.0), self.reach.1.max(other.reach.1));
        self.min = (self.min.0.min(other.min.0), self.min.1.min(other.min.1));
        self.max = (self.max.0.max(other.max.0), self.max.1.max(other.max.1));
    }

    /// Returns the smallest scale that fits the objects: cells as large as the largest of them.
    pub(super) fn fitting_scale(&self) -> u32 {
        self.reach.0.max(self.reach.1).unsigned_abs().next_power_of_two().ilog2()
    }

    /// Returns the scale at which cells hold one object each if objects are spread evenly; at least the fitting scale.
    pub(super) fn spread_scale(&self) -> u32 {
        let span =
            |min: i32, max: i32, reach: i32| u64::from(max.abs_diff(min)) + u64::from(reach.unsigned_abs());
        // At most 2³¹ + 2¹⁶ pixels on each side.
        let area = span(self.min.0, self.max.0, self.reach.0) * span(self.min.1, self.max.1, self.reach.1);
        let spacing = (area / u64::from(self.objects)).isqrt().max(1).ilog2();
        spacing.max(self.fitting_scale())
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct QueryLevel {
    pub extent: LevelExtent,
    /// Base-2 logarithm of the side of a cell, in pixels.
    scale: u32,
    /// Base-2 logarithm of the number of places in the table.
    bits: u32,
    /// The index of the level's first place in the table shared by all levels.
    pub first_place: u32,
}

impl QueryLevel {
    /// Creates a level for objects with this extent, at least one, with cells of this scale.
    pub(super) const fn new(extent: LevelExtent, scale: u32, first_place: u32) -> Self {
        Self { extent, scale, bits: extent.objects.next_power_of_two().ilog2(), first_place }
    }

    pub(super) const fn places(&self) -> u32 {
        1 << self.bits
    }

    pub(super) const fn cell_side(&self) -> i64 {
        1 << self.scale
    }

    #[inline]
    pub(super) const fn cell(&self, rect: Rect) -> (i32, i32) {
        (rect.x >> self.scale, rect.y >> self.scale)
    }

    /// Returns the index of a cell's place within the level's section of the table.
    #[inline]
    pub(super) const fn place(&self, column: i32, row: i32) -> u32 {
        let start = (row as u32).wrapping_mul(GOLDEN) as u64 >> (u32::BITS - self.bits);
        (start as u32).wrapping_add(column as u32) & (self.places() - 1)
    }

    /// Returns the index of an object's place in the table shared by all levels.
    #[inline]
    pub(super) const fn place_of(&self, rect: Rect) -> u32 {
        let (column, row) = self.cell(rect);
        self.first_place + self.place(column, row)
    }

    /// Whether looking at all places costs no more than looking at these cells.
    #[inline]
    pub(super) fn has_fewer_places(&self, cells: CellRange) -> bool {
        cells.count() >= u64::from(self.places())
    }

    /// Returns the first and last cell along an axis (0 is x) of objects that may have a pixel in the range.
    #[inline]
    fn cells_along(&self, axis: usize, first: i64, last: i64) -> (i32, i32) {
        let LevelExtent { reach, min, max, .. } = self.extent;
        let (reach, min, max) = [(reach.0, min.0, max.0), (reach.1, min.1, max.1)][axis];
        let first = (first - i64::from(reach) + 1).max(i64::from(min));
        let last = last.min(i64::from(max));
        // Both are between the corners of objects, and so fit into 32 bits.
        if first > last { (0, -1) } else { ((first >> self.scale) as i32, (last >> self.scale) as i32) }
    }

    /// Returns the cells of objects that may have a pixel in these columns and rows of pixels, all ends included.
    #[inline]
    pub(super) fn cells_near(&self, columns: (i64, i64), rows: (i64, i64)) -> CellRange {
        let columns = self.cells_along(0, columns.0, columns.1);
        let rows = self.cells_along(1, rows.0, rows.1);
        CellRange { columns, rows }
    }

    pub(super) fn all_cells(&self) -> CellRange {
        self.cells_near((i64::MIN / 2, i64::MAX), (i64::MIN / 2, i64::MAX))
    }

    /// Returns the distance between a pixel and the nearest pixel that an object of this level may have, along x or y,
    /// whichever is larger.
    pub(super) fn distance(&self, point: (i32, i32)) -> i64 {
        let LevelExtent { reach, min, max, .. } = self.extent;
        let along = |at: i32, min: i32, max: i32, reach: i32| {
            let (at, min, last) = (i64::from(at), i64::from(min), i64::from(max) + i64::from(reach) - 1);
            (min - at).max(at - last).max(0)
        };
        along(point.0, min.0, max.0, reach.0).max(along(point.1, min.1, max.1, reach.1))
    }
}
