//! The settings of the stress mode.

use super::density::Density;
use super::layout::Layout;
use crate::level::LevelError;
use crate::sim::{Capacity, SetupError};
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
    /// Returns the settings themselves when the number of aliens is from [`MIN_ALIENS`] to [`MAX_ALIENS`].
    ///
    /// # Errors
    /// [`StressError::Aliens`] otherwise.
    pub(super) fn check(self) -> Result<Self, StressError> {
        if (MIN_ALIENS..=MAX_ALIENS).contains(&self.aliens) {
            Ok(self)
        } else {
            Err(StressError::Aliens(self.aliens))
        }
    }

    /// Returns the number of missiles of the aliens that are to fly at a time: half the number of aliens. Rocks have
    /// none.
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
