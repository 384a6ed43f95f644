//! The choice of [levels](super::level) by the sizes of boxes.
//!
//! Fewer levels cost fewer [queries](super::cross_levels) of large boxes; more levels have cells that suit their boxes
//! better. The smallest boxes are put together in one level until it has a large share of all boxes, then the smallest of
//! the others, and so on. Where the [sweep](super::sweep) then has too many boxes within reach, the share is lowered.

use super::level::Level;
use crate::rect::Rect;

/// The greatest number of levels.
pub(super) const MAX_LEVELS: usize = 6;
/// The share of the boxes left that a level takes, in sixteenths: the first is tried first.
const SHARES: [usize; 3] = [15, 12, 8];
/// Pairs within reach for each entry above which the share is lowered.
const MAX_NEAR: u64 = 12;
/// Ticks after which the levels are chosen anew.
const MAX_AGE: u32 = 64;
/// The number of size classes: one for each number of binary digits that a side can have.
const CLASSES: usize = 32;

/// The boxes of a size class: those whose longer side is at most a power of two and more than half of it.
#[derive(Clone, Copy, Debug, Default)]
struct SizeClass {
    boxes: usize,
    /// The greatest width and height.
    extent: (i32, i32),
}

/// The levels in use, and what they were chosen for.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelPlan {
    pub levels: Vec<Level>,
    /// The number of boxes that the levels are for.
    boxes: usize,
    /// The number of ticks since they were chosen.
    age: u32,
    /// The index of the share in use.
    share: usize,
}

impl LevelPlan {
    /// Chooses the levels anew if they were made long ago or for another number of boxes.
    pub(super) fn keep_up(&mut self, rects: &[Rect]) {
        self.age += 1;
        if self.levels.is_empty() || self.age > MAX_AGE || rects.len().abs_diff(self.boxes) > self.boxes / 4 {
            self.choose(rects);
        }
    }

    /// Chooses the levels for boxes.
    pub(super) fn choose(&mut self, rects: &[Rect]) {
        let mut classes = [SizeClass::default(); CLASSES];
        for &Rect { w, h, .. } in rects {
            let class = &mut classes[class_of(w.max(h))];
            class.boxes += 1;
            class.extent = (class.extent.0.max(w), class.extent.1.max(h));
        }
        (self.boxes, self.age) = (rects.len(), 0);
        self.levels.clear();
        let (mut left, mut boxes, mut extent, mut first_cell) = (rects.len(), 0, (0, 0), 0);
        for (class, SizeClass { boxes: more, extent: (width, height) }) in classes.into_iter().enumerate() {
            boxes += more;
            extent = (width.max(extent.0), height.max(extent.1));
            let is_last = boxes == left || self.levels.len() + 1 == MAX_LEVELS;
            if boxes == left || !is_last && more > 0 && boxes * 16 >= left * SHARES[self.share] {
                // The last level takes all boxes that are left, also those of later ticks that it is too narrow for.
                let longest = if boxes == left { i32::MAX } else { 1 << class };
                let level = Level::new(longest, extent, boxes, first_cell);
                first_cell = level.end();
                self.levels.push(level);
                left -= boxes;
                (boxes, extent) = (0, (0, 0));
            }
            if left == 0 {
                break;
            }
        }
    }

    /// Lowers the share of the next choice, and has it made, if a sweep had too many pairs within reach for its entries.
    pub(super) fn learn(&mut self, near: u64, entries: usize) {
        let is_crowded = near > MAX_NEAR * entries as u64;
        if is_crowded && self.share + 1 < SHARES.len() && self.age > 0 {
            self.share += 1;
            self.age = MAX_AGE;
        }
    }
}

/// Returns the number of the class of boxes with this longer side: its limit is two to that power.
fn class_of(side: i32) -> usize {
    (u32::BITS - (side.max(1) as u32 - 1).leading_zeros()) as usize
}
