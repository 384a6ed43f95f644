//! The score: points, the chain, and the ships earned by points.

use super::event::Event;

/// The number of kills in a chain after each of which the multiplier of points rises by one.
const KILLS_A_STEP: u32 = 8;
/// The highest value of the factor by which a chain multiplies points.
const TOP_MULTIPLIER: u32 = 9;
/// Points for a graze, before the multiplier of the chain is applied.
const GRAZE_POINTS: u32 = 50;
/// Points for a bullet shot down or swept away.
const CANCEL_POINTS: u32 = 20;
/// The number of points at which the first extra ship is earned.
const FIRST_EXTEND: u64 = 100_000;
/// The number of points at each multiple of which a further extra ship is earned.
const NEXT_EXTEND: u64 = 250_000;

/// The score of a game, of one player or two together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// The points of the game.
    pub points: u64,
    /// The number of kills in the present chain.
    pub chain: u32,
    /// Ticks until the chain is lost; 0 without a chain.
    pub chain_ticks: u32,
    /// The number of kills in the longest chain.
    pub best_chain: u32,
    /// The number of bullets grazed.
    pub grazes: u32,
    /// The number of kills: aliens, bosses and parts of bosses destroyed, and rocks broken.
    pub kills: u32,
    /// The number of points at which the next extra ship is earned.
    pub next_extend: u64,
    /// The number of extra ships that the points have earned and that are not yet handed out.
    pub extends_due: u8,
}

impl Default for Score {
    fn default() -> Self {
        Self {
            points: 0,
            chain: 0,
            chain_ticks: 0,
            best_chain: 0,
            grazes: 0,
            kills: 0,
            next_extend: FIRST_EXTEND,
            extends_due: 0,
        }
    }
}

impl Score {
    /// Ticks without a kill or a graze after which a chain is lost (2.5 s).
    pub const CHAIN_TICKS: u32 = 150;

    /// Returns the factor by which the points for kills and grazes are multiplied, 1 to 9.
    #[must_use]
    pub fn multiplier(&self) -> u32 {
        (1 + self.chain / KILLS_A_STEP).min(TOP_MULTIPLIER)
    }

    /// Returns the multiplier that a chain of `chain` kills reached with its last kill; `None` when the multiplier did
    /// not rise with that kill.
    #[must_use]
    pub fn step_reached(chain: u32) -> Option<u32> {
        let multiplier = 1 + chain / KILLS_A_STEP;
        (chain > 0 && chain.is_multiple_of(KILLS_A_STEP) && multiplier <= TOP_MULTIPLIER)
            .then_some(multiplier)
    }

    /// Counts a kill, pays `worth` points times the multiplier, and returns the points that were paid.
    pub(in crate::sim) fn kill(&mut self, worth: u32) -> u32 {
        self.chain += 1;
        self.kills += 1;
        self.best_chain = self.best_chain.max(self.chain);
        self.chain_ticks = Self::CHAIN_TICKS;
        let points = worth * self.multiplier();
        self.pay(u64::from(points));
        points
    }

    /// Counts a graze, pays its points times the multiplier, and keeps the chain alive.
    pub(in crate::sim) fn graze(&mut self) {
        self.grazes += 1;
        if self.chain > 0 {
            self.chain_ticks = Self::CHAIN_TICKS;
        }
        self.pay(u64::from(GRAZE_POINTS * self.multiplier()));
    }

    /// Pays points for a bullet that was shot down or swept away.
    pub(in crate::sim) fn cancel(&mut self) {
        self.pay(u64::from(CANCEL_POINTS));
    }

    /// Adds points, and counts the extra ships that they earn in [`extends_due`](Self::extends_due).
    pub(in crate::sim) fn pay(&mut self, points: u64) {
        self.points += points;
        while self.points >= self.next_extend {
            self.extends_due = self.extends_due.saturating_add(1);
            self.next_extend =
                if self.next_extend == FIRST_EXTEND { NEXT_EXTEND } else { self.next_extend + NEXT_EXTEND };
        }
    }

    /// Counts the chain's ticks down by one, and ends the chain when none is left.
    pub(in crate::sim) fn tick(&mut self, events: &mut Vec<Event>) {
        if self.chain_ticks > 0 {
            self.chain_ticks -= 1;
            if self.chain_ticks == 0 {
                self.lose_chain(events);
            }
        }
    }

    /// Ends the chain, and reports the loss of a chain of three kills or more.
    pub(in crate::sim) fn lose_chain(&mut self, events: &mut Vec<Event>) {
        // The loss of one or two kills is not worth a sound.
        if self.chain >= 3 {
            events.push(Event::ChainLost);
        }
        self.chain = 0;
        self.chain_ticks = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    /// Tests that the chain multiplies, and that a graze keeps it alive.
    #[test]
    fn a_chain_multiplies_and_a_graze_keeps_it() {
        let mut score = Score::default();
        let paid: Vec<u32> = (0..9).map(|_| score.kill(100)).collect();
        assert_eq!(paid, [100, 100, 100, 100, 100, 100, 100, 200, 200]);
        let steps: Vec<u32> = (0..100).filter_map(Score::step_reached).collect();
        assert_eq!(steps, [2, 3, 4, 5, 6, 7, 8, 9]);
        let mut events = Vec::new();
        (1..Score::CHAIN_TICKS).for_each(|_| score.tick(&mut events));
        score.graze();
        (1..Score::CHAIN_TICKS).for_each(|_| score.tick(&mut events));
        assert_eq!((score.chain, events.len()), (9, 0));
        score.tick(&mut events);
        assert_eq!((score.chain, events.len()), (0, 1));
    }

    /// Tests that extra ships are earned at 100,000 points and at each multiple of 250,000.
    #[test]
    fn ships_are_earned() {
        let mut score = Score::default();
        for (pay, due) in [(99_999, 0), (1, 1), (150_000, 2), (249_999, 2), (1, 3), (500_000, 5)] {
            score.pay(pay);
            assert_eq!(score.extends_due, due, "at {}", score.points);
        }
    }
}
