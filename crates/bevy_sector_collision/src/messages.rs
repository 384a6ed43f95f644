//! Runs a tick and reports it: messages for contacts that begin and end, and entities that were stopped.

use crate::{Collider, CollisionObject, CollisionSystems, Collisions, Swept};
use bevy::ecs::intern::Interned;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use sector_collision::{Change, Events, Hit};

/// Two entities begin to share a solid pixel. Their `value` is the entity.
#[derive(Message, Clone, Copy, Debug)]
pub struct CollisionBegan(pub Hit<Entity>);

/// Two entities no longer share a solid pixel, or one of them is gone. The hit is that of the last tick in which they
/// did.
#[derive(Message, Clone, Copy, Debug)]
pub struct CollisionEnded(pub Hit<Entity>);

#[derive(Resource, Default)]
struct Contacts(Events<Entity>);

pub(crate) fn build(app: &mut App, schedule: Interned<dyn ScheduleLabel>) {
    app.init_resource::<Contacts>().add_message::<CollisionBegan>().add_message::<CollisionEnded>();
    app.add_systems(schedule, run.in_set(CollisionSystems::Run));
    app.add_systems(schedule, (stop, report).chain().in_set(CollisionSystems::Report));
}

fn run(mut collisions: ResMut<Collisions>) {
    collisions.run();
}

/// Moves the transforms of swept entities that a rule has stopped to where their objects stand.
fn stop(
    collisions: Res<Collisions>,
    mut stopped: Query<(&Collider, &mut CollisionObject, &mut Transform), (With<Swept>, Without<ChildOf>)>,
) {
    for (collider, mut object, mut place) in &mut stopped {
        let Ok(now) = collisions.object(object.handle) else { continue };
        if now.rect != object.rect {
            object.rect = now.rect;
            place.translation = collider.position_of(now.rect).extend(place.translation.z);
        }
    }
}

fn report(
    mut collisions: ResMut<Collisions>,
    mut contacts: ResMut<Contacts>,
    mut began: MessageWriter<CollisionBegan>,
    mut ended: MessageWriter<CollisionEnded>,
) {
    for event in contacts.0.update(&mut collisions) {
        match event.pixels {
            Some(Change::Began) => _ = began.write(CollisionBegan(event.hit)),
            Some(Change::Ended) => _ = ended.write(CollisionEnded(event.hit)),
            Some(Change::Stays) | None => {}
        }
    }
}
