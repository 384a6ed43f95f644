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
//! **Counts**: candidates are the permitted pairs that share a sector. An object in a sector is an `entry`, a
//! forbidden neighbor is `skipped`, a pair met again a `repeat`, one that only shares the bucket a `visit`.
//!
//! **Cost**: O(n + entries), and a step for each pair in a sector. 164 bytes an object. It wins with crowds of objects of
//! about one size. It loses with a bad size: small sectors cost entries, large ones pairs (Gorguner: a near-optimal cell
//! size is hard to choose). [`SectorSize::for_rects`] chooses one for the sizes of a scene.
//!
//! **Corrections**: a pair that shares sectors is tested in one of them, as said; and the sector of a coordinate is an
//! arithmetic shift to the right, where the article has a shift to the left and a division: see
//! [`sector`](crate::sector).

use super::BroadPhase;
use super::cell_buckets::{CellBuckets, CellEntry};
use crate::draw::DebugShape;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::sector::SectorSize;

/// The most sectors that one object is entered in: three columns and three rows, which is what a box of two sectors'
/// width and height may cover. With a smaller number, boxes that are just larger than a sector would be compared with
/// every object; with a larger one, each object reserves more memory, 16 bytes a sector.
pub const MAX_SECTORS: u64 = 9;

/// The grid, filled anew each tick.
#[derive(Debug)]
pub struct SectorGrid {
    size: SectorSize,
    buckets: CellBuckets,
    /// Objects that cover too many sectors to be entered.
    large: Vec<Slot>,
}

impl SectorGrid {
    /// Creates a grid with room for `capacity` objects: at most 164 bytes each.
    pub fn new(size: SectorSize, capacity: usize) -> Self {
        Self {
            size,
            buckets: CellBuckets::with_capacity(buckets_for(capacity), capacity * MAX_SECTORS as usize),
            large: Vec::with_capacity(capacity),
        }
    }

    /// Returns the bucket of a sector; see the drawing at the head of the file.
    #[inline]
    fn bucket(&self, column: i32, row: i32) -> usize {
        let buckets = self.buckets.len();
        let golden_section = 0x9E37_79B9 >> (u32::BITS - buckets.trailing_zeros()) | 1;
        let place = (column as u32).wrapping_mul(golden_section).wrapping_add(row as u32);
        (place & (buckets as u32 - 1)) as usize
    }

    /// First pass: counts the entries of each bucket, and lists the objects that are too large to be entered. Returns
    /// the number of entries.
    fn count(&mut self, objects: &Objects) -> u64 {
        self.large.clear();
        self.buckets.reset(buckets_for(objects.len()));
        let mut entries = 0;
        for slot in objects.partnered_slots() {
            let covered = self.size.covered(objects.rect(slot));
            if covered.count() > MAX_SECTORS {
                self.large.push(slot);
                continue;
            }
            entries += covered.count();
            for (column, row) in covered.sectors() {
                self.buckets.count(self.bucket(column, row));
            }
        }
        entries
    }

    /// Second pass: puts every entry into its bucket.
    fn fill(&mut self, objects: &Objects) {
        self.buckets.lay_out();
        for slot in objects.partnered_slots() {
            let covered = self.size.covered(objects.rect(slot));
            if covered.count() > MAX_SECTORS {
                continue;
            }
            let kind = objects.kind(slot);
            for (column, row) in covered.sectors() {
                let entry = CellEntry::new(slot, kind, covered, 0, (column, row));
                self.buckets.put(self.bucket(column, row), entry);
            }
        }
    }

    /// Compares each large object with all others by sector numbers; a pair of large ones once.
    fn pairs_of_large(&self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for &a in &self.large {
            let a_covered = self.size.covered(objects.rect(a));
            let partners = objects.partners(objects.kind(a));
            for b in objects.slots().filter(|&b| b != a) {
                let b_covered = self.size.covered(objects.rect(b));
                if b < a && b_covered.count() > MAX_SECTORS {
                    continue;
                }
                sink.stats.visits += 1;
                if partners & objects.kind(b).bit() == 0 {
                    sink.stats.skipped += 1;
                } else if a_covered.shares(b_covered) {
                    sink.candidate(a, b);
                }
            }
        }
    }

    /// Returns the cost of a tick of the grid for these objects, without finding pairs: entries, and pairs of entries in
    /// a bucket. Takes the first pass alone.
    pub fn steps(&mut self, objects: &Objects) -> u64 {
        let mut steps = self.count(objects) + (self.large.len() * objects.len()) as u64;
        for &count in self.buckets.counts() {
            let count = u64::from(count);
            steps += count * count.saturating_sub(1) / 2;
        }
        // Counts are no grid.
        self.buckets.clear();
        steps
    }
}

/// Returns a number of buckets: two to four an object, and in a small game enough that few sectors share one.
fn buckets_for(objects: usize) -> usize {
    (2 * objects).next_power_of_two().max(1024)
}

/// Hands on the pairs of a bucket that are in one sector, may meet, and meet here for the first time.
#[inline]
fn pairs_in(run: &[CellEntry], objects: &Objects, sink: &mut RectangleTest<'_>) {
    for (i, a) in run.iter().enumerate() {
        let partners = objects.partners(a.kind);
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
        sink.stats.entries += self.count(objects);
        self.fill(objects);
        sink.par_chunks(self.buckets.len(), |buckets, sink| {
            for bucket in buckets {
                pairs_in(self.buckets.run(bucket), objects, sink);
            }
        });
        self.pairs_of_large(objects, sink);
    }

    // The grid is that of the last tick; objects may have moved since.
    fn validate(&self, _: &Objects) -> Result<(), String> {
        self.buckets.validate(|entry| self.bucket(entry.column, entry.row))
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.buckets.draw(|_| self.size.pixels(), shape);
        for &slot in self.large.iter().filter(|&&slot| objects.is_live(slot)) {
            let (x, y, w, h) = self.size.area(self.size.covered(objects.rect(slot)));
            shape(DebugShape::Extent { x, y, w, h });
        }
    }
}
