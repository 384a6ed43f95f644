//! Damage to aliens, and to bosses through their parts.

use super::FLASH_TICKS;
use super::boss::wound_part;
use super::items::drop_of_alien;
use crate::level::Blast;
use crate::sim::state::{Alien, Body, Event, Part, WaveMember, World};
use glam::Vec2;
use hecs::Entity;

/// Does damage to an alien, or to a boss through one of its parts. Gives the damage that was not needed when the alien is
/// destroyed, and otherwise 0.
pub(in crate::sim) fn wound(
    world: &mut World,
    entity: Entity,
    damage: i32,
    at: Vec2,
    events: &mut Vec<Event>,
) -> i32 {
    if world.ecs.get::<&Part>(entity).is_ok() {
        wound_part(world, entity, damage, at, events);
        return 0;
    }
    let Ok((body, alien)) = world.ecs.query_one_mut::<(&mut Body, &mut Alien)>(entity) else {
        return 0;
    };
    alien.hp -= damage;
    alien.flash = FLASH_TICKS;
    if alien.hp > 0 {
        events.push(Event::AlienHit { at, armour: false });
        return 0;
    }
    let left = -alien.hp;
    body.gone = true;
    world.leaving.push(body.id);
    let (spec, at) = (alien.spec, body.pos);
    destroy(world, entity, spec, at, events);
    left
}

/// Pays for a destroyed alien, shows its blast, and drops its items.
fn destroy(world: &mut World, entity: Entity, index: u16, at: Vec2, events: &mut Vec<Event>) {
    world.stats.kill(index);
    let spec = &world.level.aliens[usize::from(index)];
    let points = world.score.kill(spec.score);
    events.push(Event::AlienDestroyed { at, blast: spec.blast, points, chain: world.score.chain });
    world.freeze = world.freeze.max(match spec.blast {
        Blast::Small => 0,
        Blast::Medium => 1,
        Blast::Large => 3,
    });
    let member = world.ecs.get::<&WaveMember>(entity).ok().map(|member| *member);
    drop_of_alien(world, index, member, at, events);
}

/// Burns an alien or a part of a boss. Whether it was a target that armour did not protect.
pub(in crate::sim) fn burn(world: &mut World, entity: Entity, damage: i32, events: &mut Vec<Event>) -> bool {
    let Ok(pos) = world.ecs.get::<&Body>(entity).map(|body| body.pos) else { return false };
    let told = events.len();
    wound(world, entity, damage, pos, events);
    !matches!(events.get(told), Some(Event::AlienHit { armour: true, .. }))
}
