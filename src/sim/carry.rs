//! What a player takes along from one stage to the next.

use super::control::LIVES;
use super::score::Score;
use super::world::World;

/// What has been earned so far, and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Carry {
    /// Points and records, and when the next ship is earned. A chain ends with its stage.
    pub score: Score,
    /// Ships in reserve; the one that flies comes along beside them.
    pub lives: u8,
    /// Ships lost.
    pub deaths: u32,
}

/// What a new game begins with.
impl Default for Carry {
    fn default() -> Self {
        Self { score: Score::default(), lives: LIVES, deaths: 0 }
    }
}

/// No game comes to more of anything; so that what is counted on from there cannot overflow.
const MOST: u32 = 1 << 30;

impl Carry {
    /// Whether a game could have come to this. What comes from a file may be anything.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let Score { points, chain, chain_ticks, best_chain, grazes, kills, next_extend, extends_due } =
            self.score;
        let counted = [best_chain, grazes, kills, self.deaths].iter().all(|&count| count < MOST);
        // The next ship is earned above the points there are, and none is due: they are handed out in the tick.
        let earned =
            points < u64::from(MOST) * 1000 && next_extend > points && next_extend - points < u64::from(MOST);
        counted && earned && (chain, chain_ticks, extends_due) == (0, 0, 0)
    }
}

impl World {
    /// What the player would take along now.
    #[must_use]
    pub fn carry(&self) -> Carry {
        let score = Score { chain: 0, chain_ticks: 0, ..self.score };
        Carry { score, lives: self.player.lives, deaths: self.player.deaths }
    }

    /// As [`carry`](Self::carry), but of aliens, grazes and ships lost only those of this stage.
    #[must_use]
    pub fn of_this_stage(&self) -> Carry {
        let Carry { score, lives, deaths } = self.carry();
        let before = self.began.score;
        let score =
            Score { kills: score.kills - before.kills, grazes: score.grazes - before.grazes, ..score };
        Carry { score, lives, deaths: deaths - self.began.deaths }
    }

    /// Begins with what was taken along instead of with nothing. Meant for a game before its first tick; the state hash
    /// covers it.
    pub fn take_along(&mut self, carry: Carry) {
        self.began = carry;
        self.score = carry.score;
        self.player.lives = carry.lives;
        self.player.deaths = carry.deaths;
    }
}

#[cfg(test)]
mod tests {
    use super::{Carry, Score};

    /// Tests that what a game comes to is possible, and what would overflow or never end is not.
    #[test]
    fn what_no_game_comes_to_is_known() {
        let earned =
            Carry { score: Score { points: 123_456, kills: 99, ..Score::default() }, lives: 0, deaths: 7 };
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
        assert!(!Carry { deaths: u32::MAX, ..earned }.is_possible());
    }
}
