//! The state of a boss: warning, entry, phases, end.

use super::components::{Body, Part};
use crate::level::{BossPart, BossSpec, Follower, Level, TICKS_PER_SECOND};
use glam::Vec2;

/// Ticks of warning before a boss enters (3 s).
pub const WARNING_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Ticks that a lid takes to close: half a second, the least for which a danger is announced.
const LID_TICKS: u32 = TICKS_PER_SECOND / 2;

/// The state that a boss is in, from its warning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BossState {
    /// Announced, and not yet on the field; holds the ticks until the boss enters.
    Announced(u32),
    /// On the way into the field. Nothing hurts the boss.
    Entering,
    /// In the fight; holds the ticks of the phase that have passed.
    Fighting(u32),
    /// Between two phases, when neither side does harm; holds the ticks until the next phase.
    Pausing(u32),
    /// Falling apart after the last phase; holds the ticks until the last blast.
    Dying(u32),
    /// Destroyed, and off the field.
    Gone,
}

/// A boss, from its warning on.
#[derive(Clone, Copy, Debug)]
pub struct Boss {
    /// The index of the boss in the level.
    pub index: u8,
    /// The state that the boss is in, with the ticks that have passed in it or are left.
    pub state: BossState,
    /// The center of the boss in field pixels.
    pub pos: Vec2,
    /// The index of the present phase of the boss, from 0.
    pub phase: u8,
    /// The damage that the boss can still take before the phase ends.
    pub hp: i32,
    /// The parts that were shot off: bit `i` stands for the part of index `i`.
    pub shot_off: u32,
    /// Whether the players ended the last phase that ended, and not its time.
    pub(in crate::sim) beaten: bool,
    /// The progress of the boss along its present path, that of its entry or of its phase.
    pub(in crate::sim) follower: Follower,
}

impl Boss {
    pub(in crate::sim) fn announced(index: u8, pos: Vec2) -> Self {
        let (state, follower) = (BossState::Announced(WARNING_TICKS), Follower::default());
        Self { index, state, pos, phase: 0, hp: 0, shot_off: 0, beaten: false, follower }
    }

    /// Returns the description of the boss in `level`.
    ///
    /// # Panics
    /// On a level that does not have so many bosses.
    pub fn spec<'a>(&self, level: &'a Level) -> &'a BossSpec {
        &level.bosses[usize::from(self.index)]
    }

    /// Whether the boss is destroyed and off the field.
    pub fn is_gone(&self) -> bool {
        self.state == BossState::Gone
    }

    pub(in crate::sim) fn is_on_field(&self) -> bool {
        !matches!(self.state, BossState::Announced(_) | BossState::Gone)
    }

    /// Whether the boss is shut now: its lids are on the field, and only the parts that can be shot off take damage.
    pub fn is_shut(&self, spec: &BossSpec) -> bool {
        let shut = spec.phases[usize::from(self.phase)].shut;
        self.fighting().zip(shut).is_some_and(|(age, shut)| shut.holds(age))
    }

    /// Whether the boss has a part now: it is of the form of the present phase and not shot off, and a lid only while shut.
    pub fn has_part(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        let of_form = part.form == spec.phases[usize::from(self.phase)].form;
        of_form && self.shot_off & (1 << index) == 0 && (!part.lid || self.is_shut(spec))
    }

    /// Whether shots bounce off the part of the boss with the index `index` now.
    pub fn is_armored(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        part.armored || part.lid || part.hp.is_none() && self.is_shut(spec)
    }

    /// Whether a part is a lid that is still closing: it is seen and stops shots, and does no harm until it is closed; otherwise
    /// something deadly would appear beside a ship.
    pub fn is_closing(&self, spec: &BossSpec, part: &Part, body: &Body) -> bool {
        spec.parts[usize::from(part.index)].lid && body.age <= LID_TICKS
    }

    /// Returns the ticks of the present phase for which the boss has fought; `None` while it cannot be hurt.
    pub fn fighting(&self) -> Option<u32> {
        match self.state {
            BossState::Fighting(age) => Some(age),
            _ => None,
        }
    }

    pub(in crate::sim) fn parts<'a>(
        &'a self,
        spec: &'a BossSpec,
    ) -> impl Iterator<Item = (usize, &'a BossPart)> + Clone {
        spec.parts.iter().enumerate().filter(|&(index, _)| self.has_part(spec, index))
    }
}
