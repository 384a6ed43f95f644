//! A measured separation that stays valid as a bound while the bodies move.
//!
//! The closest points of two shapes give a direction in which they are apart. The distance along it changes with the
//! motion of the centers of mass; rotation adds at most its angle times the reach of a shape. So a few multiplications
//! give a lower bound on the distance at any later time of the step, and most pairs need no second search for closest
//! features.
//!
//! ```text
//!    ____         normal        ____       span = the part of the distance between the centers
//!   | a  |------------------>  / b /              that the shapes fill
//!   |  x-|--span-|  distance  |-/x/        distance = distance of the centers along the normal - span
//!   |____|                     /__/
//! ```
//!
//! A separation is valid for one step. A world without gravity does not use it.

use crate::features::ClosestPoints;
use crate::mover::Mover;
use glam::DVec2;

/// A distance along a fixed direction, and the state in which it was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeparatingAxis {
    /// The direction from the first body to the second, a unit vector.
    normal: DVec2,
    /// The part of the distance between the centers of mass that the shapes fill along the normal, in pixels.
    span: f64,
    /// The angles of the bodies when the distance was measured, in radians.
    angles: [f64; 2],
}

impl SeparatingAxis {
    /// Creates the separation from the closest points `found` at `now`.
    pub(crate) fn new(found: &ClosestPoints, bodies: [&Mover; 2], now: f64) -> Self {
        let [a, b] = bodies;
        let between = b.position(now) - a.position(now);
        Self {
            normal: found.normal,
            span: between.dot(found.normal) - found.distance,
            angles: bodies.map(|mover| mover.angle(now)),
        }
    }

    /// Returns a lower bound on the distance, and upper bounds on the speed and acceleration that reduce it.
    pub(crate) fn bound(&self, bodies: [&Mover; 2], now: f64) -> (f64, f64, f64) {
        let [a, b] = bodies;
        let apart = (b.position(now) - a.position(now)).dot(self.normal) - self.span;
        let turned: f64 =
            (0..2).map(|k| (bodies[k].angle(now) - self.angles[k]).abs() * turning_reach(bodies[k])).sum();
        let turning: f64 = bodies.iter().map(|mover| mover.body.spin().abs() * turning_reach(mover)).sum();
        let speed = (a.velocity(now) - b.velocity(now)).dot(self.normal) + turning;
        let pull = (a.path.acceleration - b.path.acceleration).dot(self.normal);
        (apart - turned, speed, pull)
    }

    /// Returns how far the bodies have separated along the normal, and the angles by which they have turned.
    pub(crate) fn moved(&self, bodies: [&Mover; 2], distance: f64, now: f64) -> (f64, [f64; 2]) {
        let [a, b] = bodies;
        let apart = (b.position(now) - a.position(now)).dot(self.normal) - self.span;
        (apart - distance, [0, 1].map(|k| bodies[k].angle(now) - self.angles[k]))
    }
}

/// Returns how far rotation can move a point of the outline, per radian; zero for a circle.
fn turning_reach(mover: &Mover) -> f64 {
    if mover.body.shape().vertices().len() == 1 { 0.0 } else { mover.body.shape().reach() }
}
