//! The k-d tree: lines that halve the objects, each object on every side that it reaches.
//!
//! Source: Gorguner (Brown University) and Rabin name binary space partition (BSP) trees beside the octree. The k-d
//! tree (Bentley, 1975) is the BSP with upright planes: in two dimensions, lines between columns or rows. A cell with
//! more than [`MAX_LEAF_OBJECTS`] objects is split at the median of their left edges if it is wider than high, of their
//! upper edges otherwise; if that line separates too little, along the other axis. So cells are small where objects are
//! many:
//!
//! ```text
//!   +---------------+--------------+     first line: upright, with as many left edges on either side
//!   |               |              |     then one across each half, each at its own median
//!   |   1     2     |     5        |
//!   +---------------+              |     4 reaches over the first line: it is in two cells
//!   |             44444            |     3 and 4 meet in the left one: a candidate there
//!   |   3           +--------------+     4 and 5 meet in the right one
//!   |               |      6       |     no cell holds 1 and 6, 2 and 5, 4 and 6
//!   +---------------+--------------+
//! ```
//!
//! **Objects that cross a line** are entered on both sides. Two objects that overlap share the pixel at (greater left
//! edge, greater upper edge). That pixel lies in exactly one cell, and only there is the pair handed on. The
//! [quadtree](super::quadtree) has the other rule: an object that lies across a border stays above it.
//!
//! Copies make work, so a cell is a leaf if no median leaves at most [three quarters](MAX_PART) of the objects on each
//! side: a pile is tested as it stands. And no more copies are made in a tick than there are objects.
//!
//! Only memory is kept from tick to tick. The objects of a cell are a run at the end of one array: each half is copied
//! behind it, walked and dropped, so that the array holds no more than the runs on the way down to one leaf.
//!
//! **Counts**: candidates are the permitted pairs that meet in the cell of that pixel; a forbidden one is `skipped`,
//! one met in another cell a `repeat`: it is handed on elsewhere, or does not overlap. An object in a leaf is an
//! `entry`, a cell with a line through it a `split`, an object among which a median is sought a `visit`.
//!
//! **Cost**: O(n log n), and the pairs. 33 bytes an object. It wins where density differs from place to place, and most
//! of all with stragglers far away, since the lines go where the objects are. It loses to grids where density is the
//! same everywhere: a median costs more than the shift that finds a cell.
//!
//! **Corrections**: none; the articles name such trees and do not build one.

use super::BroadPhase;
use crate::axis::Axis;
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rect::Rect;
use crate::trace::{Area, TraceEvent, Visit};
use std::ops::Range;

/// The greatest number of objects in a cell that need not be split. Of the numbers tried it makes the least work in
/// crowds of several densities, and its time is within a tenth of the least, which 12 to 16 objects take.
pub const MAX_LEAF_OBJECTS: usize = 8;
/// The greatest number of splits on the way from the root cell to any other: more than any game needs. 50,000 sprites
/// need 16, and with a limit of 8 they make six times the work.
pub const MAX_DEPTH: usize = 24;
/// The greatest part of a cell's objects that may be on one side of the line that splits it, as numerator and
/// denominator. With 5/8 clusters are left unsplit too soon; with 7/8 more objects are copied to both sides, and no
/// fewer pairs are tested.
pub const MAX_PART: (usize, usize) = (3, 4);

/// Returns the greatest number of `objects` objects that may be on one side of a line.
const fn largest_part(objects: usize) -> usize {
    objects * MAX_PART.0 / MAX_PART.1
}

/// A rectangular cell of the tree, in pixels: half-open, as rectangles are, and of any size.
#[derive(Clone, Copy, Debug)]
struct Cell {
    x: i32,
    y: i32,
    right: i32,
    bottom: i32,
}

impl Cell {
    /// Returns the smallest cell that holds all objects of a table.
    fn around(objects: &Objects) -> Self {
        let nothing = Self { x: i32::MAX, y: i32::MAX, right: i32::MIN, bottom: i32::MIN };
        objects.slots().map(|slot| objects.rect(slot)).fold(nothing, |cell, rect| Self {
            x: cell.x.min(rect.x),
            y: cell.y.min(rect.y),
            right: cell.right.max(rect.right()),
            bottom: cell.bottom.max(rect.bottom()),
        })
    }

    /// Returns the cell as an area.
    fn area(self) -> Area {
        Area::between((self.x, self.y), (self.right, self.bottom))
    }

    /// Returns the axis along which the cell is longer; x for a square.
    fn longer_axis(self) -> Axis {
        if self.bottom.abs_diff(self.y) > self.right.abs_diff(self.x) { Axis::Y } else { Axis::X }
    }

    /// Returns the parts of the cell on either side of a line.
    fn split(self, Line { axis, at }: Line) -> [Self; 2] {
        match axis {
            Axis::X => [Self { right: at, ..self }, Self { x: at, ..self }],
            Axis::Y => [Self { bottom: at, ..self }, Self { y: at, ..self }],
        }
    }

    /// Whether the pixel at the greater left edge and the greater upper edge of two objects lies in the cell; both
    /// reach into it, so that the pixel lies before its right and bottom edges.
    fn holds_corner(self, a: Rect, b: Rect) -> bool {
        a.x.max(b.x) >= self.x && a.y.max(b.y) >= self.y
    }

    /// Whether two cells have a pixel in common.
    fn overlaps(self, other: Self) -> bool {
        self.x < other.right && other.x < self.right && self.y < other.bottom && other.y < self.bottom
    }
}

/// A line between two columns or two rows of pixels, at which a cell is split.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The axis on which the line has a place: x for a line between columns.
    axis: Axis,
    /// The first column or row of pixels behind the line.
    at: i32,
}

impl Line {
    /// Whether an object has a pixel before the line (side 0) or behind it (side 1).
    #[inline]
    fn has_on_side(self, side: usize, rect: Rect) -> bool {
        let (begin, end) = self.axis.span(rect);
        if side == 0 { begin < self.at } else { end > self.at }
    }
}

/// A cell that is not split, and the number of objects in it.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    cell: Cell,
    objects: u32,
}

/// The broad phase that splits the plane by a k-d tree, which is made, walked and dropped in one pass each tick.
#[derive(Clone, Debug)]
pub struct KdTree {
    max_leaf_objects: usize,
    max_depth: usize,
    /// The objects of the cells on the way from the root cell to the one being walked: one run of slots for each
    /// cell.
    runs: Vec<Slot>,
    /// Left or upper edges among which a median is sought.
    begins: Vec<i32>,
    /// The leaves of the tick: its cells that are not split.
    leaves: Vec<Leaf>,
    /// The number of objects that cross a line, summed over the lines of the tick.
    copies: usize,
}

impl KdTree {
    /// Creates an empty tree with memory for `capacity` objects: 33 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self::with_limits(MAX_LEAF_OBJECTS, MAX_DEPTH, capacity)
    }

    /// Creates an empty tree with memory for `capacity` objects. A cell with more than `max_leaf_objects` objects is
    /// split (below 1 it counts as 1) if fewer than `max_depth` splits lead to it from the root cell.
    pub fn with_limits(max_leaf_objects: usize, max_depth: usize, capacity: usize) -> Self {
        let max_leaf_objects = max_leaf_objects.max(1);
        // The leaves hold at most two entries an object. One that comes from a split has at least a quarter of the
        // fewest objects that are split.
        let fewest = max_leaf_objects + 1 - largest_part(max_leaf_objects + 1);
        // The runs are at most n + 3/4 n + 9/16 n + … = 4 n.
        let runs = capacity * MAX_PART.1 / (MAX_PART.1 - MAX_PART.0);
        Self {
            max_leaf_objects,
            max_depth,
            runs: Vec::with_capacity(runs),
            begins: Vec::with_capacity(capacity),
            leaves: Vec::with_capacity(2 * capacity / fewest + 1),
            copies: 0,
        }
    }

    /// Returns the line at the median of the left or upper edges of a run of objects. `None` if it leaves too many on
    /// one side, or if objects that cross lines would make more copies in all than there are objects.
    fn median(
        &mut self,
        axis: Axis,
        run: Range<usize>,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) -> Option<Line> {
        let run = &self.runs[run];
        sink.recorder.record_each(run, |slot| TraceEvent::Visit(Visit::Median { slot }));
        self.begins.clear();
        self.begins.extend(run.iter().map(|&slot| axis.span(objects.rect(slot)).0));
        let (_, &mut at, _) = self.begins.select_nth_unstable(run.len() / 2);
        let line = Line { axis, at };
        let on_side = |side| run.iter().filter(|&&slot| line.has_on_side(side, objects.rect(slot))).count();
        let (before, behind) = (on_side(0), on_side(1));
        let copies = self.copies + (before + behind - run.len());
        if before.max(behind) > largest_part(run.len()) || copies as u64 > objects.partnered_count() {
            return None;
        }
        self.copies = copies;
        Some(line)
    }

    /// Hands on the pairs of a cell that `depth` splits below the root cell have made. `run`, the last in `runs`,
    /// holds its objects.
    fn walk(
        &mut self,
        cell: Cell,
        run: Range<usize>,
        depth: usize,
        (objects, sink): (&Objects, &mut RectangleTest<'_>),
    ) {
        let is_full = run.len() > self.max_leaf_objects && depth < self.max_depth;
        let axis = cell.longer_axis();
        let mut axes = [axis, axis.other()].into_iter().filter(|_| is_full);
        let Some(line) = axes.find_map(|axis| self.median(axis, run.clone(), objects, &mut *sink)) else {
            self.leaves.push(Leaf { cell, objects: run.len() as u32 });
            return self.pairs(cell, run, objects, sink);
        };
        sink.record(TraceEvent::Split { area: cell.area(), axis: Some(line.axis), parts: 2 });
        for (side, part) in cell.split(line).into_iter().enumerate() {
            for i in run.clone() {
                let slot = self.runs[i];
                if line.has_on_side(side, objects.rect(slot)) {
                    self.runs.push(slot);
                }
            }
            self.walk(part, run.end..self.runs.len(), depth + 1, (objects, &mut *sink));
            self.runs.truncate(run.end);
        }
    }

    /// Hands on the pairs of the objects of a leaf, except pairs that are handed on in another leaf.
    fn pairs(&self, cell: Cell, run: Range<usize>, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let run = &self.runs[run];
        sink.note(|| TraceEvent::Within { area: cell.area(), objects: run.len() as u32 });
        sink.recorder.record_each(run, |slot| TraceEvent::Enter { slot, area: cell.area() });
        for (i, &a) in run.iter().enumerate() {
            let partners = objects.partners(objects.kind(a));
            for &b in &run[i + 1..] {
                if partners & objects.kind(b).bit() == 0 {
                    sink.record(TraceEvent::Skip { a, b });
                } else if cell.holds_corner(objects.rect(a), objects.rect(b)) {
                    sink.candidate(a, b);
                } else {
                    sink.record(TraceEvent::Repeat { a, b });
                }
            }
        }
    }
}

impl BroadPhase for KdTree {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.runs.clear();
        self.runs.extend(objects.partnered_slots());
        self.leaves.clear();
        self.copies = 0;
        if !self.runs.is_empty() {
            self.walk(Cell::around(objects), 0..self.runs.len(), 0, (objects, sink));
        }
    }

    fn memory(&self) -> usize {
        let Self { max_leaf_objects: _, max_depth: _, runs, begins, leaves, copies: _ } = self;
        bytes_of(runs) + bytes_of(begins) + bytes_of(leaves)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The tree was built in the last tick; what is left of it is the run of the whole, and the leaves.
        let entries: usize = self.leaves.iter().map(|leaf| leaf.objects as usize).sum();
        let (objects, copies) = (self.runs.len(), self.copies);
        if entries != objects + copies || copies > objects {
            return Err(format!("{entries} entries in leaves for {objects} objects and {copies} copies"));
        }
        for (i, a) in self.leaves.iter().enumerate() {
            if let Some(b) = self.leaves[..i].iter().find(|b| a.cell.overlaps(b.cell)) {
                return Err(format!("{a:?} overlaps {b:?}"));
            }
        }
        Ok(())
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for &Leaf { cell: Cell { x, y, right, bottom }, objects } in &self.leaves {
            let (w, h) = (right.saturating_sub(x), bottom.saturating_sub(y));
            shape(DebugShape::Sector { x, y, w, h, objects });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BroadPhase, KdTree, MAX_DEPTH, MAX_LEAF_OBJECTS, Objects, RectangleTest};
    use crate::objects::Object;
    use crate::rect::Rect;
    use crate::rules::{Kind, Rules};

    /// Returns a table of 2,000 sprites that may all meet. They stand in `clusters` clusters, one to each 64 × 64 pixels
    /// within a cluster, with the clusters far from each other.
    fn crowd(clusters: i32) -> Objects {
        let count = 2_000;
        let side = 64 * (count / clusters).isqrt();
        let mut state = 1_u64;
        let mut below = |bound: i32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as i32
        };
        let centers: Vec<_> = (0..clusters).map(|_| (below(100_000), below(100_000))).collect();
        let mut objects = Objects::new(Rules::all(), count as usize);
        for (id, (x, y)) in (0..count as u32).zip(centers.into_iter().cycle()) {
            let rect = Rect::new(x + below(side), y + below(side), 16, 16);
            objects.insert(Object::new(id, Kind(0), rect));
        }
        objects
    }

    /// Returns the work of a tick with `tree`: the number of its candidates plus the sum of all counters of the
    /// method.
    fn work(mut tree: KdTree, objects: &Objects) -> u64 {
        let mut pairs = Vec::new();
        let mut sink = RectangleTest::new(objects, &mut pairs);
        tree.find(objects, &mut sink);
        assert_eq!(tree.validate(objects), Ok(()));
        sink.tests() + sink.stats().named().iter().map(|(_, count)| count).sum::<u64>()
    }

    /// Tests that the work with [`MAX_LEAF_OBJECTS`] is at most a twentieth above the least of nine such limits,
    /// whether one crowd or many clusters, and that a limit of five splits more than doubles it.
    #[test]
    fn the_limits_are_near_the_best() {
        for clusters in [1, 20, 200] {
            let objects = crowd(clusters);
            let limited = |leaf, depth| work(KdTree::with_limits(leaf, depth, 2_000), &objects);
            let usual = limited(MAX_LEAF_OBJECTS, MAX_DEPTH);
            let leaves = [1, 2, 4, 6, 8, 12, 16, 24, 32].map(|leaf| (leaf, limited(leaf, MAX_DEPTH)));
            println!("{clusters} clusters: {leaves:?}");
            let least = leaves.map(|(_, work)| work).into_iter().min().expect("nine sizes");
            assert!(usual <= least + least / 20, "{clusters} clusters: {usual}, and {least} in {leaves:?}");
            let shallow = limited(MAX_LEAF_OBJECTS, 5);
            assert!(shallow > 2 * usual, "{clusters} clusters: {shallow} with five lines, {usual}");
        }
    }
}
