//! Contacts: at which point do two bodies that are as good as touching push each other?
//!
//! A corner touches at one point. Two flat sides touch along a stretch, and the closest features are any of its points,
//! most often an end. An impulse there would make a box that lands flat spin away. So the stretch is looked at as
//! a whole, and the point within it is weighted by how fast its two ends approach:
//!
//! ```text
//!      __________            both ends approach alike: in the middle, no spin
//!     |          |
//!     |__________|           one approaches faster: nearer to that one
//!     v p      q v
//!    ==================      only one approaches: there
//! ```
//!
//! All of it follows from places and velocities. Which features the distance was measured between does not matter.

use super::EPSILON;
use super::features::Closest;
use super::toi::Moving;
use glam::DVec2;

/// Corners as far forward as the foremost, less this, touch along with it, in pixels.
const FLAT: f64 = EPSILON / 4.0;

/// Where two bodies push each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// The point, in the coordinates in which the bodies were given.
    pub(super) point: DVec2,
    /// The speed at which they approach there; negative when they part.
    pub(super) speed: f64,
}

/// The point at which two bodies touch, from their closest points.
pub(super) fn touch(a: &Moving<'_>, b: &Moving<'_>, closest: &Closest) -> Touch {
    let (normal, tangent) = (closest.normal, closest.normal.perp());
    let middle = (closest.on_a + closest.on_b) / 2.0;
    let at = |point: DVec2| Touch { point, speed: -(velocity(b, point) - velocity(a, point)).dot(normal) };
    let (Some(of_a), Some(of_b)) = (side(a, normal, tangent), side(b, -normal, tangent)) else {
        return at(middle);
    };
    let (low, high) = (of_a.0.max(of_b.0), of_a.1.min(of_b.1));
    if low >= high {
        return at(middle);
    }
    let on_tangent = |along: f64| middle + tangent * (along - middle.dot(tangent));
    let (first, last) = (at(on_tangent(low)), at(on_tangent(high)));
    match (first.speed > 0.0, last.speed > 0.0) {
        (true, true) => at(first.point.lerp(last.point, last.speed / (first.speed + last.speed))),
        _ if first.speed >= last.speed => first,
        _ => last,
    }
}

/// The flat side of a body that faces a direction: from where to where it reaches along the tangent.
fn side(body: &Moving<'_>, forward: DVec2, tangent: DVec2) -> Option<(f64, f64)> {
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

/// How fast a body's point moves.
fn velocity(body: &Moving<'_>, point: DVec2) -> DVec2 {
    body.velocity + (point - body.placed.position).perp() * body.spin
}

#[cfg(test)]
mod tests {
    use super::{DVec2, Moving, touch};
    use crate::collision::impulse::Shape;
    use crate::collision::impulse::features::closest_of_all;
    use crate::collision::impulse::placed::Placed;

    /// Tests where a block that lands on flat ground is pushed, by how it lands.
    #[test]
    fn flat_sides_touch_where_they_approach() {
        let (ground, block) = (Shape::rectangle(100.0, 10.0).unwrap(), Shape::rectangle(20.0, 10.0).unwrap());
        let cases = [
            ("flat", -5.0, 0.0, 0.0, 0.0, 5.0),
            ("overhanging", -5.0, 0.0, 48.0, 44.0, 5.0),
            ("turning left, and the right end lifts", -5.0, 1.0, 0.0, -10.0, 15.0),
            ("turning right", -5.0, -1.0, 0.0, 10.0, 15.0),
            ("turning slowly", -15.0, 0.5, 0.0, -10.0 / 3.0, 50.0 / 3.0),
            ("lifting off", 3.0, 0.1, 0.0, -10.0, -2.0),
        ];
        for (name, velocity, spin, x, expected, speed) in cases {
            let still = DVec2::ZERO;
            let a = Moving {
                placed: Placed::new(&ground, still, 0.0),
                velocity: still,
                spin: 0.0,
                acceleration: still,
            };
            let b = Moving {
                placed: Placed::new(&block, DVec2::new(x, 10.005), 0.0),
                velocity: DVec2::new(0.0, velocity),
                spin,
                acceleration: still,
            };
            let found = touch(&a, &b, &closest_of_all(&a.placed, &b.placed));
            assert!((found.point.x - expected).abs() < 1e-9, "{name}: {found:?}");
            assert!((found.speed - speed).abs() < 1e-9, "{name}: {found:?}");
        }
    }
}
