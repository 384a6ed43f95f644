//! Motion of aliens on paths, drifters and missiles, both straight and scripted.
//!
//! Each pass visits bodies in memory order without looking up other bodies, so several threads can share it. The
//! bodies that leave are sorted at the end of the tick. Scripted missiles, which turn, hang or split, are a separate
//! archetype, so that the loop over the many straight ones stays tight.

use crate::level::Level;
use crate::sim::effects::bodies::retire;
use crate::sim::effects::missiles::{fire_fan, may_fire};
use crate::sim::state::{
    Alien, Arena, Bodies, Body, Course, Drift, DueSplit, Edge, Event, Missile, Player, Script,
    ScriptedBullet, World, kind, nearest_ship, turn_toward,
};
use glam::Vec2;
use hecs::{Entity, Query, QueryMut};
use sector_collision::Pipeline;
use std::sync::{Mutex, PoisonError};

/// The distance outside the arena at which a missile is removed, in pixels.
const MISSILE_MARGIN_PX: f32 = 24.0;
/// The distance outside the arena at which an alien at the end of its path is removed, in pixels.
const ALIEN_MARGIN_PX: f32 = 48.0;

/// Moves every alien on a course by one tick. At the end of its path an alien is removed; in a stage only once it is
/// outside the arena.
pub(crate) fn fly_courses(world: &mut World) {
    let World {
        bodies: Bodies { ecs, leaving, collision, .. }, level, sheet, capacity, script, players, ..
    } = world;
    let leaving = Mutex::new(leaving);
    let courses = ecs.query_mut::<(&mut Body, &mut Alien, &mut Course)>();
    for_each(courses, collision, |(body, alien, course)| {
        level.paths[usize::from(course.path)].advance(&mut course.follower, course.speed);
        alien.flash = alien.flash.saturating_sub(1);
        body.prev = body.pos;
        let shy_px = level.aliens[usize::from(alien.spec)].shy_px;
        if shy_px > 0.0 {
            shy_away(course, level, shy_px, players);
        }
        body.pos = course.place(level);
        body.age += 1;
        if body.kind != kind::WALL {
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
        let has_passed = body.kind == kind::WALL && body.pos.y > capacity.arena.size().y;
        if has_passed || course.follower.distance >= level.paths[usize::from(course.path)].length() {
            // In a sandbox, a path may end inside the arena. In a stage, the upper rows of a map may still have to
            // enter it.
            let is_inward = capacity.arena.way_in(body.pos).dot(body.pos - body.prev) > 0.0;
            let has_left = capacity.arena.is_outside(body.pos, ALIEN_MARGIN_PX) && !is_inward;
            if *script == Script::Sandbox || has_left {
                leave(body.id, &leaving);
            }
        }
    });
}

/// The share of the way out of the line of fire that a shy alien flies in a tick, and its limit in pixels.
const SHY_SHARE: f32 = 0.07;
const SHY_SPEED: f32 = 2.4;

/// Moves a shy alien above a ship sideways, toward `shy_px` from the ship's line of fire; otherwise back to its path.
/// A ship is faster than that, so sweeping the fire through a swarm catches it.
fn shy_away(course: &mut Course, level: &Level, shy_px: f32, players: &[Player]) {
    let at = course.place(level);
    let ship = nearest_ship(players, at);
    let from = at.x - course.aside - ship.x;
    let goal = if at.y < ship.y { (shy_px - from.abs()).max(0.0).copysign(from) } else { 0.0 };
    course.aside += ((goal - course.aside) * SHY_SHARE).clamp(-SHY_SPEED, SHY_SPEED);
}

/// Moves every drifting body of a sandbox by one tick. The caller steers them through [`World::drifters`].
pub(crate) fn fly_drifters(world: &mut World) {
    let (sheet, arena) = (&world.sheet, world.capacity.arena);
    let drifters = world.bodies.ecs.query_mut::<(&mut Body, &mut Drift, Option<&mut Alien>)>();
    for_each(drifters, &world.bodies.collision, |(body, drift, alien)| {
        body.prev = body.pos;
        body.pos += drift.velocity;
        body.age += 1;
        match drift.edge {
            Edge::TurnBack => turn_back(body.pos, &mut drift.velocity, arena),
            Edge::WrapAround => wrap_around(body, arena),
        }
        if let Some(alien) = alien {
            alien.flash = alien.flash.saturating_sub(1);
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
    });
}

/// Moves every missile that flies straight by one tick. [`fly_scripted`] moves the others.
pub(crate) fn fly_missiles(world: &mut World) {
    let World { bodies: Bodies { ecs, leaving, collision, .. }, sheet, capacity, .. } = world;
    let leaving = Mutex::new(leaving);
    let missiles = ecs.query_mut::<(&mut Body, &Missile)>().without::<&ScriptedBullet>();
    for_each(missiles, collision, |(body, missile)| {
        body.prev = body.pos;
        body.pos += missile.velocity;
        body.age += 1;
        if sheet.turns(body.sprite) == 1 {
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
        if body.age >= missile.burns_out || capacity.arena.is_outside(body.pos, MISSILE_MARGIN_PX) {
            leave(body.id, &leaving);
        }
    });
}

fn leave(id: u32, leaving: &Mutex<&mut Vec<u32>>) {
    leaving.lock().unwrap_or_else(PoisonError::into_inner).push(id);
}

/// Sets the previous position of every body and buoy to its current one, so that frames of a frozen game show no motion.
pub(crate) fn stand_still(world: &mut World) {
    for body in world.bodies.ecs.query_mut::<&mut Body>() {
        body.prev = body.pos;
    }
    for buoy in world.players.iter_mut().flat_map(|player| &mut player.line) {
        buoy.before = buoy.at;
    }
}

/// Turns the velocity of a body outside the arena back toward the inside. The body itself does not move: otherwise
/// shrinking the arena would squeeze many bodies onto its edge.
fn turn_back(pos: Vec2, velocity: &mut Vec2, arena: Arena) {
    let is_outward = (arena.way_in(pos) * *velocity).cmplt(Vec2::ZERO);
    *velocity = Vec2::select(is_outward, -*velocity, *velocity);
}

/// Wraps a body that left the arena at the bottom to the top, or the other way around, out of sight.
fn wrap_around(body: &mut Body, arena: Arena) {
    const MARGIN_PX: f32 = 32.0;
    let height = arena.size().y;
    let y = match body.pos.y {
        y if y > height + MARGIN_PX => -MARGIN_PX,
        y if y < -MARGIN_PX => height + MARGIN_PX,
        _ => return,
    };
    body.pos.y = y;
    body.prev = body.pos;
}

/// Moves every scripted bullet by one tick; then the bullets that are due split, in the order of ids.
pub(crate) fn fly_scripted(world: &mut World) {
    let World { bodies: Bodies { ecs, leaving, .. }, sheet, capacity, level, players, queues, .. } = world;
    for (body, missile, scripted) in ecs.query_mut::<(&mut Body, &mut Missile, &ScriptedBullet)>() {
        let Some(motion) = &level.bullets[usize::from(scripted.bullet)].motion else { continue };
        body.prev = body.pos;
        let ship = nearest_ship(players, body.pos);
        if let Some(velocity) = motion.velocity(body.age, missile.velocity, body.pos, ship) {
            missile.velocity = velocity;
            body.pos += velocity;
        }
        body.age += 1;
        body.frame = match sheet.turns(body.sprite) {
            1 => sheet.frame_at(body.sprite, body.age),
            _ => sheet.frame(body.sprite, turn_toward(sheet, body.sprite, missile.velocity)),
        };
        if capacity.arena.is_outside(body.pos, MISSILE_MARGIN_PX) {
            leaving.push(body.id);
        } else if motion.split.as_ref().is_some_and(|split| split.after == body.age) && !body.gone {
            let (pos, velocity) = (body.pos, missile.velocity);
            queues.splitting.push(DueSplit { id: body.id, bullet: scripted.bullet, pos, velocity });
        }
    }
    queues.splitting.sort_unstable_by_key(|due| due.id);
    for i in 0..world.queues.splitting.len() {
        split(world, world.queues.splitting[i]);
    }
    world.queues.splitting.clear();
}

fn split(world: &mut World, due: DueSplit) {
    let level = world.level.clone();
    let motion = level.bullets[usize::from(due.bullet)].motion.as_ref();
    let split = motion.and_then(|motion| motion.split.as_ref());
    let ship = nearest_ship(&world.players, due.pos);
    let Some((split, entity)) = split.zip(world.entity(due.id)).filter(|_| may_fire(due.pos, ship)) else {
        return;
    };
    retire(world, entity);
    let ahead = libm::atan2f(due.velocity.x, due.velocity.y);
    let middle = split.aim.map_or(ahead, |aim| aim.angle(due.pos, ship));
    fire_fan(world, split.into, due.pos, split.fan, middle, split.speed);
    world.events.push(Event::AlienFired { at: due.pos, bullets: split.fan.count });
}

/// The number of objects from which several threads are faster: waking one takes a few microseconds.
#[cfg(feature = "parallel")]
const ENOUGH_FOR_THREADS: usize = 1 << 14;
#[cfg(feature = "parallel")]
const BATCH: u32 = 1 << 12;

/// Calls `each` for every result of the query, in no particular order. With several threads, the result must not
/// depend on that order.
pub(super) fn for_each<Q: Query>(
    query: QueryMut<'_, Q>,
    collision: &Pipeline<Entity>,
    each: impl Fn(Q::Item<'_>) + Sync,
) where
    for<'a> Q::Item<'a>: Send,
{
    #[cfg(feature = "parallel")]
    if collision.threads() > 1 && collision.len() >= ENOUGH_FOR_THREADS {
        use rayon::iter::{ParallelBridge, ParallelIterator};
        let batches = query.into_iter_batched(BATCH);
        return collision.on_threads(|| batches.par_bridge().for_each(|batch| batch.for_each(&each)));
    }
    let _ = collision;
    query.into_iter().for_each(each);
}

#[cfg(test)]
mod tests {
    use super::{Arena, turn_back};
    use glam::Vec2;

    #[test]
    fn drifters_outside_fly_inward() {
        let arena = Arena::new(1000, 500);
        let cases = [
            ("inside", (500.0, 250.0), (1.0, -1.0), (1.0, -1.0)),
            ("left", (-1.0, 250.0), (-2.0, 1.0), (2.0, 1.0)),
            ("right", (1000.5, 250.0), (2.0, 1.0), (-2.0, 1.0)),
            ("above", (500.0, -3.0), (0.0, -1.0), (0.0, 1.0)),
            ("below", (500.0, 501.0), (0.0, 1.0), (0.0, -1.0)),
            ("a corner", (-1.0, 501.0), (-1.0, 1.0), (1.0, -1.0)),
            ("far outside, on its way in", (9000.0, 250.0), (-1.0, 0.0), (-1.0, 0.0)),
        ];
        for (name, pos, velocity, expected) in cases {
            let mut velocity = Vec2::from(velocity);
            turn_back(pos.into(), &mut velocity, arena);
            assert_eq!(velocity, expected.into(), "{name}");
        }
    }
}
