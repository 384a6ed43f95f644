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

use super::solid::Solid;
use crate::handle::{Handle, HandleError};
use crate::mask::Mask;
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
    /// # Ok::<(), sector_collision::mask::MaskError>(())
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
