//! What follows from hits and near misses.
//!
//! Hits come sorted by ids, whatever the method that found them; so the first of two missiles that strike the
//! same alien is the same one in every game.

use super::components::{Alien, Body, Member, Missile, Part, kind};
use super::ships::MAX_PLAYERS;
use super::world::World;
use super::{Event, boss, control, items, parts, ramming, rocks};
use crate::level::Blast;
use glam::Vec2;
use hecs::Entity;
use sector_collision::{Kind, Pair};

/// What a ship takes from an alien that it rams.
const RAM_DAMAGE: i32 = 20;
/// Ticks for which an alien flashes after a hit.
pub(super) const FLASH_TICKS: u8 = 3;

/// Takes the tick's hits, then its near misses.
pub(super) fn resolve(world: &mut World, events: &mut Vec<Event>) {
    for i in 0..world.collision.hits().len() {
        let pair = world.collision.hits()[i];
        if let Some((low, high)) = by_kind(world, pair) {
            strike(world, low, high, events);
        }
    }
    graze_all(world, events);
    world.hand_out_extends(events);
}

/// Near misses matter to the players' ships alone: in a crowd, those of everybody else are not even looked up.
fn graze_all(world: &mut World, events: &mut Vec<Event>) {
    let mut ships = [None; MAX_PLAYERS];
    for (id, player) in ships.iter_mut().zip(world.players.as_slice()) {
        *id = player.ship.and_then(|ship| world.ecs.get::<&Body>(ship).ok().map(|body| body.id));
    }
    if ships.iter().all(Option::is_none) {
        return;
    }
    for i in 0..world.collision.near_misses().len() {
        let pair = world.collision.near_misses()[i];
        if (ships.contains(&Some(pair.a)) || ships.contains(&Some(pair.b)))
            && let Some((low, high)) = by_kind(world, pair)
        {
            graze(world, low, high, events);
        }
    }
}

/// One side of a pair.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) entity: Entity,
    pub(super) id: u32,
    pub(super) kind: Kind,
    pub(super) pos: Vec2,
}

/// Both sides of a pair, the lower kind first; `None` when one is already done with.
fn by_kind(world: &World, pair: Pair) -> Option<(Side, Side)> {
    let side = |id| {
        let entity = world.entity(id)?;
        let body = world.ecs.get::<&Body>(entity).ok()?;
        (!body.gone).then_some(Side { entity, id, kind: body.kind, pos: body.pos })
    };
    let (a, b) = (side(pair.a)?, side(pair.b)?);
    Some(if a.kind.0 <= b.kind.0 { (a, b) } else { (b, a) })
}

fn strike(world: &mut World, low: Side, high: Side, events: &mut Vec<Event>) {
    if low.kind == kind::SHOT {
        count_hit(world, low.entity);
    }
    match (low.kind, high.kind) {
        (kind::SHIP, _) => match world.players.of(low.entity) {
            Some(player) => strike_ship(world, player, low, high, events),
            // One of the fleet: nothing hurts it, and it hurts nobody.
            None if matches!(high.kind, kind::ALIEN | kind::ROCK | kind::ITEM) => {}
            None => world.retire(high.entity),
        },
        (kind::SHOT, kind::ALIEN) => {
            let missile = world.ecs.get::<&Missile>(low.entity).map(|missile| *missile);
            let Missile { damage, pierces, .. } = missile.unwrap_or(Missile::STILL);
            let left = wound(world, high, damage, low.pos, events);
            match world.ecs.query_one_mut::<&mut Missile>(low.entity) {
                Ok(missile) if pierces && left > 0 => missile.damage = left,
                _ => world.retire(low.entity),
            }
        }
        (kind::SHOT, kind::ROCK) => {
            let missile = world.ecs.get::<&Missile>(low.entity).map(|missile| *missile);
            world.retire(low.entity);
            if let Ok(Missile { damage, velocity, .. }) = missile {
                rocks::strike(world, high.id, damage, velocity, low.pos, events);
            }
        }
        (kind::ALIEN, kind::ROCK) => ramming::ram(world, low, high, events),
        (kind::SHOT, kind::SOFT_BULLET) => {
            world.retire(low.entity);
            world.retire(high.entity);
            world.score.cancel();
            events.push(Event::BulletCancelled { at: high.pos });
        }
        _ => {}
    }
}

/// Counts a missile that struck, the first time that it does.
fn count_hit(world: &mut World, shot: Entity) {
    if let Ok(missile) = world.ecs.query_one_mut::<&mut Missile>(shot)
        && !std::mem::replace(&mut missile.struck, true)
    {
        world.stats.hits += 1;
    }
}

/// A player's ship has touched what can kill it, or an item.
fn strike_ship(world: &mut World, player: usize, ship: Side, other: Side, events: &mut Vec<Event>) {
    if other.kind == kind::ITEM {
        items::catch(world, player, other.entity, other.pos, events);
        world.retire(other.entity);
        return;
    }
    if world.players[player].safe_ticks > 0 {
        return;
    }
    match other.kind {
        kind::ALIEN if boss::is_harmless(world, other.entity) => {}
        kind::ALIEN => {
            control::lose(world, player, other.id, events);
            wound(world, other, RAM_DAMAGE, ship.pos, events);
        }
        kind::ROCK => {
            control::lose(world, player, other.id, events);
            rocks::strike(world, other.id, RAM_DAMAGE, Vec2::ZERO, ship.pos, events);
        }
        _ => {
            control::lose(world, player, other.id, events);
            world.retire(other.entity);
        }
    }
}

/// A near miss of a ship and a bullet pays once a bullet.
fn graze(world: &mut World, low: Side, high: Side, events: &mut Vec<Event>) {
    let a_bullet = high.kind == kind::BULLET || high.kind == kind::SOFT_BULLET;
    let Some(player) = world.players.of(low.entity).filter(|_| a_bullet) else { return };
    if world.players[player].safe_ticks > 0 {
        return;
    }
    if let Ok(missile) = world.ecs.query_one_mut::<&mut Missile>(high.entity)
        && !std::mem::replace(&mut missile.grazed, true)
    {
        world.score.graze();
        events.push(Event::Grazed { player: player as u8, at: high.pos });
    }
}

/// Damage to an alien, or to the boss through one of its parts. Gives what was left of the damage when the alien blew up.
pub(super) fn wound(world: &mut World, alien: Side, damage: i32, at: Vec2, events: &mut Vec<Event>) -> i32 {
    if world.ecs.get::<&Part>(alien.entity).is_ok() {
        parts::wound(world, alien.entity, damage, at, events);
        return 0;
    }
    let Ok((body, state)) = world.ecs.query_one_mut::<(&mut Body, &mut Alien)>(alien.entity) else {
        return 0;
    };
    state.hp -= damage;
    state.flash = FLASH_TICKS;
    if state.hp > 0 {
        events.push(Event::AlienHit { at, armour: false });
        return 0;
    }
    let left = -state.hp;
    body.gone = true;
    world.leaving.push(body.id);
    let (index, at) = (state.spec, body.pos);
    world.stats.kill(index);
    let spec = &world.level.aliens[usize::from(index)];
    let points = world.score.kill(spec.score);
    events.push(Event::AlienDestroyed { at, blast: spec.blast, points, chain: world.score.chain });
    world.freeze = world.freeze.max(match spec.blast {
        Blast::Small => 0,
        Blast::Medium => 1,
        Blast::Large => 3,
    });
    let member = world.ecs.get::<&Member>(alien.entity).ok().map(|member| *member);
    items::drop_of_alien(world, index, member, at, events);
    left
}

/// A bomb burns an alien or a part of the boss; whether it was a part that can be hurt.
pub(super) fn burn(world: &mut World, entity: Entity, damage: i32, events: &mut Vec<Event>) -> bool {
    let Ok(Body { id, kind, pos, .. }) = world.ecs.get::<&Body>(entity).map(|body| *body) else {
        return false;
    };
    let told = events.len();
    wound(world, Side { entity, id, kind, pos }, damage, pos, events);
    !matches!(events.get(told), Some(Event::AlienHit { armour: true, .. }))
}

impl World {
    /// Marks an entity as done with: nothing hits it any more, and it leaves at the end of the tick.
    pub(super) fn retire(&mut self, entity: Entity) {
        if let Ok(body) = self.ecs.query_one_mut::<&mut Body>(entity) {
            body.gone = true;
            self.leaving.push(body.id);
        }
    }

    /// Sweeps alien missiles away for points: those within a distance of a place, or all.
    pub(super) fn cancel_bullets(&mut self, within: Option<(Vec2, f32)>, events: &mut Vec<Event>) {
        let near = |pos: Vec2| within.is_none_or(|(at, reach)| pos.distance_squared(at) <= reach * reach);
        self.cancel_bullets_where(near, events);
    }

    /// Sweeps those alien missiles away for points whose places are meant.
    pub(super) fn cancel_bullets_where(&mut self, meant: impl Fn(Vec2) -> bool, events: &mut Vec<Event>) {
        self.queues.swept.clear();
        for (body, _) in self.ecs.query_mut::<(&mut Body, &Missile)>() {
            let a_bullet = body.kind == kind::BULLET || body.kind == kind::SOFT_BULLET;
            if a_bullet && !body.gone && meant(body.pos) {
                body.gone = true;
                self.queues.swept.push((body.id, body.pos));
                self.leaving.push(body.id);
            }
        }
        // Events come in order of ids, whatever the order in the store.
        self.queues.swept.sort_unstable_by_key(|&(id, _)| id);
        for &(_, at) in &self.queues.swept {
            self.score.cancel();
            events.push(Event::BulletCancelled { at });
        }
    }
}
