//! The score: points, the chain, and extra ships; medals; and the rank, which adjusts the speed of alien missiles and
//! the density of their fans to how well the players fly.

use super::event::Event;
use crate::level::TICKS_PER_SECOND;

/// Points for a graze, before the chain multiplier.
const GRAZE_POINTS: u32 = 140;
/// Points for a chip, which a cancelled bullet leaves behind, before the chain multiplier.
const CHIP_POINTS: u32 = 30;
/// Points for a kill of the chain that a surge cashes in, before the chain multiplier.
const CASH_POINTS: u32 = 30;
/// Points for the first extra ship. Each further one needs twice the points of the one before, plus this number.
const FIRST_EXTEND: u64 = 300_000;
/// The number of grazes that earns one bomb.
pub const GRAZES_A_BOMB: u32 = 100;

/// The score of a game, shared by all its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// The total points of the game, shown as the score.
    pub points: u64,
    /// Kills in the current chain; 0 without a chain.
    pub chain: u32,
    /// Ticks until the chain ends; 0 without a chain.
    pub chain_ticks: u32,
    /// Kills in the longest chain of the game.
    pub best_chain: u32,
    /// Bullets grazed, each counted once.
    pub grazes: u32,
    /// Kills: aliens, bosses and boss parts destroyed, and rocks broken.
    pub kills: u32,
    /// The points at which the next extra ship is earned.
    pub next_extend: u64,
    /// Extra ships earned by points but not yet given to the players.
    pub extends_due: u8,
}

impl Default for Score {
    fn default() -> Self {
        let (points, chain, chain_ticks, best_chain, grazes, kills) = Default::default();
        let (next_extend, extends_due) = (FIRST_EXTEND, 0);
        Self { points, chain, chain_ticks, best_chain, grazes, kills, next_extend, extends_due }
    }
}

impl Score {
    /// Ticks without a kill, graze or hit after which a chain ends (2.5 s).
    pub const CHAIN_TICKS: u32 = 150;
    /// The minimum number of ticks that a chain lasts after a hit. A boss fight therefore does not end a chain, but
    /// shooting at a single alien does not keep one alive for long.
    const HIT_TICKS: u32 = 60;

    /// Returns the points multiplier for kills, grazes and chips: 2 from 8 kills, 3 from 24, 4 from 48, 5 from 80.
    pub fn multiplier(&self) -> u32 {
        multiplier(self.chain)
    }

    /// Returns the multiplier that a chain reached with its last kill, or `None` if it did not rise.
    pub fn step_reached(chain: u32) -> Option<u32> {
        let reached = multiplier(chain);
        (chain > 0 && reached > multiplier(chain - 1)).then_some(reached)
    }

    /// Counts a kill and pays `worth` points times the multiplier. Returns the points paid.
    pub(in crate::sim) fn kill(&mut self, worth: u32) -> u32 {
        self.chain += 1;
        self.kills += 1;
        self.best_chain = self.best_chain.max(self.chain);
        self.chain_ticks = Self::CHAIN_TICKS;
        self.pay_times(worth)
    }

    pub(in crate::sim) fn hit(&mut self) {
        if self.chain > 0 {
            self.chain_ticks = self.chain_ticks.max(Self::HIT_TICKS);
        }
    }

    pub(in crate::sim) fn graze(&mut self) -> bool {
        self.grazes += 1;
        if self.chain > 0 {
            self.chain_ticks = Self::CHAIN_TICKS;
        }
        self.pay_times(GRAZE_POINTS);
        self.grazes.is_multiple_of(GRAZES_A_BOMB)
    }

    /// Ends a quarter of the chain per cell and pays for each of its kills, times the multiplier before. Returns the
    /// points paid.
    pub(in crate::sim) fn cash_in(&mut self, cells: u8) -> u32 {
        let links = (u64::from(self.chain) * u64::from(cells) / 4) as u32;
        let paid = self.pay_times(CASH_POINTS.saturating_mul(links));
        self.chain -= links;
        if self.chain > 0 {
            self.chain_ticks = Self::CHAIN_TICKS;
        }
        paid
    }

    /// Pays for a wave that was destroyed quickly, times the multiplier. Returns the points paid.
    pub(in crate::sim) fn wave(&mut self, worth: u32) -> u32 {
        self.pay_times(worth)
    }

    /// Pays for a chip, times the multiplier. Returns the points paid.
    pub(in crate::sim) fn chip(&mut self) -> u32 {
        self.pay_times(CHIP_POINTS)
    }

    fn pay_times(&mut self, points: u32) -> u32 {
        let points = points.saturating_mul(self.multiplier());
        self.pay(u64::from(points));
        points
    }

    /// Adds points, and counts the extra ships they earn in [`extends_due`](Self::extends_due).
    pub(in crate::sim) fn pay(&mut self, points: u64) {
        self.points += points;
        while self.points >= self.next_extend {
            self.extends_due = self.extends_due.saturating_add(1);
            self.next_extend = 2 * self.next_extend + FIRST_EXTEND;
        }
    }

    /// Whether a game with these points could have its next extra ship at `next_extend`.
    pub(in crate::sim) fn has_possible_extend(&self) -> bool {
        (self.points + 1..=2 * self.points + FIRST_EXTEND).contains(&self.next_extend)
    }

    /// Counts down the chain by one tick, and ends it at zero.
    pub(in crate::sim) fn tick(&mut self, events: &mut Vec<Event>) {
        if self.chain_ticks > 0 {
            self.chain_ticks -= 1;
            if self.chain_ticks == 0 {
                self.lose_chain(events);
            }
        }
    }

    /// Ends the chain. Reports the loss if it had at least three kills.
    pub(in crate::sim) fn lose_chain(&mut self, events: &mut Vec<Event>) {
        if self.chain >= 3 {
            events.push(Event::ChainLost);
        }
        self.chain = 0;
        self.chain_ticks = 0;
    }
}

/// Returns the multiplier of a chain: the largest `m` with 4 · m · (m − 1) ≤ `chain`.
fn multiplier(chain: u32) -> u32 {
    chain.saturating_add(1).isqrt().div_ceil(2)
}

pub(in crate::sim) const MEDAL_SPRITES: usize = 5;

/// The points of a medal, by the number caught in a row before it.
pub const MEDAL_POINTS: [u32; 2 * MEDAL_SPRITES] = [100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000];

/// The medals caught, in a row and in total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Medals {
    /// Medals caught in a row, that is, since a medal was last lost.
    pub row: u32,
    /// The most medals caught in a row.
    pub best_row: u32,
    /// Medals caught in total.
    pub caught: u32,
}

impl Medals {
    /// Returns the points of the next medal.
    pub fn worth(self) -> u32 {
        MEDAL_POINTS[self.step()]
    }

    /// Returns the sprite index of the next medal. Two steps of points share a sprite.
    pub fn picture(self) -> usize {
        self.step() / 2
    }

    /// Whether the next medal pays the maximum.
    pub fn is_full(self) -> bool {
        self.step() + 1 == MEDAL_POINTS.len()
    }

    pub(in crate::sim) fn take(&mut self) -> u32 {
        let points = self.worth();
        self.row = self.row.saturating_add(1);
        self.best_row = self.best_row.max(self.row);
        self.caught = self.caught.saturating_add(1);
        points
    }

    pub(in crate::sim) fn lose(&mut self) {
        self.row = 0;
    }

    fn step(self) -> usize {
        (self.row as usize).min(MEDAL_POINTS.len() - 1)
    }
}

/// The rank of a game within its stage, which sets the speed of alien missiles and the density of their fans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The progress through the steps, 0 to [`Rank::MAX_VALUE`].
    value: u32,
    /// Ticks since the rank last rose.
    ticks: u32,
}

impl Default for Rank {
    fn default() -> Self {
        Self { value: 400, ticks: 0 }
    }
}

impl Rank {
    /// The highest [`step`](Self::step) of the rank.
    pub const TOP: u32 = 5;
    const A_STEP: u32 = 200;
    /// The maximum progress, which is the start of the highest step.
    const MAX_VALUE: u32 = Self::TOP * Self::A_STEP;
    const A_LOSS: u32 = 250;
    /// The speed factor of alien missiles at each step.
    const SPEEDS: [f32; Self::TOP as usize + 1] = [0.9, 0.95, 1.0, 1.05, 1.1, 1.15];

    /// Returns the step of the rank, 0 to [`Rank::TOP`]. A stage starts at step 2.
    pub fn step(self) -> u32 {
        self.value / Self::A_STEP
    }

    /// Returns the speed factor of alien missiles: 0.9 at the lowest step, 1.15 at the highest.
    pub(in crate::sim) fn bullet_speed(self) -> f32 {
        Self::SPEEDS[self.step() as usize]
    }

    /// Returns the number of bullets in a fan of `count`. Fans of at least three gain two bullets for each sixteen or
    /// part of it at step 4, for each eight or part of it at step 5. An even number stays even, so that a gap in the
    /// center stays one.
    pub(in crate::sim) fn denser(self, count: u16) -> u16 {
        let more = match self.step() {
            _ if count < 3 => 0,
            ..4 => 0,
            4 => count.div_ceil(16),
            5.. => count.div_ceil(8),
        };
        count.saturating_add(2 * more)
    }

    /// Counts a tick in which a ship flies. Each second, the progress rises by 1 plus the chain multiplier.
    pub(in crate::sim) fn tick(&mut self, multiplier: u32) {
        self.ticks += 1;
        if self.ticks == TICKS_PER_SECOND {
            self.ticks = 0;
            self.value = (self.value + 1 + multiplier).min(Self::MAX_VALUE);
        }
    }

    pub(in crate::sim) fn lose(&mut self) {
        *self = Self { value: self.value.saturating_sub(Self::A_LOSS), ticks: 0 };
    }

    pub(in crate::sim) fn numbers(self) -> [u32; 2] {
        [self.value, self.ticks]
    }
}

#[cfg(test)]
mod tests {
    use super::{MEDAL_POINTS, Medals, Rank, Score};
    use crate::level::TICKS_PER_SECOND;

    #[test]
    fn a_chain_multiplies_and_a_graze_keeps_it() {
        let steps: Vec<u32> = (0..=288).filter(|&chain| Score::step_reached(chain).is_some()).collect();
        assert_eq!(steps, [8, 24, 48, 80, 120, 168, 224, 288]);
        assert_eq!(Score::step_reached(288), Some(9));
        let (mut score, mut events) = (Score::default(), Vec::new());
        for _ in 0..9 {
            score.kill(100);
        }
        (1..Score::CHAIN_TICKS).for_each(|_| score.tick(&mut events));
        score.graze();
        (1..Score::CHAIN_TICKS).for_each(|_| score.tick(&mut events));
        assert_eq!((score.chain, events.len()), (9, 0));
    }

    #[test]
    fn a_hit_keeps_a_chain() {
        let mut score = Score::default();
        score.hit();
        assert_eq!(score.chain_ticks, 0);
        score.kill(100);
        score.hit();
        assert_eq!(score.chain_ticks, Score::CHAIN_TICKS);
        (0..100).for_each(|_| score.tick(&mut Vec::new()));
        score.hit();
        assert_eq!((score.chain, score.chain_ticks), (1, Score::HIT_TICKS));
    }

    #[test]
    fn a_medal_looks_like_its_points() {
        let mut medals = Medals::default();
        let pictures: Vec<usize> = (0..12).map(|_| (medals.picture(), medals.take()).0).collect();
        assert_eq!(pictures, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4]);
        assert_eq!(medals.worth(), MEDAL_POINTS[9]);
    }

    #[test]
    fn the_rank_rises_and_falls() {
        let mut rank = Rank::default();
        (0..10 * TICKS_PER_SECOND).for_each(|_| rank.tick(3));
        assert_eq!(rank.numbers(), [440, 0]);
        assert_eq!((rank.bullet_speed(), rank.denser(24)), (1.0, 24));
        rank.lose();
        rank.lose();
        assert_eq!((rank.numbers(), rank.bullet_speed()), ([0, 0], 0.9));
        (0..100 * TICKS_PER_SECOND).for_each(|_| rank.tick(20));
        assert_eq!((rank.step(), rank.bullet_speed()), (Rank::TOP, 1.15));
        assert_eq!([1, 2, 3, 12, 24].map(|count| rank.denser(count)), [1, 2, 5, 16, 30]);
    }
}
