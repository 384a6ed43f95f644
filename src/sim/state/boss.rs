//! The state of a boss: warning, entry, phases, end.

use super::components::{Body, Part};
use crate::level::{BossPart, BossSpec, Follower, Level, TICKS_PER_SECOND};
use glam::Vec2;

/// Ticks of warning before a boss enters.
const WARNING_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Ticks that a lid takes to close: half a second, the least for which a danger is announced.
const LID_TICKS: u32 = TICKS_PER_SECOND / 2;

/// The activity of a boss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BossState {
    /// Announced, and not yet on the field; the ticks that are left.
    Announced(u32),
    /// On its way to its place. Nothing hurts it.
    Entering,
    /// In the fight; the ticks of its phase that have passed.
    Fighting(u32),
    /// Between two phases; the ticks that are left. Neither side does harm.
    Pausing(u32),
    /// Falling apart; the ticks that are left.
    Dying(u32),
    /// Destroyed, and off the field.
    Gone,
}

/// A boss, from its warning on.
#[derive(Clone, Copy, Debug)]
pub struct Boss {
    /// Its index in the level.
    pub index: u8,
    /// Its activity.
    pub state: BossState,
    /// Its center in field pixels.
    pub pos: Vec2,
    /// Its phase, counted from 0.
    pub phase: u8,
    /// The damage that still ends the phase.
    pub hp: i32,
    /// The parts that were shot off: a bit for each index.
    pub shot_off: u32,
    pub(in crate::sim) follower: Follower,
}

impl Boss {
    /// A boss that is announced; `pos` is where it will enter.
    pub(in crate::sim) fn announced(index: u8, pos: Vec2) -> Self {
        Self {
            index,
            state: BossState::Announced(WARNING_TICKS),
            pos,
            phase: 0,
            hp: 0,
            shot_off: 0,
            follower: Follower::default(),
        }
    }

    /// Its description in the level.
    ///
    /// # Panics
    /// On a level other than its own.
    #[must_use]
    pub fn spec<'a>(&self, level: &'a Level) -> &'a BossSpec {
        &level.bosses[usize::from(self.index)]
    }

    /// Whether it is destroyed and off the field.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.state == BossState::Gone
    }

    /// Whether its parts are on the field or on their way in.
    pub(in crate::sim) fn is_on_field(&self) -> bool {
        !matches!(self.state, BossState::Announced(_) | BossState::Gone)
    }

    /// Whether it is shut. Then only the parts that can be shot off take damage.
    #[must_use]
    pub fn is_shut(&self, spec: &BossSpec) -> bool {
        let shut = spec.phases[usize::from(self.phase)].shut;
        self.fighting().zip(shut).is_some_and(|(age, shut)| shut.holds(age))
    }

    /// Whether it has a part now: one of its form that is not shot off, and no lid while the boss is open.
    #[must_use]
    pub fn has_part(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        let of_form = part.form == spec.phases[usize::from(self.phase)].form;
        of_form && self.shot_off & (1 << index) == 0 && (!part.lid || self.is_shut(spec))
    }

    /// Whether shots bounce off a part now.
    #[must_use]
    pub fn is_armored(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        part.armored || part.lid || part.hp.is_none() && self.is_shut(spec)
    }

    /// Whether a part of it is a lid that is still closing. It is seen and stops shots, and does no harm until it is
    /// closed; otherwise something deadly would appear beside a ship.
    #[must_use]
    pub fn is_closing(&self, spec: &BossSpec, part: &Part, body: &Body) -> bool {
        spec.parts[usize::from(part.index)].lid && body.age <= LID_TICKS
    }

    /// The ticks of the phase that it has fought; `None` while it does not fire and cannot be hurt.
    #[must_use]
    pub fn fighting(&self) -> Option<u32> {
        match self.state {
            BossState::Fighting(age) => Some(age),
            _ => None,
        }
    }

    /// The parts that it has now, with their indices.
    pub(in crate::sim) fn parts<'a>(
        &'a self,
        spec: &'a BossSpec,
    ) -> impl Iterator<Item = (usize, &'a BossPart)> + Clone {
        spec.parts.iter().enumerate().filter(|&(index, _)| self.has_part(spec, index))
    }
}
