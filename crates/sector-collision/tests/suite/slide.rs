//! Movement with walls, floors, slopes and platforms, under every method.

use crate::common::Random;
use crate::slide_model::{Body, Model};
use allocation_counter::measure;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE};
use sector_collision::slide::{Separation, Slide, SlideOutcome, SubPixel, separation};
use sector_collision::{
    Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, UpdateError,
};
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
            (moved, contacts)
        })
        .collect();
    let essence = |(moved, contacts): &(SlideOutcome<u32>, Vec<(u32, (i32, i32))>)| {
        let flags = (moved.floor, moved.wall, moved.ceiling, moved.is_stuck);
        let stands = moved.standing_on.map(|object| object.key);
        (moved.displacement, moved.remainder, moved.pushed_out, flags, stands, contacts.clone())
    };
    for other in &outcomes {
        assert_eq!(essence(other), essence(&outcomes[0]));
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

#[test]
fn moves_match_a_walk_pixel_by_pixel() {
    let mut random = Random(1);
    let slope = Mask::from_fn(8, 8, |x, y| x + y >= 7);
    let masks: Arc<[Mask]> = [
        slope.flip_horizontal(),
        slope,
        Mask::from_fn(8, 8, |x, y| 2 * y >= x),
        Mask::from_fn(6, 7, |x, y| (x - 2) * (x - 3) + (y - 3) * (y - 3) <= 10),
        Mask::from_rows(&["##..", "####", ".##.", "#..#", "#..#"]).expect("a drawing"),
        Mask::from_fn(12, 9, |x, y| (x * 7 + y * 3) % 5 < 2),
    ]
    .into();
    let size = |mask: Option<MaskId>, other: (i32, i32)| {
        mask.map_or(other, |MaskId(i)| (masks[i as usize].width(), masks[i as usize].height()))
    };
    let (mut climbed, mut landed, mut stopped) = (0, 0, 0);
    for _ in 0..900 {
        let mut objects = Vec::new();
        for key in 1..30 {
            let mask = (random.below(2) == 0).then(|| MaskId(random.below(6) as u32));
            let (w, h) = size(mask, (8, 8));
            let (x, y) = match random.below(4) {
                0 => (random.around(0, 40), random.around(0, 40)),
                _ => (8 * random.around(0, 5), 8 * random.around(0, 5)),
            };
            let kind = random.pick(&[WALL, WALL, LEDGE, GHOST]);
            let object = Object::new(key, kind, Rect::new(x, y, w, h));
            objects.push(mask.map_or(object, |mask| object.with_mask(mask)));
        }
        let mask = random.pick(&[None, None, Some(MaskId(3)), Some(MaskId(4))]);
        let (w, h) = size(mask, (5, 7));
        let mover = Object { mask, ..Object::new(0, HERO, Rect::new(0, 0, w, h)) };
        let body = |object: &Object| {
            let Rect { x, y, w, h } = object.rect;
            let mut body = Body::new((x, y), (w, h), object.mask.map(|mask| &masks[mask.0 as usize]));
            body.is_one_way = object.kind == LEDGE;
            body
        };
        let own = body(&mover);
        let bodies: Vec<Body> = objects.iter().filter(|object| object.kind != GHOST).map(body).collect();
        let mut pipelines: Vec<_> = Method::ALL
            .into_iter()
            .map(|method| {
                let mut pipeline = world(method, masks.clone());
                let handle = pipeline.insert(mover.with_value(0));
                pipeline.load(objects.iter().map(|object| object.with_value(1)));
                (pipeline, handle)
            })
            .collect();
        for _ in 0..30 {
            let slide = Slide {
                down: random.pick(&[(0, 1), (0, 1), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 0)]),
                one_way: LEDGE.bit(),
                drop_through: random.below(6) == 0,
                step_up: random.pick(&[0, 1, 3]),
                snap: random.pick(&[0, 1, 3]),
            };
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
                pipeline.move_to(*handle, at).expect("a live handle");
                let moved = pipeline.move_and_slide(*handle, delta, &slide).expect("a live handle");
                let end =
                    (start.0 + i64::from(moved.displacement.0), start.1 + i64::from(moved.displacement.1));
                let found = (end, moved.remainder, [moved.floor, moved.wall, moved.ceiling]);
                let rest = (model.rest.0 as i32, model.rest.1 as i32);
                assert_eq!(
                    found,
                    (model.at, rest, model.touched),
                    "{slide:?} from {at:?} by {delta:?}, {mover:?}, {objects:?}"
                );
                assert_eq!(moved.standing_on.is_some(), model.stands(end));
                assert!(!moved.is_stuck && moved.pushed_out == (0, 0));
            }
            climbed += i32::from(slide.down == (0, 1) && delta.1 >= 0 && model.at.1 < start.1);
            landed += i32::from(model.touched[0]);
            stopped += i32::from(model.touched[1]);
        }
    }
    assert!(
        climbed > 30 && landed > 1500 && stopped > 1500,
        "{climbed} climbed, {landed} landed, {stopped} stopped"
    );
}

#[test]
fn a_separation_is_the_shortest_of_all_shifts() {
    let mut random = Random(2);
    let mut overlaps = 0;
    for _ in 0..4000 {
        let mut any = || {
            let (w, h) = (1 + random.below(20) * random.pick(&[1, 1, 6]), 1 + random.below(12));
            let (density, is_solid) = (1 + random.below(4), random.below(3) == 0);
            let mask = Mask::from_fn(w, h, |_, _| is_solid || random.below(4) < density);
            (Rect::new(random.around(0, 12), random.around(0, 8), w, h), mask, is_solid)
        };
        let ((a, a_mask, a_solid), (b, b_mask, b_solid)) = (any(), any());
        let shared = |dx: i32, dy: i32| a_mask.overlaps(&b_mask, (b.x - a.x - dx, b.y - a.y - dy));
        let out = |(dx, dy)| (0..).find(|k| !shared(dx * k, dy * k)).expect("they end");
        let normals = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let expected = normals.map(|normal| Separation { normal, depth: out(normal) });
        // The first of the shortest.
        let expected = expected.into_iter().min_by_key(|way| way.depth).filter(|way| way.depth > 0);
        overlaps += i32::from(expected.is_some());
        assert_eq!(a_mask.separation(&b_mask, (b.x - a.x, b.y - a.y)), expected, "{a:?} {b:?}");
        let masks = ((!a_solid).then_some(&a_mask), (!b_solid).then_some(&b_mask));
        assert_eq!(separation(a, masks.0, b, masks.1), expected, "{a:?} {b:?}");
        if a_solid && b_solid {
            assert_eq!(a.separation(b), expected);
        }
        let mut pipeline = Pipeline::new(Method::Auto, Rules::none(), [a_mask, b_mask], 2);
        let mut insert = |id: u32, rect, is_solid: bool| {
            pipeline.insert(Object { mask: (!is_solid).then_some(MaskId(id)), ..Object::new(id, HERO, rect) })
        };
        let (one, other) = (insert(0, a, a_solid), insert(1, b, b_solid));
        assert_eq!(pipeline.separation(one, other), Ok(expected));
        assert_eq!(pipeline.separation(one, one), Ok(None));
        if let Some(way) = expected {
            let (dx, dy) = way.displacement();
            pipeline.move_to(one, (a.x + dx, a.y + dy)).expect("a live handle");
            assert_eq!(pipeline.separation(one, other), Ok(None), "apart");
        }
    }
    assert!(overlaps > 1000, "{overlaps} overlaps");
}

#[test]
fn a_separation_has_no_limits() {
    let far = Rect::new(MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, MAX_SIDE);
    assert_eq!(far.separation(far), Some(Separation { normal: (0, -1), depth: MAX_SIDE }));
    assert_eq!(far.separation(Rect::new(-MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, 1)), None);
    let mask = Mask::from_fn(3, 3, |_, _| true);
    for offset in [(i32::MIN, i32::MAX), (i32::MAX, 0), (0, i32::MIN), (3, 0)] {
        assert_eq!(mask.separation(&mask, offset), None);
    }
    let empty = Mask::from_fn(3, 3, |_, _| false);
    assert_eq!(empty.separation(&mask, (0, 0)), None);
    // A comb with a tooth in every second column: one pixel sideways is enough.
    let comb = Mask::from_fn(MAX_SIDE, 2, |x, _| x % 2 == 0);
    assert_eq!(comb.separation(&comb, (0, 0)), Some(Separation { normal: (-1, 0), depth: 1 }));
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
    assert_eq!(from(5, 12, (0, 0), &Slide { drop_through: true, ..slide }).standing_on, None);
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
fn an_overlap_is_left_by_the_shortest_way() {
    let floor: Vec<Object> = (0..20).map(|i| wall(1 + i, 8 * i as i32, 8, 8, 8)).collect();
    for x in 16..32 {
        let moved = outcome(&[], hero(x, 4), &floor, (0, 0), &Slide::default());
        assert_eq!(
            (moved.pushed_out, moved.displacement),
            ((0, -4), (0, -4)),
            "at {x}: up, not toward a seam"
        );
        assert!(moved.standing_on.is_some() && !moved.is_stuck);
    }
    let corner: Vec<Object> =
        floor.iter().copied().chain((0..9).map(|i| wall(30 + i, 0, 8 * (i as i32 - 8), 8, 8))).collect();
    let moved = outcome(&[], hero(5, 2), &corner, (4, 0), &Slide::default());
    assert_eq!(
        (moved.pushed_out, moved.displacement),
        ((3, -2), (7, -2)),
        "out of the wall and out of the floor"
    );
    // A mover with a mask leaves as soon as its pixels are free.
    let masks = [Mask::from_rows(&["########", "..####..", "..####..", "...##..."]).expect("a drawing")];
    let diver = Object { rect: Rect::new(0, 5, 8, 4), ..hero(0, 0) }.with_mask(MaskId(0));
    let moved = outcome(&masks, diver, &[wall(1, 5, 8, 30, 9)], (0, 0), &Slide::default());
    assert_eq!(moved.pushed_out, (0, 0), "the rectangle overlaps, the pixels do not");
    let moved = outcome(&masks, diver, &[wall(1, 4, 8, 30, 9)], (0, 0), &Slide::default());
    assert_eq!(moved.pushed_out, (0, -1));
}

/// Returns two fields of tiles, `gap` pixels apart, that are wider and higher than any way out is long.
fn fields(gap: i32) -> Vec<Object> {
    let tiles = (0..140).flat_map(|column| (0..140).map(move |row| (column, row)));
    let x = |column: i32| 8 * (column - 70) + if column < 70 { 0 } else { gap };
    (1..).zip(tiles).map(|(key, (column, row))| wall(key, x(column), 8 * (row - 70), 8, 8)).collect()
}

#[test]
fn a_mover_that_cannot_leave_an_overlap_gets_no_deeper() {
    let (solid, gap) = (fields(0), fields(6));
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules(), [], 20_000);
        let stuck = pipeline.insert(hero(-1, 0).with_value(0));
        pipeline.load(gap.iter().map(|tile| tile.with_value(1)));
        let mut go = |delta| {
            let moved = pipeline.move_and_slide(stuck, delta, &Slide::default()).expect("alive");
            assert!(moved.is_stuck && moved.pushed_out == (0, 0), "{method}: {moved:?}");
            (moved.displacement, moved.remainder, moved.wall)
        };
        assert_eq!(go((5, 0)), ((1, 0), (4, 0), true), "two columns overlap, as before");
        assert_eq!(go((-5, 0)), ((-2, 0), (-3, 0), true), "and on the other side");
        assert_eq!(go((4, 7)), ((2, 7), (2, 0), true));
        assert_eq!(go((0, -100)), ((0, -64), (0, -36), false), "64 pixels a call");
        // Within reach of the end of the gap it leaves.
        pipeline.move_to(stuck, (-1, -300)).expect("alive");
        let moved = pipeline.move_and_slide(stuck, (0, 0), &Slide::default()).expect("alive");
        assert_eq!((moved.pushed_out, moved.is_stuck), ((0, -268), false), "{method}");

        let mut pipeline = Pipeline::new(method, rules(), [], 20_000);
        let stuck = pipeline.insert(hero(-4, -4).with_value(0));
        pipeline.load(solid.iter().map(|tile| tile.with_value(1)));
        let moved = pipeline.move_and_slide(stuck, (1, 0), &Slide::default()).expect("alive");
        assert!(moved.is_stuck && moved.displacement == (1, 0), "{method}: no deeper than before, {moved:?}");
    }
}

#[test]
fn thousands_of_contradicting_blockers_end_a_call() {
    let mut random = Random(3);
    let blockers: Vec<Object> = (1..5000)
        .map(|key| {
            wall(
                key,
                random.around(0, 300),
                random.around(0, 300),
                1 + random.below(300),
                1 + random.below(300),
            )
        })
        .collect();
    let mut pipeline = world(Method::Auto, []);
    let mover = pipeline.insert(hero(0, 0).with_value(0));
    pipeline.load(blockers.iter().map(|blocker| blocker.with_value(1)));
    for delta in [(0, 0), (1000, 1000), (i32::MIN, i32::MAX)] {
        let moved = pipeline.move_and_slide(mover, delta, &WALKING).expect("alive");
        let overlaps = blockers.iter().any(|blocker| {
            let (x, y) = place(&pipeline, mover);
            blocker.rect.overlaps(Rect::new(x, y, 8, 8))
        });
        assert_eq!(moved.is_stuck, overlaps);
        pipeline.move_to(mover, (0, 0)).expect("alive");
    }
}

#[test]
fn a_mover_boxed_in_stays() {
    let walls = [wall(1, -8, -8, 8, 24), wall(2, 8, -8, 8, 24), wall(3, 0, -8, 8, 8), wall(4, 0, 8, 8, 8)];
    for delta in [(0, 0), (5, 5), (-7, 3), (i32::MIN, i32::MIN), (i32::MAX, i32::MIN)] {
        for slide in [
            WALKING,
            Slide::TOP_DOWN,
            Slide { step_up: i32::MAX, snap: i32::MAX, ..WALKING },
            Slide { step_up: i32::MIN, snap: i32::MIN, ..WALKING },
        ] {
            let moved = outcome(&[], hero(0, 0), &walls, delta, &slide);
            assert_eq!((moved.displacement, moved.remainder), ((0, 0), delta), "{slide:?}");
            assert!(!moved.is_stuck);
        }
    }
}

#[test]
fn the_limits_of_coordinates_stop_like_a_wall() {
    let far = MAX_COORDINATE;
    for slide in [Slide::default(), WALKING, Slide::TOP_DOWN] {
        let moved = outcome(&[], hero(far - 3, -far), &[], (i32::MAX, i32::MIN), &slide);
        assert_eq!((moved.displacement, moved.remainder), ((3, 0), (i32::MAX - 3, i32::MIN)));
        assert!(moved.contacts().next().is_none() && !moved.is_stuck);
        let moved = outcome(&[], hero(far, far), &[], (i32::MIN, i32::MIN), &slide);
        assert_eq!((moved.displacement, moved.remainder), ((i32::MIN, i32::MIN), (0, 0)));
        let edge = [Object { rect: Rect::new(far, far, 50, 50), ..wall(1, 0, 0, 1, 1) }];
        let moved = outcome(&[], hero(far - 20, far), &edge, (100, 100), &slide);
        assert_eq!(moved.displacement, (12, 0), "{slide:?}");
        let inside = outcome(&[], hero(far, far), &edge, (100, 100), &slide);
        assert_eq!(
            (inside.pushed_out, inside.is_stuck),
            ((0, -8), false),
            "the other ways are out of the limits or longer"
        );
    }
    let floor = [Object { rect: Rect::new(-far, far, MAX_SIDE, 9), ..wall(1, 0, 0, 1, 1) }];
    let moved = outcome(&[], hero(-far, far - 8), &floor, (i32::MAX, 1), &WALKING);
    assert_eq!(moved.displacement, (i32::MAX, 0), "off the floor and on");
}

#[test]
fn objects_that_do_not_block_stop_nothing() {
    let ghost = Object::new(1, GHOST, Rect::new(10, -20, 30, 60));
    assert_eq!(outcome(&[], hero(0, 0), &[ghost], (50, 9), &WALKING).displacement, (50, 9));
    assert_eq!(outcome(&[], hero(0, 0), &[hero(10, 0)], (50, 9), &WALKING).displacement, (50, 9));
    let mut pipeline = world(Method::Auto, []);
    let stone = add(&mut pipeline, WALL, Rect::new(0, 0, 8, 8));
    add(&mut pipeline, WALL, Rect::new(9, 0, 8, 8));
    let moved = pipeline.move_and_slide(stone, (30, 0), &WALKING).expect("alive");
    assert_eq!(moved.displacement, (30, 0), "nothing blocks walls");
}

#[test]
fn kinds_may_block_themselves() {
    for method in Method::ALL {
        let mut rules = Rules::none();
        rules.block(HERO, HERO);
        let mut pipeline = Pipeline::new(method, rules, [], 8);
        let one = add(&mut pipeline, HERO, Rect::new(0, 0, 8, 8));
        let other = add(&mut pipeline, HERO, Rect::new(20, 0, 8, 8));
        let moved = pipeline.move_and_slide(one, (90, 0), &Slide::default()).expect("alive");
        assert_eq!((moved.displacement, moved.touches(other)), ((12, 0), true), "{method}: not by itself");
    }
}

#[test]
fn a_move_replaces_a_sweep_that_has_not_run() {
    for (method, delta) in Method::ALL.into_iter().flat_map(|method| [(method, (0, 0)), (method, (3, 0))]) {
        let mut pipeline = world(method, []);
        let mover = add(&mut pipeline, HERO, Rect::new(0, 0, 8, 8));
        add(&mut pipeline, GHOST, Rect::new(20, 0, 8, 8));
        pipeline.sweep_to(mover, (50, 0)).expect("a path");
        pipeline.move_and_slide(mover, delta, &Slide::default()).expect("alive");
        assert_eq!((place(&pipeline, mover), pipeline.motion(mover)), ((50 + delta.0, 0), Ok(None)));
        pipeline.run();
        assert!(pipeline.hits().is_empty(), "{method}");
    }
}

#[test]
fn stale_and_foreign_handles_are_errors() {
    let mut pipeline = world(Method::Auto, []);
    let mut other = world(Method::Auto, []);
    let foreign = add(&mut other, HERO, Rect::new(0, 0, 8, 8));
    let stale = add(&mut pipeline, HERO, Rect::new(0, 0, 8, 8));
    pipeline.remove(stale).expect("alive");
    let alive = add(&mut pipeline, HERO, Rect::new(0, 0, 8, 8));
    let mut crushed = vec![
        other
            .queries()
            .first_on_path(
                &sector_collision::QueryPath::segment((0, 0), (9, 9)).expect("a path"),
                sector_collision::QueryFilter::ALL,
            )
            .expect("a path")
            .expect("a contact")
            .object,
    ];
    for (handle, error) in [(stale, HandleError::Removed), (foreign, HandleError::Foreign)] {
        assert_eq!(pipeline.move_and_slide(handle, (1, 1), &WALKING), Err(error));
        assert_eq!(pipeline.carry(handle, (1, 1), &WALKING, &mut crushed), Err(UpdateError::Handle(error)));
        assert!(crushed.is_empty());
        assert_eq!(
            (pipeline.separation(handle, alive), pipeline.separation(alive, handle)),
            (Err(error), Err(error))
        );
    }
}

#[test]
fn a_platform_carries_what_stands_on_it() {
    for method in Method::ALL {
        let deltas = [(0, -5), (0, 5), (5, 0), (-5, 0), (3, -4), (-30, 40), (0, 0)];
        for (kind, delta) in deltas.into_iter().flat_map(|delta| [(LIFT, delta), (LEDGE, delta)]) {
            let mut pipeline = world(method, []);
            let mut rules = rules();
            rules.block(HERO, HERO);
            pipeline.set_rules(rules);
            let lift = add(&mut pipeline, kind, Rect::new(0, 20, 50, 4));
            // Two next to each other, one on top of both, and one in the air.
            let riders =
                [(10, 12), (18, 12), (14, 4)].map(|(x, y)| add(&mut pipeline, HERO, Rect::new(x, y, 8, 8)));
            let air = add(&mut pipeline, HERO, Rect::new(36, -90, 8, 8));
            let mut crushed = Vec::new();
            pipeline.carry(lift, delta, &WALKING, &mut crushed).expect("alive");
            assert_eq!(place(&pipeline, lift), (delta.0, 20 + delta.1));
            let places = riders.map(|rider| place(&pipeline, rider));
            assert_eq!(
                places,
                [(10, 12), (18, 12), (14, 4)].map(|(x, y)| (x + delta.0, y + delta.1)),
                "{method}"
            );
            assert_eq!(place(&pipeline, air), (36, -90));
            assert!(crushed.is_empty());
        }
    }
}

#[test]
fn platforms_push_and_carry_without_new_overlaps() {
    let mut random = Random(5);
    let mask = Mask::from_fn(9, 6, |x, y| (x - 4) * (x - 4) + 3 * (y - 3) * (y - 3) < 22);
    let (mut carried, mut pushed, mut crushed_objects) = (0, 0, 0);
    for round in 0..1500 {
        let mut rules = rules();
        rules.block(HERO, HERO);
        let mut pipeline = Pipeline::new(Method::ALL[round % Method::ALL.len()], rules, [mask.clone()], 40);
        let kind = random.pick(&[LIFT, LIFT, LEDGE]);
        let lift = add(&mut pipeline, kind, Rect::new(0, 0, 20 + random.below(20), 3 + random.below(9)));
        for key in 1..14 {
            let at = (random.around(10, 40), random.around(0, 26));
            let kind = if key < 4 { WALL } else { HERO };
            let object = match random.below(2) {
                0 => Object::new(key, kind, Rect::new(at.0, at.1, 9, 6)).with_mask(MaskId(0)),
                _ => Object::new(key, kind, Rect::new(at.0, at.1, 3 + random.below(12), 3 + random.below(9))),
            };
            let handle = pipeline.insert(object.with_value(key));
            // Let it stand on something, and overlap nothing.
            let all: Vec<Handle> = pipeline.handles().collect();
            let overlaps = |&other: &Handle| pipeline.separation(handle, other) != Ok(None);
            if all.iter().any(overlaps) {
                pipeline.remove(handle).expect("alive");
            } else if kind == HERO && random.below(3) > 0 {
                pipeline.move_and_slide(handle, (0, 60), &WALKING).expect("alive");
            }
        }
        let delta = (random.around(0, 12), random.around(0, 12));
        let before: Vec<_> = pipeline.handles().map(|handle| (handle, place(&pipeline, handle))).collect();
        let mut crushed = Vec::new();
        pipeline.carry(lift, delta, &WALKING, &mut crushed).expect("alive");
        assert_eq!(place(&pipeline, lift), delta);
        let handles: Vec<Handle> = before.iter().map(|&(handle, _)| handle).collect();
        for &(handle, (x, y)) in before.iter().filter(|&&(handle, _)| handle != lift) {
            let kind_of = |handle| pipeline.object(handle).expect("alive").kind;
            if kind_of(handle) == WALL {
                assert_eq!(place(&pipeline, handle), (x, y), "walls stay");
                continue;
            }
            let is_crushed = crushed.iter().any(|object| object.handle == handle);
            for &other in handles.iter().filter(|&&other| other != handle) {
                let overlaps = pipeline.separation(handle, other) != Ok(None);
                let expected = other == lift && (is_crushed || overlaps && kind == LEDGE);
                assert_eq!(overlaps, expected, "round {round}: {handle:?} and {other:?}, {delta:?}");
            }
            let moved = (place(&pipeline, handle).0 - x, place(&pipeline, handle).1 - y);
            carried += i32::from(moved == delta && delta != (0, 0));
            pushed += i32::from(moved != delta && moved != (0, 0));
        }
        crushed_objects += crushed.len();
    }
    let counts = (carried, pushed, crushed_objects);
    assert!(carried > 500 && pushed > 300 && crushed_objects > 50, "{counts:?}");
}

#[test]
fn carriers_in_a_ring_move_each_once() {
    // A clamp around a block: its upper arm stands on the block, and the block on its lower arm.
    let clamp = Mask::from_rows(&["####", "#...", "#...", "####"]).expect("a drawing");
    let block = Mask::from_fn(5, 2, |_, _| true);
    for method in Method::ALL {
        let mut rules = Rules::none();
        rules.block(HERO, HERO);
        let mut pipeline = Pipeline::new(method, rules, [clamp.clone(), block.clone()], 8);
        let pair = [(Rect::new(0, 0, 4, 4), 0), (Rect::new(1, 1, 5, 2), 1)].map(|(rect, mask)| {
            pipeline.insert(Object::new(mask, HERO, rect).with_mask(MaskId(mask)).with_value(mask))
        });
        let stands = |pipeline: &mut Pipeline<u32>, handle| {
            pipeline.move_and_slide(handle, (0, 0), &Slide::default()).expect("alive").standing_on
        };
        assert_eq!(pipeline.separation(pair[0], pair[1]), Ok(None));
        let on = pair.map(|handle| stands(&mut pipeline, handle).map(|object| object.handle));
        assert_eq!(on, [Some(pair[1]), Some(pair[0])], "a ring");
        let mut crushed = Vec::new();
        for delta in [(7, 0), (0, 3), (-2, -9)] {
            let before = pair.map(|handle| place(&pipeline, handle));
            pipeline.carry(pair[0], delta, &Slide::default(), &mut crushed).expect("alive");
            let after = pair.map(|handle| place(&pipeline, handle));
            assert_eq!(after, before.map(|(x, y)| (x + delta.0, y + delta.1)), "{method}");
            assert!(crushed.is_empty());
        }
    }
}

#[test]
fn a_platform_pushes_and_crushes() {
    for method in Method::ALL {
        let mut pipeline = world(method, []);
        let lift = add(&mut pipeline, LIFT, Rect::new(0, 0, 10, 30));
        let one = add(&mut pipeline, HERO, Rect::new(14, 5, 8, 8));
        let other = add(&mut pipeline, HERO, Rect::new(20, 15, 8, 8));
        add(&mut pipeline, WALL, Rect::new(60, 0, 9, 14));
        let mut crushed = Vec::new();
        pipeline.carry(lift, (20, 0), &Slide::default(), &mut crushed).expect("alive");
        let places = |pipeline: &Pipeline<u32>| [lift, one, other].map(|handle| place(pipeline, handle).0);
        assert_eq!(places(&pipeline), [20, 30, 30], "{method}: pushed in front of it");
        assert!(crushed.is_empty());
        pipeline.carry(lift, (28, 0), &Slide::default(), &mut crushed).expect("alive");
        assert_eq!(places(&pipeline), [48, 52, 58], "the wall holds one");
        assert_eq!(crushed.iter().map(|object| object.handle).collect::<Vec<_>>(), [one]);
        pipeline.carry(lift, (-40, 0), &Slide::default(), &mut crushed).expect("alive");
        assert_eq!((places(&pipeline), crushed.len()), ([8, 52, 58], 0), "it leaves them");
        // Faster than the objects are wide.
        pipeline.carry(lift, (1000, 0), &Slide::default(), &mut crushed).expect("alive");
        assert_eq!(places(&pipeline)[2], 1018);
    }
}

#[test]
fn a_rider_under_a_ceiling_is_crushed() {
    for method in Method::ALL {
        for (kind, is_crushed) in [(LIFT, true), (LEDGE, false)] {
            let mut pipeline = world(method, []);
            let lift = add(&mut pipeline, kind, Rect::new(0, 20, 50, 4));
            let rider = add(&mut pipeline, HERO, Rect::new(10, 12, 8, 8));
            add(&mut pipeline, WALL, Rect::new(0, 0, 50, 9));
            let mut crushed = Vec::new();
            pipeline.carry(lift, (0, -5), &WALKING, &mut crushed).expect("alive");
            assert_eq!((place(&pipeline, rider), place(&pipeline, lift)), ((10, 9), (0, 15)), "{method}");
            assert_eq!(crushed.len(), usize::from(is_crushed), "one-way kinds crush nothing");
        }
        // A one-way platform lifts what it meets from below, and passes the rest.
        let mut pipeline = world(method, []);
        let lift = add(&mut pipeline, LEDGE, Rect::new(0, 20, 50, 4));
        let above = add(&mut pipeline, HERO, Rect::new(10, 5, 8, 8));
        let beside = add(&mut pipeline, HERO, Rect::new(56, 15, 8, 8));
        let mut crushed = Vec::new();
        pipeline.carry(lift, (30, -20), &WALKING, &mut crushed).expect("alive");
        assert_eq!((place(&pipeline, above), place(&pipeline, beside)), ((10, 5), (56, 15)));
        pipeline.carry(lift, (-30, 20), &WALKING, &mut crushed).expect("alive");
        pipeline.carry(lift, (0, -20), &WALKING, &mut crushed).expect("alive");
        assert_eq!((place(&pipeline, above), place(&pipeline, beside)), ((10, -8), (56, 15)), "{method}");
    }
}

#[test]
fn a_platform_beyond_the_limits_is_an_error() {
    let mut pipeline = world(Method::Auto, []);
    let far = MAX_COORDINATE;
    let lift = add(&mut pipeline, LIFT, Rect::new(far - 5, 0, 50, 4));
    let rider = add(&mut pipeline, HERO, Rect::new(far - 3, -8, 8, 8));
    let mut crushed = Vec::new();
    for delta in [(6, 0), (i32::MAX, 0), (0, i32::MAX), (0, i32::MIN)] {
        let error = pipeline.carry(lift, delta, &WALKING, &mut crushed).expect_err("too far");
        assert!(matches!(error, UpdateError::Path(_)), "{error}");
        assert_eq!(place(&pipeline, rider), (far - 3, -8));
    }
    pipeline.carry(lift, (5, 0), &WALKING, &mut crushed).expect("just within");
    assert_eq!((place(&pipeline, lift), place(&pipeline, rider)), ((far, 0), (far, -8)));
    pipeline.carry(lift, (i32::MIN, 0), &WALKING, &mut crushed).expect("just within");
    assert_eq!((place(&pipeline, lift).0, place(&pipeline, rider).0), (-far, -far));
}

#[test]
fn fractions_of_a_pixel_add_up() {
    let mut random = Random(4);
    for speed in [0.1, 0.25, 0.5, 0.999, 1.0, 1.5, 7.3, -0.1, -0.5, -1.75, 100.01, 0.0] {
        let (mut fraction, mut at, mut exact) = (SubPixel::default(), 0, 0.0);
        for tick in 0..2000 {
            at += fraction.advance((speed, 0.0)).0;
            exact += f64::from(speed);
            assert!((exact - f64::from(at)).abs() < 1.1, "{speed}, tick {tick}: {at}");
        }
    }
    let mut fraction = SubPixel::default();
    let cases = [
        (f32::NAN, 0),
        (f32::INFINITY, MAX_COORDINATE),
        (f32::NEG_INFINITY, -MAX_COORDINATE),
        (f32::MAX, MAX_COORDINATE),
        (-0.0, 0),
        (-f32::MIN_POSITIVE, 0),
    ];
    for (speed, whole) in cases {
        assert_eq!(fraction.advance((speed, speed)), (whole, whole), "{speed}");
    }
    for _ in 0..10_000 {
        let speed = random.around(0, 1 << 20) as f32 / 65_536.0 - f32::EPSILON * random.below(3) as f32;
        let (x, y) = fraction.advance((speed, -speed));
        assert!((x as f32 - speed).abs() <= 1.0 && (y as f32 + speed).abs() <= 1.0, "{speed}");
    }
    fraction = SubPixel::default();
    fraction.advance((0.75, 0.75));
    fraction.stop_x();
    assert_eq!(fraction.advance((0.5, 0.5)), (0, 1));
    fraction.stop_y();
    assert_eq!(fraction, {
        let mut half = SubPixel::default();
        half.advance((0.5, 0.0));
        half
    });
}

#[test]
fn a_steady_game_allocates_nothing() {
    for (method, rest) in Method::ALL.into_iter().flat_map(|method| [(method, 0), (method, 2)]) {
        let mut pipeline = Pipeline::new(method, rules(), [Mask::from_fn(16, 16, |x, y| x + y >= 15)], 300);
        pipeline.load((0..100).map(|i| {
            let rect = Rect::new(16 * i, 100, 16, 16);
            let tile = Object::new(i as u32, WALL, rect);
            if i % 7 == 3 { tile.with_mask(MaskId(0)) } else { tile }.with_value(0)
        }));
        let lifts: Vec<_> =
            (0..9).map(|i| add(&mut pipeline, LIFT, Rect::new(50 + 150 * i, 60, 40, 4))).collect();
        let heroes: Vec<_> = (0..40).map(|i| add(&mut pipeline, HERO, Rect::new(35 * i, 52, 8, 8))).collect();
        pipeline.set_rest_after(std::num::NonZeroU32::new(rest));
        let mut crushed = Vec::with_capacity(100);
        let mut tick = |t: i32| {
            let mut floors = 0;
            for &lift in &lifts {
                pipeline
                    .carry(lift, (1 - t / 50 % 2 * 2, t / 25 % 2 * 2 - 1), &WALKING, &mut crushed)
                    .expect("alive");
            }
            for &hero in &heroes {
                let moved = pipeline.move_and_slide(hero, (3 - t / 70 % 2 * 6, 3), &WALKING).expect("alive");
                floors += i32::from(moved.standing_on.is_some());
            }
            pipeline.run();
            floors
        };
        let mut floors: i32 = (0..100).map(&mut tick).sum();
        let memory = measure(|| floors = (100..400).map(&mut tick).sum());
        assert_eq!(memory.count_total, 0, "{method} allocated");
        assert!(floors > 3000, "{floors} times on a floor");
    }
}
