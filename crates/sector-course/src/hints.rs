//! Explains wrong pairs by the mistakes that usually cause them.

use crate::difference::{Difference, Pair};
use crate::drawing::letter;
use crate::outcome::Finding;
use sector_collision::Rect;

/// The side of a cell in the exercises about grids, in pixels.
const CELL: i32 = 64;

fn cell(at: i32) -> i32 {
    at.div_euclid(CELL)
}

/// Returns the number of cells that both rectangles cover.
pub(crate) fn shared_cells(a: Rect, b: Rect) -> i32 {
    shared_by(cell, a, b)
}

/// Returns the number of cells that both rectangles cover if `cell` computes the cell of a coordinate.
fn shared_by(cell: fn(i32) -> i32, a: Rect, b: Rect) -> i32 {
    let shared = |(a_low, a_high): (i32, i32), (b_low, b_high): (i32, i32)| {
        (cell(a_high.min(b_high) - 1) - cell(a_low.max(b_low)) + 1).max(0)
    };
    shared((a.x, a.right()), (b.x, b.right())) * shared((a.y, a.bottom()), (b.y, b.bottom()))
}

/// Names the first and the last cell of a rectangle.
fn cells(rect: Rect) -> String {
    let corner = |x, y| format!("({}, {})", cell(x), cell(y));
    format!("{} to {}", corner(rect.x, rect.y), corner(rect.right() - 1, rect.bottom() - 1))
}

/// Adds hints to a finding about the pair of two rectangles.
pub(crate) fn explain(
    finding: Finding,
    difference: Difference<Pair>,
    has_cells: bool,
    [a, b]: [Rect; 2],
) -> Finding {
    let (first, second) = difference.item();
    let cells = format!("cells      {} {}, {} {}", letter(first), cells(a), letter(second), cells(b));
    let finding = if has_cells { finding.line(cells) } else { finding };
    match difference {
        Difference::Missing(_) => {
            let begin = |rect: Rect| (cell(rect.x), cell(rect.y));
            let is_thin = a.intersection(b).is_some_and(|shared| shared.w == 1 || shared.h == 1);
            finding
                .hint_if(
                    has_cells && begin(a) != begin(b),
                    "They begin in different cells. Is each object entered in every cell that it covers?",
                )
                .hint_if(
                    has_cells && begin(a) != begin(b),
                    "The first cell that both cover is in the greater of their first columns and the greater of their first rows.",
                )
                .hint_if(
                    is_thin,
                    "They share a single column or row. x + w - 1 is the last column inside; it counts.",
                )
        }
        Difference::Extra(_) => {
            let is_truncated = shared_by(|at| at / CELL, a, b) > 0;
            let [a, b] = [a, b].map(|rect| Rect { w: rect.w + 1, h: rect.h + 1, ..rect });
            let is_closed = if has_cells { shared_cells(a, b) > 0 } else { a.overlaps(b) };
            finding
                .hint_if(
                    has_cells && is_truncated,
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
