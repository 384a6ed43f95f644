//! Collision: proxies brought up to date, then one run of the pipeline.

use super::components::Body;
use super::spawn::rect_at;
use super::world::World;
use crate::collision::MaskId;

/// Moves every proxy to its body's rectangle and mask of this tick, and finds who touches whom.
pub(super) fn detect(world: &mut World) {
    let (sheet, pipeline) = (&world.sheet, &mut world.collision);
    for body in world.ecs.query_mut::<&Body>() {
        let rect = rect_at(sheet, body.frame, body.pos);
        pipeline.update(body.handle, rect, Some(MaskId(u32::from(body.frame.0))));
    }
    pipeline.run();
    world.counts += pipeline.counts();
}
