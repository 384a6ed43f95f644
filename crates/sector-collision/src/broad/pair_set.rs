//! A set of pairs that persists between ticks: a dense list, and a hash table of indices into it.
//!
//! ```text
//!   table   [ . | 2 | . | 0 | 1 | . | . | . ]      hash of a pair -> first index to try, then on to the right
//!                 |       |   '-----.
//!   pairs   [ (3,7) (1,4) (2,9) ]   iterated in this order: the same for the same history of calls
//! ```
//!
//! Insertion, removal and lookup are O(1) on average. Removal moves the last pair into the hole in the list, and closes
//! the gap in the table by moving back the entries behind it. There are no tombstones, so the table never fills up with
//! removed pairs.

use crate::memory::bytes_of;
use crate::objects::Slot;

/// An unused place in the table.
const EMPTY: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct PairSet {
    pairs: Vec<(Slot, Slot)>,
    /// Indices into `pairs`, by hash. The length is a power of two, and at most half of it is in use.
    table: Vec<u32>,
}

impl PairSet {
    pub(super) fn with_capacity(pairs: usize) -> Self {
        let places = (2 * pairs).next_power_of_two().max(16);
        Self { pairs: Vec::with_capacity(pairs), table: vec![EMPTY; places] }
    }

    /// Returns the memory that the list and the table have allocated, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { pairs, table } = self;
        bytes_of(pairs) + bytes_of(table)
    }

    /// Returns the pairs, each once.
    pub(super) fn as_slice(&self) -> &[(Slot, Slot)] {
        &self.pairs
    }

    /// Removes all pairs but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.pairs.clear();
        self.table.fill(EMPTY);
    }

    /// Adds a pair, unless it is already present.
    pub(super) fn insert(&mut self, a: Slot, b: Slot) {
        let pair = ordered(a, b);
        if 2 * (self.pairs.len() + 1) > self.table.len() {
            self.grow();
        }
        let place = self.place(pair);
        if self.table[place] == EMPTY {
            self.table[place] = self.pairs.len() as u32;
            self.pairs.push(pair);
        }
    }

    /// Removes a pair, if present.
    pub(super) fn remove(&mut self, a: Slot, b: Slot) {
        let place = self.place(ordered(a, b));
        let at = self.table[place];
        if at == EMPTY {
            return;
        }
        // Find the last pair of the list before the table changes; it takes the place of the removed pair.
        let last = self.pairs.len() as u32 - 1;
        let place_of_last = self.place(self.pairs[last as usize]);
        self.table[place_of_last] = at;
        self.pairs.swap_remove(at as usize);
        self.close_gap(place);
    }

    /// Retains only the pairs for which `keep` returns true.
    pub(super) fn retain(&mut self, keep: impl Fn(Slot, Slot) -> bool) {
        for i in (0..self.pairs.len()).rev() {
            let (a, b) = self.pairs[i];
            if !keep(a, b) {
                self.remove(a, b);
            }
        }
    }

    /// Returns the index of a pair in the table, or the empty index where it would be entered.
    fn place(&self, pair: (Slot, Slot)) -> usize {
        let mut place = self.home(pair);
        while self.table[place] != EMPTY && self.pairs[self.table[place] as usize] != pair {
            place = (place + 1) & (self.table.len() - 1);
        }
        place
    }

    /// Returns the first table index to try for a pair: the highest bits of a product (Knuth's multiplicative hashing).
    fn home(&self, (a, b): (Slot, Slot)) -> usize {
        let key = u64::from(a.0) << 32 | u64::from(b.0);
        let mixed = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (u64::BITS - self.table.len().trailing_zeros())) as usize
    }

    /// Empties a place, and moves back entries behind it that a search would no longer find.
    fn close_gap(&mut self, mut gap: usize) {
        let low = self.table.len() - 1;
        let mut next = (gap + 1) & low;
        while self.table[next] != EMPTY {
            let home = self.home(self.pairs[self.table[next] as usize]);
            if next.wrapping_sub(home) & low >= next.wrapping_sub(gap) & low {
                self.table[gap] = self.table[next];
                gap = next;
            }
            next = (next + 1) & low;
        }
        self.table[gap] = EMPTY;
    }

    /// Doubles the table and enters all pairs again.
    fn grow(&mut self) {
        let places = 2 * self.table.len();
        self.table.clear();
        self.table.resize(places, EMPTY);
        for i in 0..self.pairs.len() {
            let place = self.place(self.pairs[i]);
            self.table[place] = i as u32;
        }
    }
}

/// Returns a pair with the lower slot first, so that both orders are equal.
fn ordered(a: Slot, b: Slot) -> (Slot, Slot) {
    if a < b { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests;
