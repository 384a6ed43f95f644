//! Lengths of vectors, computed with the processor's square root instruction.
//!
//! glam is built with libm for its sines, and so takes square roots from libm, too. Both are correctly rounded, so the
//! results are identical to the last bit, but the processor's instruction takes a tenth of the time.

use glam::DVec2;

#[inline]
pub(super) fn length(vector: DVec2) -> f64 {
    vector.length_squared().sqrt()
}

/// Returns the unit vector in the direction of a nonzero vector.
#[inline]
pub(super) fn unit(vector: DVec2) -> DVec2 {
    vector * (1.0 / length(vector))
}

#[cfg(test)]
mod tests {
    use super::{DVec2, length, unit};

    #[test]
    fn lengths_are_the_same_to_the_last_bit() {
        for case in 0..10_000_i32 {
            let part = |k: i32| f64::from(case.wrapping_mul(k).rotate_left(7) % 10_007) / 3.0;
            let vector = DVec2::new(part(7919), part(104_729)) * f64::from(1 << (case % 30)) / 16_384.0;
            assert_eq!(length(vector).to_bits(), vector.length().to_bits(), "{vector}");
            let (own, glams) = (unit(vector), vector.normalize());
            let bits = |v: DVec2| [v.x.to_bits(), v.y.to_bits()];
            assert!(bits(own) == bits(glams) || !own.is_finite(), "{vector}: {own}, {glams}");
        }
    }
}
