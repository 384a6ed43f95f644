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

use crate::collision::objects::Objects;
use crate::collision::rect::Rect;
use crate::collision::rules::Kind;

/// A cell is 2⁵ pixels wide and high: twice a common sprite.
const CELL: u32 = 5;
/// At most 2¹⁰ columns and rows: a mebibyte, and a field of 32,768 pixels.
const MOST_BITS: u32 = 10;
/// Cells for each object, until there are as many as that.
const CELLS_PER_OBJECT: usize = 4;
/// What touches more cells than so many is taken to be everywhere.
const MOST_TOUCHED: i32 = 64;
/// It pays where those who mark are at most one in so many.
const FEW: u64 = 4;

/// Cells, and who marks them. 4 to 16 bytes an object.
#[derive(Debug)]
pub(in crate::collision) struct Occupancy {
    /// A bit for each kind that marks.
    cells: Vec<u8>,
    /// There are 2^`bits` columns and rows.
    bits: u32,
    /// Kinds with an object too large to be marked.
    everywhere: u8,
}

/// What the kinds have to do.
#[derive(Clone, Copy, Debug)]
pub(in crate::collision) struct Roles {
    /// The bit that a kind marks with; 0 for those who look.
    mark: [u8; Kind::COUNT],
    /// What a kind looks for; all for those who mark.
    wanted: [u8; Kind::COUNT],
}

impl Roles {
    /// Deals them out; `None` where too many would have to mark.
    pub(in crate::collision) fn deal(objects: &Objects) -> Option<Self> {
        let counts = objects.per_kind();
        let kinds = || (0..Kind::COUNT).filter(|&kind| counts[kind] > 0);
        let may_meet = |a: usize, b: usize| objects.rules().may_meet(Kind(a as u8), Kind(b as u8));
        let mut roles = Self { mark: [0; Kind::COUNT], wanted: [u8::MAX; Kind::COUNT] };
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
        for looking in kinds().filter(|&kind| roles.mark[kind] == 0) {
            let partners = kinds().filter(|&kind| may_meet(looking, kind));
            roles.wanted[looking] = partners.fold(0, |bits, kind| bits | roles.mark[kind]);
        }
        Some(roles)
    }
}

impl Occupancy {
    /// A table for that many objects.
    pub(in crate::collision) fn with_capacity(objects: usize) -> Self {
        let cells = (CELLS_PER_OBJECT * objects.max(1)).next_power_of_two();
        let bits = cells.ilog2().div_ceil(2).min(MOST_BITS);
        Self { cells: vec![0; 1 << (2 * bits)], bits, everywhere: 0 }
    }

    /// Marks the cells of all objects that have to.
    pub(in crate::collision) fn mark(&mut self, objects: &Objects, roles: &Roles) {
        self.cells.fill(0);
        self.everywhere = 0;
        for slot in objects.slots() {
            let bit = roles.mark[objects.kind(slot).index()];
            if bit == 0 {
                continue;
            }
            match self.touched(objects.rect(slot)) {
                Some(touched) => touched.for_each(|cell| self.cells[cell] |= bit),
                None => self.everywhere |= bit,
            }
        }
    }

    /// Whether somebody whom the kind may meet has marked a cell that the box touches. Always, for a kind that marks.
    #[inline]
    pub(in crate::collision) fn is_near(&self, rect: Rect, kind: Kind, roles: &Roles) -> bool {
        let wanted = roles.wanted[kind.index()];
        if wanted == u8::MAX || wanted & self.everywhere != 0 {
            return true;
        }
        self.touched(rect).is_none_or(|mut touched| touched.any(|cell| self.cells[cell] & wanted != 0))
    }

    /// The cells that a box touches; `None` if they are too many.
    #[inline]
    fn touched(&self, rect: Rect) -> Option<impl Iterator<Item = usize> + use<>> {
        let (left, right) = (rect.x >> CELL, (rect.right() - 1) >> CELL);
        let (top, bottom) = (rect.y >> CELL, (rect.bottom() - 1) >> CELL);
        if (right - left + 1) * (bottom - top + 1) > MOST_TOUCHED {
            return None;
        }
        let (bits, last) = (self.bits, (1 << self.bits) - 1);
        let row = move |row: i32| ((row & last) << bits) as usize;
        Some((top..=bottom).flat_map(move |y| (left..=right).map(move |x| row(y) | (x & last) as usize)))
    }
}

#[cfg(test)]
mod tests {
    use super::{CELL, Occupancy};
    use crate::collision::rect::{MAX_COORDINATE, Rect};

    /// Tests that boxes that overlap have a cell in common, at the ends of the world and across the table's edge too.
    #[test]
    fn who_overlaps_shares_a_cell() {
        let occupancy = Occupancy::with_capacity(1000);
        let cells = |rect| occupancy.touched(rect).map(Iterator::collect::<Vec<usize>>);
        let around = 1 << (CELL + occupancy.bits);
        for (far_x, far_y) in [(0, 0), (-7, around - 9), (MAX_COORDINATE - 90, -MAX_COORDINATE)] {
            let middle = Rect::new(far_x + 20, far_y + 20, 33, 5);
            let own = cells(middle).unwrap();
            for (dx, dy) in (0..80).flat_map(|dx| (0..80).map(move |dy| (dx, dy))) {
                let other = Rect::new(far_x + dx, far_y + dy, 3, 37);
                let share = cells(other).unwrap().iter().any(|cell| own.contains(cell));
                assert!(share || !middle.overlaps(other), "{middle:?} {other:?}");
            }
        }
        assert_eq!(cells(Rect::new(-40_000, -3, 65_536, 65_536)), None, "nobody walks over so many");
    }
}
