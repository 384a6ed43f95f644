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
//! **Without bounds.** The plane has no edge, but there are only two to four buckets for each object that is entered. So the plane is
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
//! with every one that it may meet by sector numbers, which gives exactly the pairs that entering it would have given.
//!
//! **Few against many.** Objects of a rare kind are compared by sector numbers too: one with at most [`RARE`] objects that do
//! not meet each other, such as the ships. Objects that can meet only rare kinds are not entered either: the bullets of a shooter, which are most of its
//! objects, meet nothing but a ship or two, and to enter them costs more than to compare them.
//!
//! **One side is enough.** Of two kinds that meet each other, that with fewer objects is entered; the objects of the other
//! look into the sectors that they cover. A kind that meets itself is always entered.
//!
//! **Counts**: candidates are the permitted pairs that share a sector. An object that is put in order by kind is `sorted`,
//! an object in a sector an `entry`, a sector that an object looks into a `lookup`; a `bucket` is cleared, laid out and
//! looked through; a pair that is compared by sector numbers and shares none is `skipped`, a pair met again a `repeat`,
//! one that only shares the bucket a `visit`.
//!
//! **Cost**: O(n + entries), and a step for each pair in a sector. At most 168 bytes an object. It wins with crowds of objects of
//! about one size. It loses with a bad size: small sectors cost entries, large ones pairs (Gorguner: a near-optimal cell
//! size is hard to choose). [`SectorSize::for_rects`] chooses one for the sizes of a scene.
//!
//! **Corrections**, each a test in `tests/suite/article_mistakes.rs`: a pair that shares sectors is tested in one of them, as
//! said; and the sector of a coordinate is an arithmetic shift to the right, where the article has a shift to the left
//! and a division: see [`sector`](crate::sector).

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry};
use super::kind_runs::KindRuns;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot, kinds_in};
use crate::rules::Kind;
use crate::sector::{Covered, SectorSize};
use crate::trace::{Area, TraceEvent, Visit};

/// The most sectors that one object is entered in: three columns and three rows, which is what a box of two sectors'
/// width and height may cover. With a smaller number, boxes that are just larger than a sector would be compared with
/// every object; with a larger one, each object reserves more memory, 16 bytes a sector.
pub const MAX_SECTORS: u64 = 9;

/// The most objects of a kind that is rare: the ships of two players.
pub const RARE: u32 = 2;

/// The broad phase that enters objects in the sectors that they cover, in a grid filled anew each tick.
#[derive(Clone, Debug)]
pub struct SectorGrid {
    size: SectorSize,
    runs: KindRuns,
    /// The kinds with at most [`RARE`] objects that do not meet each other, a bit each.
    rare_kinds: u64,
    /// The kinds whose objects are entered in the buckets, a bit each.
    entered_kinds: u64,
    /// The kinds whose objects look into the sectors that they cover without being entered, a bit each.
    looking_kinds: u64,
    ring: Ring,
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
            looking_kinds: 0,
            ring: Ring::new(LEAST_BUCKETS),
            buckets: CellBuckets::with_capacity(buckets_for(capacity), capacity * MAX_SECTORS as usize),
            apart: Vec::with_capacity(capacity),
        }
    }

    /// Decides which kinds are entered in sectors, which only look into sectors and which are rare, and lists the
    /// objects of rare kinds in `apart`. Returns the number of objects to enter.
    fn part_by_kind(&mut self, objects: &Objects) -> usize {
        let count = |kind: Kind| objects.per_kind()[kind.index()];
        let (mut rare, mut entered) = (0, 0);
        for kind in kinds_in(objects.present()) {
            match objects.partners(kind) & kind.bit() {
                0 if count(kind) <= RARE => rare |= kind.bit(),
                0 => {}
                _ => entered |= kind.bit(),
            }
        }
        // Of two kinds that meet, one is entered: that with fewer objects.
        let mut looking = 0;
        for (a, b) in objects.pairs_of_kinds() {
            let pair = a.bit() | b.bit();
            if pair & rare == 0 {
                if pair & entered == 0 {
                    entered |= if count(a) <= count(b) { a.bit() } else { b.bit() };
                }
                looking |= pair;
            }
        }
        (self.rare_kinds, self.entered_kinds, self.looking_kinds) = (rare, entered, looking & !entered);
        self.apart.clear();
        for kind in kinds_in(rare).filter(|&kind| objects.partners(kind) != 0) {
            self.apart.extend(self.runs.of(kind));
        }
        kinds_in(entered).map(|kind| count(kind) as usize).sum()
    }

    /// Fills the buckets in two passes: counts the entries of each bucket, then puts them in. Objects that cover more
    /// than [`MAX_SECTORS`] sectors are listed in `apart` instead. Counts the entries.
    fn fill(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let entered = self.part_by_kind(objects);
        let buckets = buckets_for(entered);
        self.ring = Ring::new(buckets);
        self.buckets.reset(buckets);
        for kind in kinds_in(self.entered_kinds) {
            for &slot in self.runs.of(kind) {
                let covered = self.size.covered(objects.rect(slot));
                if covered.count() > MAX_SECTORS {
                    self.apart.push(slot);
                    continue;
                }
                covered.for_each(|column, row| self.buckets.count(self.ring.bucket(column, row)));
            }
        }
        self.buckets.lay_out();
        for kind in kinds_in(self.entered_kinds) {
            for &slot in self.runs.of(kind) {
                let covered = self.size.covered(objects.rect(slot));
                if covered.count() > MAX_SECTORS {
                    continue;
                }
                covered.for_each(|column, row| {
                    let area = Area::cell((column, row), self.size.pixels());
                    sink.record(TraceEvent::Enter { slot, area });
                    let entry = CellEntry::new(slot, kind, covered, 0, (column, row));
                    self.buckets.put(self.ring.bucket(column, row), entry);
                });
            }
        }
    }

    /// Hands on each pair that an object makes with an entered object that it may meet and shares a sector with. The object
    /// itself is not entered: its kind is one of the `looking_kinds`, which only look into the sectors that they cover. One
    /// that covers more than [`MAX_SECTORS`] is compared with the entered objects by sector numbers.
    fn look(&self, slot: Slot, kind: Kind, objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.note(|| TraceEvent::Turn { slot });
        let covered = self.size.covered(objects.rect(slot));
        let partners = objects.partners(kind);
        if covered.count() > MAX_SECTORS {
            let entered = kinds_in(partners & self.entered_kinds).flat_map(|kind| self.runs.of(kind));
            entered.for_each(|&other| self.meet_by_number(slot, covered, other, objects, sink));
            return;
        }
        covered.for_each(|column, row| {
            sink.record(TraceEvent::Look { slot, area: Area::cell((column, row), self.size.pixels()) });
            let run = self.buckets.run(self.ring.bucket(column, row));
            if !run.is_empty() {
                let own = CellEntry::new(slot, kind, covered, 0, (column, row));
                run.iter().for_each(|entry| meet(&own, entry, partners, sink));
            }
        });
    }

    /// Hands on the pairs of each object in `apart` with all objects that it may meet; a pair of two objects in
    /// `apart` once.
    fn pairs_apart(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for &a in &self.apart {
            sink.note(|| TraceEvent::Turn { slot: a });
            let kind = objects.kind(a);
            let is_rare = self.rare_kinds & kind.bit() != 0;
            let a_covered = self.size.covered(objects.rect(a));
            for b_kind in kinds_in(objects.partners(kind)) {
                let b_is_rare = self.rare_kinds & b_kind.bit() != 0;
                let looks = self.looking_kinds & b_kind.bit() != 0;
                for &b in self.runs.of(b_kind) {
                    // A pair of two that are apart is handed on once, by the rare one or the first; a large one that looks has
                    // met those that are entered.
                    let is_large = || self.size.covered(objects.rect(b)).count() > MAX_SECTORS;
                    let is_met = match (is_rare, b_is_rare, looks) {
                        (true, true, _) => b <= a,
                        (true, false, _) => false,
                        (false, true, _) => true,
                        (false, false, true) => is_large(),
                        (false, false, false) => b <= a && is_large(),
                    };
                    if !is_met {
                        self.meet_by_number(a, a_covered, b, objects, sink);
                    }
                }
            }
        }
    }

    /// Hands on a pair of objects, if they share a sector, by comparing the numbers of their sectors.
    #[inline]
    fn meet_by_number(
        &self,
        a: Slot,
        a_covered: Covered,
        b: Slot,
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let shares = a_covered.shares(self.size.covered(objects.rect(b)));
        sink.offer(a, b, shares);
    }
}

/// The ring of buckets that the columns of sectors are wound on; see the drawing at the head of the file.
#[derive(Clone, Copy, Debug)]
struct Ring {
    /// The number of buckets from the beginning of one column of sectors to that of the next.
    golden_section: u32,
    /// The number of buckets, a power of two, less one.
    mask: u32,
}

impl Ring {
    /// Creates a ring of a number of buckets that is a power of two, and at least 2.
    fn new(buckets: usize) -> Self {
        let golden_section = 0x9E37_79B9 >> (u32::BITS - buckets.trailing_zeros()) | 1;
        Self { golden_section, mask: buckets as u32 - 1 }
    }

    /// Returns the bucket of a sector.
    #[inline]
    fn bucket(self, column: i32, row: i32) -> usize {
        let place = (column as u32).wrapping_mul(self.golden_section).wrapping_add(row as u32);
        (place & self.mask) as usize
    }
}

/// The least number of buckets in the ring.
const LEAST_BUCKETS: usize = 16;

/// Returns a number of buckets for a number of objects that are entered: two to four for each of them.
fn buckets_for(entered: usize) -> usize {
    (2 * entered).next_power_of_two().max(LEAST_BUCKETS)
}

/// Hands on the pairs of a bucket. Its entries are in order of kinds, so that what the rules forbid is passed over run by
/// run and not pair by pair.
fn pairs_in(bucket: &[CellEntry], objects: &Objects, sink: &mut RectangleTest<'_>) {
    let mut rest = bucket;
    for run in bucket.chunk_by(|a, b| a.kind == b.kind) {
        rest = &rest[run.len()..];
        let (kind, partners) = (run[0].kind, objects.partners(run[0].kind));
        if partners & kind.bit() != 0 {
            for (i, a) in run.iter().enumerate() {
                run[i + 1..].iter().for_each(|b| meet(a, b, partners, sink));
            }
        }
        for others in rest.chunk_by(|a, b| a.kind == b.kind).filter(|run| partners & run[0].kind.bit() != 0) {
            for a in run {
                others.iter().for_each(|b| meet(a, b, partners, sink));
            }
        }
    }
}

/// Hands on the pair of two entries of a bucket, if they are in one sector, may meet, and meet here for the first time.
#[inline]
fn meet(a: &CellEntry, b: &CellEntry, partners: u64, sink: &mut RectangleTest<'_>) {
    if (a.column, a.row) != (b.column, b.row) {
        sink.record(TraceEvent::Visit(Visit::OtherCell { a: a.slot, b: b.slot }));
    } else if partners & b.kind.bit() == 0 {
        sink.record(TraceEvent::Skip { a: a.slot, b: b.slot });
    } else if !a.is_first_shared(b) {
        sink.record(TraceEvent::Repeat { a: a.slot, b: b.slot });
    } else {
        sink.candidate(a.slot, b.slot);
    }
}

impl BroadPhase for SectorGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.runs.sort(objects);
        sink.recorder.record_each(self.runs.all(), |slot| TraceEvent::Sort { slot });
        self.fill(objects, sink);
        sink.bulk(MethodStats { buckets: self.buckets.len() as u64, ..MethodStats::default() });
        sink.par_chunks(self.buckets.len(), |buckets, sink| {
            self.buckets.runs_with_pairs(buckets).for_each(|run| {
                let first = &run[0];
                sink.note(|| TraceEvent::Within {
                    area: Area::cell((first.column, first.row), self.size.pixels()),
                    objects: run.iter().filter(|entry| entry.shares_cell(first)).count() as u32,
                });
                pairs_in(run, objects, sink);
            });
        });
        for kind in kinds_in(self.looking_kinds) {
            let looking = self.runs.of(kind);
            sink.par_chunks(looking.len(), |range, sink| {
                looking[range].iter().for_each(|&slot| self.look(slot, kind, objects, sink));
            });
        }
        self.pairs_apart(objects, sink);
    }

    fn memory(&self) -> usize {
        let Self {
            size: _,
            runs,
            rare_kinds: _,
            entered_kinds: _,
            looking_kinds: _,
            ring: _,
            buckets,
            apart,
        } = self;
        runs.memory() + buckets.memory() + bytes_of(apart)
    }

    // The grid is that of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        self.buckets.validate(|entry| self.ring.bucket(entry.column, entry.row))
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|_| self.size.pixels(), shape);
        let looking = kinds_in(self.looking_kinds).flat_map(|kind| self.runs.of(kind));
        for &slot in looking.chain(&self.apart).filter(|&&slot| objects.is_live(slot)) {
            let (x, y, w, h) = self.size.area(self.size.covered(objects.rect(slot)));
            shape(DebugShape::Extent { x, y, w, h });
        }
    }
}
