//! Who has a partner anywhere near: a look that costs less than being sorted.
//!
//! In a shooter a few thousand shots and ships may meet tens of thousands of aliens and missiles, and most of those have
//! none of them near. So the few first mark the cells that they touch, and of the many only those that touch a marked
//! cell go on to be sorted and compared:
//!
//! ```text
//!   +------+------+------+------+
//!   |  s s | s    |      |      |     s  shots: they mark             a  aliens: they look
//!   +------+------+------+------+
//!   |  a   |      |    a |      |     the upper left alien stands in no marked cell either way: out
//!   +------+------+------+------+     the one across the corner of the second column stays in
//!   |      |      |      |  a a |
//!   +------+------+------+------+     a byte a cell: a bit for each kind that marks
//! ```
//!
//! **Who marks**: of each two kinds that may meet, one has to, and the fewer do. A kind that marks is always in. The
//! plane has no end and the table has: coordinates are taken modulo its size, and places that share a cell let a few too
//! many through. That is no mistake, since whoever goes on is compared with whoever is there.

use crate::objects::Objects;
use crate::rect::Rect;
use crate::rules::Kind;

/// A cell is 2⁵ pixels wide and high: twice a common sprite.
const CELL: u32 = 5;
/// At most 2¹⁰ columns and rows: a mebibyte, and a field of 32,768 pixels.
const MAX_BITS: u32 = 10;
/// Cells for each object, until there are as many as that.
const CELLS_PER_OBJECT: usize = 4;
/// What touches more cells than so many is taken to be everywhere.
const MAX_TOUCHED: i32 = 64;
/// It pays where those who mark are at most one in so many.
const FEW: u64 = 4;

/// Cells, and who marks them. 4 to 16 bytes an object.
#[derive(Debug)]
pub(crate) struct Occupancy {
    /// A bit for each kind that marks.
    cells: Vec<u8>,
    /// There are 2^`bits` columns and rows.
    bits: u32,
    /// Kinds with an object too large to be marked.
    everywhere: u8,
}

/// What the kinds have to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roles {
    /// The bit that a kind marks with; 0 for those who look.
    mark: [u8; Kind::COUNT],
    /// The marks that a kind looks for; its own for those who mark.
    wanted: [u8; Kind::COUNT],
}

impl Roles {
    /// Deals them out; `None` where too many would have to mark.
    pub(crate) fn deal(objects: &Objects) -> Option<Self> {
        let counts = objects.per_kind();
        let kinds = || (0..Kind::COUNT).filter(|&kind| counts[kind] > 0);
        let may_meet = |a: usize, b: usize| objects.rules().may_meet(Kind(a as u8), Kind(b as u8));
        let mut roles = Self { mark: [0; Kind::COUNT], wanted: [0; Kind::COUNT] };
        let (mut marking, mut bit) = (0, 0);
        for a in kinds() {
            for b in kinds().filter(|&b| b >= a && may_meet(a, b)) {
                if roles.mark[a] == 0 && roles.mark[b] == 0 {
                    let fewer = if counts[a] <= counts[b] { a } else { b };
                    // With more than eight, two share a bit.
                    roles.mark[fewer] = 1 << (bit % u8::BITS);
                    bit += 1;
                    marking += u64::from(counts[fewer]);
                }
            }
        }
        if marking * FEW > objects.partnered() {
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
    /// A table for that many objects.
    pub(crate) fn with_capacity(objects: usize) -> Self {
        let cells = (CELLS_PER_OBJECT * objects.max(1)).next_power_of_two();
        let bits = cells.ilog2().div_ceil(2).min(MAX_BITS);
        Self { cells: vec![0; 1 << (2 * bits)], bits, everywhere: 0 }
    }

    /// Marks the cells of all objects that have to.
    pub(crate) fn mark(&mut self, objects: &Objects, roles: &Roles) {
        self.cells.fill(0);
        self.everywhere = 0;
        for slot in objects.slots() {
            let bit = roles.mark[objects.kind(slot).index()];
            if bit == 0 {
                continue;
            }
            let touched = Touched::by(objects.rect(slot));
            if touched.is_too_large() {
                self.everywhere |= bit;
            } else {
                touched.each(|x, y| {
                    let cell = self.cell(x, y);
                    self.cells[cell] |= bit;
                });
            }
        }
    }

    /// Whether somebody whom the kind may meet has marked a cell that the box touches. Always, for a kind that marks.
    #[inline]
    pub(crate) fn is_near(&self, rect: Rect, kind: Kind, roles: &Roles) -> bool {
        let wanted = roles.wanted[kind.index()];
        (self.marks_under(rect) | self.everywhere | roles.mark[kind.index()]) & wanted != 0
    }

    /// All marks of the cells that a box touches.
    #[inline]
    fn marks_under(&self, rect: Rect) -> u8 {
        let touched = Touched::by(rect);
        let Touched { left, top, right, bottom } = touched;
        let marks = |x: i32, y: i32| self.cells[self.cell(x, y)];
        if right - left <= 1 && bottom - top <= 1 {
            // The same cell again where they are fewer than four: a load is less than a branch.
            return marks(left, top) | marks(right, top) | marks(left, bottom) | marks(right, bottom);
        }
        let mut all = 0;
        if touched.is_too_large() {
            return u8::MAX;
        }
        touched.each(|x, y| all |= marks(x, y));
        all
    }

    #[inline]
    fn cell(&self, x: i32, y: i32) -> usize {
        let last = (1 << self.bits) - 1;
        ((y & last) << self.bits | x & last) as usize
    }
}

/// The cells that a box touches, before they are taken modulo the size of the table.
#[derive(Clone, Copy, Debug)]
struct Touched {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Touched {
    #[inline]
    fn by(rect: Rect) -> Self {
        Self {
            left: rect.x >> CELL,
            top: rect.y >> CELL,
            right: (rect.right() - 1) >> CELL,
            bottom: (rect.bottom() - 1) >> CELL,
        }
    }

    const fn is_too_large(self) -> bool {
        (self.right - self.left + 1) * (self.bottom - self.top + 1) > MAX_TOUCHED
    }

    fn each(self, mut visit: impl FnMut(i32, i32)) {
        for y in self.top..=self.bottom {
            for x in self.left..=self.right {
                visit(x, y);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CELL, Occupancy, Touched};
    use crate::rect::{MAX_COORDINATE, Rect};

    /// Tests that a box sees what another has marked that it overlaps, at the ends of the world and across the table's
    /// edge too, whether it is small or large or beyond all measure.
    #[test]
    fn who_overlaps_a_mark_sees_it() {
        let mut occupancy = Occupancy::with_capacity(1000);
        let around = 1 << (CELL + occupancy.bits);
        for (far_x, far_y) in [(0, 0), (-7, around - 9), (MAX_COORDINATE - 2000, 2000 - MAX_COORDINATE)] {
            let middle = Rect::new(far_x + 20, far_y + 20, 33, 5);
            occupancy.cells.fill(0);
            Touched::by(middle).each(|x, y| {
                let cell = occupancy.cell(x, y);
                occupancy.cells[cell] |= 4;
            });
            for (dx, dy) in (0..80).flat_map(|dx| (0..80).map(move |dy| (dx, dy))) {
                for (w, h) in [(3, 37), (16, 16), (90, 65), (900, 900)] {
                    let other = Rect::new(far_x + dx - w / 2, far_y + dy - h / 2, w, h);
                    let sees = occupancy.marks_under(other) & 4 != 0;
                    assert!(sees || !middle.overlaps(other), "{middle:?} {other:?}");
                }
            }
            let away = Rect::new(far_x + 200, far_y, 16, 16);
            assert_eq!(occupancy.marks_under(away), 0, "nobody is near {away:?}");
        }
    }
}
