//! The parts of a boss. Once a tick their bodies are brought into line with the state of the boss.
//!
//! The parts that a boss should have follow from its phase, its age, and the parts that were shot off. Parts of another
//! form burst, lids come and go, and the others move along with the boss.

use crate::level::{Blast, BossPart, BossSpec};
use crate::sim::effects::spawn::{Birth, spawn};
use crate::sim::state::rocks::wall_body;
use crate::sim::state::{Body, Event, Part, World, kind};
use glam::Vec2;

/// The maximum number of parts of a boss; the check of levels allows no more.
const MAX_PARTS: usize = 32;

/// Removes the parts that the boss does not have any longer, and brings in the parts that it has now and had not
/// before.
pub(crate) fn refit(world: &mut World) {
    let Some(boss) = world.boss.filter(|boss| boss.is_on_field()) else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    let mut removed_at: [Option<Vec2>; MAX_PARTS] = [None; MAX_PARTS];
    let mut present = 0_u32;
    for (body, part) in world.ecs.query_mut::<(&mut Body, &Part)>() {
        let index = usize::from(part.index);
        present |= 1 << index;
        if !boss.has_part(spec, index) {
            body.gone = true;
            world.leaving.push(body.id);
            removed_at[index] = Some(body.pos);
        }
    }
    for (index, part) in spec.parts.iter().enumerate() {
        if present & (1 << index) == 0 && boss.has_part(spec, index) {
            spawn_part(world, index as u8, part, boss.pos + part.at);
        }
        // A lid slides away; the parts of another form burst.
        if let Some(at) = removed_at[index].filter(|_| !part.lid) {
            world.events.push(Event::AlienDestroyed { at, blast: Blast::Medium, points: 0, chain: 0 });
        }
    }
}

/// Brings in the part of the boss with the index `index` at `pos`, in field pixels, and a body in the physics world off
/// which rocks bounce.
fn spawn_part(world: &mut World, index: u8, spec: &BossPart, pos: Vec2) {
    let part = Part { index, hp: spec.hp.unwrap_or(0), flash: 0 };
    let birth = Birth { kind: kind::ALIEN, sprite: spec.sprite, frame: 0, pos };
    let Some((body, _)) = spawn(world, birth, |body| (body, part)) else { return };
    if let Some(rocks) = &mut world.rocks
        && let Some(wall) = wall_body(&world.sheet, &body)
    {
        let _ = rocks.world.insert(body.id, wall);
    }
}

/// Moves every part to its offset from the boss's center, and gives the part the picture of its state, open or shut.
pub(crate) fn carry(world: &mut World) {
    let Some(boss) = world.boss else { return };
    let (sheet, spec): (_, &BossSpec) = (&world.sheet, boss.spec(&world.level));
    let shut = boss.is_shut(spec);
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
