//! Lengths of vectors, computed with the processor's square root instruction.
//!
//! glam is built with libm for its sines, and so takes square roots from libm, too. Both are correctly rounded, so the
//! results are identical to the last bit, but the processor's instruction takes a tenth of the time.

use glam::DVec2;

#[inline]
pub(crate) fn length(vector: DVec2) -> f64 {
    vector.length_squared().sqrt()
}

/// Returns the unit vector in the direction of a nonzero vector.
#[inline]
pub(crate) fn unit(vector: DVec2) -> DVec2 {
    vector * (1.0 / length(vector))
}

#[cfg(test)]
mod tests;
