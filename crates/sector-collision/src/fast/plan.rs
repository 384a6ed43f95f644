//! The plan of a tick: which boxes go into which layer, and which layers are compared.
//!
//! * **By rules.** Kinds that may meet the same kinds make a *class*. What may not meet is in classes that are never
//!   compared: the rules are resolved before the first box is looked at.
//! * **By size.** A box of 1,000 pixels would make cells so large that all small ones share one, or be in hundreds.
//!   So there are six levels, each with sides up to four times as long as those below, and a table for each level.
//!
//! A layer is a class at a level. A layer whose boxes may meet each other is *swept*; of two layers that may meet, the
//! boxes of the one *ask* in the table of the other: the larger boxes, or the fewer where the level is the same.

use super::found::Effort;
use super::lists::WIDEST_MARGIN;
use super::shape::Shape;
use super::survey::Survey;
use super::table::Table;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};
use std::ops::Range;

/// Levels: sides up to 16, 64, 256, 1,024, 4,096 and 65,536 pixels.
pub(super) const LEVELS: usize = 6;
/// The highest level, in larger units: 65,536 pixels would not fit the lanes.
const GIANT: usize = LEVELS - 1;
/// A giant's unit is 2⁵ pixels: 65,536 of them are 2,048 units, and one more for rounding outward.
const GIANT_SCALE: u32 = 5;
/// Classes beyond which all go into one, and the rules are asked for each pair that overlaps: with very many, boxes
/// would look into more tables than there are neighbors.
const MAX_CLASSES: usize = 4;
/// The class of kinds that meet nothing.
const NOBODY: u8 = MAX_CLASSES as u8;
pub(super) const LAYERS: usize = (MAX_CLASSES + 1) * LEVELS;
/// Most and fewest entries of a task, and how many tasks there are in between. The same for any number of threads, so that
/// the order of pairs is the same.
pub(super) const TASK: usize = 1024;
const MIN_TASK: usize = 128;
const TASKS: usize = 8;
/// A box that asks in the table of another layer takes so many times as long as one that is swept.
const JOIN_PER_SWEEP: usize = 8;
/// A strip is up to 2⁶ times as high as its highest box.
const MAX_BOOST: u32 = 6;
/// Neighbors that cost as much to compare as a box that reaches beyond its row.
const NEAR_BEYOND: u64 = 40;
/// Cells are not wider and strips not higher than this power of two, so that a table has enough of both.
const WIDEST: (u32, u32) = (11, 12);

const _: () = assert!(((65_536 + 2 * WIDEST_MARGIN) >> GIANT_SCALE) < 4096 && LAYERS <= u32::BITS as usize);

/// What is to be done, one after the other or at once.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// The boxes of a layer with each other.
    Sweep { layer: usize, range: Range<usize> },
    /// The boxes of one layer with those of another.
    Join { table: usize, asking: usize, range: Range<usize> },
}

/// Layers and tasks of a tick; what it has learned stays for the next.
#[derive(Debug)]
pub(super) struct Plan {
    /// One a layer.
    pub tables: Vec<Table>,
    /// In the order of their pairs.
    pub tasks: Vec<Task>,
    /// Entries of each task.
    task: usize,
    /// The layer of each box, unless there is only one.
    pub layers: Vec<u8>,
    /// The rules have to be asked for each pair.
    pub asks_rules: bool,
    /// Boxes far from each other may seem to overlap.
    pub is_vast: bool,
    /// How much higher than a box the strips of a level are, as a power of two; `None` before the first tick.
    boost: [Option<u32>; LEVELS],
}

/// Kinds by whom they may meet.
struct Classes {
    of_kind: [u8; Kind::COUNT],
    /// Classes that each class may meet, a bit each.
    meets: [u32; MAX_CLASSES],
    too_many: bool,
}

impl Classes {
    /// All boxes in one class, which meets itself.
    const ONE: Self = Self { of_kind: [0; Kind::COUNT], meets: [1, 0, 0, 0], too_many: false };

    fn new(rules: &Rules, present: u64) -> Self {
        let mut classes = Self { of_kind: [NOBODY; Kind::COUNT], meets: [0; MAX_CLASSES], too_many: false };
        let row = |kind: usize| rules.row(Kind(kind as u8)) & present;
        let kinds = || (0..Kind::COUNT).filter(|&kind| present >> kind & 1 == 1 && row(kind) != 0);
        let mut first_of = [0; MAX_CLASSES];
        let mut count = 0;
        for kind in kinds() {
            let same = first_of[..count].iter().position(|&first| row(first) == row(kind));
            if same.is_none() && count == MAX_CLASSES {
                return Self::merged(kinds());
            }
            if same.is_none() {
                first_of[count] = kind;
                count += 1;
            }
            classes.of_kind[kind] = same.unwrap_or(count - 1) as u8;
        }
        for (class, &first) in first_of[..count].iter().enumerate() {
            for kind in kinds().filter(|&kind| row(first) >> kind & 1 == 1) {
                classes.meets[class] |= 1 << classes.of_kind[kind];
            }
        }
        classes
    }

    fn merged(kinds: impl Iterator<Item = usize>) -> Self {
        let mut classes = Self { of_kind: [NOBODY; Kind::COUNT], too_many: true, ..Self::ONE };
        kinds.for_each(|kind| classes.of_kind[kind] = 0);
        classes
    }

    /// Whether every kind that is present is in the one class there is, and meets itself.
    fn is_one(&self, present: u64) -> bool {
        self.meets[0] & 1 == 1
            && (0..Kind::COUNT).all(|kind| present >> kind & 1 == 0 || self.of_kind[kind] == 0)
    }
}

impl Plan {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            tables: Vec::with_capacity(LAYERS),
            tasks: Vec::with_capacity(256 + boxes * JOIN_PER_SWEEP / TASK),
            task: TASK,
            layers: Vec::with_capacity(boxes),
            asks_rules: false,
            is_vast: false,
            boost: [None; LEVELS],
        }
    }

    /// Makes layers of boxes without rules or with.
    pub(super) fn make(
        &mut self,
        rects: &[Rect],
        shape: Shape,
        survey: &Survey,
        rules: Option<(&[Kind], &Rules)>,
    ) {
        let present = rules.map_or(0, |(kinds, _)| kinds.iter().fold(0, |bits, kind| bits | kind.bit()));
        let classes = rules.map_or(Classes::ONE, |(_, rules)| Classes::new(rules, present));
        self.asks_rules = classes.too_many;
        self.tables.clear();
        self.tasks.clear();
        self.layers.clear();
        // A whole number of lanes.
        self.task = (rects.len() / TASKS).next_multiple_of(64).clamp(MIN_TASK, TASK);
        let level = level(survey.longest());
        let is_one_level = level < GIANT && self::level(survey.shortest()) == level;
        let frame = Frame::new(survey, shape);
        if is_one_level && (rules.is_none() || classes.is_one(present)) {
            self.make_one(rects.len(), level, survey, &frame);
        } else {
            let counts = self.sort_into_layers(rects, rules.map(|(kinds, _)| kinds), &classes);
            self.make_many(&counts, &frame, &classes);
        }
    }

    /// All boxes are of one level and may meet.
    fn make_one(&mut self, count: usize, level: usize, survey: &Survey, frame: &Frame) {
        let mut table = self.table(level, survey.longest() as u32, count, frame);
        table.end = count as u32;
        table.spread_out(count, frame.extent(0));
        self.is_vast = table.is_deceived(frame.extent(0), table.longest.0);
        self.tables.push(table);
        self.sweep(0);
    }

    /// Finds the layer of each box, and how many are in each.
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

    fn make_many(&mut self, counts: &[u32; LAYERS], frame: &Frame, classes: &Classes) {
        let mut first = 0;
        for (layer, &count) in counts.iter().enumerate() {
            let level = layer % LEVELS;
            let longest = if level == GIANT { 65_536 } else { 16 << (2 * level) };
            let mut table = self.table(level, longest, count as usize, frame);
            (table.first, table.end) = (first, first + count);
            first = table.end;
            self.tables.push(table);
        }
        let is_looked_into = self.make_tasks(counts, classes);
        let mut first_cell = 0_u32;
        self.is_vast = false;
        let longest_of = |scale| {
            let present = self.tables.iter().filter(|table| table.scale == scale && table.first < table.end);
            present.map(|table| table.longest.0).max().unwrap_or(0)
        };
        let longest = [longest_of(0), longest_of(GIANT_SCALE)];
        for (layer, table) in self.tables.iter_mut().enumerate() {
            if is_looked_into >> layer & 1 == 1 {
                table.spread_out(counts[layer] as usize, frame.extent(table.scale));
                let longest = longest[usize::from(table.scale > 0)];
                self.is_vast |= table.is_deceived(frame.extent(table.scale), longest);
            }
            // A whole number of rows, so that the lowest bits of a cell are its column.
            table.first_cell = first_cell.next_multiple_of(table.last_column() + 1);
            first_cell = table.first_cell + table.cells();
        }
    }

    /// Who is compared with whom; a bit for each layer whose table is needed for it.
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
                    let (table, asking) = direct(a, b, counts);
                    is_looked_into |= 1 << table;
                    let join = |range| Task::Join { table, asking, range };
                    self.tasks
                        .extend(chunks(self.tables[asking].range(), self.task / JOIN_PER_SWEEP).map(join));
                }
            }
        }
        is_looked_into
    }

    fn sweep(&mut self, layer: usize) {
        let ranges = chunks(self.tables[layer].range(), self.task);
        self.tasks.extend(ranges.map(|range| Task::Sweep { layer, range }));
    }

    /// The table of a layer, without cells and entries, for boxes with sides of up to `longest` pixels.
    fn table(&mut self, level: usize, longest: u32, count: usize, frame: &Frame) -> Table {
        let scale = if level == GIANT { GIANT_SCALE } else { 0 };
        let longest = ((longest + 2 * frame.margin) >> scale) + 2 * u32::from(scale > 0);
        let fitting = longest.ilog2();
        let width = fitting.min(WIDEST.0);
        let guess = || first_guess(frame.extent(scale), count, width, fitting);
        let boost = if count == 0 { 0 } else { *self.boost[level].get_or_insert_with(guess) };
        Table {
            level,
            scale,
            shift: (width, (fitting + boost).min(WIDEST.1)),
            longest: (longest, longest),
            ..Table::default()
        }
    }

    /// Learns from the sweep of each layer: in higher strips fewer boxes reach into the next, in lower ones there are
    /// fewer neighbors. Each step up doubles the one and halves the other.
    pub(super) fn learn(&mut self, efforts: &[Effort; LAYERS]) {
        for (level, boost) in self.boost.iter_mut().enumerate() {
            let of_level = || self.tables.iter().zip(efforts).filter(|(table, _)| table.level == level);
            let near: u64 = of_level().map(|(_, effort)| effort.near).sum();
            let beyond: u64 = of_level().map(|(_, effort)| effort.beyond).sum();
            let Some(boost) = boost.as_mut().filter(|_| near + beyond > 0) else { continue };
            // At once as far as it takes, where strips were far too high.
            let excess = near / (NEAR_BEYOND * beyond + 1);
            if excess > 1 && near > 2 * NEAR_BEYOND * beyond {
                *boost = boost.saturating_sub((excess.ilog2() / 2).max(1));
            } else if 2 * near < NEAR_BEYOND * beyond {
                *boost = (*boost + 1).min(MAX_BOOST);
            }
        }
    }
}

/// Where boxes lie, as the lanes see them.
struct Frame {
    extents: [(u32, u32); 2],
    margin: u32,
}

impl Frame {
    fn new(survey: &Survey, shape: Shape) -> Self {
        let extent = |scale| {
            let (x, y) = survey.extent(scale);
            if shape.turned { (y, x) } else { (x, y) }
        };
        Self { extents: [extent(0), extent(GIANT_SCALE)], margin: shape.margin as u32 }
    }

    const fn extent(&self, scale: u32) -> (u32, u32) {
        self.extents[(scale > 0) as usize]
    }
}

/// The level of a box by its longer side.
#[inline(always)]
const fn level(side: i32) -> usize {
    let level = (((side - 1) | 15) as u32).ilog2() as usize - 2;
    if level / 2 < GIANT { level / 2 } else { GIANT }
}

/// Of two layers, whose table is looked into, and who asks.
fn direct(a: usize, b: usize, counts: &[u32; LAYERS]) -> (usize, usize) {
    let (level_a, level_b) = (a % LEVELS, b % LEVELS);
    let b_asks = match (level_a == GIANT, level_b == GIANT) {
        // What is not a giant can be measured in a giant's units, but not the other way round.
        (true, false) => true,
        (false, true) => false,
        _ if level_a == level_b => counts[b] <= counts[a],
        _ => level_b > level_a,
    };
    if b_asks { (a, b) } else { (b, a) }
}

/// The boost at which about two boxes are within reach of each, if all places are equally full.
fn first_guess(extent: (u32, u32), count: usize, width: u32, fitting: u32) -> u32 {
    let area = (u64::from(extent.0) + 1) * (u64::from(extent.1) + 1) / count as u64;
    let height = (area >> width).max(1).ilog2();
    height.saturating_sub(fitting).min(MAX_BOOST)
}

fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size).map(move |first| first..range.end.min(first + size))
}
