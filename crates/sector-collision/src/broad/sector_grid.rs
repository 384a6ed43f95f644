//! The sector method: a grid over the plane; only objects in the same sector are compared.
//!
//! Source: Roberts, Dr. Dobb's Journal, "the sector method"; the uniform cells of Gorguner, Brown University.
//! An object is entered in every sector that it covers ([`SectorSize::covered`]):
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
//! **Once, not four times.** Two objects may share several sectors, and the article would test them in each. Here a
//! pair is handed on only in the first sector, by column and then by row, that both cover. Two bits of each entry tell
//! which sector that is.
//!
//! **Without bounds.** The plane has no edge, but there are only as many buckets for sectors as objects. So the plane is
//! wound on a ring of buckets, column after column: the rows of a column lie side by side, and each column begins a
//! golden section of the ring behind the one before. However many columns there are, their beginnings are then spread
//! evenly over the ring (the three-distance theorem; Knuth, "The Art of Computer Programming" 6.4), so that a wide field,
//! a high one and a single column all fit. Sectors that share a bucket nevertheless are distinguished by their numbers:
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
//! **Few against many.** So is an object of a kind that is rare, such as the ships: at most [`RARE`] objects, which do not
//! meet each other. What can meet only rare kinds is not entered either: the bullets of a shooter, which are most of its
//! objects, meet nothing but a ship or two, and to enter them costs more than to compare them.
//!
//! **Counts**: candidates are the permitted pairs that share a sector. An object that is put in order by kind is `sorted`,
//! an object in a sector an `entry`, a `bucket` is cleared, laid out and looked through; a forbidden neighbor is
//! `skipped`, a pair met again a `repeat`, one that only shares the bucket or is compared by sector numbers a `visit`.
//!
//! **Cost**: O(n + entries), and a step for each pair in a sector. 168 bytes an object. It wins with crowds of objects of
//! about one size. It loses with a bad size: small sectors cost entries, large ones pairs (Gorguner: a near-optimal cell
//! size is hard to choose). [`SectorSize::for_rects`] chooses one for the sizes of a scene.
//!
//! **Corrections**: a pair that shares sectors is tested in one of them, as said; and the sector of a coordinate is an
//! arithmetic shift to the right, where the article has a shift to the left and a division: see
//! [`sector`](crate::sector).

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry};
use super::kind_runs::KindRuns;
use crate::draw::DebugShape;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot, kinds_in};
use crate::rules::Kind;
use crate::sector::{Covered, SectorSize};

/// The most sectors that one object is entered in: three columns and three rows, which is what a box of two sectors'
/// width and height may cover. With a smaller number, boxes that are just larger than a sector would be compared with
/// every object; with a larger one, each object reserves more memory, 16 bytes a sector.
pub const MAX_SECTORS: u64 = 9;

/// The most objects of a kind that is rare: the ships of two players.
pub const RARE: u32 = 2;

/// The grid, filled anew each tick.
#[derive(Debug)]
pub struct SectorGrid {
    size: SectorSize,
    runs: KindRuns,
    /// The kinds with at most [`RARE`] objects that do not meet each other, a bit each.
    rare_kinds: u64,
    /// The kinds whose objects are entered, a bit each.
    entered_kinds: u64,
    buckets: CellBuckets,
    /// Objects that are compared by sector numbers: those of rare kinds, and those that cover too many sectors.
    apart: Vec<Slot>,
}

impl SectorGrid {
    /// Creates a grid with room for `capacity` objects: at most 168 bytes each.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        Self {
            size,
            runs: KindRuns::with_capacity(capacity),
            rare_kinds: 0,
            entered_kinds: 0,
            buckets: CellBuckets::with_capacity(buckets_for(capacity), capacity * MAX_SECTORS as usize),
            apart: Vec::with_capacity(capacity),
        }
    }

    /// Decides which kinds are entered, and lists the objects of rare kinds. Returns the number of objects to enter.
    fn part_by_kind(&mut self, objects: &Objects) -> usize {
        let counts = objects.per_kind();
        let bits = |chosen: &dyn Fn(Kind) -> bool| -> u64 {
            kinds_in(objects.present()).filter(|&kind| chosen(kind)).map(Kind::bit).sum()
        };
        let rare = bits(&|kind| counts[kind.index()] <= RARE && objects.partners(kind) & kind.bit() == 0);
        self.rare_kinds = rare;
        self.entered_kinds = bits(&|kind| objects.partners(kind) & !rare != 0) & !rare;
        self.apart.clear();
        for kind in kinds_in(rare).filter(|&kind| objects.partners(kind) != 0) {
            self.apart.extend(self.runs.of(kind));
        }
        kinds_in(self.entered_kinds).map(|kind| counts[kind.index()] as usize).sum()
    }

    /// Fills the buckets in two passes: counts the entries of each bucket, then puts them in. Objects that are too large
    /// to be entered are listed instead. Returns the number of entries.
    fn fill(&mut self, objects: &Objects) -> u64 {
        let entered = self.part_by_kind(objects);
        self.buckets.reset(if entered == 0 { 0 } else { buckets_for(entered) });
        let mut entries = 0;
        for &slot in kinds_in(self.entered_kinds).flat_map(|kind| self.runs.of(kind)) {
            let covered = self.size.covered(objects.rect(slot));
            if covered.count() > MAX_SECTORS {
                self.apart.push(slot);
                continue;
            }
            entries += covered.count();
            covered.for_each(|column, row| self.buckets.count(bucket(self.buckets.len(), column, row)));
        }
        self.buckets.lay_out();
        for kind in kinds_in(self.entered_kinds) {
            for &slot in self.runs.of(kind) {
                let covered = self.size.covered(objects.rect(slot));
                if covered.count() > MAX_SECTORS {
                    continue;
                }
                covered.for_each(|column, row| {
                    let entry = CellEntry::new(slot, kind, covered, 0, (column, row));
                    self.buckets.put(bucket(self.buckets.len(), column, row), entry);
                });
            }
        }
        entries
    }

    /// Whether an object is compared by sector numbers; `covered` is the block of sectors that it covers.
    fn is_apart(&self, kind: Kind, covered: Covered) -> bool {
        let is_large = covered.count() > MAX_SECTORS && self.entered_kinds & kind.bit() != 0;
        is_large || self.rare_kinds & kind.bit() != 0
    }

    /// Compares each object that is not entered with all that it may meet by sector numbers; a pair of two such objects
    /// once.
    fn pairs_apart(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for &a in &self.apart {
            let a_covered = self.size.covered(objects.rect(a));
            for kind in kinds_in(objects.partners(objects.kind(a))) {
                for &b in self.runs.of(kind) {
                    let b_covered = self.size.covered(objects.rect(b));
                    sink.stats.visits += 1;
                    let is_later = a < b || a != b && !self.is_apart(kind, b_covered);
                    if is_later && a_covered.shares(b_covered) {
                        sink.candidate(a, b);
                    }
                }
            }
        }
    }
}

/// Returns the bucket of a sector, of a number of buckets that is a power of two; see the drawing at the head of the file.
#[inline]
fn bucket(buckets: usize, column: i32, row: i32) -> usize {
    let golden_section = 0x9E37_79B9 >> (u32::BITS - buckets.trailing_zeros()) | 1;
    let place = (column as u32).wrapping_mul(golden_section).wrapping_add(row as u32);
    (place & (buckets as u32 - 1)) as usize
}

/// Returns a number of buckets for a number of objects that are entered: two to four for each of them.
fn buckets_for(entered: usize) -> usize {
    (2 * entered).next_power_of_two().max(16)
}

/// Hands on the pairs of a bucket that are in one sector, may meet, and meet here for the first time.
fn pairs_in(run: &[CellEntry], objects: &Objects, sink: &mut RectangleTest<'_>) {
    let kinds = run.iter().fold(0, |kinds, entry| kinds | entry.kind.bit());
    for (i, a) in run.iter().enumerate() {
        let partners = objects.partners(a.kind);
        if partners & kinds == 0 {
            continue;
        }
        for b in &run[i + 1..] {
            if (a.column, a.row) != (b.column, b.row) {
                sink.stats.visits += 1;
            } else if partners & b.kind.bit() == 0 {
                sink.stats.skipped += 1;
            } else if !a.is_first_shared(b) {
                sink.stats.repeats += 1;
            } else {
                sink.candidate(a.slot, b.slot);
            }
        }
    }
}

impl BroadPhase for SectorGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.stats.sorted += self.runs.sort(objects);
        sink.stats.entries += self.fill(objects);
        sink.stats.buckets += self.buckets.len() as u64;
        sink.par_chunks(self.buckets.len(), |buckets, sink| {
            // A bucket with one entry has no pair.
            for run in self.buckets.runs(buckets).filter(|run| run.len() > 1) {
                pairs_in(run, objects, sink);
            }
        });
        self.pairs_apart(objects, sink);
    }

    // The grid is that of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        self.buckets.validate(|entry| bucket(self.buckets.len(), entry.column, entry.row))
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|_| self.size.pixels(), shape);
    }
}
