//! Burning surges: the weapons that full cells pay for. The Arrow asks the collision library what is nearest, the Lance
//! and the Anchor what is on a path.

use crate::sim::effects::missiles;
use crate::sim::effects::rocks::burn_all;
use crate::sim::state::surge::{
    BEAM_DAMAGE, BOLT_DAMAGE, BOLT_EVERY_TICKS, BOLT_SPEED, BOLT_TARGETS, BUOY_BEAM_DAMAGE, RING_DAMAGE,
    RING_EVERY_TICKS, ring_directions,
};
use crate::sim::state::{BEAM_HALF_PX, Missile, NOSE_PX, ShipKind, World, kind};
use glam::Vec2;
use sector_collision::hit::FoundObject;
use sector_collision::narrow::Motion;
use sector_collision::pixel::Pixel;
use sector_collision::{QueryFilter, QueryPath, Rect};

pub(crate) fn burn(world: &mut World) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        let Some(mut surge) = player.surge.filter(|_| player.ship.is_some()) else {
            player.surge = None;
            continue;
        };
        let (age, kind) = (surge.age, player.kind);
        surge.age += 1;
        player.surge = Some(surge).filter(|surge| surge.age < surge.lasts());
        match kind {
            _ if age >= surge.fires_for() => {}
            ShipKind::Arrow if age.is_multiple_of(BOLT_EVERY_TICKS) => {
                fire_at_nearest(world, index, age / BOLT_EVERY_TICKS);
            }
            ShipKind::Fan if age.is_multiple_of(RING_EVERY_TICKS) => {
                fire_ring(world, index, age / RING_EVERY_TICKS);
            }
            ShipKind::Lance => {
                let nose = world.players[index].pos - Vec2::new(0.0, NOSE_PX);
                burn_beam(world, nose, BEAM_DAMAGE);
            }
            ShipKind::Anchor => {
                let line = world.players[index].line;
                line.iter().for_each(|buoy| burn_beam(world, buoy.at, BUOY_BEAM_DAMAGE));
            }
            ShipKind::Arrow | ShipKind::Fan => {}
        }
    }
}

/// Fires a bolt at one of the aliens nearest to the ship: bolt number `bolt` at the next in turn.
fn fire_at_nearest(world: &mut World, index: usize, bolt: u32) {
    let at = world.players[index].pos;
    let mut near = std::mem::take(&mut world.queues.near);
    let arena = world.capacity.arena;
    let is_inside = |found: &FoundObject<_>| {
        let Rect { x, y, w, h } = found.rect;
        !arena.is_outside(Vec2::new((x + w / 2) as f32, (y + h / 2) as f32), 0.0)
    };
    let filter = QueryFilter::kind(kind::ALIEN).accepting(&is_inside);
    // A ship is in the arena, so the query accepts its position.
    let _ = world.bodies.collision.queries().nearest(Pixel::from(at), BOLT_TARGETS, filter, &mut near);
    let target = near.get(bolt as usize % near.len().max(1)).map(|near| near.object.rect);
    let aim = target.map_or(Vec2::NEG_Y, |rect| {
        let center = Vec2::new(rect.x as f32 + rect.w as f32 / 2.0, rect.y as f32 + rect.h as f32 / 2.0);
        (center - at).try_normalize().unwrap_or(Vec2::NEG_Y)
    });
    world.queues.near = near;
    fire_bolt(world, index, aim, BOLT_DAMAGE);
}

fn fire_ring(world: &mut World, index: usize, ring: u32) {
    for aim in ring_directions(ring) {
        fire_bolt(world, index, aim, RING_DAMAGE);
    }
}

fn fire_bolt(world: &mut World, index: usize, aim: Vec2, damage: i32) {
    let (sprite, at) = (world.sprites.ships[index].shot, world.players[index].pos);
    // The statistics of shots and hits are about the guns, so that a bolt counts as one that has hit already.
    let velocity = aim * BOLT_SPEED;
    let missile = Missile { velocity, damage, pierces: true, struck: true, ..Missile::STILL };
    missiles::fire(world, kind::SHOT, sprite, at + aim * NOSE_PX, missile);
}

/// Damages everything that a rectangle meets on its path from `foot` to the upper edge.
fn burn_beam(world: &mut World, foot: Vec2, damage: i32) {
    let Pixel { x, y } = foot.into();
    let start = Rect { x: x - BEAM_HALF_PX, y, w: 2 * BEAM_HALF_PX, h: 1 };
    let mut met = std::mem::take(&mut world.queues.met);
    let filter = QueryFilter::kinds(1 << kind::ALIEN.0 | 1 << kind::ROCK.0);
    // Both ends are in or near the arena, so neither call fails.
    if let Ok(motion) = Motion::new(start, (start.x, y.min(0))) {
        let _ = world.bodies.collision.queries().path(&QueryPath::rect(motion), filter, &mut met);
    }
    let mut burnt = std::mem::take(&mut world.queues.burnt);
    burnt.clear();
    burnt.extend(met.iter().map(|contact| contact.object.key));
    burn_all(world, &mut burnt, damage);
    (world.queues.met, world.queues.burnt) = (met, burnt);
}
