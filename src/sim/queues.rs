//! What waits within a tick to be done in order.
//!
//! The entity store holds bodies in an order of its own. Whatever hands out ids, random numbers or events is therefore first
//! collected, then put in order of ids, then done. The lists are kept for their memory, and are empty of meaning between
//! two ticks; only the charges are looked at from outside.

use super::arena::Scale;
use super::flights::Due;
use super::weapons::{Charge, MAX_VOLLEYS, Shot};
use super::world::Script;
use crate::level::Level;
use glam::Vec2;

/// The lists of a tick.
#[derive(Debug)]
pub(super) struct Queues {
    /// Volleys, put in order before they are fired.
    pub(super) volleys: Vec<Shot>,
    /// Guns that charge, by the ids of their aliens; follows from ages.
    pub(super) charges: Vec<Charge>,
    /// Bullets that split, put in order before they do.
    pub(super) splitting: Vec<Due>,
    /// Bullets swept away at once, put in order before they are paid for.
    pub(super) swept: Vec<(u32, Vec2)>,
    /// Ids of those whom a bomb burns, put in order before it does.
    pub(super) burnt: Vec<u32>,
}

impl Queues {
    /// Empty ones, with all the room that a game of this level takes; `flights` is the most bullets that split.
    pub(super) fn new(level: &Level, script: Script, scale: Scale, flights: u32) -> Self {
        let in_a_stage = |most: usize| if script == Script::Stage { most } else { 0 };
        let some_charge = level.guns().any(|gun| gun.charge > 0);
        Self {
            volleys: Vec::with_capacity(in_a_stage(MAX_VOLLEYS)),
            charges: Vec::with_capacity(in_a_stage(if some_charge { MAX_VOLLEYS } else { 0 })),
            splitting: Vec::with_capacity(flights as usize),
            swept: Vec::with_capacity(scale.missiles as usize),
            burnt: Vec::with_capacity(in_a_stage(scale.bodies as usize)),
        }
    }
}
