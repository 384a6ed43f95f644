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
//! **Without bounds.** The plane has no edge, but the buckets that sectors are kept in are as few as the objects. So the
//! plane is wound on a ring of buckets, column after column: the rows of a column lie side by side, and each column
//! begins a golden section of the ring behind the one before. However many columns there are, their beginnings are
//! then spread evenly over the ring (the three-distance theorem; Knuth, "The Art of Computer Programming" 6.4), so that
//! a wide field, a high one and a single column all fit. Sectors that share a bucket after all are told apart by
//! their numbers:
//!
//! ```text
//!    buckets   0              8              16             24             32
//!    column 0  |0 1 2 3 4 5 . . . . . . . . . . . . . . . . . . . . . . . . .|   six rows
//!    column 1  |. . . . . . . . . . . . . . . . . . . 0 1 2 3 4 5 . . . . . .|   19 of 32 behind
//!    column 2  |. . . . . . 0 1 2 3 4 5 . . . . . . . . . . . . . . . . . . .|   38 - 32 = 6
//! ```
//!
//! **Bounded.** An object that covers more than [`MAX_SECTORS`] sectors is not entered at all: it is compared
//! with every other by sector numbers, which gives exactly the pairs that entering it would have given.
//!
//! **Counts**: candidates are the permitted pairs that share a sector. An object in a sector is an `entry`, a
//! forbidden neighbor is `skipped`, a pair met again a `repeat`, one that only shares the bucket a `visit`.
//!
//! **Cost**: O(n + entries), and a step for each pair in a sector. 164 bytes an object. It wins with crowds of objects of about one size.
//! It loses with a bad size: small sectors cost entries, large ones pairs (Gorguner: a near-optimal cell size is hard
//! to choose). [`SectorSize::for_rects`] chooses one from the sizes on show.
//!
//! **Corrections**: a pair that shares sectors is tested in one of them, as said; and the sector of a coordinate is an
//! arithmetic shift to the right, where the article has a shift to the left and a division: see
//! [`sector`](crate::sector).

use super::BroadPhase;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::Kind;
use crate::sector::SectorSize;

/// Most sectors that one object is entered in: three columns and three rows, what a box of two sectors' width and
/// height may cover. With a smaller number boxes that are just larger than a sector would be compared with everything;
/// with a larger one each object reserves more memory, 16 bytes for each.
pub const MAX_SECTORS: u64 = 9;

/// The sector is the first column of the object.
const FIRST_COLUMN: u8 = 1;
/// The sector is the first row of the object.
const FIRST_ROW: u8 = 2;

/// An object in a sector: 16 bytes.
#[derive(Clone, Copy, Debug)]
struct SectorEntry {
    slot: Slot,
    column: i32,
    row: i32,
    kind: Kind,
    /// [`FIRST_COLUMN`] and [`FIRST_ROW`].
    begins: u8,
}

const UNUSED: SectorEntry = SectorEntry { slot: Slot(0), column: 0, row: 0, kind: Kind(0), begins: 0 };

/// The grid. Filled anew each tick, by a counting sort: count the entries of each bucket, lay the buckets out
/// back to back, put the entries in. No chains, no holes, and what is compared lies side by side.
#[derive(Debug)]
pub struct SectorGrid {
    size: SectorSize,
    /// Where the run of each bucket ends in `entries`; it begins where the one before ends. A power of two.
    ends: Vec<u32>,
    entries: Vec<SectorEntry>,
    /// Objects that cover too many sectors to be entered.
    large: Vec<Slot>,
    stats: MethodStats,
}

impl SectorGrid {
    /// Ready for `capacity` objects: at most 164 bytes each.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        Self {
            size,
            ends: Vec::with_capacity(buckets_for(capacity)),
            entries: Vec::with_capacity(capacity * MAX_SECTORS as usize),
            large: Vec::with_capacity(capacity),
            stats: MethodStats::default(),
        }
    }

    /// The bucket of a sector, see the drawing at the head of the file.
    #[inline]
    fn bucket(&self, column: i32, row: i32) -> usize {
        let mask = self.ends.len() as u32 - 1;
        let golden_section = 0x9E37_79B9 >> (u32::BITS - self.ends.len().trailing_zeros()) | 1;
        ((column as u32).wrapping_mul(golden_section).wrapping_add(row as u32) & mask) as usize
    }

    /// First pass: how many entries each bucket will have, and who is too large to be entered.
    fn count(&mut self, objects: &Objects) -> u64 {
        self.large.clear();
        self.ends.clear();
        self.ends.resize(buckets_for(objects.len()), 0);
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
                self.ends[bucket] += 1;
            }
        }
        entries
    }

    /// Second pass: buckets back to back, then every entry into the run of its bucket.
    fn fill(&mut self, objects: &Objects) {
        let mut end = 0;
        for bucket in &mut self.ends {
            // Where its run begins; putting the entries in moves that to its end.
            (*bucket, end) = (end, end + *bucket);
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
                let begins = (u8::from(column == covered.first_column) * FIRST_COLUMN)
                    | (u8::from(row == covered.first_row) * FIRST_ROW);
                self.entries[self.ends[bucket] as usize] = SectorEntry { slot, column, row, kind, begins };
                self.ends[bucket] += 1;
            }
        }
    }

    /// The entries of a bucket.
    #[inline]
    fn run(&self, bucket: usize) -> &[SectorEntry] {
        let start = bucket.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start as usize..self.ends[bucket] as usize]
    }

    /// Each large object against all others, by sector numbers; two large ones once.
    fn pairs_of_large(&self, objects: &Objects, stats: &mut MethodStats, sink: &mut RectangleTest<'_>) {
        for &a in &self.large {
            let a_covered = self.size.covered(objects.rect(a));
            let partners = objects.partners(objects.kind(a));
            for b in objects.slots().filter(|&b| b != a) {
                let b_covered = self.size.covered(objects.rect(b));
                if b < a && b_covered.count() > MAX_SECTORS {
                    continue;
                }
                stats.visits += 1;
                if partners & objects.kind(b).bit() == 0 {
                    stats.skipped += 1;
                } else if a_covered.shares(b_covered) {
                    sink.candidate(a, b);
                }
            }
        }
    }

    /// What a tick on the sectors would cost for this scene, without finding anything: entries, and pairs of
    /// entries in a bucket. Costs the first pass alone.
    pub fn steps(&mut self, objects: &Objects) -> u64 {
        let mut steps = self.count(objects) + (self.large.len() * objects.len()) as u64;
        for &count in &self.ends {
            let count = u64::from(count);
            steps += count * count.saturating_sub(1) / 2;
        }
        // Counts are no grid.
        self.ends.clear();
        self.entries.clear();
        steps
    }
}

/// Two to four buckets an object, and for a small game so many that hardly two sectors share one.
fn buckets_for(objects: usize) -> usize {
    (2 * objects).next_power_of_two().max(1024)
}

/// All pairs of a bucket that are in one sector, may meet, and meet here for the first time.
fn pairs_in(run: &[SectorEntry], objects: &Objects, stats: &mut MethodStats, sink: &mut RectangleTest<'_>) {
    for (i, a) in run.iter().enumerate() {
        let partners = objects.partners(a.kind);
        for b in &run[i + 1..] {
            if (a.column, a.row) != (b.column, b.row) {
                stats.visits += 1;
            } else if partners & b.kind.bit() == 0 {
                stats.skipped += 1;
            } else if a.begins | b.begins != FIRST_COLUMN | FIRST_ROW {
                stats.repeats += 1;
            } else {
                sink.candidate(a.slot, b.slot);
            }
        }
    }
}

impl BroadPhase for SectorGrid {
    fn rebuild(&mut self, _: &Objects) {}

    fn insert(&mut self, _: Slot, _: &Objects) {}

    fn remove(&mut self, _: Slot, _: &Objects) {}

    fn moved(&mut self, _: Slot, _: &Objects) {}

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.stats.entries += self.count(objects);
        self.fill(objects);
        let in_sectors = sink.par_chunks(self.ends.len(), |buckets, sink, stats| {
            for bucket in buckets {
                pairs_in(self.run(bucket), objects, stats, sink);
            }
        });
        let mut of_large = MethodStats::default();
        self.pairs_of_large(objects, &mut of_large, sink);
        self.stats += in_sectors + of_large;
    }

    fn take_stats(&mut self) -> MethodStats {
        std::mem::take(&mut self.stats)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The grid is that of the last tick; objects may have moved since. What must hold is that the runs of
        // the buckets cover the entries without a gap, and that every entry is in the run of its bucket.
        let end = self.ends.last().map_or(0, |&end| end as usize);
        if !self.ends.is_sorted() || end != self.entries.len() {
            return Err(format!("the runs of the buckets do not cover the {} entries", self.entries.len()));
        }
        for bucket in 0..self.ends.len() {
            if let Some(entry) =
                self.run(bucket).iter().find(|entry| self.bucket(entry.column, entry.row) != bucket)
            {
                return Err(format!("bucket {bucket} holds {entry:?}"));
            }
        }
        Ok(())
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let (w, h) = self.size.pixels();
        for run in (0..self.ends.len()).map(|bucket| self.run(bucket)) {
            for (i, entry) in run.iter().enumerate() {
                let same = |other: &&SectorEntry| (other.column, other.row) == (entry.column, entry.row);
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
