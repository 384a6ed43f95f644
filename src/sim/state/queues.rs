//! Work queues of a tick, and the warnings of charging guns and fast aliens.
//!
//! The entity store has its own order. Work that assigns ids, draws random numbers or emits events is therefore
//! collected first, then sorted by id, then done. The queues persist between ticks only to reuse their memory; only
//! the charges are read from outside.

use super::surge::BOLT_TARGETS;
use super::{Capacity, Script, store};
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Gun, Level};
use glam::Vec2;
use hecs::Entity;
use sector_collision::query::{Neighbor, PathContact};

/// The maximum number of volleys fired by aliens and the boss in a tick.
pub(in crate::sim) const MAX_VOLLEYS: usize = Capacity::STAGE.bodies as usize;

#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct DueVolley {
    /// The id of the alien; 0 for a boss.
    pub(in crate::sim) id: u32,
    pub(in crate::sim) muzzle: Vec2,
    pub(in crate::sim) owner: GunOwner,
    pub(in crate::sim) gun: u8,
    pub(in crate::sim) volley: u8,
    pub(in crate::sim) repetition: u32,
}

/// The alien or boss phase that a gun belongs to, as an index into the level.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) enum GunOwner {
    Alien(u16),
    /// A boss phase: the index of the boss in the level, then the index of the phase.
    BossPhase(u8, u8),
}

impl GunOwner {
    pub(in crate::sim) fn guns(self, level: &Level) -> &[Gun] {
        match self {
            Self::Alien(spec) => &level.aliens[usize::from(spec)].guns,
            Self::BossPhase(boss, phase) => &level.bosses[usize::from(boss)].phases[usize::from(phase)].guns,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct DueSplit {
    pub(in crate::sim) id: u32,
    pub(in crate::sim) bullet: u16,
    pub(in crate::sim) pos: Vec2,
    pub(in crate::sim) velocity: Vec2,
}

#[derive(Clone, Debug)]
pub(in crate::sim) struct Queues {
    pub(in crate::sim) volleys: Vec<DueVolley>,
    pub(in crate::sim) charges: Vec<GunCharge>,
    pub(in crate::sim) splitting: Vec<DueSplit>,
    /// The ids and positions of bullets removed together.
    pub(in crate::sim) swept: Vec<(u32, Vec2)>,
    pub(in crate::sim) burnt: Vec<u32>,
    /// The aliens nearest to a ship, and the bodies that a beam meets.
    pub(in crate::sim) near: Vec<Neighbor<Entity>>,
    pub(in crate::sim) met: Vec<PathContact<Entity>>,
}

impl Queues {
    /// Creates empty queues with room for all the work of a tick. `scripted` is the maximum number of scripted bullets.
    pub(in crate::sim) fn new(script: Script, level: &Level, capacity: Capacity, scripted: u32) -> Self {
        let volleys = if script == Script::Stage { MAX_VOLLEYS } else { 0 };
        let most_to_leave = store::most_to_leave(capacity) as usize;
        let some_charge = level.guns().any(|gun| gun.charge > 0);
        Self {
            volleys: Vec::with_capacity(volleys),
            charges: Vec::with_capacity(if some_charge { volleys } else { 0 }),
            splitting: Vec::with_capacity(scripted as usize),
            swept: Vec::with_capacity(most_to_leave.min(capacity.missiles as usize)),
            burnt: Vec::with_capacity(most_to_leave),
            near: Vec::with_capacity(BOLT_TARGETS),
            met: Vec::with_capacity(if script == Script::Stage { most_to_leave } else { 0 }),
        }
    }

    pub(in crate::sim) fn reserve(&mut self, most_to_leave: usize) {
        self.swept.reserve(most_to_leave);
        self.burnt.reserve(most_to_leave);
    }
}

/// A mark at the edge of the field where a fast alien is about to arrive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntryWarning {
    /// The point of the field nearest to where the alien arrives, in field pixels.
    pub at: Vec2,
    /// Ticks until the mark disappears.
    pub ticks: u32,
}

/// A gun that glows before it fires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GunCharge {
    /// The id of the alien with the gun; 0 for a boss.
    pub(in crate::sim) id: u32,
    /// The index of the gun in its alien or boss phase.
    pub(in crate::sim) gun: u8,
    /// The muzzle in field pixels, or the nearest point of the field if it is outside.
    pub at: Vec2,
    /// Ticks until the gun fires.
    pub left: u32,
    /// Length of the whole charge, in ticks.
    pub total: u32,
}

/// Returns the position nearest to `at` where a mark is fully on the field, in field pixels.
pub(in crate::sim) fn on_field(at: Vec2) -> Vec2 {
    let edge = Vec2::splat(10.0);
    at.clamp(edge, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - edge)
}
