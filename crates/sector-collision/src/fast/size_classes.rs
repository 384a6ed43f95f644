//! The choice of [levels](super::level) by the sizes of boxes.
//!
//! Fewer levels need fewer [queries](super::cross_levels) of large boxes; more levels have cells that suit their boxes
//! better. The smallest boxes go into one level until it has a large share of all boxes, then the smallest remaining
//! ones go into the next, and so on.

use super::boxes::{MAX_LEVELS, Members};
use super::level::Level;
use crate::memory::bytes_of;
use crate::rect::Rect;

/// The share of the remaining boxes that a level takes, in sixteenths.
const SHARE: usize = 15;
/// Pairs within reach per entry below which rows become higher, and above which they become lower.
const NEAR: (u64, u64) = (2, 8);
/// Base-2 logarithms of the minimum and maximum height of a row, in multiples of the highest box.
const ROW_BITS: (u32, u32) = (1, 3);
/// Ticks after which the levels are chosen again.
const MAX_AGE: u32 = 64;
/// The number of size classes: one for each number of binary digits of a side.
const CLASSES: usize = 32;

/// The boxes of a size class: their longer side is at most a power of two and more than half of it.
#[derive(Clone, Copy, Debug, Default)]
struct SizeClass {
    boxes: usize,
    /// The greatest width and height.
    extent: (i32, i32),
}

/// The current levels, and the boxes they were chosen for.
#[derive(Clone, Debug)]
pub(super) struct LevelPlan {
    pub levels: Vec<Level>,
    classes: [SizeClass; CLASSES],
    /// The number of boxes that were measured.
    boxes: usize,
    /// The margin by which boxes are enlarged on each side.
    margin: i32,
    /// The number of ticks since boxes were measured.
    age: u32,
    /// Base-2 logarithm of the height of a row, in multiples of the highest box, without a margin and with one.
    row_bits: [u32; 2],
    /// Whether the levels must be chosen again before the next sort.
    is_outdated: bool,
}

impl Default for LevelPlan {
    fn default() -> Self {
        Self {
            levels: Vec::with_capacity(MAX_LEVELS),
            classes: [SizeClass::default(); CLASSES],
            boxes: 0,
            margin: 0,
            age: 0,
            row_bits: [2; 2],
            is_outdated: true,
        }
    }
}

impl LevelPlan {
    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.levels)
    }

    /// Chooses the levels again if boxes were measured long ago, or for a different margin or number of boxes.
    pub(super) fn keep_up(&mut self, rects: &[Rect], ids: &[i32], margin: i32) {
        self.age += 1;
        let other_number = ids.len().abs_diff(self.boxes) > self.boxes / 4;
        if self.boxes == 0 || self.age > MAX_AGE || other_number {
            self.measure(rects, ids);
            self.choose(margin);
        } else if self.margin != margin || self.is_outdated {
            self.choose(margin);
        }
    }

    /// Drops the levels until the next choice.
    pub(super) fn forget(&mut self) {
        self.levels.clear();
        self.is_outdated = true;
    }

    pub(super) fn measure(&mut self, rects: &[Rect], ids: &[i32]) {
        self.classes = [SizeClass::default(); CLASSES];
        for Rect { w, h, .. } in ids.iter().map(|&id| rects[id as usize]) {
            let class = &mut self.classes[class_of(w.max(h))];
            class.boxes += 1;
            class.extent = (class.extent.0.max(w), class.extent.1.max(h));
        }
        (self.boxes, self.age) = (ids.len(), 0);
    }

    /// Chooses the levels for boxes that are enlarged by a margin.
    pub(super) fn choose(&mut self, margin: i32) {
        (self.margin, self.is_outdated) = (margin, false);
        self.levels.clear();
        let row_bits = self.row_bits[usize::from(margin > 0)];
        let enlarged = |side: i32| side.saturating_add(2 * margin);
        let (mut left, mut boxes, mut extent, mut first_cell) = (self.boxes, 0, (0, 0), 0);
        for (class, &SizeClass { boxes: more, extent: (width, height) }) in self.classes.iter().enumerate() {
            boxes += more;
            extent = (width.max(extent.0), height.max(extent.1));
            let may_end = more > 0 && self.levels.len() + 1 < MAX_LEVELS;
            if boxes == left || may_end && boxes * 16 >= left * SHARE {
                // The last level takes all remaining boxes, including boxes of later ticks that are too large for it.
                let longest = if boxes == left { i32::MAX } else { 1 << class };
                let sides = (enlarged(extent.0), enlarged(extent.1));
                let level = Level::new(longest, sides, row_bits, boxes, first_cell);
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

    /// Fits the grids to the remaining boxes of each level, since a filter may have dropped most of them.
    pub(super) fn fit(&mut self, members: &[Members]) {
        let mut first_cell = 0;
        for (level, members) in self.levels.iter_mut().zip(members) {
            level.fit(members.len, first_cell);
            first_cell = level.end();
        }
    }

    /// Learns from the number of pairs within reach of a sweep: makes rows lower or higher.
    pub(super) fn learn(&mut self, near: u64, entries: usize) {
        let entries = entries as u64;
        let row_bits = &mut self.row_bits[usize::from(self.margin > 0)];
        if near > NEAR.1 * entries && *row_bits > ROW_BITS.0 {
            *row_bits -= 1;
            self.is_outdated = true;
        } else if near < NEAR.0 * entries && *row_bits < ROW_BITS.1 {
            *row_bits += 1;
            self.is_outdated = true;
        }
    }
}

/// Returns the number n of the class of boxes with this longer side. Boxes of class n have sides of at most 2ⁿ.
fn class_of(side: i32) -> usize {
    (u32::BITS - (side.max(1) as u32 - 1).leading_zeros()) as usize
}
