//! The minimum translation: the shortest move along an axis that ends an overlap.
//!
//! ```text
//!        +------+
//!        | self |              up     3
//!   +----|------|---+          down   9
//!   |    +------+   |          left   10
//!   |     other     |          right  11
//!   +---------------+
//! ```
//!
//! **To the pixel.** Masks are moved until no solid pixel is shared. The search does not try each shift: a shared pixel
//! belongs to a run of solid pixels in both masks, and no shift that is shorter than both runs together separates them.

use crate::handle::{Handle, HandleError};
use crate::mask::{Mask, WORD_BITS, bits_from, lowest_ones};
use crate::narrow::bitmap::first_shared_pixel;
use crate::narrow::pixels_touch;
use crate::pipeline::Pipeline;
use crate::rect::Rect;

/// Up, down, left and right: of several equally short ways out, the first in this order is taken.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// The shortest move along an axis that ends an overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Separation {
    /// The direction of the move, one pixel long: (0, -1), (0, 1), (-1, 0) or (1, 0).
    pub normal: (i32, i32),
    /// The length of the move in pixels, at least 1.
    pub depth: i32,
}

impl Separation {
    /// Returns the move in pixels: the normal times the depth.
    pub const fn displacement(self) -> (i32, i32) {
        (self.normal.0 * self.depth, self.normal.1 * self.depth)
    }
}

/// Returns the shortest move of `a` along x or y after which the two objects share no solid pixel; `None` if they share
/// none now. An object without a mask is solid. Of several equally short moves, prefers up, then down, left, right.
///
/// ```
/// use sector_collision::slide::separation;
/// use sector_collision::{Mask, Rect};
///
/// let slope = Mask::from_fn(16, 16, |x, y| x + y >= 15);
/// let hero = Rect::new(4, 3, 8, 8);
/// let way_out = separation(hero, None, Rect::new(0, 0, 16, 16), Some(&slope)).expect("an overlap");
/// assert_eq!(way_out.displacement(), (0, -7), "the lower right corner of the hero is seven pixels deep");
/// ```
///
/// Costs a search of the shared area for each run of solid pixels in the way, in up to four directions; between two
/// solid objects, a few comparisons.
///
/// # Panics
/// If a mask is not as large as its rectangle. In debug builds, if a rectangle is outside the limits of
/// [`Rect::checked`].
pub fn separation(a: Rect, a_mask: Option<&Mask>, b: Rect, b_mask: Option<&Mask>) -> Option<Separation> {
    Solid::new(a, a_mask).separation(Solid::new(b, b_mask))
}

impl Rect {
    /// Returns the shortest move of this rectangle along x or y that ends its overlap with another; `None` if they do
    /// not overlap. Of several equally short moves, prefers up, then down, left, right.
    ///
    /// ```
    /// use sector_collision::Rect;
    ///
    /// let (hero, floor) = (Rect::new(10, 3, 8, 8), Rect::new(0, 8, 100, 20));
    /// let way_out = hero.separation(floor).expect("an overlap");
    /// assert_eq!((way_out.normal, way_out.depth), ((0, -1), 3));
    /// ```
    pub fn separation(self, other: Self) -> Option<Separation> {
        separation(self, None, other, None)
    }
}

impl Mask {
    /// Returns the shortest move of this mask along x or y after which it shares no solid pixel with the other, whose
    /// upper left corner is at `offset` in this one; `None` if they share none now. Exact, unlike
    /// [`contact_normal`](Self::contact_normal). Of several equally short moves, prefers up, then down, left, right.
    ///
    /// ```
    /// use sector_collision::Mask;
    /// let (wall, ball) = (Mask::from_fn(8, 20, |_, _| true), Mask::from_rows(&[".##.", "####", ".##."])?);
    /// let way_out = ball.separation(&wall, (2, -6)).expect("an overlap");
    /// assert_eq!(way_out.displacement(), (-2, 0), "two columns of the ball are in the wall");
    /// # Ok::<(), sector_collision::MaskError>(())
    /// ```
    pub fn separation(&self, other: &Self, offset: (i32, i32)) -> Option<Separation> {
        // Beyond these offsets nothing is shared, and sums of coordinates would overflow.
        self.shared(other, (i64::from(offset.0), i64::from(offset.1)))?;
        let solid = |mask: &'_ Self, (x, y)| Rect { x, y, w: mask.width(), h: mask.height() };
        separation(solid(self, (0, 0)), Some(self), solid(other, offset), Some(other))
    }
}

impl<T: Copy> Pipeline<T> {
    /// Returns the shortest move of object `a` along x or y after which it shares no solid pixel with object `b`;
    /// `None` if they share none now, or are the same object. Swept objects count at the end of their paths. See
    /// [`slide::separation`](separation).
    ///
    /// # Errors
    /// If one of the objects has been removed, or its handle belongs to another pipeline.
    pub fn separation(&self, a: Handle, b: Handle) -> Result<Option<Separation>, HandleError> {
        let [a_solid, b_solid] = [self.objects.slot(a)?, self.objects.slot(b)?].map(|slot| {
            let mask = self.objects.mask(slot).map(|mask| self.masks.get(mask));
            Solid { rect: self.objects.place(slot), mask }
        });
        Ok(if a == b { None } else { a_solid.separation(b_solid) })
    }
}

/// The solid pixels of an object: those of its mask, or its whole rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid<'m> {
    pub(super) rect: Rect,
    pub(super) mask: Option<&'m Mask>,
}

impl<'m> Solid<'m> {
    fn new(rect: Rect, mask: Option<&'m Mask>) -> Self {
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
