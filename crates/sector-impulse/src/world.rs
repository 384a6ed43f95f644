//! [`World`]: bodies by id, and the interface for a game. [`step`](crate::step) describes a step.

use crate::body::{Body, BodyError, MASSES, MAX_SPEED, check_motion, check_place};
use crate::counts::ImpulseCounts;
use crate::event_heap::EventHeap;
pub use crate::impulse_event::Impact;
use crate::impulse_event::{ImpulseEvent, ImpulseRecorder};
use crate::mover::{Mover, StepClock};
use crate::near_pairs::{NearPairs, pairs_among};
use crate::resting_contact::Rest;
use glam::DVec2;
use sector_collision::trace::Place;
use sector_collision::{Method, Object, Pipeline, Rules};

/// A set of bodies that bounce off each other.
///
/// ```
/// use glam::DVec2;
/// use sector_impulse::{Body, BodyDef, Shape, World};
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
/// assert_eq!(world.get(7).expect("inserted above").velocity(), DVec2::ZERO);
/// assert_eq!(world.get(9).expect("inserted above").velocity(), DVec2::new(60.0, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **State.** The future of a world depends only on its gravity, its rules, and each body's id and definition
/// ([`Body::def`]). Seven numbers of a definition change: the six of [`Body::state_bits`], and how long the body has
/// been still. A world filled with the same bodies, in any order and with any broad phase, moves identically to the
/// last bit.
///
/// A clone is independent and moves in the same way.
#[derive(Clone, Debug)]
pub struct World {
    pub(crate) movers: Vec<Mover>,
    /// The id and the slot of each body, by ascending id.
    pub(crate) ids: Vec<(u32, u32)>,
    free: Vec<u32>,
    pub(crate) gravity: DVec2,
    pub(crate) pipeline: Pipeline,
    pub(crate) pairs: NearPairs,
    pub(crate) events: EventHeap,
    pub(crate) impacts: Vec<Impact>,
    /// The pairs of slots whose bodies have touched in this step, in the order of first contact.
    pub(crate) touched: Vec<(u32, u32)>,
    pub(crate) clock: StepClock,
    pub(crate) rest: Rest,
    pub(crate) recorder: ImpulseRecorder,
}

impl World {
    /// Creates an empty world without gravity. `method` is the broad phase; `rules` say which kinds of body may meet.
    ///
    /// A steady step then allocates nothing as long as at most `capacity` bodies exist and few pairs of boxes overlap:
    /// up to eight for each of the first 1,024 bodies, and a quarter of a pair for each body beyond. In denser crowds
    /// the lists grow once. [`set_gravity`](Self::set_gravity) allocates.
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
            // Most pairs of boxes do not collide in a step.
            impacts: Vec::with_capacity(pairs / 2),
            touched: Vec::with_capacity(pairs),
            clock: StepClock::default(),
            rest: Rest::default(),
            recorder: ImpulseRecorder::default(),
        }
    }

    /// Turns recording of each step's events on or off, and drops the events so far. Does not change results. While
    /// recording, a step allocates as its trace grows, by 48 bytes per event.
    pub fn set_traced(&mut self, is_traced: bool) {
        self.recorder.set_recording(is_traced);
    }

    /// Returns the events of the last step in order; empty if steps are not traced. Each event counts what
    /// [`ImpulseEvent::counts`] returns, and all together add up to [`counts`](Self::counts).
    pub fn trace(&self) -> &[ImpulseEvent] {
        &self.recorder.events
    }

    /// Returns the source location that recorded each event of the [trace](Self::trace).
    pub fn trace_places(&self) -> &[Place] {
        &self.recorder.places
    }

    /// Sets the gravity: the acceleration of all movable bodies, in pixels per second squared. Wakes all bodies.
    /// The first call allocates room for resting contacts.
    ///
    /// # Errors
    /// If it is not finite, or would accelerate a body to [`MAX_SPEED`] within a second.
    pub fn set_gravity(&mut self, gravity: DVec2) -> Result<(), BodyError> {
        if !(gravity.is_finite() && gravity.length() < MAX_SPEED) {
            return Err(BodyError::Impulse(gravity));
        }
        self.gravity = gravity;
        self.pairs.set_weight(gravity != DVec2::ZERO, pairs_among(self.movers.capacity()));
        if gravity != DVec2::ZERO {
            self.rest.make_room(self.movers.capacity());
        }
        self.movers.iter_mut().for_each(|mover| mover.body.still_s = 0.0);
        Ok(())
    }

    /// Changes the broad phase. This affects the work, not the results. Allocates.
    pub fn set_method(&mut self, method: Method) {
        self.pipeline.set_method(method);
    }

    /// Inserts a body and returns its slot, by which [`get_in`](Self::get_in) finds it without a search. Shifts the
    /// entries of higher ids, so ascending ids are cheapest.
    ///
    /// A body inserted inside another is pushed out gently and gains no speed from that.
    ///
    /// # Errors
    /// If a body with that id exists, or its position or motion is beyond the limits of [`Body::new`].
    pub fn insert(&mut self, id: u32, body: Body) -> Result<u32, BodyError> {
        check_place(body.position(), body.angle())?;
        check_motion(body.velocity(), body.spin())?;
        let Err(at) = self.find(id) else { return Err(BodyError::IdTaken(id)) };
        let mut mover = Mover::new(id, body);
        let slot = self.free.pop().unwrap_or(self.movers.len() as u32);
        // The pipeline knows bodies by slot, so its pairs need no lookup.
        let rect = mover.path.bounds(&mover.body, 0.0, 0.0).to_rect();
        let object = Object::new(slot, mover.body.kind(), rect);
        mover.handle = Some(self.pipeline.insert(object));
        if slot as usize == self.movers.len() {
            self.movers.push(mover);
        } else {
            self.movers[slot as usize] = mover;
        }
        self.ids.insert(at, (id, slot));
        Ok(slot)
    }

    /// Removes a body and returns it; `None` if there is no body with this id. Wakes everything that touches it: in a
    /// world with gravity, finding those bodies means checking every body.
    pub fn remove(&mut self, id: u32) -> Option<Body> {
        let at = self.find(id).ok()?;
        let (_, slot) = self.ids.remove(at);
        self.wake_around(slot);
        let mover = &mut self.movers[slot as usize];
        self.pipeline.remove(mover.handle.take()?).expect("the handle of a body");
        self.free.push(slot);
        Some(mover.body.clone())
    }

    /// Returns the body with this id if it is in this slot; `None` otherwise. A body keeps its slot until it is removed.
    #[inline]
    pub fn get_in(&self, slot: u32, id: u32) -> Option<&Body> {
        let mover = self.movers.get(slot as usize)?;
        (mover.id == id && mover.handle.is_some()).then_some(&mover.body)
    }

    /// Returns the body with this id; `None` if there is none. Costs a binary search.
    pub fn get(&self, id: u32) -> Option<&Body> {
        let at = self.find(id).ok()?;
        Some(&self.movers[self.ids[at].1 as usize].body)
    }

    /// Returns all bodies with their ids, by ascending id.
    pub fn bodies(&self) -> impl Iterator<Item = (u32, &Body)> + '_ {
        self.ids.iter().map(|&(id, slot)| (id, &self.movers[slot as usize].body))
    }

    /// Returns the number of bodies, including immovable and sleeping ones.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether the world has no bodies.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Moves a body instantly to a position, in pixels, and an angle, in radians. Wakes it and everything that touches
    /// it, as [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// If there is no such body, a coordinate is beyond ±[`MAX_COORDINATE`](sector_collision::rect::MAX_COORDINATE), or the
    /// angle is not finite.
    pub fn set_place(&mut self, id: u32, position: DVec2, angle: f64) -> Result<(), BodyError> {
        check_place(position, angle)?;
        self.body_mut(id)?.place(position, angle);
        Ok(())
    }

    /// Sets the velocity of a body, in pixels per second, and its spin, in radians per second. Wakes it and everything
    /// that touches it, as [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// If there is no such body, the speed is above [`MAX_SPEED`], or the spin is beyond
    /// ±[`MAX_SPIN`](crate::MAX_SPIN).
    pub fn set_motion(&mut self, id: u32, velocity: DVec2, spin: f64) -> Result<(), BodyError> {
        check_motion(velocity, spin)?;
        self.body_mut(id)?.set_motion(velocity, spin);
        Ok(())
    }

    /// Applies an impulse, such as from a missile or an explosion, to a body at a point in the world. The impulse is
    /// in units of mass times pixels per second, the point in pixels. A body of infinite mass does not move. Results
    /// above [`MAX_SPEED`] or [`MAX_SPIN`](crate::MAX_SPIN) are clamped. Wakes the body and everything that touches it,
    /// as [`remove`](Self::remove) does.
    ///
    /// # Errors
    /// If there is no such body, the impulse is not finite or above [`MAX_SPEED`] times the largest of [`MASSES`], or
    /// a coordinate of the point is beyond ±[`MAX_COORDINATE`](sector_collision::rect::MAX_COORDINATE).
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

    /// Returns the impacts of the last step in the order they happened.
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// Returns the amount of work that the last step took.
    pub const fn counts(&self) -> ImpulseCounts {
        self.recorder.counts
    }

    /// Returns the broad phase's pipeline, for its counts and its debug view.
    pub const fn pipeline(&self) -> &Pipeline {
        &self.pipeline
    }

    /// Returns the total momentum of all movable bodies, Σ m v, in units of mass times pixels per second.
    pub fn momentum(&self) -> DVec2 {
        self.movable().map(|body| body.velocity() / body.inverse_mass()).sum()
    }

    /// Returns the total angular momentum of all movable bodies about the origin, Σ m x × v + I ω, in units of mass
    /// times square pixels per second.
    pub fn angular_momentum(&self) -> f64 {
        let of = |body: &Body| {
            body.position().perp_dot(body.velocity()) / body.inverse_mass()
                + body.spin() / body.inverse_inertia()
        };
        self.movable().map(of).sum()
    }

    /// Returns the total energy of all movable bodies: kinetic, rotational, and potential (−m g·x), in units of mass
    /// times (pixels per second)².
    pub fn energy(&self) -> f64 {
        let of =
            |body: &Body| body.kinetic_energy() - self.gravity.dot(body.position()) / body.inverse_mass();
        self.movable().map(of).sum()
    }

    fn movable(&self) -> impl Iterator<Item = &Body> + '_ {
        self.bodies().map(|(_, body)| body).filter(|body| body.is_movable())
    }

    /// Returns the index of an id in `ids`, or as an error the index at which it would be inserted.
    fn find(&self, id: u32) -> Result<usize, usize> {
        self.ids.binary_search_by_key(&id, |&(id, _)| id)
    }

    /// Wakes the body with this id and everything that touches it, and returns the body for changes.
    fn body_mut(&mut self, id: u32) -> Result<&mut Body, BodyError> {
        let at = self.find(id).map_err(|_| BodyError::NoSuchBody(id))?;
        let slot = self.ids[at].1;
        self.wake_around(slot);
        Ok(&mut self.movers[slot as usize].body)
    }
}

#[cfg(test)]
mod tests;
