//! The guns of aliens and bosses.
//!
//! Guns fire by age alone. Volleys are collected first and sorted by the alien's id, because ids and random numbers
//! are assigned in firing order.

use crate::level::{BossSpec, FASTEST_BULLET, Fan, Gun, Level, Volley};
use crate::sim::effects::missiles::{fire_fan, is_too_near, may_fire};
use crate::sim::state::{
    Alien, Bodies, Body, Boss, DueVolley, Event, GunCharge, GunOwner, MAX_VOLLEYS, Queues, Script,
    StageProgress, World, nearest_ship, on_field,
};
use glam::Vec2;
use rand_core::Rng;

/// Fires every alien and boss volley that is due this tick, and lists the guns that are charging.
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
    boss.has_part(spec, part).then(|| boss.place_of(&spec.parts[part]) + gun.from)
}

/// Collects the charges and, if `may_fire`, the due volleys of the guns of an alien or a boss phase. Skips guns for
/// which `muzzle` returns `None`. Charges are collected even while the guns must not fire: they may be allowed to by
/// the end of the charge, and every shot has to be announced.
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
            // An alien outside the field gets its mark at the edge.
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
    let fan = Fan { count: world.standing.rank.denser(volley.fan.count), ..volley.fan };
    fire_fan(world, volley.bullet, due.muzzle, fan, middle, speed);
    world.events.push(Event::AlienFired { at: due.muzzle, bullets: fan.count });
}

/// Returns the angle of the volley's center and the speed of its bullets.
fn aim(world: &mut World, volley: &Volley, due: DueVolley) -> (f32, f32) {
    let at = volley.aim.angle(due.muzzle, nearest_ship(&world.players, due.muzzle));
    let random = if volley.jitter > 0.0 { unit(&mut world.random.guns) * volley.jitter } else { 0.0 };
    let repeated = due.repetition % volley.times;
    let speed = volley.speed + volley.faster * repeated as f32;
    (at + volley.turn * due.repetition as f32 + random, speed)
}

/// Returns a random number in −1..1 (1 excluded), in steps of 2⁻²³.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0
}
