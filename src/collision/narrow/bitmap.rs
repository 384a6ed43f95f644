//! The bitmap test: do two sprites share a solid pixel?
//!
//! Source: Roberts, Dr. Dobb's Journal, listing 3, on words of 64 pixels instead of 8, and with the step that
//! the listing lacks: a word shifted across a word border spills into the next, which must be looked at too.
//! Here nothing is spilled. The sprite that begins further *left* is read from the column at which the other
//! begins, sixty-four pixels at a time (`bits_from` in `mask.rs`), and the other is read as it stands:
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

use crate::collision::mask::{Mask, WORD_BITS, bits_from};
use crate::collision::rect::Rect;

/// What a bitmap test found, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitmapTest {
    /// Whether a solid pixel is shared.
    pub hit: bool,
    /// 64-bit ANDs until that was known.
    pub words_anded: u64,
}

/// Compares two masks, each with its left upper corner at the given place.
///
/// Rows from the top, words from the left, up to the first that is not zero. Costs at most rows × ⌈shared
/// width / 64⌉ ANDs.
pub fn masks_touch(a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> BitmapTest {
    let (left, left_at, right, right_at) =
        if a_at.0 <= b_at.0 { (a, a_at, b, b_at) } else { (b, b_at, a, a_at) };
    let Some(shared) = area(left, left_at).intersection(area(right, right_at)) else {
        return BitmapTest { hit: false, words_anded: 0 };
    };
    let skip = shared.x - left_at.0;
    let (left_top, right_top) = (shared.y - left_at.1, shared.y - right_at.1);
    if left.stride() == 1 && right.stride() == 1 {
        let left_rows = &left.words()[left_top as usize..][..shared.h as usize];
        let right_rows = &right.words()[right_top as usize..][..shared.h as usize];
        return first_shared(left_rows.iter().zip(right_rows).map(|(&l, &r)| l >> skip & r));
    }
    first_shared((0..shared.h).flat_map(|y| {
        let (left_row, right_row) = (left.row(left_top + y), right.row(right_top + y));
        let words = (0..shared.w).step_by(WORD_BITS as usize).zip(right_row);
        words.map(move |(x, &word)| bits_from(left_row, skip + x) & word)
    }))
}

/// Compares a mask with a rectangle that is solid all over: a sprite without a mask, as if every bit were set.
///
/// Costs as much as [`masks_touch`].
pub fn mask_touches_solid(mask: &Mask, at: (i32, i32), solid: Rect) -> BitmapTest {
    let Some(shared) = area(mask, at).intersection(solid) else {
        return BitmapTest { hit: false, words_anded: 0 };
    };
    let (skip, top) = (shared.x - at.0, shared.y - at.1);
    first_shared((0..shared.h).flat_map(|y| {
        let row = mask.row(top + y);
        let columns = (0..shared.w).step_by(WORD_BITS as usize);
        columns.map(move |x| bits_from(row, skip + x) & lowest_ones(shared.w - x))
    }))
}

/// Compares two objects that overlap, each with a mask as large as its rectangle or solid without one.
///
/// `None` for two solid ones: they share a pixel, and no test is needed to know it.
pub fn pixels_touch(a_mask: Option<&Mask>, a: Rect, b_mask: Option<&Mask>, b: Rect) -> Option<BitmapTest> {
    let (a_at, b_at) = ((a.x, a.y), (b.x, b.y));
    match (a_mask, b_mask) {
        (None, None) => None,
        (Some(a_mask), Some(b_mask)) => Some(masks_touch(a_mask, a_at, b_mask, b_at)),
        (Some(a_mask), None) => Some(mask_touches_solid(a_mask, a_at, b)),
        (None, Some(b_mask)) => Some(mask_touches_solid(b_mask, b_at, a)),
    }
}

/// The rectangle that a mask covers.
#[inline]
fn area(mask: &Mask, at: (i32, i32)) -> Rect {
    Rect { x: at.0, y: at.1, w: mask.width(), h: mask.height() }
}

/// A word whose lowest `count` bits are set; all of them from 64 on.
#[inline]
const fn lowest_ones(count: i32) -> u64 {
    if count >= WORD_BITS { u64::MAX } else { (1 << count) - 1 }
}

/// Walks over ANDed words and stops at the first with a bit in it.
#[inline]
fn first_shared(anded: impl Iterator<Item = u64>) -> BitmapTest {
    let mut words_anded = 0;
    for word in anded {
        words_anded += 1;
        if word != 0 {
            return BitmapTest { hit: true, words_anded };
        }
    }
    BitmapTest { hit: false, words_anded }
}
