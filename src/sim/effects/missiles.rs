//! Firing missiles: where aliens may fire from, single missiles, and fans of bullets.

use super::bodies::{Birth, spawn};
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Fan, direction};
use crate::sim::state::{Missile, ScriptedBullet, World, kind, turn_toward};
use glam::Vec2;
use sector_collision::Kind;
use sector_sprites::SpriteId;

/// The distance from a ship within which no alien fires, in pixels. A bullet first appears one tick after it leaves the
/// muzzle, up to 7 px closer, and must still be at least 64 px away.
const SAFE_DISTANCE_PX: f32 = 72.0;

/// The y below which aliens hold their fire, in field pixels: a player cannot watch for shots from behind.
const LOWEST_FIRE_PX: f32 = FIELD_HEIGHT as f32 * 0.62;

pub(crate) fn may_fire(muzzle: Vec2, ship: Vec2) -> bool {
    let area = Vec2::new(FIELD_WIDTH as f32, LOWEST_FIRE_PX);
    muzzle.cmpgt(Vec2::ZERO).all() && muzzle.cmplt(area).all() && !is_too_near(muzzle, ship)
}

pub(crate) fn is_too_near(muzzle: Vec2, ship: Vec2) -> bool {
    muzzle.distance_squared(ship) < SAFE_DISTANCE_PX * SAFE_DISTANCE_PX
}

/// Fires a missile of either side from `pos`, in field pixels. Returns false if the game is full.
pub(crate) fn fire(world: &mut World, kind: Kind, sprite: SpriteId, pos: Vec2, missile: Missile) -> bool {
    let frame = turn_toward(&world.sheet, sprite, missile.velocity);
    spawn(world, Birth { kind, sprite, frame, pos }, |body| (body, missile)).is_some()
}

/// Fires a fan of bullets, as many as the game has room for. `middle` is the angle of the fan's center: 0 is down,
/// π/2 is right.
pub(crate) fn fire_fan(world: &mut World, bullet: u16, pos: Vec2, fan: Fan, middle: f32, speed: f32) {
    for angle in fan.angles(middle) {
        fire_bullet(world, bullet, pos, direction(angle) * speed);
    }
}

fn fire_bullet(world: &mut World, bullet: u16, pos: Vec2, velocity: Vec2) {
    let spec = &world.level.bullets[usize::from(bullet)];
    let kind = if spec.soft { kind::SOFT_BULLET } else { kind::BULLET };
    let missile = Missile { velocity, ..Missile::STILL };
    if spec.motion.is_none() {
        fire(world, kind, spec.sprite, pos, missile);
        return;
    }
    let frame = turn_toward(&world.sheet, spec.sprite, velocity);
    let birth = Birth { kind, sprite: spec.sprite, frame, pos };
    spawn(world, birth, |body| (body, missile, ScriptedBullet { bullet }));
}
