//! Rocks: births, missile hits, breaking, and the damage that driven rocks do.
//!
//! A rock pushed by a player's missile is *driven* for three seconds, and so are its pieces and any rock it knocks
//! into. One good shot can clear a whole belt, as in billiards. A driven rock damages the first alien on the field
//! that its pixels touch, more if the rock is larger, and stays driven only if that destroys the alien. It never
//! damages the same alien twice, even if it is shot again in between. Boss parts are walls: a driven rock damages a
//! part when it bounces off.

use super::FLASH_TICKS;
use super::bodies::{Birth, retire, spawn};
use super::damage::{burn, wound, wound_part};
use super::points::pay_for_kill;
use crate::level::TICKS_PER_SECOND;
use crate::sim::state::rocks::{DRIVEN_TICKS, MAX_IN_A_STAGE, SIZES};
use crate::sim::state::{Body, Event, Part, Rock, Script, World, kind};
use glam::{DVec2, Vec2};
use hecs::Entity;

/// The mass of a missile in an impact, per point of its damage, in the unit of
/// [`RockSize::mass`](crate::sim::state::rocks::RockSize::mass).
const DAMAGE_MASS: f64 = 2.0;
/// The sideways speed that each half of a breaking rock gets, in pixels per second.
const BREAK_PX_S: f64 = 34.0;
/// The speed limit of a rock pushed by a missile, in pixels per second. A faster rock could not be dodged.
const TOP_SPEED_PX_S: f64 = 240.0;

/// Adds a rock of size 0 (smallest) to 3 that damages aliens for `driven` ticks. Does nothing if the game is full or
/// has no rocks.
pub(crate) fn spawn_rock(world: &mut World, size: u8, pos: Vec2, velocity: Vec2, spin: f32, driven: u16) {
    let Some(rocks) = &world.bodies.rocks else { return };
    if world.script == Script::Stage && rocks.world.len() >= MAX_IN_A_STAGE as usize {
        return;
    }
    let spec = &SIZES[usize::from(size)];
    let Some(mover) = rocks.rock(size, pos, velocity, spin) else { return };
    let birth = Birth { kind: kind::ROCK, sprite: rocks.sprites[usize::from(size)], frame: 0, pos };
    let rock = Rock { size, hp: spec.hp, flash: 0, driven, wounded: None, slot: u32::MAX };
    // The id is new, so the insertion cannot fail.
    if let Some((body, entity)) = spawn(world, birth, |body| (body, rock))
        && let Some(rocks) = &mut world.bodies.rocks
        && let Ok(slot) = rocks.world.insert(body.id, mover)
        && let Ok(rock) = world.bodies.ecs.query_one_mut::<&mut Rock>(entity)
    {
        rock.slot = slot;
    }
}

/// Damages aliens, rocks and boss parts by their ids, in ascending order. A boss takes the damage once, however many of
/// its parts are among them.
pub(crate) fn burn_all(world: &mut World, ids: &mut [u32], damage: i32) {
    ids.sort_unstable();
    let mut boss_is_burnt = false;
    for &mut id in ids {
        let Some(entity) = world.entity(id) else { continue };
        let Some(Body { pos, gone: false, .. }) = world.body(entity) else { continue };
        if world.bodies.ecs.get::<&Rock>(entity).is_ok() {
            strike(world, id, damage, Vec2::ZERO, pos);
        } else if world.bodies.ecs.get::<&Part>(entity).is_err() {
            burn(world, entity, damage);
        } else if !boss_is_burnt {
            boss_is_burnt = burn(world, entity, damage);
        }
    }
}

/// Hits a rock: pushes it by the missile's `velocity` (zero for a bomb, a beam or a ship) and breaks it after enough
/// damage.
pub(crate) fn strike(world: &mut World, id: u32, damage: i32, velocity: Vec2, at: Vec2) {
    let Some(entity) = world.entity(id) else { return };
    let push = velocity.as_dvec2() * (f64::from(TICKS_PER_SECOND) * DAMAGE_MASS * f64::from(damage));
    if let Some(rocks) = &mut world.bodies.rocks {
        let _ = rocks.world.apply_impulse(id, push, at.as_dvec2());
        limit_speed(&mut rocks.world, id);
    }
    let Ok((body, rock)) = world.bodies.ecs.query_one_mut::<(&Body, &mut Rock)>(entity) else { return };
    rock.hp -= damage;
    rock.flash = FLASH_TICKS;
    if velocity != Vec2::ZERO {
        rock.driven = DRIVEN_TICKS;
    }
    if rock.hp > 0 {
        world.events.push(Event::RockHit { at, size: rock.size });
        return;
    }
    let (pos, size, driven) = (body.pos, rock.size, rock.driven);
    retire(world, entity);
    let spec = &SIZES[usize::from(size)];
    let (points, _) = pay_for_kill(world, spec.score, pos);
    let (blast, chain) = (spec.blast, world.standing.score.chain);
    world.events.push(Event::RockDestroyed { at: pos, size, blast, points, chain });
    split(world, id, pos, size, driven);
}

fn limit_speed(world: &mut sector_impulse::World, id: u32) {
    let Some(mover) = world.get(id) else { return };
    let (velocity, spin) = (mover.velocity(), mover.spin());
    if velocity.length_squared() > TOP_SPEED_PX_S * TOP_SPEED_PX_S {
        let _ = world.set_motion(id, velocity * (TOP_SPEED_PX_S / velocity.length()), spin);
    }
}

fn split(world: &mut World, id: u32, pos: Vec2, size: u8, driven: u16) {
    let Some(smaller) = size.checked_sub(1) else { return };
    let Some(rocks) = &mut world.bodies.rocks else { return };
    // Remove the rock now, so that its two halves are not born inside it.
    let Some(whole) = rocks.world.remove(id) else { return };
    let along = whole.velocity().try_normalize().unwrap_or(DVec2::Y);
    let apart = along.perp();
    let beside = (apart * (SIZES[usize::from(smaller)].radius + 0.5)).as_vec2();
    let per_tick = 1.0 / f64::from(TICKS_PER_SECOND);
    let spin = (whole.spin() * per_tick) as f32;
    for side in [1.0, -1.0] {
        let velocity = ((whole.velocity() + apart * (BREAK_PX_S * side)) * per_tick).as_vec2();
        spawn_rock(world, smaller, pos + beside * side as f32, velocity, spin + 0.03 * side as f32, driven);
    }
}

/// Lets a driven rock damage an alien on the field that it overlaps. It stays driven only if that destroys the alien.
pub(crate) fn ram_alien(world: &mut World, alien: Entity, rock: Entity, at: Vec2) {
    let is_wall = world.bodies.ecs.get::<&Part>(alien).is_ok();
    let Some(Body { id, pos, .. }) = world.body(alien) else { return };
    if is_wall || world.capacity.arena.is_outside(pos, 0.0) {
        return;
    }
    let Some(Rock { size, .. }) = take_wound(world, rock, id) else { return };
    wound(world, alien, SIZES[usize::from(size)].ram_damage, at);
    let fatal = world.body(alien).is_some_and(|body| body.gone);
    if !fatal {
        drive(world, rock, 0);
    }
    world.events.push(Event::RockRammed { at, size, fatal });
}

/// Lets a driven rock damage the boss part it bounced off. After that, the rock is not driven. `id` is the part's id.
pub(crate) fn ram_part(world: &mut World, part: Entity, id: u32, rock: Entity, at: Vec2) {
    let Some(Rock { size, .. }) = take_wound(world, rock, id) else { return };
    drive(world, rock, 0);
    wound_part(world, part, SIZES[usize::from(size)].ram_damage, at);
    world.events.push(Event::RockRammed { at, size, fatal: false });
}

fn take_wound(world: &mut World, rock: Entity, wounded: u32) -> Option<Rock> {
    let rock = world.bodies.ecs.query_one_mut::<&mut Rock>(rock).ok()?;
    let is_new = rock.driven > 0 && rock.wounded != Some(wounded);
    is_new.then(|| {
        rock.wounded = Some(wounded);
        *rock
    })
}

pub(crate) fn drive(world: &mut World, rock: Entity, ticks: u16) {
    if let Ok(rock) = world.bodies.ecs.query_one_mut::<&mut Rock>(rock) {
        rock.driven = ticks;
    }
}
