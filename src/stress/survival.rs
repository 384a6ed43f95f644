//! Swarm Survival: one mortal ship against a swarm that grows until the ship or the machine gives out.
//!
//! The game is a [`World`] with the normal rules, to which [`bring`] adds aliens and their missiles at the start of every
//! tick. It keeps no state of its own. The size of the swarm, the arena and the leaders of the flocks follow from the
//! tick, everything else from the bodies in the world. Recordings, replays and copies of the world therefore work as
//! for a stage, and the game is the same on every machine, however fast it is.
//!
//! ```text
//! seconds      0     30     60    120    180    300
//! aliens     200    980   2120   5480  10280  24200
//! ```
//!
//! The simulation has no clock: the program ends the game when the machine no longer keeps 60 ticks per second.

use super::cast::{StressRole, level_of};
use super::dice::{share, toss};
use super::flocks::{Flock, Flocks, TOP_SPEED};
use super::settings::StressError;
use crate::level::{FIELD_HEIGHT, FIELD_WIDTH, ItemKind, Level};
use crate::sim::{
    Alien, Arena, Capacity, Carry, Difficulty, Drift, Edge, GameMode, GameSetup, Missile, PlayerCarry,
    SetupError, ShipKind, Ships, TICKS_PER_SECOND, World, kind,
};
use core::f32::consts::TAU;
use glam::Vec2;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;

/// The smallest zoom, in screen pixels per world pixel, at which the game is shown. The smallest alien is then six screen
/// pixels wide. The camera follows the ship where the arena is larger than the screen.
pub const SURVIVAL_ZOOM: f32 = 0.6;

/// The version of the rules in this file, which replays store as the hash of the level. Raise it with every change that
/// makes the same inputs end in a different state.
const RULES: u64 = 1;

/// The number of aliens at the start.
const FIRST_ALIENS: u32 = 200;
/// The number of aliens at which the swarm stops growing, after eight minutes.
const MAX_SWARM: u32 = 50_000;
/// The area of the arena per alien in square pixels: at the start, where the arena is the field, and at least. In
/// between, the arena grows with the square root of the number of aliens.
const PX_PER_ALIEN: (f32, f32) = (1152.0, 300.0);
/// The area that an alien has within its flock, in square pixels.
const PX_IN_FLOCK: f32 = 90.0;

/// The angle by which a flock turns in a tick, in radians.
const WHIRL: f32 = 0.01;

/// Each flock hunts the ship for a few seconds of such a cycle. Between hunts, it wanders.
const HUNT_CYCLE_S: u32 = 64;
/// The maximum speed of aliens at the start, in pixels per tick. It rises to [`TOP_SPEED`] within three minutes.
const FIRST_SPEED: f32 = 1.2;

/// The missiles in flight at which aliens hold their fire.
const MAX_BULLETS: u32 = 600;
/// The maximum number of missiles that aliens fire in a tick.
const MAX_FIRED: usize = 8;
/// The distance from the ship at which aliens fire, in pixels: more than the first number and less than the second.
const RANGE_PX: (f32, f32) = (110.0, 440.0);

/// The aliens of the swarm.
const SWARM: &[StressRole] = &[("gnat", 1, 450), ("mite", 1, 350), ("wasp", 2, 195), ("moth", 5, 5)];
/// The item that each of these aliens drops.
const DROPS: [Option<ItemKind>; SWARM.len()] = [None, None, None, Some(ItemKind::Power)];
/// The index of the aliens that fire, and the sprite of their missiles.
const GUNNER: u16 = 2;
const BULLET: &str = "orb_small";

/// Returns the level of survival games, which has only aliens.
///
/// # Errors
/// Returns an error if the sheet lacks a sprite.
pub fn survival_level(sheet: &Sheet) -> Result<Level, StressError> {
    let find = |name| sheet.sprite(name).ok_or(StressError::MissingSprite(name));
    find(BULLET)?;
    let (name, music) = ("SWARM SURVIVAL".to_owned(), "swarm".to_owned());
    let mut level = Level { name, music, begin_power: 2, hash: RULES, ..level_of(SWARM, find)? };
    for (alien, drop) in level.aliens.iter_mut().zip(DROPS) {
        alien.drops.extend(drop);
    }
    Ok(level)
}

/// Returns the setup of a survival game: one ship, and three bombs.
pub fn survival_setup(ship: ShipKind, seed: u64) -> GameSetup {
    let first = PlayerCarry { lives: 0, bombs: 3, power: 2, ..PlayerCarry::default() };
    let carry = Some(Carry { players: [first, PlayerCarry::default()], ..Carry::default() });
    let (difficulty, ships) = (Difficulty::Pilot, Ships::Alone(ship));
    GameSetup { difficulty, ships, carry, seed, ..GameSetup::of_mode(GameMode::Survival) }
}

/// Whether a game of Swarm Survival can have this setup: only the ship, the seed and the assists vary.
pub fn is_survival(setup: &GameSetup) -> bool {
    let Ships::Alone(ship) = setup.ships else { return false };
    *setup == GameSetup { assists: setup.assists, ..survival_setup(ship, setup.seed) }
}

/// Starts a game on `level`: a survival game if its setup has [`GameMode::Survival`], any other like [`World::new`].
///
/// # Errors
/// Returns an error if the sheet lacks a sprite that every game needs.
pub fn new_world(
    setup: GameSetup,
    level: Arc<Level>,
    sheet: Arc<Sheet>,
    method: Method,
) -> Result<World, SetupError> {
    let mut world = World::new(setup, level, sheet, method)?;
    if setup.mode == GameMode::Survival {
        let (bodies, drifters) = (MAX_SWARM + Capacity::STAGE.bodies, MAX_SWARM);
        world.set_swarm(Capacity { bodies, drifters, ..Capacity::STAGE }, bring);
    }
    Ok(world)
}

/// Returns the number of aliens at a tick. It depends on nothing else, so that results can be compared.
pub fn swarm_size(tick: u32) -> u32 {
    let (tick, second) = (u64::from(tick), u64::from(TICKS_PER_SECOND));
    let grown = 20 * tick / second + tick * tick / (5 * second * second);
    (u64::from(FIRST_ALIENS) + grown).min(u64::from(MAX_SWARM)) as u32
}

fn arena(aliens: u32) -> Arena {
    let px = (PX_PER_ALIEN.0 * (FIRST_ALIENS as f32 / aliens as f32).sqrt()).max(PX_PER_ALIEN.1);
    let times = (aliens as f32 * px / (FIELD_WIDTH * FIELD_HEIGHT) as f32).sqrt();
    Arena::new((FIELD_WIDTH as f32 * times) as u32, (FIELD_HEIGHT as f32 * times) as u32)
}

/// Adds the missing aliens of a tick, steers all aliens, and lets some fire.
fn bring(world: &mut World) {
    let tick = world.tick();
    let wanted = swarm_size(tick);
    let arena = arena(wanted);
    if arena != world.arena() {
        world.rescale(arena);
    }
    let flocks = flocks(world, wanted);
    for _ in world.census().aliens..wanted {
        add_alien(world, &flocks);
    }
    let speed = FIRST_SPEED + tick as f32 / (100 * TICKS_PER_SECOND) as f32;
    flocks.follow(world, speed.min(TOP_SPEED));
    fire(world);
}

/// Returns the flocks of a tick. Each leader is the ship while its flock hunts, and a point on a winding path otherwise.
fn flocks(world: &World, aliens: u32) -> Flocks {
    let (arena, seed, ship) = (world.arena(), world.setup().seed as u32, world.ship_pos());
    let (tick, half) = (world.tick(), world.arena().size() / 2.0);
    let radius = (aliens as f32 / 64.0 * PX_IN_FLOCK / core::f32::consts::PI).sqrt();
    let angle = (WHIRL * tick as f32).rem_euclid(TAU);
    Flocks::led_by(arena, radius, angle, |number| {
        let bits = toss(number, seed);
        let at = |tick: u32| {
            let angle = |bits: u32, faster: f32| {
                let turn = 0.0016 * faster * (0.7 + 0.6 * share(bits >> 8));
                share(bits) * TAU + (turn * tick as f32).rem_euclid(TAU)
            };
            half + half * 0.94 * Vec2::new(libm::sinf(angle(bits, 1.0)), libm::sinf(angle(bits >> 5, 1.3)))
        };
        let seconds = tick / TICKS_PER_SECOND;
        let hunts = (seconds + number * 23) % HUNT_CYCLE_S < (2 + seconds / 20).min(12);
        let (here, before) = (at(tick), at(tick.saturating_sub(1)));
        if hunts && world.player().ship.is_some() {
            Flock { at: ship, velocity: (ship - here).clamp_length_max(1.0), ..Flock::default() }
        } else {
            Flock { at: here, velocity: here - before, ..Flock::default() }
        }
    })
}

/// Adds an alien out of sight: in its flock or, if the ship could see that place, outside the upper or lower edge of the
/// arena, whichever is farther from the ship.
fn add_alien(world: &mut World, flocks: &Flocks) {
    let bits = toss(world.next_id(), world.setup().seed as u32);
    let (ship, size) = (world.ship_pos(), world.arena().size());
    let (place, mut drift) = flocks.place(world.next_id());
    let mut pos = place;
    let sight = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) / SURVIVAL_ZOOM + 32.0;
    if (place - ship).abs().cmplt(sight).all() {
        let beyond = 20.0 + 160.0 * share(bits >> 4);
        let is_low = ship.y > size.y / 2.0;
        pos = Vec2::new(place.x.clamp(0.0, size.x), if is_low { -beyond } else { size.y + beyond });
        drift = Vec2::new(0.0, if is_low { 1.0 } else { -1.0 });
    }
    let mut spec = 0;
    let mut left = bits % 1000;
    while left >= SWARM[spec].2 {
        left -= SWARM[spec].2;
        spec += 1;
    }
    let alien = Alien { spec: spec as u16, hp: world.level().aliens[spec].hp, flash: 0, lag: 0 };
    world.add_drifter(alien, pos, Drift { velocity: drift, edge: Edge::TurnBack });
}

/// Lets a few of the gunners near the ship fire at it. Those with the lowest ids come first, because missiles get their
/// ids in firing order.
fn fire(world: &mut World) {
    let (tick, ship, size) = (world.tick(), world.ship_pos(), world.arena().size());
    if world.census().bullets >= MAX_BULLETS || world.player().ship.is_none() {
        return;
    }
    let pause = 540_u32.saturating_sub(tick / 30).max(240);
    let mut gunners = [(u32::MAX, Vec2::ZERO); MAX_FIRED];
    for (body, alien) in world.aliens() {
        let far = body.pos.distance_squared(ship);
        let in_range = far > RANGE_PX.0 * RANGE_PX.0 && far < RANGE_PX.1 * RANGE_PX.1;
        let fires = alien.spec == GUNNER && tick.wrapping_add(toss(body.id, 0)).is_multiple_of(pause);
        let is_inside = body.pos.cmpgt(Vec2::ZERO).all() && body.pos.cmplt(size).all();
        if in_range && fires && is_inside && body.id < gunners[MAX_FIRED - 1].0 {
            gunners[MAX_FIRED - 1] = (body.id, body.pos);
            gunners.sort_unstable_by_key(|&(id, _)| id);
        }
    }
    let Some(sprite) = world.sheet().sprite(BULLET) else { return };
    for (id, at) in gunners.into_iter().filter(|&(id, _)| id < u32::MAX) {
        let speed = 1.3 + share(toss(id, tick)) * 0.9;
        let velocity = (ship - at).normalize_or(Vec2::Y) * speed;
        world.add_missile(kind::BULLET, sprite, at, Missile { velocity, burns_out: 420, ..Missile::STILL });
    }
}

#[cfg(test)]
mod tests {
    use super::{Arena, MAX_SWARM, SWARM, arena, swarm_size};

    #[test]
    fn the_swarm_grows_with_the_tick() {
        let sizes = [0, 30, 60, 120, 180, 300, 3600].map(|second| swarm_size(60 * second));
        assert_eq!(sizes, [200, 980, 2120, 5480, 10_280, 24_200, MAX_SWARM]);
        assert_eq!(swarm_size(u32::MAX), MAX_SWARM);
        assert_eq!(SWARM.iter().map(|&(_, _, share)| share).sum::<u32>(), 1000);
    }

    #[test]
    fn the_arena_starts_as_the_field_and_never_shrinks() {
        let sides = (200..MAX_SWARM).step_by(7).map(|aliens| arena(aliens).size());
        assert_eq!(arena(200), Arena::FIELD);
        assert!(sides.is_sorted_by(|before, after| before.cmple(*after).all()));
    }
}
