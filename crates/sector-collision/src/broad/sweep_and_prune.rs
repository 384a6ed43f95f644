//! Sweep and prune with coherence: sorted end points on both axes, and a set of pairs, kept from tick to tick.
//!
//! Source: Murat Gorguner, "Collision Detection", Brown University, after I-COLLIDE. From one tick to the next
//! objects move little, so each list of end points is nearly sorted still, and an insertion sort puts it right with
//! few swaps. Overlaps change only where a begin and an end change places:
//!
//! ```text
//!   tick 1   B1 --- E1   B2 --- E2        E1 before B2: apart on this axis
//!   tick 2   B1 --- B2   E1 --- E2        one swap: B2 went before E1, an overlap starts
//!   tick 3   B2 --- E2   B1 --- E1        B1 and E2 have changed places too: it is over
//! ```
//!
//! Two objects collide while they overlap on both axes. An overlap that starts on one axis therefore enters the pair
//! into the set if they overlap on the other, and one that ends on either axis removes it. The set is never made
//! anew: when nothing moves, a tick is one pass over the lists without a swap.
//!
//! A new object is put at the end of the lists and sorted to its place, and its overlaps start on the way. That is up
//! to a swap for every other end point. When many objects are new, or all have jumped (more than [`MAX_SWAPS`] swaps
//! an end point), coherence is lost and insertion sort would be quadratic: the lists are sorted by a general sort,
//! and one sweep fills the set.
//!
//! **Counts**: candidates are the permitted pairs whose rectangles overlap, so each rectangle test succeeds. The work
//! shows in `swaps`, and after a general sort in `visits`; a forbidden pair met on the way is `skipped`.
//!
//! **Cost**: O(n + swaps) a tick, however many pairs overlap. 33 bytes an object, and 16 to 32 for each pair; with the
//! room for eight pairs an object that it begins with, 161 to 225 bytes an object. It wins where many objects stand
//! still or creep: asteroids, bodies at rest. It loses where objects crowd on an axis (each pixel of motion passes many
//! end points) or fly fast, and each insertion walks a list.
//!
//! **Corrections**: none needed. The article does not say whether touching intervals overlap; the order of
//! ends before begins ([`end_point`](super::end_point)) settles it.

use super::BroadPhase;
use super::end_point::{EndPoint, draw_end_points};
use super::pair_set::PairSet;
use crate::axis::Axis;
use crate::draw::{DebugShape, draw_pairs};
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::trace::{TraceEvent, Visit};

/// Swaps per end point of a list, on average, after which sorting anew is taken to be cheaper. A general sort makes
/// about log₂ n steps for each, and the sweep after it as many again in a crowd.
pub const MAX_SWAPS: u64 = 32;
/// The lists are sorted anew at once when at least one object in this many is new.
const MANY_NEW: usize = 8;
/// The number of overlapping pairs per object for which memory is reserved at the beginning; a denser crowd makes the
/// set of pairs grow.
const PAIRS_PER_OBJECT: usize = 8;

/// The state of a slot in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotState {
    /// The slot has no end points.
    Absent,
    /// The slot's object has end points in both lists.
    Listed,
    /// The lists have end points of an object that was removed; a new object in the slot has none yet.
    Removed,
}

/// The sorted end points of both axes, and the pairs that overlap on both.
#[derive(Clone, Debug)]
pub struct SweepAndPrune {
    /// The end points along x and along y.
    lists: [Vec<EndPoint>; 2],
    /// The state of each slot.
    states: Vec<SlotState>,
    pairs: PairSet,
}

impl SweepAndPrune {
    /// Creates sweep and prune with room for `capacity` objects: 33 bytes each, and 16 to 24 for each of eight
    /// pairs an object.
    pub fn new(capacity: usize) -> Self {
        Self {
            lists: [Vec::with_capacity(2 * capacity), Vec::with_capacity(2 * capacity)],
            states: Vec::with_capacity(capacity),
            pairs: PairSet::with_capacity(capacity * PAIRS_PER_OBJECT),
        }
    }

    /// Removes the end points and pairs of objects that were removed.
    fn purge_removed(&mut self) {
        let states = &self.states;
        let stays = |slot: Slot| states[slot.index()] == SlotState::Listed;
        if self.states.contains(&SlotState::Removed) {
            self.lists.iter_mut().for_each(|list| list.retain(|end_point| stays(end_point.slot())));
            self.pairs.retain(|a, b| stays(a) && stays(b));
            self.states
                .iter_mut()
                .filter(|state| **state == SlotState::Removed)
                .for_each(|state| *state = SlotState::Absent);
        }
    }

    /// Writes the present places of the objects into their end points, whose order in the lists stays, and appends
    /// the end points of new objects. Returns the number of new objects.
    fn update_places(&mut self, objects: &Objects) -> usize {
        for (list, axis) in self.lists.iter_mut().zip([Axis::X, Axis::Y]) {
            for end_point in list {
                let slot = end_point.slot();
                let (begin, end) = axis.span(objects.rect(slot));
                *end_point = if end_point.is_begin() {
                    EndPoint::begin(begin, slot)
                } else {
                    EndPoint::end(end, slot)
                };
            }
        }
        self.states.resize(objects.slot_count(), SlotState::Absent);
        let mut new = 0;
        for slot in objects.slots() {
            if self.states[slot.index()] == SlotState::Absent {
                self.states[slot.index()] = SlotState::Listed;
                new += 1;
                for (list, axis) in self.lists.iter_mut().zip([Axis::X, Axis::Y]) {
                    let (begin, end) = axis.span(objects.rect(slot));
                    list.extend([EndPoint::begin(begin, slot), EndPoint::end(end, slot)]);
                }
            }
        }
        new
    }

    /// Sorts the list of an axis by insertion. Returns false when this took [`MAX_SWAPS`] swaps an end point on
    /// average and was given up; the list is then complete, but not sorted.
    fn insertion_sort(&mut self, axis: usize, objects: &Objects, sink: &mut RectangleTest<'_>) -> bool {
        let limit = sink.stats().swaps + MAX_SWAPS * self.lists[axis].len() as u64;
        for i in 1..self.lists[axis].len() {
            let moving = self.lists[axis][i];
            let mut at = i;
            while at > 0 && self.lists[axis][at - 1] > moving && sink.stats().swaps < limit {
                let passed = self.lists[axis][at - 1];
                self.lists[axis][at] = passed;
                at -= 1;
                sink.record(TraceEvent::Swap { axis: [Axis::X, Axis::Y][axis], moving, passed });
                if moving.is_begin() != passed.is_begin() {
                    self.update_pair(moving, passed.slot(), objects, sink);
                }
            }
            self.lists[axis][at] = moving;
            if sink.stats().swaps == limit {
                return false;
            }
        }
        true
    }

    /// Updates the pairs when a begin passed an end of the object `other`, or an end passed its begin: on this axis the
    /// overlap of the two starts or ends.
    fn update_pair(
        &mut self,
        moving: EndPoint,
        other: Slot,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let slot = moving.slot();
        if !moving.is_begin() {
            self.pairs.remove(slot, other);
            sink.note(|| TraceEvent::Forget { a: slot, b: other });
        } else if objects.rect(slot).overlaps(objects.rect(other)) {
            // Where the other list has not been sorted yet it reports the same later: the set takes a pair once.
            if objects.rules().may_meet(objects.kind(slot), objects.kind(other)) {
                self.pairs.insert(slot, other);
                sink.note(|| TraceEvent::Remember { a: slot, b: other });
            } else {
                sink.record(TraceEvent::Skip { a: slot, b: other });
            }
        }
    }

    /// Sorts both lists with a general sort and fills the set of pairs by a sweep along x, without use of the order
    /// of the last tick.
    fn sort_anew(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.lists.iter_mut().for_each(|list| list.sort_unstable());
        self.pairs.clear();
        let list = &self.lists[0];
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
                    self.pairs.insert(a, b);
                    sink.note(|| TraceEvent::Remember { a, b });
                } else {
                    sink.record(TraceEvent::Skip { a, b });
                }
            }
        }
    }

    /// Returns the begin and the end of an object in the list of an axis, in pixels; `None` for one that is not in the
    /// list. Places in the list are those of the last tick.
    fn listed_span(&self, axis: usize, slot: Slot) -> (Option<i32>, Option<i32>) {
        let find = |begin: bool| {
            let mut own = self.lists[axis].iter().filter(|end_point| end_point.slot() == slot);
            own.find(|end_point| end_point.is_begin() == begin).map(|end_point| end_point.at())
        };
        (find(true), find(false))
    }
}

impl BroadPhase for SweepAndPrune {
    fn rebuild(&mut self, _: &Objects, _: &mut Recorder) {
        self.lists.iter_mut().for_each(Vec::clear);
        self.states.clear();
        self.pairs.clear();
    }

    // Nothing is sorted before the tick: an object that changes twice is sorted once.

    fn remove(&mut self, slot: Slot, _: &Objects) {
        // An object that was inserted and removed between two ticks was never listed.
        if let Some(state) = self.states.get_mut(slot.index()).filter(|state| **state == SlotState::Listed) {
            *state = SlotState::Removed;
        }
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.purge_removed();
        let new = self.update_places(objects);
        if new * MANY_NEW > objects.len()
            || !(self.insertion_sort(0, objects, sink) && self.insertion_sort(1, objects, sink))
        {
            self.sort_anew(objects, sink);
        }
        self.pairs.as_slice().iter().for_each(|&(a, b)| sink.candidate(a, b));
    }

    fn memory(&self) -> usize {
        let Self { lists: [x, y], states, pairs } = self;
        bytes_of(x) + bytes_of(y) + bytes_of(states) + pairs.memory()
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        // Lists and set are those of the last tick, and have to agree with each other.
        if let Some(axis) = (0..2).find(|&axis| !self.lists[axis].is_sorted()) {
            return Err(format!("list {axis} is not sorted"));
        }
        let listed: Vec<Slot> = self.lists[0].iter().filter(|e| e.is_begin()).map(|e| e.slot()).collect();
        if self.lists.iter().any(|list| list.len() != 2 * listed.len()) {
            return Err(format!(
                "{} begins, but {:?} end points",
                listed.len(),
                self.lists.each_ref().map(Vec::len)
            ));
        }
        let spans = |slot: Slot| [0, 1].map(|axis| self.listed_span(axis, slot));
        let known: Vec<_> = listed.iter().map(|&slot| (slot, spans(slot))).collect();
        let mut expected = 0;
        for (i, &(a, a_spans)) in known.iter().enumerate() {
            let state = self.states[a.index()];
            if state == SlotState::Absent || state == SlotState::Listed && !objects.is_live(a) {
                return Err(format!("{a:?} is in the lists and {state:?}"));
            }
            for &(b, b_spans) in
                known[..i].iter().filter(|(b, _)| self.states[b.index()] == SlotState::Listed)
            {
                let overlap = a_spans.iter().zip(&b_spans).all(|(a, b)| a.0 < b.1 && b.0 < a.1);
                let may_meet = || objects.rules().may_meet(objects.kind(a), objects.kind(b));
                expected += usize::from(state == SlotState::Listed && overlap && may_meet());
            }
        }
        let stays = |slot: Slot| self.states[slot.index()] == SlotState::Listed;
        let found = self.pairs.as_slice().iter().filter(|&&(a, b)| stays(a) && stays(b)).count();
        if found == expected {
            Ok(())
        } else {
            Err(format!("{found} pairs in the set, {expected} overlap in the lists"))
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for (list, axis) in self.lists.iter().zip([Axis::X, Axis::Y]) {
            draw_end_points(axis, list.iter().copied(), shape);
        }
        let stays = |slot: Slot| self.states[slot.index()] == SlotState::Listed;
        let pairs = self.pairs.as_slice().iter().copied().filter(|&(a, b)| stays(a) && stays(b));
        draw_pairs(pairs, objects, shape);
    }
}
