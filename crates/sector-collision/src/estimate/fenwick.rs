//! Counts of keys below a key, in O(log n).

/// A Fenwick tree: counts for the numbers from 0 on, with prefix sums.
///
/// Source: Fenwick, "A New Data Structure for Cumulative Frequency Tables", Software: Practice and Experience 24, 1994.
pub(super) struct Fenwick(Vec<i64>);

impl Fenwick {
    pub(super) fn new(numbers: usize) -> Self {
        Self(vec![0; numbers + 1])
    }

    pub(super) fn add(&mut self, number: usize, count: i64) {
        let mut at = number + 1;
        while at < self.0.len() {
            self.0[at] += count;
            at += at & at.wrapping_neg();
        }
    }

    /// Returns the sum of the counts of all smaller numbers.
    pub(super) fn below(&self, number: usize) -> u64 {
        let (mut at, mut sum) = (number, 0);
        while at > 0 {
            sum += self.0[at];
            at &= at - 1;
        }
        sum as u64
    }
}

/// Returns the keys in ascending order, each once. The number of a key is its index.
pub(super) fn numbered<K: Ord>(mut keys: Vec<K>) -> Vec<K> {
    keys.sort_unstable();
    keys.dedup();
    keys
}
