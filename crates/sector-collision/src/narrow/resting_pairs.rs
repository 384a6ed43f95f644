//! Pairs of two objects at rest: tested once, then stored with the result until one of the two wakes.

use super::narrow_phase::{Touch, touch};
use crate::counts::Counts;
use crate::masks::Masks;
use crate::objects::{Objects, Slot};

/// A pair whose rectangles overlap, with the outcome and the cost of its test.
#[derive(Clone, Copy, Debug)]
pub(super) struct RestingPair {
    pub(super) touch: Touch,
    /// The number of words compared; `None` if both are solid, so there was no bitmap test.
    words_anded: Option<u32>,
}

/// The pairs of two resting objects whose rectangles overlap, with the results of their tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct RestingPairs {
    /// Pairs that share a solid pixel, sorted.
    pub(super) hits: Vec<RestingPair>,
    /// Pairs whose pixels do not overlap, sorted.
    pub(super) near_misses: Vec<RestingPair>,
    /// Whether the lists may contain pairs of objects that have woken.
    has_woken: bool,
}

impl RestingPairs {
    pub(crate) fn with_capacity(pairs: usize) -> Self {
        let list = || Vec::with_capacity(pairs);
        Self { hits: list(), near_misses: list(), has_woken: false }
    }

    pub(crate) fn clear(&mut self) {
        self.hits.clear();
        self.near_misses.clear();
    }

    pub(crate) const fn woke(&mut self) {
        self.has_woken = true;
    }

    /// Drops the pairs of objects that have woken. Call this before other objects come to rest in their slots.
    pub(crate) fn drop_woken(&mut self, is_resting: impl Fn(Slot) -> bool) {
        if std::mem::take(&mut self.has_woken) {
            let keeps = |pair: &RestingPair| pair.touch.slots.iter().all(|&slot| is_resting(slot));
            self.hits.retain(keeps);
            self.near_misses.retain(keeps);
        }
    }

    /// Tests two objects whose rectangles overlap, and stores the pair. Call [`sort`](Self::sort) after the last one.
    pub(crate) fn add(&mut self, slots: [Slot; 2], objects: &Objects, masks: &Masks) {
        let mut counts = Counts::default();
        let is_hit = touch(objects, masks, slots, &mut counts);
        let list = if is_hit { &mut self.hits } else { &mut self.near_misses };
        // Two masks of the largest size have 2^26 words.
        let words_anded = (counts.bitmap_tests > 0).then_some(counts.words_anded as u32);
        list.push(RestingPair { touch: Touch::new(slots, objects), words_anded });
    }

    pub(crate) fn sort(&mut self) {
        self.hits.sort_unstable_by_key(|pair| pair.touch);
        self.near_misses.sort_unstable_by_key(|pair| pair.touch);
    }

    /// Adds the tests of all pairs to `rect_hits`, `bitmap_tests` and `words_anded` of `counts`.
    pub(super) fn add_to(&self, counts: &mut Counts) {
        counts.rect_hits += (self.hits.len() + self.near_misses.len()) as u64;
        for words in self.hits.iter().chain(&self.near_misses).filter_map(|pair| pair.words_anded) {
            counts.bitmap_tests += 1;
            counts.words_anded += u64::from(words);
        }
    }
}
