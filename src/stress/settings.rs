//! The settings of the stress mode: the number of aliens, their layout, and the size of the arena.

use crate::level::LevelError;
use crate::named::named;
use crate::sim::{Arena, Capacity, SetupError};
use sector_collision::Method;

/// The minimum number of aliens of the stress mode: with fewer there is nothing to see.
pub const MIN_ALIENS: u32 = 100;

/// The maximum number of aliens of the stress mode. With the missiles and the fleet there are then 337,000 bodies,
/// which take 100 MB, or 250 MB where they are rocks.
pub const MAX_ALIENS: u32 = 200_000;

/// The number of aliens for each ship of the fleet that helps the player. The fleet has a sixth as
/// many missiles as there are aliens, so ten for each ship.
const ALIENS_PER_ESCORT: u32 = 60;

/// The settings of the stress mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StressSettings {
    /// The number of aliens, [`MIN_ALIENS`] to [`MAX_ALIENS`].
    pub aliens: u32,
    /// The layout of the aliens.
    pub layout: Layout,
    /// The choice whether the arena grows with the number of aliens.
    pub density: Density,
    /// The seed of all random numbers of the stress mode.
    pub seed: u64,
    /// The broad phase to start with, which changes the counts of the collision work and nothing else.
    pub method: Method,
}

/// The reason why a game of the stress mode cannot start, or cannot change its number of aliens.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StressError {
    /// The number of aliens, which the variant holds, is below [`MIN_ALIENS`] or above [`MAX_ALIENS`].
    #[error("{0} aliens: expected {MIN_ALIENS} to {MAX_ALIENS}")]
    Aliens(u32),
    /// The sheet lacks a sprite of the stress mode; holds the name of the sprite.
    #[error("the sprite sheet has no sprite \"{0}\", which the stress mode needs")]
    MissingSprite(&'static str),
    /// The reason why the game of the stress mode cannot start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Stage 1, whose waves are multiplied, cannot be read with this sheet.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl StressSettings {
    pub(super) fn check(self) -> Result<Self, StressError> {
        if (MIN_ALIENS..=MAX_ALIENS).contains(&self.aliens) {
            Ok(self)
        } else {
            Err(StressError::Aliens(self.aliens))
        }
    }

    pub(super) fn bullets(self) -> u32 {
        if self.layout == Layout::Rocks { 0 } else { self.aliens / 2 }
    }

    /// Returns the number of missiles of the fleet that are to fly at a time: a sixth of the number of aliens.
    pub(super) const fn shots(self) -> u32 {
        self.aliens / 6
    }

    /// Returns the number of ships of the fleet that helps the player: a sixtieth of the number of aliens, rounded up.
    pub(super) const fn escorts(self) -> u32 {
        self.aliens.div_ceil(ALIENS_PER_ESCORT)
    }

    /// Returns the capacity of the stress mode's world: an arena for the number of aliens, and room for the most bodies
    /// that live at one time.
    ///
    /// There is room for some more bodies than are wanted: for a 32nd more aliens and 64, because a wave comes whole
    /// and a rock breaks in two, and for 128 more missiles, because the player fires besides the fleet. Missiles that hit
    /// stay until the end of the tick, while their successors are already fired: the entity store has room for a 24th more,
    /// and the paths of shots, which the fleet fires in bursts, for an eighth.
    pub(super) fn capacity(self) -> Capacity {
        let arena = self.density.arena(self.aliens);
        let missiles = self.bullets() + self.shots() + 128;
        let aliens = self.aliens + self.aliens / 32 + 64;
        let those_of = |layouts: bool| if layouts { aliens } else { 0 };
        Capacity {
            arena,
            bodies: aliens + missiles + self.escorts() + 1,
            courses: those_of(self.layout == Layout::Waves),
            drifters: those_of(!matches!(self.layout, Layout::Waves | Layout::Rocks)),
            escorts: self.escorts(),
            rocks: those_of(self.layout == Layout::Rocks),
            missiles: missiles + missiles / 24,
            shots: self.shots() + self.shots() / 8 + 128,
        }
    }
}

named! {
    /// The layout of the aliens in the stress mode. Each layout is the best or the worst case of some broad phase.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Layout {
        /// Aliens all over the arena, each on its own way.
        Spread = "spread", "spread out";
        /// Aliens in 64 clusters, eight times as dense as the average, each alien circling the middle of its cluster.
        Clustered = "clustered", "clustered";
        /// Aliens that dive in four narrow columns, four times as dense as the average: slow for a sorted list, since
        /// many aliens share their x.
        Column = "column", "columns";
        /// Aliens in 64 flocks that wander, eight times as dense as the average.
        Swarm = "swarm", "swarm";
        /// Aliens all over the arena, with sizes from 9 to 80 pixels, few of them large.
        Mixed = "mixed", "mixed";
        /// The waves of stage 1 on their paths, at once in every part of the arena that is as large as a stage's field.
        Waves = "waves", "waves";
        /// Rocks of four sizes instead of aliens, all over the arena: they bounce off each other and break, and do not
        /// fire.
        Rocks = "rocks", "rocks";
    }
    /// The layout in a word or two of its own: `spread` and `column` are scenes of the lab too, whose names are never translated.
    words label
}

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
    pub fn arena(self, aliens: u32) -> Arena {
        let aliens = if self == Self::Constant { aliens } else { RISING_ALIENS };
        let area = f64::from(aliens) * PX_PER_ALIEN;
        Arena::new((area * 16.0 / 9.0).sqrt() as u32, (area * 9.0 / 16.0).sqrt() as u32)
    }
}

/// Returns the largest number of aliens with which a method ends a tick of any layout within about half a second, so that
/// the window still answers.
///
/// Measured: methods that compare all pairs take 0.2 s with 10,000 aliens, four times as long with twice as many. Those that
/// sort along an axis take as long with 50,000 in columns, where all share their x.
pub const fn max_aliens(method: Method) -> u32 {
    match method {
        Method::BruteForce | Method::DimensionalClustering => 10_000,
        Method::AxisList
        | Method::AxisListTextbook
        | Method::SortAndSweep
        | Method::ActiveSet
        | Method::SweepAndPrune
        | Method::IntervalTree => 50_000,
        _ => MAX_ALIENS,
    }
}

#[cfg(test)]
mod tests {
    use super::Density;
    use crate::sim::Arena;

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
