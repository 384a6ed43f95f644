//! The bitmap test word by word, for a picture of it: what is shifted, what is compared, what is left.
//!
//! [`bitmap`](super::bitmap) compares blocks of words and tells their number alone. These steps are those that it counts.

use super::bitmap::area;
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::rect::Rect;

/// The comparison of two words: up to 64 pixels of a row that two objects share. The first pixel is bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordStep {
    /// The column of the first pixel, in the frame of the two objects.
    pub x: i32,
    /// The row, in that frame.
    pub y: i32,
    /// The pixels from the left object's own word that has this column in it.
    pub unshifted: u64,
    /// The number of bits by which they are shifted to the right, 0 to 63.
    pub shift: u32,
    /// The left object's pixels from this column on: shifted, and filled up from its next word.
    pub left: u64,
    /// The right object's pixels from this column on.
    pub right: u64,
}

impl WordStep {
    /// Returns the pixels that both have.
    pub const fn both(&self) -> u64 {
        self.left & self.right
    }
}

/// Returns the steps of the bitmap test of two objects in their order: rows from the top and words from the left, up to the
/// first with a shared pixel. An object without a mask is solid. There are none when the rectangles do not overlap.
///
/// The left object is the one that begins farther to the left, and `a` of two that begin in the same column.
pub fn word_steps<'a>(
    a_mask: Option<&'a Mask>,
    a: Rect,
    b_mask: Option<&'a Mask>,
    b: Rect,
) -> impl Iterator<Item = WordStep> + 'a {
    let ((left_mask, left), (right_mask, right)) =
        if a.x <= b.x { ((a_mask, a), (b_mask, b)) } else { ((b_mask, b), (a_mask, a)) };
    let [left_area, right_area] = [(left_mask, left), (right_mask, right)]
        .map(|(mask, rect)| mask.map_or(rect, |mask| area(mask, (rect.x, rect.y))));
    let shared = left_area.intersection(right_area).unwrap_or(Rect { w: 0, h: 0, ..left });
    let rows = shared.y..shared.y + shared.h;
    let places = rows
        .flat_map(move |y| (shared.x..shared.x + shared.w).step_by(WORD_BITS as usize).map(move |x| (x, y)));
    let mut is_over = false;
    places.map_while(move |(x, y)| {
        let column = x - left.x;
        let shift = column % WORD_BITS;
        let step = WordStep {
            x,
            y,
            unshifted: bits(left_mask, left, (column - shift, y)),
            shift: shift as u32,
            left: bits(left_mask, left, (column, y)),
            right: bits(right_mask, right, (x - right.x, y)),
        };
        let here = (!is_over).then_some(step);
        is_over |= step.both() != 0;
        here
    })
}

/// Returns up to 64 pixels of an object's row `y`, from a column of its own on.
fn bits(mask: Option<&Mask>, rect: Rect, (column, y): (i32, i32)) -> u64 {
    match mask {
        Some(mask) => bits_from(mask.row(y - rect.y), column),
        None => lowest_ones(rect.w - column),
    }
}
