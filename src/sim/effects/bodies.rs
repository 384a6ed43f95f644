//! Births and removals: the only functions that add entities to the world or mark them to leave at the end of the
//! tick.

use super::items::drop_chip;
use crate::sim::state::{Bodies, Body, Event, Missile, World, kind, rect_at};
use glam::Vec2;
use hecs::{DynamicBundle, Entity};
use sector_collision::{Kind, MaskId, Object};
use sector_sprites::SpriteId;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Birth {
    pub(crate) kind: Kind,
    pub(crate) sprite: SpriteId,
    pub(crate) frame: u16,
    pub(crate) pos: Vec2,
}

/// Adds an entity to the world: an id, a proxy in the collision pipeline, components and an entry in the index.
/// `components` receives the body and returns a bundle of it and the other components. Returns `None` if the game is
/// full.
pub(crate) fn spawn<B: DynamicBundle>(
    world: &mut World,
    birth: Birth,
    components: impl FnOnce(Body) -> B,
) -> Option<(Body, Entity)> {
    // Ids are never reused: nothing is born after 2³² births.
    if world.bodies.index.len() >= world.capacity.bodies as usize || world.bodies.next_id == u32::MAX {
        return None;
    }
    let Birth { kind, sprite, frame, pos } = birth;
    let id = world.bodies.next_id;
    world.bodies.next_id += 1;
    let frame = world.sheet.frame(sprite, frame);
    let rect = rect_at(&world.sheet, frame, pos);
    let mask = Some(MaskId(u32::from(frame.0)));
    // Body and proxy refer to each other. Allocate the entity last: putting one into a slot reserved in advance makes
    // hecs search all free slots.
    let handle = world.bodies.collision.insert(Object { key: id, kind, rect, mask, value: Entity::DANGLING });
    let body = Body { id, kind, pos, prev: pos, sprite, frame, handle, age: 0, gone: false };
    let entity = world.bodies.ecs.spawn(components(body));
    world.bodies.collision.set_value(handle, entity).expect("the proxy was just inserted");
    world.bodies.index.push(id, entity);
    Some((body, entity))
}

/// Marks an entity as gone: nothing hits it any more, and it is removed at the end of the tick.
pub(crate) fn retire(world: &mut World, entity: Entity) {
    if let Ok(body) = world.bodies.ecs.query_one_mut::<&mut Body>(entity) {
        body.gone = true;
        world.bodies.leaving.push(body.id);
    }
}

/// Removes every alien missile whose position `is_meant` accepts and drops a chip for each. A chip pays points when a
/// ship catches it.
pub(crate) fn cancel_bullets(world: &mut World, is_meant: impl Fn(Vec2) -> bool) {
    sweep_bullets(world, is_meant);
    for i in 0..world.queues.swept.len() {
        let (_, at) = world.queues.swept[i];
        drop_chip(world, at);
    }
}

/// Removes every alien missile whose position `is_meant` accepts, without dropping chips.
pub(crate) fn sweep_bullets(world: &mut World, is_meant: impl Fn(Vec2) -> bool) {
    let World { bodies: Bodies { ecs, leaving, .. }, queues, events, .. } = world;
    queues.swept.clear();
    for (body, _) in ecs.query_mut::<(&mut Body, &Missile)>() {
        let is_bullet = body.kind == kind::BULLET || body.kind == kind::SOFT_BULLET;
        if is_bullet && !body.gone && is_meant(body.pos) {
            body.gone = true;
            queues.swept.push((body.id, body.pos));
            leaving.push(body.id);
        }
    }
    // Report events in the order of ids, not in the order of the store.
    queues.swept.sort_unstable_by_key(|&(id, _)| id);
    events.extend(queues.swept.iter().map(|&(_, at)| Event::BulletCancelled { at }));
}
