//! Motion: aliens along their paths, missiles straight ahead.

use super::FIELD_WIDTH;
use super::components::{Alien, Body, Course, Missile};
use super::world::World;
use crate::level::Level;
use glam::Vec2;

/// Where an alien is on the field, from how far it has come.
pub(super) fn place(level: &Level, course: &Course) -> Vec2 {
    let at = level.paths[usize::from(course.path)].at(course.follower.distance) + course.beside;
    if course.mirror { Vec2::new(FIELD_WIDTH as f32 - at.x, at.y) } else { at }
}

/// Flies every alien that has a course on by one tick.
pub(super) fn fly(world: &mut World) {
    let (level, sheet) = (&world.level, &world.sheet);
    for (body, alien, course) in world.ecs.query_mut::<(&mut Body, &mut Alien, &mut Course)>() {
        level.paths[usize::from(course.path)].advance(&mut course.follower, course.speed);
        alien.flash = alien.flash.saturating_sub(1);
        body.prev = body.pos;
        body.pos = place(level, course);
        body.age += 1;
        body.frame = sheet.frame_at(body.sprite, body.age);
    }
}

/// Flies every missile on by one tick.
pub(super) fn fly_missiles(world: &mut World) {
    let sheet = &world.sheet;
    for (body, missile) in world.ecs.query_mut::<(&mut Body, &Missile)>() {
        body.prev = body.pos;
        body.pos += missile.velocity;
        body.age += 1;
        if sheet.turns(body.sprite) == 1 {
            body.frame = sheet.frame_at(body.sprite, body.age);
        }
    }
}

/// A frozen tick: nothing moves, and pictures between ticks show it standing.
pub(super) fn stand_still(world: &mut World) {
    for body in world.ecs.query_mut::<&mut Body>() {
        body.prev = body.pos;
    }
}
