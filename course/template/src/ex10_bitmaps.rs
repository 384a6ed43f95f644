//! 10. Compare bitmaps 64 pixels at a time.
//!
//! **Input**: two bitmaps, and the position of the upper left corner of `b` in `a`, in pixels. It can be negative, and so
//! far away that the two are apart. [`Bitmap`] describes its words; `a.word(k, y)` returns word k of row y, or 0 outside
//! the bitmap, and counts as a read.
//!
//! **Output**: true if a pixel is solid in both.
//!
//! **Budget**: for two bitmaps of 1,024 × 1,024 pixels, 1.5 times the reads of the textbook version, which reads a word of
//! one bitmap and two of the other for each AND. Skip rows and words that the other bitmap does not reach. Do not use
//! [`Mask`](sector_collision::Mask).
//!
//! **Hint**: which two words of `b` cover word k of `a`? Bit 0 is the leftmost pixel, so `>>` moves pixels to the left. A
//! shift by 64 is an error in Rust. `div_euclid` and `rem_euclid` divide negative numbers as you need it here.
//!
//! **Read** in the book: Masks, then Roberts. Three mistakes of that article are in this loop.

use sector_course::Bitmap;

pub fn overlap(a: &Bitmap, b: &Bitmap, offset: (i32, i32)) -> bool {
    todo!()
}
