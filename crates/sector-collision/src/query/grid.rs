//! The query grid: all objects sorted into the cells of their levels by a counting sort.
//!
//! Objects of different sizes lie in different levels, each with cells that fit them, so that a giant among bullets costs
//! a query one look and not a cell of the giant's size full of bullets. Classes of size, each up to four times the one below,
//! share a level where the cells of the smaller one fit the larger anyway, or it has few objects beside the larger.
//!
//! ```text
//!   level, place in the table:   0: [ 0 ][ 1 ][ 2 ][ 3 ]   1: [ 0 ][ 1 ]
//!   starts                         0    2    2    3          5    6    8
//!   entries                        a b       c    d e        A    B C
//! ```
//!
//! **Cost**: a [sample](super::sample), three passes over the objects and one over the table, which has one to two places for each object. The first
//! measures the levels, the second counts the objects of each place, the third puts each object in its place. 32 bytes an
//! object at most; buffers are kept.

use super::level::{CellRange, LevelExtent, QueryLevel};
use super::sample::{CLASSES, Sample, class};
use crate::objects::{Objects, Slot};
use crate::rect::Rect;

/// A class joins the next larger one that has objects if that has at least this many times as many.
const JOIN_RATIO: u32 = 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct QueryGrid {
    /// Levels with at least one object, small objects first.
    pub(super) levels: Vec<QueryLevel>,
    /// For each place of the table its first entry; it ends where the next one begins.
    starts: Vec<u32>,
    rects: Vec<Rect>,
    slots: Vec<Slot>,
    /// The place of each object in the order of slots, between the passes of the sort.
    places: Vec<u32>,
    /// Whether the grid is that of the objects as they are now.
    is_current: bool,
}

impl QueryGrid {
    /// Declares the grid out of date: an object was inserted, moved or removed.
    #[inline]
    pub(crate) fn invalidate(&mut self) {
        self.is_current = false;
    }

    /// Sorts all objects into the grid if it is out of date. Makes room for `capacity` objects the first time.
    pub(crate) fn refresh(&mut self, objects: &Objects, capacity: usize) {
        if self.is_current {
            return;
        }
        if self.levels.capacity() == 0 {
            self.reserve(capacity);
        }
        let level_of_class = self.measure(objects);
        self.count(objects, &level_of_class);
        self.place(objects);
        self.is_current = true;
    }

    fn reserve(&mut self, objects: usize) {
        self.levels.reserve(CLASSES);
        // A level has fewer than twice as many places as objects.
        self.starts.reserve(2 * objects + 1);
        self.rects.reserve(objects);
        self.slots.reserve(objects);
        self.places.reserve(objects);
    }

    /// Makes the levels; returns the index of the level of each class.
    fn measure(&mut self, objects: &Objects) -> [u8; CLASSES] {
        let mut extents = [LevelExtent::NONE; CLASSES];
        for slot in objects.slots() {
            let rect = objects.place(slot);
            extents[class(rect)].add(rect);
        }
        let sample = Sample::new(objects);
        self.levels.clear();
        let (mut level_of_class, mut first_place) = ([0; CLASSES], 0);
        // The smallest class of the level that is being made.
        let mut smallest = 0;
        for class in 0..CLASSES {
            level_of_class[class] = self.levels.len() as u8;
            let extent = extents[class];
            if extent.objects == 0 {
                continue;
            }
            let scale = sample.scale(&extent, smallest..=class);
            let next = extents[class + 1..].iter_mut().find(|extent| extent.objects > 0);
            match next {
                Some(next)
                    if scale >= next.fitting_scale() || extent.objects <= next.objects / JOIN_RATIO =>
                {
                    next.join(&extent);
                }
                _ => {
                    let level = QueryLevel::new(extent, scale, first_place);
                    first_place += level.places();
                    self.levels.push(level);
                    smallest = class + 1;
                }
            }
        }
        level_of_class
    }

    /// Notes the place of each object, and counts the objects of each place.
    fn count(&mut self, objects: &Objects, level_of_class: &[u8; CLASSES]) {
        let places = self.levels.last().map_or(0, |level| level.first_place + level.places());
        self.starts.clear();
        self.starts.resize(places as usize + 1, 0);
        self.places.clear();
        self.places.extend(objects.slots().map(|slot| {
            let rect = objects.place(slot);
            let level = &self.levels[level_of_class[class(rect)] as usize];
            let (column, row) = level.cell(rect);
            let place = level.first_place + level.place(column, row);
            self.starts[place as usize + 1] += 1;
            place
        }));
    }

    /// Turns the counts into the first entries of places, and writes each object to its entry.
    fn place(&mut self, objects: &Objects) {
        // The count of a place stands behind it and is replaced by its first entry. Placing objects advances that to the
        // end, which is the first entry of the place behind.
        let mut begin = 0;
        for start in &mut self.starts[1..] {
            begin += std::mem::replace(start, begin);
        }
        self.rects.resize(objects.len(), Rect { x: 0, y: 0, w: 1, h: 1 });
        self.slots.resize(objects.len(), Slot(0));
        for (slot, &place) in objects.slots().zip(&self.places) {
            let next = &mut self.starts[place as usize + 1];
            self.rects[*next as usize] = objects.place(slot);
            self.slots[*next as usize] = slot;
            *next += 1;
        }
    }

    /// Calls `visit` with each object in a block of cells, once, at the cost of a look at each object at most.
    #[inline]
    pub(super) fn visit(&self, level: &QueryLevel, cells: CellRange, mut visit: impl FnMut(Rect, Slot)) {
        let count = cells.count();
        if count == 0 {
            return;
        }
        if count > u64::from(level.extent.objects) {
            return self.visit_places(level, 0, level.places(), cells, &mut visit);
        }
        for row in cells.rows.0..=cells.rows.1 {
            let first = level.place(cells.columns.0, row);
            let end = first + (cells.columns.1 - cells.columns.0 + 1).unsigned_abs();
            let row = CellRange { rows: (row, row), ..cells };
            self.visit_places(level, first, end.min(level.places()), row, &mut visit);
            if end > level.places() {
                self.visit_places(level, 0, end - level.places(), row, &mut visit);
            }
        }
    }

    #[inline]
    fn visit_places(
        &self,
        level: &QueryLevel,
        first: u32,
        end: u32,
        cells: CellRange,
        visit: &mut impl FnMut(Rect, Slot),
    ) {
        let start = |place: u32| self.starts[(level.first_place + place) as usize] as usize;
        let entries = start(first)..start(end);
        for (&rect, &slot) in self.rects[entries.clone()].iter().zip(&self.slots[entries]) {
            let (column, row) = level.cell(rect);
            if cells.contains(column, row) {
                visit(rect, slot);
            }
        }
    }

    /// Calls `visit` with each object in the block `cells` that is not in the block `seen`, which lies within it, once.
    pub(super) fn visit_around(
        &self,
        level: &QueryLevel,
        cells: CellRange,
        seen: CellRange,
        mut visit: impl FnMut(Rect, Slot),
    ) {
        if seen.count() == 0 {
            return self.visit(level, cells, visit);
        }
        if cells.count() > u64::from(level.extent.objects) {
            return self.visit(level, cells, |rect, slot| {
                let (column, row) = level.cell(rect);
                if !seen.contains(column, row) {
                    visit(rect, slot);
                }
            });
        }
        let beside = CellRange { rows: seen.rows, ..cells };
        let around = [
            CellRange { rows: (cells.rows.0, seen.rows.0 - 1), ..cells },
            CellRange { rows: (seen.rows.1 + 1, cells.rows.1), ..cells },
            CellRange { columns: (cells.columns.0, seen.columns.0 - 1), ..beside },
            CellRange { columns: (seen.columns.1 + 1, cells.columns.1), ..beside },
        ];
        around.into_iter().for_each(|part| self.visit(level, part, &mut visit));
    }
}
