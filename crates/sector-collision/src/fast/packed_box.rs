//! Packed boxes: a box in eight bytes, so that one instruction compares several.
//!
//! ```text
//!   lane        0        1        2       3        16 bits each, the lowest bits of the number
//!   entry       x        y     -right  -bottom
//!   reach    right-1  bottom-1  -x-1    -y-1       = NOT of the entry with its halves exchanged
//!
//!   two boxes overlap  <=>  no lane of (reach of the one - entry of the other) is negative
//! ```
//!
//! Four comparisons have become one subtraction, and the boxes overlap where none of the four sign bits is set.
//!
//! **Sixteen bits are enough** because only neighbors are compared: a difference of less than 2¹⁵ is exact however
//! far from zero the two numbers are. Distant boxes may seem to overlap, so every pair found is tested again with
//! [`Rect::overlaps`].

use crate::rect::Rect;

/// Returns a box packed, in units of 2^`scale` pixels. A scale of 0 is exact; otherwise the box is rounded outward.
#[inline(always)]
pub(super) const fn pack(rect: Rect, scale: u32) -> u64 {
    let up = (1 << scale) - 1;
    let right = ((rect.x + rect.w + up) >> scale).wrapping_neg();
    let bottom = ((rect.y + rect.h + up) >> scale).wrapping_neg();
    lanes([(rect.x >> scale) as u16, (rect.y >> scale) as u16, right as u16, bottom as u16])
}

/// Returns the number that consists of four lanes of 16 bits, the first in the lowest bits.
#[inline(always)]
pub(super) const fn lanes([first, second, third, fourth]: [u16; 4]) -> u64 {
    first as u64 | (second as u64) << 16 | (third as u64) << 32 | (fourth as u64) << 48
}

/// Returns the reach of an entry: the lanes right − 1, bottom − 1, −x − 1 and −y − 1 of its box, from which other
/// entries are subtracted to compare them.
#[inline(always)]
pub(super) const fn reach(entry: u64) -> u64 {
    !entry.rotate_left(32)
}

/// Returns the first two lanes of an entry or a reach: an x and a y, modulo 2¹⁶.
#[inline(always)]
pub(super) const fn corner(word: u64) -> (u32, u32) {
    (word as u32 & 0xffff, word as u32 >> 16)
}
