//! The guns of aliens and bosses.
//!
//! Ages alone decide which guns fire. Volleys are first collected and sorted by the alien's id, since ids and random numbers
//! are handed out in the order of firing.

use crate::level::{BossSpec, Gun, Volley};
use crate::sim::effects::missiles::{fire_fan, is_too_near, may_fire};
use crate::sim::state::{
    Alien, Body, Boss, DueVolley, Event, GunCharge, GunOwner, MAX_VOLLEYS, World, on_field,
};
use glam::Vec2;
use rand_core::Rng;

/// Fires every volley that is due, and notes the guns that charge.
pub(in crate::sim) fn fire(world: &mut World, events: &mut Vec<Event>) {
    let mut volleys = std::mem::take(&mut world.queues.volleys);
    volleys.clear();
    let mut charges = std::mem::take(&mut world.queues.charges);
    charges.clear();
    let players = &world.players;
    for (body, alien) in world.ecs.query_mut::<(&Body, &Alien)>() {
        let guns = &world.level.aliens[usize::from(alien.spec)].guns;
        let Some(age) = body.age.checked_sub(alien.lag) else { continue };
        if may_fire(body.pos, players.nearest(body.pos)) {
            let owner = GunOwner::Alien(alien.spec);
            collect(&mut volleys, guns, age, body.id, owner, |gun| Some(body.pos + gun.from));
        }
        // Whether it may fire is known when it fires; a gun that might then has been announced.
        collect_charges(&mut charges, guns, age, body.id, |gun| Some(body.pos + gun.from));
    }
    volleys.sort_unstable_by_key(|due| (due.id, due.gun, due.volley));
    charges.sort_unstable_by_key(|charge| (charge.id, charge.gun));
    if let Some((boss, age)) = world.boss.as_ref().and_then(|boss| Some((boss, boss.fighting()?))) {
        let spec = boss.spec(&world.level);
        let guns = &spec.phases[usize::from(boss.phase)].guns;
        let muzzle = |gun: &Gun| boss_muzzle(boss, spec, gun);
        collect(&mut volleys, guns, age, 0, GunOwner::BossPhase(boss.index, boss.phase), muzzle);
        collect_charges(&mut charges, guns, age, 0, muzzle);
    }
    for &due in &volleys {
        launch(world, due, events);
    }
    world.queues.volleys = volleys;
    let begun = charges.iter().filter(|charge| charge.left == charge.total);
    events.extend(begun.map(|charge| Event::GunCharging { at: charge.at, ticks: charge.total }));
    world.queues.charges = charges;
}

/// The muzzle of a boss's gun; `None` when the part with the gun has been shot off.
fn boss_muzzle(boss: &Boss, spec: &BossSpec, gun: &Gun) -> Option<Vec2> {
    let Some(part) = gun.part.map(usize::from) else { return Some(boss.pos + gun.from) };
    boss.has_part(spec, part).then(|| boss.pos + spec.parts[part].at + gun.from)
}

/// Collects the volleys that are due, of the guns that have a muzzle.
fn collect(
    volleys: &mut Vec<DueVolley>,
    guns: &[Gun],
    age: u32,
    id: u32,
    owner: GunOwner,
    muzzle: impl Fn(&Gun) -> Option<Vec2>,
) {
    for (gun_index, gun) in guns.iter().enumerate() {
        let Some(muzzle) = muzzle(gun) else { continue };
        for (volley, repetition) in gun.firing(age) {
            if volleys.len() < MAX_VOLLEYS {
                let (gun, volley) = (gun_index as u8, volley as u8);
                volleys.push(DueVolley { id, muzzle, owner, gun, volley, repetition });
            }
        }
    }
}

/// Collects the guns that charge. The mark of an alien outside stands at the edge of the field.
fn collect_charges(
    charges: &mut Vec<GunCharge>,
    guns: &[Gun],
    age: u32,
    id: u32,
    muzzle: impl Fn(&Gun) -> Option<Vec2>,
) {
    for (index, gun) in guns.iter().enumerate() {
        let Some(muzzle) = muzzle(gun) else { continue };
        if let Some(left) = gun.charging(age).filter(|_| charges.len() < MAX_VOLLEYS) {
            let at = on_field(muzzle);
            charges.push(GunCharge { id, gun: index as u8, at, left, total: gun.charge });
        }
    }
}

/// Fires a volley: all its bullets, and one event.
fn launch(world: &mut World, due: DueVolley, events: &mut Vec<Event>) {
    if is_too_near(due.muzzle, world.players.nearest(due.muzzle)) {
        return;
    }
    let level = world.level.clone();
    let guns = match due.owner {
        GunOwner::Alien(spec) => &level.aliens[usize::from(spec)].guns,
        GunOwner::BossPhase(boss, phase) => &level.bosses[usize::from(boss)].phases[usize::from(phase)].guns,
    };
    let volley = &guns[usize::from(due.gun)].volleys[usize::from(due.volley)];
    let (middle, speed) = aim(world, volley, due);
    fire_fan(world, volley.bullet, due.muzzle, volley.fan, middle, speed);
    events.push(Event::AlienFired { at: due.muzzle, bullets: volley.fan.count });
}

/// The angle of the volley's middle in radians, and its speed in pixels a tick.
fn aim(world: &mut World, volley: &Volley, due: DueVolley) -> (f32, f32) {
    let at = volley.aim.angle(due.muzzle, world.players.nearest(due.muzzle));
    let random = if volley.jitter > 0.0 { unit(&mut world.guns_rng) * volley.jitter } else { 0.0 };
    let repeated = due.repetition % volley.times;
    let speed = volley.speed + volley.faster * repeated as f32;
    (at + volley.turn * due.repetition as f32 + random, speed)
}

/// A random number from −1 to 1, in steps of a 2²³rd.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
}
