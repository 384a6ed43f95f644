//! Sectors: the cells of the sector grid, and the block of sectors that a rectangle covers.
//!
//! The sides of a sector are powers of two, so shifting a pixel's coordinate *right* gives its sector (Roberts, Dr.
//! Dobb's Journal, says left). The shift must be arithmetic and round down. The article calls it equivalent to a
//! division, but division rounds toward zero and puts the pixels on both sides of zero into one sector:
//!
//! ```text
//!   pixel     -128  -127   -65   -64   -63    -1     0    63    64
//!   x >> 6      -2    -2    -2    -1    -1    -1     0     0     1
//!   x / 64      -2    -1    -1    -1     0     0     0     0     1    wrong: -63 to 63 in one sector
//! ```

use super::rect::Rect;

/// The size of a sector. Width and height are powers of two and may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SectorSize {
    /// Base-2 logarithm of the width in pixels: 1 << `shift_x` pixels.
    shift_x: u32,
    /// Base-2 logarithm of the height in pixels: 1 << `shift_y` pixels.
    shift_y: u32,
}

impl SectorSize {
    /// The sector size of the game: 64 × 64 pixels. Smaller sprites cover at most four such sectors each.
    pub const GAME: Self = Self::at_least(64, 64);

    /// The smallest side that [`SectorSize::for_rects`] returns, in pixels. With smaller sectors, entering the objects
    /// costs more than the saved tests.
    pub const MIN_DEFAULT: i32 = 16;

    /// Creates a size with the given sides in pixels, each rounded up to a power of two. Values outside 1 to 65,536 are
    /// clamped.
    pub const fn at_least(w: i32, h: i32) -> Self {
        Self { shift_x: shift_for(w), shift_y: shift_for(h) }
    }

    /// Creates a size for a scene: a square whose side is the smallest power of two that is at least 16 pixels and no
    /// smaller than 95 % of the rectangles. A few giants therefore do not make the sectors too large for the other
    /// objects. Allocates, and sorts the sides.
    pub fn for_rects(rects: impl Iterator<Item = Rect>) -> Self {
        let mut sides: Vec<i32> = rects.map(|rect| rect.w.max(rect.h)).collect();
        sides.sort_unstable();
        let common = (sides.len() * 95).div_ceil(100).saturating_sub(1);
        let side = sides.get(common).copied().unwrap_or(0).max(Self::MIN_DEFAULT);
        Self::at_least(side, side)
    }

    /// Returns the width and height of a sector in pixels, both powers of two.
    pub const fn pixels(self) -> (i32, i32) {
        (1 << self.shift_x, 1 << self.shift_y)
    }

    /// Returns the block of sectors that a rectangle covers.
    ///
    /// `>>` on an `i32` is arithmetic: pixel −1 is in sector −1, while −1 / 64 would put it in sector 0.
    #[inline]
    pub const fn covered(self, rect: Rect) -> Covered {
        Covered {
            first_column: rect.x >> self.shift_x,
            last_column: (rect.right() - 1) >> self.shift_x,
            first_row: rect.y >> self.shift_y,
            last_row: (rect.bottom() - 1) >> self.shift_y,
        }
    }

    /// Returns the area of a block of sectors in pixels: left edge, top edge, width and height.
    pub(super) const fn area(self, block: Covered) -> (i32, i32, i32, i32) {
        let (columns, rows) =
            (block.last_column - block.first_column + 1, block.last_row - block.first_row + 1);
        let (w, h) = self.pixels();
        (block.first_column * w, block.first_row * h, columns * w, rows * h)
    }
}

/// Returns log₂ of the smallest power of two that is at least `side` pixels: 0 to 16. Sides outside 1 to 65,536 are
/// clamped.
const fn shift_for(side: i32) -> u32 {
    let side = if side < 1 { 1 } else { side as u32 };
    let shift = side.next_power_of_two().trailing_zeros();
    if shift > 16 { 16 } else { shift }
}

/// A block of adjacent sectors, given by its first and last column and row, all inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// Leftmost column of sectors in the block.
    pub first_column: i32,
    /// Rightmost column of sectors in the block.
    pub last_column: i32,
    /// Uppermost row of sectors in the block.
    pub first_row: i32,
    /// Lowest row of sectors in the block.
    pub last_row: i32,
}

impl Covered {
    /// Returns the number of sectors in the block, at least 1.
    #[inline]
    pub const fn count(self) -> u64 {
        let columns = (self.last_column - self.first_column + 1) as u64;
        columns * (self.last_row - self.first_row + 1) as u64
    }

    /// Whether the two blocks have a sector in common.
    #[inline]
    pub const fn shares(self, other: Self) -> bool {
        self.first_column <= other.last_column
            && other.first_column <= self.last_column
            && self.first_row <= other.last_row
            && other.first_row <= self.last_row
    }

    /// Returns the column and row of the first shared sector, ordered by column and then row. The two blocks must share
    /// one.
    #[inline]
    pub(super) fn first_shared(self, other: Self) -> (i32, i32) {
        (self.first_column.max(other.first_column), self.first_row.max(other.first_row))
    }

    /// Calls `visit` with the column and row of each sector in the block, in the order of [`sectors`](Self::sectors).
    /// Half-open ranges make this loop twice as fast as the iterator.
    #[inline]
    pub(super) fn for_each(self, mut visit: impl FnMut(i32, i32)) {
        for column in self.first_column..self.last_column + 1 {
            for row in self.first_row..self.last_row + 1 {
                visit(column, row);
            }
        }
    }

    /// Returns all sectors of the block as (column, row): column by column, each from top to bottom.
    #[inline]
    pub fn sectors(self) -> impl Iterator<Item = (i32, i32)> {
        let rows = self.first_row..=self.last_row;
        (self.first_column..=self.last_column)
            .flat_map(move |column| rows.clone().map(move |row| (column, row)))
    }
}

#[cfg(test)]
mod tests;
