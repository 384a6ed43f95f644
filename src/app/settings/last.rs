//! The choices for the last new game: the next one is offered with them.

use crate::sim::{Difficulty, MAX_PLAYERS, ShipKind, Ships};

/// How the last new game was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// How hard it was.
    pub difficulty: Difficulty,
    /// How many played, 1 to [`MAX_PLAYERS`].
    pub players: u8,
    /// What each player flew; that of the second is kept while one plays alone.
    pub ships: [ShipKind; MAX_PLAYERS],
}

impl Default for LastGame {
    fn default() -> Self {
        // Two who begin together can be told apart.
        Self { difficulty: Difficulty::default(), players: 1, ships: [ShipKind::Arrow, ShipKind::Fan] }
    }
}

impl LastGame {
    /// Who plays, and what each flies.
    #[must_use]
    pub fn crew(self) -> Ships {
        if self.players > 1 { Ships::Together(self.ships) } else { Ships::Alone(self.ships[0]) }
    }

    /// The same game with another crew; the ship of a second player who does not play is kept.
    #[must_use]
    pub fn with_crew(self, crew: Ships) -> Self {
        let ships = match crew {
            Ships::Alone(ship) => [ship, self.ships[1]],
            Ships::Together(ships) => ships,
        };
        Self { players: crew.players() as u8, ships, ..self }
    }
}
