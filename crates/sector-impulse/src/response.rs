//! The response to a collision: the impulse between two bodies.
//!
//! A collision takes no time. The bodies stay in place, and an impulse P changes their velocities: +P acts on b, −P
//! on a. Let u be the velocity of b's contact point relative to a's, along the normal n (from a to b) and the tangent
//! t. The *effective mass* relates u to P. An impulse that misses the center of mass also turns a body, so the two
//! directions are coupled:
//!
//! ```text
//!        n                     ( u'n )   ( un )   ( Knn  Knt ) ( Pn )
//!        ^   b                 (     ) = (    ) + (          ) (    )
//!    ____|______               ( u't )   ( ut )   ( Knt  Ktt ) ( Pt )
//!        *-----> t
//!    ----------- a             K = Σ of both bodies:  1/m · identity + 1/I · (arm × ·)(arm × ·)
//! ```
//!
//! # Poisson's restitution
//!
//! A collision consists of compression, until the bodies stop approaching (un = 0), and restitution. The normal impulse
//! of the second half is e times that of the first: P = (1 + e) · P_max compression, with e = 0 for plastic and e = 1
//! for elastic.
//!
//! # Coulomb's friction
//!
//! While the contact slides, friction is μ times the normal impulse, opposing the motion. It *sticks* when an impulse
//! with |Pt| ≤ μ Pn is enough to end the sliding.
//!
//! # Why energy is never gained
//!
//! The work of an impulse is ½ P · (u + u'), with u' = u + K P.
//!
//! 1. Let C be the impulse at the end of compression. If it is doubled, the work is 2 C · u(C), and u(C) no longer has
//!    a normal component: only friction times sliding remains, which is negative or zero. The work of s · C is convex
//!    in s and zero at s = 0, so it is at most zero for all s from 0 to 2, which includes (1 + e).
//! 2. With the normal component of (1 + e) · C given, the work is convex in the tangential component, with its minimum
//!    where sliding ends. Our impulse is the nearest to that within the cone |Pt| ≤ μ Pn, and (1 + e) · C lies in that
//!    cone, too. So the work of ours is at most as large.
//!
//! Sources: Gorguner (Brown University) after Mirtich and Canny for the model; Y. Wang, M. Mason, "Two-dimensional
//! rigid-body collisions with friction", J. Appl. Mech. 59 (1992), for Poisson's hypothesis in the plane.

use crate::body::{Body, MAX_FRICTION};
use glam::DVec2;

/// The change of relative velocity per unit of impulse at a contact: a symmetric matrix in the normal and tangent
/// directions, in units of 1/mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffectiveMass {
    /// The change of normal velocity per normal impulse, in 1/mass.
    pub nn: f64,
    /// The change of normal velocity per tangential impulse, and equally of tangential velocity per normal impulse, in
    /// 1/mass.
    pub nt: f64,
    /// The change of tangential velocity per tangential impulse, in 1/mass.
    pub tt: f64,
}

impl EffectiveMass {
    /// Returns the effective mass of a contact between two bodies, each given as (inverse mass, inverse inertia, arm in
    /// pixels from its center of mass to the contact). `normal` is the unit vector from the first to the second.
    pub fn new(sides: [(f64, f64, DVec2); 2], normal: DVec2) -> Self {
        let tangent = normal.perp();
        let mut sum = Self { nn: 0.0, nt: 0.0, tt: 0.0 };
        for (inverse_mass, inverse_inertia, arm) in sides {
            let (n, t) = (arm.perp_dot(normal), arm.perp_dot(tangent));
            sum.nn += inverse_mass + inverse_inertia * n * n;
            sum.nt += inverse_inertia * n * t;
            sum.tt += inverse_mass + inverse_inertia * t * t;
        }
        sum
    }

    /// Returns the impulse (normal, tangential) of a collision, in units of mass times pixels per second. `velocity` is
    /// the relative velocity (normal, tangential) at the contact in pixels per second; `restitution` is from 0 to 1.
    /// Zero if the bodies do not approach or neither is movable.
    pub fn impulse(&self, velocity: DVec2, restitution: f64, cone: FrictionCone) -> DVec2 {
        if velocity.x >= 0.0 || self.nn <= 0.0 {
            return DVec2::ZERO;
        }
        let normal = (1.0 + restitution) * self.compression(velocity, cone);
        let ends_sliding = -(velocity.y + self.nt * normal) / self.tt;
        let (least, most) = cone.tangential(normal);
        DVec2::new(normal, ends_sliding.clamp(least, most))
    }

    /// Returns the normal impulse until the bodies stop approaching, with friction.
    fn compression(&self, velocity: DVec2, cone: FrictionCone) -> f64 {
        // Sticking: both components vanish at the end. Cramer's rule, with a positive determinant.
        let determinant = self.nn * self.tt - self.nt * self.nt;
        let sticking = DVec2::new(
            self.nt * velocity.y - self.tt * velocity.x,
            self.nt * velocity.x - self.nn * velocity.y,
        ) / determinant;
        let (least, most) = cone.tangential(sticking.x);
        if sticking.x > 0.0 && least <= sticking.y && sticking.y <= most {
            return sticking.x;
        }
        // Sliding: friction opposes the sliding that a frictionless collision would leave.
        let frictionless = -velocity.x / self.nn;
        let slope = -cone.friction * (velocity.y + self.nt * frictionless).signum();
        let normal = -velocity.x / (self.nn + self.nt * slope);
        if normal > 0.0 { normal } else { frictionless }
    }
}

/// The friction cone of a contact: the tangential impulses that friction can supply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrictionCone {
    /// Coulomb's coefficient of friction for the two bodies, 0 or more.
    pub friction: f64,
}

impl FrictionCone {
    /// Creates the cone for a coefficient of friction of 0 or more.
    pub const fn new(friction: f64) -> Self {
        Self { friction }
    }

    /// Returns the minimum and maximum tangential impulse for a normal impulse.
    pub(crate) fn tangential(&self, normal: f64) -> (f64, f64) {
        // Never negative: rounding must not swap the two bounds.
        let limit = (self.friction * normal).max(0.0);
        (-limit, limit)
    }
}

/// Returns the restitution or friction of a pair: the geometric mean of the values of its two bodies. Two equal values
/// give that value, and zero with any other gives zero: clay does not bounce off steel, and ice is always slippery.
pub fn mixed(a: f64, b: f64) -> f64 {
    (a * b).sqrt()
}

/// Returns the velocity of the point of a body that is `arm` pixels from its center of mass, in pixels per second.
#[inline]
pub fn velocity_at(velocity: DVec2, spin: f64, arm: DVec2) -> DVec2 {
    velocity + arm.perp() * spin
}

/// Collides two bodies at `point`, in pixels, with a normal from a to b. Returns the impulse (normal, tangential) on b,
/// in units of mass times pixels per second.
///
/// `restitution` and `friction` are those of the pair: see [`mixed`]. Linear and angular momentum are conserved, and
/// energy is never gained. The bodies must be at the positions where the collision happens.
///
/// All numbers are accepted. Restitution is clamped to 0 to 1 and friction to 0 to 100; NaN counts as 0. If the normal
/// is not a unit vector, or the point is not finite or so far away that the result overflows, the impulse is zero and
/// the bodies do not change. Results above [`MAX_SPEED`](crate::MAX_SPEED) or [`MAX_SPIN`](crate::MAX_SPIN) are
/// clamped, and then momentum is not conserved.
///
/// ```
/// use glam::DVec2;
/// use sector_impulse::{Body, BodyDef, Shape, collide};
/// let ball = BodyDef::new(Shape::circle(1.0)?);
/// let mut a = Body::new(BodyDef { velocity: DVec2::X, ..ball })?;
/// let mut b = Body::new(BodyDef { position: DVec2::new(2.0, 0.0), ..ball })?;
/// collide(&mut a, &mut b, DVec2::X, DVec2::X, 1.0, 0.0);
/// assert_eq!((a.velocity(), b.velocity()), (DVec2::ZERO, DVec2::X), "a head-on billiard shot");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn collide(
    a: &mut Body,
    b: &mut Body,
    point: DVec2,
    normal: DVec2,
    restitution: f64,
    friction: f64,
) -> DVec2 {
    if !(normal.is_normalized() && point.is_finite()) {
        return DVec2::ZERO;
    }
    let within = |share: f64, most: f64| if share.is_nan() { 0.0 } else { share.clamp(0.0, most) };
    let restitution = within(restitution, 1.0);
    let cone = FrictionCone::new(within(friction, MAX_FRICTION));
    let before = [&*a, &*b].map(|body| (body.velocity(), body.spin()));
    let impulse = collide_with(a, b, point, normal, restitution, cone);
    let is_finite = |body: &Body| body.velocity().is_finite() && body.spin().is_finite();
    if !(impulse.is_finite() && is_finite(a) && is_finite(b)) {
        for (body, (velocity, spin)) in [a, b].into_iter().zip(before) {
            body.set_motion(velocity, spin);
        }
        return DVec2::ZERO;
    }
    a.limit_motion();
    b.limit_motion();
    impulse
}

/// Applies the impulse of a collision and returns it as (normal, tangential). Does not validate the numbers.
pub(crate) fn collide_with(
    a: &mut Body,
    b: &mut Body,
    point: DVec2,
    normal: DVec2,
    restitution: f64,
    cone: FrictionCone,
) -> DVec2 {
    let (a_arm, b_arm) = (point - a.position(), point - b.position());
    let impulse = impulse_at(a, b, (a_arm, b_arm), normal, restitution, cone);
    let in_the_plane = normal * impulse.x + normal.perp() * impulse.y;
    a.push(-in_the_plane, a_arm);
    b.push(in_the_plane, b_arm);
    impulse
}

/// Returns the spin of b relative to a after a plastic collision, without applying it.
pub(crate) fn spin_after(a: &Body, b: &Body, point: DVec2, normal: DVec2, cone: FrictionCone) -> f64 {
    let (a_arm, b_arm) = (point - a.position(), point - b.position());
    let impulse = impulse_at(a, b, (a_arm, b_arm), normal, 0.0, cone);
    let in_the_plane = normal * impulse.x + normal.perp() * impulse.y;
    let turns = |body: &Body, arm: DVec2| arm.perp_dot(in_the_plane) * body.inverse_inertia();
    b.spin() - a.spin() + turns(b, b_arm) + turns(a, a_arm)
}

/// Returns the impulse (normal, tangential) of a collision. Arms point from the centers of mass to the contact.
fn impulse_at(
    a: &Body,
    b: &Body,
    (a_arm, b_arm): (DVec2, DVec2),
    normal: DVec2,
    restitution: f64,
    cone: FrictionCone,
) -> DVec2 {
    let sides =
        [(a.inverse_mass(), a.inverse_inertia(), a_arm), (b.inverse_mass(), b.inverse_inertia(), b_arm)];
    let relative = velocity_at(b.velocity(), b.spin(), b_arm) - velocity_at(a.velocity(), a.spin(), a_arm);
    let velocity = DVec2::new(relative.dot(normal), relative.dot(normal.perp()));
    EffectiveMass::new(sides, normal).impulse(velocity, restitution, cone)
}

#[cfg(test)]
mod tests;
