//! 11. Find the first wall that a fast missile hits.
//!
//! **Input**: the rectangle of a missile at the start of the tick, its motion during the tick in pixels, and walls that
//! stand still. The missile moves in a straight line at constant speed. `walls.get(i)` counts as a read.
//!
//! **Output**: the wall that it overlaps first, and the time from 0 to 1 at which the overlap begins, as an exact
//! fraction. The time is 0 for a wall that it overlaps at the start. Touching is not overlap: a missile that slides along a
//! wall, or reaches it only at time 1, does not hit it. If it hits several walls at the same time, return the first in the
//! list; `None` if it hits no wall.
//!
//! **Budget**: each wall may be read twice. Moving the missile pixel by pixel exceeds this, and the time limit.
//!
//! **Hint**: along each axis there is a time of entry and one of exit. The missile overlaps while it is between both. Compare
//! the fractions a / b and c / d by a × d and c × b, in `i64`, with positive denominators. What if the motion along an
//! axis is 0?
//!
//! **Read** in the book: Through the wall.

use sector_collision::Rect;
use sector_course::{Counted, Impact};

pub fn first_hit(missile: Rect, motion: (i32, i32), walls: &Counted<Rect>) -> Option<Impact> {
    todo!()
}
