//! The bitmap test: do two sprites share a solid pixel?
//!
//! It compares the same words as the [textbook version](super::bitmap_textbook), which explains the idea and its
//! source. A branch after each word would cost more than the comparison, so all words of a row are compared first,
//! or eight rows of one word each. **The count** is the number of words up to the first shared one, as if each had been
//! tested separately.

use super::bitmap_textbook::BitmapTest;
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::rect::Rect;

/// The number of rows of one word that are compared without branches.
const BLOCK: usize = 8;

/// Tests whether two masks share a solid pixel, each with its upper left corner at the given position in pixels.
///
/// Compares rows from the top and words from the left, up to the first nonzero result. Costs at most rows × ⌈shared
/// width / 64⌉ ANDs.
///
/// # Panics
/// May panic in builds with overflow checks if a position is farther than
/// [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin; other builds may then return a wrong result.
/// [`Mask::overlaps`] accepts any offset.
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
    let (first, shift) = ((skip / u64::BITS) as usize, skip % u64::BITS);
    let words = (shared.w as usize).div_ceil(WORD_BITS as usize);
    let left_rows = left.words().chunks_exact(left.stride()).skip((shared.y - left_at.1) as usize);
    let right_rows = right.words().chunks_exact(right.stride()).skip((shared.y - right_at.1) as usize);
    let rows = left_rows.zip(right_rows).take(shared.h as usize);
    for (row, (left, right)) in rows.enumerate() {
        let left = &left[first..];
        // A row of one word has no zero word after it.
        let high = left.get(1..=words).unwrap_or(&[0]);
        let (low, right) = (&left[..high.len()], &right[..high.len()]);
        // A shift by 64 is undefined on most processors, so the high part is shifted by its 64 - shift in two steps.
        let anded = |at: usize| (low[at] >> shift | high[at] << 1 << (u64::BITS - 1 - shift)) & right[at];
        let mut any = 0;
        for at in 0..high.len() {
            any |= anded(at);
        }
        if any != 0 {
            return first_shared((row * words) as u64, (0..high.len()).map(anded));
        }
    }
    BitmapTest { hit: false, words_anded: (shared.h as usize * words) as u64 }
}

/// Compares two masks that are at most 64 pixels wide, so each row is one word and rows are contiguous.
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
    let blocks = left.as_chunks::<BLOCK>().0.iter().zip(right.as_chunks::<BLOCK>().0);
    let apart = blocks.take_while(|(left, right)| {
        (0..BLOCK).fold(0, |any, row| any | left[row] >> shift & right[row]) == 0
    });
    let found = (apart.count() * BLOCK..height).find(is_shared);
    BitmapTest { hit: found.is_some(), words_anded: found.map_or(height, |row| row + 1) as u64 }
}

/// Tests whether a mask has a solid pixel inside `solid`, a rectangle that stands for a sprite without a mask.
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

/// Returns the result of a bitmap test from its ANDed words, read up to the first nonzero one. `before` words were
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

/// Tests whether two objects with overlapping rectangles share a solid pixel. Masks are as large as their rectangles.
///
/// Returns `None` if neither has a mask: both are solid, so they share a pixel, and no test is made.
pub fn pixels_touch(a_mask: Option<&Mask>, a: Rect, b_mask: Option<&Mask>, b: Rect) -> Option<BitmapTest> {
    let (a_at, b_at) = ((a.x, a.y), (b.x, b.y));
    match (a_mask, b_mask) {
        (None, None) => None,
        (Some(a_mask), Some(b_mask)) => Some(masks_touch(a_mask, a_at, b_mask, b_at)),
        (Some(a_mask), None) => Some(mask_touches_solid(a_mask, a_at, b)),
        (None, Some(b_mask)) => Some(mask_touches_solid(b_mask, b_at, a)),
    }
}

/// Returns the first solid pixel that two objects share: for two masks in the order of [`Mask::first_overlap`], otherwise
/// in reading order. `None` if they share none. Masks are as large as their rectangles.
pub(crate) fn first_shared_pixel(
    a_mask: Option<&Mask>,
    a: Rect,
    b_mask: Option<&Mask>,
    b: Rect,
) -> Option<(i32, i32)> {
    let shared = a.intersection(b)?;
    let in_solid = |mask: &Mask, at: Rect| {
        let (left, top) = (shared.x - at.x, shared.y - at.y);
        (0..shared.h).find_map(|y| {
            let row = mask.row(top + y);
            (0..shared.w).step_by(WORD_BITS as usize).find_map(|x| {
                let bits = bits_from(row, left + x) & lowest_ones(shared.w - x);
                (bits != 0).then(|| (shared.x + x + bits.trailing_zeros() as i32, shared.y + y))
            })
        })
    };
    match (a_mask, b_mask) {
        (None, None) => Some((shared.x, shared.y)),
        (Some(a_mask), Some(b_mask)) => {
            // The rectangles overlap, so the offsets are small.
            a_mask.first_overlap(b_mask, (b.x - a.x, b.y - a.y)).map(|(x, y)| (a.x + x, a.y + y))
        }
        (Some(mask), None) => in_solid(mask, a),
        (None, Some(mask)) => in_solid(mask, b),
    }
}

/// Returns the rectangle of a mask with its upper left corner at `at`.
#[inline]
pub(super) fn area(mask: &Mask, at: (i32, i32)) -> Rect {
    Rect { x: at.0, y: at.1, w: mask.width(), h: mask.height() }
}

impl Mask {
    /// Whether the two masks share a solid pixel. Like [`masks_touch`], but without the count: stops at the first
    /// shared word.
    pub fn overlaps(&self, other: &Self, offset: (i32, i32)) -> bool {
        self.shared(other, (i64::from(offset.0), i64::from(offset.1))).is_some()
            && masks_touch(self, (0, 0), other, offset).hit
    }
}
