//! The settings of stress mode: the number of aliens, their layout, and the size of the arena.

use crate::level::LevelError;
use crate::named::named;
use crate::sim::{Arena, Capacity, SetupError};
use sector_collision::Method;

/// The minimum number of aliens. With fewer, there is nothing to see.
pub const MIN_ALIENS: u32 = 100;

/// The maximum number of aliens: 337,000 bodies, which take 100 MB, or 160 MB as rocks.
pub const MAX_ALIENS: u32 = 200_000;

/// The number of aliens for each ship of the fleet.
const ALIENS_PER_ESCORT: u32 = 60;

/// The settings of a stress mode game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StressSettings {
    /// The number of aliens, from [`MIN_ALIENS`] to [`MAX_ALIENS`].
    pub aliens: u32,
    /// How the aliens are arranged and move.
    pub layout: Layout,
    /// Whether the arena grows with the number of aliens.
    pub density: Density,
    /// The seed of the random stream. Games with equal seeds and settings are identical.
    pub seed: u64,
    /// The initial broad phase. It affects only the counts of the collision work.
    pub method: Method,
}

/// The reason why a stress game cannot start or change its number of aliens.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StressError {
    /// This number of aliens is below [`MIN_ALIENS`] or above [`MAX_ALIENS`].
    #[error("{0} aliens: expected {MIN_ALIENS} to {MAX_ALIENS}")]
    Aliens(u32),
    /// The sheet lacks a sprite with this name, which stress mode needs.
    #[error("the sprite sheet has no sprite \"{0}\", which the stress mode needs")]
    MissingSprite(&'static str),
    /// The simulation cannot start.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Stage 1, whose waves stress mode repeats, cannot be read with this sheet.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl StressSettings {
    pub(super) fn check(self) -> Result<Self, StressError> {
        let is_in_range = (MIN_ALIENS..=MAX_ALIENS).contains(&self.aliens);
        if is_in_range { Ok(self) } else { Err(StressError::Aliens(self.aliens)) }
    }

    pub(super) fn bullets(self) -> u32 {
        if self.layout == Layout::Rocks { 0 } else { self.aliens / 2 }
    }

    pub(super) const fn shots(self) -> u32 {
        self.aliens / 6
    }

    pub(super) const fn escorts(self) -> u32 {
        self.aliens.div_ceil(ALIENS_PER_ESCORT)
    }

    /// Returns the capacity of the world: an arena for the number of aliens, and room for the largest number of bodies
    /// alive at one time. This includes spare room for 1/32 more aliens plus 64, because waves arrive whole and rocks
    /// break in two. It also includes 128 more missiles, because the player fires too. Missiles that hit exist until
    /// the end of the tick, when their replacements are already fired: the entity store has room for 1/24 more
    /// missiles, and for the paths of 1/8 more shots, which the fleet fires in bursts.
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
    /// The layout of the aliens. Each is the best or worst case of some broad phase.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Layout {
        /// Aliens all over the arena, each on its own course.
        Spread = "spread", "spread out";
        /// Aliens in 64 clusters, eight times as dense as average. Each alien circles the center of its cluster.
        Clustered = "clustered", "clustered";
        /// Aliens that dive in four narrow columns, four times as dense as average. A sorted list is slow here, because
        /// many aliens have the same x.
        Column = "column", "columns";
        /// Aliens in 64 wandering flocks. A flock is eight times as dense as average.
        Swarm = "swarm", "swarm";
        /// Aliens all over the arena, 9 to 80 pixels in size. Few of them are large.
        Mixed = "mixed", "mixed";
        /// The waves of stage 1 on their paths, in all parts of the arena at once. Each part is as large as a stage.
        Waves = "waves", "waves";
        /// Rocks of four sizes instead of aliens. They bounce off each other and break, but do not fire.
        Rocks = "rocks", "rocks";
    }
    /// A short label. It differs from the name because `spread` and `column` are also lab scenes, whose names are
    /// never translated.
    words label
}

/// The arena area per alien at constant density, in square pixels.
const PX_PER_ALIEN: f64 = 64.0 * 64.0;

/// The number of aliens for which the arena is sized at rising density, whatever their actual number.
const RISING_ALIENS: u32 = 2500;

named! {
    /// Whether the arena grows with the number of aliens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Density {
        /// The arena grows with the number of aliens, so the density stays constant.
        Constant = "constant",
        /// The arena stays at about 4,270 × 2,400 pixels and fills up as the number of aliens grows.
        Rising = "rising",
    }
}

impl Density {
    /// Returns the arena for a number of aliens. It is 16:9 and never smaller than the field.
    pub fn arena(self, aliens: u32) -> Arena {
        let aliens = if self == Self::Constant { aliens } else { RISING_ALIENS };
        let area = f64::from(aliens) * PX_PER_ALIEN;
        Arena::new((area * 16.0 / 9.0).sqrt() as u32, (area * 9.0 / 16.0).sqrt() as u32)
    }
}

/// Returns the largest number of aliens with which a method finishes a tick of any layout within about half a second,
/// so that the window still responds.
///
/// Measured: methods that compare all pairs take 0.2 s with 10,000 aliens and four times as long with twice as many.
/// Methods that sort along an axis are as slow with 50,000 aliens in columns, where many have the same x.
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
