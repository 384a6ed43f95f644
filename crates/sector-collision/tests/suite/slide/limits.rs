//! Odd input, limits, and speeds in fractions of a pixel.

use super::{GHOST, HERO, WALKING, WALL, add, hero, outcome, place, wall, world};
use crate::common::Random;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE};
use sector_collision::slide::SubPixel;
use sector_collision::{Method, Object, Pipeline, Rect, Rules, Slide};

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
