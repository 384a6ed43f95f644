//! Motions: the position of an object at the beginning and at the end of a tick.

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
    pub fn new(from: Rect, to: (i64, i64)) -> Result<Self, RectError> {
        let Rect { x, y, w, h } = from;
        let checked = |(x, y)| Rect::checked(x, y, i64::from(w), i64::from(h));
        Ok(Self { from: checked((i64::from(x), i64::from(y)))?, to: checked(to)? })
    }

    /// Creates the motion of an object at rest.
    ///
    /// # Panics
    /// If the rectangle is outside the limits of [`Rect::checked`].
    pub const fn still(rect: Rect) -> Self {
        assert!(rect.is_within_limits(), "a rectangle outside the limits");
        Self { from: rect, to: rect }
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
    pub fn bounds(self) -> Result<Rect, RectError> {
        let Rect { x, y, w, h } = self.from;
        let (dx, dy) = self.displacement();
        let (x, y) = (i64::from(x) + dx.min(0), i64::from(y) + dy.min(0));
        Rect::checked(x, y, i64::from(w) + dx.abs(), i64::from(h) + dy.abs())
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
mod tests {
    use super::Motion;
    use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect, RectError};

    #[test]
    fn bounds_hold_both_ends() {
        let from = Rect::new(10, 20, 3, 4);
        let cases = [
            ((10, 20), from),
            ((40, 20), Rect::new(10, 20, 33, 4)),
            ((-40, 21), Rect::new(-40, 20, 53, 5)),
            ((12, -80), Rect::new(10, -80, 5, 104)),
        ];
        for (to, expected) in cases {
            let motion = Motion::new(from, to).expect("within the limits");
            assert_eq!(motion.bounds(), Ok(expected), "to {to:?}");
            assert_eq!(motion.legs().expect("one").collect::<Vec<_>>(), [expected], "to {to:?}");
        }
    }

    #[test]
    fn a_long_flight_is_cut_into_legs() {
        let far = i64::from(MAX_COORDINATE);
        let flights =
            [(0, 0, 1_000_000, 0), (0, 7, -999_999, 654_321), (far, -far, -far, far), (-5, 0, -5, far)];
        for ((x, y, to_x, to_y), side) in
            flights.into_iter().flat_map(|flight| [(flight, 8), (flight, 50_000)])
        {
            let motion =
                Motion::new(Rect::new(x as i32, y as i32, side, side), (to_x, to_y)).expect("a motion");
            assert!(matches!(motion.bounds(), Err(RectError::Width(_) | RectError::Height(_))));
            let legs: Vec<Rect> = motion.legs().expect("not too large").collect();
            assert!(legs.iter().all(|leg| leg.is_within_limits()), "{motion:?}");
            assert!(legs.windows(2).all(|two| two[0].overlaps(two[1])), "{motion:?}");
            for tick in 0..=1000 {
                let at = |from: i64, to: i64| (from + (to - from) * tick / 1000) as i32;
                let place = Rect::new(at(x, to_x), at(y, to_y), side, side);
                assert!(
                    legs.iter().any(|leg| leg.intersection(place) == Some(place)),
                    "{motion:?} at {place:?}"
                );
            }
        }
    }

    #[test]
    fn motions_out_of_range_are_rejected() {
        let rect = Rect::new(0, 0, 5, 5);
        assert_eq!(Motion::new(rect, (i64::MAX, 0)), Err(RectError::X(i64::MAX)));
        assert_eq!(Motion::new(rect, (0, -(1 << 30) - 1)), Err(RectError::Y(-(1 << 30) - 1)));
        assert_eq!(Motion::new(Rect { w: 0, ..rect }, (0, 0)), Err(RectError::Width(0)));
        let giant = Motion::new(Rect::new(0, 0, MAX_SIDE, 1), (1, 0)).expect("a motion");
        assert_eq!(giant.bounds(), Err(RectError::Width(i64::from(MAX_SIDE) + 1)));
        assert!(giant.legs().is_err());
        assert!(Motion::still(Rect::new(0, 0, MAX_SIDE, MAX_SIDE)).legs().is_ok());
    }
}
