//! The two axes, and the variance of objects along them.
//!
//! A method that sorts along one axis works best along the axis on which the objects are spread out. Roberts (Dr.
//! Dobb's Journal) sorts along the longer side of the field. The sweep of gamedev.ru sums the centers and their squares
//! while it sweeps, and uses the axis of the greater variance in the next tick.
//!
//! ```text
//!    o  o o   o  o  o     variance along x is great: sort by x       o
//!      o   o   o   o      (few overlap on x)                         o o   along y is great: sort by y
//!                                                                   o
//!                                                                    o
//! ```
//!
//! Wells lets the axis point in any direction: see [`direction`](super::direction).
//!
//! **Correction**: the article of gamedev.ru squares a *point*, `pow(s / N, 2)`. The variance must be computed for each
//! component separately: the mean of the squares minus the square of the mean.

use super::rect::Rect;

/// One of the two coordinate axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axis {
    /// The horizontal axis; x grows to the right.
    #[default]
    X,
    /// The vertical axis; y grows downward.
    Y,
}

impl Axis {
    /// Returns the half-open span of a rectangle along this axis, in pixels: its first pixel and the first pixel past
    /// it.
    #[inline]
    pub const fn span(self, rect: Rect) -> (i32, i32) {
        match self {
            Self::X => (rect.x, rect.right()),
            Self::Y => (rect.y, rect.bottom()),
        }
    }

    /// Returns the axis perpendicular to this one.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::X,
        }
    }
}

/// Accumulates the variance of rectangle centers along both axes. It uses integers, so the result is the same on every
/// machine and in any order.
///
/// ```
/// use sector_collision::broad::{Axis, Variance};
/// use sector_collision::Rect;
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
    /// Adds one sample: the center of a rectangle.
    #[inline]
    pub fn add(&mut self, rect: Rect) {
        self.count += 1;
        for (i, axis) in [Axis::X, Axis::Y].into_iter().enumerate() {
            let (low, high) = axis.span(rect);
            // Use twice the center, which is an integer: below 2³² in magnitude, its square below 2⁶⁴, all sums below
            // 2⁹⁶.
            let center = i64::from(low) + i64::from(high);
            self.sums[i] += i128::from(center);
            self.squares[i] += i128::from(center) * i128::from(center);
        }
    }

    /// Returns the variance of the centers along x and y, in square pixels times (2n)², where n is the number of
    /// rectangles added. This factor makes the result an integer and avoids a division.
    pub fn scaled(&self) -> [i128; 2] {
        [0, 1].map(|i| self.count * self.squares[i] - self.sums[i] * self.sums[i])
    }

    /// Returns the covariance of the centers in the unit of [`scaled`](Self::scaled). `products` is the sum of the
    /// products of their doubled coordinates.
    pub(super) const fn scaled_product(&self, products: i128) -> i128 {
        self.count * products - self.sums[0] * self.sums[1]
    }

    /// Returns the axis along which the variance is greater, or x on a tie.
    pub fn widest(&self) -> Axis {
        let [x, y] = self.scaled();
        if y > x { Axis::Y } else { Axis::X }
    }
}

#[cfg(test)]
mod tests;
