//! The items that aliens drop and players catch.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A sort of item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename = "Item")]
pub enum ItemKind {
    /// Stronger guns, by one step.
    Power,
    /// A shield that takes a hit.
    Shield,
    /// A further bomb.
    Bomb,
    /// Points, more with each that is caught in a row.
    Medal,
    /// A further ship.
    Life,
}

impl ItemKind {
    /// All sorts.
    pub const ALL: [Self; 5] = [Self::Power, Self::Shield, Self::Bomb, Self::Medal, Self::Life];

    /// Its name in level files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Power => "Power",
            Self::Shield => "Shield",
            Self::Bomb => "Bomb",
            Self::Medal => "Medal",
            Self::Life => "Life",
        }
    }
}

impl fmt::Display for ItemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The most items that an alien, a wave or a boss drops at a time.
pub const MAX_DROPS: usize = 8;

/// The strongest guns, in steps above those that a new ship has.
pub const MAX_POWER: u8 = 4;

/// The least aliens of a wave that is rewarded with a medal when all of them have been destroyed, unless the level names
/// another reward.
pub(super) const FORMATION: usize = 4;
