//! Platforms that move by themselves, and a whole game.

use super::{HERO, LEDGE, LIFT, WALKING, WALL, add, place, rules, world};
use allocation_counter::measure;
use sector_collision::{Kind, Mask, MaskId, Method, Object, Pipeline, Rect};

/// The advice of `move_and_slide`'s documentation: move the platform and its rider by the same step.
#[test]
fn a_rider_moves_with_its_platform() {
    for (method, kind) in Method::ALL.into_iter().flat_map(|method| [(method, LIFT), (method, LEDGE)]) {
        let mut pipeline = world(method, []);
        let lift = add(&mut pipeline, kind, Rect::new(0, 20, 50, 4));
        let rider = add(&mut pipeline, HERO, Rect::new(10, 12, 8, 8));
        let (mut x, mut y) = (0, 20);
        for (dx, dy) in [(3, 0), (-5, 0), (0, 4), (2, 1), (0, -4), (1, -1)] {
            (x, y) = (x + dx, y + dy);
            pipeline.move_to(lift, (x, y)).expect("alive");
            pipeline.move_to(rider, (x + 10, y - 8)).expect("alive");
            let moved = pipeline.move_and_slide(rider, (0, 0), &WALKING).expect("alive");
            let on = moved.standing_on.map(|object| object.handle);
            assert_eq!((place(&pipeline, rider), on), ((x + 10, y - 8), Some(lift)), "{method}, {dx}, {dy}");
        }
        // A platform that runs into a character pushes it out, unless it blocks only from above.
        let bystander = add(&mut pipeline, HERO, Rect::new(x + 50, y - 2, 8, 8));
        pipeline.move_to(lift, (x + 5, y)).expect("alive");
        let moved = pipeline.move_and_slide(bystander, (0, 0), &WALKING).expect("alive");
        assert_eq!(moved.pushed_out, if kind == LIFT { (5, 0) } else { (0, 0) }, "{method}");
    }
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
        let heroes: Vec<_> = (0..40).map(|i| add(&mut pipeline, HERO, Rect::new(35 * i, 52, 8, 8))).collect();
        let mut tick = |t: i32| {
            let mut floors = 0;
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
fn what_is_forbidden_is_no_obstacle_even_if_it_counts_as_one() {
    let mist = Kind(6);
    let mut rules = rules();
    rules.define(mist, &[WALL, LEDGE]).forbid(mist, HERO);
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules.clone(), [], 8);
        let hero = add(&mut pipeline, HERO, Rect::new(100, 0, 8, 8));
        add(&mut pipeline, mist, Rect::new(95, 12, 30, 8));
        add(&mut pipeline, mist, Rect::new(112, 0, 3, 90));
        let moved = pipeline.move_and_slide(hero, (9, 40), &WALKING).expect("alive");
        assert_eq!(moved.displacement, (9, 40), "{method}");
    }
}
