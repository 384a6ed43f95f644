//! The search plan of a tick: which boxes go into which layer, and which layers are compared.
//!
//! * **By rules.** Kinds that may meet the same kinds make a *class*. Classes whose kinds may not meet are never
//!   compared, so that the rules are resolved before the first box is looked at.
//! * **By size.** A box of 1,000 pixels would need cells so large that all small boxes share one, or be entered in
//!   hundreds. So there are six levels, each with sides up to four times as long as the level below, and a table for
//!   each level.
//!
//! A layer is a class at a level. A layer whose boxes may meet each other is *swept*. Two layers that may meet are
//! *joined*: the boxes of one are looked up in the table of the other. The larger boxes are looked up, or the fewer
//! where the level is the same.

use super::box_ranges::BoxRanges;
use super::box_transform::{BoxTransform, WIDEST_MARGIN};
use super::cell_table::CellTable;
use super::kind_classes::{Classes, MAX_CLASSES};
use crate::memory::bytes_of;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};
use std::ops::{AddAssign, Range};

/// Number of size levels: longer sides up to 16, 64, 256, 1,024, 4,096 and 65,536 pixels.
pub(super) const LEVELS: usize = 6;
/// The highest size level, that of the largest boxes. They are measured in larger units, since 65,536 pixels would
/// not fit lanes of 16 bits.
const GIANT: usize = LEVELS - 1;
/// The base-2 logarithm of the unit of the highest level, 32 pixels: 65,536 pixels are 2,048 units, and one more for
/// rounding outward.
const GIANT_SCALE: u32 = 5;
/// The number of layers: one for each size level of each class of kinds, that of the kinds that may meet no kind that
/// is present included.
pub(super) const LAYERS: usize = (MAX_CLASSES + 1) * LEVELS;
/// The maximum number of entries (boxes) that one sweep task of a search handles. Task sizes do not depend on the
/// number of threads, so that neither does the order of pairs.
pub(super) const MAX_TASK: usize = 1024;
/// The minimum number of entries (boxes) that one sweep task of a search handles, unless fewer are left in its layer.
const MIN_TASK: usize = 128;
/// The number of tasks into which the sweep of all boxes is cut, as far as task sizes from [`MIN_TASK`] to
/// [`MAX_TASK`] allow.
const TASKS: usize = 8;
/// The cost of looking a box up in another layer's table, as a multiple of the cost of sweeping the box.
const JOIN_PER_SWEEP: usize = 8;
/// The base-2 logarithm of the greatest ratio of the height of a row of cells to that of its highest box.
const MAX_ROW_SCALE: u32 = 6;
/// The number of comparisons of neighbors in a row that cost as much as one box that reaches beyond its row.
const NEAR_BEYOND: u64 = 40;
/// The base-2 logarithms of the greatest width and height of a cell, in units of its layer, so that a table has
/// enough columns and rows.
const MAX_CELL: (u32, u32) = (11, 12);

const _: () = assert!(((65_536 + 2 * WIDEST_MARGIN) >> GIANT_SCALE) < 4096 && LAYERS <= u32::BITS as usize);

/// A part of the search that depends on no other part.
#[derive(Clone, Debug)]
pub(super) enum SearchTask {
    /// Compares the entries (boxes) `range` of a layer with the layer's other entries.
    Sweep { layer: usize, range: Range<usize> },
    /// Looks the entries (boxes) `range` of the layer `asking` up in the cell table of the layer `table`.
    Join { table: usize, asking: usize, range: Range<usize> },
}

/// The work of a sweep, counted. It is the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SweepCost {
    /// Pairs of entries that were near enough to each other, in their row, to be compared.
    pub near: u64,
    /// Entries that reach beyond their row of cells.
    pub beyond: u64,
}

impl AddAssign for SweepCost {
    fn add_assign(&mut self, other: Self) {
        self.near += other.near;
        self.beyond += other.beyond;
    }
}

/// The layers and tasks of a search for pairs, and the row heights found best so far, for the searches to come.
#[derive(Clone, Debug)]
pub(super) struct SearchPlan {
    /// The cell table of each layer, by the layer's number.
    pub tables: Vec<CellTable>,
    /// The tasks, in the order in which their pairs are reported.
    pub tasks: Vec<SearchTask>,
    /// Number of entries of a sweep task of this tick.
    task_size: usize,
    /// The layer of each box; empty if there is only one layer.
    pub layers: Vec<u8>,
    /// Whether the rules must be applied to each pair found.
    pub needs_rules: bool,
    /// Whether distant boxes may seem to overlap, so that pairs must be tested again.
    pub has_aliases: bool,
    /// The base-2 logarithm of the ratio of the height of a row of cells to that of a box, by size level; `None`
    /// before the level is first used.
    row_scale: [Option<u32>; LEVELS],
}

impl SearchPlan {
    /// Creates a plan with room for `boxes` boxes.
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            tables: Vec::with_capacity(LAYERS),
            tasks: Vec::with_capacity(256 + boxes * JOIN_PER_SWEEP / MAX_TASK),
            task_size: MAX_TASK,
            layers: Vec::with_capacity(boxes),
            needs_rules: false,
            has_aliases: false,
            row_scale: [None; LEVELS],
        }
    }

    /// Returns the memory of the plan, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { tables, tasks, task_size: _, layers, needs_rules: _, has_aliases: _, row_scale: _ } = self;
        bytes_of(tables) + bytes_of(tasks) + bytes_of(layers)
    }

    /// Plans the search for pairs of boxes, of all of them or of those that the rules allow.
    pub(super) fn make(
        &mut self,
        rects: &[Rect],
        transform: BoxTransform,
        ranges: &BoxRanges,
        rules: Option<(&[Kind], &Rules)>,
    ) {
        let present = rules.map_or(0, |(kinds, _)| kinds.iter().fold(0, |bits, kind| bits | kind.bit()));
        let classes = rules.map_or(Classes::ONE, |(_, rules)| Classes::new(rules, present));
        self.needs_rules = classes.too_many;
        self.tables.clear();
        self.tasks.clear();
        self.layers.clear();
        // A multiple of every vector width.
        self.task_size = (rects.len() / TASKS).next_multiple_of(64).clamp(MIN_TASK, MAX_TASK);
        let level = level(ranges.longest());
        let is_one_level = level < GIANT && self::level(ranges.shortest()) == level;
        let field = FieldExtent::new(ranges, transform);
        if is_one_level && (rules.is_none() || classes.is_one(present)) {
            self.make_one(rects.len(), level, ranges, &field);
        } else {
            let counts = self.sort_into_layers(rects, rules.map(|(kinds, _)| kinds), &classes);
            self.make_many(&counts, &field, &classes);
        }
    }

    /// Plans a search in which all boxes are of one size level and may meet.
    fn make_one(&mut self, count: usize, level: usize, ranges: &BoxRanges, field: &FieldExtent) {
        let mut table = self.table(level, ranges.longest() as u32, count, field);
        table.end = count as u32;
        table.set_size(count, field.extent(0));
        self.has_aliases = table.has_aliases(field.extent(0), table.longest.0);
        self.tables.push(table);
        self.sweep(0);
    }

    /// Determines the layer of each box, and counts the boxes of each layer.
    fn sort_into_layers(
        &mut self,
        rects: &[Rect],
        kinds: Option<&[Kind]>,
        classes: &Classes,
    ) -> [u32; LAYERS] {
        let mut counts = [0; LAYERS];
        let layer = |rect: &Rect, class: u8| class as usize * LEVELS + level(rect.w.max(rect.h));
        let mut enter = |layer: usize| {
            counts[layer] += 1;
            layer as u8
        };
        match kinds {
            None => self.layers.extend(rects.iter().map(|rect| enter(layer(rect, 0)))),
            Some(kinds) => {
                let class = |kind: &Kind| classes.of_kind[kind.index()];
                self.layers
                    .extend(rects.iter().zip(kinds).map(|(rect, kind)| enter(layer(rect, class(kind)))));
            }
        }
        counts
    }

    /// Plans a search with boxes of several size levels or classes of kinds.
    fn make_many(&mut self, counts: &[u32; LAYERS], field: &FieldExtent, classes: &Classes) {
        let mut first = 0;
        for (layer, &count) in counts.iter().enumerate() {
            let level = layer % LEVELS;
            let longest = if level == GIANT { 65_536 } else { 16 << (2 * level) };
            let mut table = self.table(level, longest, count as usize, field);
            (table.first, table.end) = (first, first + count);
            first = table.end;
            self.tables.push(table);
        }
        let is_looked_into = self.make_tasks(counts, classes);
        let mut first_cell = 0_u32;
        self.has_aliases = false;
        let longest_of = |scale| {
            let present = self.tables.iter().filter(|table| table.scale == scale && table.first < table.end);
            present.map(|table| table.longest.0).max().unwrap_or(0)
        };
        let longest = [longest_of(0), longest_of(GIANT_SCALE)];
        for (layer, table) in self.tables.iter_mut().enumerate() {
            if is_looked_into >> layer & 1 == 1 {
                table.set_size(counts[layer] as usize, field.extent(table.scale));
                let longest = longest[usize::from(table.scale > 0)];
                self.has_aliases |= table.has_aliases(field.extent(table.scale), longest);
            }
            // Rounded up to whole rows, so that the lowest bits of a cell are its column.
            table.first_cell = first_cell.next_multiple_of(table.last_column() + 1);
            first_cell = table.first_cell + table.cells();
        }
    }

    /// Adds the sweeps and joins of all layers whose boxes may meet, and returns the set of layers whose tables these
    /// tasks need: bit n for layer n.
    fn make_tasks(&mut self, counts: &[u32; LAYERS], classes: &Classes) -> u32 {
        let mut is_looked_into = 0;
        let occupied = |&layer: &usize| counts[layer] > 0 && layer / LEVELS < MAX_CLASSES;
        for a in (0..LAYERS).filter(occupied) {
            for b in (a..LAYERS).filter(occupied) {
                if classes.meets[a / LEVELS] >> (b / LEVELS) & 1 == 0 {
                    continue;
                }
                if a == b {
                    is_looked_into |= 1 << a;
                    self.sweep(a);
                } else {
                    let (table, asking) = join_direction(a, b, counts);
                    is_looked_into |= 1 << table;
                    let join = |range| SearchTask::Join { table, asking, range };
                    self.tasks.extend(
                        chunks(self.tables[asking].range(), self.task_size / JOIN_PER_SWEEP).map(join),
                    );
                }
            }
        }
        is_looked_into
    }

    /// Adds the tasks that sweep a layer.
    fn sweep(&mut self, layer: usize) {
        let ranges = chunks(self.tables[layer].range(), self.task_size);
        self.tasks.extend(ranges.map(|range| SearchTask::Sweep { layer, range }));
    }

    /// Creates the table of a layer without cells and entries, for boxes with sides of up to `longest` pixels.
    fn table(&mut self, level: usize, longest: u32, count: usize, field: &FieldExtent) -> CellTable {
        let scale = if level == GIANT { GIANT_SCALE } else { 0 };
        let longest = ((longest + 2 * field.margin) >> scale) + 2 * u32::from(scale > 0);
        let fitting = longest.ilog2();
        let width = fitting.min(MAX_CELL.0);
        let guess = || first_row_scale(field.extent(scale), count, width, fitting);
        let row_scale = if count == 0 { 0 } else { *self.row_scale[level].get_or_insert_with(guess) };
        CellTable {
            level,
            scale,
            shift: (width, (fitting + row_scale).min(MAX_CELL.1)),
            longest: (longest, longest),
            ..CellTable::default()
        }
    }

    /// Adjusts the height of rows to the cost of the last sweeps. In higher rows fewer boxes reach into the next, in
    /// lower ones there are fewer neighbors; each step doubles the one and halves the other.
    pub(super) fn adapt(&mut self, costs: &[SweepCost; LAYERS]) {
        for (level, row_scale) in self.row_scale.iter_mut().enumerate() {
            let of_level = || self.tables.iter().zip(costs).filter(|(table, _)| table.level == level);
            let near: u64 = of_level().map(|(_, cost)| cost.near).sum();
            let beyond: u64 = of_level().map(|(_, cost)| cost.beyond).sum();
            let Some(row_scale) = row_scale.as_mut().filter(|_| near + beyond > 0) else { continue };
            // Rows that are far too high are lowered by several steps at once.
            let excess = near / (NEAR_BEYOND * beyond + 1);
            if excess > 1 && near > 2 * NEAR_BEYOND * beyond {
                *row_scale = row_scale.saturating_sub((excess.ilog2() / 2).max(1));
            } else if 2 * near < NEAR_BEYOND * beyond {
                *row_scale = (*row_scale + 1).min(MAX_ROW_SCALE);
            }
        }
    }
}

/// The extent of the field after the boxes were transformed.
struct FieldExtent {
    /// Width and height of the field: in pixels, and in units of the highest level.
    extents: [(u32, u32); 2],
    /// Pixels by which boxes were enlarged on each side.
    margin: u32,
}

impl FieldExtent {
    fn new(ranges: &BoxRanges, transform: BoxTransform) -> Self {
        let extent = |scale| {
            let (x, y) = ranges.extent(scale);
            if transform.transposed { (y, x) } else { (x, y) }
        };
        Self { extents: [extent(0), extent(GIANT_SCALE)], margin: transform.margin as u32 }
    }

    /// Returns width and height of the field in units of 2^`scale` pixels, for a `scale` of 0 or that of the highest
    /// level.
    const fn extent(&self, scale: u32) -> (u32, u32) {
        self.extents[(scale > 0) as usize]
    }
}

/// Returns the size level of a box, 0 to 5, whose longer side is `side` pixels.
#[inline(always)]
const fn level(side: i32) -> usize {
    let level = (((side - 1) | 15) as u32).ilog2() as usize - 2;
    if level / 2 < GIANT { level / 2 } else { GIANT }
}

/// Returns, of two layers, first the one whose table is searched, then the one whose boxes are looked up in it.
fn join_direction(a: usize, b: usize, counts: &[u32; LAYERS]) -> (usize, usize) {
    let (level_a, level_b) = (a % LEVELS, b % LEVELS);
    let b_asks = match (level_a == GIANT, level_b == GIANT) {
        // A box of any level can be measured in the units of the highest, but not the other way round.
        (true, false) => true,
        (false, true) => false,
        _ if level_a == level_b => counts[b] <= counts[a],
        _ => level_b > level_a,
    };
    if b_asks { (a, b) } else { (b, a) }
}

/// Returns the base-2 logarithm of the ratio of the height of a row of cells to that of a box at which about two
/// boxes are within reach of each box, if their density is even.
fn first_row_scale(extent: (u32, u32), count: usize, width: u32, fitting: u32) -> u32 {
    let area = (u64::from(extent.0) + 1) * (u64::from(extent.1) + 1) / count as u64;
    let height = (area >> width).max(1).ilog2();
    height.saturating_sub(fitting).min(MAX_ROW_SCALE)
}

/// Returns the parts of `size` numbers each that a range is cut into; the last may be shorter.
fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size).map(move |first| first..range.end.min(first + size))
}
