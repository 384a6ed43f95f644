//! Motion: aliens along their paths, drifters, missiles straight ahead.
//!
//! Each function is one pass over bodies in the order of memory, without look-ups of other bodies. The bodies that leave are put in
//! order at the end of the tick, so that the passes can be made by several threads.

use super::{MISSILE_MARGIN_PX, passes};
use crate::sim::state::{Alien, Arena, Body, Course, Drift, Edge, Missile, Script, ScriptedBullet, World};
use glam::Vec2;
use std::sync::{Mutex, PoisonError};

/// The distance outside the arena at which an alien at the end of its path is removed, in pixels.
const ALIEN_MARGIN_PX: f32 = 48.0;

/// Moves every alien on a course by one tick along its path. An alien at the end of its path is removed, in a stage
/// only if it is outside the arena.
pub(crate) fn fly_courses(world: &mut World) {
    let World { ecs, leaving, level, sheet, capacity, script, collision, .. } = world;
    let leaving = Mutex::new(leaving);
    let courses = ecs.query_mut::<(&mut Body, &mut Alien, &mut Course)>();
    passes::for_each(courses, collision, |(body, alien, course)| {
        level.paths[usize::from(course.path)].advance(&mut course.follower, course.speed);
        alien.flash = alien.flash.saturating_sub(1);
        body.prev = body.pos;
        body.pos = course.place(level);
        body.age += 1;
        body.frame = sheet.frame_at(body.sprite, body.age);
        if course.follower.distance >= level.paths[usize::from(course.path)].length() {
            // In a sandbox the space behind the end of a path may be inside the arena.
            if *script == Script::Sandbox || capacity.arena.leaves_behind(body.pos, ALIEN_MARGIN_PX) {
                leave(body.id, &leaving);
            }
        }
    });
}

/// Moves every drifting body by one tick: the aliens and the ships of the fleet that fly without a path in a sandbox.
/// The caller steers them between ticks, through [`World::drifters`].
pub(crate) fn fly_drifters(world: &mut World) {
    let (sheet, arena) = (&world.sheet, world.capacity.arena);
    let drifters = world.ecs.query_mut::<(&mut Body, &mut Drift, Option<&mut Alien>)>();
    passes::for_each(drifters, &world.collision, |(body, drift, alien)| {
        body.prev = body.pos;
        body.pos += drift.velocity;
        body.age += 1;
        match drift.edge {
            Edge::TurnBack => turn_back(body.pos, &mut drift.velocity, arena),
            Edge::ComeRound => come_round(body, arena),
        }
        if let Some(alien) = alien {
            alien.flash = alien.flash.saturating_sub(1);
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
    });
}

/// Moves every missile that flies straight on by one tick; the module `flights` moves the others.
pub(crate) fn fly_missiles(world: &mut World) {
    let World { ecs, leaving, sheet, capacity, collision, .. } = world;
    let leaving = Mutex::new(leaving);
    let missiles = ecs.query_mut::<(&mut Body, &Missile)>().without::<&ScriptedBullet>();
    passes::for_each(missiles, collision, |(body, missile)| {
        body.prev = body.pos;
        body.pos += missile.velocity;
        body.age += 1;
        if sheet.turns(body.sprite) == 1 {
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
        if body.age >= missile.burns_out || capacity.arena.leaves_behind(body.pos, MISSILE_MARGIN_PX) {
            leave(body.id, &leaving);
        }
    });
}

/// Notes that a body leaves.
fn leave(id: u32, leaving: &Mutex<&mut Vec<u32>>) {
    leaving.lock().unwrap_or_else(PoisonError::into_inner).push(id);
}

/// Sets every body's previous position to its present one, for a tick in which the game stands still, so that pictures
/// between two ticks show no motion.
pub(crate) fn stand_still(world: &mut World) {
    for body in world.ecs.query_mut::<&mut Body>() {
        body.prev = body.pos;
    }
}

/// Turns the velocity of a body outside the arena towards the inside. The body itself is not moved, so that an arena
/// that becomes smaller does not press many bodies onto its edge.
fn turn_back(pos: Vec2, velocity: &mut Vec2, arena: Arena) {
    let size = arena.size();
    if pos.x < 0.0 && velocity.x < 0.0 || pos.x > size.x && velocity.x > 0.0 {
        velocity.x = -velocity.x;
    }
    if pos.y < 0.0 && velocity.y < 0.0 || pos.y > size.y && velocity.y > 0.0 {
        velocity.y = -velocity.y;
    }
}

/// Moves a body that left the arena at the lower edge to the upper edge, or the other way round. Its previous position
/// is moved too, so that no picture shows it on the way.
fn come_round(body: &mut Body, arena: Arena) {
    const MARGIN_PX: f32 = 32.0;
    let height = arena.size().y;
    if body.pos.y > height + MARGIN_PX {
        body.pos.y = -MARGIN_PX;
        body.prev = body.pos;
    } else if body.pos.y < -MARGIN_PX {
        body.pos.y = height + MARGIN_PX;
        body.prev = body.pos;
    }
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
