//! The vector operations that the inner loops are written with, and their portable implementation.
//!
//! | implementation | entries at once | when |
//! |---|---:|---|
//! | [`Portable`] | 4 | any machine: plain arrays, which the compiler turns into what there is |
//! | [`Sse2`](super::lanes_x86::Sse2) | 2 | every 64-bit x86 |
//! | [`Avx2`](super::lanes_x86::Avx2) | 4 | found at run time |
//! | [`Avx512`](super::lanes_x86::Avx512) | 8 | found at run time |

use super::box_transform::BoxTransform;
use super::cell_table::CellTable;
use super::packed_box::pack;
use crate::pair::Pair;
use crate::rect::Rect;

/// Elements behind the last one of a list that a vector load or store may touch; their contents are never used.
pub(super) const SPARE: usize = 64;

/// An inner loop that is written once and compiled for each set of vector instructions.
pub(crate) trait Kernel {
    /// The type of the value that [`run`](Self::run) returns; `()` for a loop that writes into memory it borrows.
    type Output;
    /// Runs the loop. Implementations are inlined into a function that is compiled for the instructions of `L`.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Returns a word whose lowest `count` bits are set; all bits for a `count` of 32 or more.
#[inline(always)]
pub(super) const fn low_bits(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// Vectors of packed boxes ("entries") and of rectangles, and the operations on them.
///
/// An entry is four lanes of 16 bits; operations named `…_i16` work on each lane, and wrap. A tag is a number of 64
/// bits.
pub(crate) trait Lanes: Copy {
    /// Number of entries in a vector; at most 32.
    const WIDTH: usize;
    /// A vector of entries.
    type Vector: Copy;
    /// Returns a vector with one entry in all places.
    fn splat(self, entry: u64) -> Self::Vector;
    /// Loads a vector of entries from index `at` on.
    ///
    /// # Panics
    /// When there are fewer than [`WIDTH`](Self::WIDTH) of them.
    fn load(self, entries: &[u64], at: usize) -> Self::Vector;
    /// Returns a + b for each lane.
    fn add_i16(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns a − b for each lane.
    fn sub_i16(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the lesser of two signed numbers for each lane.
    fn min_i16(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bitwise AND of two vectors.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the bitwise OR of two vectors.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the [`reach`](super::packed_box::reach) of each entry.
    fn reach(self, entries: Self::Vector) -> Self::Vector;
    /// Returns a bit for each entry, the first lowest: set when none of its lanes is negative.
    fn non_negative(self, entries: Self::Vector) -> u32;

    /// Writes `first` plus the place of each bit that is set to the beginning of `list`, in ascending order. The
    /// elements behind them, up to [`WIDTH`](Self::WIDTH), are overwritten with arbitrary numbers.
    ///
    /// # Panics
    /// When the list is shorter than that.
    #[inline(always)]
    fn store_indices(self, bits: u32, first: u32, list: &mut [u32]) {
        let list = &mut list[..Self::WIDTH];
        let mut count = 0;
        for bit in 0..Self::WIDTH {
            list[count] = first + bit as u32;
            count += (bits >> bit & 1) as usize;
        }
    }
    /// Writes a pair for each bit to the beginning of `pairs`, in ascending order: the box numbers of the tags in
    /// `ones` and in `others` at the place of the bit. The elements behind them, up to [`WIDTH`](Self::WIDTH), are
    /// overwritten with arbitrary pairs.
    ///
    /// # Panics
    /// When a slice is shorter than that.
    #[inline(always)]
    fn store_pairs(self, bits: u32, ones: Self::Vector, others: Self::Vector, pairs: &mut [Pair]) {
        let pairs = &mut pairs[..Self::WIDTH];
        let mut count = 0;
        for bit in 0..Self::WIDTH {
            let (a, b) = (self.extract_entry(ones, bit) as u32, self.extract_entry(others, bit) as u32);
            pairs[count] = Pair { a: a.min(b), b: a.max(b) };
            count += (bits >> bit & 1) as usize;
        }
    }
    /// Returns the entry at an index of a vector.
    fn extract_entry(self, entries: Self::Vector, at: usize) -> u64;
    /// Runs a kernel in a function of its own that is compiled for these instructions.
    fn run<T: Kernel>(self, kernel: T) -> T::Output;
    /// Returns four boxes, transformed and packed, and the number of the cell of `table` that each belongs to.
    #[inline(always)]
    fn pack_boxes(
        self,
        rects: &[Rect; 4],
        transform: BoxTransform,
        table: &CellTable,
    ) -> ([u64; 4], [u32; 4]) {
        let rects = rects.map(|rect| transform.apply(rect));
        (rects.map(|rect| pack(rect, 0)), rects.map(|rect| table.cell(rect.x as u32, rect.y as u32)))
    }
    /// Returns each entry, taken as one number of 64 bits, shifted right by `bits`.
    fn shift_right_u64(self, a: Self::Vector, bits: u32) -> Self::Vector;
    /// Returns each entry with its lower 32 bits moved to the upper half.
    fn low_to_high(self, a: Self::Vector) -> Self::Vector;
    /// Returns a bit for each entry: set when the upper half of a, a number below 2³¹, is not greater than that of b.
    fn high_at_most(self, a: Self::Vector, b: Self::Vector) -> u32;

    /// A vector of rectangles, as numbers of 32 bits. Arithmetic wraps.
    type RectVector: Copy;
    /// Number of rectangles in a vector.
    const RECTS: usize;
    /// Returns a vector with one rectangle in all places.
    fn splat_rect(self, numbers: [i32; 4]) -> Self::RectVector;
    /// Loads a vector of rectangles from index `at` on.
    ///
    /// # Panics
    /// When there are fewer than [`RECTS`](Self::RECTS) of them.
    fn load_rects(self, rects: &[Rect], at: usize) -> Self::RectVector;
    /// Returns the lesser of each two numbers.
    fn min_i32(self, a: Self::RectVector, b: Self::RectVector) -> Self::RectVector;
    /// Returns the greater of each two numbers.
    fn max_i32(self, a: Self::RectVector, b: Self::RectVector) -> Self::RectVector;
    /// Returns a + b for each number.
    fn add_i32(self, a: Self::RectVector, b: Self::RectVector) -> Self::RectVector;
    /// Returns a − b for each number.
    fn sub_i32(self, a: Self::RectVector, b: Self::RectVector) -> Self::RectVector;
    /// Returns the greater of each two numbers, taken as unsigned.
    fn max_u32(self, a: Self::RectVector, b: Self::RectVector) -> Self::RectVector;
    /// Whether any number of a is greater than that of b, both taken as unsigned.
    fn any_above_u32(self, a: Self::RectVector, b: Self::RectVector) -> bool;
    /// Returns the rectangle at an index of a vector.
    fn extract_rect(self, a: Self::RectVector, at: usize) -> [i32; 4];
    /// Computes [`Rect::overlaps`] without a branch.
    fn overlap(self, a: &Rect, b: &Rect) -> bool;
    /// Writes the pairs, of four, whose rectangles overlap to the beginning of `pairs`, in their order, and returns
    /// their number. The elements behind them, up to four, are overwritten with arbitrary pairs.
    ///
    /// # Panics
    /// When there is no room for four pairs, or a rectangle is missing.
    #[inline(always)]
    fn store_overlapping(self, four: &[Pair; 4], rects: &[Rect], pairs: &mut [Pair]) -> usize {
        let pairs = &mut pairs[..4];
        let mut count = 0;
        for &pair in four {
            pairs[count] = pair;
            count += usize::from(self.overlap(&rects[pair.a as usize], &rects[pair.b as usize]));
        }
        count
    }
}

/// The implementation of [`Lanes`] for any processor: vectors are arrays of four entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// The vector of [`Portable`]: four entries of four 16-bit lanes each.
type Array = [i16; 16];

/// Returns an array with `combine` of each two numbers at the same index of two arrays.
#[inline(always)]
fn zip<T: Copy, const N: usize>(a: [T; N], b: [T; N], combine: impl Fn(T, T) -> T) -> [T; N] {
    std::array::from_fn(|i| combine(a[i], b[i]))
}

/// Defines operations that combine two vectors number by number, each by its closure.
macro_rules! number_by_number {
    ($vector:ty: $($operation:ident = $combine:expr,)+) => {
        $(
            #[inline(always)]
            fn $operation(self, a: $vector, b: $vector) -> $vector {
                zip(a, b, $combine)
            }
        )+
    };
}

/// Returns the four entries that an array of lanes consists of.
#[inline(always)]
fn words(a: Array) -> [u64; 4] {
    std::array::from_fn(|i| {
        (0..4).fold(0, |word, lane| word | u64::from(a[4 * i + lane] as u16) << (16 * lane))
    })
}

/// Returns an array of lanes with `change` applied to each of its four entries.
#[inline(always)]
fn map_words(a: Array, change: impl Fn(u64) -> u64) -> Array {
    let words = words(a).map(change);
    std::array::from_fn(|lane| (words[lane / 4] >> (lane % 4 * 16)) as i16)
}

impl Lanes for Portable {
    const WIDTH: usize = 4;
    const RECTS: usize = 1;
    type Vector = Array;
    type RectVector = [i32; 4];

    number_by_number! {
        Array:
        add_i16 = i16::wrapping_add,
        sub_i16 = i16::wrapping_sub,
        min_i16 = i16::min,
        and = |a, b| a & b,
        or = |a, b| a | b,
    }

    number_by_number! {
        [i32; 4]:
        min_i32 = i32::min,
        max_i32 = i32::max,
        add_i32 = i32::wrapping_add,
        sub_i32 = i32::wrapping_sub,
        max_u32 = |a, b| (a as u32).max(b as u32) as i32,
    }

    #[inline(always)]
    fn splat(self, entry: u64) -> Array {
        std::array::from_fn(|lane| (entry >> (lane % 4 * 16)) as i16)
    }

    #[inline(always)]
    fn load(self, entries: &[u64], at: usize) -> Array {
        let entries = &entries[at..at + Self::WIDTH];
        std::array::from_fn(|lane| (entries[lane / 4] >> (lane % 4 * 16)) as i16)
    }

    #[inline(always)]
    fn reach(self, entries: Array) -> Array {
        std::array::from_fn(|lane| !entries[lane ^ 2])
    }

    #[inline(always)]
    fn non_negative(self, entries: Array) -> u32 {
        let negative = |entry: usize| {
            entries[4 * entry] | entries[4 * entry + 1] | entries[4 * entry + 2] | entries[4 * entry + 3]
        };
        (0..Self::WIDTH).fold(0, |bits, entry| bits | u32::from(negative(entry) >= 0) << entry)
    }

    #[inline(always)]
    fn extract_entry(self, entries: Array, at: usize) -> u64 {
        words(entries)[at]
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn shift_right_u64(self, a: Array, bits: u32) -> Array {
        map_words(a, |word| word >> bits)
    }

    #[inline(always)]
    fn low_to_high(self, a: Array) -> Array {
        map_words(a, |word| word << 32)
    }

    #[inline(always)]
    fn high_at_most(self, a: Array, b: Array) -> u32 {
        let (a, b) = (words(a), words(b));
        (0..Self::WIDTH).fold(0, |bits, i| bits | u32::from(a[i] >> 32 <= b[i] >> 32) << i)
    }

    #[inline(always)]
    fn splat_rect(self, numbers: [i32; 4]) -> [i32; 4] {
        numbers
    }

    #[inline(always)]
    fn load_rects(self, rects: &[Rect], at: usize) -> [i32; 4] {
        let Rect { x, y, w, h } = rects[at];
        [x, y, w, h]
    }

    #[inline(always)]
    fn any_above_u32(self, a: [i32; 4], b: [i32; 4]) -> bool {
        (0..4).fold(false, |any, i| any | (a[i] as u32 > b[i] as u32))
    }

    #[inline(always)]
    fn extract_rect(self, a: [i32; 4], _: usize) -> [i32; 4] {
        a
    }

    #[inline(always)]
    fn overlap(self, a: &Rect, b: &Rect) -> bool {
        (a.x < b.right()) & (b.x < a.right()) & (a.y < b.bottom()) & (b.y < a.bottom())
    }
}
