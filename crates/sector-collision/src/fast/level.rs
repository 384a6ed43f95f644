//! Levels: size classes of boxes, each with its own grid.
//!
//! A grid suits boxes of one size: its cells are at least as wide as the widest of them. If sizes differ widely, each
//! size class has a grid with suitable cells, as in hierarchical grids (C. Ericson, "Real-Time Collision Detection",
//! 2005, section 7.2). The [sweep](super::sweep) finds pairs within one level, and a [query](super::cross_levels) of
//! the larger box finds pairs across levels.
//!
//! ```text
//!   a row of the plane, cut into pages of 32 columns
//!   |bucket 0|bucket 1| ... |bucket 31|bucket 0| ...         a column is at least as wide as the widest box,
//!   |        page 7                   |   page 8             a row is 2, 4 or 8 times as high as the highest
//! ```
//!
//! The plane is unbounded but the table is not: a page of a row is a *slot* of the table, found by a linear hash of row
//! and page, so pages far apart may share a slot. That never affects results, since edges are compared exactly. A box
//! is entered in the page of its upper left corner, and again in each page to the right and below that it reaches into.

use crate::lanes::{Edges, Lanes};

/// Base-2 logarithm of the number of columns per page.
pub(super) const PAGE_BITS: u32 = 5;
/// The index of the last bucket of a page.
const LAST_BUCKET: i32 = (1 << PAGE_BITS) - 1;
/// The minimum number of cells per box: with fewer, more boxes of the same cell wait for each other in the sort. The
/// second number applies to many boxes: more cells would displace the boxes from the core's cache.
const CELLS_PER_BOX: (usize, usize) = (2, 1);
/// Above this number of boxes, the second number of [`CELLS_PER_BOX`] applies.
const MANY: usize = 1 << 15;
/// The minimum number of slots: with fewer, neighboring pages could share one.
const MIN_SLOTS: usize = 16;
const MAX_SLOTS: usize = 1 << 18;

/// A size class, and its grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The longest side, in pixels, that a box of this level may have.
    pub longest: i32,
    /// Base-2 logarithms of the width of a column and the height of a row.
    pub shift: (u32, u32),
    /// Base-2 logarithm of the longest side that the level is meant for.
    pub side_bits: u32,
    /// The number of slots minus one; the number of slots is a power of two.
    pub last_slot: i32,
    /// The maximum number of slots that the level may have.
    max_slots: usize,
    /// The factor by which the hash multiplies the page.
    factor: i32,
    /// The index of the level's first cell among the cells of all levels.
    pub first_cell: i32,
}

/// The cells of a vector of boxes.
pub(super) struct Cells<V> {
    /// The cell of the upper left corner.
    pub own: V,
    /// The boxes that reach into the page to the right (one bit each), and their first cell there; then the same for
    /// the row below, and for the page to the right in that row.
    pub more: [(u32, V); 3],
}

/// The pages of rows that a box reaches into.
pub(super) struct Cover {
    first_column: i32,
    last_column: i32,
    pub first_page: i32,
    pub last_page: i32,
    pub first_row: i32,
    pub last_row: i32,
    /// The number of pages, in all rows.
    pub pages: i64,
}

impl Cover {
    /// Returns the first and last cell, in a page of a row, with entries that may overlap the box.
    #[inline(always)]
    pub(super) fn cells(&self, level: &Level, row: i32, page: i32) -> (i32, i32) {
        let hash = row.wrapping_add(page.wrapping_mul(level.factor)) & level.last_slot;
        let slot = level.first_cell + (hash << PAGE_BITS);
        let is_first = page == self.first_page;
        let first = if is_first { ((self.first_column & LAST_BUCKET) - 1).max(0) } else { 0 };
        let last = if page == self.last_page { self.last_column & LAST_BUCKET } else { LAST_BUCKET };
        (slot + first, slot + last)
    }
}

impl Level {
    /// Returns the level for `boxes` boxes whose longer side is at most `longest` and which are at most `width` wide and
    /// `height` high. `row_bits` is the base-2 logarithm of the row height, in multiples of the highest box.
    pub(super) fn new(
        longest: i32,
        (width, height): (i32, i32),
        row_bits: u32,
        boxes: usize,
        first_cell: i32,
    ) -> Self {
        let mut level = Self {
            longest,
            shift: (bits_for(width), (bits_for(height) + row_bits).min(31)),
            side_bits: bits_for(width.max(height)),
            last_slot: 0,
            max_slots: slots(boxes),
            factor: 0,
            first_cell,
        };
        level.fit(boxes, first_cell);
        level
    }

    /// Sizes the grid for `boxes` boxes, with at most as many slots as it initially had room for.
    pub(super) fn fit(&mut self, boxes: usize, first_cell: i32) {
        let slots = slots(boxes).min(self.max_slots);
        self.last_slot = slots as i32 - 1;
        // The golden ratio spreads any number of pages evenly. With 5 modulo 16, the hashes of pages at most two rows
        // and two pages apart differ by 2 or more, except for two rows of one page, one below the other.
        self.factor = (slots as f64 * 0.618) as i32 & !15 | 5;
        self.first_cell = first_cell;
    }

    /// Returns the maximum total number of cells of `levels` levels for `boxes` boxes.
    pub(super) fn max_cells(boxes: usize, levels: usize) -> usize {
        ((slots(boxes).max(slots(boxes.min(MANY))) + (levels - 1) * MIN_SLOTS) << PAGE_BITS) + levels
    }

    /// Whether boxes of this width and height reach at most into the next column and row.
    pub(super) const fn fits(&self, width: i32, height: i32) -> bool {
        (width as i64) <= 1 << self.shift.0 && (height as i64) <= 1 << self.shift.1
    }

    /// Returns the index past the level's last cell. One cell stays empty, so no box of the next level is within reach.
    pub(super) const fn end(&self) -> i32 {
        self.first_cell + ((self.last_slot + 1) << PAGE_BITS) + 1
    }

    /// Returns the pages of rows that a box reaches into: left, top, right and bottom edge.
    #[inline(always)]
    pub(super) fn cover(&self, [left, top, right, bottom]: [i32; 4]) -> Cover {
        let (columns, rows) = self.shift;
        let (first_column, first_row) = (left >> columns, top >> rows);
        let last_column = (right.saturating_sub(1) >> columns).max(first_column);
        let last_row = (bottom.saturating_sub(1) >> rows).max(first_row);
        let (first_page, last_page) = (first_column >> PAGE_BITS, last_column >> PAGE_BITS);
        let pages = (i64::from(last_page) - i64::from(first_page) + 1)
            .saturating_mul(i64::from(last_row) - i64::from(first_row) + 1);
        Cover { first_column, last_column, first_page, last_page, first_row, last_row, pages }
    }

    /// Returns the cell of a bucket of the page with this hash.
    #[inline(always)]
    fn cell<L: Lanes>(&self, lanes: L, hash: L::Vector, bucket: L::Vector) -> L::Vector {
        let slot = lanes.shift_left(lanes.and(hash, lanes.splat(self.last_slot)), PAGE_BITS);
        lanes.add(lanes.or(slot, bucket), lanes.splat(self.first_cell))
    }

    #[inline(always)]
    pub(super) fn cells<L: Lanes>(&self, lanes: L, boxes: &Edges<L::Vector>) -> Cells<L::Vector> {
        let one = lanes.splat(1);
        let column = lanes.shift_right(boxes.left, self.shift.0);
        let page = lanes.shift_right(column, PAGE_BITS);
        let last_column = lanes.shift_right(lanes.sub(boxes.right, one), self.shift.0);
        let right = lanes.less(page, lanes.shift_right(last_column, PAGE_BITS));
        let row = lanes.shift_right(boxes.top, self.shift.1);
        let below = lanes.less(row, lanes.shift_right(lanes.sub(boxes.bottom, one), self.shift.1));

        let factor = lanes.splat(self.factor);
        let hash = lanes.add(row, lanes.mul(page, factor));
        let (bucket, first) = (lanes.and(column, lanes.splat(LAST_BUCKET)), lanes.splat(0));
        Cells {
            own: self.cell(lanes, hash, bucket),
            more: [
                (lanes.bits(right), self.cell(lanes, lanes.add(hash, factor), first)),
                (lanes.bits(below), self.cell(lanes, lanes.add(hash, one), bucket)),
                (
                    lanes.bits(lanes.both(right, below)),
                    self.cell(lanes, lanes.add(lanes.add(hash, factor), one), first),
                ),
            ],
        }
    }
}

fn slots(boxes: usize) -> usize {
    let cells = if boxes > MANY { CELLS_PER_BOX.1 * boxes } else { CELLS_PER_BOX.0 * boxes };
    (cells >> PAGE_BITS).next_power_of_two().clamp(MIN_SLOTS, MAX_SLOTS)
}

/// Returns the base-2 logarithm of the least power of two that is at least this long.
fn bits_for(length: i32) -> u32 {
    (length.max(1) as u32).next_power_of_two().ilog2()
}
