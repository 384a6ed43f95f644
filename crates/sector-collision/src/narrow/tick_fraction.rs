//! Moments: when within a tick, exactly.

use std::cmp::Ordering;

/// A moment within a tick, from 0 (its beginning) to 1 (its end), as a fraction in lowest terms.
///
/// Fractions order exactly: of two contacts within a tick the earlier one is known, however close they are.
///
/// ```
/// use sector_collision::narrow::TickFraction;
/// assert!(TickFraction::new(1, 3) < TickFraction::new(3, 8));
/// assert_eq!(TickFraction::new(2, 4), TickFraction::new(1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TickFraction {
    numerator: u64,
    denominator: u64,
}

impl TickFraction {
    /// The beginning of the tick.
    pub const START: Self = Self { numerator: 0, denominator: 1 };

    /// `numerator / denominator` of a tick.
    ///
    /// # Panics
    /// When that is not a number from 0 to 1.
    pub const fn new(numerator: u64, denominator: u64) -> Self {
        assert!(denominator > 0 && numerator <= denominator, "not a moment within a tick");
        // Euclid: the remainder is halved at least by every second step.
        let (mut divisor, mut rest) = (denominator, numerator);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The fraction's upper part.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// The fraction's lower part.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// How much of a way has been gone by now, in whole pixels: to the nearest, from the half on to the farther.
    pub const fn share_of(self, way: i64) -> i64 {
        // The product of two distances can take more than 64 bits.
        let twice = 2 * way.unsigned_abs() as u128 * self.numerator as u128;
        let denominator = self.denominator as u128;
        way.signum() * ((twice + denominator) / (2 * denominator)) as i64
    }
}

impl Ord for TickFraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

impl PartialOrd for TickFraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::TickFraction;

    /// Tests that ways are shared out to the nearest pixel, the same in both directions, at any length.
    #[test]
    fn ways_are_rounded_to_the_nearest_pixel() {
        let cases = [
            (TickFraction::START, 100, 0),
            (TickFraction::new(7, 7), 100, 100),
            (TickFraction::new(1, 2), 5, 3),
            (TickFraction::new(1, 2), -5, -3),
            (TickFraction::new(1, 3), 10, 3),
            (TickFraction::new(1, 1 << 34), 1 << 33, 1),
            (TickFraction::new((1 << 34) - 1, 1 << 34), 1 << 33, 1 << 33),
        ];
        for (moment, way, expected) in cases {
            assert_eq!(moment.share_of(way), expected, "{moment:?} of {way}");
        }
    }

    /// Tests that moments order where floating point would call them the same.
    #[test]
    fn close_moments_are_told_apart() {
        let (large, larger) = ((1 << 60) - 1, 1 << 60);
        assert!(TickFraction::new(large - 1, large) < TickFraction::new(larger - 1, larger));
        assert!(TickFraction::START < TickFraction::new(1, u64::MAX));
        assert_eq!(TickFraction::new(0, 9), TickFraction::START);
    }
}
