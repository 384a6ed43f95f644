//! Births: the one function through which entities come into the world.

use crate::sim::state::{Body, World, rect_at};
use glam::Vec2;
use hecs::{DynamicBundle, Entity};
use sector_collision::{Kind, MaskId, Object};
use sector_sprites::SpriteId;

/// The kind, the picture and the position of an entity that is to be born.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Birth {
    pub(crate) kind: Kind,
    pub(crate) sprite: SpriteId,
    /// The frame of the sprite, counted from 0.
    pub(crate) frame: u16,
    pub(crate) pos: Vec2,
}

/// Brings an entity into the world: gives it an id, a proxy in the collision pipeline, components in the store, and an
/// entry in the index. `components` gets the body, and returns the bundle of the body and all other components. Returns
/// the body and the entity; `None` when the game is full.
pub(crate) fn spawn<B: DynamicBundle>(
    world: &mut World,
    birth: Birth,
    components: impl FnOnce(Body) -> B,
) -> Option<(Body, Entity)> {
    // Ids are not used twice: after 2³² births nothing is born any more.
    if world.index.len() >= world.capacity.bodies as usize || world.next_id == u32::MAX {
        return None;
    }
    let Birth { kind, sprite, frame, pos } = birth;
    let id = world.next_id;
    world.next_id += 1;
    let frame = world.sheet.frame(sprite, frame);
    let rect = rect_at(&world.sheet, frame, pos);
    let mask = Some(MaskId(u32::from(frame.0)));
    // Body and proxy name each other. The store is asked for the number last: hecs puts an entity in a place that was reserved for
    // it only after a search of all free ones.
    let handle = world.collision.insert(Object { key: id, kind, rect, mask, value: Entity::DANGLING });
    let body = Body { id, kind, pos, prev: pos, sprite, frame, handle, age: 0, gone: false };
    let entity = world.ecs.spawn(components(body));
    world.collision.set_value(handle, entity).expect("a proxy that has just been inserted");
    world.index.push(id, entity);
    Some((body, entity))
}
