//! Movement in flight and on floors.

use super::model::{Body, Model};
use super::{GHOST, HERO, LEDGE, WALKING, WALL, hero, outcome, place, wall, world};
use crate::common::Random;
use sector_collision::slide::SubPixel;
use sector_collision::{Handle, Mask, MaskId, Method, Object, Pipeline, Rect, Slide};
use std::sync::Arc;

fn drawings() -> Arc<[Mask]> {
    let slope = Mask::from_fn(8, 8, |x, y| x + y >= 7);
    [
        slope.flip_horizontal(),
        slope,
        Mask::from_fn(8, 8, |x, y| 2 * y >= x),
        Mask::from_fn(6, 7, |x, y| (x - 2) * (x - 3) + (y - 3) * (y - 3) <= 10),
        Mask::from_rows(&["##..", "####", ".##.", "#..#", "#..#"]).expect("a drawing"),
        Mask::from_fn(12, 9, |x, y| (x * 7 + y * 3) % 5 < 2),
    ]
    .into()
}

fn drawn(object: Object, mask: Option<MaskId>, masks: &[Mask]) -> Object {
    let size = |MaskId(i): MaskId| (masks[i as usize].width(), masks[i as usize].height());
    let Rect { x, y, w, h } = object.rect;
    let (w, h) = mask.map_or((w, h), size);
    Object { rect: Rect::new(x, y, w, h), mask, ..object }
}

/// Returns blocks, slopes and lumps, many of them in the cells of a grid, and a mover.
fn any_map(random: &mut Random, masks: &[Mask]) -> (Vec<Object>, Object) {
    let object = |key| {
        let mask = (random.below(2) == 0).then(|| MaskId(random.below(6) as u32));
        let (x, y) = match random.below(4) {
            0 => (random.around(0, 40), random.around(0, 40)),
            _ => (8 * random.around(0, 5), 8 * random.around(0, 5)),
        };
        let kind = random.pick(&[WALL, WALL, LEDGE, GHOST]);
        drawn(Object::new(key, kind, Rect::new(x, y, 8, 8)), mask, masks)
    };
    let objects = (1..30).map(object).collect();
    let mask = random.pick(&[None, None, Some(MaskId(3)), Some(MaskId(4))]);
    (objects, drawn(Object::new(0, HERO, Rect::new(0, 0, 5, 7)), mask, masks))
}

fn any_slide(random: &mut Random) -> Slide {
    Slide {
        down: random.pick(&[(0, 1), (0, 1), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 0)]),
        one_way: LEDGE.bit(),
        drop_through: random.below(6) == 0,
        step_up: random.pick(&[0, 1, 3]),
        snap: random.pick(&[0, 1, 3]),
    }
}

fn body(object: &Object, masks: &[Mask]) -> Body {
    let Rect { x, y, w, h } = object.rect;
    let mask = object.mask.map(|mask| &masks[mask.0 as usize]);
    let mut body = Body::new((x, y), (w, h), mask);
    body.is_one_way = object.kind == LEDGE;
    body
}

/// Moves an object from `at`, and asserts that it ends as in the model.
fn assert_as_modeled(
    pipeline: &mut Pipeline<u32>,
    handle: Handle,
    at: (i32, i32),
    delta: (i32, i32),
    model: &Model<'_>,
) {
    let slide = model.slide;
    pipeline.move_to(handle, at).expect("a live handle");
    let moved = pipeline.move_and_slide(handle, delta, &slide).expect("a live handle");
    let (x, y) = moved.displacement;
    let end = (i64::from(at.0 + x), i64::from(at.1 + y));
    let found = (end, moved.remainder, [moved.wall, moved.ceiling]);
    let rest = (model.rest.0 as i32, model.rest.1 as i32);
    let expected = (model.at, rest, [model.touched[1], model.touched[2]]);
    assert_eq!(found, expected, "{slide:?} from {at:?} by {delta:?}");
    assert_eq!(moved.standing_on.is_some(), model.stands(end));
    let is_up = delta.0 * slide.down.0 + delta.1 * slide.down.1 < 0;
    assert_eq!(moved.floor, moved.standing_on.is_some() && !is_up);
    assert!(!moved.is_stuck && moved.pushed_out == (0, 0));
}

#[test]
fn moves_match_a_walk_pixel_by_pixel() {
    let (mut random, masks) = (Random(1), drawings());
    let (mut climbed, mut landed, mut stopped) = (0, 0, 0);
    for _ in 0..900 {
        let (objects, mover) = any_map(&mut random, &masks);
        let own = body(&mover, &masks);
        let blockers = objects.iter().filter(|object| object.kind != GHOST);
        let bodies: Vec<Body> = blockers.map(|object| body(object, &masks)).collect();
        let mut pipelines = Method::ALL.map(|method| {
            let mut pipeline = world(method, masks.clone());
            let handle = pipeline.insert(mover.with_value(0));
            pipeline.load(objects.iter().map(|object| object.with_value(1)));
            (pipeline, handle)
        });
        for _ in 0..30 {
            let slide = any_slide(&mut random);
            let at = (random.around(0, 44), random.around(0, 44));
            let start = (i64::from(at.0), i64::from(at.1));
            if bodies.iter().any(|body| !body.is_one_way && own.shared(start, body) > 0) {
                continue;
            }
            let mut way = |odds| if random.below(odds) == 0 { 0 } else { random.around(0, 30) };
            let delta = (way(8), way(4));
            let rest = (i64::from(delta.0), i64::from(delta.1));
            let mut model =
                Model { mover: &own, blockers: &bodies, slide, at: start, rest, touched: [false; 3] };
            model.run();
            for (pipeline, handle) in &mut pipelines {
                assert_as_modeled(pipeline, *handle, at, delta, &model);
            }
            climbed += i32::from(slide.down == (0, 1) && delta.1 >= 0 && model.at.1 < start.1);
            landed += i32::from(model.touched[0]);
            stopped += i32::from(model.touched[1]);
        }
    }
    let counts = (climbed, landed, stopped);
    assert!(climbed > 30 && landed > 1500 && stopped > 1500, "climbed, landed, stopped: {counts:?}");
}

#[test]
fn nothing_is_too_fast_for_a_thin_wall() {
    let box_of_walls = [
        wall(1, -50, -50, 1, 101),
        wall(2, 50, -50, 1, 101),
        wall(3, -50, -50, 101, 1),
        wall(4, -50, 50, 101, 1),
    ];
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1), (3, -2)] {
        for speed in [100, 5_000, 1_000_000, i32::MAX / 3] {
            let delta = (dx * speed, dy * speed);
            let moved = outcome(&[], hero(0, 0), &box_of_walls, delta, &Slide::TOP_DOWN);
            let end = |way: i32| if way > 0 { 42 } else { -49 * i32::from(way < 0) };
            assert_eq!(moved.displacement, (end(dx), end(dy)), "by {delta:?}");
            assert_eq!(moved.remainder, (delta.0 - end(dx), delta.1 - end(dy)));
            assert!(moved.wall && !moved.floor && !moved.ceiling);
            assert_eq!(moved.contacts().count(), usize::from(dx != 0) + usize::from(dy != 0));
        }
    }
}

#[test]
fn floors_walls_and_ceilings_depend_on_gravity() {
    let below = [wall(1, -20, 10, 60, 5)];
    let flags = |down| {
        let moved = outcome(&[], hero(0, 0), &below, (0, 9), &Slide { down, ..Slide::default() });
        assert_eq!((moved.displacement, moved.remainder), ((0, 2), (0, 7)));
        let contact = moved.contacts().next().expect("a contact");
        assert_eq!((contact.object.key, contact.normal), (1, (0, -1)));
        assert!(moved.touches(contact.object.handle));
        (moved.floor, moved.wall, moved.ceiling, moved.standing_on.is_some())
    };
    assert_eq!(flags((0, 1)), (true, false, false, true));
    assert_eq!(flags((-3, 7)), (true, false, false, true), "the longer component counts");
    assert_eq!(flags((0, -1)), (false, false, true, false));
    assert_eq!(flags((1, 0)), (false, true, false, false));
    assert_eq!(flags((0, 0)), (false, true, false, false));
    assert_eq!(flags((i32::MIN, i32::MIN)), (false, false, true, false));
}

#[test]
fn seams_and_corners_do_not_stop_a_mover() {
    let floor: Vec<Object> = (0..20).map(|i| wall(1 + i, 8 * i as i32, 8, 8, 8)).collect();
    for slide in [Slide::default(), Slide::TOP_DOWN, WALKING] {
        for speed in [1, 3, 8, 50] {
            let moved = outcome(&[], hero(3, 0), &floor, (speed, 5), &slide);
            assert_eq!((moved.displacement, moved.remainder), ((speed, 0), (0, 5)), "{slide:?}");
        }
    }
    // Straight into the corner of a block: past it on one side, and not into it.
    let moved = outcome(&[], hero(0, 0), &[wall(1, 8, 8, 8, 8)], (5, 5), &Slide::TOP_DOWN);
    let (dx, dy) = moved.displacement;
    assert!((dx, dy) == (5, 0) || (dx, dy) == (0, 5), "{moved:?}");
}

#[test]
fn slopes_are_followed_up_and_down_at_any_speed() {
    // Rows for each column, steps for each pixel, and the way back.
    for (columns, rows) in [(4, 1), (2, 1), (1, 1), (1, 2), (1, 3)] {
        let (w, h) = (24 * columns, 24 * rows);
        let up = Mask::from_fn(w, h, |x, y| (x / columns + 1) * rows + y >= h);
        let slope = Object::new(1, WALL, Rect::new(0, -h, w, h)).with_mask(MaskId(0));
        let ground = [slope, wall(2, -100, 0, 300, 9), wall(3, w, -h, 100, h)];
        let slide = Slide { step_up: rows, snap: rows, ..Slide::default() };
        for method in Method::ALL {
            for speed in [1, 2, 5, 13, 200] {
                let mut pipeline = world(method, [up.clone()]);
                let walker = pipeline.insert(hero(-20, -8).with_value(0));
                pipeline.load(ground.iter().map(|object| object.with_value(1)));
                for (way, to) in [(1, w + 20), (-1, -20)] {
                    while place(&pipeline, walker).0 != to {
                        let distance = (to - place(&pipeline, walker).0).abs().min(speed);
                        let moved =
                            pipeline.move_and_slide(walker, (way * distance, 1), &slide).expect("alive");
                        assert_eq!(
                            moved.displacement.0,
                            way * distance,
                            "{rows} in {columns}, {speed} pixels"
                        );
                        assert!(moved.standing_on.is_some() && !moved.wall);
                    }
                    let top = if way > 0 { -h - 8 } else { -8 };
                    assert_eq!(place(&pipeline, walker), (to, top));
                }
                // Too steep by a pixel.
                let lower = Slide { step_up: rows - 1, ..slide };
                let moved = pipeline.move_and_slide(walker, (100, 1), &lower).expect("alive");
                assert!(moved.wall || rows == 1 && lower.step_up == 0, "{moved:?}");
                assert_eq!(place(&pipeline, walker), (-8, -8));
            }
        }
    }
}

#[test]
fn stairs_are_climbed_up_to_the_height_of_a_step() {
    let stairs: Vec<Object> = (0..10).map(|i| wall(1 + i, 10 * i as i32, 8 - 4 * i as i32, 200, 4)).collect();
    let climb = |step_up| {
        outcome(&[], hero(0, 0), &stairs, (60, 1), &Slide { step_up, ..Slide::default() }).displacement
    };
    assert_eq!(climb(4), (60, -24), "six steps");
    assert_eq!(climb(3), (2, 0));
    let low_ceiling = [&stairs[..], &[wall(50, 0, -20, 200, 9)]].concat();
    let moved = outcome(&[], hero(0, 0), &low_ceiling, (60, 1), &Slide { step_up: 4, ..Slide::default() });
    assert_eq!(moved.displacement, (22, -8), "no room for a third step");
    let jumping = outcome(&[], hero(0, 0), &stairs, (60, -1), &Slide { step_up: 4, ..Slide::default() });
    assert_eq!(jumping.displacement, (2, -1), "no steps in the air");
}

/// A hero under a gravity of less than a pixel per tick stands in every tick, also in those without a movement down.
#[test]
fn one_that_stands_stays_on_the_floor_in_every_tick() {
    for method in Method::ALL {
        let mut pipeline = world(method, []);
        let hero = pipeline.insert(hero(0, 0).with_value(0));
        pipeline.load([wall(1, 0, 8, 300, 20).with_value(1)]);
        let (mut speed, mut fraction) = (0.0, SubPixel::default());
        for tick in 0..60 {
            speed += 0.3;
            let moved = pipeline.move_and_slide(hero, fraction.advance((1.5, speed)), &Slide::default());
            let moved = moved.expect("a live handle");
            assert!(moved.floor, "{method}, tick {tick}");
            speed = 0.0;
        }
    }
}

#[test]
fn one_way_kinds_block_only_from_above() {
    let ledge = |key, x, y| Object::new(key, LEDGE, Rect::new(x, y, 40, 3));
    let slide = Slide { one_way: LEDGE.bit(), ..Slide::default() };
    let from = |x, y, delta, slide: &Slide| outcome(&[], hero(x, y), &[ledge(1, 0, 20)], delta, slide);
    assert_eq!(from(5, 0, (0, 100), &slide).displacement, (0, 12), "it lands");
    assert_eq!(from(5, 30, (0, -100), &slide).displacement, (0, -100), "it jumps through");
    assert_eq!(from(5, 15, (0, 9), &slide).displacement, (0, 9), "it falls on, since it was half through");
    assert_eq!(from(-30, 15, (60, 0), &slide).displacement, (60, 0), "it passes sideways");
    assert_eq!(from(-30, 17, (60, 9), &slide).displacement, (60, 9), "it enters from the side");
    assert_eq!(from(5, 12, (0, 5), &Slide { drop_through: true, ..slide }).displacement, (0, 5));
    assert_eq!(from(5, 12, (0, 5), &slide).displacement, (0, 0));
    let stands = from(5, 12, (3, 0), &slide);
    assert_eq!((stands.displacement, stands.standing_on.map(|object| object.key)), ((3, 0), Some(1)));
    let dropping = from(5, 12, (0, 0), &Slide { drop_through: true, ..slide });
    assert_eq!((dropping.displacement, dropping.floor), ((0, 1), false), "one tick is enough");
    let both = [ledge(1, 0, 20), wall(2, 0, 20, 8, 3)];
    let held = outcome(&[], hero(5, 12), &both, (0, 0), &Slide { drop_through: true, ..slide });
    assert_eq!((held.displacement, held.floor), ((0, 0), true), "a wall holds it");
    // The same sideways, with gravity to the left.
    let wall = Object::new(1, LEDGE, Rect::new(20, 0, 3, 40));
    let left = Slide { down: (-1, 0), ..slide };
    let go = |x, dx| outcome(&[], hero(x, 5), &[wall], (dx, 0), &left).displacement.0;
    assert_eq!((go(40, -100), go(0, 100), go(20, -9)), (-17, 100, -9));
}

#[test]
fn one_way_slopes_are_climbed_and_passed() {
    let masks = [Mask::from_fn(30, 30, |x, y| x + y >= 29 && x + y < 33)];
    let slope = Object::new(1, LEDGE, Rect::new(20, -22, 30, 30)).with_mask(MaskId(0));
    let ground = [slope, wall(2, -50, 8, 200, 9)];
    let walking = outcome(&masks, hero(0, 0), &ground, (30, 1), &WALKING);
    assert_eq!(walking.displacement, (30, -18), "up the slope");
    let flat = Slide { step_up: 0, ..WALKING };
    assert_eq!(outcome(&masks, hero(0, 0), &ground, (30, 1), &flat).displacement, (30, 0), "behind it");
    let jumping = outcome(&masks, hero(30, 0), &ground, (0, -40), &WALKING);
    assert_eq!(jumping.displacement, (0, -40));
}

#[test]
fn feet_are_not_carried_over_a_gap() {
    let masks = [Mask::from_rows(&["########", "#......#", "#......#", "#......#"]).expect("a drawing")];
    let walker = Object { rect: Rect::new(0, 0, 8, 4), ..hero(0, 0) }.with_mask(MaskId(0));
    let ground = [wall(1, 6, 4, 3, 9), wall(2, -50, 6, 100, 9)];
    let slide = Slide { step_up: 0, ..WALKING };
    assert_eq!(outcome(&masks, walker, &ground, (1, 1), &slide).displacement, (1, 0));
    let stepped_down = outcome(&masks, walker, &ground, (4, 1), &slide);
    assert_eq!(
        stepped_down.displacement,
        (4, 2),
        "the right foot leaves the pillar, and the left one is not there yet"
    );
}
