//! Axis sorting: doubly linked lists of objects in ascending order of left edge.
//!
//! Source: Roberts, Dr. Dobb's Journal, "axis sorting". A list is sorted *at all times*. An object that moves is
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
//! **A list for each kind.** The article links all sprites into one list. In a shooter most of the neighbors in it may
//! not be hit: a bullet is walked past by every alien, although it meets nothing but the ship. So each
//! [kind](crate::rules) has a list of its own, and the lists of two kinds that may meet are walked side by side, as a
//! merge sort walks its runs. What the rules forbid is never met, and never counted:
//!
//! ```text
//!   shots    s1 -----------> s2 -------> s3            the foremost of both lists is next: a1, s1, a2, s2, ...
//!   aliens      a1 ---> a2 ------> a3                  it meets those of the *other* list that begin before its
//!   bullets  b1 -> b2 ----> b3 --> b4 -> b5            right edge; the bullets are not looked at
//! ```
//!
//! **Corrections**: the article's listing 1 walks on while `right > next.left`, where `right` is the *last column* of
//! the object: two objects that share exactly that column are never tested. Our right edge is the first column
//! outside, so `next.left < right` is exact (`tests/article_mistakes.rs`).
//!
//! **Counts**: candidates are the permitted pairs that overlap on the axis. A place of a list at which the sweep stops
//! is a `visit`, a place walked to keep a list sorted a `move`, an object whose new place is copied an `update`.
//!
//! **Cost**: O(n + moves) to stay sorted, about one move an object and tick in a game; a visit for each object and each
//! kind that it may meet; and a step for each pair that overlaps on the axis. 32 bytes an object. It wins on a wide
//! field with objects spread along it, and loses in a column.
//!
//! The links are indices into one array, not pointers: they need not be freed and cannot dangle. When objects crowd
//! along x the sweep degenerates to all pairs, which is why there is [`auto`](super::auto). On a field that is higher
//! than wide the lists may run along y, or along the axis of the greater variance ([`AxisChoice`]).

use super::end_point::draw_links;
use super::{BroadPhase, find_with_any_tracer};
use crate::axis::{AxisChoice, AxisPicker};
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::Kind;
use crate::trace::{Off, Trace, TraceEvent, Tracer, Visit};

/// The node index that means "no node": where a list ends, in either direction.
const NONE: u32 = u32::MAX;

/// A node of a doubly linked list: an object with its neighbors in the list and a copy of all its data that the sweep
/// reads, so that the sweep does not read the table of objects.
#[derive(Clone, Copy, Debug)]
struct ListNode {
    left: i32,
    right: i32,
    prev: u32,
    next: u32,
    kind: Kind,
}

const UNUSED: ListNode = ListNode { left: 0, right: 0, prev: NONE, next: NONE, kind: Kind(0) };

/// The entry points of the linked list of one kind, as node indices.
#[derive(Clone, Copy, Debug)]
struct KindList {
    head: u32,
    /// The node placed last, from which a new object is walked to its place: a salvo is fired from one place, and a
    /// wave comes in from one side.
    last_placed: u32,
}

const EMPTY: KindList = KindList { head: NONE, last_placed: NONE };

/// The broad phase that keeps the objects of each kind in a linked list, sorted along an axis.
#[derive(Clone, Debug)]
pub struct AxisList {
    /// One node a slot; the nodes of free slots are not linked.
    nodes: Vec<ListNode>,
    lists: [KindList; Kind::COUNT],
    /// Memory for the sort in which all lists are rebuilt: kind, left edge (upper edge along y) and slot of each
    /// object.
    order: Vec<(Kind, i32, u32)>,
    axis: AxisPicker,
    /// The number of steps along the lists since the last tick by which objects were moved to their places.
    moves: u64,
    /// The number of objects copied from the table to their nodes since the last tick.
    updates: u64,
}

impl AxisList {
    /// Creates empty lists with room for `capacity` objects: 20 bytes each, and 12 for a rebuild.
    pub fn new(axis: AxisChoice, capacity: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(capacity),
            lists: [EMPTY; Kind::COUNT],
            order: Vec::with_capacity(capacity),
            axis: AxisPicker::new(axis),
            moves: 0,
            updates: 0,
        }
    }

    /// Returns the nodes of a kind in the order of its list: ascending along the axis.
    fn iter(&self, kind: Kind) -> impl Iterator<Item = (Slot, ListNode)> + '_ {
        let node = |slot: u32| (slot != NONE).then(|| (Slot(slot), self.nodes[slot as usize]));
        std::iter::successors(node(self.lists[kind.index()].head), move |(_, here)| node(here.next))
    }

    /// Copies place and kind of an object from the table to its node; the links stay.
    fn copy_from_table(&mut self, slot: Slot, objects: &Objects, tracer: &mut impl Tracer) {
        if self.nodes.len() <= slot.index() {
            self.nodes.resize(slot.index() + 1, UNUSED);
        }
        let (rect, kind) = (objects.rect(slot), objects.kind(slot));
        let node = &mut self.nodes[slot.index()];
        ((node.left, node.right), node.kind) = (self.axis.axis().span(rect), kind);
        self.updates += 1;
        tracer.note(|| TraceEvent::Update { slot });
    }

    /// Links a node between two neighbors of its list, either of which may be [`NONE`].
    fn link(&mut self, node: u32, prev: u32, next: u32) {
        let kind = self.nodes[node as usize].kind;
        self.join(prev, node, kind);
        self.join(node, next, kind);
    }

    /// Unlinks a node, and makes the nodes before and after it neighbors.
    fn unlink(&mut self, node: u32) {
        let ListNode { prev, next, kind, .. } = self.nodes[node as usize];
        self.join(prev, next, kind);
    }

    /// Makes two nodes neighbors in the list of a kind.
    fn join(&mut self, prev: u32, next: u32, kind: Kind) {
        match prev {
            NONE => self.lists[kind.index()].head = next,
            _ => self.nodes[prev as usize].next = next,
        }
        if next != NONE {
            self.nodes[next as usize].prev = prev;
        }
    }

    /// Moves a linked node to its place in the sorted list, if it is not there: the step of an insertion sort.
    #[inline]
    fn insertion_step(&mut self, node: u32, tracer: &mut impl Tracer) {
        let ListNode { left, prev, next, .. } = self.nodes[node as usize];
        if prev != NONE && self.nodes[prev as usize].left > left {
            self.walk_back(node, left, tracer);
        } else if next != NONE && self.nodes[next as usize].left < left {
            self.walk_forward(node, left, tracer);
        }
    }

    /// Moves a node whose interval begins at `left` to its place nearer to the head of its list.
    fn walk_back(&mut self, node: u32, left: i32, tracer: &mut impl Tracer) {
        self.unlink(node);
        let ListNode { prev: mut after, next: mut before, .. } = self.nodes[node as usize];
        while after != NONE && self.nodes[after as usize].left > left {
            tracer.note(|| TraceEvent::Move { slot: Slot(node), passed: Slot(after) });
            (before, after, self.moves) = (after, self.nodes[after as usize].prev, self.moves + 1);
        }
        self.link(node, after, before);
    }

    /// Moves a node whose interval begins at `left` to its place nearer to the end of its list.
    fn walk_forward(&mut self, node: u32, left: i32, tracer: &mut impl Tracer) {
        self.unlink(node);
        let ListNode { prev: mut after, next: mut before, .. } = self.nodes[node as usize];
        while before != NONE && self.nodes[before as usize].left < left {
            tracer.note(|| TraceEvent::Move { slot: Slot(node), passed: Slot(before) });
            (after, before, self.moves) = (before, self.nodes[before as usize].next, self.moves + 1);
        }
        self.link(node, after, before);
    }

    /// Hands on the pairs of `slot` and the nodes from `other` on that begin before `right`, its right edge.
    #[inline]
    fn walk(&self, slot: u32, right: i32, mut other: u32, sink: &mut RectangleTest<'_, impl Tracer>) {
        let rect = sink.rect(Slot(slot));
        while other != NONE {
            let ListNode { left, next, .. } = self.nodes[other as usize];
            if left >= right {
                break;
            }
            sink.candidate_of(Slot(slot), rect, Slot(other));
            other = next;
        }
        note_stop(slot, other, sink);
    }

    /// Hands on the pairs of one kind. Returns the number of places visited.
    fn pairs_within(&self, kind: Kind, sink: &mut RectangleTest<'_, impl Tracer>) -> u64 {
        let (mut here, mut visits) = (self.lists[kind.index()].head, 0);
        while here != NONE {
            let ListNode { right, next, .. } = self.nodes[here as usize];
            sink.note(|| TraceEvent::Turn { slot: Slot(here) });
            self.walk(here, right, next, sink);
            (here, visits) = (next, visits + 1);
        }
        visits
    }

    /// Hands on the pairs of two kinds: walks both lists side by side, and takes the foremost node of the two each
    /// time. Returns the number of places visited.
    fn pairs_between(&self, a_kind: Kind, b_kind: Kind, sink: &mut RectangleTest<'_, impl Tracer>) -> u64 {
        let (mut a, mut b) = (self.lists[a_kind.index()].head, self.lists[b_kind.index()].head);
        let (Some(mut a_node), Some(mut b_node)) = (self.node(a), self.node(b)) else { return 0 };
        let mut visits = 0;
        loop {
            visits += 1;
            if a_node.left <= b_node.left {
                sink.note(|| TraceEvent::Turn { slot: Slot(a) });
                if b_node.left < a_node.right {
                    self.walk(a, a_node.right, b, sink);
                } else {
                    note_stop(a, b, sink);
                }
                a = a_node.next;
                let Some(next) = self.node(a) else { return visits };
                a_node = next;
            } else {
                sink.note(|| TraceEvent::Turn { slot: Slot(b) });
                if a_node.left < b_node.right {
                    self.walk(b, b_node.right, a, sink);
                } else {
                    note_stop(b, a, sink);
                }
                b = b_node.next;
                let Some(next) = self.node(b) else { return visits };
                b_node = next;
            }
        }
    }

    /// Returns a node; `None` at the end of a list.
    #[inline]
    fn node(&self, slot: u32) -> Option<&ListNode> {
        self.nodes.get(slot as usize)
    }

    /// Makes all lists anew.
    fn link_anew(&mut self, objects: &Objects, tracer: &mut impl Tracer) {
        // All objects are new and in no order, which calls for a general sort. It sorts in place.
        let axis = self.axis.axis();
        self.order.clear();
        let key = |slot| (objects.kind(slot), axis.span(objects.rect(slot)).0, slot.0);
        self.order.extend(objects.slots().map(key));
        self.order.sort_unstable();
        self.lists = [EMPTY; Kind::COUNT];
        (self.moves, self.updates) = (0, 0);
        for i in 0..self.order.len() {
            let (kind, _, slot) = self.order[i];
            self.copy_from_table(Slot(slot), objects, tracer);
            self.link(slot, self.lists[kind.index()].last_placed, NONE);
            self.lists[kind.index()].last_placed = slot;
        }
    }

    /// Makes all lists anew. What was done to them before is neither counted nor traced.
    pub(super) fn rebuild_with(&mut self, objects: &Objects, tracer: &mut impl Tracer) {
        tracer.keep_first(0);
        self.link_anew(objects, tracer);
    }

    /// Puts a new object into the list of its kind.
    pub(super) fn insert_with(&mut self, slot: Slot, objects: &Objects, tracer: &mut impl Tracer) {
        self.copy_from_table(slot, objects, tracer);
        let kind = objects.kind(slot).index();
        let prev = self.lists[kind].last_placed;
        let next = if prev == NONE { NONE } else { self.nodes[prev as usize].next };
        self.link(slot.0, prev, next);
        self.insertion_step(slot.0, tracer);
        self.lists[kind].last_placed = slot.0;
    }

    /// Walks an object that has a new rectangle to its place.
    pub(super) fn moved_with(&mut self, slot: Slot, objects: &Objects, tracer: &mut impl Tracer) {
        let (left, right) = self.axis.axis().span(objects.rect(slot));
        let node = &mut self.nodes[slot.index()];
        (node.left, node.right) = (left, right);
        self.updates += 1;
        tracer.note(|| TraceEvent::Update { slot });
        self.insertion_step(slot.0, tracer);
    }
}

/// Traces the stop of the walk from an object before `at`, which is [`NONE`] at the end of the list.
#[inline]
fn note_stop(slot: u32, at: u32, sink: &mut RectangleTest<'_, impl Tracer>) {
    let at = || (at != NONE).then_some(Slot(at));
    sink.note(|| TraceEvent::Visit(Visit::Stop { slot: Slot(slot), at: at() }));
}

impl AxisList {
    /// Checks that the list of a kind agrees with the table of objects.
    fn validate_list(&self, kind: Kind, objects: &Objects) -> Result<(), String> {
        let (mut prev, mut left) = (NONE, i32::MIN);
        for (slot, node) in self.iter(kind).take(objects.len() + 1) {
            if !objects.is_live(slot) {
                return Err(format!("{slot:?} is in the list of {kind:?} and not in the table"));
            }
            let known = (self.axis.axis().span(objects.rect(slot)), objects.kind(slot));
            if ((node.left, node.right), kind) != known || node.kind != kind {
                return Err(format!(
                    "{slot:?} is {known:?} in the table and {node:?} in the list of {kind:?}"
                ));
            }
            if node.prev != prev {
                return Err(format!("{slot:?} says {} comes before it, but {prev} does", node.prev));
            }
            if node.left < left {
                return Err(format!("{slot:?} at {} stands after one at {left}", node.left));
            }
            (prev, left) = (slot.0, node.left);
        }
        let count = objects.per_kind()[kind.index()];
        match self.lists[kind.index()].last_placed {
            NONE if count == 0 => Ok(()),
            last if objects.is_live(Slot(last)) && objects.kind(Slot(last)) == kind => Ok(()),
            last => Err(format!("new objects of {kind:?} would start their walk at {last}, which is gone")),
        }
    }
}

impl AxisList {
    /// Hands on the candidates of a tick, whatever becomes of the trace.
    pub(super) fn find_with(&mut self, objects: &Objects, sink: &mut RectangleTest<'_, impl Tracer>) {
        sink.stats.moves += std::mem::take(&mut self.moves);
        sink.stats.updates += std::mem::take(&mut self.updates);
        if self.axis.update(objects) {
            self.link_anew(objects, &mut sink.tracer);
            sink.stats.updates += std::mem::take(&mut self.updates);
        }
        for (a, b) in objects.pairs_of_kinds() {
            let visits = if a == b { self.pairs_within(a, sink) } else { self.pairs_between(a, b, sink) };
            sink.stats.visits += visits;
        }
    }
}

impl BroadPhase for AxisList {
    fn rebuild(&mut self, objects: &Objects) {
        self.rebuild_with(objects, &mut Off);
    }

    fn insert(&mut self, slot: Slot, objects: &Objects) {
        self.insert_with(slot, objects, &mut Off);
    }

    fn remove(&mut self, slot: Slot, _: &Objects) {
        self.unlink(slot.0);
        let ListNode { prev, next, kind, .. } = self.nodes[slot.index()];
        let list = &mut self.lists[kind.index()];
        if list.last_placed == slot.0 {
            list.last_placed = if prev == NONE { next } else { prev };
        }
    }

    fn moved(&mut self, slot: Slot, objects: &Objects) {
        self.moved_with(slot, objects, &mut Off);
    }

    find_with_any_tracer!();

    fn memory(&self) -> usize {
        let Self { nodes, lists: _, order, axis: _, moves: _, updates: _ } = self;
        bytes_of(nodes) + bytes_of(order)
    }

    fn trace_rebuild(&mut self, objects: &Objects, trace: &mut Trace) {
        self.rebuild_with(objects, trace);
    }

    fn trace_insert(&mut self, slot: Slot, objects: &Objects, trace: &mut Trace) {
        self.insert_with(slot, objects, trace);
    }

    fn trace_moved(&mut self, slot: Slot, objects: &Objects, trace: &mut Trace) {
        self.moved_with(slot, objects, trace);
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        let kinds = || (0..).map(Kind).take(Kind::COUNT);
        kinds().try_for_each(|kind| self.validate_list(kind, objects))?;
        match kinds().map(|kind| self.iter(kind).count()).sum::<usize>() {
            nodes if nodes == objects.len() => Ok(()),
            nodes => Err(format!("{nodes} nodes for {} objects", objects.len())),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for kind in (0..).map(Kind).take(Kind::COUNT) {
            draw_links(self.iter(kind).map(|(slot, _)| slot), objects, shape);
        }
    }
}
