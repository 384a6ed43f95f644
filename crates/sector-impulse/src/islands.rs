//! Islands: groups of bodies that touch each other.
//!
//! A change to one body of an island reaches all others through their contacts within a step. So an island sleeps as a
//! whole or not at all, and has one energy account. Immovable bodies join no island: two heaps on one floor are two
//! islands.
//!
//! Islands are a union-find forest, where each body points to another body of its set and the root to itself. Lookups
//! halve the paths (R. Tarjan, J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31, 1984), which
//! makes them nearly constant time per contact.
//!
//! **Energy accounts.** A collision gains no kinetic energy. But a [carried](crate::mover) body has borrowed the
//! velocity of a fall still to come. Where a contact redirects that velocity, the fall never happens, and the loan
//! would be a gain. An account adds up the energy of some bodies at the end of the substep, with the old and with the
//! new motion, and returns the share of the new motion that they can pay for.

use crate::body::Body;
use crate::mover::Mover;
use glam::DVec2;

/// The motion of a body and its response to impulses: small enough for many iterations over all bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SolverMotion {
    pub(crate) velocity: DVec2,
    pub(crate) spin: f64,
    /// One over the mass; zero for an immovable body.
    pub(crate) inverse_mass: f64,
    /// One over the moment of inertia about the center of mass; zero for an immovable body.
    pub(crate) inverse_inertia: f64,
}

impl SolverMotion {
    pub(crate) fn of(body: &Body) -> Self {
        Self {
            velocity: body.velocity(),
            spin: body.spin(),
            inverse_mass: body.inverse_mass(),
            inverse_inertia: body.inverse_inertia(),
        }
    }

    /// Returns the kinetic and rotational energy; zero for an immovable body.
    pub(crate) fn kinetic_energy(&self) -> f64 {
        if self.inverse_mass == 0.0 {
            return 0.0;
        }
        (self.velocity.length_squared() / self.inverse_mass + self.spin * self.spin / self.inverse_inertia)
            / 2.0
    }

    /// Returns the potential energy that a straight path loses while a fall would gain the velocity `fall`.
    pub(crate) fn fallen_energy(&self, fall: DVec2) -> f64 {
        if self.inverse_mass == 0.0 { 0.0 } else { self.velocity.dot(fall) / self.inverse_mass }
    }

    pub(crate) fn energy_at(&self, fall: DVec2) -> f64 {
        Self { velocity: fall, spin: 0.0, ..*self }.kinetic_energy()
    }

    /// Applies an impulse of `size`, in units of mass times pixels per second, along a unit vector. `lever` is the
    /// cross product, in pixels, of the arm from the center of mass to the point with that direction.
    #[inline]
    pub(crate) fn push(&mut self, along: DVec2, lever: f64, size: f64) {
        self.velocity += along * (size * self.inverse_mass);
        self.spin += lever * size * self.inverse_inertia;
    }
}

/// The fraction of the energy of a fall through a substep that may be rounding error.
const ROUNDING: f64 = 1e-9;

/// The energy of some bodies before and after a change of their motion, in units of mass times (pixels per second)².
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EnergyAccount {
    /// The energy that the bodies would have at the end of the substep without the change. Potential energy is
    /// relative to their current height.
    before: f64,
    /// The kinetic and rotational energy after the change.
    after: f64,
    /// The potential energy that the bodies lose after the change, until the substep ends; negative if they rise.
    fallen: f64,
    /// The part of all these sums that may be rounding error, in the same units.
    rounding: f64,
}

impl EnergyAccount {
    /// Creates an account with an energy that the bodies may use; negative if they owe it.
    pub(crate) fn with_balance(energy: f64) -> Self {
        Self { before: energy, ..Self::default() }
    }

    /// Adds a body at the end of a substep, in which a fall would gain the velocity `fall`.
    pub(crate) fn add_motion(&mut self, motion: SolverMotion, fall: DVec2) {
        let energy = motion.kinetic_energy();
        self.before += energy;
        self.after += energy;
        self.rounding += ROUNDING * motion.energy_at(fall);
    }

    /// Adds a body with its motion before and after the change. Each motion comes with the velocity that free fall
    /// would add in the rest of the substep but this path does not: zero on a parabola, all of it on a straight path.
    pub(crate) fn add(&mut self, before: (SolverMotion, DVec2), after: (SolverMotion, DVec2)) {
        self.before += before.0.kinetic_energy() - before.0.fallen_energy(before.1);
        self.after += after.0.kinetic_energy();
        self.fallen += after.0.fallen_energy(after.1);
        self.rounding += ROUNDING * after.0.energy_at(after.1);
    }

    /// Returns the energy left if the bodies keep this share of their velocity; negative if they gain.
    pub(crate) fn left_over(&self, share: f64) -> f64 {
        let left_over = self.before - share * share * self.after + share * self.fallen;
        if left_over.abs() > self.rounding { left_over } else { 0.0 }
    }

    /// Whether the bodies owe more energy than they have, as long as they do not fall.
    pub(crate) fn is_in_debt(&self) -> bool {
        self.before < -self.rounding
    }

    /// Returns the share of their new velocity, 0 to 1, that the bodies keep so that together they gain no energy.
    ///
    /// With the share s, the kinetic energy becomes s² · after, and the potential energy lost is s · fallen.
    /// Their difference is a parabola in s. The result is the largest s at which it is not above `before`, or the
    /// parabola's minimum.
    pub(crate) fn share(&self) -> f64 {
        // Bodies that do not move have nothing to give, even if they owe energy.
        if self.after - self.fallen <= self.before || self.after == 0.0 {
            return 1.0;
        }
        let half = self.fallen / 2.0;
        ((half + (half * half + self.after * self.before).max(0.0).sqrt()) / self.after).clamp(0.0, 1.0)
    }
}

/// A group of touching bodies: whether it may sleep, and its energy.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Island {
    /// Whether a body of the island rests on an immovable body.
    pub(crate) is_supported: bool,
    /// Whether a body of the island has not been still for long enough, or touches a moving platform.
    pub(crate) is_awake: bool,
    /// Whether a body of the island touches a moving platform, from which it may gain energy.
    pub(crate) is_driven: bool,
    /// The energy of the island's bodies before and after the current change.
    pub(crate) account: EnergyAccount,
    /// The energy that the island has lost in this substep and may regain; negative if it has gained energy.
    pub(crate) slack: f64,
}

impl Island {
    /// Returns the share of their velocity, 0 to 1, that the bodies keep in this substep.
    pub(crate) fn share(&self) -> f64 {
        if self.is_driven { 1.0 } else { self.account.share() }
    }
}

/// The islands of a step, by the slots of their bodies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    /// For each slot, another slot of the same island, or itself for the root.
    next: Vec<u32>,
    /// For each root slot, its island.
    islands: Vec<Island>,
}

impl Islands {
    pub(crate) fn with_capacity(bodies: usize) -> Self {
        Self { next: Vec::with_capacity(bodies), islands: Vec::with_capacity(bodies) }
    }

    pub(crate) fn reset(&mut self, slots: usize) {
        self.next.clear();
        self.next.extend(0..slots as u32);
        self.islands.clear();
        self.islands.resize(slots, Island::default());
    }

    pub(crate) fn join(&mut self, a: u32, b: u32) {
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

    pub(crate) fn of(&mut self, slot: u32) -> &mut Island {
        let end = self.end_of(slot);
        &mut self.islands[end as usize]
    }

    /// Resets the accounts of all islands, except for what they owe.
    pub(crate) fn open_accounts(&mut self) {
        for island in &mut self.islands {
            island.account = EnergyAccount::with_balance(island.slack.min(0.0));
            island.slack = 0.0;
        }
    }

    pub(crate) fn have_debts(&self) -> bool {
        self.islands.iter().any(|island| island.slack < 0.0 && !island.is_driven)
    }

    /// Closes the accounts of all islands: unused energy becomes the slack of the substep.
    pub(crate) fn close_accounts(&mut self) {
        self.islands.iter_mut().for_each(|island| island.slack = island.account.left_over(island.share()));
    }

    /// Enters a collision of two bodies into the account of their island, which they join, and slows them down if the
    /// island cannot pay for their new motions. Takes the bodies, their slots, and their earlier motions. `fall` is the
    /// velocity that free fall would add in the rest of the substep.
    pub(crate) fn pay_collision(&mut self, bodies: [(u32, &mut Mover, SolverMotion); 2], fall: DVec2) {
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

    /// Returns the root of a slot's island.
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
mod tests;
