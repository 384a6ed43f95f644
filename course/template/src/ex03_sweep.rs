//! 3. Sweep along x.
//!
//! **Input**: rectangles in ascending order of their left edges. `sorted.get(i)` returns rectangle i, or `None` past the
//! end, and counts as a read.
//!
//! **Output**: call `report(i, j)` once for each pair that overlaps along x, in any order. y plays no role.
//!
//! **Budget**: twice the reads of the textbook version, which reads each rectangle once, and its successors up to the
//! first that begins at or past its right edge.
//!
//! **Hint**: why may you stop there? Would that be right if the list were sorted by right edges?
//!
//! **Read** in the book: axis-list.

use sector_collision::Rect;
use sector_course::Counted;

pub fn sweep(sorted: &Counted<Rect>, report: &mut dyn FnMut(usize, usize)) {
    todo!()
}
