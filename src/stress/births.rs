//! Where and how fast aliens, rocks, waves and fleet ships enter the arena.

use super::cast::StressCast;
use super::dice;
use super::flocks::Flocks;
use super::settings::Layout;
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, Follower, Level, Wave};
use crate::sim::{Arena, Course, Drift, Edge, World};
use glam::Vec2;
use rand_core::Rng;
use rand_pcg::Pcg32;

/// The minimum distance between the player's ship and a new alien or rock, in pixels.
const SAFE_PX: f32 = 96.0;
/// The distance by which a birth too close to the player's ship is moved sideways, in pixels.
const ASIDE_PX: f32 = 160.0;
const COLUMNS: u32 = 4;
/// The total width of all columns, as a fraction of the arena's width.
const COLUMNS_SHARE: f32 = 0.25;

/// Everything needed to add bodies: the layout, the cast, the flocks and the random stream.
pub(super) struct Births<'a> {
    pub(super) layout: Layout,
    pub(super) cast: &'a StressCast,
    pub(super) flocks: &'a Flocks,
    pub(super) rng: &'a mut Pcg32,
    /// Whether the game is before its first tick. If so, aliens on paths start anywhere on them.
    pub(super) at_start: bool,
}

impl Births<'_> {
    /// Adds one alien. [`Layout::Waves`] adds one formation of a wave instead, and [`Layout::Rocks`] one rock.
    pub(super) fn alien(&mut self, world: &mut World) {
        match self.layout {
            Layout::Waves => return bring_wave(world, self.cast, self.rng, self.at_start),
            Layout::Rocks => return self.rock(world),
            _ => {}
        }
        let alien = self.cast.alien(self.rng.next_u32());
        let (pos, drift) = self.set_out(world, Vec2::new(1.0, 3.0));
        world.add_drifter(alien, beside_player(pos, world), drift);
    }

    fn rock(&mut self, world: &mut World) {
        let size = match self.rng.next_u32() % 100 {
            0..60 => 0,
            60..85 => 1,
            85..95 => 2,
            _ => 3,
        };
        let pos = beside_player(dice::place(self.rng, world.arena().size()), world);
        let velocity = dice::arrow(self.rng, 0.3, 2.0);
        world.add_rock(size, pos, velocity, dice::between(self.rng, -0.05, 0.05));
    }

    /// Adds a fleet ship. It flies like the aliens, but upward and more slowly in [`Layout::Column`].
    pub(super) fn escort(&mut self, world: &mut World) {
        let (pos, drift) = self.set_out(world, Vec2::new(-1.0, -0.5));
        world.add_escort(pos, drift);
    }

    /// Returns the starting position and flight of a body of the layout. `dive` is the range of downward speeds in
    /// [`Layout::Column`].
    fn set_out(&mut self, world: &World, dive: Vec2) -> (Vec2, Drift) {
        let arena = world.arena();
        let (pos, velocity) = match self.layout {
            Layout::Clustered | Layout::Swarm => self.flocks.birth(world.next_id(), self.rng),
            Layout::Column => {
                let pos = in_a_column(arena, self.rng);
                (pos, Vec2::new(0.0, dice::between(self.rng, dive.x, dive.y)))
            }
            _ => (dice::place(self.rng, arena.size()), dice::arrow(self.rng, 0.5, 3.0)),
        };
        let edge = if self.layout == Layout::Column { Edge::WrapAround } else { Edge::TurnBack };
        (pos, Drift { velocity, edge })
    }
}

fn in_a_column(arena: Arena, rng: &mut Pcg32) -> Vec2 {
    let column = (rng.next_u32() % COLUMNS) as f32;
    let across = (dice::unit(rng) - 0.5) * COLUMNS_SHARE;
    let x = (column + 0.5 + across) / COLUMNS as f32;
    Vec2::new(x, dice::unit(rng)) * arena.size()
}

fn beside_player(pos: Vec2, world: &World) -> Vec2 {
    let ship = world.ship_pos();
    if pos.distance_squared(ship) >= SAFE_PX * SAFE_PX {
        return pos;
    }
    Vec2::new(if pos.x < ship.x { pos.x - ASIDE_PX } else { pos.x + ASIDE_PX }, pos.y)
}

/// Adds one formation of a random wave in a random field of the arena. With `anywhere`, it starts at a random point
/// of its path.
fn bring_wave(world: &mut World, cast: &StressCast, rng: &mut Pcg32, anywhere: bool) {
    let level = &*cast.level;
    let wave = &level.waves[(rng.next_u32() as usize) % level.waves.len()];
    let field = field(world.arena(), rng);
    let arrival = (rng.next_u32() % u32::from(wave.count)) as f32;
    let other_side = wave.both_sides && rng.next_u32() & 1 == 1;
    let follower = if anywhere { along(level, wave, rng) } else { Follower::default() };
    for &place in &wave.formation {
        let mirror = wave.mirror != other_side;
        let beside = in_field(wave.step * arrival + place, field, mirror);
        let course = Course { path: wave.path, mirror, beside, speed: wave.speed, follower, aside: 0.0 };
        world.add_on_course(cast.alien_of(wave.alien), course);
    }
}

/// Returns the upper left corner of a random field. The arena is divided into fields of a stage's size.
fn field(arena: Arena, rng: &mut Pcg32) -> Vec2 {
    let size = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
    let fit = (arena.size() / size).floor().max(Vec2::ONE);
    (dice::place(rng, fit)).floor() * size
}

/// Returns the offset of a course that is moved to another field. The offset is applied before mirroring.
fn in_field(beside: Vec2, field: Vec2, mirror: bool) -> Vec2 {
    Vec2::new(if mirror { beside.x - field.x } else { beside.x + field.x }, beside.y + field.y)
}

/// Returns the progress at a random point of the wave's path, as if flown for a random time with all stops.
fn along(level: &Level, wave: &Wave, rng: &mut Pcg32) -> Follower {
    let path = &level.paths[usize::from(wave.path)];
    let ticks = dice::unit(rng) * path.length() / wave.speed;
    let mut follower = Follower::default();
    for _ in 0..ticks as u32 {
        path.advance(&mut follower, wave.speed);
    }
    follower
}
