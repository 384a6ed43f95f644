//! Motion: aliens along their paths, missiles straight ahead.

use super::FIELD_WIDTH;
use super::components::{Alien, Body, Course, Flight, Missile};
use super::cull::{ALIEN_MARGIN_PX, MISSILE_MARGIN_PX};
use super::world::{Script, World};
use crate::level::Level;
use glam::Vec2;

/// Where an alien is on the field, from how far it has come.
pub(super) fn place(level: &Level, course: &Course) -> Vec2 {
    let at = level.paths[usize::from(course.path)].at(course.follower.distance) + course.beside;
    if course.mirror { Vec2::new(FIELD_WIDTH as f32 - at.x, at.y) } else { at }
}

/// Flies every alien that has a course on by one tick.
pub(super) fn fly(world: &mut World) {
    let World { ecs, leaving, level, sheet, scale, script, .. } = world;
    for (body, alien, course) in ecs.query_mut::<(&mut Body, &mut Alien, &mut Course)>() {
        level.paths[usize::from(course.path)].advance(&mut course.follower, course.speed);
        alien.flash = alien.flash.saturating_sub(1);
        body.prev = body.pos;
        body.pos = place(level, course);
        body.age += 1;
        body.frame = sheet.frame_at(body.sprite, body.age);
        if course.follower.distance >= level.paths[usize::from(course.path)].length() {
            // In a sandbox the next stretch of space may be another's field, not the outside.
            if *script == Script::Sandbox || scale.arena.leaves_behind(body.pos, ALIEN_MARGIN_PX) {
                leaving.push(body.id);
            }
        }
    }
}

/// Flies every missile on by one tick that flies straight on; for the others see `flights.rs`.
pub(super) fn fly_missiles(world: &mut World) {
    let World { ecs, leaving, sheet, scale, .. } = world;
    for (body, missile) in ecs.query_mut::<(&mut Body, &Missile)>().without::<&Flight>() {
        body.prev = body.pos;
        body.pos += missile.velocity;
        body.age += 1;
        if sheet.turns(body.sprite) == 1 {
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
        if body.age >= missile.burns_out || scale.arena.leaves_behind(body.pos, MISSILE_MARGIN_PX) {
            leaving.push(body.id);
        }
    }
}

/// A frozen tick: nothing moves, and pictures between ticks show it standing.
pub(super) fn stand_still(world: &mut World) {
    for body in world.ecs.query_mut::<&mut Body>() {
        body.prev = body.pos;
    }
}
