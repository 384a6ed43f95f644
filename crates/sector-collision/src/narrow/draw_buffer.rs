//! The auxiliary draw buffer: paint one sprite, then look at the pixels where the other would be painted.
//!
//! Source: the obvious way to find shared pixels in a program that draws sprites anyway. Roberts (Dr. Dobb's Journal)
//! replaces it with bit masks. Here it is the baseline for the [bitmap test](super::bitmap): it answers the same
//! question pixel by pixel, and counts the pixels.
//!
//! ```text
//!   rocket         ring           buffer             the ring looks at its own pixels:
//!   ...#...        .#####.        ...7...
//!   ..###..        ##...##        ..777..            a 7 at one of them is a pixel that both have;
//!   ..###..        #.....#        ..777..            0, or the number of another test, is not
//! ```
//!
//! Each test paints a unique number, so the buffer need not be cleared in between. As in the bitmap test, only the rows
//! and columns that both sprites share are painted and looked at, and the first shared pixel ends the test.
//!
//! One buffer for all sprites of a tick, each looking while it paints, would be cheaper but wrong: a pixel has room for
//! only one number, so where three sprites overlap, the third one meets the second but not the first.
//!
//! **Counts**: solid pixels of the first sprite are painted, solid pixels of the second are looked at. **Cost**: a step
//! for each pixel, while the bitmap test takes one for 64, and four bytes of memory per pixel.

use super::bitmap::area;
use crate::mask::Mask;

/// The result of a test in the draw buffer and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawBufferTest {
    /// Whether the two sprites share a solid pixel.
    pub hit: bool,
    /// Number of solid pixels of the first sprite that were painted.
    pub pixels_painted: u64,
    /// Number of solid pixels of the second sprite that were looked at, including the first shared one.
    pub pixels_looked_at: u64,
}

/// A buffer with a number for each pixel, in which masks are painted and looked up. Reusable for any number of tests.
#[derive(Debug, Default)]
pub struct DrawBuffer {
    /// The last number painted at each pixel of the shared rectangle, row by row.
    numbers: Vec<u32>,
    /// The number of the last test. Earlier tests had smaller numbers.
    number: u32,
}

impl DrawBuffer {
    /// Creates a buffer with room for sprites whose rectangles share up to `pixels` pixels. It grows if needed.
    pub fn with_capacity(pixels: usize) -> Self {
        Self { numbers: Vec::with_capacity(pixels), number: 0 }
    }

    /// Compares two masks, each with its upper left corner at the given position, by painting the first and looking at
    /// the pixels of the second. The answer is the same as for [`masks_touch`](super::masks_touch).
    ///
    /// Paints and looks at rows from the top, and pixels from the left.
    pub fn masks_touch(&mut self, a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> DrawBufferTest {
        let mut test = DrawBufferTest { hit: false, pixels_painted: 0, pixels_looked_at: 0 };
        let Some(shared) = area(a, a_at).intersection(area(b, b_at)) else {
            return test;
        };
        let number = self.next_number(shared.w as usize * shared.h as usize);
        let pixels =
            || (shared.y..shared.bottom()).flat_map(|y| (shared.x..shared.right()).map(move |x| (x, y)));
        for (place, (x, y)) in self.numbers.iter_mut().zip(pixels()) {
            if a.get(x - a_at.0, y - a_at.1) {
                *place = number;
                test.pixels_painted += 1;
            }
        }
        for (place, (x, y)) in self.numbers.iter().zip(pixels()) {
            if b.get(x - b_at.0, y - b_at.1) {
                test.pixels_looked_at += 1;
                if *place == number {
                    test.hit = true;
                    break;
                }
            }
        }
        test
    }

    /// Makes room for `pixels` pixels in the buffer, and returns a number that none of its pixels has.
    fn next_number(&mut self, pixels: usize) -> u32 {
        if self.numbers.len() < pixels {
            self.numbers.resize(pixels, 0);
        }
        if self.number == u32::MAX {
            self.numbers.fill(0);
            self.number = 0;
        }
        self.number += 1;
        self.number
    }
}

#[cfg(test)]
mod tests;
