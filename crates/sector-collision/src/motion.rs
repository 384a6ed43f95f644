//! Motions: the position of an object at the beginning and at the end of a tick.

use crate::pixel::Pixel;
use crate::rect::{MAX_SIDE, Rect, RectError};

/// A straight motion at constant speed within a tick, between two whole-pixel positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    pub(super) from: Rect,
    pub(super) to: Rect,
}

impl Motion {
    /// Creates the motion of a rectangle whose upper left corner moves to `to`. Any speed is allowed.
    ///
    /// # Errors
    /// If the rectangle is outside the limits of [`Rect::checked`], at the start or at the end.
    #[inline]
    pub fn new(from: Rect, to: impl Into<Pixel>) -> Result<Self, RectError> {
        let Pixel { x, y } = to.into();
        Ok(Self { from: from.check()?, to: Rect { x, y, ..from }.check()? })
    }

    /// Creates the motion of a rectangle by a displacement, in columns and rows.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(crate) fn by(from: Rect, (dx, dy): (i64, i64)) -> Result<Self, RectError> {
        let Rect { x, y, w, h } = from.check()?;
        let to = Rect::checked(i64::from(x) + dx, i64::from(y) + dy, i64::from(w), i64::from(h))?;
        Ok(Self { from, to })
    }

    /// Creates the motion of an object at rest.
    ///
    /// # Panics
    /// If the rectangle is outside the limits of [`Rect::checked`].
    #[track_caller]
    pub const fn still(rect: Rect) -> Self {
        Self { from: rect.within_limits(), to: rect }
    }

    /// Returns the rectangle at the beginning of the tick.
    pub const fn from(self) -> Rect {
        self.from
    }

    /// Returns the rectangle at the end of the tick.
    pub const fn to(self) -> Rect {
        self.to
    }

    /// Returns the rectangle that encloses the whole path, for use in a broad phase. Two objects whose bounds do not
    /// overlap do not meet within the tick.
    ///
    /// ```text
    ///   +--------------------+
    ///   | from               |
    ///   |   '- .             |
    ///   |        ' - .       |
    ///   |              ' to  |
    ///   +--------------------+
    /// ```
    ///
    /// # Errors
    /// If the path is so long that a side would exceed [`MAX_SIDE`]. Use [`legs`](Self::legs) to split such a path.
    #[inline]
    pub fn bounds(self) -> Result<Rect, RectError> {
        let Rect { x, y, w, h } = self.from;
        let (left, top) = (x.min(self.to.x), y.min(self.to.y));
        let (dx, dy) = (x.abs_diff(self.to.x), y.abs_diff(self.to.y));
        Rect::checked(left.into(), top.into(), i64::from(w) + i64::from(dx), i64::from(h) + i64::from(dy))
    }

    /// Returns rectangles that together enclose the whole path, each within the limits: usually one, but several for a
    /// motion of more than [`MAX_SIDE`] pixels. A broad phase treats them as separate objects.
    ///
    /// ```text
    ///   +------+
    ///   | from |
    ///   +------+------+
    ///          |      |
    ///          +------+------+
    ///                 |   to |
    ///                 +------+
    /// ```
    ///
    /// # Errors
    /// If the object is too large to split its path (nearly [`MAX_SIDE`]) and [`bounds`](Self::bounds) fails.
    pub fn legs(self) -> Result<impl Iterator<Item = Rect>, RectError> {
        let (dx, dy) = self.displacement();
        // A leg reaches three pixels beyond its share of the path: see `leg`.
        let room = i64::from(MAX_SIDE - self.from.w.max(self.from.h) - 3);
        let legs = match self.bounds() {
            Ok(_) => 1,
            Err(error) if room < 1 => return Err(error),
            Err(_) => (dx.unsigned_abs().max(dy.unsigned_abs())).div_ceil(room.unsigned_abs()) as i64,
        };
        Ok((0..legs).map(move |k| self.leg(k, legs)))
    }

    /// Returns the displacement within the tick, in columns and rows.
    pub(super) fn displacement(self) -> (i64, i64) {
        let way = |from: i32, to: i32| i64::from(to) - i64::from(from);
        (way(self.from.x, self.to.x), way(self.from.y, self.to.y))
    }

    /// Returns the rectangle around the path from `k / n` of the tick to `(k + 1) / n`, clipped to the ends of the
    /// path. It has a border of one pixel, since a contact may be one pixel off the line.
    fn leg(self, k: i64, n: i64) -> Rect {
        let span = |from: i32, to: i32| {
            let (from, to) = (i64::from(from), i64::from(to));
            // At most 2³¹ pixels, in at most that many legs: 62 bits.
            let at = |k: i64| from + ((to - from) * k).div_euclid(n);
            let (low, high) = (at(k).min(at(k + 1)) - 1, at(k).max(at(k + 1)) + 2);
            let (low, high) = (low.max(from.min(to)), high.min(from.max(to)));
            (low as i32, (high - low) as i32)
        };
        let ((x, dx), (y, dy)) = (span(self.from.x, self.to.x), span(self.from.y, self.to.y));
        Rect::new(x, y, self.from.w + dx, self.from.h + dy)
    }
}

#[cfg(test)]
mod tests;
