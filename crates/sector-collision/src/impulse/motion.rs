//! The motion of a body, which the solver of contacts changes many times before the body gets it.

use super::body::Body;
use glam::DVec2;

/// The motion of a body, and how it answers impulses, without the rest of the body: small enough to go over many
/// of them again and again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Motion {
    pub(super) velocity: DVec2,
    pub(super) spin: f64,
    /// One over the mass; zero for a body that nothing pushes.
    pub(super) inverse_mass: f64,
    /// One over the moment of inertia about the center of mass; zero for a body that nothing pushes.
    pub(super) inverse_inertia: f64,
}

impl Motion {
    pub(super) fn of(body: &Body) -> Self {
        Self {
            velocity: body.velocity(),
            spin: body.spin(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
        }
    }

    /// Returns the energy of motion and of turning, in units of mass times (pixels a second)²; zero for a body that
    /// nothing pushes.
    pub(super) fn kinetic_energy(&self) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        (self.velocity.length_squared() / self.inverse_mass + self.spin * self.spin / self.inverse_inertia)
            / 2.0
    }

    /// Returns the energy of height that the body loses on a straight path, in units of mass times (pixels a second)²,
    /// in the time in which it would gain the velocity `fall` by falling; zero for a body that nothing pushes.
    pub(super) fn fallen_energy(&self, fall: DVec2) -> f64 {
        if self.inverse_mass == 0.0 { 0.0 } else { self.velocity.dot(fall) / self.inverse_mass }
    }

    /// Returns the energy of motion that the body gains with the velocity `fall` from rest, in the same units; zero for a
    /// body that nothing pushes.
    pub(super) fn energy_at(&self, fall: DVec2) -> f64 {
        Self { velocity: fall, spin: 0.0, ..*self }.kinetic_energy()
    }

    /// Applies an impulse of a `size`, in units of mass times pixels a second, along a direction, a unit vector. `lever`
    /// is the cross product in pixels of the arm, from the center of mass to the point, with the direction.
    #[inline]
    pub(super) fn push(&mut self, along: DVec2, lever: f64, size: f64) {
        self.velocity += along * (size * self.inverse_mass);
        self.spin += lever * size * self.inverse_inertia;
    }
}
