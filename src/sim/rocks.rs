//! Rocks: bodies that bounce.
//!
//! They fly, spin and knock into each other by [impulses](sector_collision::impulse), as circles; the parts of a boss are
//! walls to them, which nothing pushes. Whether they are shot, or ram a ship, is a matter of pixels as everywhere: each
//! of the 32 turns has a mask of its own. A missile gives a rock a push, and one that has had enough breaks into two of
//! the next smaller size, which fly apart and keep its momentum. What a rock does that was shot into somebody is told in
//! `ramming`.
//!
//! ```text
//!   boss parts --> where they are and how fast --.
//!                                                v
//!   rocks  <-- place, turn --  impulse::World::step, a sixtieth of a second
//!     |
//!     '--> proxies --> hits --> push, or break
//! ```
//!
//! A stage without rocks has no impulse world, and plays as it did before there were any.

use super::arena::Arena;
use super::components::{Body, Part, Rock, kind};
use super::world::{Script, World};
use super::{Event, TICKS_PER_SECOND, ramming};
use crate::level::{Blast, ROCK_SIZES};
use glam::{DVec2, Vec2};
use sector_collision::impulse::{self, BodyDef, Shape};
use sector_collision::{Method, Rules};
use sector_sprites::SpriteId;

/// Rocks and boss parts of a stage, at most. Rocks beyond it do not come.
pub(super) const MAX_IN_A_STAGE: u32 = 320;
/// A rock so far outside, and on its way farther out, is gone, in pixels.
const MARGIN_PX: f32 = 64.0;
/// What comes back of an impact between two rocks, and how rough they are.
const RESTITUTION: f64 = 0.9;
const FRICTION: f64 = 0.3;
/// What a point of a missile's damage weighs, in the unit of the rocks' masses.
const DAMAGE_MASS: f64 = 2.0;
/// How fast the two halves of a rock fly apart, in pixels a second each.
const BREAK_PX_S: f64 = 34.0;
/// Impacts slower than this are not told of, in pixels a second; nor are more than so many a tick.
pub(super) const LOUD_PX_S: f64 = 16.0;
const MAX_BOUNCES: usize = 16;
/// Nothing is knocked to a greater speed than this, in pixels a second: it could not be dodged.
const TOP_SPEED_PX_S: f64 = 240.0;

/// What there is to know of a size.
struct Size {
    /// Of the circle that it collides as, in pixels.
    radius: f64,
    hp: i32,
    score: u32,
    blast: Blast,
}

/// The sizes, smallest first. The mass is the square of the radius.
const SIZES: [Size; ROCK_SIZES] = [
    Size { radius: 5.0, hp: 2, score: 40, blast: Blast::Small },
    Size { radius: 8.5, hp: 6, score: 80, blast: Blast::Small },
    Size { radius: 13.5, hp: 14, score: 160, blast: Blast::Medium },
    Size { radius: 20.5, hp: 30, score: 320, blast: Blast::Medium },
];

/// The impulse world of a game, with what it needs besides.
#[derive(Debug)]
pub(super) struct Rocks {
    pub(super) world: impulse::World,
    sprites: [SpriteId; ROCK_SIZES],
}

impl Rocks {
    pub(super) fn new(method: Method, sprites: [SpriteId; ROCK_SIZES], most: u32) -> Self {
        let mut rules = Rules::none();
        rules.allow(kind::ROCK, kind::ROCK).allow(kind::ROCK, kind::ALIEN);
        Self { world: impulse::World::new(method, rules, most as usize), sprites }
    }
}

/// Flies all rocks on by one tick, through all their impacts.
pub(super) fn fly(world: &mut World, events: &mut Vec<Event>) {
    let World { ecs, rocks, sheet, scale, script, leaving, .. } = world;
    let Some(rocks) = rocks else { return };
    for (body, _) in ecs.query_mut::<(&Body, &Part)>() {
        carry_wall(&mut rocks.world, body);
    }
    // A sixtieth of a second is a length of time: the step cannot be refused.
    let _ = rocks.world.step(1.0 / f64::from(TICKS_PER_SECOND));
    tell_bounces(&rocks.world, events);
    for (body, rock) in ecs.query_mut::<(&mut Body, &mut Rock)>() {
        let Some(mover) = rocks.world.get(body.id) else { continue };
        let (velocity, spin, turn) =
            (mover.velocity(), mover.spin(), turn_of(mover.angle(), sheet.turns(body.sprite)));
        body.prev = body.pos;
        body.pos = mover.position().as_vec2();
        body.frame = sheet.frame(body.sprite, turn);
        body.age += 1;
        rock.flash = rock.flash.saturating_sub(1);
        rock.driven = rock.driven.saturating_sub(1);
        match script {
            Script::Stage if drifts_off(body.pos, velocity, scale.arena) => leaving.push(body.id),
            Script::Stage => {}
            Script::Sandbox => {
                let inward = turned_back(body.pos, velocity, scale.arena);
                if inward != velocity {
                    // The rock is there, and its speed is one that it had.
                    let _ = rocks.world.set_motion(body.id, inward, spin);
                }
            }
        }
    }
}

/// The impacts of the last step that can be heard, first to last.
fn tell_bounces(world: &impulse::World, events: &mut Vec<Event>) {
    let loud = world.impacts().iter().filter(|contact| contact.speed >= LOUD_PX_S);
    for contact in loud.take(MAX_BOUNCES) {
        // A wall has the mass infinity; of a wall and a rock the rock is the smaller one.
        let mass = |id| world.get(id).map_or(f64::INFINITY, |body| body.def().mass);
        let smaller = mass(contact.a).min(mass(contact.b));
        let size = SIZES.iter().rposition(|size| size.radius * size.radius <= smaller).unwrap_or(0) as u8;
        let (at, speed_px_s) = (contact.point.as_vec2(), contact.speed as f32);
        events.push(Event::RockBounced { at, size, speed_px_s });
    }
}

/// Brings a part of the boss to where it was, so fast that the step brings it to where it is.
fn carry_wall(world: &mut impulse::World, body: &Body) {
    let velocity = (body.pos - body.prev).as_dvec2() * f64::from(TICKS_PER_SECOND);
    // A part without a wall stands outside the limits of the impulse world; then it has none.
    let _ = world.set_place(body.id, body.prev.as_dvec2(), 0.0);
    let _ = world.set_motion(body.id, velocity, 0.0);
}

/// The baked turn that is nearest to an angle.
fn turn_of(angle: f64, turns: u16) -> u16 {
    let share = angle / core::f64::consts::TAU * f64::from(turns);
    (libm::round(share) as i32).rem_euclid(i32::from(turns)) as u16
}

/// Whether it is outside and flies farther out.
fn drifts_off(pos: Vec2, velocity: DVec2, arena: Arena) -> bool {
    let middle = (arena.size() / 2.0).as_dvec2();
    arena.leaves_behind(pos, MARGIN_PX) && velocity.dot(middle - pos.as_dvec2()) <= 0.0
}

/// The velocity itself, or one that leads back in.
fn turned_back(pos: Vec2, velocity: DVec2, arena: Arena) -> DVec2 {
    let size = arena.size();
    let back = |pos: f32, size: f32, speed: f64| {
        if pos < 0.0 {
            speed.abs()
        } else if pos > size {
            -speed.abs()
        } else {
            speed
        }
    };
    DVec2::new(back(pos.x, size.x, velocity.x), back(pos.y, size.y, velocity.y))
}

impl World {
    /// A rock of a size from 0 on. None when the game is full, or has no rocks at all. Velocity in pixels a tick, spin in
    /// radians a tick. `driven`: ticks for which it wounds aliens.
    pub(super) fn spawn_rock(&mut self, size: u8, pos: Vec2, velocity: Vec2, spin: f32, driven: u16) {
        let Some(rocks) = &self.rocks else { return };
        if self.script == Script::Stage && rocks.world.len() >= MAX_IN_A_STAGE as usize {
            return;
        }
        let spec = &SIZES[usize::from(size)];
        let per_second = f64::from(TICKS_PER_SECOND);
        let Ok(shape) = Shape::circle(spec.radius) else { return };
        let def = BodyDef {
            kind: kind::ROCK,
            position: pos.as_dvec2(),
            velocity: velocity.as_dvec2() * per_second,
            spin: f64::from(spin) * per_second,
            mass: spec.radius * spec.radius,
            restitution: RESTITUTION,
            friction: FRICTION,
            ..BodyDef::new(shape)
        };
        let Ok(mover) = impulse::Body::new(def) else { return };
        let sprite = rocks.sprites[usize::from(size)];
        let Some(body) = self.body(kind::ROCK, sprite, 0, pos) else { return };
        if let Some(rocks) = &mut self.rocks {
            // Ids are handed out once.
            let _ = rocks.world.insert(body.id, mover);
        }
        self.enrol(body.id, (body, Rock { size, hp: spec.hp, flash: 0, driven, wounded: None }));
    }

    /// Makes a part of the boss a wall to rocks.
    pub(super) fn wall(&mut self, body: &Body) {
        let Some(rocks) = &mut self.rocks else { return };
        let bounds = self.sheet.bounds(body.frame);
        let Ok(shape) = Shape::rectangle(f64::from(bounds.w), f64::from(bounds.h)) else { return };
        let def = BodyDef {
            kind: kind::ALIEN,
            position: body.pos.as_dvec2(),
            mass: f64::INFINITY,
            restitution: RESTITUTION,
            friction: FRICTION,
            ..BodyDef::new(shape)
        };
        if let Ok(mover) = impulse::Body::new(def) {
            let _ = rocks.world.insert(body.id, mover);
        }
    }
}

/// A missile struck a rock: it is pushed, and breaks when it has had enough. `velocity` is the missile's, in pixels a
/// tick.
pub(super) fn strike(
    world: &mut World,
    id: u32,
    damage: i32,
    velocity: Vec2,
    at: Vec2,
    events: &mut Vec<Event>,
) {
    let Some(entity) = world.entity(id) else { return };
    let push = velocity.as_dvec2() * (f64::from(TICKS_PER_SECOND) * DAMAGE_MASS * f64::from(damage));
    if let Some(rocks) = &mut world.rocks {
        let _ = rocks.world.apply_impulse(id, push, at.as_dvec2());
        limit(&mut rocks.world, id);
    }
    let Ok((body, rock)) = world.ecs.query_one_mut::<(&mut Body, &mut Rock)>(entity) else { return };
    rock.hp -= damage;
    rock.flash = super::damage::FLASH_TICKS;
    if velocity != Vec2::ZERO {
        rock.driven = ramming::DRIVEN_TICKS;
    }
    if rock.hp > 0 {
        events.push(Event::RockHit { at, size: rock.size });
        return;
    }
    body.gone = true;
    let (pos, size, driven) = (body.pos, rock.size, rock.driven);
    world.leaving.push(id);
    let spec = &SIZES[usize::from(size)];
    let points = world.score.kill(spec.score);
    let (blast, chain) = (spec.blast, world.score.chain);
    events.push(Event::RockDestroyed { at: pos, size, blast, points, chain });
    split(world, id, pos, size, driven);
}

/// Cuts the speed of a body that was pushed.
fn limit(world: &mut impulse::World, id: u32) {
    let Some(mover) = world.get(id) else { return };
    let (velocity, spin) = (mover.velocity(), mover.spin());
    if velocity.length_squared() > TOP_SPEED_PX_S * TOP_SPEED_PX_S {
        let _ = world.set_motion(id, velocity * (TOP_SPEED_PX_S / velocity.length()), spin);
    }
}

/// Two rocks of the next smaller size fly apart from where one was, across its way.
fn split(world: &mut World, id: u32, pos: Vec2, size: u8, driven: u16) {
    let Some(smaller) = size.checked_sub(1) else { return };
    let Some(rocks) = &mut world.rocks else { return };
    // At once, so that the two are not born inside of what they were.
    let Some(whole) = rocks.world.remove(id) else { return };
    let along = whole.velocity().try_normalize().unwrap_or(DVec2::Y);
    let apart = along.perp();
    let beside = (apart * (SIZES[usize::from(smaller)].radius + 0.5)).as_vec2();
    let per_tick = 1.0 / f64::from(TICKS_PER_SECOND);
    let spin = (whole.spin() * per_tick) as f32;
    for side in [1.0, -1.0] {
        let velocity = ((whole.velocity() + apart * (BREAK_PX_S * side)) * per_tick).as_vec2();
        world.spawn_rock(smaller, pos + beside * side as f32, velocity, spin + 0.03 * side as f32, driven);
    }
}
