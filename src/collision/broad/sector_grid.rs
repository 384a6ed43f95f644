//! The sector method: a grid over the plane; only objects in the same sector are compared.
//!
//! Source: Roberts, Dr. Dobb's Journal, "the sector method"; the uniform cells of Gorguner, Brown University.
//! An object belongs to every sector it covers ([`SectorSize`] says which these are):
//!
//! ```text
//!   +-------+-------+-------+-------+   Figure 1 of the article: six sprites, sixteen sectors
//!   | 1     |       | 3     |       |
//!   |   2   |       |       |       |   1 and 2 share a sector: a candidate
//!   +-------+-------+-------+-------+   3 is alone in its sector
//!   |       |       |       |       |   4 and 5 share one: a candidate
//!   |      666      |       |       |   6 covers four sectors, in all of which it is alone
//!   +------666------+-------+-------+
//!   |      666      |       | 4     |   2 candidates instead of 15
//!   |       |       |       |   5   |
//!   +-------+-------+-------+-------+
//!   |       |       |       |       |
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
//!
//! **Counts**: candidates are the permitted pairs that share a sector. An object in a sector is an `entry`, a
//! forbidden neighbour is `skipped`, a pair met again a `repeat`, one that only shares the bucket a `visit`.
//!
//! **Cost**: O(n + entries), and a step for each pair in a sector. It wins with crowds of objects of about one size.
//! It loses with a bad size: small sectors cost entries, large ones pairs (Gorguner: a near-optimal cell size is hard
//! to choose). [`SectorSize::for_rects`] chooses one from the sizes on show.
//!
//! **Corrections**: a pair that shares sectors is tested in one of them, as said; and the sector of a coordinate is an
//! arithmetic shift to the right, where the article has a shift to the left and a division: see
//! [`sector`](crate::collision::sector).

use super::BroadPhase;
use crate::collision::counts::Inner;
use crate::collision::draw::DebugShape;
use crate::collision::method::Method;
use crate::collision::narrow::RectangleTest;
use crate::collision::objects::{Objects, Slot};
use crate::collision::rules::Kind;
use crate::collision::sector::SectorSize;

/// Most sectors that one object is entered in. A boss four sectors wide and high still is; with a smaller
/// number bosses would be compared with everything, with a larger one each object reserves more memory.
pub const MAX_SECTORS: u64 = 16;

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
                    let (x, y) = (entry.column * w, entry.row * h);
                    shape(DebugShape::Sector { x, y, w, h, objects });
                }
            }
        }
    }

    fn active(&self) -> Method {
        Method::SectorGrid
    }
}
