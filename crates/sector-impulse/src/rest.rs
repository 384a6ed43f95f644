//! How bodies come to rest.
//!
//! In a world with gravity, resting is an endless series of micro-collisions, in all bodies of a heap at once. Resolved
//! one at a time, they never settle: a heap of a hundred bodies took thousands of them per step, no body came to rest,
//! and some sank into each other by eight times ε. A heap must resolve its micro-collisions *together*. A step of a
//! world with gravity works like this:
//!
//! ```text
//!   find_touching     which pairs touch, or meet slowly in this step
//!   find_islands      groups of touching bodies; those that were still for half a second sleep     [islands]
//!   divide_step       1 to 8 substeps, more for faster bodies: half a pixel in each, up to 240 px/s at 60 steps/s
//!      |
//!   make_contacts     a resting contact for each such pair in a supported heap                     [resting_contact]
//!   solve_contacts    micro-collisions at all of them, repeated until they agree                   [contact_solver]
//!   run_events        impacts at their exact times; their changes spread through the contacts      [disturbances]
//!   pay_debts         an island that has gained energy loses it again                              [islands]
//!      |
//!      '--- the next substep
//! ```
//!
//! # What is added to impulses
//!
//! The model is that of the articles: plastic impulses between two bodies at a point, within the friction cone.
//! Impulses alone do not bring a heap to rest, so three things are added:
//!
//! * **A memory.** Only the sum of a contact's impulses in a substep must push and stay in the cone, not each single
//!   impulse. So a later micro-collision can take back part of an earlier one.
//! * **Rolling friction.** In the basic model nothing stops a ball on level ground
//!   ([`BodyDef::rolling_friction`](crate::BodyDef::rolling_friction); 0 turns it off).
//! * **Sleep.** An island whose bodies have all been still for [`SLEEP_AFTER_S`] stops until something touches, moves
//!   or removes one of its bodies. Sleep mostly saves work: without it, 42 of 45 test pits still came to rest within 10
//!   seconds, and in the others a body crept at less than one pixel per second.
//!
//! Sources: E. Guendelman, R. Bridson, R. Fedkiw, "Nonconvex rigid bodies with stacking" (2003), for treating
//! collisions and contacts separately; E. Catto's Box2D for islands that sleep.

use crate::EPSILON;
use crate::contact::contact_point;
use crate::features::{ClosestPoints, FeatureCounts, closest, closest_of_all};
use crate::impulse_event::ImpulseEvent;
use crate::length::length;
use crate::mover::Mover;
use crate::resting_contact::{Rest, RestingContact};
use crate::separation::SeparatingAxis;
use crate::world::World;
use glam::DVec2;

/// The distance in pixels up to which bodies touch: slightly more than the ε at which they rest.
pub(crate) const TOUCHING: f64 = 2.0 * EPSILON;

/// The maximum distance in pixels of two bodies that get a contact because they would meet slowly in this substep.
const MAX_RANGE: f64 = 1.0;

const MAX_SUBSTEPS: f64 = 8.0;

/// The distance, in pixels, that the fastest point of a heap may move in a substep, if [`MAX_SUBSTEPS`] permits.
const SUBSTEP_TRAVEL: f64 = 0.5;

/// How long, in seconds, all bodies of an island must be still before it sleeps.
pub const SLEEP_AFTER_S: f64 = 0.5;

/// A body is still while its fastest point is slower than this fraction of the velocity that a fall of one step gives.
pub(crate) const STILL_SHARE: f64 = 0.06;

impl World {
    /// Begins a round or a substep: creates the resting contacts, and for a substep also solves them.
    pub(crate) fn prepare_contacts(&mut self, now: f64) {
        self.rest.contacts.clear();
        self.rest.disturbed.clear();
        if !self.has_weight() {
            return;
        }
        let begins = now >= self.clock.until || now == 0.0;
        self.pairs.forget_contacts(begins);
        if begins {
            self.begin_substep(now);
        }
        self.find_touching(now);
        if now == 0.0 {
            self.find_islands();
            self.let_islands_sleep();
            self.divide_step();
        }
        self.make_contacts(now, begins);
        if begins {
            self.solve_contacts(now);
        }
        for slot in 0..self.movers.len() as u32 {
            let mover = &self.movers[slot as usize];
            if mover.handle.is_some() && mover.is_carried && !mover.is_asleep {
                self.watch_box(slot, now);
            }
        }
    }

    pub(crate) fn has_weight(&self) -> bool {
        self.clock.slow > 0.0
    }

    /// Begins a substep at `now`: all awake bodies fall.
    fn begin_substep(&mut self, now: f64) {
        let (gravity, end) = (self.gravity, self.clock.end);
        if now > 0.0 {
            self.pay_debts(now);
        }
        self.live_movers().for_each(|mover| mover.begin_substep(gravity));
        let until = now + self.clock.substep;
        // Do not add a last substep that is only a rounding error long.
        self.clock.until = if end - until < self.clock.substep / 2.0 { end } else { until };
    }

    /// Finds the pairs that are close enough at `now` to meet slowly in this substep.
    fn find_touching(&mut self, now: f64) {
        self.rest.touching.clear();
        let range = (self.clock.slow * (self.clock.until - now)).clamp(TOUCHING, MAX_RANGE);
        for pair in 0..self.pairs.len() as u32 {
            let near = self.pairs.get(pair);
            let bodies = [&self.movers[near.a as usize], &self.movers[near.b as usize]];
            let separation = self.pairs.at_rest(pair).and_then(|pair| pair.separation);
            if is_apart(bodies, separation.as_ref(), range, now) {
                continue;
            }
            let origin = bodies[0].position(now);
            let [a, b] = bodies.map(|mover| mover.moving(now, origin));
            let mut work = FeatureCounts::default();
            let found = closest(&a.placed, &b.placed, near.features, &mut work);
            self.recorder.record(ImpulseEvent::of_closest((bodies.map(|mover| mover.id), now), &found, work));
            let separation = SeparatingAxis::new(&found, bodies, now);
            self.pairs.get_mut(pair).features = found.features;
            if let Some(pair) = self.pairs.at_rest_mut(pair) {
                pair.separation = Some(separation);
            }
            if found.distance <= range {
                self.rest.touching.push((pair, found));
            }
        }
    }

    fn find_islands(&mut self) {
        let Rest { islands, touching, .. } = &mut self.rest;
        islands.reset(self.movers.len());
        for (slot, mover) in (0..).zip(&self.movers) {
            islands.of(slot).is_awake = mover.body.still_s() < SLEEP_AFTER_S;
        }
        for (pair, found) in touching.iter().filter(|(_, found)| found.distance <= TOUCHING) {
            let near = self.pairs.get(*pair);
            let (one, other) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
            let (a, b) = (&one.body, &other.body);
            if a.is_movable() && b.is_movable() {
                islands.join(near.a, near.b);
            }
            let (is_driven, pull) =
                (one.is_driven() || other.is_driven(), pull_to_wall([a, b], found, self.gravity));
            let island = islands.of(if a.is_movable() { near.a } else { near.b });
            island.is_driven |= is_driven;
            island.is_supported |= pull > 0.0;
            // Bodies that were placed inside each other separate first.
            island.is_awake |= is_driven || found.distance < -EPSILON;
        }
    }

    fn let_islands_sleep(&mut self) {
        for slot in 0..self.movers.len() {
            let island = self.rest.islands.of(slot as u32);
            let mover = &mut self.movers[slot];
            let is_body = mover.handle.is_some() && mover.body.is_movable();
            if is_body && island.is_supported && !island.is_awake {
                mover.sleep();
                self.recorder.record(ImpulseEvent::Asleep { id: mover.id });
            }
        }
    }

    /// Divides the step into enough substeps that supported bodies move at most [`SUBSTEP_TRAVEL`] in each.
    fn divide_step(&mut self) {
        let mut fastest: f64 = 0.0;
        for slot in 0..self.movers.len() {
            let Mover { handle, body, is_asleep, .. } = &self.movers[slot];
            if handle.is_some()
                && body.is_movable()
                && !is_asleep
                && self.rest.islands.of(slot as u32).is_supported
            {
                let turning = body.spin().abs() * body.shape().reach();
                fastest = fastest.max(length(body.velocity()) + turning);
            }
        }
        let substeps = (fastest * self.clock.end / SUBSTEP_TRAVEL).ceil().clamp(1.0, MAX_SUBSTEPS);
        self.clock.substep = self.clock.end / substeps;
        self.clock.until = if substeps > 1.0 { self.clock.substep } else { self.clock.end };
    }

    fn make_contacts(&mut self, now: f64, begins: bool) {
        self.sort_touching();
        for k in 0..self.rest.order.len() {
            let (pair, found) = self.rest.touching[self.rest.order[k].4 as usize];
            if self.may_rest(pair, &found, now, begins) {
                self.put_contact(pair, &found, now);
                let near = self.pairs.get(pair);
                if [near.a, near.b].iter().all(|&slot| self.movers[slot as usize].body.is_movable()) {
                    self.rest.islands.join(near.a, near.b);
                }
            }
        }
    }

    /// Sorts the touching pairs by heights and ids: an order that depends only on the bodies.
    fn sort_touching(&mut self) {
        let (movers, gravity) = (&self.movers, self.gravity);
        let height = |mover: &Mover| {
            if mover.body.is_movable() { -gravity.dot(mover.body.position()) } else { f64::NEG_INFINITY }
        };
        let Rest { order, touching, .. } = &mut self.rest;
        order.clear();
        order.extend((0..).zip(&*touching).map(|(at, (pair, _))| {
            let near = self.pairs.get(*pair);
            let (a, b) = (&movers[near.a as usize], &movers[near.b as usize]);
            let (low, high) = (height(a), height(b));
            (low.min(high), low.max(high), a.id, b.id, at)
        }));
        order.sort_unstable_by(|one, other| {
            let by_height = one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1));
            by_height.then((one.2, one.3).cmp(&(other.2, other.3)))
        });
    }

    /// Whether a pair gets a resting contact: the two touch or meet slowly in this substep, and one of them is
    /// supported by an immovable body, directly or through others. In the middle of a substep, one of them must be
    /// carried instead.
    fn may_rest(&mut self, pair: u32, found: &ClosestPoints, now: f64, begins: bool) -> bool {
        let near = self.pairs.get(pair);
        let (a, b) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
        if a.is_asleep || b.is_asleep {
            return false;
        }
        if !begins {
            return a.is_carried || b.is_carried;
        }
        let pull = pull_to_wall([&a.body, &b.body], found, self.gravity);
        let islands = &mut self.rest.islands;
        let mut is_supported =
            |slot: u32, mover: &Mover| mover.body.is_movable() && islands.of(slot).is_supported;
        if !(pull > 0.0 || is_supported(near.a, a) || is_supported(near.b, b)) {
            return false;
        }
        let origin = a.position(now);
        contact_point(&a.moving(now, origin), &b.moving(now, origin), found).speed <= self.clock.slow
    }

    /// Creates or replaces the resting contact of a pair and returns its index.
    pub(crate) fn put_contact(&mut self, pair: u32, found: &ClosestPoints, now: f64) -> u32 {
        let near = self.pairs.get(pair);
        let (a, b) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
        let mut contact = RestingContact::new(pair, [near.a, near.b], [a, b], found, now, &self.clock);
        let Some(at) = self.pairs.contact(pair) else {
            let at = self.rest.contacts.len() as u32;
            self.rest.contacts.push(contact);
            if let Some(pair) = self.pairs.at_rest_mut(pair) {
                pair.contact = Some(at);
            }
            return at;
        };
        let old = &mut self.rest.contacts[at as usize];
        old.age(now, self.clock.until);
        contact.is_disturbed = old.is_disturbed;
        contact.inherit(old);
        self.rest.contacts[at as usize] = contact;
        at
    }

    /// Wakes a body and everything it touches. With gravity this checks every body that has been still.
    pub(crate) fn wake_around(&mut self, slot: u32) {
        if self.gravity == DVec2::ZERO {
            return;
        }
        for other in 0..self.movers.len() {
            let bodies = [&self.movers[slot as usize], &self.movers[other]];
            let is_still = bodies[1].handle.is_some() && bodies[1].body.still_s() > 0.0;
            if is_still && !is_apart(bodies, None, TOUCHING, 0.0) {
                let [a, b] = bodies.map(|mover| mover.moving(0.0, bodies[0].body.position()).placed);
                if closest_of_all(&a, &b).distance <= TOUCHING {
                    self.movers[other].body.still_s = 0.0;
                }
            }
        }
        self.movers[slot as usize].body.still_s = 0.0;
    }
}

/// Whether the bodies' bounding circles, or a known separation, keep them farther apart than `range`.
fn is_apart(bodies: [&Mover; 2], separation: Option<&SeparatingAxis>, range: f64, now: f64) -> bool {
    let between = bodies[1].position(now) - bodies[0].position(now);
    let reach = bodies[0].body.shape().reach() + bodies[1].body.shape().reach() + range;
    between.length_squared() > reach * reach
        || separation.is_some_and(|separation| separation.bound(bodies, now).0 > range)
}

/// Returns the component of gravity that pulls a movable body toward an immovable one; zero between movable ones.
fn pull_to_wall(bodies: [&crate::Body; 2], found: &ClosestPoints, gravity: DVec2) -> f64 {
    match bodies.map(crate::Body::is_movable) {
        [true, false] => gravity.dot(found.normal),
        [false, true] => -gravity.dot(found.normal),
        _ => 0.0,
    }
}
