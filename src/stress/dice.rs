//! Two sources of random numbers: a seeded stream for decisions made one after the other, and a hash for decisions of
//! single bodies, so that the order of bodies does not matter.

use glam::Vec2;
use rand_core::Rng;

/// Returns pseudorandom bits for a body's id and a tick: the finalizer of MurmurHash3 (A. Appleby).
#[inline]
pub(super) const fn toss(id: u32, tick: u32) -> u32 {
    let mut bits = id.wrapping_mul(0x9E37_79B1) ^ tick.wrapping_mul(0x85EB_CA77);
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x85EB_CA6B);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0xC2B2_AE35);
    bits ^ bits >> 16
}

/// Returns the lowest 16 bits as a number in 0..1 (1 excluded).
#[inline]
pub(super) fn share(bits: u32) -> f32 {
    (bits & 0xFFFF) as f32 / 65_536.0
}

/// Returns a random number in 0..1 (1 excluded), in steps of 2⁻²⁴.
pub(super) fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}

pub(super) fn between(rng: &mut impl Rng, low: f32, high: f32) -> f32 {
    low + (high - low) * unit(rng)
}

pub(super) fn place(rng: &mut impl Rng, size: Vec2) -> Vec2 {
    let x = unit(rng);
    Vec2::new(x, unit(rng)) * size
}

/// Returns a random vector with a length from `low` to `high`, in any direction.
pub(super) fn arrow(rng: &mut impl Rng, low: f32, high: f32) -> Vec2 {
    let angle = unit(rng) * core::f32::consts::TAU;
    crate::level::direction(angle) * between(rng, low, high)
}
