//! Movement with walls, floors, slopes and platforms, under every method.

mod limits;
mod model;
mod moves;
mod overlaps;
mod platforms;

use sector_collision::slide::SlideOutcome;
use sector_collision::{Handle, Kind, Mask, Method, Object, Pipeline, Rect, Rules, Slide};
use std::sync::Arc;

const HERO: Kind = Kind(0);
const WALL: Kind = Kind(1);
const LEDGE: Kind = Kind(2);
const LIFT: Kind = Kind(3);
/// What no hero notices.
const GHOST: Kind = Kind(4);

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules.block(HERO, WALL).block(HERO, LEDGE).block(HERO, LIFT).allow(HERO, GHOST);
    rules
}

fn world(method: Method, masks: impl Into<Arc<[Mask]>>) -> Pipeline<u32> {
    Pipeline::new(method, rules(), masks, 64)
}

fn add(pipeline: &mut Pipeline<u32>, kind: Kind, rect: Rect) -> Handle {
    let key = pipeline.len() as u32;
    pipeline.insert(Object::new(key, kind, rect).with_value(key))
}

fn place(pipeline: &Pipeline<u32>, handle: Handle) -> (i32, i32) {
    let Rect { x, y, .. } = pipeline.object(handle).expect("a live handle").rect;
    (x, y)
}

/// Moves an object in an otherwise fixed world, under every method, and returns the outcome.
#[track_caller]
fn outcome(
    masks: &[Mask],
    hero: Object,
    blockers: &[Object],
    delta: (i32, i32),
    slide: &Slide,
) -> SlideOutcome<u32> {
    let outcomes: Vec<_> = Method::ALL
        .into_iter()
        .map(|method| {
            let mut pipeline = world(method, masks);
            let handle = pipeline.insert(hero.with_value(0));
            for &blocker in blockers {
                pipeline.insert(blocker.with_value(1));
            }
            let moved = pipeline.move_and_slide(handle, delta, slide).expect("a live handle");
            let (x, y) = place(&pipeline, handle);
            assert_eq!((x - hero.rect.x, y - hero.rect.y), moved.displacement, "{method}");
            let contacts: Vec<_> =
                moved.contacts().map(|contact| (contact.object.key, contact.normal)).collect();
            let flags = (moved.floor, moved.wall, moved.ceiling, moved.is_stuck);
            let stands = moved.standing_on.map(|object| object.key);
            let places = (moved.displacement, moved.remainder, moved.pushed_out);
            (moved, (places, flags, stands, contacts))
        })
        .collect();
    for (_, without_handles) in &outcomes {
        assert_eq!(without_handles, &outcomes[0].1);
    }
    outcomes[0].0
}

fn hero(x: i32, y: i32) -> Object {
    Object::new(0, HERO, Rect::new(x, y, 8, 8))
}

fn wall(key: u32, x: i32, y: i32, w: i32, h: i32) -> Object {
    Object::new(key, WALL, Rect::new(x, y, w, h))
}

const WALKING: Slide = Slide { down: (0, 1), one_way: LEDGE.bit(), drop_through: false, step_up: 2, snap: 2 };
