//! Pseudo-random numbers of the scenes, the same on every machine.

/// Knuth's linear congruential generator (MMIX), of which the upper bits are used.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates the numbers of a seed. Seeds side by side give numbers that have nothing in common.
    pub(crate) fn new(seed: u64) -> Self {
        // The golden ratio in 64 bits, as SplitMix64 has it.
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns a whole number from 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }

    /// Returns a whole number at most `reach` away from `middle`.
    pub(crate) fn around(&mut self, middle: i32, reach: i32) -> i32 {
        middle - reach + self.below(2 * reach + 1)
    }

    /// Whether an event of probability 1 / `of` happens.
    pub(crate) fn one_in(&mut self, of: i32) -> bool {
        self.below(of) == 0
    }
}
