//! A dry run: builds and walks the tree, and counts the pairs of each square instead of comparing them.

use super::Quadtree;
use crate::counts::MethodStats;
use crate::narrow::RectangleTest;
use crate::objects::Objects;

/// The most steps of a pair: it is a candidate.
const PAIR_STEPS: u64 = MethodStats::CANDIDATE_WEIGHT + MethodStats::WEIGHTS.scanned;

impl Quadtree {
    /// Returns an upper bound of the steps of a tick, or a number above `most` if it is more than `most`.
    pub(crate) fn estimate(&mut self, objects: &Objects, most: u64) -> u64 {
        let (mut overlaps, mut pairs) = (Vec::new(), 0);
        let mut sink = RectangleTest::new(objects, &mut overlaps);
        self.walk_all(objects, &mut sink, &mut |_, own, above, sink| {
            pairs += (own.len() * own.len().saturating_sub(1) / 2 + own.len() * above.len()) as u64;
            sink.stats().steps(0) + pairs * PAIR_STEPS <= most
        });
        sink.stats().steps(0) + pairs * PAIR_STEPS
    }
}
