//! The removal of bodies that are gone, and of those that have left the arena.
//!
//! Bodies are not searched for. A system that moves a body out of the arena, or marks it as gone, enters its id in
//! `World::leaving`; at the end of the tick one pass over the index finds the entities and removes them. With tens of
//! thousands of bodies, another look at each would cost as much as moving them.

use crate::sim::state::{Body, World};

/// Removes the bodies that were marked to leave in this tick, in the order of ids.
pub(crate) fn sweep(world: &mut World) {
    let World { ecs, index, collision, leaving, rocks, .. } = world;
    // A body may have been hit on its way out.
    leaving.sort_unstable();
    leaving.dedup();
    index.remove_all(leaving, |entity| {
        if let Ok(body) = ecs.query_one_mut::<&Body>(entity) {
            // Each body has a proxy as long as it lives.
            let _ = collision.remove(body.handle);
            if let Some(rocks) = rocks {
                // Bodies that are neither rocks nor walls are not in there.
                rocks.world.remove(body.id);
            }
        }
        // It was in the index, so it exists.
        let _ = ecs.despawn(entity);
    });
    leaving.clear();
}
