//! The world: bodies by id, and a step.
//!
//! [`step`](super::step) describes a step; this file is the interface for a game.

use super::body::{Body, BodyError, MASSES, MAX_SPEED, check_motion, check_place};
use super::counts::ImpulseCounts;
use super::event_heap::EventHeap;
pub use super::impulse_event::Impact;
use super::impulse_event::ImpulseRecorder;
use super::mover::{Mover, StepClock};
use super::near_pairs::NearPairs;
use super::resting_contact::Rest;
use crate::method::Method;
use crate::objects::Object;
use crate::pipeline::{Pipeline, pairs_among};
use crate::rules::Rules;
use crate::trace::{Place, TraceEvent};
use glam::DVec2;

/// Bodies that bounce off each other.
///
/// ```
/// use glam::DVec2;
/// use sector_collision::impulse::{Body, BodyDef, Shape, World};
/// use sector_collision::{Method, Rules};
///
/// let mut world = World::new(Method::Auto, Rules::all(), 100);
/// let ball = BodyDef { restitution: 1.0, friction: 0.0, ..BodyDef::new(Shape::circle(8.0)?) };
/// world.insert(7, Body::new(BodyDef { velocity: DVec2::new(60.0, 0.0), ..ball })?)?;
/// world.insert(9, Body::new(BodyDef { position: DVec2::new(20.0, 0.0), ..ball })?)?;
///
/// for _ in 0..60 {
///     world.step(1.0 / 60.0)?;
/// }
/// assert_eq!(world.get(7).expect("it is there").velocity(), DVec2::ZERO);
/// assert_eq!(world.get(9).expect("it is there").velocity(), DVec2::new(60.0, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **State.** The future of a world depends on its gravity, on the rules, and on each body's id and definition
/// ([`Body::def`]) alone. Seven numbers of a definition change: the six of [`Body::state_bits`], and how long the body
/// has been still. A world that is filled with the same bodies, in any order, moves the same way to the last bit, with
/// any broad phase.
///
/// A clone is a world of its own that moves on in the same way.
#[derive(Clone, Debug)]
pub struct World {
    pub(super) movers: Vec<Mover>,
    /// The id and the slot of each body, by ascending id.
    pub(super) ids: Vec<(u32, u32)>,
    free: Vec<u32>,
    pub(super) gravity: DVec2,
    pub(super) pipeline: Pipeline,
    pub(super) pairs: NearPairs,
    pub(super) events: EventHeap,
    pub(super) impacts: Vec<Impact>,
    /// The pairs of bodies that have touched in the step, as slots, in the order of their first contacts.
    pub(super) touched: Vec<(u32, u32)>,
    pub(super) clock: StepClock,
    pub(super) rest: Rest,
    pub(super) recorder: ImpulseRecorder,
}

impl World {
    /// Creates an empty world without gravity. Nothing is allocated after this in a steady step while at most
    /// `capacity` bodies live at once and few enough pairs of boxes overlap: eight a body up to 1,024 bodies, and a quarter
    /// of one for each body beyond. In a denser crowd lists grow, once; [`set_gravity`](Self::set_gravity) allocates.
    ///
    /// The method is the broad phase; the rules say which kinds of body may meet.
    pub fn new(method: Method, rules: Rules, capacity: usize) -> Self {
        let pairs = pairs_among(capacity);
        Self {
            movers: Vec::with_capacity(capacity),
            ids: Vec::with_capacity(capacity),
            free: Vec::with_capacity(capacity),
            gravity: DVec2::ZERO,
            pipeline: Pipeline::new(method, rules, [], capacity),
            pairs: NearPairs::with_capacity(capacity, pairs),
            events: EventHeap::with_capacity(pairs),
            impacts: Vec::with_capacity(pairs),
            touched: Vec::with_capacity(pairs),
            clock: StepClock::default(),
            rest: Rest::default(),
            recorder: ImpulseRecorder::default(),
        }
    }

    /// Keeps the pieces of the work of each step from now on, or no longer: see [`trace`](crate::trace). Changes no result. A
    /// step that is traced allocates as its trace grows.
    pub fn set_traced(&mut self, is_traced: bool) {
        self.recorder.set_recording(is_traced);
    }

    /// Returns the pieces of the work of the last step in their order, each of them a [`TraceEvent::Impulse`]; nothing if
    /// steps are not traced. Those of the broad phase are not among them: the [pipeline](Self::pipeline) has its own trace.
    pub fn trace(&self) -> &[TraceEvent] {
        self.recorder.events()
    }

    /// Returns where in the source each piece of the [trace](Self::trace) was recorded.
    pub fn trace_places(&self) -> &[Place] {
        self.recorder.places()
    }

    /// Sets the gravity: the acceleration of all bodies that can be moved, in pixels a second squared. Wakes all bodies.
    /// Allocates the room for contacts at rest when it is set for the first time.
    ///
    /// # Errors
    /// When it is not finite, or would bring a body to [`MAX_SPEED`] within a second.
    pub fn set_gravity(&mut self, gravity: DVec2) -> Result<(), BodyError> {
        if !(gravity.is_finite() && gravity.length() < MAX_SPEED) {
            return Err(BodyError::Impulse(gravity));
        }
        self.gravity = gravity;
        if gravity != DVec2::ZERO {
            self.rest.make_room(self.movers.capacity());
        }
        self.movers.iter_mut().for_each(|mover| mover.body.def.still_s = 0.0);
        Ok(())
    }

    /// Changes the broad phase, which changes no result, only the work. Allocates.
    pub fn set_method(&mut self, method: Method) {
        self.pipeline.set_method(method);
    }

    /// Inserts a body. Costs moving the entries of higher ids; nothing for ascending ids.
    ///
    /// A body that is inserted inside another is pushed out of it gently, and gains no speed from that.
    ///
    /// # Errors
    /// When there is a body with that id, or place or motion are beyond the limits of [`Body::new`].
    pub fn insert(&mut self, id: u32, body: Body) -> Result<(), BodyError> {
        check_place(body.position(), body.angle())?;
        check_motion(body.velocity(), body.spin())?;
        let Err(at) = self.find(id) else { return Err(BodyError::IdTaken(id)) };
        let mut mover = Mover::new(id, body);
        let slot = self.free.pop().unwrap_or(self.movers.len() as u32);
        // The pipeline knows bodies by slots, so that its pairs need not be looked up.
        let rect = mover.path.bounds(&mover.body, 0.0, 0.0).to_rect();
        let object = Object::new(slot, body.def().kind, rect);
        mover.handle = Some(self.pipeline.insert(object));
        if slot as usize == self.movers.len() {
            self.movers.push(mover);
        } else {
            self.movers[slot as usize] = mover;
        }
        self.ids.insert(at, (id, slot));
        Ok(())
    }

    /// Removes a body and returns it, or `None` when there is none with this id. What touches it wakes; finding that costs
    /// a look at every body, in a world with gravity.
    pub fn remove(&mut self, id: u32) -> Option<Body> {
        let at = self.find(id).ok()?;
        let (_, slot) = self.ids.remove(at);
        self.wake_around(slot);
        let mover = &mut self.movers[slot as usize];
        self.pipeline.remove(mover.handle.take()?).expect("the handle of a body");
        self.free.push(slot);
        Some(mover.body)
    }

    /// Returns the body with an id, or `None` when there is none.
    pub fn get(&self, id: u32) -> Option<&Body> {
        let at = self.find(id).ok()?;
        Some(&self.movers[self.ids[at].1 as usize].body)
    }

    /// Returns all bodies with their ids, by ascending id.
    pub fn bodies(&self) -> impl Iterator<Item = (u32, &Body)> + '_ {
        self.ids.iter().map(|&(id, slot)| (id, &self.movers[slot as usize].body))
    }

    /// Returns the number of bodies.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether the world has no bodies.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Moves a body at once to a position, in pixels, and an angle, in radians. Wakes it and what touches it, as
    /// [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// When there is no such body, a coordinate is beyond ±[`MAX_COORDINATE`](crate::rect::MAX_COORDINATE), or the
    /// angle is not finite.
    pub fn set_place(&mut self, id: u32, position: DVec2, angle: f64) -> Result<(), BodyError> {
        check_place(position, angle)?;
        self.body_mut(id)?.place(position, angle);
        Ok(())
    }

    /// Gives a body a velocity, in pixels a second, and a spin, in radians a second. Wakes it and what touches it, as
    /// [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// When there is no such body, the speed is above [`MAX_SPEED`], or the spin is beyond ±[`MAX_SPIN`](super::MAX_SPIN).
    pub fn set_motion(&mut self, id: u32, velocity: DVec2, spin: f64) -> Result<(), BodyError> {
        check_motion(velocity, spin)?;
        self.body_mut(id)?.set_motion(velocity, spin);
        Ok(())
    }

    /// Applies an impulse, such as that of a missile or an explosion, to a body at a point of the world. The impulse is
    /// in units of mass times pixels a second, the point in pixels. A body of infinite mass is not affected. Results
    /// faster than [`MAX_SPEED`] or [`MAX_SPIN`](super::MAX_SPIN) are cut there. Wakes the body and what touches it, as
    /// [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// When there is no such body, the impulse is not finite or above [`MAX_SPEED`] times the largest of [`MASSES`], or
    /// a coordinate of the point is beyond ±[`MAX_COORDINATE`](crate::rect::MAX_COORDINATE).
    pub fn apply_impulse(&mut self, id: u32, impulse: DVec2, point: DVec2) -> Result<(), BodyError> {
        check_place(point, 0.0)?;
        if !impulse.is_finite() || impulse.length() > MAX_SPEED * MASSES.end() {
            return Err(BodyError::Impulse(impulse));
        }
        let body = self.body_mut(id)?;
        body.push(impulse, point - body.position());
        body.limit_motion();
        Ok(())
    }

    /// Returns the impacts of the last step, in the order in which they happened.
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// Returns the counts of the last step.
    pub const fn counts(&self) -> ImpulseCounts {
        self.recorder.counts
    }

    /// Returns the pipeline of the broad phase, for its counts and its debug view.
    pub const fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }

    /// Returns the momentum of all bodies that can be moved, Σ m v, in units of mass times pixels a second.
    pub fn momentum(&self) -> DVec2 {
        self.movable().map(|body| body.velocity() / body.inverse_mass()).sum()
    }

    /// Returns the angular momentum of all bodies that can be moved, about the origin, Σ m x × v + I ω, in units of
    /// mass times square pixels a second.
    pub fn angular_momentum(&self) -> f64 {
        let of = |body: &Body| {
            body.position().perp_dot(body.velocity()) / body.inverse_mass()
                + body.spin() / body.inverse_inertia()
        };
        self.movable().map(of).sum()
    }

    /// Returns the energy of all bodies that can be moved, of motion, of turning, and of height (−m g·x), in units of
    /// mass times (pixels a second)².
    pub fn energy(&self) -> f64 {
        let of =
            |body: &Body| body.kinetic_energy() - self.gravity.dot(body.position()) / body.inverse_mass();
        self.movable().map(of).sum()
    }

    fn movable(&self) -> impl Iterator<Item = &Body> + '_ {
        self.bodies().map(|(_, body)| body).filter(|body| body.is_movable())
    }

    /// Returns the index of an id in the list of ids, or as an error the index at which it would be inserted.
    fn find(&self, id: u32) -> Result<usize, usize> {
        self.ids.binary_search_by_key(&id, |&(id, _)| id)
    }

    /// Wakes the body with an id and what touches it, and returns it to be changed, or an error when there is none.
    fn body_mut(&mut self, id: u32) -> Result<&mut Body, BodyError> {
        let at = self.find(id).map_err(|_| BodyError::NoSuchBody(id))?;
        let slot = self.ids[at].1;
        self.wake_around(slot);
        Ok(&mut self.movers[slot as usize].body)
    }
}

#[cfg(test)]
mod tests {
    use super::{Body, BodyError, DVec2, MAX_SPEED, Method, Rules, World};
    use crate::impulse::{BodyDef, Shape};

    #[test]
    fn invalid_bodies_are_refused() {
        let ball = Body::new(BodyDef::new(Shape::circle(5.0).unwrap())).unwrap();
        let with = |change: fn(&mut Body)| {
            let mut body = ball;
            change(&mut body);
            World::new(Method::Auto, Rules::all(), 4).insert(0, body)
        };
        assert_eq!(with(|_| ()), Ok(()));
        let fast = DVec2::new(2.0 * MAX_SPEED, 0.0);
        assert_eq!(with(|body| body.set_motion(DVec2::new(2e6, 0.0), 0.0)), Err(BodyError::Velocity(fast)));
        assert!(matches!(with(|body| body.set_motion(DVec2::NAN, 0.0)), Err(BodyError::Velocity(_))));
        assert!(matches!(with(|body| body.set_motion(DVec2::X, f64::NAN)), Err(BodyError::Spin(_))));
        assert!(matches!(with(|body| body.place(DVec2::INFINITY, 0.0)), Err(BodyError::Position(_))));
        assert!(matches!(with(|body| body.place(DVec2::X, f64::NAN)), Err(BodyError::Angle(_))));
    }
}
