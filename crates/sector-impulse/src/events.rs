//! Events: the pair with the earliest event is examined, and either collides or gets a later time.
//!
//! ```text
//!            distance                        the result
//!    ----------------------- ε
//!      collision, if they approach           farther than ε     a new lower bound, down to ε/2
//!    . . . . . . . . . . . . ε/2             within ε           approach: collision. Else a bound down to ε/2,
//!      collision, separated later                               or an eighth of ε closer
//!    ----------------------- 0               overlap            recorded; if deeper than ε, the approach ends without
//!      overlap                                                  a bounce
//! ```
//!
//! After a collision both bodies have new paths, and all their pairs get new bounds.
//!
//! **Impact or rest.** In a world with gravity, slow contacts become resting contacts ([`rest`](crate::rest)). All
//! others bounce.
//!
//! **Sinking.** Slow enough approaches are ignored, so bodies sink into each other a little. An impact of bodies closer
//! than ε/2 gets an extra bounce in proportion to the depth, from none at ε/2 to fully elastic at contact, for any
//! restitution. This gains no energy, but clay in a crowd loses less than it would alone. In a world without gravity,
//! bodies that have touched are separated at the end of the step ([`step`](crate::step)).
//!
//! **Bounded work.** A collision counts for both bodies. After [`PLASTIC_AFTER`] collisions in a step, a body's further
//! collisions are plastic; after more than [`MAX_HITS`] the body is stopped. If a pair is examined more than
//! [`MAX_LOOKS`] times, both its bodies are stopped.
//!
//! Times such as `now` are in seconds since the step began, as everywhere in the step.

use crate::EPSILON;
use crate::contact::{ContactPoint, approach, contact_point, contact_segment, pressure_point};
use crate::event_heap::PairEvent;
use crate::features::{ClosestPoints, FeatureCounts, closest};
use crate::impulse_event::{Impact, ImpulseEvent};
use crate::islands::SolverMotion;
use crate::length::length;
use crate::mover::Mover;
use crate::near_pairs::{NearPair, PairAtRest, both_of};
use crate::response::{FrictionCone, collide_with, mixed, spin_after};
use crate::resting_contact::REST_DISTANCE;
use crate::separation::SeparatingAxis;
use crate::time_of_impact::{MovingShape, earliest, earliest_of_circles};
use crate::world::World;

/// The number of collisions of a body in one step after which its further collisions are plastic. A break in billiards
/// needs a dozen.
pub const PLASTIC_AFTER: u32 = 32;

/// The maximum number of collisions of a body in one step; beyond it the body is stopped. A small body wedged between
/// large ones can need any number; a stack of five boxes needs about fifty.
pub const MAX_HITS: u32 = 160;

/// The maximum number of examinations of a pair in one step; beyond it both bodies are stopped.
pub const MAX_LOOKS: u32 = 1024;

enum LookOutcome {
    /// The bodies do not meet before this time, in seconds since the step began, or if `None`, not in this step.
    Nothing(Option<f64>),
    /// The bodies overlap for the first time in this step.
    Overlap(ClosestPoints),
    /// The bodies collide.
    Impact(ClosestPoints),
    /// The bodies rest on each other.
    Rest(ClosestPoints),
}

impl World {
    /// Examines the pair with the earliest event until none is due before the horizon and the end of the substep.
    /// Disturbed resting contacts settle after all events at the same time.
    pub(crate) fn run_events(&mut self) {
        loop {
            let end = self.clock.horizon.min(self.clock.until);
            let next = self.events.first().filter(|(event, _)| event.time < end);
            if let Some(since) = self.disturbed_at()
                && next.is_none_or(|(event, _)| event.time > since)
            {
                self.solve_disturbed(since);
                continue;
            }
            let Some((event, pair)) = next else { return };
            let PairEvent { time, a, b, .. } = event;
            self.recorder.record(ImpulseEvent::Top { a, b, time, of: self.events.len() as u32 });
            self.process(pair, event.time);
        }
    }

    /// Collides the bodies of a pair or sets its next event; stops them after more than [`MAX_LOOKS`] examinations.
    fn process(&mut self, pair: u32, now: f64) {
        let near = self.pairs.get_mut(pair);
        near.looks += 1;
        let (a, b) = (near.a, near.b);
        if near.looks > MAX_LOOKS {
            self.stop(a, now);
            self.stop(b, now);
            return [a, b].into_iter().for_each(|slot| self.reschedule_body(slot, now));
        }
        match self.examine(pair, now) {
            LookOutcome::Nothing(time) => self.schedule(pair, time),
            LookOutcome::Overlap(found) => self.mark_overlap(pair, &found, now),
            LookOutcome::Impact(found) => self.impact(pair, &found, now),
            LookOutcome::Rest(found) => self.rest(pair, &found, now),
        }
    }

    /// Sets a pair's event: at `now` if it collides or overlaps, otherwise at the lower bound on the time of its
    /// contact, if there is one in this step.
    pub(crate) fn reschedule(&mut self, pair: u32, now: f64) {
        let time = match self.examine(pair, now) {
            LookOutcome::Nothing(time) => time,
            _ => Some(now),
        };
        self.schedule(pair, time);
    }

    fn schedule(&mut self, pair: u32, time: Option<f64>) {
        let near = self.pairs.get(pair);
        let (a, b) = (self.movers[near.a as usize].id, self.movers[near.b as usize].id);
        self.recorder.record(ImpulseEvent::Bound { a, b, time });
        match time {
            Some(time) => self.events.set(pair, PairEvent { time, turns: near.collisions, a, b }),
            None => self.events.remove(pair),
        }
    }

    /// Sets the events of all pairs of a body after its path has changed.
    pub(crate) fn reschedule_body(&mut self, slot: u32, now: f64) {
        for k in 0..self.pairs.count_of(slot) {
            self.reschedule(self.pairs.of(slot, k), now);
        }
    }

    /// Determines the outcome for a pair: from the bounding circles if those are apart, otherwise from the shapes.
    fn examine(&mut self, pair: u32, now: f64) -> LookOutcome {
        let near = *self.pairs.get(pair);
        let (a, b) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
        if !a.body.is_movable() && !b.body.is_movable() {
            return LookOutcome::Nothing(None);
        }
        if a.stands_still() && b.stands_still() {
            return LookOutcome::Nothing(None);
        }
        let left = self.clock.until - now;
        let origin = a.position(now);
        let between = b.position(now) - origin;
        let length = length(between);
        let gap = length - a.body.shape().reach() - b.body.shape().reach();
        if gap > EPSILON {
            let normal = between / length;
            let speed = (a.velocity(now) - b.velocity(now)).dot(normal);
            let pull = (a.path.acceleration - b.path.acceleration).dot(normal);
            let time = earliest_of_circles(speed, pull, gap - EPSILON / 2.0, left);
            return LookOutcome::Nothing(time.map(|time| now + time));
        }
        let at_rest = self.pairs.at_rest(pair);
        if let Some(outcome) = at_rest.and_then(|at_rest| self.foresee(at_rest, [a, b], now)) {
            return outcome;
        }
        let (one, other) = (a.moving(now, origin), b.moving(now, origin));
        let mut work = FeatureCounts::default();
        let found = closest(&one.placed, &other.placed, near.features, &mut work);
        self.recorder.record(ImpulseEvent::of_closest(([a.id, b.id], now), &found, work));
        let separation = self.has_weight().then(|| SeparatingAxis::new(&found, [a, b], now));
        let outcome = self.assess((&near, at_rest), (&one, &other), &found, now);
        self.pairs.get_mut(pair).features = found.features;
        if let Some(at_rest) = self.pairs.at_rest_mut(pair) {
            at_rest.separation = separation;
        }
        outcome
    }

    /// Determines the outcome from the closest points of the two shapes.
    fn assess(
        &self,
        (near, at_rest): (&NearPair, Option<&PairAtRest>),
        pair: (&MovingShape<'_>, &MovingShape<'_>),
        found: &ClosestPoints,
        now: f64,
    ) -> LookOutcome {
        if found.distance < 0.0 && !near.overlapped {
            return LookOutcome::Overlap(*found);
        }
        if let Some(at_rest) = at_rest.filter(|at_rest| at_rest.contact.is_some())
            && [near.a, near.b].iter().all(|&slot| self.movers[slot as usize].is_held())
        {
            return self.assess_rest(at_rest, pair, found, now);
        }
        if found.distance <= EPSILON
            && let Some(collision) = self.meet(near, pair, found, now)
        {
            return collision;
        }
        // Within ε/2, use small portions: bodies that roll over each other sink by one portion at each collision.
        let portion = (found.distance / 8.0).clamp(EPSILON / 64.0, EPSILON / 8.0);
        let free = (found.distance - EPSILON / 2.0).max(portion);
        let time = earliest(pair.0, pair.1, found, free, self.clock.until - now);
        LookOutcome::Nothing(time.map(|time| now + time))
    }

    /// Determines the outcome for two bodies with a resting contact. They may approach down to [`REST_DISTANCE`] and
    /// then sink a little: farther if the contact was renewed often, less far if they are already deep. Bodies that
    /// were placed inside each other count as not deep at all; otherwise they would be examined endlessly.
    fn assess_rest(
        &self,
        at_rest: &PairAtRest,
        (a, b): (&MovingShape<'_>, &MovingShape<'_>),
        found: &ClosestPoints,
        now: f64,
    ) -> LookOutcome {
        let speed = contact_point(a, b, found).speed;
        if found.distance <= EPSILON && speed > self.clock.slow {
            return LookOutcome::Impact(*found);
        }
        let left = self.clock.until - now;
        let often = f64::from(at_rest.renewals) / 8.0;
        let room = match found.distance {
            depth if depth < -EPSILON => f64::INFINITY,
            distance => (distance + EPSILON).max(EPSILON / 64.0),
        };
        let tolerated = (EPSILON * (0.5 + often * often)).min(room) / 4.0;
        if found.distance <= REST_DISTANCE && speed * left > tolerated {
            return LookOutcome::Rest(*found);
        }
        let free = (found.distance - REST_DISTANCE).max(EPSILON / 4.0);
        LookOutcome::Nothing(earliest(a, b, found, free, left).map(|time| now + time))
    }

    /// Determines the outcome from the last measurement; `None` if the distance must be measured again.
    fn foresee(&self, at_rest: &PairAtRest, bodies: [&Mover; 2], now: f64) -> Option<LookOutcome> {
        let (until, left) = (self.clock.until, self.clock.until - now);
        let contact = at_rest.contact.filter(|_| bodies.iter().all(|mover| mover.is_held()));
        let (distance, speed, pull) = if let Some(contact) = contact {
            let contact = &self.rest.contacts[contact as usize];
            if contact.turning(bodies, now, until) > EPSILON / 2.0 {
                return None;
            }
            let (distance, speed) = contact.foresee(bodies, now);
            (distance - REST_DISTANCE, speed, 0.0)
        } else {
            let (distance, speed, pull) = at_rest.separation?.bound(bodies, now);
            (distance - EPSILON, speed, pull)
        };
        if distance <= EPSILON / 8.0 {
            return None;
        }
        match earliest_of_circles(speed, pull, distance, left) {
            None => Some(LookOutcome::Nothing(None)),
            // An earlier time would only lead to another examination.
            Some(time) => (time > left / 8.0).then_some(LookOutcome::Nothing(Some(now + time))),
        }
    }

    /// Returns an impact or a resting contact for two bodies within [`EPSILON`]; `None` if they approach too slowly.
    fn meet(
        &self,
        near: &NearPair,
        (a, b): (&MovingShape<'_>, &MovingShape<'_>),
        found: &ClosestPoints,
        now: f64,
    ) -> Option<LookOutcome> {
        let (speed, tolerated) =
            (contact_point(a, b, found).speed, self.tolerated_speed(near, found.distance));
        let pull = (a.acceleration - b.acceleration).dot(found.normal);
        let (first, second) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
        if pull <= 0.0 && !first.is_carried && !second.is_carried {
            return (speed > tolerated).then_some(LookOutcome::Impact(*found));
        }
        if speed > self.clock.slow {
            return Some(LookOutcome::Impact(*found));
        }
        (speed + (pull * (self.clock.until - now)).max(0.0) > tolerated).then_some(LookOutcome::Rest(*found))
    }

    /// Returns the maximum speed of approach at which a pair within [`EPSILON`] does not collide: initially an eighth
    /// of ε per step. It grows with the pair's collisions in this step, so that collisions among many bodies come to an
    /// end. It falls when the two overlap: to a quarter of the initial value at an overlap of ε/4.
    fn tolerated_speed(&self, near: &NearPair, distance: f64) -> f64 {
        let often = f64::from(near.collisions) / 8.0;
        let room = (1.0 + distance / (EPSILON / 4.0)).clamp(0.0, 1.0);
        (room.max(0.25) + often * often * room) * EPSILON / 8.0 / self.clock.end
    }

    /// Marks two bodies as overlapping, so that they are moved apart at the end of the step.
    fn mark_overlap(&mut self, pair: u32, found: &ClosestPoints, now: f64) {
        let near = self.pairs.get_mut(pair);
        near.overlapped = true;
        if near.collisions == 0 {
            self.touched.push((near.a, near.b));
        }
        let slots = [near.a, near.b];
        let [a, b] = slots.map(|slot| self.movers[slot as usize].id);
        self.recorder.record(ImpulseEvent::Overlap { a, b, depth: -found.distance });
        self.reschedule(pair, now);
    }

    fn impact(&mut self, pair: u32, found: &ClosestPoints, now: f64) {
        let (a, b) = self.count_collision(pair);
        let gravity = self.gravity;
        let left = self.clock.until - now;
        let slots = [a, b];
        let [first, second] = both_of(&mut self.movers, slots);
        for mover in [&mut *first, &mut *second] {
            mover.arrive(now);
            if mover.is_asleep {
                mover.wake();
                mover.set_down(gravity);
            }
        }
        let tired = first.hits.max(second.hits) >= PLASTIC_AFTER;
        let (one, other) = (first.body.made(), second.body.made());
        let overlaps = found.distance < -EPSILON;
        let bounce = if tired || overlaps { 0.0 } else { mixed(one.restitution, other.restitution) };
        let cone = FrictionCone::new(mixed(one.friction, other.friction));
        let origin = first.body.position();
        let (a_now, b_now) = (first.moving(now, origin), second.moving(now, origin));
        let segment = if bounce > 0.0 { None } else { contact_segment(&a_now, &b_now, found) };
        let ContactPoint { point, speed } = match segment {
            // A body that should come to rest along a whole segment is pushed at its center of pressure.
            Some(segment) => {
                let turns = |point| spin_after(&first.body, &second.body, origin + point, found.normal, cone);
                let point = pressure_point(segment, turns);
                ContactPoint { point, speed: approach(&a_now, &b_now, point, found.normal) }
            }
            None => contact_point(&a_now, &b_now, found),
        };
        if speed > 0.0 {
            let point = first.body.position() + point;
            let (a, b, normal) = (first.id, second.id, found.normal);
            let before = [&first.body, &second.body].map(SolverMotion::of);
            let (one, other) = (&mut first.body, &mut second.body);
            let impulse = collide_with(one, other, point, normal, bounce.max(sink_depth(found)), cone);
            if self.clock.slow > 0.0 {
                let [one, other] = before;
                self.rest
                    .islands
                    .pay_collision([(slots[0], first, one), (slots[1], second, other)], gravity * left);
            }
            let impact = Impact { a, b, time: now, point, normal, speed, impulse };
            self.impacts.push(impact);
            self.recorder.record_impact(&impact);
        }
        self.after_collision(a, b, now);
    }

    pub(crate) fn count_collision(&mut self, pair: u32) -> (u32, u32) {
        let near = self.pairs.get_mut(pair);
        near.collisions += 1;
        let slots = (near.a, near.b);
        if near.collisions == 1 && !near.overlapped {
            self.touched.push(slots);
        }
        slots
    }

    /// Counts a collision of two bodies, stops those with more than [`MAX_HITS`], and updates the events of their
    /// pairs.
    fn after_collision(&mut self, a: u32, b: u32, now: f64) {
        for slot in [a, b] {
            let mover = &mut self.movers[slot as usize];
            mover.hits += 1;
            // A light body can bounce back and forth among heavy ones, ever faster.
            mover.body.limit_motion();
            if mover.hits > MAX_HITS {
                self.stop(slot, now);
            }
            self.watch_box(slot, now);
            self.disturb(slot, now);
        }
        self.reschedule_body(a, now);
        self.reschedule_body(b, now);
    }
}

/// Returns how deep two bodies have sunk, from 0 to 1: 0 at a distance of ε/2 (half of [`EPSILON`]) or more, 1 when
/// they touch or overlap by at most ε, and 0 again when they overlap by more.
fn sink_depth(found: &ClosestPoints) -> f64 {
    if found.distance < -EPSILON { 0.0 } else { (1.0 - found.distance / (EPSILON / 2.0)).clamp(0.0, 1.0) }
}
