//! A body in the middle of a step: where its path began, what of its weight it has been paid ahead, how often it
//! has been hit.
//!
//! # How a body rests
//!
//! Resting contact is a train of micro-collisions; there are no forces that hold a body. With weight that would be an
//! endless train: a ball at rest falls again in the next moment, by less than can be measured, and collides. So a body
//! that collides slowly is *carried* for the rest of the step:
//!
//! ```text
//!   falling   velocity grows by g·s along the parabola        o        o
//!   carried   g·(time left) is added to the velocity at once,  \       |   the contact takes it away in the same
//!             and the path is straight from there on            )      o   micro-collision: the body stands still
//!                                                            =============
//! ```
//!
//! One micro-collision a contact and step, and no creeping: what friction can hold is held. On the
//! way energy is lost, never gained: paying v + g·s at once and moving straight loses ½ (g·s)² against the parabola, and
//! a plastic contact takes ½ u² of an approach at the speed u.
//!
//! When something hits a carried body hard, it falls again from there. What it was paid for the time that it will
//! now not be carried, gravity and the answers of its impacts together, it gives back first.

use super::ballistic_path::{BallisticPath, Bounds};
use super::body::Body;
use super::placed_shape::PlacedShape;
use super::time_of_impact::MovingShape;
use crate::objects::Handle;
use glam::DVec2;

/// What a carried body has been paid ahead.
#[derive(Clone, Copy, Debug)]
struct CarryAdvance {
    since: f64,
    velocity: DVec2,
    spin: f64,
}

/// A body with what a step has to know of it.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    pub(super) id: u32,
    pub(super) body: Body,
    /// Its hold in the pipeline; `None` when the slot is free.
    pub(super) handle: Option<Handle>,
    pub(super) path: BallisticPath,
    /// What it must not leave before the broad phase is asked again.
    pub(super) bounds: Bounds,
    /// Collisions in this step.
    pub(super) hits: u32,
    /// How its neighbors want to move it out of them at the end of the step: in all, and the farthest of them.
    push: (DVec2, f64),
    advance: Option<CarryAdvance>,
}

impl Mover {
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

    /// The beginning of a step: the body falls.
    pub(super) fn begin(&mut self, gravity: DVec2) {
        let acceleration = if self.body.is_movable() { gravity } else { DVec2::ZERO };
        self.path = BallisticPath { since: 0.0, acceleration };
        (self.hits, self.push, self.advance) = (0, (DVec2::ZERO, 0.0), None);
    }

    /// Where the body is at a time.
    #[inline]
    pub(super) fn position(&self, time: f64) -> DVec2 {
        self.path.position(&self.body, time)
    }

    /// How fast it is then.
    #[inline]
    pub(super) fn velocity(&self, time: f64) -> DVec2 {
        self.path.velocity(&self.body, time)
    }

    /// The body as it is at a time, seen from an origin.
    pub(super) fn moving(&self, time: f64, origin: DVec2) -> MovingShape<'_> {
        let angle = self.path.angle(&self.body, time);
        MovingShape {
            placed: PlacedShape::new(self.body.shape(), self.position(time) - origin, angle),
            velocity: self.velocity(time),
            spin: self.body.spin(),
            acceleration: self.path.acceleration,
        }
    }

    /// Whether it is being carried.
    pub(super) const fn is_carried(&self) -> bool {
        self.advance.is_some()
    }

    /// Lets the body arrive at a time, and carries it from there to the end of the step, if it has weight.
    pub(super) fn carry(&mut self, time: f64, end: f64) {
        self.path.arrive(&mut self.body, time);
        if self.body.is_movable() && self.advance.is_none() {
            let velocity = self.path.acceleration * (end - time);
            self.body.set_motion(self.body.velocity() + velocity, self.body.spin());
            self.path.acceleration = DVec2::ZERO;
            self.advance = Some(CarryAdvance { since: time, velocity, spin: 0.0 });
        }
    }

    /// A carried body's contact has answered with a change of its motion.
    pub(super) fn add_response(&mut self, velocity: DVec2, spin: f64) {
        if let Some(advance) = &mut self.advance {
            advance.velocity += velocity;
            advance.spin += spin;
        }
    }

    /// Lets the body arrive at a time, and fall from there, if it was carried.
    pub(super) fn release(&mut self, time: f64, end: f64, gravity: DVec2) {
        self.path.arrive(&mut self.body, time);
        if self.is_carried() {
            let (velocity, spin) = self.own_motion(time, end);
            self.body.set_motion(velocity, spin);
            self.path.acceleration = gravity;
            self.advance = None;
        }
    }

    /// Velocity and spin at a time without what the body has been paid ahead for the time that is left.
    pub(super) fn own_motion(&self, time: f64, end: f64) -> (DVec2, f64) {
        let (velocity, spin) = (self.velocity(time), self.body.spin());
        let Some(advance) = &self.advance else { return (velocity, spin) };
        let left = if end > advance.since { (end - time) / (end - advance.since) } else { 0.0 };
        (velocity - advance.velocity * left, spin - advance.spin * left)
    }

    /// A neighbor wants to move the body.
    pub(super) fn push_by(&mut self, way: DVec2) {
        self.push = (self.push.0 + way, self.push.1.max(way.length()));
    }

    /// What comes of it: no farther than any of them wants, so that many together do not push it into the next.
    pub(super) fn pushed(&self) -> DVec2 {
        if self.push.1 > 0.0 { self.push.0.clamp_length_max(self.push.1) } else { DVec2::ZERO }
    }

    /// Holds the body where it is for the rest of the step; its motion is lost.
    pub(super) fn stop(&mut self, time: f64) {
        self.path.arrive(&mut self.body, time);
        self.path.acceleration = DVec2::ZERO;
        self.advance = None;
        self.body.freeze();
    }
}
