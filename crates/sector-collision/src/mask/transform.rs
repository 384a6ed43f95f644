//! Masks derived from a mask: flipped, rotated, scaled, cropped, inverted.

use super::words::{fill_run, inside, runs, window};
use super::{Mask, MaskError, WORD_BITS, sides};
use crate::rect::{Rect, RectError};

impl Mask {
    /// Returns the mask flipped left to right. Takes a few steps per word.
    #[must_use]
    pub fn flip_horizontal(&self) -> Self {
        let mut flipped = Self::blank(self.width, self.height);
        for (y, row) in (0..).zip(flipped.words_mut().chunks_exact_mut(self.stride)) {
            let source = self.row(y);
            for (end, word) in (0..=self.width).rev().step_by(WORD_BITS as usize).zip(row) {
                // The 64 pixels before column `end`, in reverse order.
                *word = window(source, end - WORD_BITS).reverse_bits();
            }
        }
        flipped
    }

    /// Returns the mask flipped top to bottom. Copies all words.
    #[must_use]
    pub fn flip_vertical(&self) -> Self {
        let words = self.words.chunks_exact(self.stride).rev().flatten().copied().collect();
        Self { words, ..*self }
    }

    /// Returns the mask rotated by 90 degrees clockwise: the left column becomes the top row.
    #[must_use]
    pub fn rotate90(&self) -> Self {
        self.transpose().flip_horizontal()
    }

    /// Returns the mask rotated by 180 degrees: the last pixel comes first.
    #[must_use]
    pub fn rotate180(&self) -> Self {
        self.flip_vertical().flip_horizontal()
    }

    /// Returns the mask rotated by 270 degrees clockwise (90 degrees counterclockwise): the right column becomes the
    /// top row.
    #[must_use]
    pub fn rotate270(&self) -> Self {
        self.transpose().flip_vertical()
    }

    /// Returns the mask with columns and rows exchanged: the pixel (x, y) comes from (y, x). Each block of 64 × 64
    /// pixels takes 6 × 32 exchanges of parts of words.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut turned = Self::blank(self.height, self.width);
        let (stride, words) = (turned.stride, turned.words_mut());
        let block = WORD_BITS as usize;
        for top in (0..self.height as usize).step_by(block) {
            for left in (0..self.width as usize).step_by(block) {
                let mut bits = [0; WORD_BITS as usize];
                let rows = self.words.chunks_exact(self.stride).skip(top);
                bits.iter_mut().zip(rows).for_each(|(bits, row)| *bits = row[left / block]);
                transpose_block(&mut bits);
                let rows = words.chunks_exact_mut(stride).skip(left);
                rows.zip(bits).for_each(|(row, bits)| row[top / block] = bits);
            }
        }
        turned
    }

    /// Returns the mask scaled to another size without interpolation: the pixel (x, y) comes from column ⌊x × old width
    /// / new width⌋ and row ⌊y × old height / new height⌋, as in pygame's `scale`.
    ///
    /// Takes a step for each run of solid pixels, and one for each word that it fills. Rows with the same source row
    /// are copied.
    ///
    /// # Errors
    /// If a new side is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
    pub fn scale(&self, width: usize, height: usize) -> Result<Self, MaskError> {
        let (w, h) = sides(width, height)?;
        let mut scaled = Self::blank(w, h);
        let (stride, words) = (scaled.stride, scaled.words_mut());
        // ⌊x × old / new⌋ reaches `column` at x = ⌈column × new / old⌉.
        let place = |column: i32| {
            (i64::from(column) * i64::from(w) + i64::from(self.width) - 1) / i64::from(self.width)
        };
        let source = |y: i32| (i64::from(y) * i64::from(self.height) / i64::from(h)) as i32;
        for y in 0..h {
            let start = y as usize * stride;
            if y > 0 && source(y) == source(y - 1) {
                words.copy_within(start - stride..start, start);
                continue;
            }
            for (from, to) in runs(self.row(source(y))) {
                fill_run(&mut words[start..][..stride], place(from) as i32, place(to) as i32);
            }
        }
        Ok(scaled)
    }

    /// Returns the pixels within a rectangle, as a mask of its size. The rectangle may extend beyond this mask, where
    /// all pixels are empty. This can also shift a mask within its frame, or add a margin.
    ///
    /// # Errors
    /// If a side of the rectangle is not 1 to [`MAX_SIDE`](crate::rect::MAX_SIDE).
    pub fn crop(&self, rect: Rect) -> Result<Self, RectError> {
        // Any position is allowed: check only the sides.
        let Rect { w, h, .. } = Rect::checked(0, 0, rect.w.into(), rect.h.into())?;
        let mut cropped = Self::blank(w, h);
        // A corner at i32::MIN has no negation; a mask never extends that far.
        cropped.draw(self, (rect.x.saturating_neg(), rect.y.saturating_neg()));
        Ok(cropped)
    }

    /// Cuts a sheet of frames into cells of this size, in reading order.
    ///
    /// # Errors
    /// If the sides of the sheet are not multiples of the sides of a cell.
    pub fn cells(&self, width: usize, height: usize) -> Result<Vec<Self>, MaskError> {
        let refused = MaskError::Cells { cell: (width, height), sheet: (self.width, self.height) };
        let (w, h) = sides(width, height).map_err(|_| refused)?;
        if self.width % w != 0 || self.height % h != 0 {
            return Err(refused);
        }
        let corners = (0..self.height / h).flat_map(|y| (0..self.width / w).map(move |x| (x * w, y * h)));
        Ok(corners
            .map(|(x, y)| {
                let mut cell = Self::blank(w, h);
                cell.draw(self, (-x, -y));
                cell
            })
            .collect())
    }

    /// Returns the mask with solid and empty pixels exchanged. Takes a step per word.
    #[must_use]
    pub fn invert(&self) -> Self {
        let words = self.words.iter().enumerate();
        let words = words.map(|(index, word)| !word & inside(self.width, index % self.stride)).collect();
        Self { words, ..*self }
    }
}

/// Exchanges rows and columns of 64 × 64 pixels: bit x of word y with bit y of word x.
///
/// Source: Henry S. Warren, *Hacker's Delight*, section 7-3: exchange the two off-diagonal quarters, then do the same
/// within each quarter, down to single pixels.
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
