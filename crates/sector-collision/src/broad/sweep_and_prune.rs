//! Sweep and prune with coherence: sorted end points on both axes, and a set of pairs, kept between ticks.
//!
//! Source: Murat Gorguner, "Collision Detection", Brown University, after I-COLLIDE. Objects move little from one tick
//! to the next, so each list of end points is still nearly sorted, and an insertion sort fixes it with few swaps.
//! Overlaps change only when a begin and an end swap places:
//!
//! ```text
//!   tick 1   B1 --- E1   B2 --- E2        E1 before B2: apart on this axis
//!   tick 2   B1 --- B2   E1 --- E2        one swap: B2 passed E1, an overlap starts
//!   tick 3   B2 --- E2   B1 --- E1        B1 and E2 have swapped, too: it is over
//! ```
//!
//! Two objects collide while they overlap on both axes. When an overlap starts on one axis, the pair enters the set if
//! the two overlap on the other axis; when an overlap ends on either axis, the pair leaves it. The set is never
//! rebuilt: if nothing moves, a tick is one pass over the lists without a swap.
//!
//! A new object is appended to the lists and sorted into place, and its overlaps start on the way. That takes up to a
//! swap for every other end point. When many objects are new, or all have jumped (more than [`MAX_SWAPS`] swaps per end
//! point), coherence is lost and insertion sort would be quadratic. The lists are then sorted by a general sort, and
//! one sweep fills the set.
//!
//! **Counts**: candidates are the permitted pairs whose rectangles overlap. Two end points that swap places are a
//! `swap`. In a sweep after a general sort, each begin within an interval is a `visit`. A forbidden pair that overlaps
//! is `skipped`.
//!
//! **Cost**: O(n + swaps) a tick, however many pairs overlap. 33 bytes per object, and 16 to 24 per pair: with its
//! initial room for eight pairs per object, 161 to 225 bytes per object. It suits objects that stand still or move slowly:
//! asteroids, bodies at rest. When objects crowd on an axis or move fast, they pass many end points, and each insertion
//! walks a list.
//!
//! **Corrections**: the article says that the worst case of any algorithm is O(n²). That is so only if as many pairs
//! overlap; see [`interval_tree`](super::interval_tree). Its intervals are closed, so two that share only an end overlap;
//! here ends come before begins ([`end_point`](crate::end_point)), and they do not.

mod lists;

use super::BroadPhase;
use super::pair_set::PairSet;
use crate::axis::Axis;
use crate::draw::{DebugShape, draw_pairs};
use crate::end_point::{EndPoint, draw_end_points};
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::trace::{TraceEvent, Visit};
use lists::EndPointLists;

/// Average swaps per end point of a list beyond which a general sort is assumed to be cheaper. A general sort takes
/// about log₂ n steps for each, and in a crowd the sweep after it takes as many again.
pub const MAX_SWAPS: u64 = 32;
/// If more than one eighth of the objects are new, the lists are sorted from scratch.
pub(crate) const MANY_NEW: usize = 8;
/// The number of overlapping pairs per object for which memory is reserved initially. In a denser crowd the set of
/// pairs grows.
const PAIRS_PER_OBJECT: usize = 8;

/// Keeps the sorted end points of both axes, and the pairs that overlap on both.
#[derive(Clone, Debug)]
pub struct SweepAndPrune {
    lists: EndPointLists,
    pairs: PairSet,
}

impl SweepAndPrune {
    /// Creates sweep and prune with room for `capacity` objects at 33 bytes each, plus 16 to 24 for each of eight pairs
    /// per object.
    pub fn new(capacity: usize) -> Self {
        Self {
            lists: EndPointLists::with_capacity(capacity),
            pairs: PairSet::with_capacity(capacity * PAIRS_PER_OBJECT),
        }
    }

    /// Sorts the list of an axis by insertion. Gives up and returns false after [`MAX_SWAPS`] swaps per end point on
    /// average; the list is then complete but not sorted.
    fn insertion_sort(&mut self, axis: usize, objects: &Objects, sink: &mut RectangleTest<'_>) -> bool {
        let limit = sink.stats().swaps + MAX_SWAPS * self.lists.axes[axis].len() as u64;
        for i in 1..self.lists.axes[axis].len() {
            let moving = self.lists.axes[axis][i];
            let mut at = i;
            while at > 0 && self.lists.axes[axis][at - 1] > moving && sink.stats().swaps < limit {
                let passed = self.lists.axes[axis][at - 1];
                self.lists.axes[axis][at] = passed;
                at -= 1;
                sink.record(TraceEvent::Swap { axis: [Axis::X, Axis::Y][axis], moving, passed });
                if moving.is_begin() != passed.is_begin() {
                    self.update_pair(moving, passed.slot(), objects, sink);
                }
            }
            self.lists.axes[axis][at] = moving;
            if sink.stats().swaps == limit {
                return false;
            }
        }
        true
    }

    /// Adds or removes the pair of `moving` and `other` after a begin of one passed an end of the other, which starts
    /// or ends their overlap on this axis.
    fn update_pair(
        &mut self,
        moving: EndPoint,
        other: Slot,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let slot = moving.slot();
        if !moving.is_begin() {
            sink.recorder.stats.writes += 1;
            self.pairs.remove(slot, other);
            sink.note(|| TraceEvent::Forget { a: slot, b: other });
        } else if objects.rect(slot).overlaps(objects.rect(other)) {
            // If the other list is not sorted yet, it will report the pair again; the set stores it once.
            if objects.rules().may_meet(objects.kind(slot), objects.kind(other)) {
                sink.recorder.stats.writes += 1;
                self.pairs.insert(slot, other);
                sink.note(|| TraceEvent::Remember { a: slot, b: other });
            } else {
                sink.record(TraceEvent::Skip { a: slot, b: other });
            }
        }
    }

    /// Sorts both lists with a general sort and fills the set of pairs with a sweep along x. Does not use the order of
    /// the last tick.
    fn sort_from_scratch(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for list in &mut self.lists.axes {
            list.sort_unstable();
            sink.recorder.stats.count_sort(list.len());
        }
        self.pairs.clear();
        let list = &self.lists.axes[0];
        for (i, begin) in list.iter().enumerate().filter(|(_, end_point)| end_point.is_begin()) {
            let a = begin.slot();
            let rect = objects.rect(a);
            let rest = list[i + 1..].iter().take_while(|end_point| end_point.slot() != a);
            for b in rest.filter(|end_point| end_point.is_begin()).map(|end_point| end_point.slot()) {
                sink.record(TraceEvent::Visit(Visit::Begin { slot: a, begin_of: b }));
                if !rect.overlaps(objects.rect(b)) {
                    continue;
                }
                if objects.rules().may_meet(objects.kind(a), objects.kind(b)) {
                    sink.recorder.stats.writes += 1;
                    self.pairs.insert(a, b);
                    sink.note(|| TraceEvent::Remember { a, b });
                } else {
                    sink.record(TraceEvent::Skip { a, b });
                }
            }
        }
    }

    /// Returns the pairs whose objects still exist.
    fn present_pairs(&self) -> impl Iterator<Item = (Slot, Slot)> + '_ {
        let is_present = |&(a, b): &(Slot, Slot)| self.lists.is_listed(a) && self.lists.is_listed(b);
        self.pairs.as_slice().iter().copied().filter(is_present)
    }
}

impl BroadPhase for SweepAndPrune {
    fn rebuild(&mut self, _: &Objects, _: &mut Recorder) {
        self.lists.clear();
        self.pairs.clear();
    }

    // Inserting and moving do nothing until the tick, so that an object that changes twice is sorted once.

    fn remove(&mut self, slot: Slot, _: &Objects) {
        self.lists.mark_removed(slot);
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let Self { lists, pairs } = self;
        if lists.has_removed() {
            pairs.retain(|a, b| lists.is_listed(a) && lists.is_listed(b));
            lists.purge_removed();
        }
        let new = lists.update_places(objects);
        let listed = (lists.axes[0].len() + lists.axes[1].len()) as u64;
        sink.recorder.stats.compares += listed;
        sink.recorder.stats.writes += listed;
        if new * MANY_NEW > objects.len()
            || !(self.insertion_sort(0, objects, sink) && self.insertion_sort(1, objects, sink))
        {
            self.sort_from_scratch(objects, sink);
        }
        self.pairs.as_slice().iter().for_each(|&(a, b)| sink.candidate(a, b));
    }

    fn memory(&self) -> usize {
        self.lists.memory() + self.pairs.memory()
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        // The lists and the set are both from the last tick, so they must agree.
        match (self.present_pairs().count(), self.lists.count_overlaps(objects)?) {
            (found, expected) if found == expected => Ok(()),
            (found, expected) => Err(format!("{found} pairs in the set, {expected} overlap in the lists")),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for (list, axis) in self.lists.axes.iter().zip([Axis::X, Axis::Y]) {
            draw_end_points(axis, list.iter().copied(), shape);
        }
        draw_pairs(self.present_pairs(), objects, shape);
    }
}
