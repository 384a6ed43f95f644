//! rapier2d's broad phase on its own. It takes the boxes and reports the begin and end of pairs as events.

use super::closed;
use crate::workload::Frame;
use rapier2d::prelude::{
    Aabb, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder, ColliderHandle, ColliderSet,
    IntegrationParameters, RigidBodyBuilder, RigidBodySet, Vector,
};
use sector_collision::broad::Pair;
use sector_collision::Rect;
use std::collections::HashSet;

pub fn rapier(first: &Frame) -> impl FnMut(&Frame, &mut Vec<Pair>) + use<> {
    let (mut colliders, mut bodies) = (ColliderSet::new(), RigidBodySet::new());
    // Create movable bodies, because two fixed ones are never reported as a pair.
    let collider = |rect: &Rect| {
        let body = bodies.insert(RigidBodyBuilder::dynamic().build());
        let cuboid = ColliderBuilder::cuboid(rect.w as f32 / 2.0, rect.h as f32 / 2.0).build();
        colliders.insert_with_parent(cuboid, body, &mut bodies)
    };
    let handles: Vec<ColliderHandle> = first.rects.iter().map(collider).collect();
    // A length unit of 16 pixels: rapier's margins are relative to one box.
    let length_unit = 16.0 * first.unit as f32;
    let parameters = IntegrationParameters { length_unit, ..IntegrationParameters::default() };
    let (mut broad, mut events) = (BroadPhaseBvh::new(), Vec::new());
    // Pairs that have begun and not ended. Because of the margins, some of them do not overlap.
    let mut near = HashSet::new();
    move |frame, pairs| {
        for (&handle, rect) in handles.iter().zip(&frame.rects) {
            let [left, top, right, bottom] = closed(rect).map(|edge| edge as f32);
            let aabb = Aabb::new(Vector::new(left, top), Vector::new(right, bottom));
            broad.set_aabb(&parameters, handle, aabb);
        }
        events.clear();
        broad.update(&parameters, &colliders, &bodies, &[], &[], &mut events);
        for event in &events {
            let (BroadPhasePairEvent::AddPair(pair) | BroadPhasePairEvent::DeletePair(pair)) = event;
            let pair = Pair::new(pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0);
            match event {
                // If a number is reused for another box, the rules may allow the pair later.
                BroadPhasePairEvent::AddPair(_) if frame.jumps || frame.permits(pair.a, pair.b) => {
                    near.insert(pair)
                }
                _ => near.remove(&pair),
            };
        }
        pairs.extend(near.iter().filter(|pair| frame.is_met(**pair)));
    }
}
