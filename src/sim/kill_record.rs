//! What a ship was lost to, kept as the two were when they met.
//!
//! At the end of a tick both are gone: whoever wants to look at the hit afterwards finds them here. Nothing of the
//! simulation reads it, and it is no part of the state.

use super::components::Body;
use super::world::World;
use hecs::Entity;

/// The loss of a ship.
#[derive(Clone, Copy, Debug)]
pub struct KillRecord {
    /// The tick of the game, as [`World::tick`] counts.
    pub tick: u32,
    /// The ship, where it was hit.
    pub ship: Body,
    /// What hit it, where it was.
    pub other: Body,
}

/// Keeps a ship and what it is lost to; both are still there.
pub(super) fn keep(world: &mut World, ship: Entity, other: u32) {
    let body = |entity| world.ecs.get::<&Body>(entity).map(|body| *body).ok();
    let both = body(ship).zip(world.entity(other).and_then(body));
    world.last_kill = both.map(|(ship, other)| KillRecord { tick: world.tick, ship, other });
}

impl World {
    /// The last loss of a ship in this game.
    #[must_use]
    pub fn last_kill(&self) -> Option<&KillRecord> {
        self.last_kill.as_ref()
    }
}
