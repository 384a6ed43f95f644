//! The setup of a game, and the carry: what players bring from one stage to the next.

use super::player::{LIVES, MAX_SHIELDS, Player};
use super::{BOMBS_A_LIFE, MAX_BOMBS, MAX_PLAYERS, Medals, Practice, Score, Ships};
use crate::level::{Difficulty, MAX_POWER};
use serde::{Deserialize, Serialize};

/// The choices with which a game begins: menus edit a setup, replays hold one. Level, pictures and collision method are no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The stage, counted from 1, for the record.
    pub stage: u32,
    /// The difficulty; a sandbox does not depend on it.
    pub difficulty: Difficulty,
    /// The ship of each player.
    pub ships: Ships,
    /// The number of times that the game may go on after the last ship is lost, over all its stages.
    pub continues: u8,
    /// The assists, which make the game easier than it is meant to be.
    pub assists: Assists,
    /// The section of the stage that is practiced, and the power of the guns; `None` in a game that is no practice.
    pub practice: Option<Practice>,
    /// The carry from the stage before; `None` in the first stage of a game.
    pub carry: Option<Carry>,
    /// The seed of all random streams of the game.
    pub seed: u64,
}

impl GameSetup {
    /// Returns the setup of a new game on a stage: one player with the first ship on the easiest difficulty, seed 1.
    pub fn new(stage: u32) -> Self {
        let (difficulty, ships, assists, practice, carry) = Default::default();
        Self { stage, difficulty, ships, continues: 0, assists, practice, carry, seed: 1 }
    }
}

impl Default for GameSetup {
    fn default() -> Self {
        Self::new(1)
    }
}

/// The assists, which make a game easier than it is meant to be. A game with any of them is marked in the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assists {
    /// Whether the ships are invulnerable; hits that would have destroyed them are reported as events.
    pub invulnerable: bool,
    /// Whether the game was taken over from a replay. The simulation does not depend on this.
    pub taken_over: bool,
    /// Whether the game ran at less than 60 ticks a second, if only for a while.
    pub slowed: bool,
}

impl Assists {
    /// Whether no assist is in use.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The reason why a game cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The sheet lacks a sprite that every game needs; holds the name of the sprite.
    #[error("the sprite sheet has no sprite \"{0}\", which the game needs")]
    MissingSprite(&'static str),
}

/// The score, the medals and the possessions of the players that they bring from one stage to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Carry {
    /// The score, with the points at which the next ship is earned. The chain is not carried: it ends with the stage.
    pub score: Score,
    /// The carry of each player; for a second player who does not take part, the carry of a new game.
    pub players: [PlayerCarry; MAX_PLAYERS],
    /// The medals: the number caught in a row, and the number caught in the game so far.
    pub medals: Medals,
    /// The number of continues that were taken so far in the game.
    pub continues_used: u8,
}

/// The possessions that one player brings from one stage to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlayerCarry {
    /// The number of ships in reserve, without the one that flies. A player whose ship is lost when the stage is won takes one from the
    /// reserve; with an empty reserve the player still begins the next stage, in the last ship.
    pub lives: u8,
    /// The number of bombs at hand.
    pub bombs: u8,
    /// The power of the player's guns, 0 to [`MAX_POWER`].
    pub power: u8,
    /// The number of hits that the player's shields still take, 0 to [`MAX_SHIELDS`].
    pub shield: u8,
    /// The number of ships that the player lost so far in the game.
    pub deaths: u32,
}

/// The carry of a player at the start of a new game on one of the two easier difficulties.
impl Default for PlayerCarry {
    fn default() -> Self {
        Self { lives: LIVES, bombs: BOMBS_A_LIFE, power: 0, shield: 0, deaths: 0 }
    }
}

impl PlayerCarry {
    pub(in crate::sim) fn of(player: &Player) -> Self {
        let &Player { lives, bombs, power, shield, deaths, .. } = player;
        let lives = if player.ship.is_none() { lives.saturating_sub(1) } else { lives };
        Self { lives, bombs, power, shield, deaths }
    }

    fn is_possible(&self) -> bool {
        self.deaths < MAX && self.bombs <= MAX_BOMBS && self.power <= MAX_POWER && self.shield <= MAX_SHIELDS
    }
}

/// The limit of the counts in a carry, so that those read from a file cannot overflow later.
const MAX: u32 = 1 << 30;
/// The limit of the points in a carry. The tables of scores have the same limit.
const MAX_POINTS: u64 = 1_000_000_000_000;

impl Carry {
    /// Whether a stage can end with this carry, which has to be asked of one from a file: all within its limits, below the points of
    /// the next ship, and without a chain.
    pub fn is_possible(&self) -> bool {
        let Score { points, chain, chain_ticks, best_chain, grazes, kills, extends_due, .. } = self.score;
        let counted = [best_chain, grazes, kills].iter().all(|&count| count < MAX)
            && [self.medals.row, self.medals.best_row, self.medals.caught].iter().all(|&count| count < MAX)
            && self.players.iter().all(PlayerCarry::is_possible);
        // No ship is due: ships are handed out within the tick.
        let earned = points < MAX_POINTS && self.score.has_possible_extend();
        counted && earned && (chain, chain_ticks, extends_due) == (0, 0, 0)
    }

    /// Returns the number of ships that all players together lost so far in the game.
    pub fn deaths(&self) -> u32 {
        self.players.iter().map(|player| player.deaths).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{Carry, MAX_PLAYERS, PlayerCarry, Score};

    #[test]
    fn impossible_carries_are_refused() {
        let earned = Carry {
            score: Score { points: 123_456, kills: 99, ..Score::default() },
            players: [PlayerCarry { lives: 0, deaths: 7, power: 4, shield: 2, ..PlayerCarry::default() };
                MAX_PLAYERS],
            continues_used: 2,
            ..Carry::default()
        };
        assert!(Carry::default().is_possible());
        let next_extend = 300_000;
        assert!(Carry { score: Score { next_extend, ..earned.score }, ..earned }.is_possible());
        let scores = [
            Score { points: u64::MAX, next_extend: u64::MAX, ..earned.score },
            Score { next_extend: 0, ..earned.score },
            Score { kills: u32::MAX, ..earned.score },
            Score { extends_due: 255, ..earned.score },
            Score { chain: u32::MAX, ..earned.score },
        ];
        for score in scores {
            assert!(!Carry { score, ..earned }.is_possible(), "{score:?}");
        }
        let new = PlayerCarry::default();
        for ghost in [PlayerCarry { bombs: 99, ..new }, PlayerCarry { power: 9, ..new }] {
            assert!(!Carry { players: [new, ghost], ..earned }.is_possible(), "{ghost:?}");
        }
    }
}
