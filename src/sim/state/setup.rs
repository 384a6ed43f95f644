//! The setup of a game, and the carry, which players bring from one stage to the next.

use super::player::{LIVES, MAX_SHIELDS, Player, reserve};
use super::{BOMBS_A_LIFE, GameMode, MAX_BOMBS, MAX_PLAYERS, Medals, Practice, Score, Ships};
use crate::level::{Difficulty, MAX_POWER};
use serde::{Deserialize, Serialize};

/// The choices made before a game. Menus edit a setup, and replays store one. The level, the sprites and the
/// collision method are separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSetup {
    /// The mode, which determines the level. The rules do not depend on it.
    pub mode: GameMode,
    /// The number of the stage, from 1; 0 in modes without stages. The rules do not depend on it.
    pub stage: u32,
    /// The difficulty. Sandboxes ignore it.
    pub difficulty: Difficulty,
    /// The ship of each player.
    pub ships: Ships,
    /// How many times the game may continue after the last ship is lost, over all its stages.
    pub continues: u8,
    /// The assists, which make the game easier than intended.
    pub assists: Assists,
    /// The section and power to practice with; `None` outside practice.
    pub practice: Option<Practice>,
    /// The carry from the previous stage; `None` in the first stage of a game.
    pub carry: Option<Carry>,
    /// The seed of all random streams. Games with equal setups, levels and inputs are identical.
    pub seed: u64,
}

impl GameSetup {
    /// Returns the setup of a new game of stages: one player with the first ship on the easiest difficulty, seed 1.
    pub fn new(stage: u32) -> Self {
        let (mode, difficulty, ships, assists, practice, carry) = Default::default();
        Self { mode, stage, difficulty, ships, continues: 0, assists, practice, carry, seed: 1 }
    }

    /// Returns the setup of a new game in a mode without stages, otherwise like that of [`new`](Self::new).
    pub fn of_mode(mode: GameMode) -> Self {
        Self { mode, ..Self::new(0) }
    }
}

/// The numbers of the stages of the second loop. Stage 7 is the first one once more.
pub const LOOP_STAGES: core::ops::RangeInclusive<u32> = 7..=12;

impl Default for GameSetup {
    fn default() -> Self {
        Self::new(1)
    }
}

/// Assists make a game easier than intended. Scores mark a game with any of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assists {
    /// Whether the ships are invulnerable. Hits that would have destroyed them are reported as events.
    pub invulnerable: bool,
    /// Whether a player took over the game from a replay. The simulation ignores this.
    pub taken_over: bool,
    /// Whether the game ever ran at less than 60 ticks per second.
    pub slowed: bool,
}

impl Assists {
    /// Whether no assist is in use, so that scores need no mark.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The reason why a game cannot start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The sheet lacks a sprite with this name, which every game needs.
    #[error("the sprite sheet has no sprite \"{0}\", which the game needs")]
    MissingSprite(&'static str),
}

/// The score, medals, ships and equipment that players bring from one stage to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Carry {
    /// The score, including the points for the next ship. The chain ends with the stage and is not carried.
    pub score: Score,
    /// The carry of each player. A second player who does not take part has that of a new game.
    pub players: [PlayerCarry; MAX_PLAYERS],
    /// The medals caught so far in the game.
    pub medals: Medals,
    /// The number of continues taken so far in the game.
    pub continues_used: u8,
}

/// The ships and equipment that one player brings from one stage to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlayerCarry {
    /// Ships in reserve, without the active one. A player with no ship when the stage is won takes one from the
    /// reserve; even if it is empty, the player starts the next stage with one ship.
    pub lives: u8,
    /// Bombs left. Every later ship raises them to at least 2.
    pub bombs: u8,
    /// The power of the guns, 0 to [`MAX_POWER`].
    pub power: u8,
    /// The number of hits that the shields can still absorb, 0 to [`MAX_SHIELDS`].
    pub shield: u8,
    /// Ships lost so far in the game.
    pub deaths: u32,
}

/// The carry of a player at the start of a new game on one of the three easier difficulties.
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

/// The limit of the counts in a carry, so that counts read from a file cannot overflow later.
const MAX: u32 = 1 << 30;
/// The limit of the points in a carry, the same as in the score tables.
const MAX_POINTS: u64 = 1_000_000_000_000;

impl Carry {
    /// Returns the carry of a new game in which the guns start with `power`. The harder difficulties have fewer ships.
    pub fn starting(ships: Ships, difficulty: Difficulty, power: u8) -> Self {
        let mut carry = Self::default();
        for player in &mut carry.players[..ships.players()] {
            (player.lives, player.power) = (reserve(difficulty), power);
        }
        carry
    }

    /// Whether a stage can end with this carry: all values within their limits, fewer points than the next ship
    /// needs, and no chain. Check this for every carry read from a file.
    pub fn is_possible(&self) -> bool {
        let Score { points, chain, chain_ticks, best_chain, grazes, kills, extends_due, .. } = self.score;
        let counted = [best_chain, grazes, kills].iter().all(|&count| count < MAX)
            && [self.medals.row, self.medals.best_row, self.medals.caught].iter().all(|&count| count < MAX)
            && self.players.iter().all(PlayerCarry::is_possible);
        // No ship is due: extra ships are given out within the tick.
        let earned = points < MAX_POINTS && self.score.has_possible_extend();
        counted && earned && (chain, chain_ticks, extends_due) == (0, 0, 0)
    }

    /// Whether a new game can start with this carry: without points, and with the usual bombs and power. The number of
    /// ships may be lower, because the harder difficulties start with fewer.
    pub fn is_new_game(&self) -> bool {
        let usual = PlayerCarry::default();
        let is_new = |player: &PlayerCarry| {
            player.lives <= usual.lives && PlayerCarry { lives: usual.lives, ..*player } == usual
        };
        self.players.iter().all(is_new)
            && Self { players: Self::default().players, ..*self } == Self::default()
    }

    /// Returns the total number of ships that all players have lost so far in this game.
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
