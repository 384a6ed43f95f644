//! Platforms with riders, and a whole game.

use super::{HERO, LEDGE, LIFT, WALKING, WALL, add, place, rules, world};
use crate::common::Random;
use allocation_counter::measure;
use sector_collision::handle::UpdateError;
use sector_collision::rect::MAX_COORDINATE;
use sector_collision::{Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, Slide};

/// Carries a platform by `delta` and returns the places of the others and the keys of the crushed ones.
fn carried(
    pipeline: &mut Pipeline<u32>,
    platform: Handle,
    delta: (i32, i32),
    others: &[Handle],
) -> (Vec<(i32, i32)>, Vec<u32>) {
    let mut crushed = Vec::new();
    pipeline.carry(platform, delta, &WALKING, &mut crushed).expect("alive");
    let places = others.iter().map(|&handle| place(pipeline, handle)).collect();
    (places, crushed.iter().map(|object| object.key).collect())
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
            let [one, other, upper] = riders;
            let found = carried(&mut pipeline, lift, delta, &[lift, one, other, upper, air]);
            let moved = [(0, 20), (10, 12), (18, 12), (14, 4)].map(|(x, y)| (x + delta.0, y + delta.1));
            assert_eq!(found, ([&moved[..], &[(36, -90)]].concat(), vec![]), "{method}");
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
                // A crushed object overlaps the platform, or was jumped past.
                let is_allowed = other == lift && (is_crushed || kind == LEDGE);
                assert!(!overlaps || is_allowed, "round {round}: {handle:?} and {other:?}, {delta:?}");
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
        for (delta, places) in
            [((7, 0), [(7, 0), (8, 1)]), ((0, 3), [(7, 3), (8, 4)]), ((-2, -9), [(5, -6), (6, -5)])]
        {
            assert_eq!(carried(&mut pipeline, pair[0], delta, &pair), (places.into(), vec![]), "{method}");
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
        // It pushes them, the wall holds one, it leaves them, and it moves farther than they are wide.
        for (dx, places, crushed) in [
            (20, [20, 30, 30], vec![]),
            (28, [48, 52, 58], vec![1]),
            (-40, [8, 52, 58], vec![]),
            (1000, [1008, 52, 1018], vec![1]),
        ] {
            let (found, found_crushed) = carried(&mut pipeline, lift, (dx, 0), &[lift, one, other]);
            let found: Vec<_> = found.iter().map(|place| place.0).collect();
            assert_eq!((&found[..], found_crushed), (&places[..], crushed), "{method}, by {dx}");
        }
    }
}

#[test]
fn a_rider_under_a_ceiling_is_crushed() {
    for method in Method::ALL {
        for (kind, dy) in [LIFT, LEDGE].into_iter().flat_map(|kind| [-3, -5, -90].map(|dy| (kind, dy))) {
            let mut pipeline = world(method, []);
            let lift = add(&mut pipeline, kind, Rect::new(0, 20, 50, 4));
            let rider = add(&mut pipeline, HERO, Rect::new(10, 12, 8, 8));
            add(&mut pipeline, WALL, Rect::new(0, 0, 50, 9));
            let (places, crushed) = carried(&mut pipeline, lift, (0, dy), &[rider, lift]);
            assert_eq!(places, [(10, 9), (0, 20 + dy)], "{method}");
            // There is room for three pixels, and one-way kinds crush nothing.
            assert_eq!(crushed.len(), usize::from(kind == LIFT && dy < -3), "{method}, by {dy}");
        }
        // A one-way platform lifts what it meets from below, and passes the rest.
        let mut pipeline = world(method, []);
        let lift = add(&mut pipeline, LEDGE, Rect::new(0, 20, 50, 4));
        let above = add(&mut pipeline, HERO, Rect::new(10, 5, 8, 8));
        let beside = add(&mut pipeline, HERO, Rect::new(56, 15, 8, 8));
        for (delta, y) in [((30, -20), 5), ((-30, 20), 5), ((0, -20), -8)] {
            let (places, _) = carried(&mut pipeline, lift, delta, &[above, beside]);
            assert_eq!(places, [(10, y), (56, 15)], "{method}, by {delta:?}");
        }
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
fn a_steady_game_allocates_nothing() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules(), [Mask::from_fn(16, 16, |x, y| x + y >= 15)], 300);
        pipeline.load((0..100).map(|i| {
            let rect = Rect::new(16 * i, 100, 16, 16);
            let tile = Object::new(i as u32, WALL, rect);
            if i % 7 == 3 { tile.with_mask(MaskId(0)) } else { tile }.with_value(0)
        }));
        let lifts: Vec<_> =
            (0..9).map(|i| add(&mut pipeline, LIFT, Rect::new(50 + 150 * i, 60, 40, 4))).collect();
        let heroes: Vec<_> = (0..40).map(|i| add(&mut pipeline, HERO, Rect::new(35 * i, 52, 8, 8))).collect();
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

#[test]
fn a_press_crushes_however_far_it_goes() {
    let cases = [
        ("down onto a floor", (0, -50), (0, 200), Rect::new(0, 8, 40, 4)),
        ("sideways against a wall", (-60, 0), (300, 0), Rect::new(13, -40, 4, 90)),
        ("up to a ceiling", (0, 60), (0, -300), Rect::new(0, -4, 40, 4)),
    ];
    for ((name, (x, y), delta, obstacle), method) in
        cases.into_iter().flat_map(|case| Method::ALL.map(|method| (case, method)))
    {
        let mut pipeline = world(method, []);
        let hero = add(&mut pipeline, HERO, Rect::new(5, 0, 8, 8));
        add(&mut pipeline, WALL, obstacle);
        let press = add(&mut pipeline, LIFT, Rect::new(x, y, 12, 10));
        let (_, crushed) = carried(&mut pipeline, press, delta, &[]);
        assert_eq!(crushed, [pipeline.object(hero).expect("alive").key], "{name}, {method}");
    }
}

#[test]
fn what_is_forbidden_is_no_obstacle_even_if_it_counts_as_one() {
    let (ghost, mist) = (Kind(5), Kind(6));
    let mut rules = rules();
    rules.define(ghost, &[HERO]).forbid(ghost, LIFT).define(mist, &[WALL, LEDGE]).forbid(mist, HERO);
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules.clone(), [], 8);
        let lift = add(&mut pipeline, LIFT, Rect::new(0, 20, 30, 4));
        let on_top = add(&mut pipeline, ghost, Rect::new(5, 12, 8, 8));
        let in_front = add(&mut pipeline, ghost, Rect::new(33, 18, 8, 8));
        for delta in [(0, -3), (9, 0), (0, 3)] {
            let found = carried(&mut pipeline, lift, delta, &[on_top, in_front]);
            assert_eq!(found, (vec![(5, 12), (33, 18)], vec![]), "{method}");
        }
        let hero = add(&mut pipeline, HERO, Rect::new(100, 0, 8, 8));
        add(&mut pipeline, mist, Rect::new(95, 12, 30, 8));
        add(&mut pipeline, mist, Rect::new(112, 0, 3, 90));
        let moved = pipeline.move_and_slide(hero, (9, 40), &WALKING).expect("alive");
        assert_eq!(moved.displacement, (9, 40), "{method}");
    }
}

#[test]
fn riders_move_as_one() {
    let cup = Mask::from_rows(&["#..#", "####"]).expect("a drawing");
    for (method, delta) in Method::ALL.into_iter().flat_map(|method| {
        [(1, -1), (-1, -1), (3, -7), (-9, 4), (0, -2), (6, 0)].map(|delta| (method, delta))
    }) {
        let mut rules = rules();
        rules.block(HERO, HERO);
        let mut pipeline = Pipeline::new(method, rules, [cup.clone()], 8);
        let lift = add(&mut pipeline, LIFT, Rect::new(0, 0, 40, 4));
        // Two stacks, each in the way of the other in one direction, and a cup that holds a ball.
        let mut riders: Vec<_> =
            [(9, -1, 2, 1), (9, -2, 1, 1), (12, -1, 2, 1), (13, -2, 1, 1), (31, -2, 2, 1)]
                .map(|(x, y, w, h)| add(&mut pipeline, HERO, Rect::new(x, y, w, h)))
                .into();
        riders.push(
            pipeline.insert(Object::new(9, HERO, Rect::new(30, -2, 4, 2)).with_mask(MaskId(0)).with_value(9)),
        );
        let moved =
            riders.iter().map(|&rider| place(&pipeline, rider)).map(|(x, y)| (x + delta.0, y + delta.1));
        let expected = (moved.collect(), vec![]);
        assert_eq!(carried(&mut pipeline, lift, delta, &riders), expected, "{method}, {delta:?}");
    }
}

#[test]
fn a_stack_at_a_wall_still_rises() {
    for method in Method::ALL {
        let mut rules = rules();
        rules.block(HERO, HERO);
        let mut pipeline = Pipeline::new(method, rules, [], 8);
        let lift = add(&mut pipeline, LIFT, Rect::new(0, 0, 40, 4));
        add(&mut pipeline, WALL, Rect::new(11, -90, 4, 90));
        let lower = add(&mut pipeline, HERO, Rect::new(9, -1, 2, 1));
        let upper = add(&mut pipeline, HERO, Rect::new(10, -2, 1, 1));
        let found = carried(&mut pipeline, lift, (1, -1), &[lower, upper]);
        assert_eq!(found, (vec![(9, -2), (10, -3)], vec![]), "{method}");
    }
}

#[test]
fn what_is_in_a_gap_of_a_platform_is_pushed_and_not_crushed() {
    let cabin = Mask::from_rows(&["#.#"]).expect("a drawing");
    let box_of = Mask::from_rows(&["####", "#..#", "#..#", "####"]).expect("a drawing");
    for method in Method::ALL {
        for (delta, end) in [((3, 0), (4, 0)), ((1, 0), (2, 0)), ((-7, 0), (-6, 0)), ((0, 9), (1, 0))] {
            let mut pipeline = world(method, [cabin.clone()]);
            let lift = pipeline
                .insert(Object::new(0, LIFT, Rect::new(0, 0, 3, 1)).with_mask(MaskId(0)).with_value(0));
            let hero = add(&mut pipeline, HERO, Rect::new(1, 0, 1, 1));
            assert_eq!(carried(&mut pipeline, lift, delta, &[hero]), (vec![end], vec![]), "{method}");
        }
        // A wall holds it, while the platform goes on.
        let mut pipeline = world(method, [box_of.clone()]);
        let lift =
            pipeline.insert(Object::new(0, LIFT, Rect::new(0, 0, 4, 4)).with_mask(MaskId(0)).with_value(0));
        let hero = add(&mut pipeline, HERO, Rect::new(1, 1, 1, 1));
        add(&mut pipeline, WALL, Rect::new(4, 1, 1, 1));
        assert_eq!(carried(&mut pipeline, lift, (9, 0), &[hero]), (vec![(3, 1)], vec![1]), "{method}");
    }
}
