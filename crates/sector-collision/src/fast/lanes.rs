//! What the inner loops need of a machine: some entries side by side, and six operations on them.
//!
//! | implementation | entries at once | when |
//! |---|---:|---|
//! | [`Portable`] | 4 | any machine: plain arrays, which the compiler turns into what there is |
//! | [`Sse2`](super::lanes_x86::Sse2) | 2 | every 64-bit x86 |
//! | [`Avx2`](super::lanes_x86::Avx2) | 4 | found at run time |
//! | [`Avx512`](super::lanes_x86::Avx512) | 8 | found at run time |

use super::cpu::Task;
use super::entry::pack;
use super::shape::Shape;
use super::table::Table;
use crate::pair::Pair;
use crate::rect::Rect;

/// Entries side by side. Arithmetic is on their lanes of 16 bits, and wraps.
pub(crate) trait Lanes: Copy {
    /// Entries in a vector, at most 32.
    const WIDTH: usize;
    /// That many entries.
    type Vector: Copy;
    /// One entry, repeated.
    fn splat(self, entry: u64) -> Self::Vector;
    /// The entries from `at` on.
    ///
    /// # Panics
    /// When there are fewer than [`WIDTH`](Self::WIDTH) of them.
    fn load(self, entries: &[u64], at: usize) -> Self::Vector;
    /// a + b.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a − b.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The lesser of two signed numbers.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Bit by bit.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Bit by bit.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// [`reach`](super::entry::reach) of each entry.
    fn reach(self, entries: Self::Vector) -> Self::Vector;
    /// A bit for each entry, the first one lowest: set when none of its lanes is negative.
    fn clear(self, entries: Self::Vector) -> u32;

    /// Writes `first` plus the place of each bit that is set to the beginning of `list`, in ascending order. What stands
    /// behind them, up to [`WIDTH`](Self::WIDTH), is anything.
    ///
    /// # Panics
    /// When the list is shorter than that.
    #[inline(always)]
    fn list(self, bits: u32, first: u32, list: &mut [u32]) {
        let list = &mut list[..Self::WIDTH];
        let mut count = 0;
        for bit in 0..Self::WIDTH {
            list[count] = first + bit as u32;
            count += (bits >> bit & 1) as usize;
        }
    }
    /// Writes a pair for each bit to the beginning of `pairs`, in ascending order: of the boxes whose tags stand in
    /// `ones` and in `others` at the place of the bit. What stands behind them, up to [`WIDTH`](Self::WIDTH), is
    /// anything.
    ///
    /// # Panics
    /// When a slice is shorter than that.
    #[inline(always)]
    fn pairs(self, bits: u32, ones: Self::Vector, others: Self::Vector, pairs: &mut [Pair]) {
        let pairs = &mut pairs[..Self::WIDTH];
        let mut count = 0;
        for bit in 0..Self::WIDTH {
            let (a, b) = (self.word(ones, bit) as u32, self.word(others, bit) as u32);
            pairs[count] = Pair { a: a.min(b), b: a.max(b) };
            count += (bits >> bit & 1) as usize;
        }
    }
    /// One of the entries.
    fn word(self, entries: Self::Vector, at: usize) -> u64;
    /// Does something in a function of its own that is compiled for these lanes.
    fn enter<T: Task>(self, task: T) -> T::Answer;
    /// Four boxes, packed, and the cells of a table that they belong to.
    #[inline(always)]
    fn place(self, rects: &[Rect; 4], shape: Shape, table: &Table) -> ([u64; 4], [u32; 4]) {
        let rects = rects.map(|rect| shape.of(rect));
        (rects.map(|rect| pack(rect, 0)), rects.map(|rect| table.cell(rect.x as u32, rect.y as u32)))
    }
    /// Each entry as one number of 64 bits, shifted down.
    fn down(self, a: Self::Vector, bits: u32) -> Self::Vector;
    /// Each entry as one number of 64 bits, its lower half moved to the upper.
    fn lift(self, a: Self::Vector) -> Self::Vector;
    /// A bit for each entry: set when the upper half of a, a number below 2³¹, is not greater than that of b.
    fn at_most(self, a: Self::Vector, b: Self::Vector) -> u32;

    /// Rectangles side by side, as numbers of 32 bits. Arithmetic wraps.
    type Numbers: Copy;
    /// Rectangles in a vector.
    const RECTS: usize;
    /// The four numbers of one rectangle, repeated.
    fn repeat(self, numbers: [i32; 4]) -> Self::Numbers;
    /// The rectangles from `at` on.
    ///
    /// # Panics
    /// When there are fewer than [`RECTS`](Self::RECTS) of them.
    fn load_rects(self, rects: &[Rect], at: usize) -> Self::Numbers;
    /// The lesser of each two.
    fn least(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// The greater of each two.
    fn greatest(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// a + b.
    fn plus(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// a − b.
    fn minus(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// The greater of each two, taken as unsigned.
    fn farther(self, a: Self::Numbers, b: Self::Numbers) -> Self::Numbers;
    /// Whether any number of a is greater than that of b, both taken as unsigned.
    fn any_above(self, a: Self::Numbers, b: Self::Numbers) -> bool;
    /// The numbers of one of the rectangles.
    fn numbers(self, a: Self::Numbers, at: usize) -> [i32; 4];
    /// [`Rect::overlaps`], without a branch.
    fn overlap(self, a: &Rect, b: &Rect) -> bool;
    /// Writes those of four pairs whose rectangles overlap to the beginning of `pairs`, in their order, and returns
    /// how many they are. What stands behind them, up to four, is anything.
    ///
    /// # Panics
    /// When there is no room for four pairs, or a rectangle is missing.
    #[inline(always)]
    fn overlapping(self, four: &[Pair; 4], rects: &[Rect], pairs: &mut [Pair]) -> usize {
        let pairs = &mut pairs[..4];
        let mut count = 0;
        for &pair in four {
            pairs[count] = pair;
            count += usize::from(self.overlap(&rects[pair.a as usize], &rects[pair.b as usize]));
        }
        count
    }
}

/// Four entries in an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// Lanes of [`Portable`].
type Array = [i16; 16];

#[inline(always)]
fn zip(a: Array, b: Array, combine: impl Fn(i16, i16) -> i16) -> Array {
    std::array::from_fn(|lane| combine(a[lane], b[lane]))
}

#[inline(always)]
fn words(a: Array) -> [u64; 4] {
    std::array::from_fn(|i| {
        (0..4).fold(0, |word, lane| word | u64::from(a[4 * i + lane] as u16) << (16 * lane))
    })
}

#[inline(always)]
fn map_words(a: Array, change: impl Fn(u64) -> u64) -> Array {
    let words = words(a).map(change);
    std::array::from_fn(|lane| (words[lane / 4] >> (lane % 4 * 16)) as i16)
}

impl Lanes for Portable {
    const WIDTH: usize = 4;
    type Vector = Array;

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
    fn add(self, a: Array, b: Array) -> Array {
        zip(a, b, i16::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, a: Array, b: Array) -> Array {
        zip(a, b, i16::wrapping_sub)
    }

    #[inline(always)]
    fn min(self, a: Array, b: Array) -> Array {
        zip(a, b, i16::min)
    }

    #[inline(always)]
    fn and(self, a: Array, b: Array) -> Array {
        zip(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, a: Array, b: Array) -> Array {
        zip(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn reach(self, entries: Array) -> Array {
        std::array::from_fn(|lane| !entries[lane ^ 2])
    }

    #[inline(always)]
    fn clear(self, entries: Array) -> u32 {
        let negative = |entry: usize| {
            entries[4 * entry] | entries[4 * entry + 1] | entries[4 * entry + 2] | entries[4 * entry + 3]
        };
        (0..Self::WIDTH).fold(0, |bits, entry| bits | u32::from(negative(entry) >= 0) << entry)
    }

    #[inline(always)]
    fn word(self, entries: Array, at: usize) -> u64 {
        words(entries)[at]
    }

    fn enter<T: Task>(self, task: T) -> T::Answer {
        task.run(self)
    }

    #[inline(always)]
    fn down(self, a: Array, bits: u32) -> Array {
        map_words(a, |word| word >> bits)
    }

    #[inline(always)]
    fn lift(self, a: Array) -> Array {
        map_words(a, |word| word << 32)
    }

    #[inline(always)]
    fn at_most(self, a: Array, b: Array) -> u32 {
        let (a, b) = (words(a), words(b));
        (0..Self::WIDTH).fold(0, |bits, i| bits | u32::from(a[i] >> 32 <= b[i] >> 32) << i)
    }

    type Numbers = [i32; 4];
    const RECTS: usize = 1;

    #[inline(always)]
    fn repeat(self, numbers: [i32; 4]) -> [i32; 4] {
        numbers
    }

    #[inline(always)]
    fn load_rects(self, rects: &[Rect], at: usize) -> [i32; 4] {
        let Rect { x, y, w, h } = rects[at];
        [x, y, w, h]
    }

    #[inline(always)]
    fn least(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| a[i].min(b[i]))
    }

    #[inline(always)]
    fn greatest(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| a[i].max(b[i]))
    }

    #[inline(always)]
    fn plus(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn minus(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| a[i].wrapping_sub(b[i]))
    }

    #[inline(always)]
    fn farther(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        std::array::from_fn(|i| (a[i] as u32).max(b[i] as u32) as i32)
    }

    #[inline(always)]
    fn any_above(self, a: [i32; 4], b: [i32; 4]) -> bool {
        (0..4).fold(false, |any, i| any | (a[i] as u32 > b[i] as u32))
    }

    #[inline(always)]
    fn numbers(self, a: [i32; 4], _: usize) -> [i32; 4] {
        a
    }

    #[inline(always)]
    fn overlap(self, a: &Rect, b: &Rect) -> bool {
        (a.x < b.right()) & (b.x < a.right()) & (a.y < b.bottom()) & (b.y < a.bottom())
    }
}
