//! Masks made from a mask: flipped, turned, scaled, cropped, inverted.

use super::words::{fill_run, inside, runs, window};
use super::{Mask, MaskError, WORD_BITS, sides};
use crate::rect::{Rect, RectError};

impl Mask {
    /// Returns the mask with left and right exchanged. A word costs a few steps.
    #[must_use]
    pub fn flip_horizontal(&self) -> Self {
        let mut flipped = Self::blank(self.width, self.height);
        for (y, row) in (0..).zip(flipped.words.chunks_exact_mut(self.stride)) {
            let source = self.row(y);
            for (end, word) in (0..=self.width).rev().step_by(WORD_BITS as usize).zip(row) {
                // The sixty-four pixels before column `end`, the last of them first.
                *word = window(source, end - WORD_BITS).reverse_bits();
            }
        }
        flipped
    }

    /// Returns the mask with top and bottom exchanged. Copies all words.
    #[must_use]
    pub fn flip_vertical(&self) -> Self {
        let words = self.words.chunks_exact(self.stride).rev().flatten().copied().collect();
        Self { words, ..*self }
    }

    /// Returns the mask turned by a quarter, clockwise: the left column becomes the top row.
    #[must_use]
    pub fn rotate90(&self) -> Self {
        self.transpose().flip_horizontal()
    }

    /// Returns the mask turned by a half: the last pixel comes first.
    #[must_use]
    pub fn rotate180(&self) -> Self {
        self.flip_vertical().flip_horizontal()
    }

    /// Returns the mask turned by three quarters clockwise, a quarter counterclockwise: the right column becomes the top
    /// row.
    #[must_use]
    pub fn rotate270(&self) -> Self {
        self.transpose().flip_vertical()
    }

    /// Returns the mask with columns and rows exchanged: the pixel (x, y) comes from (y, x). Each block of 64 × 64 pixels
    /// costs 6 × 32 exchanges of parts of words.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut turned = Self::blank(self.height, self.width);
        let block = WORD_BITS as usize;
        for top in (0..self.height as usize).step_by(block) {
            for left in (0..self.width as usize).step_by(block) {
                let mut bits = [0; WORD_BITS as usize];
                let rows = self.words.chunks_exact(self.stride).skip(top);
                bits.iter_mut().zip(rows).for_each(|(bits, row)| *bits = row[left / block]);
                transpose_block(&mut bits);
                let rows = turned.words.chunks_exact_mut(turned.stride).skip(left);
                rows.zip(bits).for_each(|(row, bits)| row[top / block] = bits);
            }
        }
        turned
    }

    /// Returns the mask at another size by the nearest pixel at or before: the pixel (x, y) comes from column
    /// ⌊x × old width / new width⌋ and row ⌊y × old height / new height⌋, as in pygame's `scale`.
    ///
    /// A run of solid pixels costs a step, and one for each word that it fills; rows that come from the same row are
    /// copied.
    ///
    /// # Errors
    /// When a new side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
    pub fn scale(&self, width: usize, height: usize) -> Result<Self, MaskError> {
        let (w, h) = sides(width, height)?;
        let mut scaled = Self::blank(w, h);
        let stride = scaled.stride;
        // ⌊x × old / new⌋ is at least a column from the place ⌈column × new / old⌉ on.
        let place = |column: i32| {
            (i64::from(column) * i64::from(w) + i64::from(self.width) - 1) / i64::from(self.width)
        };
        let source = |y: i32| (i64::from(y) * i64::from(self.height) / i64::from(h)) as i32;
        for y in 0..h {
            let start = y as usize * stride;
            if y > 0 && source(y) == source(y - 1) {
                scaled.words.copy_within(start - stride..start, start);
                continue;
            }
            for (from, to) in runs(self.row(source(y))) {
                fill_run(&mut scaled.words[start..][..stride], place(from) as i32, place(to) as i32);
            }
        }
        Ok(scaled)
    }

    /// Returns the pixels within a rectangle, as a mask of its size. The rectangle may reach beyond this mask, where all
    /// pixels are empty: it moves a mask within its frame, and gives it a margin.
    ///
    /// # Errors
    /// When a side of the rectangle is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
    pub fn crop(&self, rect: Rect) -> Result<Self, RectError> {
        // Its place may be any: only the sides are checked.
        let Rect { w, h, .. } = Rect::checked(0, 0, rect.w.into(), rect.h.into())?;
        let mut cropped = Self::blank(w, h);
        // A corner at i32::MIN has no opposite; nothing of a mask lies so far to either side.
        cropped.draw(self, (rect.x.saturating_neg(), rect.y.saturating_neg()));
        Ok(cropped)
    }

    /// Returns the mask with each solid pixel empty and each empty one solid. A word costs one step.
    #[must_use]
    pub fn invert(&self) -> Self {
        let words = self.words.iter().enumerate();
        let words = words.map(|(index, word)| !word & inside(self.width, index % self.stride)).collect();
        Self { words, ..*self }
    }
}

/// Exchanges rows and columns of 64 × 64 pixels: bit x of word y with bit y of word x.
///
/// Source: Henry S. Warren, *Hacker's Delight*, section 7-3: the two quarters beside the diagonal are exchanged, then
/// the same within each quarter, down to single pixels.
fn transpose_block(rows: &mut [u64; WORD_BITS as usize]) {
    let mut half = WORD_BITS as usize / 2;
    let mut right = u64::MAX << half;
    while half > 0 {
        for y in (0..rows.len()).filter(|y| y & half == 0) {
            let exchanged = (rows[y] & right) ^ (rows[y + half] << half & right);
            rows[y] ^= exchanged;
            rows[y + half] ^= exchanged >> half;
        }
        half /= 2;
        right ^= right >> half;
    }
}
