//! Axes, and the choice of the axis that a method sorts along.
//!
//! A method that sorts along one axis is as good as the objects are spread along it. Roberts (Dr. Dobb's
//! Journal) sorts along the longer side of the field; the sweep of gamedev.ru sums the centers and their squares
//! while it sweeps, and takes the axis of the greater variance for the next tick.
//!
//! ```text
//!    o  o o   o  o  o     variance along x is great: sort by x       o
//!      o   o   o   o      (few overlap on x)                         o o   along y is great: sort by y
//!                                                                   o
//!                                                                    o
//! ```
//!
//! Wells turns the axis in any direction: see [`direction`](super::direction).
//!
//! The article of gamedev.ru squares a *point*, `pow(s / N, 2)`. The variance is that of each component by itself:
//! the mean of the squares less the square of the mean, along x and along y.

use super::direction::{Covariance, Direction};
use super::objects::Objects;
use super::rect::Rect;

/// Ticks between two measurements of the variance of the objects: a quarter of a second. They are not measured each
/// tick, because a change of axis costs a sort.
const CHECK_INTERVAL_TICKS: u32 = 15;

/// One of the two axes of the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axis {
    /// The horizontal axis; x grows to the right.
    #[default]
    X,
    /// The vertical axis; y grows downward.
    Y,
}

impl Axis {
    /// Returns the first pixel inside and the first pixel outside of the rectangle along this axis.
    #[inline]
    pub const fn span(self, rect: Rect) -> (i32, i32) {
        match self {
            Self::X => (rect.x, rect.right()),
            Self::Y => (rect.y, rect.bottom()),
        }
    }

    /// Returns y for x, and x for y.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }
}

/// The rule by which a method chooses the axis that it sorts along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisChoice {
    /// Always x, which suits a field that is wider than high.
    #[default]
    X,
    /// Always y.
    Y,
    /// The axis of the greater variance, measured in the first tick and then every quarter of a second.
    GreaterVariance,
    /// Always this direction. Sort-and-sweep can sort along any; other methods take the axis that is nearer to it.
    Along(Direction),
    /// The [principal direction](Covariance::principal) of the objects, measured in the first tick and then every
    /// quarter of a second. Methods other than sort-and-sweep take the axis that is nearer to it.
    Principal,
}

/// The variance of the centers of rectangles along both axes, in whole numbers: the same on every machine and in any
/// order.
///
/// ```
/// use sector_collision::{Axis, Rect, Variance};
///
/// let mut variance = Variance::default();
/// variance.add(Rect::new(500, 0, 4, 4));
/// variance.add(Rect::new(502, 90, 4, 4));
/// assert_eq!(variance.widest(), Axis::Y, "far from the origin along x, but spread along y");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Variance {
    count: i128,
    sums: [i128; 2],
    squares: [i128; 2],
}

impl Variance {
    /// Adds the center of a rectangle to those whose variance is measured.
    #[inline]
    pub fn add(&mut self, rect: Rect) {
        self.count += 1;
        for (i, axis) in [Axis::X, Axis::Y].into_iter().enumerate() {
            let (low, high) = axis.span(rect);
            // Twice the center, which is whole: below 2³² in amount, its square below 2⁶⁴, all sums below 2⁹⁶.
            let center = i64::from(low) + i64::from(high);
            self.sums[i] += i128::from(center);
            self.squares[i] += i128::from(center) * i128::from(center);
        }
    }

    /// Returns the variance of the centers along x and along y, in square pixels times (2n)², with n the number of
    /// rectangles that were added. With this factor the result is a whole number and needs no division.
    pub fn scaled(&self) -> [i128; 2] {
        [0, 1].map(|i| self.count * self.squares[i] - self.sums[i] * self.sums[i])
    }

    /// Returns the covariance of the centers in the unit of [`scaled`](Self::scaled), from the sum of the products of
    /// their doubled coordinates.
    pub(super) const fn scaled_product(&self, products: i128) -> i128 {
        self.count * products - self.sums[0] * self.sums[1]
    }

    /// Returns the axis of the greater variance; x when both are equal.
    pub fn widest(&self) -> Axis {
        let [x, y] = self.scaled();
        if y > x { Axis::Y } else { Axis::X }
    }
}

/// The axis or direction that a method sorts along at present, under an [`AxisChoice`].
#[derive(Clone, Debug)]
pub(super) struct AxisPicker {
    choice: AxisChoice,
    direction: Direction,
    ticks_since_check: u32,
}

impl AxisPicker {
    /// Creates a picker. If its choice depends on the objects, the first tick measures them.
    pub(super) const fn new(choice: AxisChoice) -> Self {
        let direction = match choice {
            AxisChoice::X | AxisChoice::GreaterVariance | AxisChoice::Principal => Direction::X,
            AxisChoice::Y => Direction::Y,
            AxisChoice::Along(direction) => direction,
        };
        Self { choice, direction, ticks_since_check: CHECK_INTERVAL_TICKS }
    }

    /// Returns the axis in use: x or y, whichever is nearer to the direction.
    pub(super) const fn axis(&self) -> Axis {
        self.direction.nearest_axis()
    }

    /// Returns the direction in use.
    pub(super) const fn direction(&self) -> Direction {
        self.direction
    }

    /// Measures the objects if a measurement is due, and returns whether the direction has changed. To be called once a
    /// tick. The direction changes only if the variance along another one is more than one and a half times as great,
    /// or a round crowd would make it change back and forth.
    pub(super) fn update(&mut self, objects: &Objects) -> bool {
        self.ticks_since_check = self.ticks_since_check.saturating_add(1);
        let is_measured = matches!(self.choice, AxisChoice::GreaterVariance | AxisChoice::Principal);
        if !is_measured || self.ticks_since_check < CHECK_INTERVAL_TICKS {
            return false;
        }
        self.ticks_since_check = 0;
        let mut covariance = Covariance::default();
        objects.slots().for_each(|slot| covariance.add(objects.rect(slot)));
        let best = match self.choice {
            AxisChoice::Principal => covariance.principal(),
            _ => self.axis().other().into(),
        };
        let changes = covariance.varies_more(best, self.direction, (3, 2));
        if changes {
            self.direction = best;
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Rect, Variance};

    /// Tests that the variance of objects at both limits of coordinates does not overflow and names the right axis.
    #[test]
    fn the_limits_of_coordinates_have_a_variance() {
        let far = 1 << 30;
        let mut variance = Variance::default();
        for i in 0..1000 {
            let end = if i % 2 == 0 { far } else { -far };
            variance.add(Rect::new(far, end, 65_536, 65_536));
        }
        assert_eq!(variance.scaled()[0], 0, "all at one x");
        assert_eq!(variance.scaled()[1], 1_000_000 * (1 << 62));
        assert_eq!(variance.widest(), Axis::Y);
    }
}
