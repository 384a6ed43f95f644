//! The sector method as in the article: a grid over the plane; only objects in the same sector are compared.
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
//!   |      666      |       |       |   6 covers four sectors, alone in each
//!   +------666------+-------+-------+
//!   |      666      |       | 4     |   2 candidates instead of 15
//!   |       |       |       |   5   |
//!   +-------+-------+-------+-------+
//!   |       |       |       |       |
//!   +-------+-------+-------+-------+
//! ```
//!
//! **Corrections**, each with a test in `tests/suite/article_mistakes.rs`: two objects may share several sectors, and
//! the article would test them in each. Here a pair is reported only in the first sector, by column and then row, that
//! both cover. The sector of a coordinate is an arithmetic right shift, while the article uses a left shift and a
//! division: see [`sector`](crate::sector).
//!
//! **Without bounds.** The article divides a screen and has a table of its sectors. Here the plane is unbounded, so the
//! entries are sorted by sector instead; entries of the same sector are then adjacent.
//!
//! **Bounded memory.** An object that covers more than nine sectors ([`MAX_SECTORS`]) is not entered. It is compared
//! with every other object: the two are a candidate if they share a sector.
//!
//! **Counts**: a pair in a sector is `skipped` if the rules forbid it, a `repeat` if an earlier sector had it, and
//! otherwise a candidate. An object in a sector is an `entry`, and each entry is `sorted`. A pair with a large object
//! is `skipped` if it may not meet or shares no sector.
//!
//! **Cost**: O(e log e) for e entries, plus a step for each pair in a sector. 112 bytes per object.
//! [`sector_grid`](super::sector_grid) refines it: buckets instead of sorting, and rules before pairs.

use super::BroadPhase;
use super::sector_grid::MAX_SECTORS;
use crate::draw::DebugShape;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::sector::{Covered, SectorSize};
use crate::trace::{Area, TraceEvent};

/// An object in a sector. Entries are sorted by sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SectorEntry {
    column: i32,
    row: i32,
    slot: Slot,
}

impl SectorEntry {
    fn is_in_sector_of(&self, other: &Self) -> bool {
        (self.column, self.row) == (other.column, other.row)
    }
}

/// The textbook sector method: compares the objects in each sector of the plane.
#[derive(Clone, Debug)]
pub struct SectorGridTextbook {
    size: SectorSize,
    entries: Vec<SectorEntry>,
    /// The objects that cover more than [`MAX_SECTORS`] sectors.
    large: Vec<Slot>,
}

impl SectorGridTextbook {
    /// Creates a grid with room for `capacity` objects at 112 bytes each.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        let entries = Vec::with_capacity(capacity * MAX_SECTORS as usize);
        Self { size, entries, large: Vec::with_capacity(capacity) }
    }

    fn covered(&self, slot: Slot, objects: &Objects) -> Covered {
        self.size.covered(objects.rect(slot))
    }

    /// Enters each object in every sector that it covers, and sorts the entries by sector.
    fn enter_all(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.entries.clear();
        self.large.clear();
        for slot in objects.slots() {
            let covered = self.covered(slot, objects);
            if covered.count() > MAX_SECTORS {
                self.large.push(slot);
                continue;
            }
            for (column, row) in covered.sectors() {
                let area = Area::cell((column, row), self.size.pixels());
                sink.record(TraceEvent::Enter { slot, area });
                self.entries.push(SectorEntry { column, row, slot });
            }
        }
        self.entries.sort_unstable();
        sink.recorder.stats.count_sort(self.entries.len());
    }

    /// Reports the pairs of objects in each sector.
    fn compare_within_sectors(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for sector in self.entries.chunk_by(SectorEntry::is_in_sector_of) {
            let area = Area::cell((sector[0].column, sector[0].row), self.size.pixels());
            sink.note(|| TraceEvent::Within { area, objects: sector.len() as u32 });
            for (i, &SectorEntry { column, row, slot: a }) in sector.iter().enumerate() {
                let (a_covered, partners) = (self.covered(a, objects), objects.partners(objects.kind(a)));
                for &SectorEntry { slot: b, .. } in &sector[i + 1..] {
                    let first_shared = a_covered.first_shared(self.covered(b, objects));
                    if partners & objects.kind(b).bit() == 0 {
                        sink.record(TraceEvent::Skip { a, b });
                    } else if first_shared != (column, row) {
                        sink.record(TraceEvent::Repeat { a, b });
                    } else {
                        sink.candidate(a, b);
                    }
                }
            }
        }
    }

    /// Reports the pairs of the large objects with all others. A pair of two large objects is reported once.
    fn compare_large(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for &a in &self.large {
            sink.note(|| TraceEvent::Turn { slot: a });
            let (a_covered, partners) = (self.covered(a, objects), objects.partners(objects.kind(a)));
            for b in objects.slots() {
                let b_covered = self.covered(b, objects);
                if b_covered.count() <= MAX_SECTORS || a < b {
                    let is_permitted = partners & objects.kind(b).bit() != 0;
                    sink.offer(a, b, is_permitted && a_covered.shares(b_covered));
                }
            }
        }
    }
}

impl BroadPhase for SectorGridTextbook {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.enter_all(objects, sink);
        sink.scan(|sink| self.compare_within_sectors(objects, sink));
        self.compare_large(objects, sink);
    }

    fn memory(&self) -> usize {
        bytes_of(&self.entries) + bytes_of(&self.large)
    }

    // This is the grid of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        let twice = self.entries.windows(2).find(|pair| pair[0] >= pair[1]);
        twice.map_or(Ok(()), |pair| Err(format!("{:?} stands before {:?}", pair[0], pair[1])))
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let (w, h) = self.size.pixels();
        for sector in self.entries.chunk_by(SectorEntry::is_in_sector_of) {
            let (x, y) = (sector[0].column * w, sector[0].row * h);
            shape(DebugShape::Sector { x, y, w, h, objects: sector.len() as u32 });
        }
        for &slot in self.large.iter().filter(|&&slot| objects.is_live(slot)) {
            let (x, y, w, h) = self.size.area(self.covered(slot, objects));
            shape(DebugShape::Extent { x, y, w, h });
        }
    }
}
