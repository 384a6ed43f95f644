//! An estimate of the work of a tick: enters the objects in sectors and counts the pairs of each bucket, but does not
//! compare them.

use super::{CellEntry, MAX_SECTORS, SectorGrid};
use crate::counts::MethodStats;
use crate::narrow::RectangleTest;
use crate::objects::Objects;
use crate::rules::{Kind, kinds_in};

/// The most steps of a pair that meets in a bucket: it repeats.
pub(in crate::broad) const PAIR_STEPS: u64 = MethodStats::WEIGHTS.repeats + MethodStats::WEIGHTS.scanned;
/// The most steps of a pair that is compared by sector numbers.
const APART_STEPS: u64 = 2 * MethodStats::WEIGHTS.compares + MethodStats::CANDIDATE_WEIGHT;

impl SectorGrid {
    /// Returns an upper bound of the steps of a tick. O(n log n).
    pub(crate) fn estimate(&mut self, objects: &Objects) -> u64 {
        let mut overlaps = Vec::new();
        let mut sink = RectangleTest::new(objects, &mut overlaps);
        self.enter(objects, &mut sink);
        let within: u64 =
            self.buckets.runs_with_pairs(0..self.buckets.len()).map(|run| pairs_of(run, objects)).sum();
        sink.stats().steps(0) + within * PAIR_STEPS + self.looks(objects) + self.apart_steps(objects)
    }

    fn looks(&self, objects: &Objects) -> u64 {
        let looking = kinds_in(self.roles.looking).flat_map(|kind| self.runs.of(kind));
        let look = |covered: crate::sector::Covered| {
            let mut steps = 0;
            covered.for_each(|column, row| {
                let met = self.buckets.run(self.ring.bucket(column, row)).len() as u64;
                steps += MethodStats::WEIGHTS.lookups + met * PAIR_STEPS;
            });
            steps
        };
        looking
            .map(|&slot| {
                let covered = self.size.covered(objects.rect(slot));
                if covered.count() <= MAX_SECTORS {
                    return look(covered);
                }
                let entered = kinds_in(objects.partners(objects.kind(slot)) & self.roles.entered);
                entered.map(|kind| self.runs.of(kind).len() as u64).sum::<u64>() * APART_STEPS
            })
            .sum()
    }

    fn apart_steps(&self, objects: &Objects) -> u64 {
        let mut apart = [0_u64; Kind::COUNT];
        self.apart.iter().for_each(|&slot| apart[objects.kind(slot).index()] += 1);
        let met = |kind: Kind| {
            let partners = kinds_in(objects.partners(kind));
            // A pair of two objects in `apart` is compared once.
            partners.map(|kind| 2 * self.runs.of(kind).len() as u64 - apart[kind.index()]).sum::<u64>()
        };
        self.apart.iter().map(|&slot| met(objects.kind(slot))).sum::<u64>() * APART_STEPS / 2
    }
}

/// Returns the number of pairs in a bucket that the rules permit. Its entries are sorted by kind.
fn pairs_of(bucket: &[CellEntry], objects: &Objects) -> u64 {
    let runs = || bucket.chunk_by(|a, b| a.kind == b.kind).map(|run| (run[0].kind, run.len() as u64));
    let twice = runs().map(|(kind, count)| {
        let partners = objects.partners(kind);
        let others = runs().filter(|&(other, _)| partners & other.bit() != 0);
        others.map(|(other, more)| count * (more - u64::from(other == kind))).sum::<u64>()
    });
    twice.sum::<u64>() / 2
}
