//! Exact times within a tick.

use crate::messages::ConstText;
use std::cmp::Ordering;

/// A time within a tick, from 0 (its beginning) to 1 (its end), as a fraction in lowest terms.
///
/// Fractions compare exactly, so the earlier of two contacts is known however close they are.
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
    /// The beginning of the tick, 0.
    pub const START: Self = Self { numerator: 0, denominator: 1 };

    /// The end of the tick, 1.
    pub const END: Self = Self { numerator: 1, denominator: 1 };

    /// Creates the time `numerator / denominator` of a tick.
    ///
    /// # Panics
    /// If the fraction is not in the range 0 to 1, or the denominator is 0.
    #[track_caller]
    pub const fn new(numerator: u64, denominator: u64) -> Self {
        if denominator == 0 || numerator > denominator {
            let text = ConstText::EMPTY.number(numerator as i128).text(" / ").number(denominator as i128);
            panic!("{}", text.text(" is not a time within a tick: expected 0 to 1").as_str());
        }
        // Euclid's algorithm: the remainder halves at least every second step.
        let (mut divisor, mut rest) = (denominator, numerator);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// Returns the numerator of the fraction in lowest terms, from 0 to the denominator.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the denominator of the fraction in lowest terms, at least 1.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// Returns the time as a number from 0 to 1, rounded.
    pub const fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Returns the part of a distance that constant motion has covered by this time, in pixels. Rounds to the nearest
    /// pixel and rounds halves away from zero.
    pub const fn share_of(self, distance: i64) -> i64 {
        // The product of two distances can exceed 64 bits.
        let twice = 2 * distance.unsigned_abs() as u128 * self.numerator as u128;
        let denominator = self.denominator as u128;
        distance.signum() * ((twice + denominator) / (2 * denominator)) as i64
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
mod tests;
