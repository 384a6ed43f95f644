//! Visiting the objects in a block of cells.

use super::grid::QueryGrid;
use super::level::{CellRange, QueryLevel};
use crate::objects::Slot;
use crate::rect::Rect;

impl QueryGrid {
    /// Calls `visit` once with each object in a block of cells. Tests each object of the level at most once.
    #[inline]
    pub(super) fn visit(&self, level: &QueryLevel, cells: CellRange, mut visit: impl FnMut(Rect, Slot)) {
        if cells.count() == 0 || level.extent.objects == 0 {
            return;
        }
        if level.has_fewer_places(cells) {
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
        let place = |place: u32| (level.first_place + place) as usize;
        for &head in &self.heads[place(first)..place(end)] {
            let mut at = head;
            while let Some(node) = self.nodes.get(at as usize) {
                let (column, row) = level.cell(node.rect);
                if cells.contains(column, row) {
                    visit(node.rect, node.slot);
                }
                at = node.next;
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
        if level.has_fewer_places(cells) {
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
