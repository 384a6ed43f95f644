//! Disturbances: how an impact in the middle of a substep affects the resting contacts.
//!
//! The contacts of a heap agree at the beginning of a substep. Then a ball falls on it, or a body slides over an edge:
//! one body has a new motion, and its contacts no longer agree. Each of these contacts has a micro-collision, which
//! changes the motion of the other body, and so on, generation by generation, until the changes are too small to be
//! visible at the end of the substep. Only the contacts that this reaches do any work.

use crate::EPSILON;
use crate::features::ClosestPoints;
use crate::impulse_event::ImpulseEvent;
use crate::islands::SolverMotion;
use crate::near_pairs::both_of;
use crate::resting_contact::REST_DISTANCE;
use crate::world::World;

const MAX_GENERATIONS: u32 = 32;

impl World {
    /// Creates or replaces the resting contact of a pair, from the closest points `found` at `now`.
    pub(crate) fn rest(&mut self, pair: u32, found: &ClosestPoints, now: f64) {
        let (a, b) = self.count_collision(pair);
        if let Some(pair) = self.pairs.at_rest_mut(pair) {
            pair.renewals += 1;
        }
        for slot in [a, b] {
            self.movers[slot as usize].wake();
            self.movers[slot as usize].carry(now, self.clock.until);
        }
        let contact = self.put_contact(pair, found, now);
        let [a, b] = [a, b].map(|slot| self.movers[slot as usize].id);
        self.recorder.record(ImpulseEvent::Rest { a, b, time: now });
        self.disturb_contact(contact, now);
        self.events.remove(pair);
    }

    pub(crate) fn disturb(&mut self, slot: u32, now: f64) {
        if !self.movers[slot as usize].is_carried {
            return;
        }
        for k in 0..self.pairs.count_of(slot) {
            if let Some(contact) = self.pairs.contact(self.pairs.of(slot, k)) {
                self.disturb_contact(contact, now);
            }
        }
    }

    fn disturb_contact(&mut self, contact: u32, now: f64) {
        let rest = &mut self.rest;
        if !std::mem::replace(&mut rest.contacts[contact as usize].is_disturbed, true) {
            rest.disturbed.push(contact);
            rest.disturbed_at = now;
        }
    }

    pub(crate) fn disturbed_at(&self) -> Option<f64> {
        (!self.rest.disturbed.is_empty()).then_some(self.rest.disturbed_at)
    }

    /// Collides the disturbed contacts and the contacts that these disturb in turn. Updates the events of moved bodies.
    pub(crate) fn solve_disturbed(&mut self, now: f64) {
        for generation in 0..MAX_GENERATIONS {
            std::mem::swap(&mut self.rest.disturbed, &mut self.rest.current);
            // Use the order of the contacts, which depends only on the bodies.
            self.rest.current.sort_unstable();
            for at in 0..self.rest.current.len() {
                self.solve_disturbed_contact(self.rest.current[at], generation == 0, now);
            }
            self.rest.current.clear();
            if self.rest.disturbed.is_empty() {
                break;
            }
        }
        while let Some(contact) = self.rest.disturbed.pop() {
            self.rest.contacts[contact as usize].is_disturbed = false;
        }
        self.look_again(now);
    }

    /// Collides the bodies of a contact if an impact disturbed it (`new`), or they approach or separate too fast.
    fn solve_disturbed_contact(&mut self, at: u32, new: bool, now: f64) {
        let until = self.clock.until;
        let contact = &mut self.rest.contacts[at as usize];
        contact.is_disturbed = false;
        contact.age(now, until);
        let slots = contact.slots;
        let [a, b] = both_of(&mut self.movers, slots);
        let [mut one, mut other] = [SolverMotion::of(&a.body), SolverMotion::of(&b.body)];
        let left = (until - now).max(f64::MIN_POSITIVE);
        // Bodies that are apart may use up twice the distance, because the events still check them.
        let tolerated = (EPSILON / 8.0).max(2.0 * (contact.distance - REST_DISTANCE)) / left;
        if !new && !contact.is_violated(&one, &other, tolerated) {
            return;
        }
        a.arrive(now);
        b.arrive(now);
        let change = contact.collide(&mut one, &mut other).change;
        let before = [&*a, &*b].map(|mover| SolverMotion::of(&mover.body));
        for (mover, motion) in [&mut *a, &mut *b].into_iter().zip([one, other]) {
            mover.body.set_motion(motion.velocity, motion.spin);
        }
        let [first, last] = before;
        self.rest
            .islands
            .pay_collision([(slots[0], a, first), (slots[1], b, last)], self.gravity * (until - now));
        let [a, b] = slots.map(|slot| self.movers[slot as usize].id);
        self.recorder.record(ImpulseEvent::MicroCollision { a, b, time: now });
        for slot in slots {
            let mover = &mut self.movers[slot as usize];
            if !mover.body.is_movable() {
                continue;
            }
            if !std::mem::replace(&mut mover.is_marked, true) {
                self.rest.changed.push(slot);
            }
            if change > tolerated {
                mover.wake();
                self.disturb(slot, now);
            }
        }
    }

    fn look_again(&mut self, now: f64) {
        for at in 0..self.rest.changed.len() {
            let slot = self.rest.changed[at];
            let mover = &mut self.movers[slot as usize];
            mover.is_marked = false;
            mover.body.limit_motion();
            self.watch_box(slot, now);
        }
        for at in 0..self.rest.changed.len() {
            self.reschedule_body(self.rest.changed[at], now);
        }
        self.rest.changed.clear();
    }
}
