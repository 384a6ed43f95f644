//! The estimate of one tick, method by method.

use super::coherence::{found, list_moves, swaps};
use super::sweeps::{PairsMet, overlaps, pairs_along};
use super::{WorkEstimate, clusters};
use crate::axis::{Axis, Variance};
use crate::broad::sweep_and_prune::{MANY_NEW, MAX_SWAPS};
use crate::broad::{BruteForce, HierarchicalGrid, KdTree, Quadtree, SectorGrid, auto, sector_grid};
use crate::counts::MethodStats;
use crate::direction::Direction;
use crate::fast::Finder;
use crate::method::Method;
use crate::objects::{Object, Objects};
use crate::rules::Kind;

const WEIGHTS: MethodStats = MethodStats::WEIGHTS;

impl WorkEstimate {
    pub(super) fn tick(&mut self, objects: &Objects, now: &[Object]) -> u64 {
        // Until the tick, lists are sorted along the axis of the tick before.
        self.listed_along = self.axis.axis();
        self.has_turned = self.axis.update(objects);
        match self.method {
            Method::Auto => self.auto(objects, now),
            method => self.steps_of(method, objects, now),
        }
    }

    fn steps_of(&mut self, method: Method, objects: &Objects, now: &[Object]) -> u64 {
        match method {
            Method::BruteForce => BruteForce::steps(objects),
            Method::AxisList | Method::AxisListTextbook => self.list(method, objects, now),
            Method::SectorGrid => SectorGrid::new(self.tuning.sector, 0).estimate(objects),
            Method::SectorGridTextbook => self.sectors_textbook(objects),
            Method::SortAndSweep => {
                let met = pairs_along(self.axis.direction(), objects, objects.partnered_slots());
                // A walk passes the End of an object that it contains, and its own.
                let visits = met.all() + objects.partnered_count();
                let stats = MethodStats { visits, scanned: met.all(), ..sort(2 * objects.partnered_count()) };
                offered(stats, met)
            }
            Method::ActiveSet => {
                let met = pairs_along(self.widest.into(), objects, objects.partnered_slots());
                let mut variance = Variance::default();
                objects.partnered_slots().for_each(|slot| variance.add(objects.rect(slot)));
                self.widest = variance.widest();
                offered(MethodStats { scanned: met.all(), ..sort(2 * objects.partnered_count()) }, met)
            }
            Method::DimensionalClustering => clusters::steps(objects, self.tuning, self.most),
            Method::SweepAndPrune => self.sweep_and_prune(objects, now),
            Method::IntervalTree => interval_tree(objects),
            Method::Quadtree => Quadtree::new(0).estimate(objects, self.most),
            Method::KdTree => KdTree::new(0).estimate(objects),
            Method::HierarchicalGrid => HierarchicalGrid::new(0).estimate(objects),
            Method::Fast | Method::Auto => fast(objects, self.most),
        }
    }

    /// `auto` compares three methods in its first tick and then at intervals, and may use any that was among the
    /// cheapest. Comparing means trying two of them.
    fn auto(&mut self, objects: &Objects, now: &[Object]) -> u64 {
        let was_many = self.is_many;
        let most = if was_many { auto::MIN_FAST_OBJECTS - 1 } else { auto::MAX_ADAPTIVE_OBJECTS };
        self.is_many = objects.len() > most;
        if self.is_many {
            return fast(objects, self.most);
        }
        if was_many {
            (self.restarted, self.may_use) = (self.ticks, [false; 3]);
        }
        let ticks = self.ticks - self.restarted;
        let methods = [Method::AxisList, Method::SectorGrid, Method::BruteForce];
        let costs = methods.map(|method| self.steps_of(method, objects, now));
        let is_compared = ticks.is_multiple_of(u64::from(auto::CHECK_INTERVAL_TICKS));
        let mut tried = 0;
        if is_compared && (ticks == 0 || ticks >= u64::from(auto::MIN_STAY_TICKS)) {
            let rebuilt =
                MethodStats { updates: objects.len() as u64, ..sort(objects.len() as u64) }.steps(0);
            let turned = if self.has_turned { rebuilt } else { 0 };
            let kept = WEIGHTS.updates * objects.partnered_count();
            let list = turned + kept + self.list_scan(Method::AxisList, objects);
            let [_, sectors, all_pairs] = costs;
            let others = sectors.min(all_pairs);
            // The list stays in use unless another method saves enough. An estimate may be twice the cost.
            let may_use = [
                list / 2 <= others + others / 7 + auto::LEAST_GAIN_STEPS,
                sectors / 2 <= list.min(all_pairs),
                all_pairs <= list.min(sectors),
            ];
            self.may_use = std::array::from_fn(|i| self.may_use[i] || may_use[i]);
            // A trial of the list sorts it and, after the first tick, keeps it sorted for a tick.
            tried = if ticks == 0 { list } else { costs[0] } + sectors + rebuilt;
        }
        let used = costs.into_iter().zip(self.may_use).filter(|&(_, may_use)| may_use);
        tried + used.map(|(cost, _)| cost).max().unwrap_or(0)
    }

    /// The work of a list: what keeps it sorted, and the [scan](Self::list_scan).
    fn list(&self, method: Method, objects: &Objects, now: &[Object]) -> u64 {
        let list_of = |object: &Object| if method == Method::AxisList { object.kind.0 } else { 0 };
        let place = |object: &Object| (list_of(object), self.listed_along.span(object.rect).0);
        let is_load = self.ticks == 0 && self.is_loaded;
        let rebuilds = u64::from(is_load) + u64::from(self.has_turned);
        let updates = objects.len() as u64 * (rebuilds + u64::from(!is_load));
        let mut stats = MethodStats { updates, ..MethodStats::default() };
        (0..rebuilds).for_each(|_| stats.count_sort(objects.len()));
        if !is_load {
            stats.moves = list_moves(&self.before, now, place);
        }
        stats.steps(0) + self.list_scan(method, objects)
    }

    fn list_scan(&self, method: Method, objects: &Objects) -> u64 {
        let met = pairs_along(self.axis.axis().into(), objects, objects.slots());
        if method == Method::AxisListTextbook {
            let visits = objects.len() as u64;
            return offered(MethodStats { visits, scanned: met.all(), ..MethodStats::default() }, met);
        }
        let count = |kind: Kind| u64::from(objects.per_kind()[kind.index()]);
        let sweeps = |(a, b)| if a == b { count(a) } else { count(a) + count(b) };
        let visits = objects.pairs_of_kinds().map(sweeps).sum();
        MethodStats { visits, scanned: met.permitted, ..MethodStats::default() }.steps(met.permitted)
    }

    fn sectors_textbook(&self, objects: &Objects) -> u64 {
        let (mut sectors, mut large, size) = (Vec::new(), 0, self.tuning.sector);
        for slot in objects.slots() {
            match size.covered(objects.rect(slot)) {
                covered if covered.count() > sector_grid::MAX_SECTORS => large += 1,
                covered => sectors.extend(covered.sectors()),
            }
        }
        let mut stats = MethodStats { entries: sectors.len() as u64, ..sort(sectors.len() as u64) };
        sectors.sort_unstable();
        let met = |run: &[_]| (run.len() * (run.len() - 1) / 2) as u64;
        stats.repeats = sectors.chunk_by(|a, b| a == b).map(met).sum();
        stats.scanned = stats.repeats;
        // Two large objects are compared once.
        stats.steps(large * objects.len() as u64 - large * large.saturating_sub(1) / 2)
    }

    fn sweep_and_prune(&self, objects: &Objects, now: &[Object]) -> u64 {
        let ends = 2 * objects.len() as u64;
        let overlaps = overlaps(objects, objects.slots());
        let mut stats = MethodStats { compares: 2 * ends, writes: 2 * ends, ..MethodStats::default() };
        let new = now.iter().filter(|object| found(&self.before, object.key).is_none()).count();
        let mut is_sorted = new * MANY_NEW <= objects.len();
        for axis in [Axis::X, Axis::Y] {
            if is_sorted {
                let swaps = swaps(&self.before, now, |object| axis.span(object.rect));
                is_sorted = swaps < MAX_SWAPS * ends;
                stats.swaps += swaps.min(MAX_SWAPS * ends);
            }
        }
        stats.writes += stats.swaps;
        if !is_sorted {
            stats.visits = pairs_along(Direction::X, objects, objects.slots()).all();
            stats.writes += overlaps;
            (0..2).for_each(|_| stats.count_sort(ends as usize));
        }
        stats.steps(overlaps)
    }
}

fn interval_tree(objects: &Objects) -> u64 {
    let count = objects.partnered_count();
    let leaves = count.max(1).next_power_of_two();
    let levels = u64::from(leaves.ilog2());
    let found = overlaps(objects, objects.partnered_slots());
    // A query that finds k objects visits at most 2 k + 2 nodes in each level.
    let widest = 2 * (found / count.max(1) + 2);
    let visits: u64 = (0..=levels).map(|level| widest.min(1 << level)).sum();
    let mut stats = MethodStats { writes: count + 2 * leaves, visits: count * visits, ..sort(2 * count) };
    stats.count_sort(count as usize);
    stats.compares += 3 * count * levels;
    stats.steps(found)
}

fn fast(objects: &Objects, most: u64) -> u64 {
    let (rects, kinds, rules) = (objects.rects(), objects.kinds(), objects.rules());
    let work = Finder::with_capacity(0).estimate(rects, kinds, rules, most / WEIGHTS.visits);
    let visits = work.compared + work.pages;
    MethodStats { entries: work.entries, visits, ..MethodStats::default() }.steps(work.compared)
}

fn sort(keys: u64) -> MethodStats {
    let mut stats = MethodStats::default();
    stats.count_sort(keys as usize);
    stats
}

/// Returns the steps of work that also offers these pairs to the rectangle test.
fn offered(stats: MethodStats, met: PairsMet) -> u64 {
    MethodStats { skipped: met.forbidden, ..stats }.steps(met.permitted)
}
