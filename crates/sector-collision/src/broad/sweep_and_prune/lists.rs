//! The end points along both axes that sweep and prune keeps between ticks, and the state of each slot.

use crate::axis::Axis;
use crate::end_point::EndPoint;
use crate::memory::bytes_of;
use crate::objects::{Objects, Slot};

/// The state of a slot in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotState {
    /// The slot has no end points.
    Absent,
    /// The slot's object has end points in both lists.
    Listed,
    /// The lists have end points of a removed object; a new object in the slot has none yet.
    Removed,
}

/// The end points along x and along y, and the state of each slot.
#[derive(Clone, Debug)]
pub(super) struct EndPointLists {
    pub(super) axes: [Vec<EndPoint>; 2],
    states: Vec<SlotState>,
}

impl EndPointLists {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        let axes = [Vec::with_capacity(2 * capacity), Vec::with_capacity(2 * capacity)];
        Self { axes, states: Vec::with_capacity(capacity) }
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.axes[0]) + bytes_of(&self.axes[1]) + bytes_of(&self.states)
    }

    pub(super) fn clear(&mut self) {
        self.axes.iter_mut().for_each(Vec::clear);
        self.states.clear();
    }

    pub(super) fn is_listed(&self, slot: Slot) -> bool {
        self.states[slot.index()] == SlotState::Listed
    }

    pub(super) fn mark_removed(&mut self, slot: Slot) {
        // An object that was inserted and removed between two ticks was never listed.
        if let Some(state) = self.states.get_mut(slot.index()).filter(|state| **state == SlotState::Listed) {
            *state = SlotState::Removed;
        }
    }

    pub(super) fn has_removed(&self) -> bool {
        self.states.contains(&SlotState::Removed)
    }

    /// Removes the end points of removed objects.
    pub(super) fn purge_removed(&mut self) {
        let Self { axes, states } = self;
        let is_listed = |end_point: &EndPoint| states[end_point.slot().index()] == SlotState::Listed;
        axes.iter_mut().for_each(|list| list.retain(is_listed));
        let removed = states.iter_mut().filter(|state| **state == SlotState::Removed);
        removed.for_each(|state| *state = SlotState::Absent);
    }

    /// Writes the current positions of the objects into their end points without reordering them, and appends the end
    /// points of new objects. Returns the number of new objects.
    pub(super) fn update_places(&mut self, objects: &Objects) -> usize {
        self.states.resize(objects.slot_count(), SlotState::Absent);
        let Self { axes, states } = self;
        let is_new = |slot: Slot| states[slot.index()] == SlotState::Absent;
        for (list, axis) in axes.iter_mut().zip([Axis::X, Axis::Y]) {
            let ends = |slot: Slot| {
                let (begin, end) = axis.span(objects.rect(slot));
                [EndPoint::begin(begin, slot), EndPoint::end(end, slot)]
            };
            for end_point in list.iter_mut() {
                let [begin, end] = ends(end_point.slot());
                *end_point = if end_point.is_begin() { begin } else { end };
            }
            list.extend(objects.slots().filter(|&slot| is_new(slot)).flat_map(ends));
        }
        let mut new = 0;
        for slot in objects.slots() {
            let state = &mut states[slot.index()];
            new += usize::from(*state == SlotState::Absent);
            *state = SlotState::Listed;
        }
        new
    }

    /// Returns the number of pairs of listed objects that may meet and overlap in both lists.
    ///
    /// # Errors
    /// Describes what is wrong with the lists.
    pub(super) fn count_overlaps(&self, objects: &Objects) -> Result<usize, String> {
        if let Some(axis) = (0..2).find(|&axis| !self.axes[axis].is_sorted()) {
            return Err(format!("list {axis} is not sorted"));
        }
        let begins = self.axes[0].iter().filter(|end_point| end_point.is_begin());
        let listed: Vec<Slot> = begins.map(|begin| begin.slot()).collect();
        if self.axes.iter().any(|list| list.len() != 2 * listed.len()) {
            let lengths = self.axes.each_ref().map(Vec::len);
            return Err(format!("{} begins, but {lengths:?} end points", listed.len()));
        }
        if let Some(slot) = listed.iter().find(|&&slot| self.is_listed(slot) && !objects.is_live(slot)) {
            return Err(format!("{slot:?} is in the lists and gone"));
        }
        let known = listed.into_iter().filter(|&slot| self.is_listed(slot));
        let known: Vec<_> = known.map(|slot| (slot, self.spans(slot))).collect();
        let overlap = |i: usize, j: usize| {
            let ((a, a_spans), (b, b_spans)) = (known[i], known[j]);
            let overlaps = a_spans.iter().zip(&b_spans).all(|(a, b)| a.0 < b.1 && b.0 < a.1);
            overlaps && objects.rules().may_meet(objects.kind(a), objects.kind(b))
        };
        Ok((0..known.len()).map(|i| (0..i).filter(|&j| overlap(i, j)).count()).sum())
    }

    /// Returns the begin and end of an object in both lists, in pixels, as of the last tick.
    fn spans(&self, slot: Slot) -> [(Option<i32>, Option<i32>); 2] {
        self.axes.each_ref().map(|list| {
            let find = |begin: bool| {
                let mut own = list.iter().filter(|end_point| end_point.slot() == slot);
                own.find(|end_point| end_point.is_begin() == begin).map(|end_point| end_point.at())
            };
            (find(true), find(false))
        })
    }
}
