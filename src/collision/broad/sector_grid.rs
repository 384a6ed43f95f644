//! The sector method: a grid over the plane; only objects in the same sector are compared.
//!
//! Source: Roberts, Dr. Dobb's Journal, "the sector method"; the uniform cells of Gorguner, Brown University.
//! The side of a sector is a power of two, so that an object's sector is its coordinate *shifted right*. (The
//! article says left. The shift must also be arithmetic, rounding down: a division would put the pixels on both
//! sides of zero into one sector.) An object belongs to every sector it covers:
//!
//! ```text
//!   +-------+-------+-------+-------+      six sprites, sixteen sectors of 64 pixels
//!   |1    6.|.6     |  3    |       |      1 and 2 share a sector: a candidate
//!   |  2  ..|..     |       |       |      3 is alone in its sector
//!   +-----..+..-----+-------+-------+      4 and 5 share one: a candidate
//!   |     ..|..     |       |       |      6 lies across four, in one of them with nobody... here, with 1
//!   |       |       |       | 4 5   |
//!   +-------+-------+-------+-------+
//! ```
//!
//! **Once, not four times.** Two objects may share several sectors, and the article would test them in each. A
//! pair is handed on in the first sector, by column and then by row, that both cover: the one where the column
//! is the first column of either, and the row the first row of either. Each entry carries two bits for that.
//!
//! ```text
//!   +---+---+---+      a covers columns 0 and 1, b columns 1 and 2: they share column 1,
//!   | a | a |   |      where b begins. In a column where neither begins both have met before.
//!   |   | b | b |
//!   +---+---+---+
//! ```
//!
//! **Without bounds.** The plane has no edge, so the grid is rolled up: sector (c, r) is kept in bucket (c mod
//! side, r mod side), like a torus. The side is large enough that a whole battle fits without overlapping
//! itself; farther sectors that fall into one bucket are told apart by their numbers.
//!
//! **Bounded.** An object that covers more than [`MAX_SECTORS`] sectors is not entered at all: it is compared
//! with every other by sector numbers, which gives exactly the pairs that entering it would have given.

use super::BroadPhase;
use crate::collision::counts::Inner;
use crate::collision::draw::DebugShape;
use crate::collision::method::Method;
use crate::collision::narrow::RectangleTest;
use crate::collision::objects::{Objects, Slot};
use crate::collision::rect::Rect;
use crate::collision::rules::Kind;

/// Most sectors that one object is entered in. A boss four sectors wide and high still is; with a smaller
/// number bosses would be compared with everything, with a larger one each object reserves more memory.
pub const MAX_SECTORS: u64 = 16;

/// The size of a sector; width and height are powers of two and may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectorSize {
    /// The width is 1 << `shift_x` pixels.
    shift_x: u32,
    /// The height is 1 << `shift_y` pixels.
    shift_y: u32,
}

impl SectorSize {
    /// 64 × 64 pixels: what the game uses. All its common sprites are smaller, so that they cover four sectors
    /// at most.
    pub const GAME: Self = Self::at_least(64, 64);

    /// The smallest that [`SectorSize::for_rects`] gives, in pixels: below it the entries outweigh the pairs.
    pub const MIN_DEFAULT: i32 = 16;

    /// The smallest powers of two that are not below the given sides, in pixels; 1 to 65,536 each.
    pub const fn at_least(w: i32, h: i32) -> Self {
        Self { shift_x: shift_for(w), shift_y: shift_for(h) }
    }

    /// The size for a scene: a square of the smallest power of two, at least 16, that is not below the side
    /// that 95 % of the rectangles do not exceed. Sorts the sides.
    ///
    /// A few giants therefore do not make the sectors large for everybody.
    pub fn for_rects(rects: impl Iterator<Item = Rect>) -> Self {
        let mut sides: Vec<i32> = rects.map(|rect| rect.w.max(rect.h)).collect();
        sides.sort_unstable();
        let common = (sides.len() * 95).div_ceil(100).saturating_sub(1);
        let side = sides.get(common).copied().unwrap_or(0).max(Self::MIN_DEFAULT);
        Self::at_least(side, side)
    }

    /// Width and height in pixels.
    pub const fn pixels(self) -> (i32, i32) {
        (1 << self.shift_x, 1 << self.shift_y)
    }

    /// The sectors that a rectangle covers.
    ///
    /// `>>` on an `i32` is arithmetic: pixel −1 is in sector −1, not in sector 0 as −1 / 64 would have it.
    #[inline]
    pub const fn covered(self, rect: Rect) -> Covered {
        Covered {
            first_column: rect.x >> self.shift_x,
            last_column: (rect.right() - 1) >> self.shift_x,
            first_row: rect.y >> self.shift_y,
            last_row: (rect.bottom() - 1) >> self.shift_y,
        }
    }
}

/// log₂ of the smallest power of two that is not below `side`, kept within 1 and 65,536.
const fn shift_for(side: i32) -> u32 {
    let side = if side < 1 { 1 } else { side as u32 };
    let shift = side.next_power_of_two().trailing_zeros();
    if shift > 16 { 16 } else { shift }
}

/// A block of sectors, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// Leftmost column.
    pub first_column: i32,
    /// Rightmost column.
    pub last_column: i32,
    /// Uppermost row.
    pub first_row: i32,
    /// Lowest row.
    pub last_row: i32,
}

impl Covered {
    /// How many sectors these are.
    #[inline]
    pub const fn count(self) -> u64 {
        let columns = (self.last_column - self.first_column + 1) as u64;
        columns * (self.last_row - self.first_row + 1) as u64
    }

    /// Whether two blocks have a sector in common.
    #[inline]
    pub const fn shares(self, other: Self) -> bool {
        self.first_column <= other.last_column
            && other.first_column <= self.last_column
            && self.first_row <= other.last_row
            && other.first_row <= self.last_row
    }

    /// All sectors as (column, row), columns first.
    #[inline]
    fn sectors(self) -> impl Iterator<Item = (i32, i32)> {
        let rows = self.first_row..=self.last_row;
        (self.first_column..=self.last_column)
            .flat_map(move |column| rows.clone().map(move |row| (column, row)))
    }
}

/// The sector is the first column of the object.
const FIRST_COLUMN: u8 = 1;
/// The sector is the first row of the object.
const FIRST_ROW: u8 = 2;

/// An object in a sector: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    slot: Slot,
    column: i32,
    row: i32,
    kind: Kind,
    /// [`FIRST_COLUMN`] and [`FIRST_ROW`].
    begins: u8,
}

const UNUSED: Entry = Entry { slot: Slot(0), column: 0, row: 0, kind: Kind(0), begins: 0 };

/// Where the entries of a bucket stand.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    /// Entries; zero before and after a tick.
    count: u32,
    /// Where the next one goes; once all are in, the end of the bucket's run.
    end: u32,
}

/// The grid. Filled anew each tick, by a counting sort: count the entries of each bucket, lay the buckets out
/// back to back, put the entries in. No chains, no holes, and what is compared lies side by side.
#[derive(Debug)]
pub struct SectorGrid {
    size: SectorSize,
    /// A square of buckets, `torus_shift` bits a side.
    buckets: Vec<Bucket>,
    torus_shift: u32,
    /// The buckets in use, in the order of their first entry: only these are walked and wiped.
    occupied: Vec<u32>,
    entries: Vec<Entry>,
    /// Objects that cover too many sectors to be entered.
    large: Vec<Slot>,
    inner: Inner,
}

impl SectorGrid {
    /// Ready for `capacity` objects: 256 bytes each at most, and eight for each of at least 16,384 buckets.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        // Four buckets an object on average, and at least 128 × 128: at 64 pixels a sector that is 8,192
        // pixels each way before the grid meets itself, from -4,096 to 4,095.
        let side = (capacity.saturating_mul(4)).isqrt().clamp(128, 2048).next_power_of_two();
        Self {
            size,
            buckets: vec![Bucket::default(); side * side],
            torus_shift: side.trailing_zeros(),
            occupied: Vec::with_capacity((side * side).min(capacity * MAX_SECTORS as usize)),
            entries: Vec::with_capacity(capacity * MAX_SECTORS as usize),
            large: Vec::with_capacity(capacity),
            inner: Inner::default(),
        }
    }

    /// The bucket of a sector: both coordinates modulo the side of the torus, negative ones too.
    #[inline]
    fn bucket(&self, column: i32, row: i32) -> usize {
        let low = (1 << self.torus_shift) - 1;
        (row as u32 & low) as usize * (low as usize + 1) + (column as u32 & low) as usize
    }

    /// First pass: how many entries each bucket will have, and who is too large to be entered.
    fn count(&mut self, objects: &Objects) -> u64 {
        self.large.clear();
        let mut entries = 0;
        for slot in objects.slots().filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
            let covered = self.size.covered(objects.rect(slot));
            if covered.count() > MAX_SECTORS {
                self.large.push(slot);
                continue;
            }
            entries += covered.count();
            for (column, row) in covered.sectors() {
                let bucket = self.bucket(column, row);
                if self.buckets[bucket].count == 0 {
                    self.occupied.push(bucket as u32);
                }
                self.buckets[bucket].count += 1;
            }
        }
        entries
    }

    /// Second pass: buckets back to back, then every entry into the run of its bucket.
    fn fill(&mut self, objects: &Objects) {
        let mut end = 0;
        for &bucket in &self.occupied {
            self.buckets[bucket as usize].end = end;
            end += self.buckets[bucket as usize].count;
        }
        self.entries.resize(end as usize, UNUSED);
        for slot in objects.slots().filter(|&slot| objects.partners(objects.kind(slot)) != 0) {
            let covered = self.size.covered(objects.rect(slot));
            if covered.count() > MAX_SECTORS {
                continue;
            }
            let kind = objects.kind(slot);
            for (column, row) in covered.sectors() {
                let bucket = self.bucket(column, row);
                let place = &mut self.buckets[bucket].end;
                let begins = (u8::from(column == covered.first_column) * FIRST_COLUMN)
                    | (u8::from(row == covered.first_row) * FIRST_ROW);
                self.entries[*place as usize] = Entry { slot, column, row, kind, begins };
                *place += 1;
            }
        }
    }

    /// Wipes the buckets of the last tick; the others are clean.
    fn wipe(&mut self) {
        for bucket in self.occupied.drain(..) {
            self.buckets[bucket as usize].count = 0;
        }
    }

    /// All pairs of a bucket that are in one sector, may meet, and meet here for the first time.
    fn pairs_in(&self, run: &[Entry], objects: &Objects, inner: &mut Inner, sink: &mut RectangleTest<'_>) {
        for (i, a) in run.iter().enumerate() {
            let partners = objects.partners(a.kind);
            for b in &run[i + 1..] {
                if (a.column, a.row) != (b.column, b.row) {
                    inner.visits += 1;
                } else if partners & b.kind.bit() == 0 {
                    inner.skipped += 1;
                } else if a.begins | b.begins != FIRST_COLUMN | FIRST_ROW {
                    inner.repeats += 1;
                } else {
                    sink.candidate(a.slot, b.slot);
                }
            }
        }
    }

    /// Each large object against all others, by sector numbers; two large ones once.
    fn pairs_of_large(&self, objects: &Objects, inner: &mut Inner, sink: &mut RectangleTest<'_>) {
        for &a in &self.large {
            let a_covered = self.size.covered(objects.rect(a));
            let partners = objects.partners(objects.kind(a));
            for b in objects.slots().filter(|&b| b != a) {
                let b_covered = self.size.covered(objects.rect(b));
                if b < a && b_covered.count() > MAX_SECTORS {
                    continue;
                }
                inner.visits += 1;
                if partners & objects.kind(b).bit() == 0 {
                    inner.skipped += 1;
                } else if a_covered.shares(b_covered) {
                    sink.candidate(a, b);
                }
            }
        }
    }

    /// What a tick on the sectors would cost for this scene, without finding anything: entries, and pairs of
    /// entries in a bucket. Costs the first pass alone.
    pub fn steps(&mut self, objects: &Objects) -> u64 {
        self.wipe();
        let mut steps = self.count(objects) + (self.large.len() * objects.len()) as u64;
        for &bucket in &self.occupied {
            let count = u64::from(self.buckets[bucket as usize].count);
            steps += count * (count - 1) / 2;
        }
        self.wipe();
        steps
    }
}

impl BroadPhase for SectorGrid {
    fn rebuild(&mut self, _: &Objects) {}

    fn insert(&mut self, _: Slot, _: &Objects) {}

    fn remove(&mut self, _: Slot, _: &Objects) {}

    fn moved(&mut self, _: Slot, _: &Objects) {}

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.wipe();
        let mut inner = self.inner;
        inner.entries += self.count(objects);
        self.fill(objects);
        for &bucket in &self.occupied {
            let Bucket { count, end } = self.buckets[bucket as usize];
            self.pairs_in(&self.entries[(end - count) as usize..end as usize], objects, &mut inner, sink);
        }
        self.pairs_of_large(objects, &mut inner, sink);
        self.inner = inner;
    }

    fn take_inner(&mut self) -> Inner {
        std::mem::take(&mut self.inner)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The grid is that of the last tick; objects may have moved since. What must hold is that the runs of
        // the buckets cover the entries without a gap, and that every other bucket is clean.
        let mut end = 0;
        for &bucket in &self.occupied {
            let run = self.buckets[bucket as usize];
            if run.count == 0 || run.end != end + run.count {
                return Err(format!("bucket {bucket} is {run:?} where the one before ends at {end}"));
            }
            let entries = &self.entries[end as usize..run.end as usize];
            if let Some(entry) =
                entries.iter().find(|entry| self.bucket(entry.column, entry.row) != bucket as usize)
            {
                return Err(format!("bucket {bucket} holds {entry:?}"));
            }
            end = run.end;
        }
        let counted: u64 = self.buckets.iter().map(|bucket| u64::from(bucket.count)).sum();
        if counted != u64::from(end) {
            return Err(format!("{counted} entries counted, {end} in occupied buckets"));
        }
        Ok(())
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let (w, h) = self.size.pixels();
        for &bucket in &self.occupied {
            let Bucket { count, end } = self.buckets[bucket as usize];
            let Some(run) = self.entries.get((end - count) as usize..end as usize) else { return };
            for (i, entry) in run.iter().enumerate() {
                let same = |other: &&Entry| (other.column, other.row) == (entry.column, entry.row);
                if !run[..i].iter().any(|other| same(&other)) {
                    let objects = run[i..].iter().filter(same).count() as u32;
                    let (x, y) = (entry.column << self.size.shift_x, entry.row << self.size.shift_y);
                    shape(DebugShape::Sector { x, y, w, h, objects });
                }
            }
        }
    }

    fn active(&self) -> Method {
        Method::SectorGrid
    }
}
