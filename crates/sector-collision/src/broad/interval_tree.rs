//! A sweep along one axis with an interval tree over the other: two dimensions at once.
//!
//! Source: Gorguner (Brown University), who intersects rectangles where intervals crowd on an axis. The end points are
//! sorted along x, and open objects are in a tree over y. At a begin, the tree finds the open objects that overlap the
//! new object on y, then the object is opened; at an end it is closed. All reported pairs overlap on both axes.
//!
//! **The tree.** Once a tick, objects are sorted by their upper edge; they are the leaves of a binary tree of fixed
//! shape (the article leaves it to the reader). Each node stores the greatest end of any *open* object below it
//! (Cormen, Leiserson, Rivest and Stein, "Introduction to Algorithms"; there the tree is balanced as it grows).
//!
//! ```text
//!                    70                 query [30, 40):
//!              .-----'-----.            upper edge below 40: the first three leaves
//!             25           70           lower edge beyond 30: the left half reaches only 25 and is skipped
//!           .-'-.        .-'-.          the third leaf reaches 70: found
//!          25    -      70   50
//!   leaves [5,25) --   [32,70) [45,50)  sorted by upper edge; -- is not open
//! ```
//!
//! **Counts**: candidates are the permitted pairs that overlap on both axes; a forbidden one is `skipped`. Each node
//! that a query looks at, including skipped ones, is a `visit`.
//!
//! **Cost**: O(n log n), plus about log n for each pair. 36 to 44 bytes per object. It suits objects that crowd on
//! both axes, and has a good worst case: only overlaps make it quadratic, while an article says that every algorithm
//! can be (`tests/suite/sweeping_mistakes.rs`). Where objects are spread along the axis, few need the tree.

use super::BroadPhase;
use crate::axis_choice::{AxisChoice, AxisPicker};
use crate::draw::DebugShape;
use crate::end_point::{EndPoint, draw_end_points};
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::{TraceEvent, Visit};

const DRAWN_LEVELS: usize = 6;

/// The `reach` of a node without an open object below it.
const NONE_OPEN: i32 = i32::MIN;

/// A query for the open objects that overlap an object.
#[derive(Clone, Copy)]
struct LeafQuery {
    slot: Slot,
    /// The number of leaves that begin before the object ends. Leaves are sorted by begin, so these are the first ones.
    limit: usize,
    /// The begin of the object. Objects that end at or before it are not found.
    low: i32,
}

/// Sweeps along one axis with an interval tree over the other.
#[derive(Clone, Debug)]
pub struct IntervalTree {
    axis: AxisPicker,
    end_points: Vec<EndPoint>,
    /// The begins along the other axis, in ascending order: the leaves of the tree.
    leaves: Vec<EndPoint>,
    /// The index of the leaf of each object, by slot.
    leaf_of: Vec<u32>,
    /// The reach of each node: the greatest end, in pixels along the other axis, of the open objects below it. Node i
    /// has the children 2i and 2i + 1; node 1 is the root, and the leaves are the second half.
    reach: Vec<i32>,
}

impl IntervalTree {
    /// Creates the sweep and its tree with room for `capacity` objects at up to 44 bytes each.
    pub fn new(axis: AxisChoice, capacity: usize) -> Self {
        Self {
            axis: AxisPicker::new(axis),
            end_points: Vec::with_capacity(2 * capacity),
            leaves: Vec::with_capacity(capacity),
            leaf_of: Vec::with_capacity(capacity),
            reach: Vec::with_capacity(2 * capacity.next_power_of_two()),
        }
    }

    /// Sorts the end points along the sweep axis and the leaves along the other axis. No object is open afterward.
    fn sort(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let axis = self.axis.axis();
        self.end_points.clear();
        self.leaves.clear();
        for slot in objects.partnered_slots() {
            let (begin, end) = axis.span(objects.rect(slot));
            self.end_points.extend([EndPoint::begin(begin, slot), EndPoint::end(end, slot)]);
            self.leaves.push(EndPoint::begin(axis.other().span(objects.rect(slot)).0, slot));
        }
        self.end_points.sort_unstable();
        self.leaves.sort_unstable();
        let stats = &mut sink.recorder.stats;
        stats.count_sort(self.end_points.len());
        stats.count_sort(self.leaves.len());
        self.leaf_of.resize(objects.slot_count(), 0);
        for (leaf, begin) in (0..).zip(&self.leaves) {
            self.leaf_of[begin.slot().index()] = leaf;
        }
        self.reach.clear();
        self.reach.resize(2 * self.leaves.len().next_power_of_two(), NONE_OPEN);
        stats.writes += (self.leaves.len() + self.reach.len()) as u64;
    }

    /// Sets the reach of a leaf (the end of its object, or [`NONE_OPEN`]) and updates the nodes above it.
    fn set(&mut self, leaf: u32, reach: i32, sink: &mut RectangleTest<'_>) {
        let mut node = self.reach.len() / 2 + leaf as usize;
        self.reach[node] = reach;
        while node > 1 {
            sink.recorder.stats.compares += 1;
            node /= 2;
            let now = self.reach[2 * node].max(self.reach[2 * node + 1]);
            if self.reach[node] == now {
                break;
            }
            self.reach[node] = now;
        }
    }

    /// Finds the matching open leaves below a node, which spans `width` leaves from `first` on.
    fn visit(
        &self,
        query: LeafQuery,
        node: usize,
        (first, width): (usize, usize),
        sink: &mut RectangleTest<'_>,
        found: &mut impl FnMut(Slot, &mut RectangleTest<'_>),
    ) {
        let reach = self.reach[node];
        sink.record(TraceEvent::Visit(Visit::Node {
            slot: query.slot,
            first: first as u32,
            leaves: width as u32,
            reach: (reach != NONE_OPEN).then_some(reach),
        }));
        if first >= query.limit || reach <= query.low {
            return;
        }
        if width == 1 {
            return found(self.leaves[first].slot(), sink);
        }
        let half = width / 2;
        self.visit(query, 2 * node, (first, half), sink, found);
        self.visit(query, 2 * node + 1, (first + half, half), sink, found);
    }

    /// Reports the pairs of a beginning object with the open objects that it overlaps, then opens it.
    fn begin(&mut self, slot: Slot, objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.note(|| TraceEvent::Open { slot });
        let (low, high) = self.axis.axis().other().span(objects.rect(slot));
        sink.recorder.stats.compares += u64::from(self.leaves.len().ilog2());
        let limit = self.leaves.partition_point(|leaf| leaf.at() < high);
        let query = LeafQuery { slot, limit, low };
        let partners = objects.partners(objects.kind(slot));
        self.visit(query, 1, (0, self.reach.len() / 2), sink, &mut |other, sink| {
            sink.offer(other, slot, partners & objects.kind(other).bit() != 0);
        });
        self.set(self.leaf_of[slot.index()], high, sink);
    }
}

impl BroadPhase for IntervalTree {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.axis.update(objects);
        self.sort(objects, sink);
        for i in 0..self.end_points.len() {
            let (slot, is_begin) = (self.end_points[i].slot(), self.end_points[i].is_begin());
            if is_begin {
                self.begin(slot, objects, sink);
            } else {
                sink.note(|| TraceEvent::Close { slot });
                self.set(self.leaf_of[slot.index()], NONE_OPEN, sink);
            }
        }
    }

    fn memory(&self) -> usize {
        let Self { axis: _, end_points, leaves, leaf_of, reach } = self;
        bytes_of(end_points) + bytes_of(leaves) + bytes_of(leaf_of) + bytes_of(reach)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        match self.reach.iter().position(|&reach| reach != NONE_OPEN) {
            _ if !self.end_points.is_sorted() => Err("the end points are not sorted".to_owned()),
            _ if !self.leaves.is_sorted() => Err("the leaves are not sorted".to_owned()),
            Some(node) => Err(format!("node {node} reaches {} after the sweep", self.reach[node])),
            None => Ok(()),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let axis = self.axis.axis();
        draw_end_points(axis, self.end_points.iter().copied(), shape);
        let levels = self.reach.len().checked_ilog2().unwrap_or(0) as usize;
        for level in 0..DRAWN_LEVELS.min(levels) {
            let leaves_each = 1 << (levels - 1 - level);
            for (i, leaves) in self.leaves.chunks(leaves_each).enumerate() {
                // The reach of the node if all of its objects were open.
                let live = leaves.iter().map(|leaf| leaf.slot()).filter(|&slot| objects.is_live(slot));
                let reach = live.map(|slot| axis.other().span(objects.rect(slot)).1).max();
                let from = leaves[0].at();
                if let Some(to) = reach.filter(|&to| from < to) {
                    // Neighbors may overlap, so they alternate between two rows.
                    let row = (2 * level + i % 2).saturating_sub(1) as u32;
                    shape(DebugShape::Interval { axis: axis.other(), row, from, to });
                }
            }
        }
    }
}
