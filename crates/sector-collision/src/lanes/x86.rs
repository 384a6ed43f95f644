//! The vector operations of 64-bit x86: AVX2 and AVX-512, which are detected at run time.
#![allow(
    unsafe_code,
    reason = "Stable Rust has no safe way to more than the 128 bits that every x86 has. Measured with benches/peers \
              (spread, 10,000 boxes), the same loops take about half the time with AVX-512. It is sound because a \
              value of a type below exists only where its instructions do (`detect`), because every load is from a \
              slice whose length was checked, and because the functions that call these are compiled for the same \
              features and entered by `run` alone."
)]

use super::{Kernel, Lanes, low_bits};
use crate::rect::Rect;
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, __mmask16, _mm_cvtsi32_si128, _mm_loadl_epi64, _mm_loadu_si128,
    _mm256_add_epi32, _mm256_and_si256, _mm256_castsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_cmpgt_epi32, _mm256_cvtepu8_epi32, _mm256_inserti128_si256, _mm256_loadu_si256, _mm256_max_epi32,
    _mm256_movemask_ps, _mm256_mullo_epi32, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_sll_epi32, _mm256_sra_epi32, _mm256_storeu_si256, _mm256_sub_epi32,
    _mm256_unpackhi_epi32, _mm256_unpackhi_epi64, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
    _mm256_xor_si256, _mm512_add_epi32, _mm512_alignr_epi32, _mm512_and_si512, _mm512_castsi128_si512,
    _mm512_cmpeq_epi32_mask, _mm512_cmplt_epi32_mask, _mm512_inserti32x4, _mm512_loadu_si512,
    _mm512_maskz_compress_epi32, _mm512_max_epi32, _mm512_mullo_epi32, _mm512_or_si512,
    _mm512_permutexvar_epi32, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_sll_epi32, _mm512_sra_epi32,
    _mm512_storeu_si512, _mm512_sub_epi32, _mm512_testn_epi32_mask, _mm512_unpackhi_epi32,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

// Rectangles are loaded as if they were plain numbers.
const _: () = assert!(size_of::<Rect>() == 16 && align_of::<Rect>() == 4, "a rectangle is four numbers");

/// The implementation of [`Lanes`] with 256-bit vectors. A value exists only if the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The implementation of [`Lanes`] with 512-bit vectors. A value exists only if the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx2 {
    /// Returns a value that permits the use of these vectors, or `None` if the processor lacks the instructions.
    pub(super) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        found.then_some(Self(()))
    }
}

impl Avx512 {
    /// Returns a value that permits the use of these vectors, or `None` if the processor lacks the instructions.
    pub(super) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq");
        (found && Avx2::detect().is_some()).then_some(Self(()))
    }
}

/// Declares the operations that all widths implement the same way: loads and stores, the transposition of rectangles,
/// and single-instruction operations on two vectors.
macro_rules! alike {
    ($vector:ident, $mask:ident, $width:literal, $load:ident, $store:ident, $splat:ident, $fours:ident, $unpack:tt;
        $($operation:ident -> $type:ident = $instruction:ident,)+) => {
        const WIDTH: usize = $width;
        type Vector = $vector;
        type LaneMask = $mask;

        #[inline(always)]
        fn load(self, list: &[i32], at: usize) -> $vector {
            let list = &list[at..at + $width];
            // SAFETY: the slice is as long as the vector; the load need not be aligned.
            unsafe { $load(list.as_ptr().cast()) }
        }

        #[inline(always)]
        fn store(self, numbers: $vector, list: &mut [i32], at: usize) {
            let list = &mut list[at..at + $width];
            // SAFETY: the slice is as long as the vector; the store need not be aligned.
            unsafe { $store(list.as_mut_ptr().cast(), numbers) }
        }

        #[inline(always)]
        fn splat(self, number: i32) -> $vector {
            // SAFETY: `self` exists only if the processor has the instruction.
            unsafe { $splat(number) }
        }

        #[inline(always)]
        fn load_rects(self, rects: &[Rect], ids: $vector) -> [$vector; 4] {
            let below = self.less(ids, self.splat(rects.len().min(i32::MAX as usize) as i32));
            let inside = self.both(below, self.disjoint(ids, self.splat(i32::MIN)));
            assert!(self.bits(inside) == low_bits($width), "a rectangle for each index");
            let mut list = [0; $width];
            self.store(ids, &mut list, 0);
            // Not a closure, which would not be compiled with the target features of the surrounding function.
            let rows = [
                $fours(self, rects, &list, 0),
                $fours(self, rects, &list, 1),
                $fours(self, rects, &list, 2),
                $fours(self, rects, &list, 3),
            ];
            $unpack!(rows)
        }

        #[inline(always)]
        fn load_side_by_side(self, rects: &[Rect], at: usize) -> $vector {
            let rects = &rects[at..at + $width / 4];
            // SAFETY: a rectangle is its four numbers (`repr(C)`), and the slice is as long as the vector.
            unsafe { $load(rects.as_ptr().cast()) }
        }

        $(
            #[inline(always)]
            fn $operation(self, a: $vector, b: $vector) -> Self::$type {
                // SAFETY: `self` exists only if the processor has the instruction.
                unsafe { $instruction(a, b) }
            }
        )+
    };
}

/// Transposes blocks of 4 × 4 numbers: from four vectors of rectangles to x, y, width and height.
macro_rules! transpose {
    ($low32:ident, $high32:ident, $low64:ident, $high64:ident, $rows:ident) => {{
        let [a, b, c, d] = $rows;
        // SAFETY: the vectors were created by instructions of the same set.
        unsafe {
            let (xy_ab, wh_ab) = ($low32(a, b), $high32(a, b));
            let (xy_cd, wh_cd) = ($low32(c, d), $high32(c, d));
            [$low64(xy_ab, xy_cd), $high64(xy_ab, xy_cd), $low64(wh_ab, wh_cd), $high64(wh_ab, wh_cd)]
        }
    }};
}

macro_rules! transpose_avx2 {
    ($rows:ident) => {
        transpose!(
            _mm256_unpacklo_epi32,
            _mm256_unpackhi_epi32,
            _mm256_unpacklo_epi64,
            _mm256_unpackhi_epi64,
            $rows
        )
    };
}

macro_rules! transpose_avx512 {
    ($rows:ident) => {
        transpose!(
            _mm512_unpacklo_epi32,
            _mm512_unpackhi_epi32,
            _mm512_unpacklo_epi64,
            _mm512_unpackhi_epi64,
            $rows
        )
    };
}

impl Lanes for Avx2 {
    alike! {
        __m256i, __m256i, 8, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi32, two_rects, transpose_avx2;
        add -> Vector = _mm256_add_epi32,
        sub -> Vector = _mm256_sub_epi32,
        mul -> Vector = _mm256_mullo_epi32,
        max -> Vector = _mm256_max_epi32,
        and -> Vector = _mm256_and_si256,
        or -> Vector = _mm256_or_si256,
        xor -> Vector = _mm256_xor_si256,
        equal -> LaneMask = _mm256_cmpeq_epi32,
        both -> LaneMask = _mm256_and_si256,
    }

    #[inline(always)]
    fn shift_left(self, a: __m256i, bits: u32) -> __m256i {
        unsafe { _mm256_sll_epi32(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn shift_right(self, a: __m256i, bits: u32) -> __m256i {
        unsafe { _mm256_sra_epi32(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn less(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_cmpgt_epi32(b, a) }
    }

    #[inline(always)]
    fn disjoint(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256()) }
    }

    #[inline(always)]
    fn bits(self, mask: __m256i) -> u32 {
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u32 }
    }

    #[inline(always)]
    fn compress(self, bits: u32, numbers: __m256i, list: &mut [i32], at: usize) {
        let order = &ORDER_OF_BITS[bits as usize & 0xff];
        // SAFETY: the array is as long as the load, eight bytes.
        let order = unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(order.as_ptr().cast())) };
        self.store(unsafe { _mm256_permutevar8x32_epi32(numbers, order) }, list, at);
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn compiled<T: Kernel>(lanes: Avx2, kernel: T) -> T::Output {
            kernel.run(lanes)
        }
        // SAFETY: `self` exists only if `detect` has found these features.
        unsafe { compiled(self, kernel) }
    }
}

impl Lanes for Avx512 {
    alike! {
        __m512i, __mmask16, 16, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi32, four_rects, transpose_avx512;
        add -> Vector = _mm512_add_epi32,
        sub -> Vector = _mm512_sub_epi32,
        mul -> Vector = _mm512_mullo_epi32,
        max -> Vector = _mm512_max_epi32,
        and -> Vector = _mm512_and_si512,
        or -> Vector = _mm512_or_si512,
        xor -> Vector = _mm512_xor_si512,
        less -> LaneMask = _mm512_cmplt_epi32_mask,
        equal -> LaneMask = _mm512_cmpeq_epi32_mask,
        disjoint -> LaneMask = _mm512_testn_epi32_mask,
    }

    #[inline(always)]
    fn both(self, a: __mmask16, b: __mmask16) -> __mmask16 {
        a & b
    }

    #[inline(always)]
    fn shift_left(self, a: __m512i, bits: u32) -> __m512i {
        unsafe { _mm512_sll_epi32(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn shift_right(self, a: __m512i, bits: u32) -> __m512i {
        unsafe { _mm512_sra_epi32(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn bits(self, mask: __mmask16) -> u32 {
        u32::from(mask)
    }

    #[inline(always)]
    fn compress(self, bits: u32, numbers: __m512i, list: &mut [i32], at: usize) {
        // Compressed in a register: a compressing store takes more than a hundred cycles on AMD Zen 4.
        self.store(unsafe { _mm512_maskz_compress_epi32(bits as u16, numbers) }, list, at);
    }

    #[inline(always)]
    fn add_up(self, list: &mut [i32]) {
        // Saves a twentieth of a tick compared with adding number by number; narrower vectors save nothing.
        let mut sums = self.splat(0);
        for at in (0..list.len()).step_by(Self::WIDTH) {
            let numbers = self.load(list, at);
            sums = unsafe {
                let zero = _mm512_setzero_si512();
                let added = _mm512_add_epi32(numbers, _mm512_alignr_epi32::<15>(numbers, zero));
                let added = _mm512_add_epi32(added, _mm512_alignr_epi32::<14>(added, zero));
                let added = _mm512_add_epi32(added, _mm512_alignr_epi32::<12>(added, zero));
                let added = _mm512_add_epi32(added, _mm512_alignr_epi32::<8>(added, zero));
                _mm512_add_epi32(added, _mm512_permutexvar_epi32(_mm512_set1_epi32(15), sums))
            };
            self.store(sums, list, at);
        }
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn compiled<T: Kernel>(lanes: Avx512, kernel: T) -> T::Output {
            kernel.run(lanes)
        }
        // SAFETY: `self` exists only if `detect` has found these features.
        unsafe { compiled(self, kernel) }
    }
}

/// For each set of eight bits, the positions of the set ones in ascending order: the permutation that compresses a
/// vector of eight lanes. 2 KiB.
static ORDER_OF_BITS: [[u8; 8]; 256] = {
    let mut all = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if bits >> bit & 1 == 1 {
                all[bits][count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    all
};

/// Returns the rectangle with an index that has been checked.
#[inline(always)]
fn rect(rects: &[Rect], id: i32) -> __m128i {
    debug_assert!((id as usize) < rects.len(), "`load_rects` has checked it");
    // SAFETY: only called through `load_rects`, which checks all indices. A rectangle is 16 bytes (`repr(C)`), the load
    // need not be aligned, and every 64-bit x86 has SSE2.
    unsafe { _mm_loadu_si128(rects.as_ptr().add(id as u32 as usize).cast()) }
}

/// Returns the rectangles of two entries of `ids` that are four places apart, as the transposition requires.
#[inline(always)]
fn two_rects(_: Avx2, rects: &[Rect], ids: &[i32; 8], first: usize) -> __m256i {
    let low = rect(rects, ids[first]);
    // SAFETY: `Avx2` exists only if the processor has AVX2.
    unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), rect(rects, ids[first + 4])) }
}

/// Returns the rectangles of four entries of `ids`, each four places after the last, as the transposition requires.
#[inline(always)]
fn four_rects(_: Avx512, rects: &[Rect], ids: &[i32; 16], first: usize) -> __m512i {
    // SAFETY: `Avx512` exists only if the processor has AVX-512.
    unsafe {
        let all = _mm512_castsi128_si512(rect(rects, ids[first]));
        let all = _mm512_inserti32x4::<1>(all, rect(rects, ids[first + 4]));
        let all = _mm512_inserti32x4::<2>(all, rect(rects, ids[first + 8]));
        _mm512_inserti32x4::<3>(all, rect(rects, ids[first + 12]))
    }
}
