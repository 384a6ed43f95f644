//! The vector operations of 64-bit x86: SSE2, which every processor has, and AVX2 and AVX-512, which are detected at
//! run time.
#![allow(
    unsafe_code,
    reason = "Stable Rust has no safe way to more than the 128 bits that every x86 has. Measured with benches/peers \
              (spread, 10,000 boxes), the same loops take about half the time with AVX-512. It is sound because a \
              value of a type below exists only where its instructions do (`detect`), because every load is from a \
              slice whose length was checked, and because the functions that call these are compiled for the same \
              features and entered by `run` alone."
)]

use super::box_transform::BoxTransform;
use super::cell_table::CellTable;
use super::lanes::{Kernel, Lanes};
use crate::pair::Pair;
use crate::rect::Rect;
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi16, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128,
    _mm_castsi128_pd, _mm_cmpeq_epi32, _mm_cmpgt_epi32, _mm_cmplt_epi32, _mm_cvtsi32_si128, _mm_loadu_si128,
    _mm_min_epi16, _mm_movemask_epi8, _mm_movemask_pd, _mm_or_si128, _mm_set1_epi32, _mm_set1_epi64x,
    _mm_setr_epi32, _mm_setzero_si128, _mm_shuffle_epi32, _mm_slli_epi64, _mm_srl_epi64, _mm_storeu_si128,
    _mm_sub_epi16, _mm_sub_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi64, _mm_xor_si128, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_and_si256, _mm256_castsi128_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi32,
    _mm256_cmpeq_epi64, _mm256_cmpgt_epi32, _mm256_inserti128_si256, _mm256_loadu_si256,
    _mm256_maskz_compress_epi32, _mm256_maskz_compress_epi64, _mm256_max_epi32, _mm256_max_epu32,
    _mm256_min_epi16, _mm256_min_epi32, _mm256_movemask_epi8, _mm256_movemask_pd, _mm256_or_si256,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_shuffle_epi32,
    _mm256_slli_epi64, _mm256_srl_epi64, _mm256_storeu_si256, _mm256_sub_epi16, _mm256_sub_epi32,
    _mm256_xor_si256, _mm512_add_epi16, _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i32x4,
    _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_cmpge_epi32_mask, _mm512_cmpgt_epu32_mask,
    _mm512_cmple_epu64_mask, _mm512_cvtepi32_epi16, _mm512_inserti64x4, _mm512_loadu_si512,
    _mm512_mask_add_epi32, _mm512_mask_mov_epi32, _mm512_mask_sub_epi32, _mm512_maskz_compress_epi32,
    _mm512_maskz_compress_epi64, _mm512_max_epi32, _mm512_max_epu32, _mm512_min_epi16, _mm512_min_epi32,
    _mm512_min_epu32, _mm512_or_si512, _mm512_rol_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shuffle_epi32, _mm512_slli_epi64, _mm512_sllv_epi32, _mm512_srav_epi32, _mm512_srl_epi64,
    _mm512_storeu_si512, _mm512_sub_epi16, _mm512_sub_epi32, _mm512_testn_epi64_mask, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi64, _mm512_xor_si512, _pext_u32,
};

// Vectors are loaded from rectangles and stored to pairs as if these were plain numbers.
const _: () = assert!(size_of::<Rect>() == 16 && align_of::<Rect>() == 4, "a rectangle is four numbers");
const _: () = assert!(size_of::<Pair>() == 8 && align_of::<Pair>() == 4, "a pair is two numbers");

/// A number of 64 bits in which the sign bit of each 16-bit lane is set.
const SIGNS: i64 = 0x8000_8000_8000_8000_u64 as i64;

/// The implementation of [`Lanes`] with vectors of 128 bits, which every 64-bit x86 has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sse2;

/// The implementation of [`Lanes`] with vectors of 256 bits. A value exists only where the processor has the
/// instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// The implementation of [`Lanes`] with vectors of 512 bits. A value exists only where the processor has the
/// instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx2 {
    /// Returns a value that allows the use of these vectors, or `None` where the processor lacks the instructions.
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
    /// Returns a value that allows the use of these vectors, or `None` where the processor lacks the instructions.
    pub(super) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq");
        (found && Avx2::detect().is_some()).then_some(Self(()))
    }

    /// Returns a vector of the four rectangles with the indices `ids`.
    #[inline(always)]
    fn four(self, rects: &[Rect], ids: [u32; 4]) -> __m512i {
        // SAFETY: `self` exists only where AVX-512 does.
        unsafe {
            let low = _mm256_castsi128_si256(rect(rects, ids[0]));
            let high = _mm256_castsi128_si256(rect(rects, ids[2]));
            let low = _mm256_inserti128_si256::<1>(low, rect(rects, ids[1]));
            let high = _mm256_inserti128_si256::<1>(high, rect(rects, ids[3]));
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
        }
    }

    /// Returns a vector that holds the same four numbers four times.
    #[inline(always)]
    fn repeated(self, first: i32, second: i32, third: i32, fourth: i32) -> __m512i {
        // SAFETY: `self` exists only where AVX-512 does.
        unsafe { _mm512_broadcast_i32x4(_mm_setr_epi32(first, second, third, fourth)) }
    }
}

/// Declares the operations that are alike for all widths: one vector type for entries and rectangles, loads and stores,
/// and operations of one instruction on two vectors.
macro_rules! alike {
    ($vector:ident, $width:literal, $load:ident, $store:ident; $($operation:ident = $instruction:ident,)+) => {
        const WIDTH: usize = $width;
        const RECTS: usize = $width / 2;
        type Vector = $vector;
        type RectVector = $vector;

        #[inline(always)]
        fn load(self, entries: &[u64], at: usize) -> $vector {
            let entries = &entries[at..at + Self::WIDTH];
            // SAFETY: the slice is as long as the vector; the load need not be aligned.
            unsafe { $load(entries.as_ptr().cast()) }
        }

        #[inline(always)]
        fn extract_entry(self, entries: $vector, at: usize) -> u64 {
            let mut words = [0; Self::WIDTH];
            // SAFETY: the array is as long as the vector.
            unsafe { $store(words.as_mut_ptr().cast(), entries) };
            words[at]
        }

        #[inline(always)]
        fn load_rects(self, rects: &[Rect], at: usize) -> $vector {
            let rects = &rects[at..at + Self::RECTS];
            // SAFETY: a rectangle is its four numbers (`repr(C)`), and the slice is as long as the vector.
            unsafe { $load(rects.as_ptr().cast()) }
        }

        #[inline(always)]
        fn extract_rect(self, a: $vector, at: usize) -> [i32; 4] {
            let mut numbers = [[0; 4]; Self::RECTS];
            // SAFETY: the array is as long as the vector.
            unsafe { $store(numbers.as_mut_ptr().cast(), a) };
            numbers[at]
        }

        #[inline(always)]
        fn overlap(self, a: &Rect, b: &Rect) -> bool {
            overlap(a, b)
        }

        $(
            #[inline(always)]
            fn $operation(self, a: $vector, b: $vector) -> $vector {
                // SAFETY: `self` exists only where the instruction does.
                unsafe { $instruction(a, b) }
            }
        )+
    };
}

impl Lanes for Sse2 {
    alike! {
        __m128i, 2, _mm_loadu_si128, _mm_storeu_si128;
        add_i16 = _mm_add_epi16,
        sub_i16 = _mm_sub_epi16,
        min_i16 = _mm_min_epi16,
        and = _mm_and_si128,
        or = _mm_or_si128,
        add_i32 = _mm_add_epi32,
        sub_i32 = _mm_sub_epi32,
    }

    #[inline(always)]
    fn splat(self, entry: u64) -> __m128i {
        // SAFETY, here and below in this `impl`: SSE2 is part of every 64-bit x86.
        unsafe { _mm_set1_epi64x(entry as i64) }
    }

    #[inline(always)]
    fn reach(self, entries: __m128i) -> __m128i {
        unsafe { _mm_xor_si128(_mm_shuffle_epi32::<0b10_11_00_01>(entries), _mm_set1_epi64x(-1)) }
    }

    #[inline(always)]
    fn non_negative(self, entries: __m128i) -> u32 {
        // SSE2 has no comparison of 64 bits: each half is compared, and both must hold.
        unsafe {
            let signs = _mm_and_si128(entries, _mm_set1_epi64x(SIGNS));
            let halves = _mm_cmpeq_epi32(signs, _mm_setzero_si128());
            let both = _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves));
            _mm_movemask_pd(_mm_castsi128_pd(both)) as u32
        }
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn shift_right_u64(self, a: __m128i, bits: u32) -> __m128i {
        unsafe { _mm_srl_epi64(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn low_to_high(self, a: __m128i) -> __m128i {
        unsafe { _mm_slli_epi64::<32>(a) }
    }

    #[inline(always)]
    fn high_at_most(self, a: __m128i, b: __m128i) -> u32 {
        unsafe { !_mm_movemask_pd(_mm_castsi128_pd(_mm_cmpgt_epi32(a, b))) as u32 & 0b11 }
    }

    #[inline(always)]
    fn splat_rect(self, [x, y, w, h]: [i32; 4]) -> __m128i {
        unsafe { _mm_setr_epi32(x, y, w, h) }
    }

    #[inline(always)]
    fn min_i32(self, a: __m128i, b: __m128i) -> __m128i {
        select(unsafe { _mm_cmplt_epi32(a, b) }, a, b)
    }

    #[inline(always)]
    fn max_i32(self, a: __m128i, b: __m128i) -> __m128i {
        select(unsafe { _mm_cmplt_epi32(a, b) }, b, a)
    }

    #[inline(always)]
    fn max_u32(self, a: __m128i, b: __m128i) -> __m128i {
        // SSE2 compares signed numbers only, so both are shifted down by 2³¹.
        unsafe {
            let half = _mm_set1_epi32(i32::MIN);
            select(_mm_cmplt_epi32(_mm_xor_si128(a, half), _mm_xor_si128(b, half)), b, a)
        }
    }

    #[inline(always)]
    fn any_above_u32(self, a: __m128i, b: __m128i) -> bool {
        // SSE2 compares signed numbers only, so both are shifted down by 2³¹.
        unsafe {
            let half = _mm_set1_epi32(i32::MIN);
            _mm_movemask_epi8(_mm_cmpgt_epi32(_mm_xor_si128(a, half), _mm_xor_si128(b, half))) != 0
        }
    }
}

impl Lanes for Avx2 {
    alike! {
        __m256i, 4, _mm256_loadu_si256, _mm256_storeu_si256;
        add_i16 = _mm256_add_epi16,
        sub_i16 = _mm256_sub_epi16,
        min_i16 = _mm256_min_epi16,
        and = _mm256_and_si256,
        or = _mm256_or_si256,
        min_i32 = _mm256_min_epi32,
        max_i32 = _mm256_max_epi32,
        add_i32 = _mm256_add_epi32,
        sub_i32 = _mm256_sub_epi32,
        max_u32 = _mm256_max_epu32,
    }

    #[inline(always)]
    fn splat(self, entry: u64) -> __m256i {
        // SAFETY, here and below in this `impl`: `self` exists only where AVX2 does.
        unsafe { _mm256_set1_epi64x(entry as i64) }
    }

    #[inline(always)]
    fn reach(self, entries: __m256i) -> __m256i {
        unsafe { _mm256_xor_si256(_mm256_shuffle_epi32::<0b10_11_00_01>(entries), _mm256_set1_epi64x(-1)) }
    }

    #[inline(always)]
    fn non_negative(self, entries: __m256i) -> u32 {
        unsafe {
            let signs = _mm256_and_si256(entries, _mm256_set1_epi64x(SIGNS));
            let none = _mm256_cmpeq_epi64(signs, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(none)) as u32
        }
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn compiled<T: Kernel>(lanes: Avx2, kernel: T) -> T::Output {
            kernel.run(lanes)
        }
        // SAFETY: `self` exists only where `detect` has found these features.
        unsafe { compiled(self, kernel) }
    }

    #[inline(always)]
    fn shift_right_u64(self, a: __m256i, bits: u32) -> __m256i {
        unsafe { _mm256_srl_epi64(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn low_to_high(self, a: __m256i) -> __m256i {
        unsafe { _mm256_slli_epi64::<32>(a) }
    }

    #[inline(always)]
    fn high_at_most(self, a: __m256i, b: __m256i) -> u32 {
        unsafe { !_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi32(a, b))) as u32 & 0b1111 }
    }

    #[inline(always)]
    fn splat_rect(self, [x, y, w, h]: [i32; 4]) -> __m256i {
        unsafe { _mm256_setr_epi32(x, y, w, h, x, y, w, h) }
    }

    #[inline(always)]
    fn any_above_u32(self, a: __m256i, b: __m256i) -> bool {
        unsafe {
            let at_most = _mm256_cmpeq_epi32(_mm256_max_epu32(a, b), b);
            _mm256_movemask_epi8(at_most) != -1
        }
    }
}

impl Lanes for Avx512 {
    alike! {
        __m512i, 8, _mm512_loadu_si512, _mm512_storeu_si512;
        add_i16 = _mm512_add_epi16,
        sub_i16 = _mm512_sub_epi16,
        min_i16 = _mm512_min_epi16,
        and = _mm512_and_si512,
        or = _mm512_or_si512,
        min_i32 = _mm512_min_epi32,
        max_i32 = _mm512_max_epi32,
        add_i32 = _mm512_add_epi32,
        sub_i32 = _mm512_sub_epi32,
        max_u32 = _mm512_max_epu32,
    }

    #[inline(always)]
    fn splat(self, entry: u64) -> __m512i {
        // SAFETY, here and below in this `impl`: `self` exists only where AVX-512 does.
        unsafe { _mm512_set1_epi64(entry as i64) }
    }

    #[inline(always)]
    fn reach(self, entries: __m512i) -> __m512i {
        unsafe { _mm512_xor_si512(_mm512_rol_epi64::<32>(entries), _mm512_set1_epi64(-1)) }
    }

    #[inline(always)]
    fn non_negative(self, entries: __m512i) -> u32 {
        unsafe { u32::from(_mm512_testn_epi64_mask(entries, _mm512_set1_epi64(SIGNS))) }
    }

    #[inline(always)]
    fn store_indices(self, bits: u32, first: u32, list: &mut [u32]) {
        let list = &mut list[..Self::WIDTH];
        // SAFETY: the slice is 32 bytes long; the store need not be aligned.
        unsafe {
            let places =
                _mm256_add_epi32(_mm256_set1_epi32(first as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            _mm256_storeu_si256(list.as_mut_ptr().cast(), _mm256_maskz_compress_epi32(bits as u8, places));
        }
    }

    #[inline(always)]
    fn pack_boxes(
        self,
        rects: &[Rect; 4],
        transform: BoxTransform,
        table: &CellTable,
    ) -> ([u64; 4], [u32; 4]) {
        let (mut entries, mut cells) = ([0; 4], [0; 4]);
        let margin = self.repeated(-transform.margin, -transform.margin, transform.margin, transform.margin);
        let shift = self.repeated(table.shift.0 as i32, table.shift.1 as i32, 0, 0);
        let last = self.repeated(table.last_column() as i32, table.last_row() as i32, 0, 0);
        // SAFETY: `rects` is 64 bytes long, `entries` 32 and `cells` 16; nothing need be aligned.
        unsafe {
            let boxes = _mm512_loadu_si512(rects.as_ptr().cast());
            let boxes =
                if transform.transposed { _mm512_shuffle_epi32::<0b10_11_00_01>(boxes) } else { boxes };
            // x, y, right, bottom of each, moved outward.
            let corners = _mm512_shuffle_epi32::<0b01_00_01_00>(boxes);
            let edges = _mm512_add_epi32(_mm512_mask_add_epi32(corners, 0xcccc, corners, boxes), margin);
            let signed = _mm512_mask_sub_epi32(edges, 0xcccc, _mm512_setzero_si512(), edges);
            _mm256_storeu_si256(entries.as_mut_ptr().cast(), _mm512_cvtepi32_epi16(signed));
            // Column and row of each, the row moved up, and both added.
            let places = _mm512_and_si512(_mm512_srav_epi32(edges, shift), last);
            let places = _mm512_sllv_epi32(places, self.repeated(0, table.bits.0 as i32, 0, 0));
            let sums = _mm512_add_epi32(places, _mm512_shuffle_epi32::<0b01>(places));
            let firsts = _mm512_castsi512_si128(_mm512_maskz_compress_epi32(0x1111, sums));
            let firsts = _mm_add_epi32(firsts, _mm_set1_epi32(table.first_cell as i32));
            _mm_storeu_si128(cells.as_mut_ptr().cast(), firsts);
        }
        (entries, cells)
    }

    fn run<T: Kernel>(self, kernel: T) -> T::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn compiled<T: Kernel>(lanes: Avx512, kernel: T) -> T::Output {
            kernel.run(lanes)
        }
        // SAFETY: `self` exists only where `detect` has found these features.
        unsafe { compiled(self, kernel) }
    }

    #[inline(always)]
    fn store_pairs(self, bits: u32, ones: __m512i, others: __m512i, pairs: &mut [Pair]) {
        let pairs = &mut pairs[..Self::WIDTH];
        // SAFETY: a pair is two numbers of 32 bits, the lower one first (`repr(C)`), which is one of 64 bits with
        // the lower one in its lower half; the slice is 64 bytes long.
        unsafe {
            let higher = _mm512_slli_epi64::<32>(_mm512_max_epu32(ones, others));
            let both = _mm512_mask_mov_epi32(higher, 0x5555, _mm512_min_epu32(ones, others));
            _mm512_storeu_si512(pairs.as_mut_ptr().cast(), _mm512_maskz_compress_epi64(bits as u8, both));
        }
    }

    #[inline(always)]
    fn shift_right_u64(self, a: __m512i, bits: u32) -> __m512i {
        unsafe { _mm512_srl_epi64(a, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    fn low_to_high(self, a: __m512i) -> __m512i {
        unsafe { _mm512_slli_epi64::<32>(a) }
    }

    #[inline(always)]
    fn high_at_most(self, a: __m512i, b: __m512i) -> u32 {
        // The lower halves of a limit are all ones, so that they do not matter.
        unsafe { u32::from(_mm512_cmple_epu64_mask(a, b)) }
    }

    #[inline(always)]
    fn splat_rect(self, [x, y, w, h]: [i32; 4]) -> __m512i {
        unsafe { _mm512_broadcast_i32x4(_mm_setr_epi32(x, y, w, h)) }
    }

    #[inline(always)]
    fn any_above_u32(self, a: __m512i, b: __m512i) -> bool {
        unsafe { _mm512_cmpgt_epu32_mask(a, b) != 0 }
    }

    #[inline(always)]
    fn store_overlapping(self, four: &[Pair; 4], rects: &[Rect], pairs: &mut [Pair]) -> usize {
        let pairs = &mut pairs[..4];
        // SAFETY: four pairs are 32 bytes (`repr(C)`).
        unsafe {
            let [p, q, r, s] = *four;
            let (a, b) = (self.four(rects, [p.a, q.a, r.a, s.a]), self.four(rects, [p.b, q.b, r.b, s.b]));
            let corners = _mm512_unpacklo_epi64(a, b);
            let ends = _mm512_add_epi32(corners, _mm512_unpackhi_epi64(a, b));
            let apart = _mm512_cmpge_epi32_mask(corners, _mm512_shuffle_epi32::<0b01_00_11_10>(ends));
            // Four bits a pair, all of them clear where it overlaps.
            let apart = u32::from(apart | apart >> 1);
            let bits = !_pext_u32(apart | apart >> 2, 0x1111) & 0xf;
            let all = _mm256_loadu_si256(four.as_ptr().cast());
            _mm256_storeu_si256(pairs.as_mut_ptr().cast(), _mm256_maskz_compress_epi64(bits as u8, all));
            bits.count_ones() as usize
        }
    }
}

/// Returns a vector of the rectangle with the index `id`.
#[inline(always)]
fn rect(rects: &[Rect], id: u32) -> __m128i {
    // SAFETY: a rectangle is 16 bytes (`repr(C)`), and the load need not be aligned; every 64-bit x86 has SSE2.
    unsafe { _mm_loadu_si128((&raw const rects[id as usize]).cast()) }
}

/// Whether two rectangles overlap: the left and top edges of both are compared with the right and bottom edges of the
/// other at once.
#[inline(always)]
fn overlap(a: &Rect, b: &Rect) -> bool {
    // SAFETY: a rectangle is 16 bytes (`repr(C)`), the loads need not be aligned, and every 64-bit x86 has SSE2.
    unsafe {
        let (a, b) = (_mm_loadu_si128((&raw const *a).cast()), _mm_loadu_si128((&raw const *b).cast()));
        let corners = _mm_unpacklo_epi64(a, b);
        let ends = _mm_add_epi32(corners, _mm_unpackhi_epi64(a, b));
        let others = _mm_shuffle_epi32::<0b01_00_11_10>(ends);
        _mm_movemask_epi8(_mm_cmplt_epi32(corners, others)) == 0xffff
    }
}

/// Returns each number of `a` where that of `first` is all ones, otherwise that of `b`; SSE2 has no such instruction.
#[inline(always)]
fn select(first: __m128i, a: __m128i, b: __m128i) -> __m128i {
    // SAFETY: every 64-bit x86 has SSE2.
    unsafe { _mm_or_si128(_mm_and_si128(first, a), _mm_andnot_si128(first, b)) }
}
