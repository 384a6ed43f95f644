//! Damage to aliens, bosses and boss parts, and the end of boss phases.

use super::FLASH_TICKS;
use super::bodies::{cancel_bullets, retire, sweep_bullets};
use super::items::{drop_all, drop_of_alien};
use super::missiles::{fire_fan, may_fire};
use super::points::{pay_for_kill, pay_for_phase};
use crate::level::{Aim, AnsweringFire, Blast, FASTEST_BULLET, Fan, Follower};
use crate::sim::state::{Alien, Body, BossState, Event, Part, WaveMember, World, nearest_ship};
use glam::Vec2;
use hecs::Entity;

/// Damages an alien, or a boss through one of its parts. Returns the damage left over after destroying an alien.
pub(crate) fn wound(world: &mut World, entity: Entity, damage: i32, at: Vec2) -> i32 {
    if world.bodies.ecs.get::<&Part>(entity).is_ok() {
        wound_part(world, entity, damage, at);
        return 0;
    }
    let Ok((body, alien)) = world.bodies.ecs.query_one_mut::<(&Body, &mut Alien)>(entity) else { return 0 };
    alien.hp -= damage;
    alien.flash = FLASH_TICKS;
    if alien.hp > 0 {
        world.standing.score.hit();
        world.events.push(Event::AlienHit { at, armor: false });
        return 0;
    }
    let (left, spec, at) = (-alien.hp, alien.spec, body.pos);
    retire(world, entity);
    destroy(world, entity, spec, at);
    left
}

fn destroy(world: &mut World, entity: Entity, index: u16, at: Vec2) {
    world.records.stats.kill(index);
    let level = world.level.clone();
    let spec = &level.aliens[usize::from(index)];
    let (points, close) = pay_for_kill(world, spec.score, at);
    let (blast, chain) = (spec.blast, world.standing.score.chain);
    world.events.push(Event::AlienDestroyed { at, blast, points, chain, close });
    world.time.freeze = world.time.freeze.max(if blast == Blast::Large { 3 } else { 1 });
    if let Some(answer) = level.rules.answer.filter(|_| !spec.guns.is_empty()) {
        fire_answer(world, answer, at);
    }
    let member = world.bodies.ecs.get::<&WaveMember>(entity).ok().map(|member| *member);
    drop_of_alien(world, index, member, at);
}

/// Fires a bullet from a destroyed alien at the nearest ship, under the same rules of distance as all guns.
fn fire_answer(world: &mut World, AnsweringFire { bullet, speed }: AnsweringFire, at: Vec2) {
    let ship = nearest_ship(&world.players, at);
    if may_fire(at, ship) {
        let speed = (speed * world.standing.rank.bullet_speed()).min(FASTEST_BULLET);
        fire_fan(world, bullet, at, Fan { count: 1, spread: 0.0 }, Aim::Player.angle(at, ship), speed);
        world.events.push(Event::AlienFired { at, bullets: 1 });
    }
}

/// Applies the damage of a bomb or a beam to an alien or a part of a boss. Returns false if armor absorbed it.
pub(crate) fn burn(world: &mut World, entity: Entity, damage: i32) -> bool {
    let Some(Body { pos, .. }) = world.body(entity) else { return false };
    let first_event = world.events.len();
    wound(world, entity, damage, pos);
    !matches!(world.events.get(first_event), Some(Event::AlienHit { armor: true, .. }))
}

/// The pause between two boss phases, in ticks. Neither side does damage during it.
const PAUSE_TICKS: u32 = 75;
/// Ticks from the end of the last phase of a boss to its last blast (2.5 s).
pub const DYING_TICKS: u32 = 150;

/// Hits a boss part. Armor deflects the shot. Otherwise the part takes the damage if it can be shot off, and the boss
/// takes it if not.
pub(crate) fn wound_part(world: &mut World, entity: Entity, damage: i32, at: Vec2) {
    let Some(boss) = world.stage.boss else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    let Ok((body, part)) = world.bodies.ecs.query_one_mut::<(&Body, &mut Part)>(entity) else { return };
    if body.gone {
        return;
    }
    let index = usize::from(part.index);
    let armor = boss.is_armored(spec, index);
    part.flash = if armor { 0 } else { FLASH_TICKS };
    world.events.push(Event::AlienHit { at, armor });
    if armor || boss.fighting().is_none() {
        return;
    }
    if spec.parts[index].hp.is_none() {
        return wound_boss(world, damage);
    }
    part.hp -= damage;
    if part.hp <= 0 {
        let center = body.pos;
        retire(world, entity);
        shoot_off(world, index, spec.parts[index].score, center);
    }
}

fn shoot_off(world: &mut World, index: usize, score: u32, at: Vec2) {
    if let Some(boss) = &mut world.stage.boss {
        boss.shot_off |= 1 << index;
    }
    let (points, _) = pay_for_kill(world, score, at);
    world.events.push(Event::PartDestroyed { at, points, chain: world.standing.score.chain });
    world.time.freeze = world.time.freeze.max(2);
}

fn wound_boss(world: &mut World, damage: i32) {
    let Some(boss) = world.stage.boss.as_mut() else { return };
    let Some(age) = boss.fighting() else { return };
    world.standing.score.hit();
    boss.hp -= damage;
    if boss.hp > 0 {
        return;
    }
    let level = world.level.clone();
    let (phase, at) = (&boss.spec(&level).phases[usize::from(boss.phase)], boss.pos);
    let left = phase.time.saturating_sub(age);
    let bonus = u64::from(phase.bonus) + u64::from(phase.bonus) * u64::from(left) / u64::from(phase.time);
    pay_for_phase(world, bonus);
    drop_all(world, &phase.drops, at);
    cancel_bullets(world, |_| true);
    if let Some(boss) = &mut world.stage.boss {
        boss.beaten = true;
    }
    end_phase(world);
}

/// Ends the boss phase, whether the players beat it or it timed out. Clears all bullets and starts the pause or the
/// boss's end.
pub(crate) fn end_phase(world: &mut World) {
    sweep_bullets(world, |_| true);
    let level = world.level.clone();
    let Some(boss) = world.stage.boss.as_mut() else { return };
    let spec = boss.spec(&level);
    let next = usize::from(boss.phase) + 1;
    if next == spec.phases.len() {
        boss.hp = 0;
        boss.state = BossState::Dying(DYING_TICKS);
        world.events.push(Event::BossDefeated { at: boss.pos });
        return;
    }
    boss.phase = next as u8;
    boss.beaten = false;
    boss.hp = spec.phases[next].hp;
    boss.state = BossState::Pausing(PAUSE_TICKS);
    boss.follower = Follower::default();
    world.time.freeze = 4;
    world.events.push(Event::unpaid_blast(boss.pos, Blast::Large));
    world.events.push(Event::BossPhase { phase: next as u8 });
}
