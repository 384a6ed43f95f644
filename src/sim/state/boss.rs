//! The state of a boss: warning, entry, phases, end.

use super::components::{Body, Part};
use crate::level::{BossPart, BossSpec, Follower, Level, TICKS_PER_SECOND};
use glam::Vec2;

/// Ticks of warning before a boss enters (3 s).
pub const WARNING_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Ticks that a lid takes to close (0.5 s): the game's minimum warning before something becomes dangerous.
const LID_TICKS: u32 = TICKS_PER_SECOND / 2;

/// The state of a boss, from its warning to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BossState {
    /// Announced, but not on the field yet. Holds the ticks until it enters.
    Announced(u32),
    /// Flying into the field. Nothing hurts the boss.
    Entering,
    /// Fighting. Holds the ticks of the phase so far.
    Fighting(u32),
    /// Between two phases, when neither side does damage. Holds the ticks until the next phase.
    Pausing(u32),
    /// Falling apart after the last phase. Holds the ticks until the final blast.
    Dying(u32),
    /// Destroyed and off the field.
    Gone,
}

/// A boss, starting with its warning.
#[derive(Clone, Copy, Debug)]
pub struct Boss {
    /// The boss's index in the level.
    pub index: u8,
    /// The state. It also counts the ticks since it began, or until it ends.
    pub state: BossState,
    /// The center of the boss, in field pixels.
    pub pos: Vec2,
    /// The index of the current boss phase, from 0.
    pub phase: u8,
    /// The damage the boss can still take before the phase ends.
    pub hp: i32,
    /// Ticks since the boss entered the field. The parts that move depend on it.
    pub age: u32,
    /// The parts shot off so far: bit `i` is the part with index `i`.
    pub shot_off: u32,
    /// Whether the players beat the last finished phase; false if it timed out.
    pub(in crate::sim) beaten: bool,
    /// The progress along the current path, either the entry's or the phase's.
    pub(in crate::sim) follower: Follower,
}

impl Boss {
    pub(in crate::sim) fn announced(index: u8, pos: Vec2) -> Self {
        let (state, follower) = (BossState::Announced(WARNING_TICKS), Follower::default());
        Self { index, state, pos, phase: 0, hp: 0, age: 0, shot_off: 0, beaten: false, follower }
    }

    /// Returns the boss's description in `level`.
    ///
    /// # Panics
    /// Panics if the level has no boss with this index.
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

    /// Whether the boss is shut: its lids are on the field, and only parts that can be shot off take damage.
    pub fn is_shut(&self, spec: &BossSpec) -> bool {
        let shut = spec.phases[usize::from(self.phase)].shut;
        self.fighting().zip(shut).is_some_and(|(age, shut)| shut.holds(age))
    }

    /// Whether the boss has a part now: it belongs to the form of the current phase and is not shot off. A lid also
    /// requires that the boss is shut.
    pub fn has_part(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        let of_form = part.form == spec.phases[usize::from(self.phase)].form;
        of_form && self.shot_off & (1 << index) == 0 && (!part.lid || self.is_shut(spec))
    }

    /// Whether shots at the part with this index currently bounce off without damage.
    pub fn is_armored(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        part.armored || part.lid || part.hp.is_none() && self.is_shut(spec)
    }

    /// Whether a part is a lid that is still closing. It is visible and stops shots, but does no damage until it is
    /// closed: otherwise something deadly could appear right next to a ship.
    pub fn is_closing(&self, spec: &BossSpec, part: &Part, body: &Body) -> bool {
        spec.parts[usize::from(part.index)].lid && body.age <= LID_TICKS
    }

    /// Returns how many ticks the current phase has lasted, or `None` while the boss cannot be hurt.
    pub fn fighting(&self) -> Option<u32> {
        match self.state {
            BossState::Fighting(age) => Some(age),
            _ => None,
        }
    }

    /// Returns the position of a part, in field pixels, whether it exists or not.
    pub fn place_of(&self, part: &BossPart) -> Vec2 {
        self.pos + part.offset(self.age)
    }

    pub(in crate::sim) fn parts<'a>(
        &'a self,
        spec: &'a BossSpec,
    ) -> impl Iterator<Item = (usize, &'a BossPart)> + Clone {
        spec.parts.iter().enumerate().filter(|&(index, _)| self.has_part(spec, index))
    }
}
