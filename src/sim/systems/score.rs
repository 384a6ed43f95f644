//! The passing of time for the chain and the rank.

use crate::sim::state::World;

/// Counts a tick of the chain, and one of the rank while a ship flies.
pub(in crate::sim) fn pass(world: &mut World) {
    world.score.tick(&mut world.events);
    if world.players.iter().any(|player| player.ship.is_some()) {
        world.rank.tick(world.score.multiplier());
    }
}
