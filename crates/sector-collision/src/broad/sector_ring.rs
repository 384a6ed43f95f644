//! Maps the unbounded plane to a ring of buckets.
//!
//! There are only two to four buckets for each object that is entered, so the plane is wound around the ring, column by
//! column. The rows of a column are adjacent, and each column starts a golden section of the ring after the previous
//! one. However many columns there are, their starts are then spread evenly over the ring (the three-distance theorem;
//! Knuth, "The Art of Computer Programming" 6.4), so wide fields, high fields and single columns all fit:
//!
//! ```text
//!    buckets   0              8              16             24             32
//!    column 0  |0 1 2 3 4 5 . . . . . . . . . . . . . . . . . . . . . . . . .|   six rows
//!    column 1  |. . . . . . . . . . . . . . . . . . . 0 1 2 3 4 5 . . . . . .|   19 of 32 further on
//!    column 2  |. . . . . . 0 1 2 3 4 5 . . . . . . . . . . . . . . . . . . .|   38 - 32 = 6
//! ```

const LEAST_BUCKETS: usize = 16;

/// A ring of buckets around which the columns of sectors are wound.
#[derive(Clone, Copy, Debug)]
pub(super) struct SectorRing {
    /// The number of buckets between the starts of consecutive columns of sectors.
    golden_section: u32,
    /// The number of buckets, a power of two, minus one.
    mask: u32,
}

impl SectorRing {
    /// Creates a ring with two to four buckets per entered object, and at least 16.
    pub(super) fn for_objects(entered: usize) -> Self {
        let buckets = (2 * entered).next_power_of_two().max(LEAST_BUCKETS);
        let golden_section = 0x9E37_79B9 >> (u32::BITS - buckets.trailing_zeros()) | 1;
        Self { golden_section, mask: buckets as u32 - 1 }
    }

    /// Returns the number of buckets, a power of two.
    pub(super) const fn len(self) -> usize {
        self.mask as usize + 1
    }

    /// Returns the bucket of a sector.
    #[inline]
    pub(super) fn bucket(self, column: i32, row: i32) -> usize {
        let place = (column as u32).wrapping_mul(self.golden_section).wrapping_add(row as u32);
        (place & self.mask) as usize
    }
}
