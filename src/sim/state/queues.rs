//! The lists in which work waits within a tick until it is done in order.
//!
//! The entity store holds bodies in an order of its own. Work that hands out ids, random numbers or events is therefore
//! collected first, then sorted by id, then done. The lists are kept for their memory and mean nothing between two ticks;
//! only the charges are read from outside.

use super::announcements::GunCharge;
use super::arena::Capacity;
use crate::level::Level;
use glam::Vec2;

/// The most volleys of aliens in a tick. Room for them is made at the start.
pub(in crate::sim) const MAX_VOLLEYS: usize = Capacity::STAGE.bodies as usize;

/// A volley of an alien or a boss that is due in this tick.
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

/// The entry of the level whose guns fire.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) enum GunOwner {
    /// The index of an alien.
    Alien(u16),
    /// The index of a boss, and its phase.
    BossPhase(u8, u8),
}

/// A bullet that is to split in this tick.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct DueSplit {
    pub(in crate::sim) id: u32,
    pub(in crate::sim) bullet: u16,
    pub(in crate::sim) pos: Vec2,
    pub(in crate::sim) velocity: Vec2,
}

/// The lists of a tick.
#[derive(Debug)]
pub(in crate::sim) struct Queues {
    /// Volleys that are due.
    pub(in crate::sim) volleys: Vec<DueVolley>,
    /// Guns that charge; they follow from the ages of their aliens.
    pub(in crate::sim) charges: Vec<GunCharge>,
    /// Bullets that split.
    pub(in crate::sim) splitting: Vec<DueSplit>,
    /// The ids and places of bullets that are swept away.
    pub(in crate::sim) swept: Vec<(u32, Vec2)>,
    /// The ids of bodies that a bomb burns.
    pub(in crate::sim) burnt: Vec<u32>,
}

impl Queues {
    /// Empty lists of a stage, with all the room that its level takes; `scripted` is the most bullets that can split.
    pub(in crate::sim) fn of_stage(level: &Level, capacity: Capacity, scripted: u32) -> Self {
        let some_charge = level.guns().any(|gun| gun.charge > 0);
        Self {
            volleys: Vec::with_capacity(MAX_VOLLEYS),
            charges: Vec::with_capacity(if some_charge { MAX_VOLLEYS } else { 0 }),
            splitting: Vec::with_capacity(scripted as usize),
            burnt: Vec::with_capacity(capacity.bodies as usize),
            ..Self::of_sandbox(capacity)
        }
    }

    /// Empty lists of a sandbox, in which no gun fires by itself.
    pub(in crate::sim) fn of_sandbox(capacity: Capacity) -> Self {
        Self {
            volleys: Vec::new(),
            charges: Vec::new(),
            splitting: Vec::new(),
            swept: Vec::with_capacity(capacity.missiles as usize),
            burnt: Vec::new(),
        }
    }
}
