//! What can be picked up, and who drops it.

use core::fmt;
use serde::{Deserialize, Serialize};

/// A thing to pick up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Item {
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

impl Item {
    /// All of them.
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

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The most that one thing drops at a time.
pub const MAX_DROPS: usize = 8;

/// The strongest guns, in steps above those that a new ship has.
pub const MAX_POWER: u8 = 4;

/// A wave of at least so many aliens is paid with a medal when all of them have been destroyed, unless it says otherwise.
pub(super) const FORMATION: usize = 4;
