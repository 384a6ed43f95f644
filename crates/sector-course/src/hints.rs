//! Explains wrong pairs by the mistakes that usually cause them.

use crate::outcome::Finding;
use sector_collision::Rect;

/// The side of a cell in the exercises about grids, in pixels.
pub(crate) const CELL: i32 = 64;

/// Returns the number of cells that both rectangles cover, if `cell_of` is the cell of a coordinate, and a rectangle
/// ends `end` pixels before its right and bottom edges.
fn shared_cells_by([a, b]: [Rect; 2], cell_of: fn(i32) -> i32, end: i32) -> i32 {
    let shared = |a: (i32, i32), b: (i32, i32)| {
        let (first, last) = (cell_of(a.0).max(cell_of(b.0)), cell_of(a.1 - end).min(cell_of(b.1 - end)));
        (last - first + 1).max(0)
    };
    shared((a.x, a.right()), (b.x, b.right())) * shared((a.y, a.bottom()), (b.y, b.bottom()))
}

fn shared_cells(a: Rect, b: Rect) -> i32 {
    shared_cells_by([a, b], |at| at.div_euclid(CELL), 1)
}

/// Whether two rectangles cover a common cell.
pub(crate) fn share_a_cell(a: Rect, b: Rect) -> bool {
    shared_cells(a, b) > 0
}

pub(crate) fn of_missing(fault: String, has_cells: bool, [a, b]: [Rect; 2]) -> Finding {
    let is_negative = [a, b].iter().any(|rect| rect.x < 0 || rect.y < 0);
    let begin = |rect: Rect| (rect.x.div_euclid(CELL), rect.y.div_euclid(CELL));
    let begins_elsewhere = begin(a) != begin(b);
    let shared = a.intersection(b).expect("missing pairs overlap");
    let is_thin = shared.w == 1 || shared.h == 1;
    // The column that they share is the last one of a wider object.
    let is_last = (shared.w == 1 && a.w.max(b.w) > 1) || (shared.h == 1 && a.h.max(b.h) > 1);
    let is_about_cells = has_cells && (is_negative || begins_elsewhere);
    Finding::new(fault)
        .hint_if(
            has_cells && is_negative,
            "One begins left of 0 or above it. `/ 64` rounds toward 0; `>> 6` and `div_euclid` round down.",
        )
        .hint_if(
            has_cells && begins_elsewhere,
            "They begin in different cells. Is each object entered in every cell that it covers?",
        )
        .hint_if(
            is_last || (is_thin && !is_about_cells),
            "They share a single column or row. x + w - 1 is the last column inside; it counts.",
        )
}

pub(crate) fn of_extra(fault: String, has_cells: bool, [a, b]: [Rect; 2]) -> Finding {
    let touch = a.right() == b.x || b.right() == a.x || a.bottom() == b.y || b.bottom() == a.y;
    let is_truncated = has_cells && shared_cells_by([a, b], |at| at / CELL, 1) > 0;
    let is_closed = has_cells && !is_truncated && shared_cells_by([a, b], |at| at.div_euclid(CELL), 0) > 0;
    Finding::new(fault)
        .hint_if(
            is_truncated,
            "`/ 64` rounds toward 0, so cells -1 and 0 become one. `>> 6` and `div_euclid` round down.",
        )
        .hint_if(
            is_closed || (!has_cells && touch),
            "Rectangles are half-open: the edges x + w and y + h are outside. Touching is not overlap.",
        )
        .hint_if(
            has_cells && !is_closed,
            "Different cells can have the same bucket or index. Compare the cells themselves, too.",
        )
}

pub(crate) fn of_repeat(fault: String, has_cells: bool, [a, b]: [Rect; 2]) -> Finding {
    let shared = shared_cells(a, b);
    Finding::new(fault)
        .hint_if(
            has_cells && shared > 1,
            "They share several cells. Report a pair only in the first cell that both cover.",
        )
        .hint_if(
            !has_cells || shared <= 1,
            "Is the pair reported from both sides, or does an object stand in the list twice?",
        )
}
