//! The bitmap test: do two sprites share a solid pixel?
//!
//! It compares the same words as the [textbook version](super::bitmap_textbook), which explains the idea and its
//! source. A branch after each word would cost more than the comparison, so `bitmap_blocks` compares rows in blocks.

use super::bitmap_blocks::{Rows, first_shared, single_words_touch};
use super::bitmap_textbook::BitmapTest;
use crate::lanes::cpu::Cpu;
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::rect::Rect;

/// The number of shared words from which calling the widest vector instructions pays off.
const MIN_WORDS_FOR_VECTORS: usize = 128;

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
