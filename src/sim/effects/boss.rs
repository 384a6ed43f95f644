//! Damage to a boss, and the ends of its phases.

use super::FLASH_TICKS;
use super::items::drop_all;
use super::points::{pay_for_kill, pay_for_phase};
use super::removal::{cancel_bullets, retire, sweep_bullets};
use crate::level::{Blast, Follower};
use crate::sim::state::{Body, BossState, Event, Part, World};
use glam::Vec2;
use hecs::Entity;

/// The length of the pause between two phases, in which neither side does harm, in ticks.
const PAUSE_TICKS: u32 = 75;
/// Ticks from the end of the last phase of a boss to its last blast (2.5 s).
pub const DYING_TICKS: u32 = 150;

/// Strikes a part of a boss at `at`, in field pixels: the shot bounces off armor, wounds a part that can be shot off,
/// or wounds the boss through any other part.
pub(crate) fn wound_part(world: &mut World, entity: Entity, damage: i32, at: Vec2) {
    let Some(boss) = world.boss else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    let Ok((body, part)) = world.ecs.query_one_mut::<(&Body, &mut Part)>(entity) else { return };
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
    if let Some(boss) = &mut world.boss {
        boss.shot_off |= 1 << index;
    }
    let points = pay_for_kill(world, score);
    world.events.push(Event::PartDestroyed { at, points, chain: world.score.chain });
    world.freeze = world.freeze.max(2);
}

/// Does damage to the boss itself. If that ends the phase, pays the bonus of the phase, which grows with the time that
/// was left, and drops the items of the phase.
fn wound_boss(world: &mut World, damage: i32) {
    let Some(boss) = world.boss.as_mut() else { return };
    let Some(age) = boss.fighting() else { return };
    world.score.hit();
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
    if let Some(boss) = &mut world.boss {
        boss.beaten = true;
    }
    end_phase(world);
}

/// Ends the present phase of the boss, whether it was beaten or outlasted: sweeps all bullets away, and begins the pause before the next phase, or after
/// the last phase the end of the boss.
pub(crate) fn end_phase(world: &mut World) {
    sweep_bullets(world, |_| true);
    let level = world.level.clone();
    let Some(boss) = world.boss.as_mut() else { return };
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
    world.freeze = 4;
    world.events.push(Event::AlienDestroyed { at: boss.pos, blast: Blast::Large, points: 0, chain: 0 });
    world.events.push(Event::BossPhase { phase: next as u8 });
}
