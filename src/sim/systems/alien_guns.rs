//! The guns of aliens and bosses.
//!
//! Ages alone decide which guns fire. Volleys are first collected and sorted by the alien's id, since ids and random
//! numbers are handed out in the order of firing.

use crate::level::{BossSpec, FASTEST_BULLET, Gun, Level, Volley};
use crate::sim::effects::missiles::{fire_fan, is_too_near, may_fire};
use crate::sim::state::{
    Alien, Bodies, Body, Boss, DueVolley, Event, GunCharge, GunOwner, MAX_VOLLEYS, Queues, Script,
    StageProgress, World, nearest_ship, on_field,
};
use glam::Vec2;
use rand_core::Rng;

/// Fires every volley of aliens and of the boss that is due in this tick, and lists the guns that charge.
pub(crate) fn fire(world: &mut World) {
    if world.script == Script::Sandbox {
        return;
    }
    let World {
        bodies: Bodies { ecs, .. }, stage: StageProgress { boss, .. }, level, players, queues, ..
    } = world;
    queues.volleys.clear();
    queues.charges.clear();
    for (body, alien) in ecs.query_mut::<(&Body, &Alien)>() {
        let Some(age) = body.age.checked_sub(alien.lag) else { continue };
        let owner = GunOwner::Alien(alien.spec);
        let may_fire = may_fire(body.pos, nearest_ship(players, body.pos));
        collect(queues, level, owner, body.id, age, may_fire, |gun| Some(body.pos + gun.from));
    }
    queues.volleys.sort_unstable_by_key(|due| (due.id, due.gun, due.volley));
    queues.charges.sort_unstable_by_key(|charge| (charge.id, charge.gun));
    if let Some((boss, age)) = boss.as_ref().and_then(|boss| Some((boss, boss.fighting()?))) {
        let spec = boss.spec(level);
        let owner = GunOwner::BossPhase(boss.index, boss.phase);
        collect(queues, level, owner, 0, age, true, |gun| boss_muzzle(boss, spec, gun));
    }
    for i in 0..world.queues.volleys.len() {
        launch(world, world.queues.volleys[i]);
    }
    let begun = world.queues.charges.iter().filter(|charge| charge.left == charge.total);
    world.events.extend(begun.map(|charge| Event::GunCharging { at: charge.at, ticks: charge.total }));
}

fn boss_muzzle(boss: &Boss, spec: &BossSpec, gun: &Gun) -> Option<Vec2> {
    let Some(part) = gun.part.map(usize::from) else { return Some(boss.pos + gun.from) };
    boss.has_part(spec, part).then(|| boss.pos + spec.parts[part].at + gun.from)
}

/// Collects the charges and, if `may_fire`, the due volleys of all guns of an alien or of a boss phase that have a muzzle. Charges
/// are collected always: the guns may be allowed to fire when the charge ends, and a shot must have been announced.
fn collect(
    queues: &mut Queues,
    level: &Level,
    owner: GunOwner,
    id: u32,
    age: u32,
    may_fire: bool,
    muzzle: impl Fn(&Gun) -> Option<Vec2>,
) {
    let Queues { volleys, charges, .. } = queues;
    for (index, gun) in owner.guns(level).iter().enumerate() {
        let Some(muzzle) = muzzle(gun) else { continue };
        for (volley, repetition) in gun.firing(age).filter(|_| may_fire) {
            if volleys.len() < MAX_VOLLEYS {
                let (gun, volley) = (index as u8, volley as u8);
                volleys.push(DueVolley { id, muzzle, owner, gun, volley, repetition });
            }
        }
        if let Some(left) = gun.charging(age).filter(|_| charges.len() < MAX_VOLLEYS) {
            // The mark of an alien outside stands at the edge of the field.
            let at = on_field(muzzle);
            charges.push(GunCharge { id, gun: index as u8, at, left, total: gun.charge });
        }
    }
}

fn launch(world: &mut World, due: DueVolley) {
    if is_too_near(due.muzzle, nearest_ship(&world.players, due.muzzle)) {
        return;
    }
    let level = world.level.clone();
    let volley = &due.owner.guns(&level)[usize::from(due.gun)].volleys[usize::from(due.volley)];
    let (middle, speed) = aim(world, volley, due);
    let speed = (speed * world.standing.rank.bullet_speed()).min(FASTEST_BULLET);
    fire_fan(world, volley.bullet, due.muzzle, volley.fan, middle, speed);
    world.events.push(Event::AlienFired { at: due.muzzle, bullets: volley.fan.count });
}

/// Returns the angle of the middle of a volley, and the speed of its bullets.
fn aim(world: &mut World, volley: &Volley, due: DueVolley) -> (f32, f32) {
    let at = volley.aim.angle(due.muzzle, nearest_ship(&world.players, due.muzzle));
    let random = if volley.jitter > 0.0 { unit(&mut world.random.guns) * volley.jitter } else { 0.0 };
    let repeated = due.repetition % volley.times;
    let speed = volley.speed + volley.faster * repeated as f32;
    (at + volley.turn * due.repetition as f32 + random, speed)
}

/// Returns a random number from −1 up to, but not including, 1, in steps of 2⁻²³.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
}
