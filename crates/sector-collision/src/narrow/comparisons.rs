//! The four comparisons of the rectangle test, counted in either order.
//!
//! **The order of the four comparisons.** The test ends at the first that fails, so the axis on which objects are most
//! often apart comes first (Roberts, Dr. Dobb's Journal, listing 2). [`compare_rectangles`] counts the comparisons in
//! either order; for 1,000 random sprites of 16 pixels (`tests/suite/first_tests.rs`):
//!
//! | pairs | | x first | y first |
//! |---|---:|---:|---:|
//! | all, on 4,000 × 1,000 pixels | 499,500 | 764,035 | 773,303 |
//! | all, on 1,000 × 4,000 pixels | 499,500 | 784,160 | 757,460 |
//! | pairs of a sweep along x, on 4,000 × 1,000 | 3,889 | 13,667 | 6,109 |
//! | pairs of a sweep along y, on 1,000 × 4,000 | 4,002 | 6,369 | 14,131 |
//!
//! Among all pairs the better order saves a few percent: either axis separates nearly every pair. After a sweep it
//! saves half, since the pairs of a sweep overlap on its axis. [`Rect::overlaps`] begins with x: a screen is wider than
//! it is high, and when objects come from left to right, the processor predicts the outcome. (With y first, brute force
//! over such objects takes 1.5 times as long, and the list in a column takes a seventh less.) The order is not a
//! setting, since every test would have to check it.

use crate::axis::Axis;
use crate::rect::Rect;

/// The result of a rectangle test and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RectangleComparisons {
    /// Whether the rectangles overlap.
    pub overlap: bool,
    /// Number of comparisons up to the first that fails: 1 to 4, and 4 for an overlap.
    pub comparisons: u64,
}

/// Compares two rectangles like [`Rect::overlaps`], beginning with the edges along the axis `first`, and counts the
/// comparisons. Slower than the test without counting.
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
