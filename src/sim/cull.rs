//! Removes what is done with, and what has left the field for good.

use super::components::{Alien, Body, kind};
use super::world::World;
use super::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// A missile so far outside is gone, in pixels.
const MISSILE_MARGIN_PX: f32 = 24.0;
/// An alien at the end of its path and so far outside is gone, in pixels.
const ALIEN_MARGIN_PX: f32 = 48.0;

/// Despawns in order of ids and keeps the roster sorted.
pub(super) fn sweep(world: &mut World) {
    let World { ecs, roster, collision, level, .. } = world;
    roster.retain(|&(_, entity)| {
        let Ok((body, alien)) = ecs.query_one_mut::<(&Body, Option<&Alien>)>(entity) else { return false };
        let left = match alien {
            Some(alien) => {
                let path = &level.paths[usize::from(alien.path)];
                alien.follower.distance >= path.length() && outside(body.pos, ALIEN_MARGIN_PX)
            }
            None if body.kind == kind::SHIP || body.kind == kind::ALIEN => false,
            None => outside(body.pos, MISSILE_MARGIN_PX),
        };
        if !body.gone && !left {
            return true;
        }
        collision.remove(body.handle);
        // The entity was just looked up: it is there.
        ecs.despawn(entity).is_err()
    });
}

fn outside(pos: Vec2, margin: f32) -> bool {
    pos.x < -margin
        || pos.y < -margin
        || pos.x > FIELD_WIDTH as f32 + margin
        || pos.y > FIELD_HEIGHT as f32 + margin
}
