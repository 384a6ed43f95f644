//! The vector operations for the inner loops, and their portable implementation.
//!
//! | implementation | numbers at once | when |
//! |---|---:|---|
//! | [`Portable`] | 4 | any machine: plain arrays, which the compiler may vectorize |
//! | [`Avx2`](x86::Avx2) | 8 | detected at run time |
//! | [`Avx512`](x86::Avx512) | 16 | detected at run time |

pub(crate) mod cpu;
pub mod instruction_set;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::rect::Rect;

/// Spare elements after the end of a list that a vector load or store may touch: the greatest [`Lanes::WIDTH`].
pub(crate) const SPARE: usize = 16;

/// An inner loop that is written once and compiled for each set of vector instructions.
pub(crate) trait Kernel {
    /// The return type of [`run`](Self::run); `()` for a loop that writes into memory it borrows.
    type Output;
    /// Runs the loop. Implementations are inlined into a function compiled for the instructions of `L`.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Returns a word whose lowest `count` bits are set; all bits if `count` is 32 or more.
#[inline(always)]
pub(crate) const fn low_bits(count: usize) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// The edges of one box per lane.
#[derive(Clone, Copy)]
pub(crate) struct Edges<V> {
    pub left: V,
    pub top: V,
    pub right: V,
    pub bottom: V,
}

impl<V> Edges<V> {
    #[inline(always)]
    pub(crate) fn splat<L: Lanes<Vector = V>>(lanes: L, [left, top, right, bottom]: [i32; 4]) -> Self {
        Self {
            left: lanes.splat(left),
            top: lanes.splat(top),
            right: lanes.splat(right),
            bottom: lanes.splat(bottom),
        }
    }
}

/// Vectors of signed 32-bit integers, and the operations on them. Arithmetic wraps.
pub(crate) trait Lanes: Copy {
    /// The number of lanes in a vector; at most [`SPARE`].
    const WIDTH: usize;
    /// A vector of numbers.
    type Vector: Copy;
    /// The result of a comparison for each lane.
    type LaneMask: Copy;
    fn splat(self, number: i32) -> Self::Vector;
    #[inline(always)]
    fn splat_rect(self, numbers: [i32; 4]) -> Self::Vector {
        let all: [i32; SPARE] = std::array::from_fn(|lane| numbers[lane % 4]);
        self.load(&all, 0)
    }
    /// Loads the numbers from index `at` on.
    ///
    /// # Panics
    /// If there are fewer than [`WIDTH`](Self::WIDTH).
    fn load(self, list: &[i32], at: usize) -> Self::Vector;
    /// Stores the numbers from index `at` on.
    ///
    /// # Panics
    /// If there is no room for [`WIDTH`](Self::WIDTH).
    fn store(self, numbers: Self::Vector, list: &mut [i32], at: usize);
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns `a` shifted left by fewer than 32 bits.
    fn shift_left(self, a: Self::Vector, bits: u32) -> Self::Vector;
    /// Returns `a` shifted right by fewer than 32 bits, with sign extension.
    fn shift_right(self, a: Self::Vector, bits: u32) -> Self::Vector;
    fn less(self, a: Self::Vector, b: Self::Vector) -> Self::LaneMask;
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::LaneMask;
    fn disjoint(self, a: Self::Vector, b: Self::Vector) -> Self::LaneMask;
    fn both(self, a: Self::LaneMask, b: Self::LaneMask) -> Self::LaneMask;
    /// Returns a bit for each lane, the first lane lowest: set where the comparison holds.
    fn bits(self, mask: Self::LaneMask) -> u32;
    /// Returns x, y, width and height of the rectangles with these indices.
    ///
    /// # Panics
    /// If an index is out of range.
    fn load_rects(self, rects: &[Rect], ids: Self::Vector) -> [Self::Vector; 4];
    /// Returns the four numbers of each rectangle from index `at` on, rectangle by rectangle. A vector holds a quarter
    /// as many rectangles as it has lanes.
    ///
    /// # Panics
    /// If the list has fewer rectangles from there on.
    fn load_side_by_side(self, rects: &[Rect], at: usize) -> Self::Vector;
    /// Stores the numbers of the lanes whose bit is set, in order, from index `at` on. Elements after them, up to
    /// [`WIDTH`](Self::WIDTH), are overwritten with arbitrary numbers.
    ///
    /// # Panics
    /// If there is no room for [`WIDTH`](Self::WIDTH) numbers.
    #[inline(always)]
    fn compress(self, bits: u32, numbers: Self::Vector, list: &mut [i32], at: usize) {
        let mut all = [0; SPARE];
        self.store(numbers, &mut all, 0);
        let list = &mut list[at..at + Self::WIDTH];
        let mut count = 0;
        for (lane, &number) in all[..Self::WIDTH].iter().enumerate() {
            list[count] = number;
            count += (bits >> lane & 1) as usize;
        }
    }
    /// Replaces each number of a list with the sum of all numbers up to it. The length must be a multiple of [`SPARE`].
    #[inline(always)]
    fn add_up(self, list: &mut [i32]) {
        let mut sum = 0;
        for number in list {
            sum += *number;
            *number = sum;
        }
    }
    /// Runs a kernel in a separate function compiled for these instructions.
    fn run<T: Kernel>(self, kernel: T) -> T::Output;

    /// Returns a + b, clamped to the range of an `i32`.
    #[inline(always)]
    fn saturating_add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        let sum = self.add(a, b);
        // The sum has overflowed if its sign differs from the signs of both a and b.
        let overflow = self.shift_right(self.and(self.xor(a, sum), self.xor(b, sum)), 31);
        let limit = self.xor(self.shift_right(a, 31), self.splat(i32::MAX));
        self.or(self.and(overflow, limit), self.and(self.xor(overflow, self.splat(-1)), sum))
    }

    /// Returns the edges of rectangles that are enlarged by a margin on each side. Right and bottom edges are clamped
    /// to the range of an `i32`. With a margin above 0, all boxes must be [within the limits](Rect::is_within_limits).
    #[inline(always)]
    fn load_edges(self, rects: &[Rect], ids: Self::Vector, margin: i32) -> Edges<Self::Vector> {
        let [x, y, w, h] = self.load_rects(rects, ids);
        let margin = self.splat(margin);
        Edges {
            left: self.sub(x, margin),
            top: self.sub(y, margin),
            right: self.add(self.saturating_add(x, w), margin),
            bottom: self.add(self.saturating_add(y, h), margin),
        }
    }

    #[inline(always)]
    fn overlap(self, a: &Edges<Self::Vector>, b: &Edges<Self::Vector>) -> Self::LaneMask {
        let x = self.both(self.less(a.left, b.right), self.less(b.left, a.right));
        let y = self.both(self.less(a.top, b.bottom), self.less(b.top, a.bottom));
        self.both(x, y)
    }
}

/// The implementation of [`Lanes`] for any processor: vectors are arrays of four numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

/// Defines operations that combine two vectors element by element, each by its closure.
macro_rules! number_by_number {
    ($($operation:ident -> $type:ident = $combine:expr,)+) => {
        $(
            #[inline(always)]
            fn $operation(self, a: [i32; 4], b: [i32; 4]) -> Self::$type {
                std::array::from_fn(|lane| $combine(a[lane], b[lane]))
            }
        )+
    };
}

impl Lanes for Portable {
    const WIDTH: usize = 4;
    type Vector = [i32; 4];
    type LaneMask = [bool; 4];

    number_by_number! {
        add -> Vector = i32::wrapping_add,
        sub -> Vector = i32::wrapping_sub,
        mul -> Vector = i32::wrapping_mul,
        max -> Vector = i32::max,
        and -> Vector = |a, b| a & b,
        or -> Vector = |a, b| a | b,
        xor -> Vector = |a, b| a ^ b,
        less -> LaneMask = |a, b| a < b,
        equal -> LaneMask = |a, b| a == b,
        disjoint -> LaneMask = |a, b| a & b == 0,
    }

    #[inline(always)]
    fn splat(self, number: i32) -> [i32; 4] {
        [number; 4]
    }

    #[inline(always)]
    fn load(self, list: &[i32], at: usize) -> [i32; 4] {
        let list = &list[at..at + 4];
        std::array::from_fn(|lane| list[lane])
    }

    #[inline(always)]
    fn store(self, numbers: [i32; 4], list: &mut [i32], at: usize) {
        list[at..at + 4].copy_from_slice(&numbers);
    }

    #[inline(always)]
    fn shift_left(self, a: [i32; 4], bits: u32) -> [i32; 4] {
        a.map(|number| number << bits)
    }

    #[inline(always)]
    fn shift_right(self, a: [i32; 4], bits: u32) -> [i32; 4] {
        a.map(|number| number >> bits)
    }

    #[inline(always)]
    fn both(self, a: [bool; 4], b: [bool; 4]) -> [bool; 4] {
        std::array::from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn bits(self, mask: [bool; 4]) -> u32 {
        (0..4).fold(0, |bits, lane| bits | u32::from(mask[lane]) << lane)
    }

    #[inline(always)]
    fn load_rects(self, rects: &[Rect], ids: [i32; 4]) -> [[i32; 4]; 4] {
        let rects = ids.map(|id| rects[id as usize]);
        [rects.map(|r| r.x), rects.map(|r| r.y), rects.map(|r| r.w), rects.map(|r| r.h)]
    }

    #[inline(always)]
    fn load_side_by_side(self, rects: &[Rect], at: usize) -> [i32; 4] {
        let Rect { x, y, w, h } = rects[at];
        [x, y, w, h]
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        kernel.run(self)
    }
}
