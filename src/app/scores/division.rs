//! The divisions of the scores: each has a table, which compares games of one difficulty that were flown by one crew.

use crate::named::named;
use crate::sim::{Difficulty, ShipKind, Ships};

/// The difficulty and the crew of the games in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Division {
    /// The difficulty of the games.
    pub difficulty: Difficulty,
    /// The number of players, and the ship of a single player.
    pub crew: Crew,
}

named! {
    /// The number of players, and the ship of a single player, with the name that both have in the scores file.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Crew {
        /// One player with the Arrow.
        #[default]
        Arrow = "arrow",
        /// One player with the Fan.
        Fan = "fan",
        /// One player with the Lance.
        Lance = "lance",
        /// Two players on one field.
        Together = "together",
    }
    unknown "unknown crew {found}: expected one of {expected}"
}

impl From<Ships> for Crew {
    fn from(ships: Ships) -> Self {
        match ships {
            Ships::Alone(ShipKind::Arrow) => Self::Arrow,
            Ships::Alone(ShipKind::Fan) => Self::Fan,
            Ships::Alone(ShipKind::Lance) => Self::Lance,
            Ships::Together(_) => Self::Together,
        }
    }
}
