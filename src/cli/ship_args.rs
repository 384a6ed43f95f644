//! `--ship` and `--players`, shared by the game, `simulate` and `screenshot`.

use super::misuse;
use super::values::{named, whole};
use crate::modes::{Day, setup_of};
use crate::sim::{Difficulty, GameMode, GameSetup, Ships};

/// The arguments that choose the ships of a game.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ShipArgs {
    /// Ship to fly, or two ships separated by a comma: arrow, fan, lance or anchor [default: arrow]
    #[arg(long, value_name = "A[,B]")]
    pub(super) ship: Option<Ships>,
    /// Number of players, 1 or 2 [default: one per ship]
    #[arg(long, value_name = "P", value_parser = whole::<u8>(1..=2))]
    pub(super) players: Option<u8>,
}

/// The modes that need no file: a stage file is an argument of its own.
const MODES: &[GameMode] = match GameMode::ALL.split_last() {
    Some((GameMode::OwnStage, others)) => others,
    _ => &GameMode::ALL,
};

/// The arguments that choose the mode of a game, shared by `simulate` and `screenshot`.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ModeArgs {
    /// Mode to play; modes other than stages choose the stage, the seed and most of the setup themselves
    #[arg(long, value_name = "M", default_value_t, value_parser = named(MODES, GameMode::name))]
    pub(super) mode: GameMode,
    /// Day of the daily stage, such as 2026-11-29
    #[arg(long, value_name = "DATE", default_value_t)]
    pub(super) day: Day,
}

impl ModeArgs {
    /// Returns the setup of a game in a mode other than the stages, with the difficulty and ships where the mode leaves
    /// them open.
    ///
    /// # Errors
    /// Fails for two players in a mode for one.
    pub(super) fn setup(&self, difficulty: Difficulty, ships: Ships) -> anyhow::Result<GameSetup> {
        if ships.players() > 1 && !self.mode.takes_two() {
            return Err(misuse(format_args!("--mode {} is for one player: expected one ship", self.mode)));
        }
        Ok(setup_of(self.mode, 1, difficulty, ships, self.day.0))
    }
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
