//! Contact points: where two touching bodies push each other.
//!
//! A corner touches at one point. Two flat sides touch along a segment, and the closest features can be any of its
//! points, usually an end. An impulse there would spin a box that lands flat. So the whole segment is considered, and
//! the point on it is weighted by the speeds at which its two ends approach:
//!
//! ```text
//!      __________            both ends approach equally: in the middle, no spin
//!     |          |
//!     |__________|           one approaches faster: nearer to that one
//!     v p      q v
//!    ==================      only one approaches: there
//! ```
//!
//! This applies to impacts. A resting or plastic contact must leave the whole segment at rest, friction included: a
//! block on a slope presses with its lower half. There the point is the *center of pressure*, where the impulse leaves
//! no rotation.
//!
//! The result depends only on positions and velocities, not on the features between which the distance was measured.

use crate::EPSILON;
use crate::features::ClosestPoints;
use crate::response::velocity_at;
use crate::time_of_impact::MovingShape;
use glam::DVec2;

/// The distance in pixels up to which a corner behind the foremost one counts as touching along with it. With a much
/// smaller value, a box that leans slightly stands on one corner at a time and rocks.
const FLAT: f64 = EPSILON;

/// The maximum number of iterations of the search for the center of pressure: four to six are usually enough.
const TRIES: u32 = 12;

/// The relative angular velocity, in radians per second, below which two bodies count as not turning.
const NO_TURNING: f64 = 1e-12;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ContactPoint {
    /// The point, in pixels relative to the same origin as the positions of the two bodies.
    pub(crate) point: DVec2,
    /// The speed at which the bodies approach at the point, in pixels per second; negative when they separate.
    pub(crate) speed: f64,
}

/// Returns the point at which an impact acts, and the speed of approach there.
pub(crate) fn contact_point(
    a: &MovingShape<'_>,
    b: &MovingShape<'_>,
    closest: &ClosestPoints,
) -> ContactPoint {
    let at = |point: DVec2| ContactPoint { point, speed: approach(a, b, point, closest.normal) };
    let Some((low, high)) = contact_segment(a, b, closest) else {
        return at((closest.on_a + closest.on_b) / 2.0);
    };
    let (first, last) = (at(low), at(high));
    match (first.speed > 0.0, last.speed > 0.0) {
        (true, true) => at(first.point.lerp(last.point, last.speed / (first.speed + last.speed))),
        _ if first.speed >= last.speed => first,
        _ => last,
    }
}

/// Returns the ends of the segment along which two flat sides touch; `None` if they touch at a point.
pub(crate) fn contact_segment(
    a: &MovingShape<'_>,
    b: &MovingShape<'_>,
    closest: &ClosestPoints,
) -> Option<(DVec2, DVec2)> {
    let (normal, tangent) = (closest.normal, closest.normal.perp());
    let (of_a, of_b) = (side(a, normal, tangent)?, side(b, -normal, tangent)?);
    let (low, high) = (of_a.0.max(of_b.0), of_a.1.min(of_b.1));
    let middle = (closest.on_a + closest.on_b) / 2.0;
    let on_tangent = |along: f64| middle + tangent * (along - middle.dot(tangent));
    (low < high).then(|| (on_tangent(low), on_tangent(high)))
}

/// Returns the speed at which two bodies approach at a point, in pixels per second; negative when they separate.
pub(crate) fn approach(a: &MovingShape<'_>, b: &MovingShape<'_>, point: DVec2, normal: DVec2) -> f64 {
    let velocity =
        |body: &MovingShape<'_>| velocity_at(body.velocity, body.spin, point - body.placed.position);
    (velocity(a) - velocity(b)).dot(normal)
}

/// Returns the center of pressure: the point of a segment at which a plastic impulse leaves both ends at rest or
/// lifting. `turns` returns the angular velocity of b relative to a after an impulse at a point.
///
/// If an impulse at one end lets the other end lift, the result is the end with the impulse. Otherwise the angular
/// velocities after impulses at the two ends have opposite signs, and the result is the point between them where the
/// angular velocity is zero. It is found by false position, halving the weight of an end that stays (the Illinois
/// rule).
pub(crate) fn pressure_point((low, high): (DVec2, DVec2), turns: impl Fn(DVec2) -> f64) -> DVec2 {
    // With the normal up, a body b that turns from x to y comes down at the end the tangent points to.
    let (mut from, mut to) = ((0.0, turns(low)), (1.0, turns(high)));
    if from.1 <= 0.0 {
        return low;
    }
    if to.1 >= 0.0 {
        return high;
    }
    for _ in 0..TRIES {
        let share = from.0 + (to.0 - from.0) * from.1 / (from.1 - to.1);
        let turning = turns(low.lerp(high, share));
        if turning.abs() < NO_TURNING {
            return low.lerp(high, share);
        }
        if turning > 0.0 {
            (from, to.1) = ((share, turning), to.1 / 2.0);
        } else {
            (to, from.1) = ((share, turning), from.1 / 2.0);
        }
    }
    low.lerp(high, (from.0 + to.0) / 2.0)
}

/// Returns the ends, along the tangent, of the flat side that faces `forward`; `None` if there is none.
fn side(body: &MovingShape<'_>, forward: DVec2, tangent: DVec2) -> Option<(f64, f64)> {
    let placed = &body.placed;
    if placed.count() == 1 {
        return None;
    }
    let arms = || (0..placed.count()).map(|vertex| placed.arm(vertex));
    let foremost = arms().map(|arm| arm.dot(forward)).fold(f64::NEG_INFINITY, f64::max);
    let flat = arms().filter(|arm| arm.dot(forward) >= foremost - FLAT);
    let reach = flat
        .map(|arm| arm.dot(tangent))
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), along| (low.min(along), high.max(along)));
    let offset = placed.position.dot(tangent);
    (reach.0 < reach.1).then_some((reach.0 + offset, reach.1 + offset))
}

#[cfg(test)]
mod tests;
