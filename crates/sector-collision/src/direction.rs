//! Directions to sort along, other than x and y.
//!
//! Wells ("Broadphase Collision Detection", 2007) evaluates the clustering from time to time and turns the axis of his
//! delimiters in any direction. A direction here is a pair of integers, and the position of a pixel along it is an
//! integer, too: dx · x + dy · y. The span of a rectangle contains the positions of its pixels, from the least to the
//! greatest, so two rectangles that share a pixel also share a position:
//!
//! ```text
//!   direction (1, 1), rectangle of 3 × 2 at (4, 1)        the span is [5, 9), half-open:
//!
//!      5 6 7         the position of each pixel,            Rectangles whose spans share no position share no pixel.
//!      6 7 8         x + y                                  The reverse need not hold: such a pair is a
//!                                                           candidate, whether the two touch or are far apart.
//! ```
//!
//! **The principal direction** of a crowd is the one along which its centers vary most. It is computed in integers from
//! the variances along x and y and the covariance: of all directions with steps of at most [`MAX_PRINCIPAL_STEP`]
//! pixels, it has the greatest variance. No angle, root or sine is needed.
//!
//! **The gain** is smaller than it seems. A sweep reports fewer pairs the longer the crowd is along the direction,
//! measured in lengths of its objects. A slanting direction makes a slanting crowd longer, but it also makes every
//! upright rectangle longer: |dx| · w + |dy| · h. The spread of the centers is a convex function of the direction, and
//! this length is linear between two axes, so their quotient is greatest on an axis. As far as the spread determines
//! the result, the better one of x and y beats every slanting direction. A slanting direction can gain only from an
//! order within the crowd, such as ranks in a formation. Candidates, counted in `tests/suite/directions.rs`:
//!
//! | squares of 16 pixels | x | y | principal |
//! |---|---:|---:|---:|
//! | 100 in an upright column | 4,950 | 0 | 0 |
//! | 2,000 at random in a diagonal column | 2,037 | 2,130 | 2,085 |
//! | 200 in a formation that flies diagonally, its ranks across | 750 | 750 | 400 |
//!
//! For a thin column the principal direction reports at most about a fifth more pairs than the better axis. In games
//! without such formations, [`AxisChoice::GreaterVariance`](crate::broad::AxisChoice::GreaterVariance) does as well or better.

use super::axis::{Axis, Variance};
use super::messages::messages;
use super::rect::Rect;

/// The longest step along x or y of a principal direction, in pixels. Neighboring directions are then at most seven
/// degrees apart.
pub const MAX_PRINCIPAL_STEP: i32 = 8;

/// A direction in the plane, in integers.
///
/// ```
/// use sector_collision::broad::Direction;
/// use sector_collision::Rect;
///
/// let down_right = Direction::new(1, 1)?;
/// assert_eq!(down_right.span(Rect::new(4, 1, 3, 2)), (5, 9));
/// assert_eq!(Direction::new(-30, -30), Direction::new(-1, -1));
/// # Ok::<(), sector_collision::broad::DirectionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    dx: i32,
    dy: i32,
}

impl Direction {
    /// The direction of the x axis, to the right.
    pub const X: Self = Self { dx: 1, dy: 0 };
    /// The direction of the y axis, downward.
    pub const Y: Self = Self { dx: 0, dy: 1 };
    /// The longest step of a direction along x or y, in pixels.
    pub const MAX_STEP: i32 = 1024;

    /// Creates the direction from a point to the point `dx` pixels to the right of it and `dy` pixels below.
    ///
    /// # Errors
    /// If both steps are 0, or one is longer than [`MAX_STEP`](Self::MAX_STEP).
    pub const fn new(dx: i32, dy: i32) -> Result<Self, DirectionError> {
        if dx == 0 && dy == 0 {
            return Err(DirectionError::NoLength);
        }
        if dx.unsigned_abs() > Self::MAX_STEP as u32 || dy.unsigned_abs() > Self::MAX_STEP as u32 {
            return Err(DirectionError::TooLong { dx, dy });
        }
        let divisor = greatest_common_divisor(dx.abs(), dy.abs());
        Ok(Self { dx: dx / divisor, dy: dy / divisor })
    }

    /// Returns the steps along x and y, reduced to lowest terms: (2, 4) becomes (1, 2).
    pub const fn steps(self) -> (i32, i32) {
        (self.dx, self.dy)
    }

    /// Returns the least position of the rectangle's pixels along the direction, and one more than the greatest. The
    /// position of pixel (x, y) is dx · x + dy · y, with (dx, dy) the [steps](Self::steps). Along x and y this equals
    /// the [span](Axis::span) of the axis.
    #[inline]
    pub fn span(self, rect: Rect) -> (i64, i64) {
        let ends = |step: i32, first: i32, last: i32| {
            let (first, last) = (i64::from(step) * i64::from(first), i64::from(step) * i64::from(last));
            (first.min(last), first.max(last))
        };
        let (left, right) = ends(self.dx, rect.x, rect.right() - 1);
        let (top, bottom) = ends(self.dy, rect.y, rect.bottom() - 1);
        (left + top, right + bottom + 1)
    }

    /// Returns the axis nearest to the direction; x on a tie.
    pub const fn nearest_axis(self) -> Axis {
        if self.dy.abs() > self.dx.abs() { Axis::Y } else { Axis::X }
    }

    fn length_squared(self) -> i128 {
        i128::from(self.dx * self.dx + self.dy * self.dy)
    }

    /// Returns the candidates for a principal direction, one per line through the origin: first x, then y, then
    /// directions with longer steps.
    fn choices() -> impl Iterator<Item = Self> {
        let steps = |dx: i32| (-MAX_PRINCIPAL_STEP..=MAX_PRINCIPAL_STEP).map(move |dy| Self { dx, dy });
        let oblique = (1..=MAX_PRINCIPAL_STEP).flat_map(steps).filter(|direction| {
            direction.dy != 0 && greatest_common_divisor(direction.dx, direction.dy.abs()) == 1
        });
        [Self::X, Self::Y].into_iter().chain(oblique)
    }
}

impl From<Axis> for Direction {
    fn from(axis: Axis) -> Self {
        match axis {
            Axis::X => Self::X,
            Axis::Y => Self::Y,
        }
    }
}

/// Returns the greatest common divisor of two numbers, not both 0 (Euclid).
const fn greatest_common_divisor(mut a: i32, mut b: i32) -> i32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The reason why two steps do not form a [`Direction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectionError {
    /// Both steps are 0.
    NoLength,
    /// A step is longer than [`Direction::MAX_STEP`].
    TooLong {
        /// The step along x, in pixels.
        dx: i32,
        /// The step along y, in pixels.
        dy: i32,
    },
}

messages! {
    DirectionError {
        Self::NoLength => "(0, 0) has no direction: expected a step along x or y";
        Self::TooLong { dx, dy } => "({dx}, {dy}) is too long: expected steps of -{0} to {0}", Direction::MAX_STEP;
    }
}

/// Accumulates the variances and the covariance of rectangle centers. It uses integers, so the result is the same on
/// every machine and in any order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Covariance {
    variance: Variance,
    /// The sum of the products of each center's doubled coordinates.
    products: i128,
}

impl Covariance {
    /// Adds one sample: the center of a rectangle.
    pub fn add(&mut self, rect: Rect) {
        self.variance.add(rect);
        let [x, y] = [Axis::X, Axis::Y]
            .map(|axis| axis.span(rect))
            .map(|(low, high)| i64::from(low) + i64::from(high));
        self.products += i128::from(x) * i128::from(y);
    }

    /// Returns the variance along x, the covariance, and the variance along y, scaled by a common factor so that the
    /// sums of [`along`](Self::along) do not overflow. Only their ratios matter.
    fn terms(&self) -> [i128; 3] {
        let [x, y] = self.variance.scaled();
        let terms = [x, self.variance.scaled_product(self.products), y];
        let bits = terms.map(|term| i128::BITS - term.unsigned_abs().leading_zeros()).into_iter().max();
        // At most 2¹⁰⁰, so products with steps up to 2³ stay below 2¹²⁰.
        terms.map(|term| term >> bits.unwrap_or(0).saturating_sub(100))
    }

    /// Returns the variance along a direction times the square of the direction's length, from [`terms`](Self::terms).
    fn along([x, both, y]: [i128; 3], Direction { dx, dy }: Direction) -> i128 {
        let (dx, dy) = (i128::from(dx), i128::from(dy));
        dx * dx * x + 2 * dx * dy * both + dy * dy * y
    }

    /// Returns the principal direction, with steps of at most [`MAX_PRINCIPAL_STEP`]. Ties prefer x, then y.
    ///
    /// ```
    /// use sector_collision::broad::Direction;
    /// use sector_collision::Rect;
    /// use sector_collision::broad::direction::Covariance;
    ///
    /// let mut covariance = Covariance::default();
    /// (0..10).for_each(|i| covariance.add(Rect::new(i * 40, i * -20, 16, 16)));
    /// assert_eq!(covariance.principal().steps(), (2, -1));
    /// ```
    pub fn principal(&self) -> Direction {
        let choose = |best, next| if self.varies_more(next, best, (1, 1)) { next } else { best };
        Direction::choices().fold(Direction::X, choose)
    }

    /// Whether the variance along `a` is more than `times` the variance along `b`. `times` is a fraction with a
    /// numerator and denominator of one digit. The steps of both directions are at most [`MAX_PRINCIPAL_STEP`].
    pub(super) fn varies_more(&self, a: Direction, b: Direction, times: (i128, i128)) -> bool {
        let terms = self.terms();
        let along = |direction| Self::along(terms, direction);
        along(a) * b.length_squared() * times.1 > along(b) * a.length_squared() * times.0
    }
}

#[cfg(test)]
mod tests;
