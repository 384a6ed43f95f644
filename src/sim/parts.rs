//! The parts of a boss: which of them are there, where, and what becomes of those that are shot off.
//!
//! Which parts there should be follows from the phase, its age and a bit for each that was shot off. Once a tick the
//! bodies are brought into line with that: parts of another form fall off, lids come and go.

use super::boss::Boss;
use super::components::{Body, Part};
use super::world::World;
use super::{Event, damage};
use crate::level::{Blast, BossPart, BossSpec};
use glam::Vec2;
use hecs::Entity;

/// The parts that a boss has, with their indices; lids of an open boss are not among them.
pub(super) fn standing<'a>(
    boss: &'a Boss,
    spec: &'a BossSpec,
) -> impl Iterator<Item = (usize, &'a BossPart)> + Clone {
    spec.parts.iter().enumerate().filter(|&(index, _)| boss.has_part(spec, index))
}

/// Takes away the parts that the boss no longer has, and brings those that it has by now.
pub(super) fn refit(world: &mut World, spec: &BossSpec, events: &mut Vec<Event>) {
    let Some(boss) = world.boss.filter(|boss| boss.is_on_field()) else { return };
    let mut bodies: [Option<Vec2>; 32] = [None; 32];
    let mut there = 0_u32;
    for (body, part) in world.ecs.query_mut::<(&mut Body, &Part)>() {
        let index = usize::from(part.index);
        there |= 1 << index;
        if !boss.has_part(spec, index) {
            body.gone = true;
            world.leaving.push(body.id);
            bodies[index] = Some(body.pos);
        }
    }
    for (index, part) in spec.parts.iter().enumerate() {
        if there & (1 << index) == 0 && boss.has_part(spec, index) {
            let hp = part.hp.unwrap_or(0);
            world.spawn_part(Part { index: index as u8, hp, flash: 0 }, part.sprite, boss.pos + part.at);
        }
        // A lid slides away; the parts of another form burst.
        if let Some(at) = bodies[index].filter(|_| !part.lid) {
            events.push(Event::AlienDestroyed { at, blast: Blast::Medium, points: 0, chain: 0 });
        }
    }
}

/// Puts every part beside the boss's center, with the picture that it has now.
pub(super) fn carry(world: &mut World, spec: &BossSpec) {
    let Some(boss) = world.boss else { return };
    let (sheet, shut) = (&world.sheet, boss.is_shut(spec));
    for (body, part) in world.ecs.query_mut::<(&mut Body, &mut Part)>() {
        let of = &spec.parts[usize::from(part.index)];
        body.prev = body.pos;
        body.pos = boss.pos + of.at;
        body.age += 1;
        body.sprite = of.shut_sprite.filter(|_| shut).unwrap_or(of.sprite);
        body.frame = sheet.frame_at(body.sprite, body.age);
        part.flash = part.flash.saturating_sub(1);
    }
}

/// A shot struck a part: it bounces off, hurts the part itself, or the boss through it.
pub(super) fn wound(world: &mut World, id: Entity, damage: i32, at: Vec2, events: &mut Vec<Event>) {
    let Some(boss) = world.boss else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    let Ok((body, part)) = world.ecs.query_one_mut::<(&mut Body, &mut Part)>(id) else { return };
    if body.gone {
        return;
    }
    let index = usize::from(part.index);
    let armour = boss.is_armoured(spec, index);
    part.flash = if armour { 0 } else { damage::FLASH_TICKS };
    events.push(Event::AlienHit { at, armour });
    if armour || boss.fighting().is_none() {
        return;
    }
    if spec.parts[index].hp.is_none() {
        super::boss::hurt(world, damage, events);
        return;
    }
    part.hp -= damage;
    if part.hp <= 0 {
        let (center, id) = (body.pos, body.id);
        body.gone = true;
        world.leaving.push(id);
        shoot_off(world, index, spec.parts[index].score, center, events);
    }
}

fn shoot_off(world: &mut World, index: usize, score: u32, at: Vec2, events: &mut Vec<Event>) {
    if let Some(boss) = &mut world.boss {
        boss.shot_off |= 1 << index;
    }
    let points = world.score.kill(score);
    events.push(Event::PartDestroyed { at, points, chain: world.score.chain });
    world.freeze = world.freeze.max(2);
}
