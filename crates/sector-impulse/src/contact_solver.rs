//! The solver of resting contacts: repeated micro-collisions until all contacts of a substep agree.
//!
//! A micro-collision ends the approach at one contact and starts one at the next. So they are repeated, from the top of
//! a heap to the bottom, and each contact accumulates its impulses: the method of *sequential impulses*. On its own it
//! takes hundreds of iterations to carry the weight of a heap down to the ground. Two things reduce this to dozens:
//!
//! * *Warm start*: the first iteration begins with the impulses of the previous substep. The first substep has none,
//!   because a step depends only on the bodies.
//! * *Momentum*: between iterations every impulse continues in the direction in which it changed, more so each time.
//!   When the changes reverse, momentum restarts.
//!
//! In the end, no island may have gained energy ([`islands`](crate::islands)).
//!
//! Sources: E. Catto, "Iterative dynamics with temporal coherence" (2005); Y. Nesterov, "A method for solving the
//! convex programming problem with convergence rate O(1/k²)" (1983), for the momentum; B. O'Donoghue, E. Candès,
//! "Adaptive restart for accelerated gradient schemes" (2015); H. Mazhar and others, "Using Nesterov's method to
//! accelerate multibody dynamics with friction and contact" (2015), for both in contacts.

use crate::EPSILON;
use crate::impulse_event::ImpulseEvent;
use crate::islands::SolverMotion;
use crate::mover::Mover;
use crate::near_pairs::both_of;
use crate::resting_contact::{Progress, Rest};
use crate::world::World;
use glam::DVec2;

/// The maximum number of iterations in a step with one substep. Shorter substeps have fewer: errors have less time to
/// show.
const MAX_ITERATIONS: f64 = 80.0;

const MIN_ITERATIONS: f64 = 20.0;

/// The number of final iterations without momentum, if the maximum is reached, so that no overshoot remains.
const LAST_ITERATIONS: u32 = 4;

/// Contacts count as solved when the remaining approach is at most this distance per substep, in pixels.
const ENOUGH: f64 = EPSILON / 32.0;

impl World {
    /// Solves the contacts at the beginning of a substep and sets the bodies' paths.
    pub(crate) fn solve_contacts(&mut self, now: f64) {
        for contact in &self.rest.contacts {
            for slot in contact.slots {
                self.movers[slot as usize].carry(now, self.clock.until);
            }
        }
        let iterations = self.iterate();
        self.recorder.record(ImpulseEvent::Solve {
            time: now,
            contacts: self.rest.contacts.len() as u32,
            iterations,
        });
        self.hold_impulses();
        self.keep_accounts(now);
        self.set_paths(now);
    }

    fn iterate(&mut self) -> u32 {
        let Rest { contacts, motions, .. } = &mut self.rest;
        motions.clear();
        motions.extend(self.movers.iter().map(|mover| SolverMotion::of(&mover.body)));
        if contacts.is_empty() {
            return 0;
        }
        for contact in contacts.iter_mut() {
            let held = self.pairs.at_rest(contact.pair).map_or([DVec2::ZERO; 2], |pair| pair.held);
            let [a, b] = both_of(motions, contact.slots);
            contact.warm_start(a, b, held);
        }
        let enough = ENOUGH / self.clock.substep;
        let most = (MAX_ITERATIONS * self.clock.substep / self.clock.end).max(MIN_ITERATIONS) as u32;
        let mut momentum = Momentum::default();
        for iteration in 1..=most {
            let mut progress = Progress::default();
            for contact in contacts.iter_mut().rev() {
                let [a, b] = both_of(motions, contact.slots);
                progress = progress.and(contact.collide(a, b));
            }
            if progress.change < enough {
                return iteration;
            }
            if iteration + LAST_ITERATIONS > most {
                continue;
            }
            let share = momentum.advance(progress.direction);
            for contact in contacts.iter_mut() {
                let [a, b] = both_of(motions, contact.slots);
                contact.extrapolate(a, b, share);
            }
        }
        most
    }

    fn hold_impulses(&mut self) {
        for at in 0..self.rest.contacts.len() {
            let contact = &self.rest.contacts[at];
            let (pair, slots) = (contact.pair, contact.slots);
            if let Some(pair) = self.pairs.at_rest_mut(pair) {
                pair.held = contact.impulses();
            }
            if contact.presses() {
                slots.into_iter().for_each(|slot| self.movers[slot as usize].is_marked = true);
                self.count_collision(pair);
            }
        }
    }

    /// Enters the energy of the marked bodies into the accounts of their islands.
    fn keep_accounts(&mut self, now: f64) {
        let islands = &mut self.rest.islands;
        islands.open_accounts();
        let fall = self.gravity * (self.clock.until - now);
        // Add in the order of ids, because floating-point sums depend on the order.
        for &(_, slot) in &self.ids {
            let mover = &self.movers[slot as usize];
            if mover.is_marked && mover.is_carried && !mover.is_asleep && mover.body.is_movable() {
                let after = self.rest.motions[slot as usize];
                let mut before = SolverMotion::of(&mover.body);
                before.velocity -= fall;
                islands.of(slot).account.add((before, DVec2::ZERO), (after, fall));
            }
        }
        islands.close_accounts();
    }

    /// Sets the marked bodies to the motions that the energy of their islands allows, and lets the others fall.
    fn set_paths(&mut self, now: f64) {
        let (seconds, gravity) = (self.clock.until - now, self.gravity);
        for slot in 0..self.movers.len() {
            let (mover, motion) = (&mut self.movers[slot], self.rest.motions[slot]);
            let is_pressed = std::mem::take(&mut mover.is_marked);
            if !mover.is_carried || mover.is_asleep {
                continue;
            }
            if is_pressed {
                let share = self.rest.islands.of(slot as u32).share();
                mover.body.set_motion(motion.velocity * share, motion.spin * share);
            } else {
                mover.let_go(seconds, gravity);
            }
        }
    }

    /// Moves all bodies to the end of a substep, at `now` in seconds since the step began. Islands that have gained
    /// energy in the substep pay it back: their bodies are slowed down or, if that is not enough, put back to where
    /// they were at the beginning of the substep. An island gains energy if a collision in the middle of the substep
    /// ends a fall that had paid for other motions.
    pub(crate) fn pay_debts(&mut self, now: f64) {
        self.live_movers().for_each(|mover| mover.arrive(now));
        let islands = &mut self.rest.islands;
        if !islands.have_debts() {
            return;
        }
        let is_paying = |mover: &Mover| mover.handle.is_some() && !mover.is_asleep && mover.body.is_movable();
        let fall = self.gravity * self.clock.substep;
        islands.open_accounts();
        for &(_, slot) in &self.ids {
            let mover = &self.movers[slot as usize];
            if is_paying(mover) {
                islands.of(slot).account.add_motion(SolverMotion::of(&mover.body), fall);
            }
        }
        for &(_, slot) in &self.ids {
            let (mover, island) = (&mut self.movers[slot as usize], islands.of(slot));
            if !is_paying(mover) || island.is_driven {
                continue;
            }
            mover.slow_down(island.share());
            if island.account.is_in_debt() {
                mover.rewind();
                self.recorder.record(ImpulseEvent::Stop { id: mover.id, time: now });
            }
        }
    }
}

/// The momentum of the iterations: a term of Nesterov's sequence, 1 or more.
#[derive(Clone, Copy, Debug)]
struct Momentum(f64);

impl Default for Momentum {
    fn default() -> Self {
        Self(1.0)
    }
}

impl Momentum {
    /// Returns the factor, 0 to 1, by which impulses continue to change: 0 when the changes reverse (`direction` < 0).
    fn advance(&mut self, direction: f64) -> f64 {
        if direction < 0.0 {
            *self = Self::default();
            return 0.0;
        }
        let next = (1.0 + (1.0 + 4.0 * self.0 * self.0).sqrt()) / 2.0;
        (std::mem::replace(&mut self.0, next) - 1.0) / next
    }
}

#[cfg(test)]
mod tests;
