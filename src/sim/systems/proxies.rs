//! The proxies of the collision pipeline: each is moved to its body.
//!
//! [`World::step`] then runs the pipeline: broad phase and rectangles, bitmaps, hits in order.

use crate::sim::state::{Body, World, rect_at};
use sector_collision::MaskId;

/// Gives every proxy the rectangle and the mask of its body's present frame.
pub(in crate::sim) fn place(world: &mut World) {
    let (sheet, pipeline) = (&world.sheet, &mut world.collision);
    let result = pipeline.update_all(world.ecs.query_mut::<&Body>().into_iter().map(|body| {
        let rect = rect_at(sheet, body.frame, body.pos);
        (body.handle, rect, Some(MaskId(u32::from(body.frame.0))))
    }));
    result.expect("each body has a proxy as long as it lives");
}
