//! Time of impact: a lower bound on the time until two bodies meet.
//!
//! The method is *conservative advancement*. Two bodies are separated by a distance along the normal of their closest
//! features. They cannot meet before this distance, along this one fixed direction, is used up. Time advances to the
//! earliest moment at which that can happen, the distance is measured again, and so on until the bodies are closer
//! than ε.
//!
//! ```text
//!     a          normal         b           what uses up the distance in s seconds:
//!    ____        ------>       /\
//!   |    |<----- distance --->/  \            closing speed of the centers    exact: v·s
//!   |____|                    \  /            acceleration                    exact: ½·g·s²
//!      ~>                      \/  )          each corner on its circle       ω × arm·s, at most ½·ω²·reach·s² more
//! ```
//!
//! A corner moves along the normal with its current velocity, and deviates from that by no more than its centripetal
//! acceleration allows. The foremost corner of each body counts, and it may change as the body turns. So the used-up
//! distance is a maximum of parabolas that open upward, and therefore *convex*. This has two consequences:
//!
//! * The bound is second-order. It recognizes a corner that is just lifting off. A tumbling rock next to another needs
//!   one or two examinations per tick, where a bound on speeds alone (ω · reach) needs hundreds.
//! * A chord never crosses the limit later than the curve, and a tangent from the right never earlier. A few of both
//!   bracket the time, and the lower end is always safe.
//!
//! Source: B. Mirtich, J. Canny, "Impulse-based simulation of rigid bodies", 1995 Symposium on Interactive 3D
//! Graphics, for the scheme. The second-order bound is our own.

use crate::features::{ClosestPoints, Feature};
use crate::length::length;
use crate::placed_shape::PlacedShape;
use crate::shape::MAX_VERTICES;
use glam::DVec2;

/// The maximum number of iterations of the search for a time. Each at least halves the interval or squares the relative
/// error. A bound that stops short costs another examination, but never gives a wrong result.
const ROUNDS: usize = 4;

/// Returns the earliest time, in seconds from now, at which two circles that are `distance` pixels apart can meet;
/// `None` if that is not before `within` seconds have passed. For bodies, pass the circles in which they turn.
///
/// `speed` (pixels per second) and `acceleration` (pixels per second squared) describe how the distance shrinks; a
/// negative acceleration counts as zero. The result is exact along the line of centers, and much cheaper than
/// [`earliest`], because circles have no corners.
pub fn earliest_of_circles(speed: f64, acceleration: f64, distance: f64, within: f64) -> Option<f64> {
    let pull = acceleration.max(0.0);
    let root = (speed * speed + 2.0 * pull * distance).sqrt();
    // Of the two forms of the solution, use the one that does not subtract nearly equal numbers.
    let time = if speed > 0.0 {
        2.0 * distance / (speed + root)
    } else if pull > 0.0 {
        (root - speed) / pull
    } else {
        // Never. Do not divide by zero here: max(0, -0) may return either zero, as the compiler chooses, and with it
        // the sign of infinity.
        return None;
    };
    (time < within).then_some(time)
}

/// The distance by which two bodies approach along a direction, as a function of time.
#[derive(Clone, Debug)]
struct Approach {
    speed: f64,
    acceleration: f64,
    corners: [CornerMotion; 2],
}

/// The moving corners of one body: the offset of each from the foremost along the direction of approach, in pixels
/// and never positive, and its speed in that direction, in pixels per second.
#[derive(Clone, Debug)]
struct CornerMotion {
    ahead: [f64; MAX_VERTICES],
    speed: [f64; MAX_VERTICES],
    count: usize,
}

/// A shape at one moment: its position and angle, and how it moves.
#[derive(Clone, Copy, Debug)]
pub struct MovingShape<'a> {
    /// The shape with its position and angle.
    pub placed: PlacedShape<'a>,
    /// The velocity of the center of mass, in pixels per second.
    pub velocity: DVec2,
    /// The angular velocity in radians per second.
    pub spin: f64,
    /// The acceleration of the center of mass, in pixels per second squared.
    pub acceleration: DVec2,
}

/// Returns the earliest time at which two bodies can have approached by `distance` pixels, or slightly before it;
/// `None` if that is not before `within`. Both times are in seconds from now.
///
/// A distance between corners is measured along its current direction. A distance to an edge can also be measured
/// along the normal of the edge as it turns: then no corner of that body moves forward, and a rock that rolls over a
/// tumbling one stays at the same distance. Both bounds are valid, so the later one is used.
pub fn earliest(
    a: &MovingShape<'_>,
    b: &MovingShape<'_>,
    closest: &ClosestPoints,
    distance: f64,
    within: f64,
) -> Option<f64> {
    let along = |turn| Approach::new(a, b, closest.normal, turn, within).earliest(distance, within);
    let fixed = along(0.0)?;
    let turn = match closest.features {
        (Feature::Edge(_), _) => a.spin,
        (_, Feature::Edge(_)) => b.spin,
        _ => 0.0,
    };
    if turn == 0.0 { Some(fixed) } else { along(turn).map(|turning| turning.max(fixed)) }
}

impl Approach {
    /// Creates the approach of two bodies over `within` seconds, measured along the normal from a to b, which rotates
    /// by `turn` radians per second.
    ///
    /// In a rotating frame, the rotation is subtracted from velocities, and apparent accelerations appear: Coriolis and
    /// centrifugal. These are taken at their maximum.
    fn new(a: &MovingShape<'_>, b: &MovingShape<'_>, normal: DVec2, turn: f64, within: f64) -> Self {
        let between = b.placed.position - a.placed.position;
        let (velocity, acceleration) = (b.velocity - a.velocity, b.acceleration - a.acceleration);
        let turning = |body: &MovingShape<'_>| match body.placed.count() {
            1 => 0.0,
            _ => (body.spin - turn) * (body.spin - turn) * body.placed.shape.reach(),
        };
        let (turn_speed, force) = (turn.abs(), length(acceleration));
        let fastest = length(velocity) + force * within;
        let farthest = length(between) + fastest * within;
        let apparent = turn_speed * (2.0 * fastest + turn_speed * farthest + force * within);
        // An acceleration that moves the bodies apart is ignored, because with it the sum would not be convex.
        let pull = (-acceleration.dot(normal)).max(0.0);
        Self {
            speed: (between.perp() * turn - velocity).dot(normal),
            acceleration: pull + apparent + turning(a) + turning(b),
            corners: [CornerMotion::new(a, normal, turn), CornerMotion::new(b, -normal, turn)],
        }
    }

    /// Returns the time, or slightly before, at which `distance` pixels are used up; `None` if that is not before
    /// `within`.
    fn earliest(&self, distance: f64, within: f64) -> Option<f64> {
        let (mut high, mut low) = (within, 0.0);
        let (mut above, mut slope) = self.used(high);
        if above <= distance {
            return None;
        }
        let mut below = 0.0;
        for _ in 0..ROUNDS {
            // The tangent at the upper end reaches the limit at or after the exact time.
            let tangent = high - (above - distance) / slope;
            if tangent > low && tangent < high {
                high = tangent;
                (above, slope) = self.used(high);
            }
            if above <= distance {
                return Some(low.max(high));
            }
            let middle = (low + high) / 2.0;
            let used = self.used(middle).0;
            if used <= distance {
                (low, below) = (middle, used);
            }
            // The chord reaches it at or before that time.
            let chord = low + (high - low) * ((distance - below) / (above - below));
            if chord > low {
                low = chord;
                below = self.used(low).0.min(distance);
            }
        }
        Some(low)
    }

    /// Returns the distance used up after `seconds`, and the rate at which it is used up then.
    fn used(&self, seconds: f64) -> (f64, f64) {
        let [a, b] = &self.corners;
        let ((a_ahead, a_speed), (b_ahead, b_speed)) = (a.foremost(seconds), b.foremost(seconds));
        let used = (self.speed + self.acceleration * seconds / 2.0) * seconds + a_ahead + b_ahead;
        (used, self.speed + self.acceleration * seconds + a_speed + b_speed)
    }
}

impl CornerMotion {
    /// Creates the corners of a body at the current time: the distance of each behind the foremost along the unit
    /// vector `forward`, in pixels, and its speed in that direction, in pixels per second. The speed excludes the
    /// body's velocity, in a frame that rotates by `turn` radians per second.
    fn new(body: &MovingShape<'_>, forward: DVec2, turn: f64) -> Self {
        let mut corners =
            Self { ahead: [0.0; MAX_VERTICES], speed: [0.0; MAX_VERTICES], count: body.placed.count() };
        let mut foremost = f64::NEG_INFINITY;
        for vertex in 0..corners.count {
            let arm = body.placed.arm(vertex);
            corners.ahead[vertex] = arm.dot(forward);
            corners.speed[vertex] = (body.spin - turn) * arm.perp().dot(forward);
            foremost = foremost.max(corners.ahead[vertex]);
        }
        corners.ahead[..corners.count].iter_mut().for_each(|ahead| *ahead -= foremost);
        corners
    }

    /// Returns the offset and the speed of the corner that is foremost after `seconds`.
    fn foremost(&self, seconds: f64) -> (f64, f64) {
        let mut best = (f64::NEG_INFINITY, 0.0);
        for (&ahead, &speed) in self.ahead[..self.count].iter().zip(&self.speed) {
            let place = ahead + speed * seconds;
            if place > best.0 {
                best = (place, speed);
            }
        }
        best
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{DVec2, MovingShape, PlacedShape, earliest, earliest_of_circles};
    use crate::Shape;
    use crate::features::closest_of_all;

    pub(crate) fn moving(
        shape: &Shape,
        position: DVec2,
        angle: f64,
        velocity: DVec2,
        spin: f64,
    ) -> MovingShape<'_> {
        MovingShape {
            placed: PlacedShape::new(shape, position, angle),
            velocity,
            spin,
            acceleration: DVec2::ZERO,
        }
    }

    /// Returns the shape `time` seconds later; `angle` is its angle now.
    fn after<'a>(body: &MovingShape<'a>, angle: f64, time: f64) -> PlacedShape<'a> {
        let place = body.placed.position + body.velocity * time;
        PlacedShape::new(body.placed.shape, place, angle + body.spin * time)
    }

    #[test]
    fn head_on_the_bound_is_exact() {
        let ball = Shape::circle(1.0).unwrap();
        let a = moving(&ball, DVec2::ZERO, 0.0, DVec2::new(30.0, 0.0), 50.0);
        let b = moving(&ball, DVec2::new(12.0, 0.0), 0.0, DVec2::new(-10.0, 7.0), 0.0);
        let now = closest_of_all(&a.placed, &b.placed);
        let time = earliest(&a, &b, &now, 10.0, 1.0).expect("they meet");
        assert!((time - 0.25).abs() < 1e-12, "{time}");
        assert_eq!(earliest(&a, &b, &now, 10.0, 0.2), None, "not yet");
        let back = closest_of_all(&b.placed, &a.placed);
        assert_eq!(earliest(&a, &b, &back, 1e-9, 10.0), None, "they separate");
    }

    #[test]
    fn a_fall_takes_the_expected_time() {
        let (fall, within) = (earliest_of_circles, 1.0);
        let time = fall(0.0, 500.0, 40.0, within).expect("it falls");
        assert!((time - 0.4).abs() < 1e-15, "{time}");
        assert_eq!(fall(0.0, 500.0, 40.0, 0.39), None, "not yet");
        let time = fall(-50.0, 500.0, 0.0, within).expect("it comes back");
        assert!((time - 0.2).abs() < 1e-15, "{time}: touching at the start is not touching again");
        for (speed, pull) in [(0.0, 0.0), (-1.0, 0.0), (-1.0, -0.0), (0.0, -9.0), (-1.0, -9.0)] {
            assert_eq!(fall(speed, pull, 0.0, within), None, "{speed}, {pull}: nothing brings them together");
        }
    }

    /// A bound on speeds alone would require another examination at once.
    #[test]
    fn a_lifting_corner_gets_a_late_bound() {
        let block = Shape::rectangle(40.0, 20.0).unwrap();
        let ground = moving(&block, DVec2::ZERO, 0.0, DVec2::ZERO, 0.0);
        let leaving = moving(&block, DVec2::new(0.0, 30.0), 0.6, DVec2::new(0.0, 40.0), 3.0);
        let now = closest_of_all(&ground.placed, &leaving.placed);
        let time = earliest(&ground, &leaving, &now, 1e-3, 1.0).unwrap_or(1.0);
        assert!(time > 0.05, "{time}");
        assert!(1e-3 / (3.0 * block.reach()) < 1e-4, "a bound on speed alone");
    }

    #[test]
    fn no_pair_meets_before_the_bound() {
        let shapes = [Shape::rectangle(40.0, 6.0).unwrap(), Shape::circle(9.0).unwrap()];
        let mut bounded = 0;
        for case in 0..3000 {
            let part = |k: i32| f64::from((case * 7919 + k * 104_729) % 1000) / 500.0 - 1.0;
            let velocity = |k: i32| DVec2::new(part(k), part(k + 1)) * 200.0;
            let place = DVec2::from_angle(4.0 * part(9)) * (45.0 + 20.0 * part(3));
            let a = moving(&shapes[0], DVec2::ZERO, 3.0 * part(1), velocity(2), 30.0 * part(4));
            let b = moving(&shapes[case as usize % 2], place, 3.0 * part(5), velocity(6), 30.0 * part(8));
            let now = closest_of_all(&a.placed, &b.placed);
            if now.distance <= 0.0 {
                continue;
            }
            let within = 0.3;
            let bound = earliest(&a, &b, &now, now.distance, within).unwrap_or(within);
            bounded += u32::from(bound < within);
            for sample in 0..100 {
                let time = bound * f64::from(sample) / 100.0;
                let there = closest_of_all(&after(&a, 3.0 * part(1), time), &after(&b, 3.0 * part(5), time));
                assert!(there.distance > -1e-9, "case {case}: they met at {time}, before {bound}");
            }
        }
        assert!(bounded > 500, "{bounded} of them have a bound");
    }
}
