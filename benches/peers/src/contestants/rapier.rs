//! rapier2d's broad phase by itself: boxes are set, and pairs begin and end as events.

use super::Contestant;
use crate::workload::Workload;
use rapier2d::prelude::{
    Aabb, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder, ColliderHandle, ColliderSet,
    IntegrationParameters, RigidBodyBuilder, RigidBodySet, Vector,
};
use sector_collision::Rect;
use std::collections::HashSet;

pub struct Rapier {
    broad: BroadPhaseBvh,
    parameters: IntegrationParameters,
    colliders: ColliderSet,
    bodies: RigidBodySet,
    handles: Vec<ColliderHandle>,
    events: Vec<BroadPhasePairEvent>,
    /// Pairs that have begun and not ended: with its margins, more than overlap.
    near: HashSet<(u32, u32)>,
    pairs: Vec<(u32, u32)>,
}

impl Rapier {
    pub fn new(workload: &Workload) -> Self {
        let (mut colliders, mut bodies) = (ColliderSet::new(), RigidBodySet::new());
        // Bodies that can move: two that cannot are never a pair.
        let collider = |rect: &Rect| {
            let body = bodies.insert(RigidBodyBuilder::dynamic().build());
            let cuboid = ColliderBuilder::cuboid(rect.w as f32 / 2.0, rect.h as f32 / 2.0).build();
            colliders.insert_with_parent(cuboid, body, &mut bodies)
        };
        let handles = workload.frames[0].iter().map(collider).collect();
        Self {
            broad: BroadPhaseBvh::new(),
            // A length unit of 16 pixels: its margins are made for one box.
            parameters: IntegrationParameters { length_unit: 16.0, ..IntegrationParameters::default() },
            colliders,
            bodies,
            handles,
            events: Vec::new(),
            near: HashSet::new(),
            pairs: Vec::new(),
        }
    }
}

impl Contestant for Rapier {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        for (&handle, rect) in self.handles.iter().zip(rects) {
            let [left, top, right, bottom] =
                [rect.x, rect.y, rect.right() - 1, rect.bottom() - 1].map(|v| v as f32);
            let aabb = Aabb::new(Vector::new(left, top), Vector::new(right, bottom));
            self.broad.set_aabb(&self.parameters, handle, aabb);
        }
        self.events.clear();
        self.broad.update(&self.parameters, &self.colliders, &self.bodies, &[], &[], &mut self.events);
        for event in &self.events {
            let (BroadPhasePairEvent::AddPair(pair) | BroadPhasePairEvent::DeletePair(pair)) = event;
            let (a, b) = (pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0);
            let pair = (a.min(b), a.max(b));
            match event {
                BroadPhasePairEvent::AddPair(_) if workload.permits(a as usize, b as usize) => {
                    self.near.insert(pair);
                }
                _ => {
                    self.near.remove(&pair);
                }
            }
        }
        self.pairs.clear();
        let overlap = |&&(a, b): &&(u32, u32)| rects[a as usize].overlaps(rects[b as usize]);
        self.pairs.extend(self.near.iter().filter(overlap));
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.pairs.clone()
    }
}
