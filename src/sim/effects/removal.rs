//! Removals: bodies that leave at the end of the tick.

use super::items::drop_chip;
use crate::sim::state::{Body, Event, Missile, World, kind};
use glam::Vec2;
use hecs::Entity;

/// Marks an entity as gone: nothing hits the entity any more, and it leaves at the end of the tick.
pub(crate) fn retire(world: &mut World, entity: Entity) {
    if let Ok(body) = world.ecs.query_one_mut::<&mut Body>(entity) {
        body.gone = true;
        world.leaving.push(body.id);
    }
}

/// Sweeps away the alien missiles at whose positions, in field pixels, `is_meant` returns true. Each becomes a chip, which
/// pays points to the ship that it flies to.
pub(crate) fn cancel_bullets(world: &mut World, is_meant: impl Fn(Vec2) -> bool) {
    sweep_bullets(world, is_meant);
    for i in 0..world.queues.swept.len() {
        let (_, at) = world.queues.swept[i];
        drop_chip(world, at);
    }
}

/// Sweeps away the alien missiles at whose positions, in field pixels, `is_meant` returns true, without a reward.
pub(crate) fn sweep_bullets(world: &mut World, is_meant: impl Fn(Vec2) -> bool) {
    let World { ecs, queues, leaving, events, .. } = world;
    queues.swept.clear();
    for (body, _) in ecs.query_mut::<(&mut Body, &Missile)>() {
        let is_bullet = body.kind == kind::BULLET || body.kind == kind::SOFT_BULLET;
        if is_bullet && !body.gone && is_meant(body.pos) {
            body.gone = true;
            queues.swept.push((body.id, body.pos));
            leaving.push(body.id);
        }
    }
    // Events come in the order of ids, whatever the order in the store.
    queues.swept.sort_unstable_by_key(|&(id, _)| id);
    events.extend(queues.swept.iter().map(|&(_, at)| Event::BulletCancelled { at }));
}
