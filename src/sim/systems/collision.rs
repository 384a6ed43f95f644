//! Collision: moves the proxies to their bodies, then runs the pipeline: broad phase and rectangles, bitmaps, sorted
//! hits.

use crate::sim::state::{Bodies, Body, Missile, World, kind, rect_at};
use sector_collision::MaskId;
use sector_collision::narrow::Motion;

/// Updates every proxy to the rectangle and mask of its body's current frame. Shots sweep along this tick's path,
/// because otherwise they could pass through a thin alien.
pub(crate) fn place(world: &mut World) {
    let World { bodies: Bodies { collision, ecs, .. }, sheet, .. } = world;
    let mask = |body: &Body| Some(MaskId(u32::from(body.frame.0)));
    let motion = |body: &Body| {
        let [from, to] = [body.prev, body.pos].map(|pos| rect_at(sheet, body.frame, pos));
        Motion::new(from, (to.x, to.y)).expect("positions near the arena are valid")
    };
    let placed = collision.update_in_parts(|part| {
        let mut bodies = ecs.query::<&Body>();
        let standing = bodies.iter().filter(|body| body.kind != kind::SHOT);
        let place = |body: &Body| (rect_at(sheet, body.frame, body.pos), mask(body));
        part.update_each(standing.map(|body| (body.handle, body)), place);
        let mut missiles = ecs.query::<&Body>().with::<&Missile>();
        let shots = missiles.iter().filter(|body| body.kind == kind::SHOT);
        part.sweep_each(shots.map(|body| (body.handle, body)), |body| (motion(body), mask(body)));
    });
    placed.expect("each body has a proxy, and its path is a few pixels long");
}

pub(crate) fn find_overlaps(world: &mut World) {
    world.bodies.collision.find_overlaps();
}

pub(crate) fn test_bitmaps(world: &mut World) {
    let World { bodies: Bodies { collision, .. }, records, .. } = world;
    collision.test_bitmaps();
    records.counts += collision.counts();
    records.broad_phase_use.add(collision);
}
