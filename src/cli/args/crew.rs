//! `--ship` and `--players`: who flies what, said alike for playing, `simulate` and `screenshot`.

use super::values::whole;
use crate::sim::Ships;

/// Who flies what.
#[derive(Debug, Clone, clap::Args)]
pub struct CrewArgs {
    /// The ship, or two with a comma between them: arrow, fan or lance [default: arrow]
    #[arg(long, value_name = "A[,B]")]
    pub ship: Option<Ships>,
    /// How many play [default: as many as there are ships]
    #[arg(long, value_name = "P", value_parser = whole::<u8>(1..=2))]
    pub players: Option<u8>,
}

impl CrewArgs {
    /// Whether anything was said of it.
    #[cfg(feature = "app")]
    pub(super) fn is_asked_for(&self) -> bool {
        self.ship.is_some() || self.players.is_some()
    }

    /// What the two say together: a second player without a ship of its own flies the first one's. Two ships for one
    /// player are refused before ([`conflict`](Self::conflict)).
    #[must_use]
    pub fn ships(&self) -> Ships {
        match (self.ship.unwrap_or_default(), self.players) {
            (Ships::Alone(ship), Some(2)) => Ships::Together([ship; 2]),
            (ships, _) => ships,
        }
    }

    /// What does not go together, and what was expected.
    pub(super) fn conflict(&self) -> Option<&'static str> {
        let is_too_many = matches!((self.ship, self.players), (Some(Ships::Together(_)), Some(1)));
        is_too_many.then_some("--ship names two ships for one player: expected --players 2, or one ship")
    }
}
