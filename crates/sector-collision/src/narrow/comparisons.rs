//! The four comparisons of the rectangle test, counted in either order.
//!
//! **The order of the four comparisons.** The test ends at the first that fails, so the axis on which objects are most
//! often apart comes first (Roberts, Dr. Dobb's Journal, listing 2). [`compare_rectangles`] counts the comparisons in
//! either order; for 1,000 sprites of 16 pixels at random (`tests/suite/first_tests.rs`):
//!
//! | pairs | | x first | y first |
//! |---|---:|---:|---:|
//! | all, on 4,000 × 1,000 pixels | 499,500 | 764,035 | 773,303 |
//! | all, on 1,000 × 4,000 pixels | 499,500 | 784,160 | 757,460 |
//! | those of a sweep along x, on 4,000 × 1,000 | 3,889 | 13,667 | 6,109 |
//! | those of a sweep along y, on 1,000 × 4,000 | 4,002 | 6,369 | 14,131 |
//!
//! Among all pairs the better order saves a few per cent: either axis keeps nearly every pair apart. Behind a sweep it
//! saves half, since the pairs of a sweep overlap on its axis. [`Rect::overlaps`] begins with x: a screen is wider than
//! high, and where objects come from left to right a processor foresees the outcome. (Brute force over such objects
//! takes half as long again with y first; the list in a column takes a seventh less.) The order is no setting, since
//! the test would have to ask for it each time; loops that know better have [`Rect::overlaps_y_first`].

use crate::axis::Axis;
use crate::rect::Rect;

/// The result of a rectangle test, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RectangleComparisons {
    /// Whether the rectangles overlap.
    pub overlap: bool,
    /// Number of comparisons up to the first that fails: 1 to 4, and 4 for an overlap.
    pub comparisons: u64,
}

/// Compares two rectangles as [`Rect::overlaps`] does, beginning with the edges along the axis `first`, and counts the
/// comparisons. Slower than the test that does not count.
pub fn compare_rectangles(a: Rect, b: Rect, first: Axis) -> RectangleComparisons {
    let begins_before_end = |axis: Axis| {
        let ((a_begin, a_end), (b_begin, b_end)) = (axis.span(a), axis.span(b));
        [a_begin < b_end, b_begin < a_end]
    };
    let results = [first, first.other()].into_iter().flat_map(begins_before_end);
    match (1..).zip(results).find(|&(_, holds)| !holds) {
        Some((comparisons, _)) => RectangleComparisons { overlap: false, comparisons },
        None => RectangleComparisons { overlap: true, comparisons: 4 },
    }
}
