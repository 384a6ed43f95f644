//! What a player chose for the last new game: the next one begins with it. The section `[last]`.

use std::fmt::Write;

use serde::Deserialize;

use super::field::{Fault, Number, Word, whole, word};
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

/// As it was written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawLast {
    difficulty: Word,
    players: Number,
    ship: Word,
    second_ship: Word,
}

impl RawLast {
    /// What is missing has its default.
    pub(super) fn checked(self) -> Result<LastGame, Fault> {
        let default = LastGame::default();
        let ship = |name, written, default| word(name, written, &ShipKind::ALL, ShipKind::name, default);
        let [first, second] = default.ships;
        Ok(LastGame {
            difficulty: word(
                "difficulty",
                self.difficulty,
                &Difficulty::ALL,
                Difficulty::name,
                default.difficulty,
            )?,
            players: whole("players", self.players, 1..=MAX_PLAYERS as u8, default.players)?,
            ships: [ship("ship", self.ship, first)?, ship("second_ship", self.second_ship, second)?],
        })
    }
}

impl LastGame {
    /// The section with a comment at each field.
    pub(super) fn write(&self, text: &mut String) -> std::fmt::Result {
        let Self { difficulty, players, ships: [ship, second_ship] } = self;
        writeln!(text, "\n[last]\n# What the last new game was begun with: cadet, pilot, veteran or ace")?;
        writeln!(text, "difficulty = \"{difficulty}\"")?;
        writeln!(text, "# How many played, 1 or 2, and what each flew: arrow, fan or lance")?;
        writeln!(text, "players = {players}\nship = \"{ship}\"\nsecond_ship = \"{second_ship}\"")
    }
}
