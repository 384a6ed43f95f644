//! Applies the hits and near misses of a tick.
//!
//! The pipeline returns hits sorted by id, whichever method found them. If two missiles strike the same alien, the
//! same one is first in every game.

use crate::level::ItemKind;
use crate::sim::effects::bodies::retire;
use crate::sim::effects::damage::wound;
use crate::sim::effects::points::{grant_extends, pay_for_graze};
use crate::sim::effects::rocks::ram_alien;
use crate::sim::effects::{items, rocks, ships};
use crate::sim::state::{Body, BossState, Event, MAX_PLAYERS, Missile, Part, World, kind, rect_at};
use glam::Vec2;
use hecs::Entity;
use sector_collision::hit::FoundObject;
use sector_collision::{Hit, Kind};

/// The damage a ship does to an alien or a rock by ramming it, in hit points.
const RAM_DAMAGE: i32 = 20;

/// One body of a hit or near miss. `pos` is its position at the contact, after which a shot may fly farther.
#[derive(Clone, Copy)]
struct HitBody {
    entity: Entity,
    id: u32,
    kind: Kind,
    pos: Vec2,
}

pub(crate) fn resolve(world: &mut World) {
    while let Some(hit) = world.bodies.collision.next_hit() {
        if let Some((low, high)) = by_kind(world, hit) {
            strike(world, low, high);
        }
    }
    graze_all(world);
    grant_extends(world);
}

/// Pays for near misses of the players' ships. Skips the others, of which a sandbox has many, before any lookup.
fn graze_all(world: &mut World) {
    let mut ships = [None; MAX_PLAYERS];
    for (id, player) in ships.iter_mut().zip(&world.players) {
        *id = player.ship.and_then(|ship| world.body(ship)).map(|body| body.id);
    }
    if ships.iter().all(Option::is_none) {
        return;
    }
    for i in 0..world.bodies.collision.near_misses().len() {
        let pair = world.bodies.collision.near_misses()[i];
        if (ships.contains(&Some(pair.a)) || ships.contains(&Some(pair.b)))
            && let Some((low, high)) =
                world.bodies.collision.near_miss(i).and_then(|miss| by_kind(world, miss))
        {
            graze(world, low, high);
        }
    }
}

fn by_kind(world: &World, hit: Hit<Entity>) -> Option<(HitBody, HitBody)> {
    let find = |found: FoundObject<Entity>| {
        let (entity, kind) = (found.value, found.kind);
        let Body { id, frame, pos, gone, .. } = world.body(entity)?;
        let end = rect_at(&world.sheet, frame, pos);
        let left = Vec2::new((found.rect.x - end.x) as f32, (found.rect.y - end.y) as f32);
        (!gone).then_some(HitBody { entity, id, kind, pos: pos + left })
    };
    let (a, b) = (find(hit.a)?, find(hit.b)?);
    Some(if a.kind.0 <= b.kind.0 { (a, b) } else { (b, a) })
}

fn strike(world: &mut World, low: HitBody, high: HitBody) {
    match (low.kind, high.kind) {
        (kind::SHIP, _) => match world.player_of(low.entity) {
            Some(player) => strike_ship(world, player, low, high),
            // Ships of the fleet cannot be hurt and hurt nothing.
            None if matches!(high.kind, kind::ALIEN | kind::ROCK | kind::ITEM | kind::WALL) => {}
            None => retire(world, high.entity),
        },
        (kind::SHOT, _) => strike_with_shot(world, low, high),
        (kind::BULLET | kind::SOFT_BULLET, kind::WALL) => retire(world, low.entity),
        (kind::ITEM, kind::WALL) => items::free(world, low.entity),
        (kind::ALIEN, kind::ROCK) => ram_alien(world, low.entity, high.entity, high.pos),
        _ => {}
    }
}

fn strike_with_shot(world: &mut World, shot: HitBody, other: HitBody) {
    if other.kind == kind::WALL {
        world.events.push(Event::AlienHit { at: shot.pos, armor: true });
        return retire(world, shot.entity);
    }
    let Ok(missile) = world.bodies.ecs.query_one_mut::<&mut Missile>(shot.entity) else { return };
    let Missile { damage, velocity, pierces, struck, .. } = *missile;
    missile.struck = true;
    world.records.stats.hits += u32::from(!struck);
    match other.kind {
        kind::ALIEN => {
            let left = wound(world, other.entity, damage, shot.pos);
            match world.bodies.ecs.query_one_mut::<&mut Missile>(shot.entity) {
                Ok(missile) if pierces && left > 0 => missile.damage = left,
                _ => retire(world, shot.entity),
            }
        }
        kind::ROCK => {
            retire(world, shot.entity);
            rocks::strike(world, other.id, damage, velocity, shot.pos);
        }
        kind::SOFT_BULLET => {
            retire(world, shot.entity);
            retire(world, other.entity);
            world.events.push(Event::BulletCancelled { at: other.pos });
            items::drop_chip(world, other.pos);
        }
        _ => {}
    }
}

fn strike_ship(world: &mut World, player: usize, ship: HitBody, other: HitBody) {
    if other.kind == kind::ITEM {
        items::catch(world, player, other.entity, other.pos);
        return retire(world, other.entity);
    }
    if world.players[player].safe_ticks > 0 || other.kind == kind::ALIEN && is_harmless(world, other.entity) {
        return;
    }
    ships::lose(world, player, other.id);
    match other.kind {
        kind::ALIEN => {
            wound(world, other.entity, RAM_DAMAGE, ship.pos);
        }
        kind::ROCK => rocks::strike(world, other.id, RAM_DAMAGE, Vec2::ZERO, ship.pos),
        kind::WALL => {}
        _ => retire(world, other.entity),
    }
}

fn is_harmless(world: &World, entity: Entity) -> bool {
    let Some(boss) = &world.stage.boss else { return false };
    let Ok(part) = world.bodies.ecs.get::<&Part>(entity) else { return false };
    let Some(body) = world.body(entity) else { return false };
    matches!(boss.state, BossState::Pausing(_) | BossState::Dying(_) | BossState::Gone)
        || boss.is_closing(boss.spec(&world.level), &part, &body)
}

/// Pays the player of a ship for a bullet's near miss (a graze), once per bullet.
fn graze(world: &mut World, low: HitBody, high: HitBody) {
    let is_bullet = high.kind == kind::BULLET || high.kind == kind::SOFT_BULLET;
    let Some(player) = world.player_of(low.entity).filter(|_| is_bullet) else { return };
    if world.players[player].safe_ticks > 0 {
        return;
    }
    if let Ok(missile) = world.bodies.ecs.query_one_mut::<&mut Missile>(high.entity)
        && !std::mem::replace(&mut missile.grazed, true)
    {
        let earns_bomb = pay_for_graze(world, player);
        world.events.push(Event::Grazed { player: player as u8, at: high.pos });
        if earns_bomb {
            items::give(world, player, ItemKind::Bomb, low.pos);
        }
    }
}
