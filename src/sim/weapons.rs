//! Alien guns.
//!
//! Which guns fire follows from ages alone. What is fired is first collected and put in order of the firing
//! alien's id, since ids and random numbers are handed out in the order of firing.

use super::arena::Scale;
use super::boss::Boss;
use super::components::{Alien, Body};
use super::world::World;
use super::{Event, FIELD_HEIGHT, FIELD_WIDTH, director};
use crate::level::{BossSpec, Gun, Volley};
use glam::Vec2;
use rand_core::Rng;

/// No alien fires from within so many pixels of the ship: a bullet must be seen before it is dodged. It is first
/// seen a tick after it left the muzzle, up to 7 px nearer, and must not be within 64 px of the ship then.
const SAFE_DISTANCE_PX: f32 = 72.0;

/// Aliens below this line hold their fire, in pixels: shots from behind cannot be read.
const LOWEST_FIRE_PX: f32 = FIELD_HEIGHT as f32 * 0.62;

/// The most volleys of a tick: so much room is made at the start.
pub(super) const MAX_VOLLEYS: usize = Scale::STAGE.bodies as usize;

/// A volley about to be fired: whose, from where, and which.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    id: u32,
    muzzle: Vec2,
    source: Source,
    gun: u8,
    volley: u8,
    repetition: u32,
}

/// Whose guns a volley is to be looked up in.
#[derive(Clone, Copy, Debug)]
enum Source {
    Alien(u16),
    /// Of which boss, and which phase.
    BossPhase(u8, u8),
}

/// A gun that glows before it fires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Charge {
    id: u32,
    gun: u8,
    /// Its muzzle in field pixels, or the point of the field that is nearest to it.
    pub at: Vec2,
    /// Ticks until it fires.
    pub left: u32,
    /// Ticks that it charges in all.
    pub total: u32,
}

/// Fires whatever is due, and notes what charges.
pub(super) fn fire(world: &mut World, events: &mut Vec<Event>) {
    let mut volleys = std::mem::take(&mut world.queues.volleys);
    volleys.clear();
    let mut charges = std::mem::take(&mut world.queues.charges);
    charges.clear();
    let players = &world.players;
    for (body, alien) in world.ecs.query_mut::<(&Body, &Alien)>() {
        let guns = &world.level.aliens[usize::from(alien.spec)].guns;
        let Some(age) = body.age.checked_sub(alien.lag) else { continue };
        if may_fire(body.pos, players.nearest(body.pos)) {
            let source = Source::Alien(alien.spec);
            collect(&mut volleys, guns, age, body.id, source, |gun| Some(body.pos + gun.from));
        }
        // Whether it may fire is known when it fires; whoever might then has been announced.
        collect_charges(&mut charges, guns, age, body.id, |gun| Some(body.pos + gun.from));
    }
    volleys.sort_unstable_by_key(|shot| (shot.id, shot.gun, shot.volley));
    charges.sort_unstable_by_key(|charge| (charge.id, charge.gun));
    if let Some((boss, age)) = world.boss.as_ref().and_then(|boss| Some((boss, boss.fighting()?))) {
        let spec = boss.spec(&world.level);
        let guns = &spec.phases[usize::from(boss.phase)].guns;
        let muzzle = |gun: &Gun| boss_muzzle(boss, spec, gun);
        collect(&mut volleys, guns, age, 0, Source::BossPhase(boss.index, boss.phase), muzzle);
        collect_charges(&mut charges, guns, age, 0, muzzle);
    }
    for &shot in &volleys {
        launch(world, shot, events);
    }
    world.queues.volleys = volleys;
    let begun = charges.iter().filter(|charge| charge.left == charge.total);
    events.extend(begun.map(|charge| Event::GunCharging { at: charge.at, ticks: charge.total }));
    world.queues.charges = charges;
}

/// Only from inside the field, not from below, and not into the face of the nearest ship.
pub(super) fn may_fire(muzzle: Vec2, ship: Vec2) -> bool {
    muzzle.x > 0.0
        && muzzle.x < FIELD_WIDTH as f32
        && muzzle.y > 0.0
        && muzzle.y < LOWEST_FIRE_PX
        && muzzle.distance_squared(ship) >= SAFE_DISTANCE_PX * SAFE_DISTANCE_PX
}

/// Where a gun of a boss fires from; `None` when the part that it was on has been shot off.
fn boss_muzzle(boss: &Boss, spec: &BossSpec, gun: &Gun) -> Option<Vec2> {
    let Some(part) = gun.part.map(usize::from) else { return Some(boss.pos + gun.from) };
    boss.has_part(spec, part).then(|| boss.pos + spec.parts[part].at + gun.from)
}

/// Notes what is due of the guns that have a muzzle.
fn collect(
    volleys: &mut Vec<Shot>,
    guns: &[Gun],
    age: u32,
    id: u32,
    source: Source,
    muzzle: impl Fn(&Gun) -> Option<Vec2>,
) {
    for (gun_index, gun) in guns.iter().enumerate() {
        let Some(muzzle) = muzzle(gun) else { continue };
        for (volley, repetition) in gun.firing(age) {
            if volleys.len() < MAX_VOLLEYS {
                volleys.push(Shot {
                    id,
                    muzzle,
                    source,
                    gun: gun_index as u8,
                    volley: volley as u8,
                    repetition,
                });
            }
        }
    }
}

/// Of an alien that is still outside, the mark stands at the edge.
fn collect_charges(
    charges: &mut Vec<Charge>,
    guns: &[Gun],
    age: u32,
    id: u32,
    muzzle: impl Fn(&Gun) -> Option<Vec2>,
) {
    for (index, gun) in guns.iter().enumerate() {
        let Some(muzzle) = muzzle(gun) else { continue };
        if let Some(left) = gun.charging(age).filter(|_| charges.len() < MAX_VOLLEYS) {
            let at = director::on_field(muzzle);
            charges.push(Charge { id, gun: index as u8, at, left, total: gun.charge });
        }
    }
}

/// Fires one volley: all its bullets, and one event.
fn launch(world: &mut World, shot: Shot, events: &mut Vec<Event>) {
    if shot.muzzle.distance_squared(world.players.nearest(shot.muzzle)) < SAFE_DISTANCE_PX * SAFE_DISTANCE_PX
    {
        return;
    }
    let level = world.level.clone();
    let guns = match shot.source {
        Source::Alien(spec) => &level.aliens[usize::from(spec)].guns,
        Source::BossPhase(boss, phase) => &level.bosses[usize::from(boss)].phases[usize::from(phase)].guns,
    };
    let volley = &guns[usize::from(shot.gun)].volleys[usize::from(shot.volley)];
    let (middle, speed) = aim(world, volley, shot);
    world.spawn_fan(volley.bullet, shot.muzzle, volley.fan, middle, speed);
    events.push(Event::AlienFired { at: shot.muzzle, bullets: volley.fan.count });
}

/// The angle of the volley's middle in radians, and its speed in pixels a tick.
fn aim(world: &mut World, volley: &Volley, shot: Shot) -> (f32, f32) {
    let at = volley.aim.angle(shot.muzzle, world.players.nearest(shot.muzzle));
    let random = if volley.jitter > 0.0 { unit(&mut world.guns_rng) * volley.jitter } else { 0.0 };
    let repeated = shot.repetition % volley.times;
    let speed = volley.speed + volley.faster * repeated as f32;
    (at + volley.turn * shot.repetition as f32 + random, speed)
}

/// A random number from −1 to 1, in steps of a 2²³rd.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
}
