//! The waves of a stage, multiplied: the arena is tiled with areas of the size of a stage's field, and in each the
//! waves of stage 1 fly their paths.

use super::cast::StressCast;
use super::dice;
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Follower, Level, Wave};
use crate::sim::{Arena, Course, World};
use glam::Vec2;
use rand_core::Rng;
use rand_pcg::Pcg32;

/// Brings one formation of a random wave into a random one of the areas, each as large as a stage's field, into which
/// the arena is divided: with `anywhere` at a random point of its path, otherwise at the start of the path.
pub(super) fn bring(world: &mut World, cast: &StressCast, rng: &mut Pcg32, anywhere: bool) {
    let level = &*cast.level;
    let wave = &level.waves[(rng.next_u32() as usize) % level.waves.len()];
    let field = field(world.arena(), rng);
    let arrival = (rng.next_u32() % u32::from(wave.count)) as f32;
    let other_side = wave.both_sides && rng.next_u32() & 1 == 1;
    let follower = if anywhere { along(level, wave, rng) } else { Follower::default() };
    for &place in &wave.formation {
        let mirror = wave.mirror != other_side;
        let beside = in_field(wave.step * arrival + place, field, mirror);
        let course = Course { path: wave.path, mirror, beside, speed: wave.speed, follower };
        world.add_on_course(cast.alien_of(wave.alien), course);
    }
}

/// Returns the left upper corner, in pixels, of a random one of the areas as large as a stage's field into which the
/// arena is divided.
fn field(arena: Arena, rng: &mut Pcg32) -> Vec2 {
    let size = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let fit = (arena.size() / size).floor().max(Vec2::ONE);
    (dice::place(rng, fit)).floor() * size
}

/// Returns the offset `beside` of a course, in pixels, changed so that the path is flown in the area of the arena with
/// its left upper corner at `field`. The sign of x follows `mirror`, since a mirrored course is mirrored after the
/// offset is added.
fn in_field(beside: Vec2, field: Vec2, mirror: bool) -> Vec2 {
    Vec2::new(if mirror { beside.x - field.x } else { beside.x + field.x }, beside.y + field.y)
}

/// Returns the progress at a random point of the wave's path: that of an alien that has flown from the start for a
/// random number of ticks, stops included.
fn along(level: &Level, wave: &Wave, rng: &mut Pcg32) -> Follower {
    let path = &level.paths[usize::from(wave.path)];
    let ticks = dice::unit(rng) * path.length() / wave.speed;
    let mut follower = Follower::default();
    for _ in 0..ticks as u32 {
        path.advance(&mut follower, wave.speed);
    }
    follower
}
