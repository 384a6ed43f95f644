//! The refined sector method: like the [textbook version](super::sector_grid_textbook), but with a ring of buckets.
//!
//! **Buckets.** The sectors are mapped to a ring of buckets (`sector_ring.rs`), which a counting sort fills: it orders
//! the entries without comparing them. Sectors that share a bucket are distinguished by their numbers.
//!
//! **Few against many.** A kind is rare if it has at most [`RARE`] objects that do not meet each other, such as the
//! ships. Its objects are not entered but compared by sector numbers. Kinds that meet only rare kinds, like most
//! bullets, are not entered either.
//!
//! **One side is enough.** Of two kinds that meet each other, only the one with fewer objects is entered; objects of
//! the other look into the sectors that they cover. A kind that meets itself is always entered (`sector_roles.rs`).
//!
//! **Counts**: as in the textbook version. Also, sorting an object by kind counts as `sorted`, looking into a sector as
//! a `lookup`, each bucket of the ring as a `bucket`, and a pair that shares a bucket but no sector as a `visit`.
//!
//! **Cost**: O(n + entries), plus a step for each pair in a sector. At most 168 bytes per object. It suits crowds of
//! objects of similar size. A bad sector size is expensive: small sectors cost entries, large ones cost pairs.

mod apart;

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry, meet};
use super::kind_runs::KindRuns;
use super::sector_ring::SectorRing;
use super::sector_roles::SectorRoles;
use crate::counts::MethodStats;
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::rules::{Kind, kinds_in};
use crate::sector::SectorSize;
use crate::trace::{Area, TraceEvent};

/// Objects that cover more sectors than this are not entered. A box twice as wide and high as a sector may cover nine.
pub const MAX_SECTORS: u64 = 9;

pub use super::sector_roles::RARE;

/// The sector method: enters objects in the sectors that they cover and compares objects that share a sector.
#[derive(Clone, Debug)]
pub struct SectorGrid {
    size: SectorSize,
    runs: KindRuns,
    roles: SectorRoles,
    ring: SectorRing,
    buckets: CellBuckets,
    /// Objects that are compared by sector numbers because their kind is rare or they cover too many sectors.
    apart: Vec<Slot>,
}

impl SectorGrid {
    /// Creates a grid with room for `capacity` objects at up to 168 bytes each.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        let buckets = SectorRing::for_objects(capacity).len();
        Self {
            size,
            runs: KindRuns::with_capacity(capacity),
            roles: SectorRoles::default(),
            ring: SectorRing::for_objects(0),
            buckets: CellBuckets::with_capacity(buckets, capacity * MAX_SECTORS as usize),
            apart: Vec::with_capacity(capacity),
        }
    }

    /// Sorts the objects by kind, and enters them or lists them in `apart`.
    fn enter(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.runs.sort(objects);
        sink.recorder.record_each(self.runs.all(), |slot| TraceEvent::Sort { slot });
        self.roles = SectorRoles::of(objects);
        self.apart.clear();
        for kind in kinds_in(self.roles.rare).filter(|&kind| objects.partners(kind) != 0) {
            self.apart.extend(self.runs.of(kind));
        }
        self.fill(objects, sink);
        sink.bulk(MethodStats { buckets: self.buckets.len() as u64, ..MethodStats::default() });
    }

    /// Fills the buckets in two passes: counts the entries of each bucket, then inserts them. Objects that cover more
    /// than [`MAX_SECTORS`] sectors are listed in `apart` instead.
    fn fill(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.ring = SectorRing::for_objects(self.roles.entered_count(objects));
        self.buckets.reset(self.ring.len());
        for kind in kinds_in(self.roles.entered) {
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
        for kind in kinds_in(self.roles.entered) {
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

    /// Pairs an object that is not entered itself with the entered objects in its sectors. If it covers more than
    /// [`MAX_SECTORS`], compares it with all entered objects by sector numbers.
    fn look(&self, slot: Slot, kind: Kind, objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.note(|| TraceEvent::Turn { slot });
        let covered = self.size.covered(objects.rect(slot));
        let partners = objects.partners(kind);
        if covered.count() > MAX_SECTORS {
            let entered = kinds_in(partners & self.roles.entered).flat_map(|kind| self.runs.of(kind));
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
}

/// Reports the pairs of a bucket. Its entries are sorted by kind, so forbidden pairs are skipped run by run.
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

impl BroadPhase for SectorGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.enter(objects, sink);
        sink.par_chunks(self.buckets.len(), |buckets, sink| {
            self.buckets.runs_with_pairs(buckets).for_each(|run| {
                let first = &run[0];
                sink.note(|| TraceEvent::Within {
                    area: Area::cell((first.column, first.row), self.size.pixels()),
                    objects: run.iter().filter(|entry| entry.shares_cell(first)).count() as u32,
                });
                sink.scan(|sink| pairs_in(run, objects, sink));
            });
        });
        for kind in kinds_in(self.roles.looking) {
            let looking = self.runs.of(kind);
            sink.par_chunks(looking.len(), |range, sink| {
                sink.scan(|sink| {
                    looking[range].iter().for_each(|&slot| self.look(slot, kind, objects, sink))
                });
            });
        }
        self.pairs_apart(objects, sink);
    }

    fn memory(&self) -> usize {
        let Self { size: _, runs, roles: _, ring: _, buckets, apart } = self;
        runs.memory() + buckets.memory() + bytes_of(apart)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        self.buckets.validate(|entry| self.ring.bucket(entry.column, entry.row))
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|_| self.size.pixels(), shape);
        let looking = kinds_in(self.roles.looking).flat_map(|kind| self.runs.of(kind));
        for &slot in looking.chain(&self.apart).filter(|&&slot| objects.is_live(slot)) {
            let (x, y, w, h) = self.size.area(self.size.covered(objects.rect(slot)));
            shape(DebugShape::Extent { x, y, w, h });
        }
    }
}
