//! An estimate of the work of a tick: enters the objects and counts the pairs that would be compared.

use super::{HierarchicalGrid, covered, level_of};
use crate::broad::sector_grid::PAIR_STEPS;
use crate::counts::MethodStats;
use crate::narrow::RectangleTest;
use crate::objects::Objects;

impl HierarchicalGrid {
    /// Returns an upper bound of the steps of a tick. O(n × levels in use).
    pub(crate) fn estimate(&mut self, objects: &Objects) -> u64 {
        let mut overlaps = Vec::new();
        let mut sink = RectangleTest::new(objects, &mut overlaps);
        self.fill(objects, &mut sink);
        let mut stats = sink.stats();
        (stats.buckets, stats.writes) = (self.buckets.len() as u64, objects.partnered_count());
        let runs = self.buckets.runs_with_pairs(0..self.buckets.len());
        let mut met: u64 = runs.map(|run| (run.len() * (run.len() - 1) / 2) as u64).sum();
        for slot in objects.slots() {
            let (rect, partners) = (objects.rect(slot), objects.partners(objects.kind(slot)));
            let coarser = self.in_use & !1 << level_of(rect);
            stats.compares += u64::from(coarser.count_ones());
            for level in (0..u32::BITS as u8).filter(|level| coarser & 1 << level != 0) {
                if self.levels[usize::from(level)].kinds & partners != 0 {
                    covered(rect, level).for_each(|column, row| {
                        stats.lookups += 1;
                        met += self.buckets.run(self.bucket(level, column, row)).len() as u64;
                    });
                }
            }
        }
        stats.steps(0) + met * PAIR_STEPS
    }
}

const _: () = assert!(PAIR_STEPS >= MethodStats::WEIGHTS.visits, "a pair in another cell is a visit");
