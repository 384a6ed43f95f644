//! Burning bombs: they clear bullets and damage aliens and rocks.

use crate::sim::effects::bodies::cancel_bullets;
use crate::sim::effects::rocks::burn_all;
use crate::sim::state::{Body, Bomb, ShipKind, World, kind};
use glam::Vec2;

/// The distance from a ship with a burning bomb within which alien missiles are removed, in pixels.
const NEAR_PX: f32 = 40.0;

pub(crate) fn burn(world: &mut World) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        let Some(mut bomb) = player.bomb else { continue };
        bomb.age += 1;
        if bomb.ship == ShipKind::Lance {
            bomb.at = player.pos;
        }
        let ship = player.pos;
        player.bomb = Some(bomb).filter(|bomb| bomb.age < Bomb::lasts(bomb.ship));
        let area = bomb.area();
        let is_near = |at: Vec2| at.distance_squared(ship) <= NEAR_PX * NEAR_PX;
        cancel_bullets(world, |at| area.covers(at) || is_near(at));
        scorch(world, bomb);
    }
}

/// Applies one tick of the bomb's damage to all aliens, rocks and boss parts in its area, in the order of ids.
fn scorch(world: &mut World, bomb: Bomb) {
    let (area, arena) = (bomb.area(), world.capacity.arena);
    let mut burnt = std::mem::take(&mut world.queues.burnt);
    burnt.clear();
    for body in world.bodies.ecs.query_mut::<&Body>() {
        let is_target = body.kind == kind::ALIEN || body.kind == kind::ROCK;
        let is_inside = || !arena.is_outside(body.pos, 0.0);
        if is_target && !body.gone && area.burns(body.prev, body.pos) && is_inside() {
            burnt.push(body.id);
        }
    }
    burn_all(world, &mut burnt, bomb.damage());
    world.queues.burnt = burnt;
}
