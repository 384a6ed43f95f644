//! A body during a step: its path, the velocity it was given in advance while at rest, and its collisions so far.
//!
//! # How a body rests
//!
//! Resting contact is a series of micro-collisions; no forces hold a body. In a world with gravity that series would
//! never end: a ball at rest falls again at once, by less than can be measured, and collides. So a body that collides
//! slowly is *carried* to the end of the substep (a part of the step, usually all of it):
//!
//! ```text
//!   falling   velocity grows by g·s along the parabola        o        o
//!   carried   g·(time left) is added to the velocity at once,  \       |   the contacts cancel it in the same
//!             and the path is straight from there on            )      o   instant: the body stands still
//!                                                            =============
//! ```
//!
//! Bodies that friction can hold do not creep. Energy is lost, never gained: adding g·s at once and moving straight
//! loses ½ (g·s)² against the parabola, and a plastic contact takes ½ u² from an approach at speed u, per unit of mass.
//!
//! A body that is *asleep* neither falls nor moves until something touches it ([`rest`](crate::rest)).

use crate::ballistic_path::{BallisticPath, Bounds};
use crate::body::Body;
use crate::length::length;
use crate::placed_shape::PlacedShape;
use crate::time_of_impact::MovingShape;
use glam::DVec2;
use sector_collision::Handle;

/// The times of the current step, in seconds since it began, and its limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StepClock {
    pub(crate) end: f64,
    /// The time until which the boxes of this round are valid, in seconds since the step began.
    pub(crate) horizon: f64,
    /// The number of rounds in this step that began early because a body left its box.
    pub(crate) early_rounds: u32,
    /// Whether the current round ends early, at `horizon`, because a body would leave its box.
    pub(crate) cut_short: bool,
    /// The maximum approach speed of a resting contact, in pixels per second; zero in a world without gravity.
    pub(crate) slow: f64,
    /// The end of the current substep, in seconds since the step began: bodies are carried until then.
    pub(crate) until: f64,
    pub(crate) substep: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) id: u32,
    pub(crate) body: Body,
    /// The body's handle in the pipeline; `None` when the slot is free.
    pub(crate) handle: Option<Handle>,
    pub(crate) path: BallisticPath,
    /// The box around the path, in pixels. The body must not leave it before the broad phase runs again.
    pub(crate) bounds: Bounds,
    pub(crate) hits: u32,
    /// The sum of the displacements out of overlapping neighbors, and the length of the longest, in pixels.
    push: (DVec2, f64),
    /// The position in pixels and the angle in radians at the start of the substep.
    start: (DVec2, f64),
    /// Whether the body rests on another and already has the velocity of a fall to the end of the substep.
    pub(crate) is_carried: bool,
    pub(crate) is_asleep: bool,
    /// Whether the body is marked for the solver: something presses on it or has disturbed its velocity.
    pub(crate) is_marked: bool,
}

impl Mover {
    pub(crate) fn new(id: u32, body: Body) -> Self {
        Self {
            id,
            body,
            handle: None,
            path: BallisticPath { since: 0.0, acceleration: DVec2::ZERO },
            bounds: Bounds::default(),
            hits: 0,
            push: (DVec2::ZERO, 0.0),
            start: (DVec2::ZERO, 0.0),
            is_carried: false,
            is_asleep: false,
            is_marked: false,
        }
    }

    /// Begins a step: the body is awake and falls if it is movable. Whether it sleeps is determined again in each step.
    pub(crate) fn begin(&mut self, gravity: DVec2) {
        let acceleration = if self.body.is_movable() { gravity } else { DVec2::ZERO };
        self.path = BallisticPath { since: 0.0, acceleration };
        (self.hits, self.push) = (0, (DVec2::ZERO, 0.0));
        (self.is_carried, self.is_asleep) = (false, false);
    }

    #[inline]
    pub(crate) fn position(&self, time: f64) -> DVec2 {
        self.path.position(&self.body, time)
    }

    #[inline]
    pub(crate) fn velocity(&self, time: f64) -> DVec2 {
        self.path.velocity(&self.body, time)
    }

    #[inline]
    pub(crate) fn angle(&self, time: f64) -> f64 {
        self.path.angle(&self.body, time)
    }

    /// Returns the shape and motion of the body, with its position relative to `origin`.
    pub(crate) fn moving(&self, time: f64, origin: DVec2) -> MovingShape<'_> {
        MovingShape {
            placed: PlacedShape::new(self.body.shape(), self.position(time) - origin, self.angle(time)),
            velocity: self.velocity(time),
            spin: self.body.spin(),
            acceleration: self.path.acceleration,
        }
    }

    /// Whether the body is carried or immovable, so that its path is straight to the end of the substep.
    pub(crate) const fn is_held(&self) -> bool {
        self.is_carried || !self.body.is_movable()
    }

    /// Whether the body moves although nothing can push it, like a moving platform: its mass is infinite, but its
    /// velocity or spin is not 0.
    pub(crate) fn is_driven(&self) -> bool {
        let body = &self.body;
        body.mass() == f64::INFINITY && (body.velocity() != DVec2::ZERO || body.spin() != 0.0)
    }

    /// Whether the body stays in place until something meets it: it sleeps, or it is immovable and does not move.
    pub(crate) fn stands_still(&self) -> bool {
        self.is_asleep || !self.body.is_movable() && !self.is_driven()
    }

    pub(crate) fn arrive(&mut self, time: f64) {
        self.path.arrive(&mut self.body, time);
    }

    /// Moves the body along its path to a time, and adds the velocity that a fall until `until` would add.
    pub(crate) fn carry(&mut self, time: f64, until: f64) {
        self.arrive(time);
        if self.body.is_movable() && !self.is_carried {
            let gained = self.path.acceleration * (until - time);
            self.body.set_motion(self.body.velocity() + gained, self.body.spin());
            self.path.acceleration = DVec2::ZERO;
            self.is_carried = true;
        }
    }

    /// Begins a substep: the body falls from its position, and keeps a velocity that was added in advance.
    pub(crate) fn begin_substep(&mut self, gravity: DVec2) {
        self.start = (self.body.position(), self.body.angle());
        self.set_down(gravity);
    }

    /// Lets a carried body fall from its position, keeping the velocity that was added in advance.
    pub(crate) fn set_down(&mut self, gravity: DVec2) {
        if self.is_carried && !self.is_asleep && self.body.is_movable() {
            self.is_carried = false;
            self.path.acceleration = gravity;
        }
    }

    /// Removes the velocity that was just added to carry the body for `seconds`, and lets it fall.
    pub(crate) fn let_go(&mut self, seconds: f64, gravity: DVec2) {
        self.body.set_motion(self.body.velocity() - gravity * seconds, self.body.spin());
        self.set_down(gravity);
    }

    pub(crate) fn slow_down(&mut self, share: f64) {
        self.body.set_motion(self.body.velocity() * share, self.body.spin() * share);
    }

    pub(crate) fn rewind(&mut self) {
        self.body.place(self.start.0, self.start.1);
    }

    /// Puts the body to sleep: it loses its motion and does not fall.
    pub(crate) fn sleep(&mut self) {
        self.body.set_motion(DVec2::ZERO, 0.0);
        self.path.acceleration = DVec2::ZERO;
        (self.is_carried, self.is_asleep) = (true, true);
    }

    /// Wakes the body, which is then carried to the end of the substep. Does nothing if it is awake.
    pub(crate) fn wake(&mut self) {
        if std::mem::take(&mut self.is_asleep) {
            self.body.still_s = 0.0;
        }
    }

    /// Updates how long the body has been still, at the end of a step of some `seconds`. `limit` is the speed of its
    /// fastest point, in pixels per second, from which it moves.
    #[inline]
    pub(crate) fn count_still(&mut self, limit: f64, seconds: f64) {
        let body = &mut self.body;
        let speed = || length(body.velocity()) + body.spin().abs() * body.shape().reach();
        let is_still = limit > 0.0 && body.is_movable() && speed() < limit;
        if !self.is_asleep {
            body.still_s = if is_still { body.still_s() + seconds } else { 0.0 };
        }
    }

    pub(crate) fn add_push(&mut self, shift: DVec2) {
        self.push = (self.push.0 + shift, self.push.1.max(shift.length()));
    }

    /// Returns the displacement, in pixels, that moves the body out of its overlapping neighbors at the end of the
    /// step: the sum of the pushes, clamped to the length of the longest, so that many neighbors together do not push
    /// the body into another one.
    pub(crate) fn total_push(&self) -> DVec2 {
        if self.push.1 > 0.0 { self.push.0.clamp_length_max(self.push.1) } else { DVec2::ZERO }
    }

    /// Moves the body along its path to a time and stops it there for the rest of the step.
    pub(crate) fn stop(&mut self, time: f64) {
        self.arrive(time);
        self.path.acceleration = DVec2::ZERO;
        (self.is_carried, self.is_asleep) = (true, false);
        self.body.freeze();
    }
}
