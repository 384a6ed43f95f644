//! Random numbers of the tests.

/// Pseudo-random numbers, identical in every run: the upper bits of Knuth's linear congruential generator (MMIX).
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator from a seed. Adjacent seeds give unrelated numbers.
    pub(crate) fn new(seed: u64) -> Self {
        // The golden ratio in 64 bits, as in SplitMix64.
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns an integer from 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }
}
