//! The proxies of the collision pipeline: each is moved to its body.
//!
//! [`World::step`] then runs the pipeline: broad phase and rectangles, bitmaps, hits in order.

use crate::sim::state::{Body, World, kind, rect_at};
use sector_collision::MaskId;
use sector_collision::narrow::Motion;

/// Gives every proxy the rectangle and the mask of its body's present frame. Shots are sent along their way of the tick:
/// they are faster than many aliens are long, and would pass through a thin one.
pub(in crate::sim) fn place(world: &mut World) {
    let World { sheet, collision, ecs, .. } = world;
    let mask = |body: &Body| Some(MaskId(u32::from(body.frame.0)));
    let place = |body: &Body| (body.handle, rect_at(sheet, body.frame, body.pos), mask(body));
    let placed = collision.update_in_parts(|part| {
        part.update_all(ecs.query::<&Body>().iter().filter(|body| body.kind != kind::SHOT).map(place))
    });
    placed.expect("each body has a proxy as long as it lives");
    for body in ecs.query_mut::<&Body>().into_iter().filter(|body| body.kind == kind::SHOT) {
        let [from, to] = [body.prev, body.pos].map(|pos| rect_at(sheet, body.frame, pos));
        let motion = Motion::new(from, (to.x.into(), to.y.into())).expect("places near the arena");
        collision.update_swept(body.handle, motion, mask(body)).expect("a proxy, and a path of a few pixels");
    }
}
