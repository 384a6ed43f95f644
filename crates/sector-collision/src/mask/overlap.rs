//! Two masks at an offset: which pixels they share.
//!
//! Source: the functions of `pygame.mask.Mask` (Ulf Ekstrom, bitmask 1.5), with the same results. The offset is the
//! position of the other mask's upper left corner in this one, in pixels, x to the right and y downward. Any offset is
//! allowed; if the rectangles do not overlap, no pixel is shared. Only [`Mask::overlap_mask`] allocates.
//!
//! ```text
//!   this mask     +--------------+
//!                 |    offset    |       for each word of this mask in the shared rows and columns,
//!                 |     +--------|--+    take the 64 pixels of the other mask at the same place
//!                 +--------------+  |    (`window`), then one AND, OR or AND NOT
//!                       +-----------+
//! ```

use super::words::{inside, window};
use super::{Mask, WORD_BITS, lowest_ones};
use crate::lanes::cpu::Cpu;
use crate::lanes::{Kernel, Lanes};
use std::ops::Range;
use std::sync::Arc;

impl Mask {
    /// Returns the first pixel that is solid in both masks, as a position in this mask, or `None` if there is none.
    ///
    /// The order is that of pygame's `overlap` on machines with 64-bit words: the shared columns are cut wherever a
    /// word of either mask ends, and each block is searched from left to right, row by row, before the next block. For
    /// masks at offset 0 that are both at most 64 pixels wide, this is reading order. Reads at most two words for each
    /// 64 shared pixels of a row.
    pub fn first_overlap(&self, other: &Self, offset: (i32, i32)) -> Option<(i32, i32)> {
        let (columns, rows) = self.shared(other, wide(offset))?;
        let (dx, dy) = offset;
        let mut left = columns.start;
        while left < columns.end {
            let to_border = |column: i32| WORD_BITS - column % WORD_BITS;
            let width = to_border(left).min(to_border(left - dx)).min(columns.end - left);
            let found = rows.clone().find_map(|y| {
                let both = window(self.row(y), left) & window(other.row(y - dy), left - dx);
                let both = both & lowest_ones(width);
                (both != 0).then(|| (left + both.trailing_zeros() as i32, y))
            });
            if found.is_some() {
                return found;
            }
            left += width;
        }
        None
    }

    /// Returns the number of pixels that are solid in both masks. Reads each word of the shared rectangle.
    pub fn overlap_area(&self, other: &Self, offset: (i32, i32)) -> u64 {
        self.area_at(other, wide(offset))
    }

    /// Returns a mask of this one's size with the pixels that are solid in both. Reads all words of this mask.
    pub fn overlap_mask(&self, other: &Self, offset: (i32, i32)) -> Self {
        let mut both = Self::blank(self.width, self.height);
        both.draw(other, offset);
        both.words_mut().iter_mut().zip(&*self.words).for_each(|(word, own)| *word &= own);
        both
    }

    /// Returns the contact normal as the gradient of the shared area, in pixels: the area with the other mask one pixel
    /// to the right minus the area with it one pixel to the left, and the same for down and up.
    ///
    /// The other mask leaves this one fastest if it moves *against* the gradient. The gradient is (0, 0) if opposite
    /// shifts share equal areas: the masks are more than a pixel apart, or one is symmetrically inside the other. Its
    /// length says nothing about the depth. Source: finite differences of `overlap_area`, as in pygame's documentation.
    /// Costs four areas.
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let (wall, ball) = (Mask::from_fn(8, 20, |_, _| true), Mask::from_fn(4, 4, |_, _| true));
    /// let (dx, dy) = wall.contact_normal(&ball, (-3, 6));
    /// assert_eq!((dx.signum(), dy.signum()), (1, 0), "the ball came from the left: it leaves to the left");
    /// ```
    #[doc(alias("MTV", "penetration"))]
    pub fn contact_normal(&self, other: &Self, offset: (i32, i32)) -> (i64, i64) {
        let (x, y) = wide(offset);
        let area = |x, y| self.area_at(other, (x, y)) as i64;
        (area(x + 1, y) - area(x - 1, y), area(x, y + 1) - area(x, y - 1))
    }

    /// Makes all pixels solid that are solid in the other mask. Pixels outside this mask are ignored. Changes each word
    /// of the shared rectangle.
    pub fn draw(&mut self, other: &Self, offset: (i32, i32)) {
        self.combine(other, offset, |word, other| word | other);
    }

    /// Clears all pixels that are solid in the other mask, for example to blast a crater into a landscape. Changes each
    /// word of the shared rectangle.
    pub fn erase(&mut self, other: &Self, offset: (i32, i32)) {
        self.combine(other, offset, |word, other| word & !other);
    }

    /// Replaces each word of the shared rectangle with the result of `combined` for it and the other mask's pixels
    /// there.
    fn combine(&mut self, other: &Self, offset: (i32, i32), combined: impl Fn(u64, u64) -> u64) {
        let mut own = std::mem::take(&mut self.words);
        let words = Arc::make_mut(&mut own);
        self.visit_shared(other, wide(offset), |index, bits| words[index] = combined(words[index], bits));
        self.words = own;
    }

    /// Returns the number of shared pixels at an offset that may exceed the range of a position.
    fn area_at(&self, other: &Self, offset: (i64, i64)) -> u64 {
        Cpu::detect().run(SharedArea { own: self, other, offset })
    }

    /// Calls `visit` with the index of each shared word of this mask and the pixels of the other mask on that word.
    #[inline(always)]
    fn visit_shared(&self, other: &Self, offset: (i64, i64), mut visit: impl FnMut(usize, u64)) {
        let Some((columns, rows)) = self.shared(other, offset) else {
            return;
        };
        // If the rectangles overlap, the offset is at most a side.
        let (dx, dy) = (offset.0 as i32, offset.1 as i32);
        let words = (columns.start / WORD_BITS) as usize..(columns.end as usize).div_ceil(WORD_BITS as usize);
        // The other's column at the first bit of the first word, possibly up to a word left of its row.
        let column = words.start as i32 * WORD_BITS - dx;
        let (first, shift) = (column.div_euclid(WORD_BITS), column.rem_euclid(WORD_BITS) as u32);
        let last = words.end - 1;
        for y in rows {
            let row = other.row(y - dy);
            let at =
                |word: i32| usize::try_from(word).ok().and_then(|word| row.get(word)).copied().unwrap_or(0);
            let mut low = at(first);
            for (word, next) in words.clone().zip(first + 1..) {
                let high = at(next);
                // As in `bits_from`, but each word of the other is read only once.
                let bits = low >> shift | high << 1 << (u64::BITS - 1 - shift);
                let inside = if word == last { inside(self.width, word) } else { u64::MAX };
                visit(y as usize * self.stride + word, bits & inside);
                low = high;
            }
        }
    }

    pub(crate) fn shared(&self, other: &Self, offset: (i64, i64)) -> Option<(Range<i32>, Range<i32>)> {
        let axis = |own: i32, other: i32, offset: i64| {
            let start = offset.max(0);
            let end = (offset + i64::from(other)).min(i64::from(own));
            (start < end).then_some(start as i32..end as i32)
        };
        axis(self.width, other.width, offset.0).zip(axis(self.height, other.height, offset.1))
    }
}

/// Counts the pixels that two masks share. As a kernel, it can use bit counting instructions.
struct SharedArea<'a> {
    own: &'a Mask,
    other: &'a Mask,
    /// The position of the other mask in this one, in pixels.
    offset: (i64, i64),
}

impl Kernel for SharedArea<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> u64 {
        let mut area = 0;
        self.own.visit_shared(self.other, self.offset, |index, bits| {
            area += u64::from((self.own.words[index] & bits).count_ones());
        });
        area
    }
}

fn wide((x, y): (i32, i32)) -> (i64, i64) {
    (i64::from(x), i64::from(y))
}
