//! Explains wrong pairs by the mistakes that usually cause them.

use crate::difference::{Difference, Pair};
use crate::outcome::Finding;
use sector_collision::Rect;

/// The side of a cell in the exercises about grids, in pixels.
const CELL: i32 = 64;

/// Returns the number of cells that both rectangles cover.
pub(crate) fn shared_cells(a: Rect, b: Rect) -> i32 {
    let cell = |at: i32| at.div_euclid(CELL);
    let shared = |(a_low, a_high): (i32, i32), (b_low, b_high): (i32, i32)| {
        (cell(a_high.min(b_high) - 1) - cell(a_low.max(b_low)) + 1).max(0)
    };
    shared((a.x, a.right()), (b.x, b.right())) * shared((a.y, a.bottom()), (b.y, b.bottom()))
}

/// Adds hints to a finding about the pair of two rectangles.
pub(crate) fn explain(
    finding: Finding,
    difference: Difference<Pair>,
    has_cells: bool,
    [a, b]: [Rect; 2],
) -> Finding {
    match difference {
        Difference::Missing(_) => {
            let begin = |rect: Rect| (rect.x.div_euclid(CELL), rect.y.div_euclid(CELL));
            let is_thin = a.intersection(b).is_some_and(|shared| shared.w == 1 || shared.h == 1);
            finding
                .hint_if(
                    has_cells && begin(a) != begin(b),
                    "They begin in different cells. Is each object entered in every cell that it covers?",
                )
                .hint_if(
                    is_thin,
                    "They share a single column or row. x + w - 1 is the last column inside; it counts.",
                )
        }
        Difference::Extra(_) => {
            let is_negative = [a.x, a.y, b.x, b.y].iter().any(|&at| at < 0);
            let [a, b] = [a, b].map(|rect| Rect { w: rect.w + 1, h: rect.h + 1, ..rect });
            let is_closed = if has_cells { shared_cells(a, b) > 0 } else { a.overlaps(b) };
            finding
                .hint_if(
                    has_cells && is_negative,
                    "`/ 64` rounds toward 0, so cells -1 and 0 become one. `>> 6` and `div_euclid` round down.",
                )
                .hint_if(
                    is_closed,
                    "Rectangles are half-open: the edges x + w and y + h are outside. Touching is not overlap.",
                )
                .hint_if(
                    has_cells && !is_closed,
                    "Different cells can have the same bucket or index. Compare the cells themselves, too.",
                )
        }
        Difference::Twice(_) if has_cells && shared_cells(a, b) > 1 => {
            finding.hint("They share several cells. Report a pair only in the first cell that both cover.")
        }
        Difference::Twice(_) => {
            finding.hint("Is the pair reported from both sides, or does an object stand in the list twice?")
        }
    }
}
