//! The squares of a quadtree, and their quarters.

use crate::objects::Objects;
use crate::rect::Rect;
use crate::trace::Area;

/// A square of the plane. The root may extend beyond the coordinates, so its borders need 64 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub(super) x: i32,
    pub(super) y: i32,
    /// Base-2 logarithm of the side: 1 << `shift` pixels, at most 2³².
    pub(super) shift: u32,
}

impl Square {
    /// Returns the smallest square that contains all objects, starts at their upper left corner, and has a power of two
    /// as its side.
    pub(super) fn around(objects: &Objects) -> Self {
        let (mut x, mut y, mut right, mut bottom) = (i32::MAX, i32::MAX, i32::MIN, i32::MIN);
        for rect in objects.slots().map(|slot| objects.rect(slot)) {
            (x, y) = (x.min(rect.x), y.min(rect.y));
            (right, bottom) = (right.max(rect.right()), bottom.max(rect.bottom()));
        }
        let side = right.abs_diff(x).max(bottom.abs_diff(y));
        Self { x, y, shift: u64::from(side).next_power_of_two().trailing_zeros() }
    }

    /// Returns the column and row of the lines that divide the square into quarters.
    pub(super) fn middle(self) -> (i64, i64) {
        let half = (1_i64 << self.shift) / 2;
        (i64::from(self.x) + half, i64::from(self.y) + half)
    }

    /// Returns the quarter that contains a rectangle completely, from 1 to 4 in reading order; 0 if the rectangle
    /// crosses a border.
    pub(super) fn quarter(self, rect: Rect) -> usize {
        let side_of = |low: i32, high: i32, middle: i64| {
            if i64::from(high) <= middle { Some(0) } else { (i64::from(low) >= middle).then_some(1) }
        };
        let (middle_x, middle_y) = self.middle();
        let column = side_of(rect.x, rect.right(), middle_x);
        let row = side_of(rect.y, rect.bottom(), middle_y);
        column.zip(row).map_or(0, |(column, row)| 1 + column + 2 * row)
    }

    /// Returns quarter number `quarter`, from 1 to 4 in reading order. The quarter must contain an object, or its
    /// corner may be outside the range of coordinates.
    pub(super) fn child(self, quarter: usize) -> Self {
        let (middle_x, middle_y) = self.middle();
        let x = if quarter.is_multiple_of(2) { middle_x as i32 } else { self.x };
        let y = if quarter > 2 { middle_y as i32 } else { self.y };
        Self { x, y, shift: self.shift - 1 }
    }

    pub(super) fn area(self) -> Area {
        let side = 1_i64 << self.shift;
        Area { x: self.x.into(), y: self.y.into(), w: side, h: side }
    }

    /// Whether a rectangle reaches into the square.
    pub(super) fn meets(self, rect: Rect) -> bool {
        let side = 1_i64 << self.shift;
        i64::from(rect.x) < i64::from(self.x) + side
            && self.x < rect.right()
            && i64::from(rect.y) < i64::from(self.y) + side
            && self.y < rect.bottom()
    }
}
