//! The rank: how hard the game presses a crew that flies well, and how it eases after a loss.

use crate::level::TICKS_PER_SECOND;

/// The rank of a game within its stage, which sets the speed of alien missiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The progress of the rank, 0 to [`Rank::MAX_VALUE`].
    value: u32,
    /// The ticks since the rank last rose.
    ticks: u32,
}

/// The rank at the start of a stage.
impl Default for Rank {
    fn default() -> Self {
        Self { value: 400, ticks: 0 }
    }
}

impl Rank {
    /// The highest step of the rank.
    pub const TOP: u32 = 5;
    /// The progress from one step to the next.
    const A_STEP: u32 = 200;
    /// The progress at which the rank has its highest step, and beyond which it does not rise.
    const MAX_VALUE: u32 = Self::TOP * Self::A_STEP;
    /// The fall for a lost ship.
    const A_LOSS: u32 = 250;
    /// The factor of the speed of alien missiles at each step.
    const SPEEDS: [f32; Self::TOP as usize + 1] = [0.9, 0.95, 1.0, 1.05, 1.1, 1.15];

    /// Returns the step of the rank, 0 to [`Rank::TOP`]. A stage begins with step 2.
    pub fn step(self) -> u32 {
        self.value / Self::A_STEP
    }

    /// Returns the factor of the speed of alien missiles: 0.9 at the lowest step, 1.15 at the highest.
    pub(in crate::sim) fn bullet_speed(self) -> f32 {
        Self::SPEEDS[self.step() as usize]
    }

    /// Counts a tick in which a ship flies. After each second the progress rises by 1, and by the multiplier of the chain.
    pub(in crate::sim) fn tick(&mut self, multiplier: u32) {
        self.ticks += 1;
        if self.ticks == TICKS_PER_SECOND {
            self.ticks = 0;
            self.value = (self.value + 1 + multiplier).min(Self::MAX_VALUE);
        }
    }

    /// Lowers the rank for a lost ship.
    pub(in crate::sim) fn lose(&mut self) {
        *self = Self { value: self.value.saturating_sub(Self::A_LOSS), ticks: 0 };
    }

    /// Returns the numbers of the rank for the hash of the game's state.
    pub(in crate::sim) fn numbers(self) -> [u32; 2] {
        [self.value, self.ticks]
    }
}

#[cfg(test)]
mod tests {
    use super::Rank;
    use crate::level::TICKS_PER_SECOND;

    #[test]
    fn it_rises_and_falls() {
        let mut rank = Rank::default();
        (0..10 * TICKS_PER_SECOND).for_each(|_| rank.tick(3));
        assert_eq!(rank.numbers(), [440, 0]);
        assert_eq!(rank.bullet_speed(), 1.0);
        rank.lose();
        rank.lose();
        assert_eq!((rank.numbers(), rank.bullet_speed()), ([0, 0], 0.9));
        (0..100 * TICKS_PER_SECOND).for_each(|_| rank.tick(20));
        assert_eq!((rank.step(), rank.bullet_speed()), (Rank::TOP, 1.15));
    }
}
