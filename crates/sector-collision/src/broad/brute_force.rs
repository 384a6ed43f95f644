//! Brute force: every pair that the rules allow.
//!
//! Source: Roberts, Dr. Dobb's Journal, "game rules"; all the articles start here. As the simplest method, it is the
//! oracle for all others. Objects are sorted by kind, and only kinds that may meet are paired, so a forbidden pair
//! costs nothing, not even a comparison:
//!
//! ```text
//!   by kind   [ship | missile missile | alien alien alien]
//!               |_______________________|  ship x alien: 3 tests
//!                      |________________|  missile x alien: 6 tests
//! ```
//!
//! Without rules: (n² − n) / 2 tests for n objects (Roberts, Dr. Dobb's Journal, table 1).
//!
//! **Counts**: candidates are all permitted pairs; each object that is sorted by kind counts as `sorted`.
//!
//! **Cost**: n² / 2 tests without rules, however few objects overlap. 4 bytes per object. It suits rules that
//! permit few pairs (such as a ship in a curtain of bullets), because the bookkeeping of other methods does not pay off
//! there.
//!
//! **Corrections**: the article on [clustering](super::dimensional_clustering) says that all pairs grow exponentially.
//! The growth is quadratic: twice the objects, four times the tests (`tests/suite/clustering_mistakes.rs`).

use super::BroadPhase;
use super::kind_runs::KindRuns;
use crate::counts::MethodStats;
use crate::draw::{DebugShape, draw_pairs};
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::TraceEvent;

/// The maximum number of pairs drawn: enough to show the idea, and more would hide it.
const MAX_DRAWN_PAIRS: usize = 256;

/// The brute-force method. Sorts all objects by kind each tick.
#[derive(Clone, Debug)]
pub struct BruteForce {
    runs: KindRuns,
}

impl BruteForce {
    /// Creates the method with room for `capacity` objects at 4 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self { runs: KindRuns::with_capacity(capacity) }
    }

    /// Returns the [steps](MethodStats::steps) that brute force takes in a tick for these objects. Computed from the
    /// number of objects of each kind alone.
    pub(crate) fn steps(objects: &Objects) -> u64 {
        let stats = MethodStats { sorted: objects.len() as u64, ..MethodStats::default() };
        stats.steps(objects.rules().pairs_after_rules(objects.per_kind()))
    }
}

impl BroadPhase for BruteForce {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.runs.sort(objects);
        sink.recorder.record_each(self.runs.all(), |slot| TraceEvent::Sort { slot });
        for (a, b) in objects.pairs_of_kinds() {
            if a == b {
                pairs_within(self.runs.of(a), sink);
            } else {
                pairs_between(self.runs.of(a), self.runs.of(b), sink);
            }
        }
    }

    fn memory(&self) -> usize {
        let Self { runs } = self;
        runs.memory()
    }

    // Draws the first pairs of the tick. A sample of all pairs would change whenever an object comes or goes.
    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let pairs = objects.pairs_of_kinds().flat_map(|(a_kind, b_kind)| {
            self.runs.of(a_kind).iter().enumerate().flat_map(move |(i, &a)| {
                let first = if a_kind == b_kind { i + 1 } else { 0 };
                self.runs.of(b_kind)[first..].iter().map(move |&b| (a, b))
            })
        });
        draw_pairs(pairs.take(MAX_DRAWN_PAIRS), objects, shape);
    }
}

/// Reports every pair of objects of one kind.
fn pairs_within(kind: &[Slot], sink: &mut RectangleTest<'_>) {
    for (i, &a) in kind.iter().enumerate() {
        sink.note(|| TraceEvent::Turn { slot: a });
        kind[i + 1..].iter().for_each(|&b| sink.candidate(a, b));
    }
}

/// Reports every pair that combines an object of one kind with an object of another.
fn pairs_between(a_kind: &[Slot], b_kind: &[Slot], sink: &mut RectangleTest<'_>) {
    for &a in a_kind {
        sink.note(|| TraceEvent::Turn { slot: a });
        b_kind.iter().for_each(|&b| sink.candidate(a, b));
    }
}
