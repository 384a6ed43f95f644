//! What a stage pays besides what was shot: bonuses for its bosses, and for a stage without a loss or a bomb.

use super::Event;
use super::world::World;

/// For a stage in which no ship was lost.
pub const NO_MISS_POINTS: u64 = 20_000;
/// For a stage in which no bomb was fired.
pub const NO_BOMB_POINTS: u64 = 10_000;

/// The bonuses of a stage, in points; they are in the score already. Part of no state hash: nothing asks for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonuses {
    /// For phases of bosses that were ended in time.
    pub boss: u64,
    /// For medals.
    pub medals: u64,
    /// For having lost no ship.
    pub no_miss: u64,
    /// For having fired no bomb.
    pub no_bomb: u64,
    /// Ships earned by points. A number of ships, not of points.
    pub extends: u32,
}

impl World {
    /// What this stage paid besides what was shot.
    #[must_use]
    pub fn bonuses(&self) -> &Bonuses {
        &self.bonuses
    }

    /// Pays for a phase of a boss.
    pub(super) fn pay_boss_bonus(&mut self, points: u64) {
        self.score.pay(points);
        self.bonuses.boss += points;
    }

    /// The stage is won: pays for what was done without a fault.
    pub(super) fn pay_for_the_stage(&mut self, events: &mut Vec<Event>) {
        let lost = self.of_this_stage().deaths();
        if lost == 0 {
            self.bonuses.no_miss = NO_MISS_POINTS;
        }
        if self.players.as_slice().iter().all(|player| player.bombs_used == 0) {
            self.bonuses.no_bomb = NO_BOMB_POINTS;
        }
        self.score.pay(self.bonuses.no_miss + self.bonuses.no_bomb);
        self.hand_out_extends(events);
    }

    /// Gives the ships that have been earned.
    pub(super) fn hand_out_extends(&mut self, events: &mut Vec<Event>) {
        while self.score.extends_due > 0 {
            self.score.extends_due -= 1;
            self.bonuses.extends += 1;
            for player in self.players.as_mut_slice() {
                player.lives = player.lives.saturating_add(1);
            }
            events.push(Event::Extend { player: None });
        }
    }
}
