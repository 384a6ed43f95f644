//! Keeps the objects of the pipeline equal to the entities with a collider.

use crate::{Collider, CollisionObject, CollisionSystems, Collisions, Swept};
use bevy::ecs::entity_disabling::Disabled;
use bevy::ecs::intern::Interned;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use sector_collision::narrow::Motion;
use sector_collision::Object;

pub(crate) fn build(app: &mut App, schedule: Interned<dyn ScheduleLabel>) {
    app.add_observer(remove).add_observer(disable).add_observer(enable);
    app.add_systems(schedule, (insert, update).chain().in_set(CollisionSystems::Sync));
}

type NewCollider = (With<Collider>, Without<CollisionObject>);

/// Inserts the objects of new colliders, in the order in which their entities were spawned.
fn insert(
    mut commands: Commands,
    mut collisions: ResMut<Collisions>,
    mut colliders: Query<(Entity, &Collider), NewCollider>,
    places: TransformHelper,
) {
    let mut new: Vec<_> = colliders.iter_mut().collect();
    new.sort_unstable_by_key(|(entity, _)| *entity);
    for (entity, collider) in new {
        let Ok(place) = places.compute_global_transform(entity) else { continue };
        let rect = collider.rect_at(place.translation().truncate());
        let object = Object::new(collisions.take_key(), collider.kind, rect).with_value(entity);
        let handle = collisions.insert(Object { mask: collider.mask, ..object });
        commands.entity(entity).insert(CollisionObject { handle, rect });
    }
}

type ChangedCollider = Or<(Changed<Transform>, Changed<Collider>, With<ChildOf>)>;

/// Updates the objects whose collider or transform has changed. A child moves with its parent, so it is always looked
/// at.
fn update(
    mut collisions: ResMut<Collisions>,
    mut objects: Query<(Entity, Ref<Collider>, &mut CollisionObject, Has<Swept>), ChangedCollider>,
    places: TransformHelper,
) -> Result {
    for (entity, collider, mut object, is_swept) in &mut objects {
        let Ok(place) = places.compute_global_transform(entity) else { continue };
        let rect = collider.rect_at(place.translation().truncate());
        if collider.is_changed() {
            collisions.set_kind(object.handle, collider.kind)?;
        }
        let can_sweep = is_swept && (rect.w, rect.h) == (object.rect.w, object.rect.h);
        if can_sweep && let Ok(motion) = Motion::new(object.rect, (rect.x, rect.y))
            && motion.bounds().is_ok()
        {
            collisions.update_swept(object.handle, motion, collider.mask)?;
        } else {
            collisions.update(object.handle, rect, collider.mask)?;
        }
        object.rect = rect;
    }
    Ok(())
}

/// Removes the object of an entity that is despawned or loses its collider.
fn remove(
    gone: On<Remove, Collider>,
    objects: Query<&CollisionObject, Allow<Disabled>>,
    mut collisions: ResMut<Collisions>,
    mut commands: Commands,
) {
    if let Ok(object) = objects.get(gone.entity) {
        // An entity may have been removed from the pipeline by the game already.
        let _ = collisions.remove(object.handle);
        commands.entity(gone.entity).try_remove::<CollisionObject>();
    }
}

fn disable(
    disabled: On<Insert, Disabled>,
    objects: Query<&CollisionObject, Allow<Disabled>>,
    mut collisions: ResMut<Collisions>,
) {
    if let Ok(object) = objects.get(disabled.entity) {
        let _ = collisions.set_enabled(object.handle, false);
    }
}

fn enable(
    enabled: On<Remove, Disabled>,
    objects: Query<&CollisionObject, Allow<Disabled>>,
    mut collisions: ResMut<Collisions>,
) {
    if let Ok(object) = objects.get(enabled.entity) {
        let _ = collisions.set_enabled(object.handle, true);
    }
}
