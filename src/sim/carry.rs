//! What the players take along from one stage to the next.

use super::bombs::{BOMBS_A_LIFE, MAX_BOMBS};
use super::items::MAX_SHIELDS;
use super::medals::Medals;
use super::player::{LIVES, Player};
use super::score::Score;
use super::ships::MAX_PLAYERS;
use super::world::World;
use crate::level::MAX_POWER;

/// What has been earned so far, and what is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Carry {
    /// Points and records, and when the next ship is earned. A chain ends with its stage.
    pub score: Score,
    /// What each player has; of one who does not play, what a new game begins with.
    pub players: [Kept; MAX_PLAYERS],
    /// The row of medals.
    pub medals: Medals,
    /// Continues taken.
    pub continues_used: u8,
}

/// What one player takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Kept {
    /// Ships in reserve; the one that flies comes along beside them. Who is lost when the stage is won takes the next from
    /// the reserve; who has none left is back with the next stage all the same, in the last ship.
    pub lives: u8,
    /// Bombs at hand.
    pub bombs: u8,
    /// How strong its guns are.
    pub power: u8,
    /// How many hits its shields take.
    pub shield: u8,
    /// Ships lost.
    pub deaths: u32,
}

/// What a new game begins with.
impl Default for Kept {
    fn default() -> Self {
        Self { lives: LIVES, bombs: BOMBS_A_LIFE, power: 0, shield: 0, deaths: 0 }
    }
}

impl Kept {
    fn of(player: &Player) -> Self {
        let &Player { lives, bombs, power, shield, deaths, .. } = player;
        let lives = if player.ship.is_none() { lives.saturating_sub(1) } else { lives };
        Self { lives, bombs, power, shield, deaths }
    }

    fn is_possible(&self) -> bool {
        self.deaths < MAX && self.bombs <= MAX_BOMBS && self.power <= MAX_POWER && self.shield <= MAX_SHIELDS
    }
}

/// No game comes to more of anything; so that what is counted on from there cannot overflow.
const MAX: u32 = 1 << 30;

impl Carry {
    /// Whether a game could have come to this. What comes from a file may be anything.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let Score { points, chain, chain_ticks, best_chain, grazes, kills, next_extend, extends_due } =
            self.score;
        let counted = [best_chain, grazes, kills].iter().all(|&count| count < MAX)
            && [self.medals.row, self.medals.best_row, self.medals.caught].iter().all(|&count| count < MAX)
            && self.players.iter().all(Kept::is_possible);
        // The next ship is earned above the points there are, and none is due: they are handed out in the tick.
        let earned =
            points < u64::from(MAX) * 1000 && next_extend > points && next_extend - points < u64::from(MAX);
        counted && earned && (chain, chain_ticks, extends_due) == (0, 0, 0)
    }

    /// Ships lost by all players.
    #[must_use]
    pub fn deaths(&self) -> u32 {
        self.players.iter().map(|player| player.deaths).sum()
    }
}

impl World {
    /// What the players would take along now.
    #[must_use]
    pub fn carry(&self) -> Carry {
        let score = Score { chain: 0, chain_ticks: 0, ..self.score };
        let mut players = [Kept::default(); MAX_PLAYERS];
        for (kept, player) in players.iter_mut().zip(self.players.as_slice()) {
            *kept = Kept::of(player);
        }
        Carry { score, players, medals: self.medals, continues_used: self.continues_used }
    }

    /// As [`carry`](Self::carry), but of aliens, grazes, medals, continues and ships lost only those of this stage.
    #[must_use]
    pub fn of_this_stage(&self) -> Carry {
        let Carry { score, mut players, mut medals, continues_used } = self.carry();
        let before = self.began_with();
        for (player, before) in players.iter_mut().zip(before.players) {
            player.deaths -= before.deaths;
        }
        let (kills, grazes) = (score.kills - before.score.kills, score.grazes - before.score.grazes);
        medals.caught -= before.medals.caught;
        let continues_used = continues_used - before.continues_used;
        Carry { score: Score { kills, grazes, ..score }, players, medals, continues_used }
    }

    /// What the players began the stage with; bonuses compare with it.
    pub(super) fn began_with(&self) -> Carry {
        self.setup.carry.unwrap_or_default()
    }

    /// Gives the players what they bring from the stage before. Meant for a game before its first tick; the state hash
    /// covers it.
    pub(super) fn take_along(&mut self, mut carry: Carry) {
        // The part of a player who does not take part is never used, and a file may say anything there.
        carry.players[self.players.len()..].fill(Kept::default());
        self.setup.carry = Some(carry);
        (self.score, self.medals) = (carry.score, carry.medals);
        self.continues_used = carry.continues_used;
        for (player, kept) in self.players.as_mut_slice().iter_mut().zip(carry.players) {
            let Kept { lives, bombs, power, shield, deaths } = kept;
            (player.lives, player.bombs, player.power) = (lives, bombs, power);
            (player.shield, player.deaths) = (shield, deaths);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Carry, Kept, MAX_PLAYERS, Score};

    /// Tests that what a game comes to is possible, and what would overflow or never end is not.
    #[test]
    fn what_no_game_comes_to_is_known() {
        let earned = Carry {
            score: Score { points: 123_456, kills: 99, ..Score::default() },
            players: [Kept { lives: 0, deaths: 7, power: 4, shield: 2, ..Kept::default() }; MAX_PLAYERS],
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
        let new = Kept::default();
        for ghost in [Kept { deaths: u32::MAX, ..new }, Kept { bombs: 99, ..new }, Kept { power: 9, ..new }] {
            assert!(!Carry { players: [new, ghost], ..earned }.is_possible(), "{ghost:?}");
        }
    }
}
