//! A body during a step: its path, the velocity it was given in advance while it rests, and its collisions so far.
//!
//! # How a body rests
//!
//! Resting contact is a train of micro-collisions; there are no forces that hold a body. With weight that would be an
//! endless train: a ball at rest falls again at once, by less than can be measured, and collides. So a body that
//! collides slowly is *carried* for the rest of the step:
//!
//! ```text
//!   falling   velocity grows by g·s along the parabola        o        o
//!   carried   g·(time left) is added to the velocity at once,  \       |   the contact takes it away in the same
//!             and the path is straight from there on            )      o   micro-collision: the body stands still
//!                                                            =============
//! ```
//!
//! There is one micro-collision a contact and step, and no creeping: bodies that friction can hold stay where they
//! are. On the way energy is lost, never gained: adding v + g·s at once and moving straight loses ½ (g·s)² against
//! the parabola, and a plastic contact takes ½ u² of an approach at the speed u.
//!
//! When another body hits a carried body hard, it falls again from there. First it gives back the velocity that it
//! was given in advance, by gravity and the responses of its contacts, for the rest of the step.

use super::ballistic_path::{BallisticPath, Bounds};
use super::body::Body;
use super::placed_shape::PlacedShape;
use super::time_of_impact::MovingShape;
use crate::objects::Handle;
use glam::DVec2;

/// The velocity and spin that a carried body was given in advance for the rest of the step. A body that collides slowly
/// is carried: until the end of the step it moves straight instead of falling.
#[derive(Clone, Copy, Debug)]
struct CarryAdvance {
    /// The time of the slow collision from which on the body is carried, in seconds since the step began.
    since: f64,
    velocity: DVec2,
    spin: f64,
}

/// A body with the data of the current step.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    pub(super) id: u32,
    pub(super) body: Body,
    /// The body's handle in the pipeline; `None` when the slot is free.
    pub(super) handle: Option<Handle>,
    pub(super) path: BallisticPath,
    /// The box around the path, in pixels, that the body must not leave before the broad phase runs again.
    pub(super) bounds: Bounds,
    /// Number of the body's collisions in this step.
    pub(super) hits: u32,
    /// The displacements out of overlapping neighbors at the end of the step: their sum, and the length of the longest,
    /// in pixels.
    push: (DVec2, f64),
    advance: Option<CarryAdvance>,
}

impl Mover {
    /// Creates the data of a body between two steps.
    pub(super) fn new(id: u32, body: Body) -> Self {
        Self {
            id,
            body,
            handle: None,
            path: BallisticPath { since: 0.0, acceleration: DVec2::ZERO },
            bounds: Bounds::default(),
            hits: 0,
            push: (DVec2::ZERO, 0.0),
            advance: None,
        }
    }

    /// Begins a step: the body, if it can be moved, falls under `gravity`, in pixels a second squared, and its counters
    /// are zero.
    pub(super) fn begin(&mut self, gravity: DVec2) {
        let acceleration = if self.body.is_movable() { gravity } else { DVec2::ZERO };
        self.path = BallisticPath { since: 0.0, acceleration };
        (self.hits, self.push, self.advance) = (0, (DVec2::ZERO, 0.0), None);
    }

    /// Returns the position of the body's center of mass in pixels, at a time in seconds since the step began.
    #[inline]
    pub(super) fn position(&self, time: f64) -> DVec2 {
        self.path.position(&self.body, time)
    }

    /// Returns the velocity of the body in pixels a second, at a time in seconds since the step began.
    #[inline]
    pub(super) fn velocity(&self, time: f64) -> DVec2 {
        self.path.velocity(&self.body, time)
    }

    /// Returns shape and motion of the body at a time in seconds since the step began, with the position relative to
    /// `origin`.
    pub(super) fn moving(&self, time: f64, origin: DVec2) -> MovingShape<'_> {
        let angle = self.path.angle(&self.body, time);
        MovingShape {
            placed: PlacedShape::new(self.body.shape(), self.position(time) - origin, angle),
            velocity: self.velocity(time),
            spin: self.body.spin(),
            acceleration: self.path.acceleration,
        }
    }

    /// Whether the body rests on another one and was given in advance the velocity that it would gain by falling for
    /// the rest of the step.
    pub(super) const fn is_carried(&self) -> bool {
        self.advance.is_some()
    }

    /// Moves the body along its path to a time, and gives it in advance the velocity that it would gain by falling
    /// until `end`, unless it cannot be moved or is carried already. Times are in seconds since the step began.
    pub(super) fn carry(&mut self, time: f64, end: f64) {
        self.path.arrive(&mut self.body, time);
        if self.body.is_movable() && self.advance.is_none() {
            let velocity = self.path.acceleration * (end - time);
            self.body.set_motion(self.body.velocity() + velocity, self.body.spin());
            self.path.acceleration = DVec2::ZERO;
            self.advance = Some(CarryAdvance { since: time, velocity, spin: 0.0 });
        }
    }

    /// Adds the change of velocity (pixels a second) and spin (radians a second) by a contact to the velocity and spin
    /// that a carried body was given in advance. Does nothing for a body that is not carried.
    pub(super) fn add_response(&mut self, velocity: DVec2, spin: f64) {
        if let Some(advance) = &mut self.advance {
            advance.velocity += velocity;
            advance.spin += spin;
        }
    }

    /// Moves the body along its path to a time, and lets a carried body fall again: takes back the velocity and spin
    /// that it was given in advance for the time that is left until `end`. Times are in seconds since the step began.
    pub(super) fn release(&mut self, time: f64, end: f64, gravity: DVec2) {
        self.path.arrive(&mut self.body, time);
        if self.is_carried() {
            let (velocity, spin) = self.own_motion(time, end);
            self.body.set_motion(velocity, spin);
            self.path.acceleration = gravity;
            self.advance = None;
        }
    }

    /// Returns velocity in pixels a second and spin in radians a second, at a time in seconds since the step began,
    /// without the parts that the body was given in advance for the time that is left until `end`.
    pub(super) fn own_motion(&self, time: f64, end: f64) -> (DVec2, f64) {
        let (velocity, spin) = (self.velocity(time), self.body.spin());
        let Some(advance) = &self.advance else { return (velocity, spin) };
        let left = if end > advance.since { (end - time) / (end - advance.since) } else { 0.0 };
        (velocity - advance.velocity * left, spin - advance.spin * left)
    }

    /// Adds a displacement out of an overlapping neighbor, in pixels.
    pub(super) fn add_push(&mut self, way: DVec2) {
        self.push = (self.push.0 + way, self.push.1.max(way.length()));
    }

    /// Returns the displacement, in pixels, that takes the body out of its overlapping neighbors at the end of the
    /// step: the sum of the pushes, cut to the length of the longest of them, so that many neighbors together do not
    /// push the body into another one.
    pub(super) fn total_push(&self) -> DVec2 {
        if self.push.1 > 0.0 { self.push.0.clamp_length_max(self.push.1) } else { DVec2::ZERO }
    }

    /// Moves the body along its path to a time, in seconds since the step began, and stops it there for the rest of the
    /// step; its motion is lost.
    pub(super) fn stop(&mut self, time: f64) {
        self.path.arrive(&mut self.body, time);
        self.path.acceleration = DVec2::ZERO;
        self.advance = None;
        self.body.freeze();
    }
}
