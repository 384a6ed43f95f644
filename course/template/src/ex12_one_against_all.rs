//! 12. Ask which objects overlap one object.
//!
//! **Input**: a list with a [`Delimiter`] for the begin and the end of each object along x, sorted by position. At one
//! position, ends come before begins, and lower ids first. `end_point` has this order (`<` compares it), and tells the
//! position (`at()`), the side (`is_begin()`) and the id (`slot().0`). `begin` is the position where the object begins.
//! `touches_void` marks an end after which no object is open. `list.get(i)` counts as a read.
//!
//! Also the id and the rectangle of the object that asks. It is in the list. All rectangles have y = 0 and h = 1.
//!
//! **Output**: call `report(id)` once for each other object that overlaps it, in any order.
//!
//! **Budget**: twice the reads of the textbook version, which finds the own begin by binary search and walks on to the next
//! void.
//!
//! **Hint**: a begin before the own end overlaps. So does an end whose begin is before the own begin, even past the own
//! end. `EndPoint::begin(x, Slot(id))` is the own begin; if two objects begin at one position, the ids decide which is
//! first.
//!
//! **Read** in the book: Queries, sort-and-sweep.

use sector_collision::Rect;
use sector_collision::broad::Delimiter;
use sector_course::Counted;

pub fn neighbors(list: &Counted<Delimiter>, id: u32, own: Rect, report: &mut dyn FnMut(u32)) {
    todo!()
}
