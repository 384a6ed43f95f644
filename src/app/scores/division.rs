//! The divisions of the scores: each has a table, which compares games of one difficulty that were flown by one crew.

use crate::app::ui::cycle;
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

impl Division {
    /// Returns the division whose difficulty comes `by` places later in [`Difficulty::ALL`], where the first follows
    /// the last; a negative `by` counts backward.
    pub fn harder(self, by: i32) -> Self {
        Self { difficulty: cycle(&Difficulty::ALL, self.difficulty, by), ..self }
    }

    /// Returns the division whose crew comes `by` places later in [`Crew::ALL`], where the first follows the last; a
    /// negative `by` counts backward.
    pub fn next_crew(self, by: i32) -> Self {
        Self { crew: cycle(&Crew::ALL, self.crew, by), ..self }
    }
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

#[cfg(test)]
mod tests {
    use super::{Crew, Division};
    use crate::sim::Difficulty;

    #[test]
    fn divisions_come_round() {
        let first = Division::default();
        assert_eq!(first.harder(-1).difficulty, Difficulty::Ace);
        assert_eq!(first.harder(1).harder(-1), first);
        assert_eq!(first.next_crew(-1).crew, Crew::Together);
        assert_eq!((0..4).fold(first, |now, _| now.next_crew(1)).harder(5), first);
    }
}
