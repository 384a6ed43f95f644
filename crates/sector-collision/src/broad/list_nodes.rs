//! Doubly linked lists of objects: the nodes and their links. [`axis_list_textbook`](super::axis_list_textbook) keeps
//! them sorted.
//!
//! Links are indices instead of pointers: they need not be freed and cannot dangle.

use crate::objects::Slot;
use crate::recorder::Recorder;
use crate::trace::TraceEvent;

/// Stands for the node past the end of a list, in either direction.
pub(super) const NONE: u32 = u32::MAX;

/// A list node: the interval of an object on the axis, and its neighbors. Its index is the object's slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListNode {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) prev: u32,
    pub(super) next: u32,
}

/// The nodes of a sorted list from which walks and insertions start.
#[derive(Clone, Copy, Debug)]
pub(super) struct SortedList {
    pub(super) head: u32,
    /// The node placed last, from which a new object walks to its place. Objects tend to appear near each other.
    pub(super) last_placed: u32,
}

pub(super) const EMPTY: SortedList = SortedList { head: NONE, last_placed: NONE };

/// The nodes of all lists, by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct ListNodes(pub(super) Vec<ListNode>);

impl ListNodes {
    /// Returns a node, or `None` past the end of a list.
    #[inline]
    pub(super) fn get(&self, node: u32) -> Option<&ListNode> {
        self.0.get(node as usize)
    }

    /// Writes the interval of an object to its node. Keeps the links.
    #[inline]
    pub(super) fn update(&mut self, slot: Slot, (left, right): (i32, i32), recorder: &mut Recorder) {
        if self.0.len() <= slot.index() {
            self.0.resize(slot.index() + 1, ListNode { left: 0, right: 0, prev: NONE, next: NONE });
        }
        let node = &mut self.0[slot.index()];
        (node.left, node.right) = (left, right);
        recorder.record(TraceEvent::Update { slot });
    }

    /// Makes two nodes neighbors. Either may be [`NONE`], the end of the list.
    pub(super) fn join(&mut self, list: &mut SortedList, prev: u32, next: u32) {
        match self.0.get_mut(prev as usize) {
            Some(node) => node.next = next,
            None => list.head = next,
        }
        if let Some(node) = self.0.get_mut(next as usize) {
            node.prev = prev;
        }
    }

    /// Links a node between two neighbors, either of which may be [`NONE`].
    pub(super) fn link(&mut self, list: &mut SortedList, node: u32, prev: u32, next: u32) {
        self.join(list, prev, node);
        self.join(list, node, next);
    }

    /// Links an object at the end, for a list that is filled in order.
    pub(super) fn append(&mut self, list: &mut SortedList, slot: Slot) {
        self.link(list, slot.0, list.last_placed, NONE);
        list.last_placed = slot.0;
    }

    /// Links a new object next to the node placed last, and walks it to its place.
    pub(super) fn insert(&mut self, list: &mut SortedList, slot: Slot, recorder: &mut Recorder) {
        let prev = list.last_placed;
        self.link(list, slot.0, prev, self.get(prev).map_or(NONE, |node| node.next));
        self.walk_to_place(list, slot.0, recorder);
        list.last_placed = slot.0;
    }

    pub(super) fn remove(&mut self, list: &mut SortedList, slot: Slot) {
        let ListNode { prev, next, .. } = self.0[slot.index()];
        self.join(list, prev, next);
        if list.last_placed == slot.0 {
            list.last_placed = if prev == NONE { next } else { prev };
        }
    }

    /// Returns the objects of a list in order.
    pub(super) fn iter(&self, list: SortedList) -> impl Iterator<Item = (Slot, ListNode)> + '_ {
        let node = |slot: u32| self.get(slot).map(|&node| (Slot(slot), node));
        std::iter::successors(node(list.head), move |(_, here)| node(here.next))
    }

    /// Checks that a list is sorted, linked both ways, and contains `count` objects, each with the span that `span`
    /// returns for it. `span` returns `None` for an object that does not belong to the list.
    pub(super) fn validate(
        &self,
        list: SortedList,
        count: usize,
        span: impl Fn(Slot) -> Option<(i32, i32)>,
    ) -> Result<(), String> {
        let (mut prev, mut left, mut found) = (NONE, i32::MIN, 0);
        for (slot, node) in self.iter(list).take(count + 1) {
            let known =
                span(slot).ok_or_else(|| format!("{slot:?} is in a list where it does not belong"))?;
            if (node.left, node.right) != known {
                return Err(format!("{slot:?} is at {known:?} in the table and at {node:?} in the list"));
            }
            if node.prev != prev {
                return Err(format!("{slot:?} says {} comes before it, but {prev} does", node.prev));
            }
            if node.left < left {
                return Err(format!("{slot:?} at {} comes after one at {left}", node.left));
            }
            (prev, left, found) = (slot.0, node.left, found + 1);
        }
        if found != count {
            return Err(format!("a list has {found} nodes for {count} objects"));
        }
        match list.last_placed {
            NONE if count == 0 => Ok(()),
            last if count > 0 && span(Slot(last)).is_some() => Ok(()),
            last => Err(format!("new objects would start their walk at {last}, which is gone")),
        }
    }
}
