//! The narrow phase of a tick: the bitmap test of pairs whose rectangles overlap.
//!
//! Pairs that share a solid pixel are hits. The others are *near misses*, which a game can use: a shooter may reward
//! them as grazes.

use super::bitmap::pixels_touch;
use crate::counts::Counts;
use crate::mask::Mask;
use crate::objects::{MaskId, Objects, Slot};
use crate::pair::Pair;

/// Hits and near misses of a tick, each sorted by (lower id, higher id). The lists are kept from tick to tick for their
/// memory.
#[derive(Debug, Default)]
pub struct NarrowPhase {
    /// Pairs that share a solid pixel.
    pub hits: Vec<Pair>,
    /// Pairs whose rectangles overlap while their pixels do not.
    pub near_misses: Vec<Pair>,
}

impl NarrowPhase {
    /// Creates empty lists with room for `pairs` pairs in each.
    pub fn with_capacity(pairs: usize) -> Self {
        Self { hits: Vec::with_capacity(pairs), near_misses: Vec::with_capacity(pairs) }
    }

    /// Replaces hits and near misses by those among the pairs in `overlaps`, whose rectangles overlap, and adds to
    /// `bitmap_tests`, `words_anded` and `hits` of `counts`.
    pub fn run(&mut self, objects: &Objects, masks: &[Mask], overlaps: &[(Slot, Slot)], counts: &mut Counts) {
        self.hits.clear();
        self.near_misses.clear();
        for &(a, b) in overlaps {
            let pair = Pair::new(objects.id(a), objects.id(b));
            let found =
                if touch(objects, masks, a, b, counts) { &mut self.hits } else { &mut self.near_misses };
            found.push(pair);
        }
        self.hits.sort_unstable();
        self.near_misses.sort_unstable();
        counts.hits += self.hits.len() as u64;
    }
}

/// Whether two objects with overlapping rectangles share a solid pixel. Two objects without a mask do, without a test.
fn touch(objects: &Objects, masks: &[Mask], a: Slot, b: Slot, counts: &mut Counts) -> bool {
    let mask = |slot: Slot| objects.mask(slot).map(|id: MaskId| &masks[id.0 as usize]);
    let Some(test) = pixels_touch(mask(a), objects.rect(a), mask(b), objects.rect(b)) else {
        return true;
    };
    counts.bitmap_tests += 1;
    counts.words_anded += test.words_anded;
    test.hit
}
