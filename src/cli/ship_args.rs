//! `--ship` and `--players`, shared by the game, `simulate` and `screenshot`.

use super::misuse;
use super::values::whole;
use crate::sim::Ships;

/// The arguments that choose the ships of a game.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ShipArgs {
    /// Ship to fly, or two ships separated by a comma: arrow, fan or lance [default: arrow]
    #[arg(long, value_name = "A[,B]")]
    pub(super) ship: Option<Ships>,
    /// Number of players, 1 or 2 [default: one per ship]
    #[arg(long, value_name = "P", value_parser = whole::<u8>(1..=2))]
    pub(super) players: Option<u8>,
}

impl ShipArgs {
    /// Returns the ships of all players. If the second player has no ship of their own, both fly the first ship.
    ///
    /// # Errors
    /// Fails when there are two ships for one player.
    pub(super) fn ships(&self) -> anyhow::Result<Ships> {
        match (self.ship.unwrap_or_default(), self.players) {
            (Ships::Alone(ship), Some(2)) => Ok(Ships::Together([ship; 2])),
            (Ships::Together(_), Some(1)) => {
                Err(misuse("--ship names two ships, but --players is 1: expected one ship, or --players 2"))
            }
            (ships, _) => Ok(ships),
        }
    }
}
