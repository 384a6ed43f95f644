//! The passing of time for the chain and the rank.

use crate::sim::state::{BossState, World};

/// Counts a tick of the chain, unless a boss is on its way and cannot be hit, and one of the rank while a ship flies.
pub(crate) fn pass(world: &mut World) {
    let is_coming =
        |state| matches!(state, BossState::Announced(_) | BossState::Entering | BossState::Pausing(_));
    if !world.boss.is_some_and(|boss| is_coming(boss.state)) {
        world.score.tick(&mut world.events);
    }
    if world.players.iter().any(|player| player.ship.is_some()) {
        world.rank.tick(world.score.multiplier());
    }
}
