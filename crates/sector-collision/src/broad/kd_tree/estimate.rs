//! A dry run: builds the tree, and counts the pairs of each leaf instead of comparing them.

use super::KdTree;
use crate::counts::MethodStats;
use crate::narrow::RectangleTest;
use crate::objects::Objects;

/// The most steps of a pair in a leaf: it repeats.
const PAIR_STEPS: u64 = MethodStats::WEIGHTS.repeats + MethodStats::WEIGHTS.scanned;

impl KdTree {
    /// Returns an upper bound of the steps of a tick. O(n log n).
    pub(crate) fn estimate(&mut self, objects: &Objects) -> u64 {
        let (mut overlaps, mut pairs) = (Vec::new(), 0);
        let mut sink = RectangleTest::new(objects, &mut overlaps);
        self.walk_all(objects, &mut sink, &mut |_, _, run, sink| {
            sink.recorder.stats.entries += run.len() as u64;
            pairs += (run.len() * run.len().saturating_sub(1) / 2) as u64;
        });
        sink.stats().steps(0) + pairs * PAIR_STEPS
    }
}
