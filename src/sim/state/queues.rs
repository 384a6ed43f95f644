//! The lists in which work waits within a tick until it is done in order, and the warnings of charging guns and fast aliens.
//!
//! The entity store holds bodies in an order of its own. Work that hands out ids, random numbers or events is therefore
//! collected first, then sorted by id, then done. The lists are kept for their memory and mean nothing between two
//! ticks; only the charges are read from outside.

use super::{Capacity, Script, store};
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Gun, Level};
use glam::Vec2;

/// The maximum number of volleys that aliens and the boss fire in a tick.
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

/// The alien or boss phase whose guns fire, by the index at which the level describes it.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) enum GunOwner {
    Alien(u16),
    /// A phase of a boss: the index of the boss in the level, and that of the phase.
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
    /// The ids and positions of the bullets that are removed at once.
    pub(in crate::sim) swept: Vec<(u32, Vec2)>,
    pub(in crate::sim) burnt: Vec<u32>,
}

impl Queues {
    /// Returns empty lists with room for all the work of a tick, in which `scripted` bullets can split.
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
        }
    }

    pub(in crate::sim) fn reserve(&mut self, most_to_leave: usize) {
        self.swept.reserve(most_to_leave);
        self.burnt.reserve(most_to_leave);
    }
}

/// A mark at the edge of the field, where a fast alien is about to come in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntryWarning {
    /// The point of the field nearest to where the alien comes in, in field pixels.
    pub at: Vec2,
    /// Ticks until the mark disappears.
    pub ticks: u32,
}

/// A gun that glows before it fires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GunCharge {
    /// The id of the alien with the gun; 0 for a boss.
    pub(in crate::sim) id: u32,
    /// The index of the gun among those of its alien or of the boss phase.
    pub(in crate::sim) gun: u8,
    /// The muzzle in field pixels, or the nearest point of the field for a muzzle outside.
    pub at: Vec2,
    /// Ticks until the gun fires.
    pub left: u32,
    /// Ticks from the beginning of the charge to the shot.
    pub total: u32,
}

/// Returns the point nearest to `at` at which a mark lies wholly on the field, both in field pixels.
pub(in crate::sim) fn on_field(at: Vec2) -> Vec2 {
    let edge = Vec2::splat(10.0);
    at.clamp(edge, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - edge)
}
