//! Accounts of energy: what bodies gain by a change of their motion, and the cut that takes it back.
//!
//! A collision gains no energy of motion. But a body that is [carried](super::mover) was lent the velocity of a fall
//! that is still to come: where a contact turns that velocity round, or sideways, the fall never happens, and the loan
//! would be a gain. An account adds up the energy of some bodies to the end of the substep, with the old motion and with
//! the new one, and tells the share of the new motion that they can pay for.

use super::motion::Motion;
use glam::DVec2;

/// The part of the energy of a fall through a substep that may be a rounding error.
const ROUNDING: f64 = 1e-9;

/// The energy of some bodies before and after a change of their motion, in units of mass times (pixels a second)².
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    /// The energy that they would have had at the end of the substep, compared with their present height.
    before: f64,
    /// The energy of motion and turning after the change.
    after: f64,
    /// The energy of height that they lose after the change, to the end of the substep; negative when they rise.
    fallen: f64,
    /// The part of all these sums that may be a rounding error, in the same units.
    rounding: f64,
}

impl Account {
    /// Creates an account with an energy that the bodies may use, or that they owe if it is negative.
    pub(super) fn with_balance(energy: f64) -> Self {
        Self { before: energy, ..Self::default() }
    }

    /// Adds a body at the end of a substep with the motion that it may keep; `fall` is the velocity that it gains by falling
    /// through a substep, in pixels a second.
    pub(super) fn add_motion(&mut self, motion: Motion, fall: DVec2) {
        let energy = motion.kinetic_energy();
        self.before += energy;
        self.after += energy;
        self.rounding += ROUNDING * motion.energy_at(fall);
    }

    /// Adds a body with its motion before and after the change, each with the velocity that the body would gain by
    /// falling in the rest of the substep but does not: zero on a parabola, all of it on a straight path.
    pub(super) fn add(&mut self, before: (Motion, DVec2), after: (Motion, DVec2)) {
        self.before += before.0.kinetic_energy() - before.0.fallen_energy(before.1);
        self.after += after.0.kinetic_energy();
        self.fallen += after.0.fallen_energy(after.1);
        self.rounding += ROUNDING * after.0.energy_at(after.1);
    }

    /// Returns the energy that is left over when the bodies keep a share of their new velocity; negative when they gain.
    /// Differences below rounding are none.
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

#[cfg(test)]
mod tests {
    use super::Account;

    #[test]
    fn an_account_pays_for_what_it_gives() {
        let account =
            |before: f64, after: f64, fallen: f64| Account { before, after, fallen, ..Account::default() };
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
