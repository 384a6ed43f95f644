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

use super::account::Account;
use super::motion::Motion;
use super::mover::Mover;
use glam::DVec2;

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
    pub(super) account: Account,
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
    /// For each slot the slot of another body of the same island, or the slot itself: the body at which the chain ends
    /// stands for the island.
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
            island.account = Account::with_balance(island.slack.min(0.0));
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
    pub(super) fn pay_collision(&mut self, bodies: [(u32, &mut Mover, Motion); 2], fall: DVec2) {
        let [(a, one, _), (b, other, _)] = &bodies;
        if one.body.is_movable() && other.body.is_movable() {
            self.join(*a, *b);
        }
        let island = self.of(if one.body.is_movable() { *a } else { *b });
        island.is_driven |= one.is_driven() || other.is_driven();
        island.account = Account::with_balance(island.slack);
        for (_, mover, before) in &bodies {
            let lent = if mover.is_carried() { fall } else { DVec2::ZERO };
            island.account.add((*before, lent), (Motion::of(&mover.body), lent));
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
    use super::Islands;

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
}
