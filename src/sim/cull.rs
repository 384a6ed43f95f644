//! Removes what is done with, and what has left the arena for good.
//!
//! Nobody is searched for. Whoever flies a body out of the arena, or marks it as done with, enters its id in
//! `World::leaving`; at the end of the tick one pass over the roster finds the entities and strikes them off. With
//! tens of thousands of bodies, looking at each once more would cost as much as flying them.

use super::World;
use super::components::Body;

/// A missile so far outside is gone, in pixels.
pub(super) const MISSILE_MARGIN_PX: f32 = 24.0;
/// An alien at the end of its path and so far outside is gone, in pixels.
pub(super) const ALIEN_MARGIN_PX: f32 = 48.0;

/// Removes whoever is to leave, in order of ids.
pub(super) fn sweep(world: &mut World) {
    let World { ecs, roster, collision, leaving, rocks, .. } = world;
    // Somebody may have been hit on the way out.
    leaving.sort_unstable();
    leaving.dedup();
    roster.strike_off(leaving, |entity| {
        if let Ok(body) = ecs.query_one_mut::<&Body>(entity) {
            collision.remove(body.handle);
            if let Some(rocks) = rocks {
                // Those that are no rocks and no walls are not in there.
                rocks.world.remove(body.id);
            }
        }
        // It is enrolled: it is there.
        let _ = ecs.despawn(entity);
    });
    leaving.clear();
}
