//! Hits stay true while a game reacts to them: pairs are tested again if an object has changed since the run.

use crate::common::solid;
use sector_collision::handle::UpdateError;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::{Events, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};

const SIDE: i32 = 9;

fn square(key: u32, x: i32, y: i32) -> Object {
    solid(key, Rect::new(x, y, SIDE, SIDE))
}

/// Calls `check` for each method with an empty pipeline.
fn each_method(check: impl Fn(Pipeline)) {
    Method::ALL.into_iter().for_each(|method| check(Pipeline::new(method, Rules::all(), [], 9)));
}

fn x_of(pipeline: &Pipeline, handle: Handle) -> i32 {
    pipeline.object(handle).expect("a live handle").rect.x
}

#[test]
fn a_ship_that_respawns_loses_one_life() {
    for is_swept in [false, true] {
        each_method(|mut pipeline| {
            let ship = pipeline.insert(square(0, -50, 0));
            for key in 1..4 {
                pipeline.insert(square(key, 3 * key as i32, 0));
            }
            if is_swept {
                pipeline.sweep_to(ship, (5, 0)).expect("a short path");
            } else {
                pipeline.move_to(ship, (5, 0)).expect("a live handle");
            }
            pipeline.run();
            assert_eq!(pipeline.hits().len(), 6);
            let mut lives = 3;
            while let Some(hit) = pipeline.next_hit() {
                if hit.a.handle == ship {
                    lives -= 1;
                    pipeline.move_to(ship, (500, 0)).expect("a live handle");
                }
            }
            assert_eq!((lives, pipeline.hits().len()), (2, 6), "{}, swept: {is_swept}", pipeline.method());
        });
    }
}

#[test]
fn a_hit_that_no_longer_holds_is_skipped() {
    for is_swept in [false, true] {
        each_method(|mut pipeline| {
            let a = pipeline.insert(square(0, 0, 0));
            pipeline.insert(square(1, 3, 3));
            if is_swept {
                pipeline.sweep_to(a, (1, 1)).expect("a short path");
            }
            pipeline.run();
            assert!(pipeline.hit(0).is_some());
            pipeline.move_to(a, (5000, 0)).expect("a live handle");
            assert_eq!((pipeline.hit(0), pipeline.next_hit()), (None, None), "{}", pipeline.method());
            assert_eq!(Events::new().update(&mut pipeline), []);
            pipeline.move_to(a, (2, 2)).expect("a live handle");
            let hit = pipeline.hit(0).expect("they overlap again");
            assert_eq!((hit.a.rect.x, hit.time, hit.normal), (2, TickFraction::END, None));
        });
    }
}

#[test]
fn an_object_pushed_out_of_a_wall_still_collects_a_coin() {
    each_method(|mut pipeline| {
        let ball = pipeline.insert(square(0, 0, 0));
        pipeline.insert(square(1, 8, 0));
        let coin = pipeline.insert(square(2, -4, 0));
        pipeline.run();
        let wall = pipeline.next_hit().expect("the wall");
        assert_eq!(wall.b.key, 1);
        pipeline.move_to(ball, (-1, 0)).expect("a live handle");
        let next = pipeline.next_hit().expect("the coin");
        assert_eq!((next.b.handle, next.a.rect.x), (coin, -1), "{}", pipeline.method());
    });
}

#[test]
fn a_ball_put_back_in_front_of_a_wall_opens_no_door() {
    each_method(|mut pipeline| {
        let ball = pipeline.insert(square(0, 0, 0));
        pipeline.insert(square(1, 20, 0));
        pipeline.insert(square(2, 40, 0));
        pipeline.sweep_to(ball, (60, 0)).expect("a short path");
        pipeline.run();
        let mut met = Vec::new();
        while let Some(hit) = pipeline.next_hit() {
            met.push(hit.b.key);
            pipeline.move_to(ball, (hit.free[0].x, hit.free[0].y)).expect("a live handle");
        }
        assert_eq!((met, x_of(&pipeline, ball)), (vec![1], 11), "{}", pipeline.method());
        let mut events = Events::new();
        for _ in 0..2 {
            assert_eq!(events.update(&mut pipeline), [], "neither the wall nor the door");
            pipeline.run();
        }
    });
}

#[test]
fn what_flies_still_hits_an_object_that_was_moved_within_its_path() {
    each_method(|mut pipeline| {
        let ship = pipeline.insert(square(0, 100, 0));
        pipeline.insert(square(1, 108, 0));
        let missile = pipeline.insert(square(2, 0, 0));
        pipeline.sweep_to(missile, (300, 0)).expect("a short path");
        pipeline.run();
        pipeline.move_to(ship, (99, 0)).expect("a live handle");
        let hit = pipeline.next_hit().expect("the missile passed the ship");
        assert_eq!((hit.b.handle, hit.a.rect.x, hit.b.rect.x), (missile, 99, 91), "{}", pipeline.method());
        // An object that is swept again stands at the start of its path until the next run.
        let again = Motion::new(Rect::new(500, 0, SIDE, SIDE), (0, 0)).expect("within the limits");
        pipeline.update_swept(missile, again, None).expect("a live handle");
        assert_eq!(pipeline.next_hit(), None);
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 2, "the ship has left the wall");
    });
}

#[test]
fn another_mask_or_a_near_miss_is_tested_again() {
    each_method(|mut pipeline| {
        let rows = ["#........"; SIDE as usize];
        let left = pipeline.add_mask(Mask::from_rows(&rows).expect("rows"));
        let a = pipeline.insert(square(0, 0, 0));
        pipeline.insert(square(1, 4, 0));
        pipeline.run();
        pipeline.update(a, Rect::new(0, 0, SIDE, SIDE), Some(left)).expect("a live handle");
        assert_eq!(pipeline.hit(0), None, "only the left column is solid");
        let mut events = Events::new();
        let [event] = events.update(&mut pipeline) else { panic!("one event") };
        assert_eq!(event.pixels, None, "a near miss now");
        pipeline.run();
        assert!(pipeline.near_miss(0).is_some());
        pipeline.move_to(a, (4, 0)).expect("a live handle");
        assert_eq!(pipeline.near_miss(0), None, "a hit now");
        assert_eq!(pipeline.near_misses().len(), 1);
    });
}

#[test]
fn an_object_that_takes_a_slot_is_not_in_the_hits_of_the_last_run() {
    each_method(|mut pipeline| {
        let a = pipeline.insert(square(0, 0, 0));
        pipeline.insert(square(1, 3, 3));
        pipeline.run();
        pipeline.remove(a).expect("a live handle");
        let new = pipeline.insert(square(0, 0, 0));
        assert_eq!(pipeline.hit(0), None);
        pipeline.move_to(new, (1, 1)).expect("a live handle");
        pipeline.update_all([(new, Rect::new(2, 2, SIDE, SIDE), None)]).expect("a live handle");
        assert_eq!(pipeline.hit(0), None, "{}", pipeline.method());
        pipeline.run();
        assert!(pipeline.hit(0).is_some());
    });
}

#[test]
fn asking_for_a_hit_changes_no_later_answer() {
    for method in Method::ALL {
        let answers = [true, false].map(|early| {
            let mut pipeline = Pipeline::new(method, Rules::all(), [], 5);
            let [first, ..] =
                [(3, 0), (2, 50), (2, 2), (3, 52)].map(|(key, x)| pipeline.insert(square(key, x, 0)));
            pipeline.run();
            let asked = early.then(|| pipeline.hit(0));
            assert_ne!(asked, Some(None));
            pipeline.remove(first).expect("a live handle");
            // It takes the slot, with a key that would be sorted differently.
            pipeline.insert(square(0, 200, 0));
            [0, 1].map(|i| pipeline.hit(i).map(|hit| (hit.a.rect.x, hit.b.rect.x)))
        });
        assert_eq!(answers, [[Some((50, 52)), None]; 2], "{method}");
    }
}

#[test]
fn a_path_to_the_same_place_is_none() {
    each_method(|mut pipeline| {
        let handles = [square(0, 0, 0), square(1, 3, 3)].map(|object| pipeline.insert(object));
        pipeline.run();
        let before = pipeline.hit(0).expect("they overlap");
        for handle in handles {
            let motion = Motion::still(pipeline.object(handle).expect("a live handle").rect);
            pipeline.update_swept(handle, motion, None).expect("a live handle");
        }
        pipeline.run();
        assert_eq!(pipeline.hit(0), Some(before), "{}", pipeline.method());
        assert_eq!((before.time, before.normal), (TickFraction::END, None));
    });
}

#[test]
fn a_second_leg_is_refused_and_does_not_replace_the_first() {
    each_method(|mut pipeline| {
        let ball = pipeline.insert(square(0, 0, 0));
        pipeline.insert(square(1, 50, 0));
        pipeline.sweep_to(ball, (100, 0)).expect("a short path");
        let refused = pipeline.sweep_to(ball, (0, 30)).expect_err("a second leg");
        assert_eq!(refused, UpdateError::Swept);
        let message = "the object already has a path in this tick: run the pipeline first";
        assert_eq!(refused.to_string(), message);
        pipeline.run();
        assert_eq!((pipeline.hits().len(), x_of(&pipeline, ball)), (1, 100), "{}", pipeline.method());
        pipeline.sweep_to(ball, (0, 30)).expect("the first leg was run");
        pipeline.move_to(ball, (0, 30)).expect("a live handle");
        pipeline.sweep_to(ball, (9, 30)).expect("a move ends a path");
    });
}

#[test]
fn a_hit_has_its_normal_free_places_and_pixel() {
    each_method(|mut pipeline| {
        let corner = pipeline.add_mask(Mask::from_fn(SIDE, SIDE, |x, y| x + y >= 12));
        let ball = pipeline.insert(square(1, 0, 0).with_mask(corner));
        pipeline.insert(Object::new(0, Kind(0), Rect::new(-20, 40, 50, 4)));
        pipeline.sweep_to(ball, (0, 80)).expect("a short path");
        pipeline.run();
        let hit = pipeline.next_hit().expect("the floor");
        assert_eq!((hit.normal, hit.b.rect.y, hit.free[1].y), (Some((0, 1)), 32, 31));
        assert_eq!(hit.free[0], hit.a.rect);
        assert_eq!(pipeline.contact_pixel(&hit), Some((4, 40)), "{}", pipeline.method());
        pipeline.remove(ball).expect("a live handle");
        assert_eq!(pipeline.contact_pixel(&hit), None);
    });
}

#[test]
fn an_update_that_changes_nothing_counts() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [Mask::from_fn(9, 9, |_, _| true)], 9);
        let ship = pipeline.insert(square(0, 0, 0).with_mask(MaskId(0)));
        pipeline.insert(square(1, 3, 3));
        pipeline.run();
        pipeline.replace_mask(MaskId(0), Mask::from_fn(9, 9, |_, _| false)).expect("the same size");
        pipeline.move_to(ship, (0, 0)).expect("a live handle");
        assert_eq!(pipeline.next_hit(), None, "{method}");
    }
}
