//! The carry: points, ships, bombs and power that players bring from one stage to the next.

use super::player::{LIVES, MAX_SHIELDS, Player};
use super::{BOMBS_A_LIFE, MAX_BOMBS, MAX_PLAYERS, Medals, Score};
use crate::level::MAX_POWER;

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
    /// The number of ships in reserve, without the one that flies. A player whose ship is lost when the stage is won
    /// takes one from the reserve; with an empty reserve the player still begins the next stage, in the last ship.
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

/// The limit of the counts in a carry, far above what a game comes to, so that counts read from a file cannot overflow
/// later.
const MAX: u32 = 1 << 30;
/// The limit of the points in a carry. The tables of scores have the same limit.
const MAX_POINTS: u64 = 1_000_000_000_000;

impl Carry {
    /// Whether a stage can end with this carry: bombs, power and shields are at most [`MAX_BOMBS`], [`MAX_POWER`] and
    /// [`MAX_SHIELDS`], the other counts are below 2³⁰, the points are below a million millions and below those at which the
    /// next ship is earned, and no chain goes on. A carry that was read from a file has to be checked with this.
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
        for ghost in [
            PlayerCarry { deaths: u32::MAX, ..new },
            PlayerCarry { bombs: 99, ..new },
            PlayerCarry { power: 9, ..new },
        ] {
            assert!(!Carry { players: [new, ghost], ..earned }.is_possible(), "{ghost:?}");
        }
    }
}
