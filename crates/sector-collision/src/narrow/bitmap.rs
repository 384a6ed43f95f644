//! The bitmap test: do two sprites share a solid pixel?
//!
//! Source: Roberts, Dr. Dobb's Journal, listing 3, on words of 64 pixels instead of 8, and with the step that
//! the listing lacks: a word shifted across a word border spills into the next, which must be looked at too.
//! Here nothing is spilled. The sprite that begins further *left* is read from the column at which the other
//! begins, sixty-four pixels at a time (`bits_from` in `mask/words.rs`), and the other is read as it stands:
//!
//! ```text
//!   left sprite    ..####..              skip = right.x - left.x = 3 columns
//!   right sprite      .##.....
//!                     ^ the shared rectangle begins where the right sprite begins
//!
//!   left  >> 3        ###..             one shift lines the rows up,
//!   right             .##..             one AND compares them,
//!   AND               .##..  not zero: hit, stop
//! ```
//!
//! Pixels beyond either sprite are zero bits, so the right edge needs no care: ⌈shared width / 64⌉ words a row.
//! Which of the two is given first makes no difference, not even to the count.
//!
//! A branch after each word would cost more than the word. So rows are compared in blocks: the words of a block are
//! ANDed and the results ORed into one word, which is tested; large sprites use the widest vector instructions of the
//! machine. **The count** is the number of words up to the first shared one, as if each had been tested: the rest of
//! its block is compared in the same step, and left out so that the count depends on the sprites alone, not on the
//! machine.

use crate::fast::cpu::Cpu;
use crate::fast::lanes::{Kernel, Lanes};
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::rect::Rect;

/// The result of a bitmap test, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitmapTest {
    /// Whether the two objects share a solid pixel.
    pub hit: bool,
    /// Number of 64-bit ANDs up to the first shared pixel; all of them when no pixel is shared.
    pub words_anded: u64,
}

/// Compares two masks, each with its upper left corner at the given place in pixels.
///
/// Rows are compared from the top and words from the left, up to the first result that is not zero. Costs at most
/// rows × ⌈shared width / 64⌉ ANDs.
///
/// # Panics
/// Perhaps, in a build with overflow checks, when a place is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE)
/// from the origin; other builds may then give a wrong answer. [`Mask::overlaps`] takes any offset.
pub fn masks_touch(a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> BitmapTest {
    if a.stride() == 1 && b.stride() == 1 {
        return single_words_touch(a, a_at, b, b_at);
    }
    let (left, left_at, right, right_at) =
        if a_at.0 <= b_at.0 { (a, a_at, b, b_at) } else { (b, b_at, a, a_at) };
    let Some(shared) = area(left, left_at).intersection(area(right, right_at)) else {
        return BitmapTest { hit: false, words_anded: 0 };
    };
    let skip = (shared.x - left_at.0) as u32;
    let (left_top, right_top) = ((shared.y - left_at.1) as usize, (shared.y - right_at.1) as usize);
    let height = shared.h as usize;
    let rows = Rows {
        left: &left.words()[left_top * left.stride()..][..height * left.stride()],
        left_stride: left.stride(),
        right: &right.words()[right_top * right.stride()..][..height * right.stride()],
        right_stride: right.stride(),
        words: (shared.w as usize).div_ceil(WORD_BITS as usize),
        first: (skip / u64::BITS) as usize,
        shift: skip % u64::BITS,
    };
    if rows.words * height >= MIN_WORDS_FOR_VECTORS { Cpu::detect().run(rows) } else { rows.touch() }
}

/// Number of words in a block, which is compared without a branch in between; masks with fewer words are compared word
/// by word or in smaller blocks.
const BLOCK: usize = 16;
/// The fewest shared words for which the widest vector instructions are worth their call.
const MIN_WORDS_FOR_VECTORS: usize = 128;

/// Compares two masks that are at most 64 pixels wide, so that each row is one word, stored right after the row above.
#[inline]
fn single_words_touch(a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> BitmapTest {
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

/// Returns the index of the first row of the first block of rows in which two masks of one word a row share a pixel;
/// `None` if they share none. The last block begins where a whole one still fits: rows that were compared already share
/// nothing, and may be compared again.
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

/// The words of the rows that two masks share: `left` is the mask whose left edge is farther to the left.
struct Rows<'a> {
    left: &'a [u64],
    left_stride: usize,
    right: &'a [u64],
    right_stride: usize,
    /// The number of words in a shared row: its width in pixels / 64, rounded up.
    words: usize,
    /// The index, in each row of the left mask, of the word that holds the first shared column.
    first: usize,
    /// The bit, 0 to 63, of the first shared column in its word of a row of the left mask.
    shift: u32,
}

impl Kernel for Rows<'_> {
    type Output = BitmapTest;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> BitmapTest {
        self.touch()
    }
}

impl Rows<'_> {
    /// Compares all shared rows of the two masks.
    #[inline(always)]
    fn touch(&self) -> BitmapTest {
        let words = self.left.len() - 1;
        if self.first > 0 || self.left_stride != self.right_stride || words < BLOCK {
            return self.rows_from(0);
        }
        // Rows of equal length that begin in the same word: the zero behind each row takes the bits that are shifted
        // out of it.
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

    /// Whether a pixel is shared in the block of words that begins at the index `block` of the stored rows.
    #[inline(always)]
    fn any_in_block(&self, block: usize) -> bool {
        // A shift by 64 is undefined on most processors: the high part is shifted by its 64 - shift in two steps.
        let (shift, high_shift) = (self.shift, u64::BITS - 1 - self.shift);
        let (low, high) = (&self.left[block..block + BLOCK], &self.left[block + 1..block + 1 + BLOCK]);
        let right = &self.right[block..block + BLOCK];
        let mut any = 0;
        for at in 0..BLOCK {
            any |= (low[at] >> shift | high[at] << 1 << high_shift) & right[at];
        }
        any != 0
    }

    /// Returns the result of the test: the two masks are compared word by word from the shared row `first` on.
    /// The caller has found no shared pixel in the rows before that one; their words count as ANDed.
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

/// Compares a mask with a rectangle that is completely solid: a sprite without a mask, as if every bit were set.
///
/// Costs as much as [`masks_touch`].
pub fn mask_touches_solid(mask: &Mask, at: (i32, i32), solid: Rect) -> BitmapTest {
    let Some(shared) = area(mask, at).intersection(solid) else {
        return BitmapTest { hit: false, words_anded: 0 };
    };
    let (skip, top) = (shared.x - at.0, shared.y - at.1);
    first_shared(
        0,
        (0..shared.h).flat_map(|y| {
            let row = mask.row(top + y);
            let columns = (0..shared.w).step_by(WORD_BITS as usize);
            columns.map(move |x| bits_from(row, skip + x) & lowest_ones(shared.w - x))
        }),
    )
}

/// Compares two objects whose rectangles overlap, each with a mask as large as its rectangle or solid without one.
///
/// Returns `None` for two solid objects: they share a pixel, and no test is made.
pub fn pixels_touch(a_mask: Option<&Mask>, a: Rect, b_mask: Option<&Mask>, b: Rect) -> Option<BitmapTest> {
    let (a_at, b_at) = ((a.x, a.y), (b.x, b.y));
    match (a_mask, b_mask) {
        (None, None) => None,
        (Some(a_mask), Some(b_mask)) => Some(masks_touch(a_mask, a_at, b_mask, b_at)),
        (Some(a_mask), None) => Some(mask_touches_solid(a_mask, a_at, b)),
        (None, Some(b_mask)) => Some(mask_touches_solid(b_mask, b_at, a)),
    }
}

/// Returns the rectangle that a mask covers with its upper left corner at `at`.
#[inline]
pub(super) fn area(mask: &Mask, at: (i32, i32)) -> Rect {
    Rect { x: at.0, y: at.1, w: mask.width(), h: mask.height() }
}

/// Returns the result of a bitmap test from its ANDed words, read up to the first that is not zero. `before` words were
/// compared earlier and share no pixel.
#[inline]
fn first_shared(before: u64, anded: impl Iterator<Item = u64>) -> BitmapTest {
    let mut words_anded = before;
    for word in anded {
        words_anded += 1;
        if word != 0 {
            return BitmapTest { hit: true, words_anded };
        }
    }
    BitmapTest { hit: false, words_anded }
}
