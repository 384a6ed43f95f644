//! The quadtree: squares of four squares, with each object in the smallest that contains it completely.
//!
//! Source: the space partition trees of Gorguner (Brown University) and Rabin, who mention the octree and the BSP; this
//! is their counterpart in the plane. A square with more than [`MAX_LEAF_OBJECTS`] objects is split into four, down to
//! [`MAX_DEPTH`] levels. An object that crosses a border stays in the larger square:
//!
//! ```text
//!   +-------------+-------------+      with a limit of two; root: 5, which crosses its middle
//!   | 1           |             |      upper left square, split again because it has three:
//!   |      +------+      4      |          1, 2, 3 in its quarters
//!   |   2  | 3    |             |      upper right square: 4
//!   |      |    55555           |
//!   +------+------+-------------+      3 is compared with others in its square, and with 5 above it;
//!   |             |             |      4 with 5; 1 and 2 not even with 5, which does not reach into their squares
//!   |             |             |
//!   +-------------+-------------+
//! ```
//!
//! An object is compared with the objects of its own square and of the larger squares around it. From the larger
//! squares, the walk keeps only objects that reach into the square; no other can meet an object in it.
//!
//! The articles say that such a tree costs more to update than to search, so nothing is kept between ticks. A square is
//! a range of one array, and splitting it sorts the range by quarters: the tree is built, walked and dropped in one
//! pass.
//!
//! **Counts**: candidates are the permitted pairs that are compared; a forbidden one is `skipped`, a split square a
//! `split`, and each check whether an object from above reaches into a square a `visit`.
//!
//! **Cost**: O(n × depth), plus the pairs. 120 bytes per object. It suits uneven density, and needs no size to be
//! chosen. It suffers when one straggler far away makes the smallest squares too large for the crowd, and when many
//! objects cross borders.
//!
//! **Corrections**: none; the articles mention such trees but do not build one.

mod square;

use super::{BroadPhase, check_parts};
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::{TraceEvent, Visit};
use square::Square;
use std::ops::Range;

/// A square with more objects than this is split.
pub const MAX_LEAF_OBJECTS: usize = 8;
/// The maximum number of splits from the root to any square, so the smallest side is 1/256 of the root's.
pub const MAX_DEPTH: usize = 8;

/// An upper bound for the number of squares with an object in them, per object. It follows from the two limits: a split
/// square has more than [`MAX_LEAF_OBJECTS`] objects and four quarters.
const SQUARES_PER_OBJECT: usize = 4 * MAX_DEPTH / (MAX_LEAF_OBJECTS + 1) + 1;

/// A square and the range of its own objects in `members`. In a split square, these are the objects that cross a border
/// between its quarters.
#[derive(Clone, Copy, Debug)]
struct QuadNode {
    square: Square,
    start: u32,
    end: u32,
}

/// Builds a quadtree each tick, with the objects in one list, square by square.
#[derive(Clone, Debug)]
pub struct Quadtree {
    members: Vec<Slot>,
    /// Buffer for sorting a range of `members`.
    sorted: Vec<Slot>,
    /// The objects of larger squares that reach into the current square, one range per level.
    above: Vec<Slot>,
    /// The squares of the tick, each before the squares inside it.
    nodes: Vec<QuadNode>,
}

impl Quadtree {
    /// Creates an empty quadtree with room for `capacity` objects at 120 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self {
            members: Vec::with_capacity(capacity),
            sorted: Vec::with_capacity(capacity),
            above: Vec::with_capacity(MAX_DEPTH * capacity),
            nodes: Vec::with_capacity(SQUARES_PER_OBJECT * capacity),
        }
    }

    /// Sorts a range of `members` by counting: first the objects that cross a border of the quarters and stay in the
    /// square, then the objects of each quarter. Returns the end of each of the five parts.
    fn split(&mut self, square: Square, range: Range<usize>, objects: &Objects) -> [usize; 5] {
        let mut ends = [0; 5];
        for &slot in &self.members[range.clone()] {
            ends[square.quarter(objects.rect(slot))] += 1;
        }
        let mut end = range.start;
        for count in &mut ends {
            // `count` becomes the start of each part; filling it advances that to the end.
            (*count, end) = (end, end + *count);
        }
        self.sorted.clear();
        self.sorted.extend_from_slice(&self.members[range]);
        for &slot in &self.sorted {
            let place = &mut ends[square.quarter(objects.rect(slot))];
            self.members[*place] = slot;
            *place += 1;
        }
        ends
    }

    /// Reports the pairs of a square and of all squares inside it. `above` is the range of objects from larger squares
    /// that reach into the square.
    fn walk(
        &mut self,
        square: Square,
        range: Range<usize>,
        above: Range<usize>,
        depth: usize,
        (objects, sink): (&Objects, &mut RectangleTest<'_>),
    ) {
        let is_leaf = range.len() <= MAX_LEAF_OBJECTS || depth == MAX_DEPTH || square.shift == 0;
        let ends = if is_leaf { [range.end; 5] } else { self.split(square, range.clone(), objects) };
        if !is_leaf {
            sink.recorder.stats.writes += 3 * range.len() as u64;
            sink.record(TraceEvent::Split { area: square.area(), axis: None, parts: 4 });
        }
        let own = range.start..ends[0];
        self.nodes.push(QuadNode { square, start: own.start as u32, end: own.end as u32 });
        sink.note(|| TraceEvent::Within { area: square.area(), objects: own.len() as u32 });
        self.pairs(own.clone(), above.clone(), objects, sink);
        for quarter in (1..=4).filter(|&quarter| ends[quarter - 1] < ends[quarter]) {
            let child = square.child(quarter);
            let reaching = self.objects_reaching(child, own.clone(), above.clone(), (objects, &mut *sink));
            let start = reaching.start;
            self.walk(child, ends[quarter - 1]..ends[quarter], reaching, depth + 1, (objects, &mut *sink));
            self.above.truncate(start);
        }
    }

    /// Appends to the field `above` the objects of a square (`own`) and of the larger ones around it (`above`) that
    /// reach into its quarter `child`. Returns the range of the appended objects.
    fn objects_reaching(
        &mut self,
        child: Square,
        own: Range<usize>,
        above: Range<usize>,
        (objects, sink): (&Objects, &mut RectangleTest<'_>),
    ) -> Range<usize> {
        let start = self.above.len();
        for i in 0..above.len() + own.len() {
            let of_own = i.checked_sub(above.len());
            let slot = of_own.map_or_else(|| self.above[above.start + i], |i| self.members[own.start + i]);
            sink.record(TraceEvent::Visit(Visit::Above { slot, area: child.area() }));
            if child.meets(objects.rect(slot)) {
                self.above.push(slot);
            }
        }
        start..self.above.len()
    }

    /// Reports the pairs of a square: its own objects with each other, and with the objects of larger squares in
    /// `above`.
    fn pairs(&self, own: Range<usize>, above: Range<usize>, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let (own, above) = (&self.members[own], &self.above[above]);
        for (i, &a) in own.iter().enumerate() {
            let partners = objects.partners(objects.kind(a));
            for &b in own[i + 1..].iter().chain(above) {
                sink.offer(a, b, partners & objects.kind(b).bit() != 0);
            }
        }
    }
}

impl BroadPhase for Quadtree {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.members.clear();
        self.members.extend(objects.slots());
        self.nodes.clear();
        if !self.members.is_empty() {
            let (root, all) = (Square::around(objects), 0..self.members.len());
            sink.scan(|sink| self.walk(root, all, 0..0, 0, (objects, sink)));
        }
    }

    fn memory(&self) -> usize {
        let Self { members, sorted, above, nodes } = self;
        bytes_of(members) + bytes_of(sorted) + bytes_of(above) + bytes_of(nodes)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The tree existed only during the last tick.
        if !self.above.is_empty() {
            return Err(format!("{} objects are left above the last square", self.above.len()));
        }
        check_parts(self.nodes.iter().map(|node| (node.start, node.end)), &self.members)
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for &QuadNode { square, start, end } in &self.nodes {
            let side = (1_i64 << square.shift).min(i64::from(i32::MAX)) as i32;
            shape(DebugShape::Sector { x: square.x, y: square.y, w: side, h: side, objects: end - start });
        }
    }
}
