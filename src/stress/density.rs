//! The density: the size of the arena for N aliens.

use crate::named::named;
use crate::sim::Arena;

/// The area of the arena for each alien at constant density, in square pixels: 64 × 64. Missiles add two thirds of a
/// body for each alien.
const PX_PER_ALIEN: f64 = 64.0 * 64.0;

/// The number of aliens for which constant and rising density have the same arena. At rising density every number of
/// aliens has this arena.
const RISING_ALIENS: u32 = 2500;

named! {
    /// The choice whether the arena grows with the number of aliens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Density {
        /// The arena grows with the number of aliens, so that the density stays the same.
        Constant = "constant",
        /// The arena stays at about 4,270 × 2,400 pixels, and becomes full as the number of aliens grows.
        Rising = "rising",
    }
}

impl Density {
    /// Returns the arena for a number of aliens; its width and height are as 16 to 9, unless it would be smaller than
    /// the field.
    #[must_use]
    pub fn arena(self, aliens: u32) -> Arena {
        let aliens = if self == Self::Constant { aliens } else { RISING_ALIENS };
        let area = f64::from(aliens) * PX_PER_ALIEN;
        Arena::new((area * 16.0 / 9.0).sqrt() as u32, (area * 9.0 / 16.0).sqrt() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::Density;
    use crate::sim::Arena;

    /// Tests that the arena grows with the aliens at constant density, stays the same at rising density, and is never
    /// smaller than the field.
    #[test]
    fn the_arena_grows_or_stays() {
        let area = |density: Density, aliens| {
            let size = density.arena(aliens).size();
            size.x * size.y
        };
        for (few, many) in [(100, 200), (1000, 50_000), (50_000, 200_000)] {
            let growth = area(Density::Constant, many) / area(Density::Constant, few);
            let expected = many as f32 / few as f32;
            assert!((growth / expected - 1.0).abs() < 0.01, "{few} to {many}: {growth}");
            assert_eq!(area(Density::Rising, many), area(Density::Rising, few));
        }
        assert_eq!(Density::Constant.arena(1), Arena::FIELD);
    }
}
