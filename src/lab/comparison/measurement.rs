//! A measurement: runs all methods on the same ticks of a scene, several times.

use crate::lab::stepper::{LabObject, LabScene, TickState};
use sector_collision::broad::Pair;
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Method};
use std::ops::Range;

/// The cost of one method, summed over all ticks of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodCost {
    /// The method that was measured.
    pub method: Method,
    /// The number of measured ticks.
    pub ticks: usize,
    /// The pairs left after each step of the collision test.
    pub counts: Counts,
    /// The method's own work counters, summed over all ticks.
    pub stats: MethodStats,
    /// The time in microseconds to update the objects and find the hits: the shortest time of each tick, summed.
    pub us: f64,
    /// The bytes that the method uses after the last tick.
    pub memory: usize,
}

impl MethodCost {
    /// Returns the work of all ticks in [steps](MethodStats::steps).
    pub const fn steps(&self) -> u64 {
        self.stats.steps(self.counts.candidates)
    }
}

#[derive(Debug)]
struct MethodRun {
    cost: MethodCost,
    /// The pipeline in the current round; `None` before its first tick.
    state: Option<TickState>,
    least_us: Vec<f64>,
}

#[derive(Debug)]
pub(super) struct Measurement {
    ticks: Range<usize>,
    /// The first tick to run. It may precede the measured ticks, because methods keep their structures between ticks.
    first: usize,
    /// The number of times that each tick is run. The shortest time of each tick counts.
    rounds: usize,
    runs: Vec<MethodRun>,
    /// The number of finished work items, which are ordered by round, then tick, then method.
    done: usize,
    pub(super) objects: Vec<LabObject>,
    hits: Vec<Pair>,
    pub(super) costs: Vec<MethodCost>,
    pub(super) disagreement: Option<Disagreement>,
}

impl Measurement {
    /// Prepares a measurement of some ticks of a scene, in a number of rounds. All methods start with tick `first`.
    pub(super) fn new(scene: &LabScene, ticks: Range<usize>, first: usize, rounds: usize) -> Self {
        let run = |method| {
            let (counts, stats) = (Counts::default(), MethodStats::default());
            let cost = MethodCost { method, ticks: ticks.len(), counts, stats, us: 0.0, memory: 0 };
            MethodRun { cost, state: None, least_us: vec![f64::INFINITY; ticks.len()] }
        };
        let runs = Method::ALL.map(run).into();
        let objects = scene.objects(first);
        let (hits, costs, disagreement) = Default::default();
        Self { ticks, first, rounds, runs, done: 0, objects, hits, costs, disagreement }
    }

    pub(super) fn progress(&self) -> (usize, usize) {
        (self.done, self.rounds * self.pieces())
    }

    fn pieces(&self) -> usize {
        (self.ticks.end - self.first) * self.runs.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.done == self.rounds * self.pieces()
    }

    /// Runs the next work item, one tick of one method. Does nothing if all are done.
    pub(super) fn advance(&mut self, scene: &LabScene, now_us: &dyn Fn() -> f64) {
        if self.is_over() {
            return;
        }
        let methods = self.runs.len();
        let pieces = self.pieces();
        let (tick, method) = (self.first + self.done % pieces / methods, self.done % methods);
        if method == 0 {
            self.objects = scene.objects(tick);
        }
        let MethodRun { cost, state, least_us } = &mut self.runs[method];
        let index = tick.checked_sub(self.ticks.start);
        let us = match state {
            Some(state) => timed(state, &self.objects, now_us),
            None => {
                let state = state.insert(TickState::begin(scene, &self.objects, cost.method, false));
                // Setting a method up is not part of the cost of a tick.
                index.map_or(0.0, |_| timed(&mut state.clone(), &self.objects, now_us))
            }
        };
        if let (Some(index), Some(state)) = (index, state) {
            least_us[index] = least_us[index].min(us);
            if self.done < pieces {
                cost.counts += state.pipeline.counts();
                cost.stats += state.pipeline.method_stats();
                cost.memory = state.pipeline.memory();
            }
        }
        self.compare_hits(method, scene);
        self.done += 1;
        if self.done.is_multiple_of(pieces) {
            for MethodRun { cost, state, least_us } in &mut self.runs {
                cost.us = least_us.iter().sum();
                *state = None;
            }
            self.costs = self.runs.iter().map(|run| run.cost).collect();
        }
    }

    fn compare_hits(&mut self, method: usize, scene: &LabScene) {
        let MethodRun { cost, state: Some(state), .. } = &self.runs[method] else { return };
        let hits = state.pipeline.hits();
        if method == 0 {
            self.hits.clear();
            self.hits.extend_from_slice(hits);
        } else if hits != self.hits && self.disagreement.is_none() {
            let methods = [self.runs[0].cost.method, cost.method];
            self.disagreement = Some(Disagreement::smallest(scene, &self.objects, methods));
        }
    }
}

/// Runs a method on the objects of its next tick. Returns the time in microseconds.
pub(super) fn timed(state: &mut TickState, objects: &[LabObject], now_us: &dyn Fn() -> f64) -> f64 {
    let changes = state.changes(objects);
    let begun = now_us();
    state.apply(&changes);
    state.pipeline.run();
    now_us() - begun
}

/// Two methods that found different hits among the same objects.
#[derive(Clone, Debug)]
pub(crate) struct Disagreement {
    pub(crate) methods: [Method; 2],
    /// A minimal set of objects on which the methods still differ, or all objects if they agree on this tick alone.
    pub(crate) objects: Vec<LabObject>,
}

impl Disagreement {
    pub(super) fn smallest(scene: &LabScene, objects: &[LabObject], methods: [Method; 2]) -> Self {
        let differ = |objects: &[LabObject]| {
            let [one, other] = methods.map(|method| TickState::begin(scene, objects, method, false));
            one.pipeline.hits() != other.pipeline.hits()
        };
        let objects = if differ(objects) { minimized(objects, differ) } else { objects.to_vec() };
        Self { methods, objects }
    }
}

/// Removes objects as long as `differ` holds for the others: halves first, then quarters, down to single objects.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software
/// Engineering 28, 2002.
fn minimized(objects: &[LabObject], differ: impl Fn(&[LabObject]) -> bool) -> Vec<LabObject> {
    let mut left = objects.to_vec();
    let mut size = left.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < left.len() {
            let mut fewer = left.clone();
            fewer.drain(at..(at + size).min(left.len()));
            if differ(&fewer) {
                left = fewer;
            } else {
                at += size;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    left
}

#[cfg(test)]
mod tests {
    use super::minimized;
    use crate::lab::stepper::BUILT_IN;

    #[test]
    fn a_disagreement_is_minimized() {
        let objects = BUILT_IN[4].scene().objects(0);
        for (a, b) in [(1, 2), (1, 40), (17, 18), (39, 40)] {
            let has = |objects: &[super::LabObject], key| objects.iter().any(|object| object.key == key);
            let left = minimized(&objects, |left| has(left, a) && has(left, b));
            assert_eq!(left.iter().map(|object| object.key).collect::<Vec<_>>(), [a, b]);
        }
        assert!(minimized(&objects, |_| true).is_empty());
    }
}
