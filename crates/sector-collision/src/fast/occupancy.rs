//! Occupancy: a coarse filter that drops objects without any partner nearby, at less cost than sorting them.
//!
//! In a shooter a few thousand shots and ships may meet tens of thousands of aliens and missiles, most of which have
//! no shot or ship near. So first the shots and ships mark the cells that they touch; of the aliens and missiles only
//! those that touch a marked cell are sorted and compared:
//!
//! ```text
//!   +------+------+------+------+
//!   |  s s | s  a |      |      |     s  shots: they mark the first two cells
//!   +------+------+------+------+     a  aliens: the one in the second cell stays in; the others
//!   |  a   |      |    a |      |        touch no marked cell and are dropped
//!   +------+------+------+------+
//!   |      |      |      |  a a |
//!   +------+------+------+------+     a byte a cell: a bit for each kind that marks
//! ```
//!
//! **Roles**: of each two kinds that may meet one has to mark, and it is the one with fewer objects. An object of a
//! marking kind is never dropped. The plane is unbounded and the table is not: coordinates are taken modulo its size,
//! and an object may stay in because of a mark at another place with the same cell. That costs time and changes no
//! result, since every object that stays in is compared exactly.

use crate::memory::bytes_of;
use crate::objects::Objects;
use crate::rect::Rect;
use crate::rules::Kind;
use crate::sector::{Covered, SectorSize};

/// The side of a cell in pixels: twice a common sprite.
const CELL: i32 = 32;
/// Base-2 logarithm of the maximum number of columns and of rows: 1,024 of each take a mebibyte and cover a field of
/// 32,768 pixels.
const MAX_BITS: u32 = 10;
/// Cells per object, up to the limit of [`MAX_BITS`].
const CELLS_PER_OBJECT: usize = 4;
/// Number of cells above which an object is taken to touch every cell.
const MAX_TOUCHED: u64 = 64;
/// The least number of objects, marking ones included, for each object that marks cells; with fewer, the filter costs
/// more than it saves.
const MIN_OBJECTS_PER_MARKER: u64 = 4;

/// A table of cells with a mark for each kind of object that touches the cell: 4 to 16 bytes an object.
#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    /// The marks of each cell: a bit for each kind that marks.
    cells: Vec<u8>,
    /// Base-2 logarithm of the number of columns and of rows.
    bits: u32,
    /// The bits of the kinds with an object that touches too many cells to mark each: they count as marks of every
    /// cell.
    everywhere: u8,
}

/// The role of each kind: to mark cells or to look for marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MarkRoles {
    /// The bit that a kind marks with; 0 for a kind that looks.
    mark: [u8; Kind::COUNT],
    /// The marks that a kind looks for, its own included for a kind that marks.
    wanted: [u8; Kind::COUNT],
}

impl MarkRoles {
    /// Returns which kinds mark cells: of each two kinds that may meet, at least one. `None` if more than one in
    /// [`MIN_OBJECTS_PER_MARKER`] of the objects that have a partner would mark: the filter then costs more than it
    /// saves.
    pub(crate) fn assign(objects: &Objects) -> Option<Self> {
        let counts = objects.per_kind();
        let kinds = || (0..Kind::COUNT).filter(|&kind| counts[kind] > 0);
        let may_meet = |a: usize, b: usize| objects.rules().may_meet(Kind(a as u8), Kind(b as u8));
        let mut roles = Self { mark: [0; Kind::COUNT], wanted: [0; Kind::COUNT] };
        let (mut marking, mut bit) = (0, 0);
        for a in kinds() {
            for b in kinds().filter(|&b| b >= a && may_meet(a, b)) {
                if roles.mark[a] == 0 && roles.mark[b] == 0 {
                    let fewer = if counts[a] <= counts[b] { a } else { b };
                    // With more than eight marking kinds, two share a bit.
                    roles.mark[fewer] = 1 << (bit % u8::BITS);
                    bit += 1;
                    marking += u64::from(counts[fewer]);
                }
            }
        }
        if marking * MIN_OBJECTS_PER_MARKER > objects.partnered_count() {
            return None;
        }
        for looking in kinds() {
            let partners = kinds().filter(|&kind| may_meet(looking, kind));
            roles.wanted[looking] = partners.fold(roles.mark[looking], |bits, kind| bits | roles.mark[kind]);
        }
        Some(roles)
    }
}

impl Occupancy {
    /// Creates a table without marks, sized for `objects` objects.
    pub(crate) fn with_capacity(objects: usize) -> Self {
        let cells = (CELLS_PER_OBJECT * objects.max(1)).next_power_of_two();
        let bits = cells.ilog2().div_ceil(2).min(MAX_BITS);
        Self { cells: vec![0; 1 << (2 * bits)], bits, everywhere: 0 }
    }

    /// Returns the memory of the table, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let Self { cells, bits: _, everywhere: _ } = self;
        bytes_of(cells)
    }

    /// Replaces all marks by those of the objects of marking kinds: each marks the cells that it touches, or all cells
    /// if it touches more than [`MAX_TOUCHED`].
    pub(crate) fn mark(&mut self, objects: &Objects, roles: &MarkRoles) {
        self.cells.fill(0);
        self.everywhere = 0;
        for slot in objects.slots() {
            let bit = roles.mark[objects.kind(slot).index()];
            if bit == 0 {
                continue;
            }
            let touched = touched(objects.rect(slot));
            if touched.count() > MAX_TOUCHED {
                self.everywhere |= bit;
            } else {
                self.mark_cells(touched, bit);
            }
        }
    }

    /// Adds a bit to the marks of the cells `touched`.
    fn mark_cells(&mut self, touched: Covered, bit: u8) {
        for (column, row) in touched.sectors() {
            let cell = self.cell(column, row);
            self.cells[cell] |= bit;
        }
    }

    /// Whether a cell that the box touches is marked by a kind that this kind may meet; always true for a kind that
    /// marks.
    #[inline]
    pub(crate) fn is_near(&self, rect: Rect, kind: Kind, roles: &MarkRoles) -> bool {
        let wanted = roles.wanted[kind.index()];
        (self.marks_under(rect) | self.everywhere | roles.mark[kind.index()]) & wanted != 0
    }

    /// Returns the marks of all cells that a box touches; every bit for a box that touches too many cells.
    #[inline]
    fn marks_under(&self, rect: Rect) -> u8 {
        let touched = touched(rect);
        let Covered { first_column: left, last_column: right, first_row: top, last_row: bottom } = touched;
        let marks = |column: i32, row: i32| self.cells[self.cell(column, row)];
        if right - left <= 1 && bottom - top <= 1 {
            // Boxes in fewer than four cells load one twice: a load costs less than a branch.
            return marks(left, top) | marks(right, top) | marks(left, bottom) | marks(right, bottom);
        }
        if touched.count() > MAX_TOUCHED {
            return u8::MAX;
        }
        touched.sectors().fold(0, |all, (column, row)| all | marks(column, row))
    }

    /// Returns the index of a cell in the table, for a column and a row of the plane.
    #[inline]
    fn cell(&self, column: i32, row: i32) -> usize {
        let last = (1 << self.bits) - 1;
        ((row & last) << self.bits | column & last) as usize
    }
}

/// Returns the cells that a box touches, before they are taken modulo the size of the table.
#[inline]
fn touched(rect: Rect) -> Covered {
    SectorSize::at_least(CELL, CELL).covered(rect)
}

#[cfg(test)]
mod tests {
    use super::{CELL, Occupancy, touched};
    use crate::rect::{MAX_COORDINATE, Rect};

    /// Tests that a box sees every mark of a box that it overlaps, whether it is small or large, also at the limits
    /// of coordinates and across the table's edge.
    #[test]
    fn an_overlapping_box_sees_the_mark() {
        let mut occupancy = Occupancy::with_capacity(1000);
        let around = CELL << occupancy.bits;
        for (far_x, far_y) in [(0, 0), (-7, around - 9), (MAX_COORDINATE - 2000, 2000 - MAX_COORDINATE)] {
            let middle = Rect::new(far_x + 20, far_y + 20, 33, 5);
            occupancy.cells.fill(0);
            occupancy.mark_cells(touched(middle), 4);
            for (dx, dy) in (0..80).flat_map(|dx| (0..80).map(move |dy| (dx, dy))) {
                for (w, h) in [(3, 37), (16, 16), (90, 65), (900, 900)] {
                    let other = Rect::new(far_x + dx - w / 2, far_y + dy - h / 2, w, h);
                    let sees = occupancy.marks_under(other) & 4 != 0;
                    assert!(sees || !middle.overlaps(other), "{middle:?} {other:?}");
                }
            }
            let away = Rect::new(far_x + 200, far_y, 16, 16);
            assert_eq!(occupancy.marks_under(away), 0, "nothing is near {away:?}");
        }
    }
}
