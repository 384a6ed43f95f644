//! Axis sorting as in the article: one doubly linked list of all objects, in ascending order of left edge.
//!
//! Source: Roberts, Dr. Dobb's Journal, "axis sorting". The list is *always* sorted. An object that moves is walked
//! forward or backward to its place, an insertion step. From one tick to the next that is rarely more than a place or
//! two, so no general sort is needed (and a naive quicksort is at its worst on a nearly sorted list). The candidates of
//! an object are its successors up to the first that begins at or past its right edge; all others begin later:
//!
//! ```text
//!   x   10        20        30        40        50          Table 2 of the article
//!       |111111111|                                         1: meets 2 and 3; 4 begins past it: stop
//!            |2222|                                         2: meets 3; 4: stop
//!               |3333333|                                   3: 4: stop
//!                                     |444444444|           4: meets 5; the list ends
//!                                          |555555555|      5: the list ends
//!                                                           4 tests instead of 10
//! ```
//!
//! **Correction**: the article's listing 1 continues while `right > next.left`, where `right` is the *last column* of
//! the object, so two objects that share exactly that column are never tested. Here the right edge is the first column
//! outside, and `next.left < right` is exact (`tests/suite/article_mistakes.rs`). The article has two other stop rules:
//! its text stops only past `left + width`, one column too late, and the explanation of Table 2 stops past the last
//! column, which is right.
//!
//! **Counts**: a successor within reach is a candidate, or `skipped` if the rules forbid the pair. Each sweep ends with
//! a `visit`, even at the end of the list. Passing a node on the way to the right place is a `move`; writing an
//! object's edges into its node is an `update`.
//!
//! **Cost**: O(n + moves) to stay sorted, plus a step for each pair that overlaps on the axis: all pairs in a column.
//! 24 bytes per object. [`axis_list`](super::axis_list) refines it with one list for each kind.

use super::BroadPhase;
use super::list_nodes::{EMPTY, ListNode, ListNodes, NONE, SortedList};
use crate::axis_choice::{AxisChoice, AxisPicker};
use crate::draw::DebugShape;
use crate::end_point::draw_links;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::trace::{TraceEvent, Visit};

impl ListNodes {
    /// The insertion step: moves a node backward or forward along the list to its sorted position.
    #[inline]
    pub(super) fn walk_to_place(&mut self, list: &mut SortedList, node: u32, recorder: &mut Recorder) {
        let ListNode { left, prev, next, .. } = self.0[node as usize];
        let (mut after, mut before) = (prev, next);
        while let Some(passed) = self.get(after).filter(|other| other.left > left) {
            recorder.record(TraceEvent::Move { slot: Slot(node), passed: Slot(after) });
            (before, after) = (after, passed.prev);
        }
        while let Some(passed) = self.get(before).filter(|other| other.left < left) {
            recorder.record(TraceEvent::Move { slot: Slot(node), passed: Slot(before) });
            (after, before) = (before, passed.next);
        }
        if before != next {
            self.join(list, prev, next);
            self.link(list, node, after, before);
        }
    }
}

/// Keeps all objects in one linked list, sorted along an axis.
#[derive(Clone, Debug)]
pub struct AxisListTextbook {
    nodes: ListNodes,
    list: SortedList,
    /// Buffer for rebuilding the list: left edge and slot of each object.
    order: Vec<(i32, Slot)>,
    axis: AxisPicker,
}

impl AxisListTextbook {
    /// Creates an empty list with room for `capacity` objects at 24 bytes each.
    pub fn new(axis: AxisChoice, capacity: usize) -> Self {
        let nodes = ListNodes(Vec::with_capacity(capacity));
        Self { nodes, list: EMPTY, order: Vec::with_capacity(capacity), axis: AxisPicker::new(axis) }
    }
}

impl BroadPhase for AxisListTextbook {
    fn rebuild(&mut self, objects: &Objects, recorder: &mut Recorder) {
        let axis = self.axis.axis();
        self.order.clear();
        self.order.extend(objects.slots().map(|slot| (axis.span(objects.rect(slot)).0, slot)));
        self.order.sort_unstable();
        recorder.stats.count_sort(self.order.len());
        self.list = EMPTY;
        for &(_, slot) in &self.order {
            self.nodes.update(slot, axis.span(objects.rect(slot)), recorder);
            self.nodes.append(&mut self.list, slot);
        }
    }

    fn insert(&mut self, slot: Slot, objects: &Objects, recorder: &mut Recorder) {
        self.nodes.update(slot, self.axis.axis().span(objects.rect(slot)), recorder);
        self.nodes.insert(&mut self.list, slot, recorder);
    }

    fn remove(&mut self, slot: Slot, _: &Objects) {
        self.nodes.remove(&mut self.list, slot);
    }

    fn moved(&mut self, slot: Slot, objects: &Objects, recorder: &mut Recorder) {
        self.nodes.update(slot, self.axis.axis().span(objects.rect(slot)), recorder);
        self.nodes.walk_to_place(&mut self.list, slot.0, recorder);
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        if self.axis.update(objects) {
            self.rebuild(objects, &mut sink.recorder);
        }
        sink.scan(|sink| {
            let mut here = self.list.head;
            while let Some(&ListNode { right, next, .. }) = self.nodes.get(here) {
                let (a, mut other) = (Slot(here), next);
                sink.note(|| TraceEvent::Turn { slot: a });
                let partners = objects.partners(objects.kind(a));
                while let Some(node) = self.nodes.get(other).filter(|node| node.left < right) {
                    let b = Slot(other);
                    sink.offer(a, b, partners & objects.kind(b).bit() != 0);
                    other = node.next;
                }
                sink.record(TraceEvent::Visit(Visit::Stop {
                    slot: a,
                    at: (other != NONE).then_some(Slot(other)),
                }));
                here = next;
            }
        });
    }

    fn memory(&self) -> usize {
        bytes_of(&self.nodes.0) + bytes_of(&self.order)
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        self.nodes.validate(self.list, objects.len(), |slot| {
            objects.is_live(slot).then(|| self.axis.axis().span(objects.rect(slot)))
        })
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        draw_links(self.nodes.iter(self.list).map(|(slot, _)| slot), objects, shape);
    }
}
