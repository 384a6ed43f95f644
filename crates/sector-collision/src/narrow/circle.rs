//! Bounding circles: an alternative first test, and why rectangles are used instead.
//!
//! Source: bounding volumes for round objects (Gorguner, Brown University). Two circles overlap if the distance between
//! their centers is less than the sum of their radii. Here the center is the middle of the sprite's rectangle, so only
//! the radius must be stored. There are two circles:
//!
//! ```text
//!      around the rectangle             around the solid pixels
//!            .-'''-.
//!          +---------+                       +---------+
//!        / | .#####. | \                     |.-#####-.|
//!       |  | ####### |  |                    |(#######)|
//!        \ | .#####. | /                     |'-#####-'|
//!          +---------+                       +---------+
//!            '-...-'
//! ```
//!
//! * [Around the rectangle](Reach::of_size), through its corners: it passes every pair that the rectangle test passes,
//!   and more.
//! * [Around the solid pixels](Reach::of_mask), to the farthest corner of a pixel: it excludes the corners of a round
//!   sprite's rectangle. If you use a circle, use this one.
//!
//! **Exact integer arithmetic.** Centers are at half pixels and radii are roots, so all lengths are doubled and
//! squared. Let D be the square of the distance, and R and S the squares of the radii. Then √D < √R + √S if D − R − S
//! is negative, or its square is below 4 R S: no root is taken and nothing is rounded. As with rectangles, circles that
//! touch do not overlap; two sprites that share a pixel have circles that share its area.
//!
//! **Pairs that pass**, at all positions of one sprite around another (`tests/suite/first_tests.rs`), with the circle
//! around the pixels:
//!
//! | sprites | both tests | rectangle alone | circle alone | pixels shared |
//! |---|---:|---:|---:|---:|
//! | two discs of 16 | 861 | 100 | 72 | 793 |
//! | a disc of 16, a bullet of 4 | 337 | 24 | 36 | 293 |
//! | two squares of 16 | 961 | 0 | 644 | 961 |
//! | two rods of 32 × 4 | 441 | 0 | 2,824 | 441 |
//!
//! After the rectangle test, a circle test would save a tenth of the bitmap tests of two discs. As the first test, it
//! would pass seven times as many pairs of rods.
//!
//! **Cost**: two differences and two squares. All pairs of 1,000 sprites take 1.8 times as long as with the rectangle
//! test, which ends after one or two comparisons for nearly every pair. The pipeline therefore goes from rectangles
//! directly to pixels.

use crate::mask::Mask;
use crate::rect::Rect;

/// The size of a circle around the middle of a sprite, stored as the square of its diameter, in square pixels. Compute
/// it once per mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach(i64);

impl Reach {
    /// Returns the reach of the circle through the corners of a rectangle.
    pub const fn of_size(rect: Rect) -> Self {
        let (w, h) = (rect.w as i64, rect.h as i64);
        Self(w * w + h * h)
    }

    /// Returns the reach of the smallest circle around the middle of a mask that contains all solid pixels completely;
    /// `None` if there are none. Looks at every pixel.
    pub fn of_mask(mask: &Mask) -> Option<Self> {
        let (w, h) = (mask.width(), mask.height());
        // From the middle to the farther edge of a column or row, doubled.
        let farther = |pixel: i32, side: i32| i64::from((2 * pixel + 1 - side).abs() + 1);
        let pixels = (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).filter(|&(x, y)| mask.get(x, y));
        pixels.map(|(x, y)| Self(farther(x, w) * farther(x, w) + farther(y, h) * farther(y, h))).max()
    }
}

/// Whether the circles of two sprites overlap, given their rectangles and reaches. Exact within the limits of
/// coordinates.
pub fn circles_overlap(a: Rect, a_reach: Reach, b: Rect, b_reach: Reach) -> bool {
    let doubled_middle = |place: i32, side: i32| 2 * i128::from(place) + i128::from(side);
    let between = |a: (i32, i32), b: (i32, i32)| doubled_middle(a.0, a.1) - doubled_middle(b.0, b.1);
    let (dx, dy) = (between((a.x, a.w), (b.x, b.w)), between((a.y, a.h), (b.y, b.h)));
    let (Reach(r), Reach(s)) = (a_reach, b_reach);
    let beyond = dx * dx + dy * dy - i128::from(r) - i128::from(s);
    // Twice the root of r · s is at most r + s. Beyond that no square is needed, and it might overflow.
    beyond < 0 || beyond < i128::from(r + s) && beyond * beyond < 4 * i128::from(r) * i128::from(s)
}
