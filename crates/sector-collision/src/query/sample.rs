//! The size of cells, estimated from a sample of the objects.
//!
//! If objects are spread evenly, cells with one object each on average are best. If they cluster, most objects share
//! their cell with many others, even if most cells are empty. The relevant measure is the number of objects in the cell
//! of an average object, n · Σ (share of a cell)²: n times the probability that two objects drawn at random, with
//! replacement, are in the same cell (the correlation sum of P. Grassberger and I. Procaccia, "Measuring the
//! Strangeness of Strange Attractors", Physica D 9, 1983). The pairs of a small sample give an estimate for all scales
//! at once:
//!
//! ```text
//!   x   0101 1010     The highest bit in which two corners differ, along x or y, gives the scale at which they stop
//!       0101 0110     being in different cells: here they share a cell from 2⁴ pixels on.
//!            ^
//! ```

use super::level::LevelExtent;
use crate::objects::{Objects, Slot};
use crate::rect::Rect;
use std::ops::RangeInclusive;

/// The number of size classes: sides up to 1, 4, 16, … 65,536 pixels.
pub(super) const CLASSES: usize = 9;
/// The maximum number of draws. With fewer objects there is one draw per `OBJECTS_A_DRAW`: among a few dozen objects,
/// looking for crowded cells costs more than the crowding does.
const DRAWS: usize = 256;
const OBJECTS_A_DRAW: usize = 4;
/// The maximum number of sampled objects of a level whose pairs are compared: 4,560 pairs.
const COMPARED: usize = 96;
/// The maximum number of objects in the cell of an average object. Beyond it, cells are made smaller if possible.
const MAX_CROWD: u64 = 8;
/// The number of scales: any two corners share a cell from 2³² pixels on.
const SCALES: usize = 33;

#[inline]
pub(super) fn class(rect: Rect) -> usize {
    let side = rect.w.max(rect.h).unsigned_abs();
    (u32::BITS - (side - 1).leading_zeros()).div_ceil(2) as usize
}

/// A sample of the objects, drawn with replacement. The same objects always give the same sample.
pub(super) struct Sample {
    drawn: [(i32, i32, usize); DRAWS],
    len: usize,
}

impl Sample {
    pub(super) fn new(objects: &Objects) -> Self {
        let mut sample = Self { drawn: [(0, 0, 0); DRAWS], len: 0 };
        let slots = objects.slot_count() as u64;
        for draw in 0..DRAWS.min(objects.len() / OBJECTS_A_DRAW) as u32 {
            let slot = Slot(((u64::from(scramble(draw)) * slots) >> u32::BITS) as u32);
            if objects.is_live(slot) {
                let rect = objects.place(slot);
                sample.drawn[sample.len] = (rect.x, rect.y, class(rect));
                sample.len += 1;
            }
        }
        sample
    }

    /// Returns the scale of the cells of a level with this extent and these classes: the largest, up to the scale for
    /// evenly spread objects, at which the cell of an average object is not crowded.
    pub(super) fn scale(&self, extent: &LevelExtent, classes: RangeInclusive<usize>) -> u32 {
        let mut corners = [(0, 0); COMPARED];
        let drawn = self.drawn[..self.len].iter().filter(|(.., class)| classes.contains(class));
        let compared = corners.iter_mut().zip(drawn).map(|(corner, &(x, y, _))| *corner = (x, y)).count();
        // The number of pairs that share a cell from each scale on, but not below.
        let mut pairs = [0u32; SCALES];
        for (i, &(x, y)) in corners[..compared].iter().enumerate() {
            for &(other_x, other_y) in &corners[..i] {
                let differing = (x ^ other_x) | (y ^ other_y);
                pairs[(u32::BITS - differing.leading_zeros()) as usize] += 1;
            }
        }
        let (fitting, mut scale) = (extent.fitting_scale(), extent.spread_scale());
        let mut sharing: u32 = pairs[..=scale as usize].iter().sum();
        let all_pairs = (compared * compared.saturating_sub(1) / 2) as u64;
        while scale > fitting && u64::from(extent.objects) * u64::from(sharing) > MAX_CROWD * all_pairs {
            sharing -= pairs[scale as usize];
            scale -= 1;
        }
        scale
    }
}

/// Scatters a number over all 32 bits (the finalizer of A. Appleby's MurmurHash3). With equally spaced samples, two
/// objects of a small group that were inserted one after the other would never both be drawn.
const fn scramble(number: u32) -> u32 {
    let mut bits = number.wrapping_add(1);
    bits = (bits ^ bits >> 16).wrapping_mul(0x85EB_CA6B);
    bits = (bits ^ bits >> 13).wrapping_mul(0xC2B2_AE35);
    bits ^ bits >> 16
}
