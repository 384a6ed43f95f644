//! The solid pixels of an object at a place.

use super::separation::{DIRECTIONS, Separation};
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::narrow::bitmap::first_shared_pixel;
use crate::narrow::pixels_touch;
use crate::rect::Rect;

/// The solid pixels of an object: those of its mask, or its whole rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid<'m> {
    pub(super) rect: Rect,
    pub(super) mask: Option<&'m Mask>,
}

impl<'m> Solid<'m> {
    pub(super) fn new(rect: Rect, mask: Option<&'m Mask>) -> Self {
        let (size, found) = ((rect.w, rect.h), mask.map(|mask| (mask.width(), mask.height())));
        assert!(found.is_none_or(|found| found == size), "a rectangle of {size:?} with a mask of {found:?}");
        Self { rect, mask }
    }

    /// Returns this object moved by `distance` pixels in a direction, which may lead out of the limits of a rectangle.
    fn moved(self, (dx, dy): (i32, i32), distance: i32) -> Self {
        let Rect { x, y, w, h } = self.rect;
        Self { rect: Rect { x: x + dx * distance, y: y + dy * distance, w, h }, ..self }
    }

    pub(super) fn separation(self, other: Self) -> Option<Separation> {
        let mut best = Separation { normal: (0, 0), depth: i32::MAX };
        for normal in DIRECTIONS {
            let depth = self.distance_out_of(other, normal, best.depth);
            if depth < best.depth {
                best = Separation { normal, depth };
            }
        }
        (best.depth > 0).then_some(best)
    }

    /// Returns the smallest number of pixels that this object must move in a direction to share no solid pixel with
    /// another; 0 if it shares none now. Gives up and returns at least `limit` if it is no less.
    pub(super) fn distance_out_of(self, other: Self, (dx, dy): (i32, i32), limit: i32) -> i32 {
        let mut distance = 0;
        while distance < limit {
            let moved = self.moved((dx, dy), distance);
            let Some(shared) = moved.first_shared(other) else { break };
            distance += other.run(shared, (dx, dy)) + moved.run(shared, (-dx, -dy)) - 1;
        }
        distance
    }

    /// Returns a solid pixel of both objects, if there is one.
    fn first_shared(self, other: Self) -> Option<(i32, i32)> {
        first_shared_pixel(self.mask, self.rect, other.mask, other.rect)
    }

    /// Whether the objects share a solid pixel.
    pub(super) fn overlaps(self, other: Self) -> bool {
        self.rect.overlaps(other.rect)
            && pixels_touch(self.mask, self.rect, other.mask, other.rect).is_none_or(|test| test.hit)
    }

    /// Returns the number of solid pixels of both objects.
    pub(super) fn shared_area(self, other: Self) -> u64 {
        let Some(shared) = self.rect.intersection(other.rect) else { return 0 };
        match (self.mask, other.mask) {
            (None, None) => u64::from(shared.w.unsigned_abs()) * u64::from(shared.h.unsigned_abs()),
            (Some(mask), None) => area_in(mask, self.rect, shared),
            (None, Some(mask)) => area_in(mask, other.rect, shared),
            (Some(mask), Some(theirs)) => {
                mask.overlap_area(theirs, (other.rect.x - self.rect.x, other.rect.y - self.rect.y))
            }
        }
    }

    /// Returns the number of solid pixels in a row or column from a solid one on, in a direction.
    fn run(self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> i32 {
        let Rect { x: left, y: top, .. } = self.rect;
        match (self.mask, (dx, dy)) {
            (Some(mask), _) => {
                let is_solid = |&i: &i32| mask.get(x + dx * i - left, y + dy * i - top);
                1 + (1..).take_while(is_solid).count() as i32
            }
            (None, (1, _)) => self.rect.right() - x,
            (None, (-1, _)) => x - left + 1,
            (None, (_, 1)) => self.rect.bottom() - y,
            (None, _) => y - top + 1,
        }
    }
}

/// Returns the number of solid pixels of a mask in `area`, a part of its rectangle.
fn area_in(mask: &Mask, rect: Rect, area: Rect) -> u64 {
    let words = |y: i32| {
        let row = mask.row(y - rect.y);
        let columns = (area.x..area.right()).step_by(WORD_BITS as usize);
        columns.map(move |x| bits_from(row, x - rect.x) & lowest_ones(area.right() - x))
    };
    (area.y..area.bottom()).flat_map(words).map(|bits| u64::from(bits.count_ones())).sum()
}
