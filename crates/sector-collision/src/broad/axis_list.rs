//! Axis sorting: a doubly linked list of objects in ascending order of left edge.
//!
//! Source: Roberts, Dr. Dobb's Journal, "axis sorting". The list is sorted *at all times*. An object that moves is
//! walked forward or back to its place, an insertion step; from one tick to the next that is seldom more than a place
//! or two, so no general sort is needed (and a naive quicksort is at its worst on a list that is nearly sorted). The
//! candidates of an object are its successors up to the first that begins at or beyond its right edge; all that
//! follow begin later still:
//!
//! ```text
//!   x   10        20        30        40        50          Table 2 of the article
//!       |111111111|                                         1: meets 2 and 3; 4 begins beyond it: stop
//!            |2222|                                         2: meets 3; 4: stop
//!               |3333333|                                   3: 4: stop
//!                                     |444444444|           4: meets 5; the list ends
//!                                          |555555555|      5: the list ends
//!                                                           4 tests instead of 10
//! ```
//!
//! **Corrections**: the article's listing 1 walks on while `right > next.left`, where `right` is the *last column* of
//! the object: two objects that share exactly that column are never tested. Our right edge is the first column
//! outside, so `next.left < right` is exact (`tests/article_mistakes.rs`).
//!
//! **Counts**: candidates are the permitted pairs that overlap on the axis. A successor that the rules forbid is
//! passed over with one bit test, and counted as `skipped`; a place walked in the list is a `move`.
//!
//! **Cost**: O(n + moves) to stay sorted, about one move an object and tick in a game, and a step for each pair that
//! overlaps on the axis. 28 bytes an object. It wins on a wide field with objects spread along it, and loses in a
//! column.
//!
//! The links are indices into one array, not pointers: they need not be freed and cannot dangle. When objects crowd
//! along x the sweep degenerates to all pairs, which is why there is [`auto`](super::auto). On a field that is higher
//! than wide the list may run along y, or along the axis of the greater variance ([`AxisChoice`]).

use super::BroadPhase;
use super::end_point::draw_links;
use crate::axis::{AxisChoice, AxisPicker};
use crate::draw::DebugShape;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::Kind;

/// The end of the list, in either direction.
const NONE: u32 = u32::MAX;

/// A link of the list, with all data of the object that the sweep reads: the table is not touched.
#[derive(Clone, Copy, Debug)]
struct ListNode {
    left: i32,
    right: i32,
    prev: u32,
    next: u32,
    kind: Kind,
}

const UNUSED: ListNode = ListNode { left: 0, right: 0, prev: NONE, next: NONE, kind: Kind(0) };

/// The sorted list.
#[derive(Debug)]
pub struct AxisList {
    /// One node a slot; the nodes of free slots are not linked.
    nodes: Vec<ListNode>,
    head: u32,
    /// The node placed last, from which a new object is walked to its place: a salvo is fired from one place, and a
    /// wave comes in from one side.
    last_placed: u32,
    /// Room for a general sort, in `rebuild` and in `steps`.
    order: Vec<(i32, u32)>,
    axis: AxisPicker,
    /// Steps walked since the last tick to put objects in their places.
    moves: u64,
}

impl AxisList {
    /// Creates an empty list with room for `capacity` objects: 20 bytes each, and 8 for a rebuild.
    pub fn new(axis: AxisChoice, capacity: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(capacity),
            head: NONE,
            last_placed: NONE,
            order: Vec::with_capacity(capacity),
            axis: AxisPicker::new(axis),
            moves: 0,
        }
    }

    /// Returns the cost of a tick of the list for these objects, without finding pairs: the successors that all
    /// objects meet. The list may be out of date and stays as it is. O(n log n), allocates nothing.
    pub fn steps(&mut self, objects: &Objects) -> u64 {
        self.order.clear();
        let axis = self.axis.axis();
        let partnered = objects.partnered_slots();
        self.order.extend(partnered.map(|slot| (axis.span(objects.rect(slot)).0, slot.0)));
        self.order.sort_unstable();
        let successors = |(i, &(_, slot)): (usize, &(i32, u32))| {
            let (_, right) = axis.span(objects.rect(Slot(slot)));
            self.order[i + 1..].partition_point(|&(left, _)| left < right) as u64
        };
        self.order.iter().enumerate().map(successors).sum()
    }

    /// Returns the nodes from left to right.
    fn iter(&self) -> impl Iterator<Item = (Slot, ListNode)> + '_ {
        let node = |slot: u32| (slot != NONE).then(|| (Slot(slot), self.nodes[slot as usize]));
        std::iter::successors(node(self.head), move |(_, here)| node(here.next))
    }

    /// Copies place and kind of an object from the table to its node; the links stay.
    fn copy_from_table(&mut self, slot: Slot, objects: &Objects) {
        if self.nodes.len() <= slot.index() {
            self.nodes.resize(slot.index() + 1, UNUSED);
        }
        let (rect, kind) = (objects.rect(slot), objects.kind(slot));
        let node = &mut self.nodes[slot.index()];
        ((node.left, node.right), node.kind) = (self.axis.axis().span(rect), kind);
    }

    /// Links a node between two neighbors, either of which may be [`NONE`].
    fn link(&mut self, node: u32, prev: u32, next: u32) {
        self.nodes[node as usize].prev = prev;
        self.nodes[node as usize].next = next;
        self.join(prev, node);
        self.join(node, next);
    }

    /// Unlinks a node, and makes the nodes before and after it neighbors.
    fn unlink(&mut self, node: u32) {
        let ListNode { prev, next, .. } = self.nodes[node as usize];
        self.join(prev, next);
    }

    /// Makes two nodes neighbors.
    fn join(&mut self, prev: u32, next: u32) {
        match prev {
            NONE => self.head = next,
            _ => self.nodes[prev as usize].next = next,
        }
        if next != NONE {
            self.nodes[next as usize].prev = prev;
        }
    }

    /// The insertion step: walks a linked node to its place.
    fn insertion_step(&mut self, node: u32) {
        let ListNode { left, prev, next, .. } = self.nodes[node as usize];
        if prev != NONE && self.nodes[prev as usize].left > left {
            self.unlink(node);
            let mut after = prev;
            while after != NONE && self.nodes[after as usize].left > left {
                (after, self.moves) = (self.nodes[after as usize].prev, self.moves + 1);
            }
            let before = if after == NONE { self.head } else { self.nodes[after as usize].next };
            self.link(node, after, before);
        } else if next != NONE && self.nodes[next as usize].left < left {
            self.unlink(node);
            let (mut after, mut before) = (prev, next);
            while before != NONE && self.nodes[before as usize].left < left {
                (after, before, self.moves) = (before, self.nodes[before as usize].next, self.moves + 1);
            }
            self.link(node, after, before);
        }
    }
}

impl BroadPhase for AxisList {
    fn rebuild(&mut self, objects: &Objects) {
        // All objects are new and in no order, which calls for a general sort. It sorts in place.
        self.order.clear();
        let axis = self.axis.axis();
        self.order.extend(objects.slots().map(|slot| (axis.span(objects.rect(slot)).0, slot.0)));
        self.order.sort_unstable();
        self.head = NONE;
        let mut prev = NONE;
        for i in 0..self.order.len() {
            let slot = self.order[i].1;
            self.copy_from_table(Slot(slot), objects);
            self.link(slot, prev, NONE);
            prev = slot;
        }
        self.last_placed = prev;
    }

    fn insert(&mut self, slot: Slot, objects: &Objects) {
        self.copy_from_table(slot, objects);
        let prev = self.last_placed;
        let next = if prev == NONE { NONE } else { self.nodes[prev as usize].next };
        self.link(slot.0, prev, next);
        self.insertion_step(slot.0);
        self.last_placed = slot.0;
    }

    fn remove(&mut self, slot: Slot, _: &Objects) {
        self.unlink(slot.0);
        if self.last_placed == slot.0 {
            let ListNode { prev, next, .. } = self.nodes[slot.index()];
            self.last_placed = if prev == NONE { next } else { prev };
        }
    }

    fn moved(&mut self, slot: Slot, objects: &Objects) {
        self.copy_from_table(slot, objects);
        self.insertion_step(slot.0);
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        if self.axis.update(objects) {
            self.rebuild(objects);
        }
        sink.stats.moves += std::mem::take(&mut self.moves);
        let (mut here, mut skipped) = (self.head, 0);
        while here != NONE {
            let ListNode { right, next, kind, .. } = self.nodes[here as usize];
            let partners = objects.partners(kind);
            let mut other = if partners == 0 { NONE } else { next };
            while other != NONE {
                let successor = self.nodes[other as usize];
                if successor.left >= right {
                    break;
                }
                if partners & successor.kind.bit() == 0 {
                    skipped += 1;
                } else {
                    sink.candidate(Slot(here), Slot(other));
                }
                other = successor.next;
            }
            here = next;
        }
        sink.stats.skipped += skipped;
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        let (mut count, mut prev, mut left) = (0, NONE, i32::MIN);
        for (slot, node) in self.iter().take(objects.len() + 1) {
            let known = (self.axis.axis().span(objects.rect(slot)), objects.kind(slot));
            if !objects.is_live(slot) {
                return Err(format!("{slot:?} is in the list and not in the table"));
            }
            if node.prev != prev {
                return Err(format!("{slot:?} says {} comes before it, but {prev} does", node.prev));
            }
            if node.left < left {
                return Err(format!("{slot:?} at {} stands after one at {left}", node.left));
            }
            if ((node.left, node.right), node.kind) != known {
                return Err(format!("{slot:?} is {known:?} in the table and {node:?} in the list"));
            }
            (count, prev, left) = (count + 1, slot.0, node.left);
        }
        if count != objects.len() {
            return Err(format!("{count} nodes for {} objects", objects.len()));
        }
        match self.last_placed {
            NONE if objects.is_empty() => Ok(()),
            last if objects.is_live(Slot(last)) => Ok(()),
            last => Err(format!("new objects would start their walk at {last}, which is gone")),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        draw_links(self.iter().map(|(slot, _)| slot), objects, shape);
    }
}
