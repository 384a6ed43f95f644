//! What a player takes along from one stage to the next.

use super::score::Score;
use super::world::World;

/// What has been earned so far, and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    /// Points and records, and when the next ship is earned. A chain ends with its stage.
    pub score: Score,
    /// Ships in reserve; the one that flies comes along beside them.
    pub lives: u8,
    /// Ships lost.
    pub deaths: u32,
}

impl World {
    /// What the player would take along now.
    #[must_use]
    pub fn carry(&self) -> Carry {
        let score = Score { chain: 0, chain_ticks: 0, ..self.score };
        Carry { score, lives: self.player.lives, deaths: self.player.deaths }
    }

    /// Begins with what was taken along instead of with nothing. Meant for a game before its first tick; the state hash
    /// covers it.
    pub fn take_along(&mut self, carry: Carry) {
        self.score = carry.score;
        self.player.lives = carry.lives;
        self.player.deaths = carry.deaths;
    }
}
