//! Boxes with `f32` edges: rounded outward to whole units for the search, and compared exactly in the pairs it finds.
//!
//! The unit is about a sixtieth of the side of a common box, so hardly any pair is found that does not overlap. No pair
//! is missed: scaling, clamping and rounding keep the order of numbers, so from left < right follows
//! rounded left ≤ rounded right, and each rounded box is one unit larger on each side.

use crate::lanes::cpu::Cpu;
use crate::lanes::{Kernel, Lanes};
use crate::memory::bytes_of;
use crate::rect::Rect;

/// The number of units in the side of a common box. With the added units, it stays below a power of two, since the
/// columns of a grid are as wide as a power of two.
const UNITS: f64 = 60.0;
/// The scale stays while a common box has a number of units in this range: another scale makes neighbor lists invalid.
const GOOD_UNITS: std::ops::RangeInclusive<f64> = 24.0..=240.0;
/// The greatest distance from the origin in units. An `f32` box with a side of at least [`UNITS`] cannot be farther away.
const FARTHEST: f64 = (1 << 29) as f64;
/// A number to which the sum of a number has that number, rounded, in its low 32 bits: 1.5 · 2⁵². A conversion would
/// not be vectorized.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// The number of boxes that are rounded at a time, within the first-level cache.
const CHUNK: usize = 64;
/// The number of boxes whose sides are measured.
const SAMPLE: usize = 63;

/// Whether two boxes overlap: left, top, right and bottom edge.
#[inline(always)]
pub(super) fn overlap(a: &[f32; 4], b: &[f32; 4]) -> bool {
    (a[0] < b[2]) & (b[0] < a[2]) & (a[1] < b[3]) & (b[1] < a[3])
}

/// The rounded boxes of the last call, and their units.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundedBoxes {
    rects: Vec<Rect>,
    /// The number of units per unit of length; 0 before the first call.
    scale: f64,
}

impl RoundedBoxes {
    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.rects)
    }

    pub(super) fn round(&mut self, cpu: Cpu, boxes: &[[f32; 4]]) -> &[Rect] {
        let side = common_side(boxes);
        if !GOOD_UNITS.contains(&(self.scale * side)) {
            self.scale = UNITS / side;
        }
        self.rects.resize(boxes.len(), Rect { x: 0, y: 0, w: 0, h: 0 });
        cpu.run(Round { boxes, scale: self.scale, rects: &mut self.rects });
        &self.rects
    }
}

/// Returns the median of the longer sides of a sample of boxes; 1 if that is no positive number.
fn common_side(boxes: &[[f32; 4]]) -> f64 {
    let mut sides = [0.0; SAMPLE];
    // Sample at uneven intervals, since sizes often alternate in a list.
    let sampled = (0..SAMPLE).filter_map(|i| boxes.get(i * boxes.len().div_ceil(SAMPLE) + i % 7));
    let sampled = sampled.map(|edges| (edges[2] - edges[0]).max(edges[3] - edges[1]));
    let count = sides.iter_mut().zip(sampled).map(|(side, sampled)| *side = sampled).count();
    sides[..count].sort_unstable_by(f32::total_cmp);
    let median = sides[count / 2];
    if median.is_finite() && median > 0.0 { median.into() } else { 1.0 }
}

struct Round<'a> {
    boxes: &'a [[f32; 4]],
    scale: f64,
    rects: &'a mut [Rect],
}

impl Kernel for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let Self { boxes, scale, rects } = self;
        // Plain loops, which the compiler vectorizes. A closure would not be compiled for the instructions of `L`.
        let mut units = [[0; 4]; CHUNK];
        for (at, (boxes, rects)) in boxes.chunks(CHUNK).zip(rects.chunks_mut(CHUNK)).enumerate() {
            // The greatest absolute value, by the bits; infinity and NaN have the greatest.
            let mut greatest = 0;
            for (units, edge) in units.as_flattened_mut().iter_mut().zip(boxes.as_flattened()) {
                let exact = f64::from(*edge) * scale;
                let exact = if exact > -FARTHEST { exact } else { -FARTHEST };
                let exact = if exact < FARTHEST { exact } else { FARTHEST };
                *units = (exact + ROUND).to_bits() as i32;
                greatest = greatest.max(edge.to_bits() & !(1 << 31));
            }
            for (rect, [left, top, right, bottom]) in rects.iter_mut().zip(&units) {
                *rect = Rect { x: left - 1, y: top - 1, w: right - left + 2, h: bottom - top + 2 };
            }
            if greatest >= f32::INFINITY.to_bits() {
                scatter_empty(boxes, rects, at as i32 * CHUNK as i32);
            }
        }
    }
}

/// Scatters boxes that overlap nothing, because one edge is NaN or lies at the wrong infinity: thousands in one place
/// would be compared with each other. They are inside out.
fn scatter_empty(boxes: &[[f32; 4]], rects: &mut [Rect], first: i32) {
    for ((&[left, top, right, bottom], rect), id) in boxes.iter().zip(rects).zip(first..) {
        let infinity = f32::INFINITY;
        if !(left < infinity && top < infinity && right > -infinity && bottom > -infinity) {
            let x = id.wrapping_mul(0x9e_3779) & 0x1fff_ffff;
            *rect = Rect { x, y: x, w: -(1 << 30) - x, h: -(1 << 30) - x };
        }
    }
}
