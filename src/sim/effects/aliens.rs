//! Damage to aliens, and to bosses through their parts.

use super::FLASH_TICKS;
use super::boss::wound_part;
use super::items::drop_of_alien;
use super::points::pay_for_kill;
use super::removal::retire;
use crate::level::Blast;
use crate::sim::state::{Alien, Body, Event, Part, WaveMember, World};
use glam::Vec2;
use hecs::Entity;

/// Does damage to an alien, or to a boss through one of its parts. If that destroys an alien, returns the damage that
/// was not needed, and otherwise 0. `at` is the position of the hit in field pixels, for the event.
pub(crate) fn wound(world: &mut World, entity: Entity, damage: i32, at: Vec2) -> i32 {
    if world.ecs.get::<&Part>(entity).is_ok() {
        wound_part(world, entity, damage, at);
        return 0;
    }
    let Ok((body, alien)) = world.ecs.query_one_mut::<(&Body, &mut Alien)>(entity) else { return 0 };
    alien.hp -= damage;
    alien.flash = FLASH_TICKS;
    if alien.hp > 0 {
        world.score.hit();
        world.events.push(Event::AlienHit { at, armor: false });
        return 0;
    }
    let (left, spec, at) = (-alien.hp, alien.spec, body.pos);
    retire(world, entity);
    destroy(world, entity, spec, at);
    left
}

/// Pays points for a destroyed alien, reports its blast, freezes the game for a tick, after a large blast for
/// three, and drops the alien's items. `index` is that of the alien's sort in the level; `at` is the
/// position of the blast in field pixels.
fn destroy(world: &mut World, entity: Entity, index: u16, at: Vec2) {
    world.stats.kill(index);
    let level = world.level.clone();
    let spec = &level.aliens[usize::from(index)];
    let points = pay_for_kill(world, spec.score);
    world.events.push(Event::AlienDestroyed { at, blast: spec.blast, points, chain: world.score.chain });
    world.freeze = world.freeze.max(match spec.blast {
        Blast::Small | Blast::Medium => 1,
        Blast::Large => 3,
    });
    let member = world.ecs.get::<&WaveMember>(entity).ok().map(|member| *member);
    drop_of_alien(world, index, member, at);
}

/// Does the damage of a bomb to an alien or a part of a boss. Returns `false` if armor protected the body or the entity
/// no longer exists, and otherwise `true`.
pub(crate) fn burn(world: &mut World, entity: Entity, damage: i32) -> bool {
    let Some(Body { pos, .. }) = world.body(entity) else { return false };
    let told = world.events.len();
    wound(world, entity, damage, pos);
    !matches!(world.events.get(told), Some(Event::AlienHit { armor: true, .. }))
}
