//! The bitmap test in blocks of rows, without a branch after each word.
//!
//! The words of a block are ANDed and the results ORed into one word, which is tested; large sprites use the widest
//! vector instructions of the machine. **The count** is the number of words up to the first shared one, as if each had
//! been tested separately. The rest of that block is compared in the same step but not counted, so the count depends
//! only on the sprites, not on the machine.

use super::bitmap_textbook::BitmapTest;
use crate::lanes::{Kernel, Lanes};
use crate::mask::{Mask, WORD_BITS, bits_from};

/// Number of words in a block, which is compared without branches. Masks with fewer words are compared word by word or
/// in smaller blocks.
const BLOCK: usize = 16;

/// Compares two masks that are at most 64 pixels wide, so each row is one word and rows are contiguous.
#[inline]
pub(super) fn single_words_touch(a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> BitmapTest {
    let ahead = i64::from(b_at.0) - i64::from(a_at.0);
    let (left, right, down) = if ahead >= 0 {
        (a, b, i64::from(b_at.1) - i64::from(a_at.1))
    } else {
        (b, a, i64::from(a_at.1) - i64::from(b_at.1))
    };
    let shift = ahead.unsigned_abs();
    let (left_top, right_top) = (down.max(0) as usize, (-down).max(0) as usize);
    let (left_rows, right_rows) = (left.words().get(left_top..), right.words().get(right_top..));
    let (Some(left_rows), Some(right_rows), true) = (left_rows, right_rows, shift < left.width() as u64)
    else {
        return BitmapTest { hit: false, words_anded: 0 };
    };
    let height = left_rows.len().min(right_rows.len());
    let (left, right, shift) = (&left_rows[..height], &right_rows[..height], shift as u32);
    let is_shared = |row: &usize| left[*row] >> shift & right[*row] != 0;
    let block = match height {
        0..8 => Some(0),
        8..BLOCK => any_shared::<8>(left, right, shift, &[0, height - 8]).then_some(0),
        _ => first_block(left, right, shift),
    };
    let found = block.and_then(|block| (block..height).find(is_shared));
    BitmapTest { hit: found.is_some(), words_anded: found.map_or(height, |row| row + 1) as u64 }
}

/// Returns the index of the first row of the first block in which two masks with one word per row share a pixel; `None`
/// if they share none. The last block begins where a whole one still fits: rows that were already compared share
/// nothing and may be compared again.
#[inline(always)]
fn first_block(left: &[u64], right: &[u64], shift: u32) -> Option<usize> {
    let mut row = 0;
    loop {
        let block = row.min(left.len() - BLOCK);
        if any_shared::<BLOCK>(left, right, shift, &[block]) {
            return Some(block);
        }
        row += BLOCK;
        if row >= left.len() {
            return None;
        }
    }
}

/// Whether a pixel is shared in any of the blocks of rows that begin at `blocks`.
#[inline(always)]
fn any_shared<const ROWS: usize>(left: &[u64], right: &[u64], shift: u32, blocks: &[usize]) -> bool {
    let mut any = 0;
    for &block in blocks {
        let (left, right) = (&left[block..block + ROWS], &right[block..block + ROWS]);
        for row in 0..ROWS {
            any |= left[row] >> shift & right[row];
        }
    }
    any != 0
}

/// The words of the rows that two masks share. `left` is the mask whose left edge is farther left.
pub(super) struct Rows<'a> {
    pub(super) left: &'a [u64],
    pub(super) left_stride: usize,
    pub(super) right: &'a [u64],
    pub(super) right_stride: usize,
    /// The number of words in a shared row: its width in pixels / 64, rounded up.
    pub(super) words: usize,
    /// The index, in each row of the left mask, of the word that contains the first shared column.
    pub(super) first: usize,
    /// The bit, 0 to 63, of the first shared column in its word of a row of the left mask.
    pub(super) shift: u32,
}

impl Kernel for Rows<'_> {
    type Output = BitmapTest;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> BitmapTest {
        self.touch()
    }
}

impl Rows<'_> {
    #[inline(always)]
    pub(super) fn touch(&self) -> BitmapTest {
        let words = self.left.len() - 1;
        if self.first > 0 || self.left_stride != self.right_stride || words < BLOCK {
            return self.rows_from(0);
        }
        // Rows of equal length that begin in the same word: the zero word after each row takes the bits that are
        // shifted out of it.
        let mut word = 0;
        while word < words {
            let block = word.min(words - BLOCK);
            if self.any_in_block(block) {
                return self.rows_from(block / self.left_stride);
            }
            word += BLOCK;
        }
        BitmapTest { hit: false, words_anded: (self.left.len() / self.left_stride * self.words) as u64 }
    }

    /// Returns whether the masks share a pixel in the block of words that starts at index `block`.
    #[inline(always)]
    fn any_in_block(&self, block: usize) -> bool {
        // A shift by 64 is undefined on most processors, so the high part is shifted by its 64 - shift in two steps.
        let (shift, high_shift) = (self.shift, u64::BITS - 1 - self.shift);
        let (low, high) = (&self.left[block..block + BLOCK], &self.left[block + 1..block + 1 + BLOCK]);
        let right = &self.right[block..block + BLOCK];
        let mut any = 0;
        for at in 0..BLOCK {
            any |= (low[at] >> shift | high[at] << 1 << high_shift) & right[at];
        }
        any != 0
    }

    /// Returns the result of the test: compares the two masks word by word from the shared row `first` on. The rows
    /// before it share no pixel; their words count as ANDed.
    fn rows_from(&self, first: usize) -> BitmapTest {
        let left = self.left.chunks_exact(self.left_stride);
        let rows = left.zip(self.right.chunks_exact(self.right_stride)).skip(first);
        let skip = self.first as i32 * WORD_BITS + self.shift as i32;
        let words = rows.flat_map(|(left, right)| {
            let words = (0..).zip(&right[..self.words]);
            words.map(move |(at, &word)| bits_from(left, skip + at * WORD_BITS) & word)
        });
        first_shared((first * self.words) as u64, words)
    }
}

/// Returns the result of a bitmap test from its ANDed words, read up to the first nonzero one. `before` words were
/// compared earlier and share no pixel.
#[inline]
pub(super) fn first_shared(before: u64, anded: impl Iterator<Item = u64>) -> BitmapTest {
    let mut words_anded = before;
    for word in anded {
        words_anded += 1;
        if word != 0 {
            return BitmapTest { hit: true, words_anded };
        }
    }
    BitmapTest { hit: false, words_anded }
}
