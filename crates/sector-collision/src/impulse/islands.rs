//! Islands: groups of bodies that touch each other.
//!
//! What happens to one body of an island reaches all others through their contacts within a step. So an island sleeps
//! as a whole or not at all, and has one account of its energy.
//!
//! Bodies that nothing pushes join no islands: two heaps on one floor are two islands.
//!
//! The islands are sets in a forest, where each body points to another one of its set and the last to itself; paths
//! are halved on the way (R. Tarjan, J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31, 1984).
//! Nearly constant time for each contact.
//!
//! **Accounts of energy.** A collision gains no energy of motion. But a body that is [carried](super::mover) was lent the
//! velocity of a fall that is still to come: where a contact turns that velocity round, or sideways, the fall never
//! happens, and the loan would be a gain. An account adds up the energy of some bodies to the end of the substep, with
//! the old motion and with the new one, and gives the share of the new motion that they can pay for.

use super::body::Body;
use super::mover::Mover;
use glam::DVec2;

/// The motion of a body and how it answers impulses: small enough for many iterations over all bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SolverMotion {
    pub(super) velocity: DVec2,
    pub(super) spin: f64,
    /// One over the mass; zero for a body that nothing pushes.
    pub(super) inverse_mass: f64,
    /// One over the moment of inertia about the center of mass; zero for a body that nothing pushes.
    pub(super) inverse_inertia: f64,
}

impl SolverMotion {
    pub(super) fn of(body: &Body) -> Self {
        Self {
            velocity: body.velocity(),
            spin: body.spin(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
        }
    }

    /// Returns the energy of motion and of turning; zero for a body that nothing pushes.
    pub(super) fn kinetic_energy(&self) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        (self.velocity.length_squared() / self.inverse_mass + self.spin * self.spin / self.inverse_inertia)
            / 2.0
    }

    /// Returns the energy of height that a straight path loses while a fall would gain the velocity `fall`.
    pub(super) fn fallen_energy(&self, fall: DVec2) -> f64 {
        if self.inverse_mass == 0.0 { 0.0 } else { self.velocity.dot(fall) / self.inverse_mass }
    }

    pub(super) fn energy_at(&self, fall: DVec2) -> f64 {
        Self { velocity: fall, spin: 0.0, ..*self }.kinetic_energy()
    }

    /// Applies an impulse of a `size`, in units of mass times pixels a second, along a direction, a unit vector. `lever`
    /// is the cross product in pixels of the arm, from the center of mass to the point, with the direction.
    #[inline]
    pub(super) fn push(&mut self, along: DVec2, lever: f64, size: f64) {
        self.velocity += along * (size * self.inverse_mass);
        self.spin += lever * size * self.inverse_inertia;
    }
}

/// The part of the energy of a fall through a substep that may be a rounding error.
const ROUNDING: f64 = 1e-9;

/// The energy of some bodies before and after a change of their motion, in units of mass times (pixels a second)².
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EnergyAccount {
    /// The energy that they would have had at the end of the substep, compared with their present height.
    before: f64,
    /// The energy of motion and turning after the change.
    after: f64,
    /// The energy of height that they lose after the change, to the end of the substep; negative when they rise.
    fallen: f64,
    /// The part of all these sums that may be a rounding error, in the same units.
    rounding: f64,
}

impl EnergyAccount {
    /// Creates an account with an energy that the bodies may use, or that they owe if it is negative.
    pub(super) fn with_balance(energy: f64) -> Self {
        Self { before: energy, ..Self::default() }
    }

    /// Adds a body at the end of a substep, in which a fall would gain the velocity `fall`.
    pub(super) fn add_motion(&mut self, motion: SolverMotion, fall: DVec2) {
        let energy = motion.kinetic_energy();
        self.before += energy;
        self.after += energy;
        self.rounding += ROUNDING * motion.energy_at(fall);
    }

    /// Adds a body with its motion before and after the change, each with the velocity that the body would gain by
    /// falling in the rest of the substep but does not: zero on a parabola, all of it on a straight path.
    pub(super) fn add(&mut self, before: (SolverMotion, DVec2), after: (SolverMotion, DVec2)) {
        self.before += before.0.kinetic_energy() - before.0.fallen_energy(before.1);
        self.after += after.0.kinetic_energy();
        self.fallen += after.0.fallen_energy(after.1);
        self.rounding += ROUNDING * after.0.energy_at(after.1);
    }

    /// Returns the energy left when the bodies keep a share of their velocity; negative when they gain.
    pub(super) fn left_over(&self, share: f64) -> f64 {
        let left_over = self.before - share * share * self.after + share * self.fallen;
        if left_over.abs() > self.rounding { left_over } else { 0.0 }
    }

    /// Whether the bodies owe more energy than they have as long as they do not fall.
    pub(super) fn is_in_debt(&self) -> bool {
        self.before < -self.rounding
    }

    /// Returns the share of their new velocity, 0 to 1, that the bodies keep so that together they gain no energy.
    ///
    /// With the share s the energy of motion becomes s² · after, and the bodies fall for s · fallen: the sum is a
    /// parabola in s, and the result is the greatest s at which it is not above `before`, or its lowest point.
    pub(super) fn share(&self) -> f64 {
        // Bodies that stand still have nothing to give, whatever they owe.
        if self.after - self.fallen <= self.before || self.after == 0.0 {
            return 1.0;
        }
        let half = self.fallen / 2.0;
        ((half + (half * half + self.after * self.before).max(0.0).sqrt()) / self.after).clamp(0.0, 1.0)
    }
}

/// A group of bodies that touch each other: whether it may sleep, and its energy.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Island {
    /// Whether one of its bodies lies on a body that nothing pushes.
    pub(super) is_supported: bool,
    /// Whether one of its bodies has not been still for long enough, or touches a body that moves on a path of its own.
    pub(super) is_awake: bool,
    /// Whether one of its bodies touches a body that moves on a path of its own, from which it may gain energy.
    pub(super) is_driven: bool,
    /// The energy of its bodies before and after the change that is being made.
    pub(super) account: EnergyAccount,
    /// The energy that its bodies have lost in this substep, and may regain; negative when they have gained.
    pub(super) slack: f64,
}

impl Island {
    /// Returns the share of their velocity, 0 to 1, that the bodies keep in this substep.
    pub(super) fn share(&self) -> f64 {
        if self.is_driven { 1.0 } else { self.account.share() }
    }
}

/// The islands of a step, by the slots of their bodies.
#[derive(Clone, Debug, Default)]
pub(super) struct Islands {
    /// For each slot another of the same island, or itself: the one at which the chain ends stands for the island.
    next: Vec<u32>,
    /// For each slot its island, if the chain of the island ends there.
    islands: Vec<Island>,
}

impl Islands {
    pub(super) fn with_capacity(bodies: usize) -> Self {
        Self { next: Vec::with_capacity(bodies), islands: Vec::with_capacity(bodies) }
    }

    pub(super) fn reset(&mut self, slots: usize) {
        self.next.clear();
        self.next.extend(0..slots as u32);
        self.islands.clear();
        self.islands.resize(slots, Island::default());
    }

    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.end_of(a), self.end_of(b));
        if a != b {
            let other = self.islands[b as usize];
            self.next[b as usize] = a;
            let one = &mut self.islands[a as usize];
            one.is_supported |= other.is_supported;
            one.is_awake |= other.is_awake;
            one.is_driven |= other.is_driven;
            one.slack += other.slack;
        }
    }

    pub(super) fn of(&mut self, slot: u32) -> &mut Island {
        let end = self.end_of(slot);
        &mut self.islands[end as usize]
    }

    /// Empties the accounts of all islands, but for what they owe.
    pub(super) fn open_accounts(&mut self) {
        for island in &mut self.islands {
            island.account = EnergyAccount::with_balance(island.slack.min(0.0));
            island.slack = 0.0;
        }
    }

    pub(super) fn have_debts(&self) -> bool {
        self.islands.iter().any(|island| island.slack < 0.0 && !island.is_driven)
    }

    /// Closes the accounts of all islands: what their bodies do not use of their energy is the slack of the substep.
    pub(super) fn close_accounts(&mut self) {
        self.islands.iter_mut().for_each(|island| island.slack = island.account.left_over(island.share()));
    }

    /// Takes a collision of two bodies into the account of their island, which they belong to from now on, and slows
    /// them down as far as the island cannot pay for their new motions: bodies, their slots, and their motions before.
    /// In the rest of the substep, free fall would add the velocity `fall`.
    pub(super) fn pay_collision(&mut self, bodies: [(u32, &mut Mover, SolverMotion); 2], fall: DVec2) {
        let [(a, one, _), (b, other, _)] = &bodies;
        if one.body.is_movable() && other.body.is_movable() {
            self.join(*a, *b);
        }
        let island = self.of(if one.body.is_movable() { *a } else { *b });
        island.is_driven |= one.is_driven() || other.is_driven();
        island.account = EnergyAccount::with_balance(island.slack);
        for (_, mover, before) in &bodies {
            let lent = if mover.is_carried { fall } else { DVec2::ZERO };
            island.account.add((*before, lent), (SolverMotion::of(&mover.body), lent));
        }
        let share = island.share();
        island.slack = island.account.left_over(share);
        if share < 1.0 {
            for (_, mover, _) in bodies {
                mover.slow_down(share);
            }
        }
    }

    /// Returns the slot at which the chain from a slot ends.
    fn end_of(&mut self, mut slot: u32) -> u32 {
        while self.next[slot as usize] != slot {
            let after = self.next[self.next[slot as usize] as usize];
            self.next[slot as usize] = after;
            slot = after;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::{EnergyAccount, Islands};

    #[test]
    fn an_island_is_known_by_each_of_its_bodies() {
        let mut islands = Islands::with_capacity(9);
        islands.reset(9);
        islands.of(3).is_supported = true;
        for (a, b) in [(7, 8), (1, 2), (2, 3), (8, 1), (4, 5)] {
            islands.join(a, b);
        }
        islands.of(8).is_awake = true;
        for slot in 0..9 {
            let in_it = [1, 2, 3, 7, 8].contains(&slot);
            let island = *islands.of(slot);
            assert_eq!((island.is_supported, island.is_awake), (in_it, in_it), "body {slot}");
        }
        islands.reset(9);
        assert!((0..9).all(|slot| !islands.of(slot).is_awake), "all is forgotten");
    }

    #[test]
    fn an_account_pays_for_what_it_gives() {
        let account = |before: f64, after: f64, fallen: f64| EnergyAccount {
            before,
            after,
            fallen,
            ..EnergyAccount::default()
        };
        for (name, account) in [
            ("slowed down", account(10.0, 9.0, 0.0)),
            ("falling", account(10.0, 14.0, 4.0)),
            ("at rest", account(0.0, 0.0, 0.0)),
            ("at rest and in debt", account(-5.0, 0.0, 0.0)),
        ] {
            assert_eq!(account.share(), 1.0, "{name}");
        }
        assert_eq!(account(-5.0, 9.0, 0.0).share(), 0.0, "in debt: all motion is lost");
        for (name, account) in [
            ("faster", account(10.0, 14.0, 0.0)),
            ("rising", account(10.0, 9.0, -4.0)),
            ("faster than the fall", account(10.0, 14.0, 3.9)),
            ("rising from rest", account(0.0, 1e-9, -5.0)),
        ] {
            let share = account.share();
            let gained = share * share * account.after - share * account.fallen - account.before;
            assert!((0.0..1.0).contains(&share), "{name}: {share}");
            assert!(gained.abs() < 1e-12, "{name}: {gained} gained with {share}");
        }
    }
}
