//! The k-d tree: lines that halve the set of objects. An object that crosses a line is on both sides.
//!
//! Source: Gorguner (Brown University) and Rabin mention binary space partition (BSP) trees besides the octree. The k-d
//! tree (Bentley, 1975) is a BSP with axis-aligned planes: in two dimensions, lines between columns or rows. A cell
//! with more than [`MAX_LEAF_OBJECTS`] objects is split at the median of their left edges if it is wider than it is
//! high, otherwise of their upper edges; if that line separates too little, along the other axis. Cells are therefore
//! small where objects are dense:
//!
//! ```text
//!   +---------------+--------------+     with a limit of three; first an upright line at the median left edge,
//!   |               |              |     then a line across each half, at its median upper edge
//!   |   1     2     |     5        |
//!   +---------------+              |     4 crosses the first line: it is in two cells
//!   |             44444            |     3 and 4 meet in the left one: a candidate there
//!   |   3           +--------------+     4 and 5 meet in the right one
//!   |               |      6       |     no cell holds 1 and 6, 2 and 5, 4 and 6
//!   +---------------+--------------+
//! ```
//!
//! **Objects that cross a line** are entered on both sides. Two objects that overlap share the pixel at (greater left
//! edge, greater upper edge). That pixel is in exactly one cell, and only there is the pair reported. Copies are work,
//! so a cell stays whole if each line would leave more than [three quarters](MAX_PART) of its objects on one side, and
//! a tick makes no more copies than there are objects. The objects of a cell are a run at the end of one array: each
//! half is copied behind it, walked and dropped.
//!
//! **Counts**: candidates are the permitted pairs in the cell that contains this pixel; a forbidden one is `skipped`. A
//! pair met in another cell is a `repeat`: it is reported elsewhere or does not overlap. An object in a leaf is an
//! `entry`, a cell with a line through it a `split`, an object in a median search a `visit`.
//!
//! **Cost**: O(n log n), plus the pairs. 33 bytes per object. Empty space and stragglers far away cost nothing, but
//! each object takes part in a median search and a copy per level.
//!
//! **Corrections**: none; the articles mention such trees but do not build one.

mod cell;
#[cfg(test)]
mod tests;

use super::BroadPhase;
use crate::axis::Axis;
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::{TraceEvent, Visit};
use cell::{Cell, Leaf, Line};
use std::ops::Range;

/// A cell with more objects than this is split. Of the values tried, 24 takes the least work in a large
/// crowd, and 8, which keeps the cells of a small scene readable, an eighth more.
pub const MAX_LEAF_OBJECTS: usize = 8;
/// The maximum depth of a cell, in splits below the root cell; 50,000 sprites need 16.
pub const MAX_DEPTH: usize = 24;
/// The maximum fraction of a cell's objects that a splitting line may leave on one side: 3/4. With 5/8, splitting stops
/// too early in clusters; with 7/8, more objects are copied to both sides, and no fewer pairs are tested.
pub const MAX_PART: (usize, usize) = (3, 4);

/// Splits the plane with a k-d tree, which is built, walked and dropped in one pass each tick.
#[derive(Clone, Debug)]
pub struct KdTree {
    max_leaf_objects: usize,
    max_depth: usize,
    /// The objects of each cell on the path from the root to the current cell, one run per cell.
    runs: Vec<Slot>,
    /// Buffer for a median search: the left or upper edges of a cell's objects.
    begins: Vec<i32>,
    leaves: Vec<Leaf>,
    /// The number of objects that cross a line, added up over all lines of the tick.
    copies: usize,
}

impl KdTree {
    /// Creates an empty tree with room for `capacity` objects at 33 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self::with_limits(MAX_LEAF_OBJECTS, MAX_DEPTH, capacity)
    }

    /// Creates an empty tree with room for `capacity` objects. A cell with more than `max_leaf_objects` objects (at
    /// least 1) is split, unless it is `max_depth` splits below the root cell.
    pub fn with_limits(max_leaf_objects: usize, max_depth: usize, capacity: usize) -> Self {
        let max_leaf_objects = max_leaf_objects.max(1);
        // The leaves have at most two entries per object. A leaf that comes from a split has at least a quarter of the
        // fewest objects that are split.
        let fewest = max_leaf_objects + 1 - (max_leaf_objects + 1) * MAX_PART.0 / MAX_PART.1;
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

    /// Returns the line at the median of the left or upper edges of a run of objects. Returns `None` if the line leaves
    /// too many on one side, or if the total number of copies would exceed the number of objects.
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
        let most = run.len() * MAX_PART.0 / MAX_PART.1;
        if before.max(behind) > most || copies as u64 > objects.partnered_count() {
            return None;
        }
        self.copies = copies;
        Some(line)
    }

    /// Splits a cell, or reports its pairs. `run`, the last in `runs`, contains its objects.
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
        sink.recorder.stats.writes += 2 * run.len() as u64;
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

    /// Reports the pairs of a leaf, except pairs that are reported in another leaf.
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
            let (root, all) = (Cell::around(objects), 0..self.runs.len());
            sink.scan(|sink| self.walk(root, all, 0, (objects, sink)));
        }
    }

    fn memory(&self) -> usize {
        let Self { max_leaf_objects: _, max_depth: _, runs, begins, leaves, copies: _ } = self;
        bytes_of(runs) + bytes_of(begins) + bytes_of(leaves)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The tree existed only during the last tick; only the root's run and the leaves remain.
        let entries: usize = self.leaves.iter().map(|leaf| leaf.objects as usize).sum();
        let (objects, copies) = (self.runs.len(), self.copies);
        if entries != objects + copies || copies > objects {
            return Err(format!("{entries} entries in leaves for {objects} objects and {copies} copies"));
        }
        Leaf::check_apart(&self.leaves)
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.leaves.iter().for_each(|leaf| shape(leaf.shape()));
    }
}
