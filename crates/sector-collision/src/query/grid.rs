//! The query grid: all objects sorted into the cells of their levels by a counting sort.
//!
//! Objects of different sizes are in different levels, each with cells that fit them. So a giant among bullets costs a
//! query only one test: the bullets stay in small cells of their own. A size class spans sides up to four times the
//! previous class. Classes share a level if the cells of the smaller class fit the larger one anyway, or if the smaller
//! class has comparatively few objects.
//!
//! ```text
//!   level, place in the table:   0: [ 0 ][ 1 ][ 2 ][ 3 ]   1: [ 0 ][ 1 ]
//!   starts                         0    2    2    3          5    6    8
//!   entries                        a b       c    d e        A    B C
//! ```
//!
//! **Cost**: a [sample](super::sample), three passes over the objects, and one over the table, which has one to two
//! places per object. The passes measure the levels, count the objects of each place, and move each object to its
//! place. Memory is at most 32 bytes per object; buffers are reused.

use super::level::{CellRange, LevelExtent, QueryLevel};
use super::sample::{CLASSES, Sample, class};
use crate::objects::{Objects, Slot};
use crate::rect::Rect;

/// A size class is merged into the next larger one when that one holds at least 8 times as many objects.
const JOIN_RATIO: u32 = 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct QueryGrid {
    /// The levels with at least one object, small objects first.
    pub(super) levels: Vec<QueryLevel>,
    /// The index of the first entry of each place in the table. The entries end where the next place begins.
    starts: Vec<u32>,
    rects: Vec<Rect>,
    slots: Vec<Slot>,
    /// The place of each object in slot order, between the passes of the sort.
    places: Vec<u32>,
    /// Whether the grid reflects the current objects.
    is_current: bool,
}

impl QueryGrid {
    /// Marks the grid as out of date, after an object was inserted, moved or removed.
    #[inline]
    pub(crate) fn invalidate(&mut self) {
        self.is_current = false;
    }

    /// Sorts all objects into the grid if it is out of date. The first call reserves room for `capacity` objects.
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

    /// Builds the levels and returns the index of the level of each class.
    fn measure(&mut self, objects: &Objects) -> [u8; CLASSES] {
        let mut extents = [LevelExtent::NONE; CLASSES];
        for slot in objects.slots() {
            let rect = objects.place(slot);
            extents[class(rect)].add(rect);
        }
        let sample = Sample::new(objects);
        self.levels.clear();
        let (mut level_of_class, mut first_place) = ([0; CLASSES], 0);
        // The smallest class of the level being built.
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

    /// Records the place of each object and counts the objects of each place.
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

    /// Turns the counts into the index of each place's first entry, and writes each object to its entry.
    fn place(&mut self, objects: &Objects) {
        // The count of place p is at p + 1 and is replaced by the first entry of p. Placing objects advances it to the
        // end of p, which is the first entry of p + 1.
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

    /// Calls `visit` once with each object in a block of cells. Tests each object of the level at most once.
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

    /// Calls `visit` once with each object in the block `cells` but not in `seen`, a block within it.
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
