//! Brute force: every pair that the rules allow.
//!
//! Source: Roberts, Dr. Dobb's Journal, "game rules"; all the articles begin here. It is the oracle for all other
//! methods: there is nothing in it that could be wrong. Objects are sorted by kind, and only kinds that may meet are
//! walked, so that a forbidden pair costs nothing, not even a comparison:
//!
//! ```text
//!   by kind   [ship | missile missile | alien alien alien]
//!               |_______________________|  ship x alien: 3 tests
//!                      |________________|  missile x alien: 6 tests
//! ```
//!
//! Without rules: (n² − n) / 2 tests for n objects (Roberts, Dr. Dobb's Journal, table 1).
//!
//! **Counts**: candidates are all permitted pairs; there is no other work.
//!
//! **Cost**: n² / 2 tests, however few objects overlap. 4 bytes an object. It wins up to a few dozen objects, where
//! no other method pays for its book-keeping, and loses everywhere else.
//!
//! **Corrections**: Rabin's article calls the growth of all pairs exponential. It is quadratic: twice the objects,
//! four times the tests.

use super::BroadPhase;
use crate::draw::{DebugShape, draw_pairs};
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::Kind;

/// The most pairs that are drawn: they show that each object meets each other, and more would hide it.
const MAX_DRAWN_PAIRS: usize = 256;

/// The brute-force method: all objects sorted by kind, anew each tick.
#[derive(Debug)]
pub struct BruteForce {
    by_kind: Vec<Slot>,
    /// The first place of each kind in `by_kind`; the last element is the end of the last kind.
    starts: [usize; Kind::COUNT + 1],
}

impl BruteForce {
    /// Creates brute force with room for `capacity` objects: one slot each.
    pub fn new(capacity: usize) -> Self {
        Self { by_kind: Vec::with_capacity(capacity), starts: [0; Kind::COUNT + 1] }
    }

    /// Sorts the objects by kind: a counting sort in one pass, since the table knows the number of objects of each
    /// kind.
    fn sort_by_kind(&mut self, objects: &Objects) {
        for (kind, &count) in objects.per_kind().iter().enumerate() {
            self.starts[kind + 1] = self.starts[kind] + count as usize;
        }
        self.by_kind.resize(objects.len(), Slot(0));
        let mut next = self.starts;
        for slot in objects.slots() {
            let place = &mut next[objects.kind(slot).index()];
            self.by_kind[*place] = slot;
            *place += 1;
        }
    }

    /// Returns the slots of all objects of a kind.
    fn of_kind(&self, kind: usize) -> &[Slot] {
        &self.by_kind[self.starts[kind]..self.starts[kind + 1]]
    }
}

impl BroadPhase for BruteForce {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.sort_by_kind(objects);
        for a_kind in 0..Kind::COUNT {
            let row = objects.rules().row(Kind(a_kind as u8));
            if row >> a_kind & 1 == 1 {
                pairs_within(self.of_kind(a_kind), sink);
            }
            for b_kind in (a_kind + 1..Kind::COUNT).filter(|b_kind| row >> b_kind & 1 == 1) {
                pairs_between(self.of_kind(a_kind), self.of_kind(b_kind), sink);
            }
        }
    }

    // The first pairs of the tick, not a sample of them all: that would be other pairs whenever an object comes or goes.
    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let may_meet = |&(a, b): &(usize, usize)| objects.rules().row(Kind(a as u8)) >> b & 1 == 1;
        let kinds = (0..Kind::COUNT).flat_map(|a| (a..Kind::COUNT).map(move |b| (a, b))).filter(may_meet);
        let pairs = kinds.flat_map(|(a_kind, b_kind)| {
            self.of_kind(a_kind).iter().enumerate().flat_map(move |(i, &a)| {
                let first = if a_kind == b_kind { i + 1 } else { 0 };
                self.of_kind(b_kind)[first..].iter().map(move |&b| (a, b))
            })
        });
        draw_pairs(pairs.take(MAX_DRAWN_PAIRS), objects, shape);
    }
}

/// Hands on every pair of objects of one kind.
fn pairs_within(kind: &[Slot], sink: &mut RectangleTest<'_>) {
    for (i, &a) in kind.iter().enumerate() {
        kind[i + 1..].iter().for_each(|&b| sink.candidate(a, b));
    }
}

/// Hands on every pair of an object of one kind and an object of another kind.
fn pairs_between(a_kind: &[Slot], b_kind: &[Slot], sink: &mut RectangleTest<'_>) {
    for &a in a_kind {
        b_kind.iter().for_each(|&b| sink.candidate(a, b));
    }
}
