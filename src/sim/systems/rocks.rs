//! Rocks: bodies that bounce.
//!
//! Rocks fly, spin and collide as circles through [impulses](sector_impulse). Boss parts are walls to
//! them, which nothing pushes. Shots and ships hit rocks pixel by pixel: each of the 32 rotations has its own mask.
//! `effects/rocks.rs` pushes and breaks rocks and lets driven ones damage aliens.
//!
//! ```text
//!   boss parts --> position and velocity -------.
//!                                               v
//!   rocks  <-- position, angle -- sector_impulse::World::step, a sixtieth of a second
//!     |
//!     '--> proxies --> hits --> push, or break
//! ```
//!
//! A stage without rocks has no impulse world.

use crate::level::TICKS_PER_SECOND;
use crate::sim::effects::rocks::{drive, ram_part};
use crate::sim::state::rocks::{LOUD_PX_S, RockSize, SIZES};
use crate::sim::state::{Arena, Bodies, Body, Event, Part, Rock, Script, World};
use glam::{DVec2, Vec2};
use hecs::Entity;

/// The distance outside the arena at which a rock that is moving away is removed, in pixels.
const MARGIN_PX: f32 = 64.0;
/// The maximum number of rock impacts reported as events in a tick. Further impacts are silent.
const MAX_BOUNCES: usize = 16;

/// Advances the physics world, and with it all rocks, by one tick.
pub(crate) fn fly(world: &mut World) {
    let World { bodies: Bodies { ecs, rocks, leaving, .. }, sheet, capacity, script, events, .. } = world;
    let Some(rocks) = rocks else { return };
    for (body, _) in ecs.query_mut::<(&Body, &Part)>() {
        carry_wall(&mut rocks.world, body);
    }
    // A sixtieth of a second is a valid step, so this cannot fail.
    let _ = rocks.world.step(1.0 / f64::from(TICKS_PER_SECOND));
    report_bounces(&rocks.world, events);
    for (body, rock) in ecs.query_mut::<(&mut Body, &mut Rock)>() {
        let Some(mover) = rocks.world.get_in(rock.slot, body.id) else { continue };
        let (velocity, spin) = (mover.velocity(), mover.spin());
        let turn = turn_of(mover.angle(), sheet.turns(body.sprite));
        body.prev = body.pos;
        body.pos = mover.position().as_vec2();
        body.frame = sheet.frame(body.sprite, turn);
        body.age += 1;
        rock.flash = rock.flash.saturating_sub(1);
        rock.driven = rock.driven.saturating_sub(1);
        match script {
            Script::Stage if drifts_off(body.pos, velocity, capacity.arena) => leaving.push(body.id),
            Script::Stage => {}
            Script::Sandbox => {
                let inward = turned_back(body.pos, velocity, capacity.arena);
                if inward != velocity {
                    // The rock exists, and it already had this speed.
                    let _ = rocks.world.set_motion(body.id, inward, spin);
                }
            }
        }
    }
}

fn report_bounces(world: &sector_impulse::World, events: &mut Vec<Event>) {
    let loud = world.impacts().iter().filter(|contact| contact.speed >= LOUD_PX_S);
    for contact in loud.take(MAX_BOUNCES) {
        // A wall has infinite mass, so the rock counts as the smaller one.
        let mass = |id| world.get(id).map_or(f64::INFINITY, |body| body.mass());
        let smaller = mass(contact.a).min(mass(contact.b));
        let size = SIZES.iter().map(RockSize::mass).rposition(|mass| mass <= smaller).unwrap_or(0) as u8;
        let (at, speed_px_s) = (contact.point.as_vec2(), contact.speed as f32);
        events.push(Event::RockBounced { at, size, speed_px_s });
    }
}

fn carry_wall(world: &mut sector_impulse::World, body: &Body) {
    let velocity = (body.pos - body.prev).as_dvec2() * f64::from(TICKS_PER_SECOND);
    // A part outside the limits of the impulse world has no wall there.
    let _ = world.set_place(body.id, body.prev.as_dvec2(), 0.0);
    let _ = world.set_motion(body.id, velocity, 0.0);
}

/// Returns the index of the pre-rotated frame nearest to an angle in radians.
fn turn_of(angle: f64, turns: u16) -> u16 {
    let share = angle / core::f64::consts::TAU * f64::from(turns);
    (libm::round(share) as i32).rem_euclid(i32::from(turns)) as u16
}

/// Whether a rock is more than [`MARGIN_PX`] outside the arena and moving away.
fn drifts_off(pos: Vec2, velocity: DVec2, arena: Arena) -> bool {
    let middle = (arena.size() / 2.0).as_dvec2();
    arena.is_outside(pos, MARGIN_PX) && velocity.dot(middle - pos.as_dvec2()) <= 0.0
}

/// Returns the velocity of a rock, in pixels per second, turned inward if the rock is outside the arena.
fn turned_back(pos: Vec2, velocity: DVec2, arena: Arena) -> DVec2 {
    let is_outward = (arena.way_in(pos).as_dvec2() * velocity).cmplt(DVec2::ZERO);
    DVec2::select(is_outward, -velocity, velocity)
}

/// Applies this tick's loud impacts: a driven rock drives the rocks it knocks into and damages boss parts. Does
/// nothing in a sandbox, which has crowds of rocks and no boss.
pub(crate) fn apply_impacts(world: &mut World) {
    if world.script == Script::Sandbox {
        return;
    }
    for i in 0.. {
        let contact = world.bodies.rocks.as_ref().and_then(|rocks| rocks.world.impacts().get(i).copied());
        let Some(contact) = contact else { return };
        if contact.speed < LOUD_PX_S {
            continue;
        }
        let (Some(a), Some(b)) = (world.entity(contact.a), world.entity(contact.b)) else { continue };
        for (from, to) in [(a, b), (b, a)] {
            knock(world, from, to);
        }
    }
}

fn knock(world: &mut World, from: Entity, to: Entity) {
    let (Some(rock), Some(Body { id, .. })) = (world.body(from), world.body(to)) else { return };
    if world.bodies.ecs.get::<&Part>(to).is_ok() {
        return ram_part(world, to, id, from, rock.pos);
    }
    let ticks = world.bodies.ecs.get::<&Rock>(from).map_or(0, |rock| rock.driven);
    let already = world.bodies.ecs.get::<&Rock>(to).map_or(0, |rock| rock.driven);
    drive(world, to, already.max(ticks));
}
