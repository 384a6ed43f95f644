//! What a game does with a pipeline besides moving objects: handles, values, copied hits, changing masks and rules, and
//! clones.

use crate::common::{UNIT, solid};
use sector_collision::broad::Pair;
use sector_collision::handle::{BatchError, UpdateError};
use sector_collision::hit::FoundObject;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::{
    Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, QueryFilter, Rect, Rules, Slide,
};

fn pipeline<T: Copy>(method: Method) -> Pipeline<T> {
    Pipeline::new(method, Rules::all(), [], 4)
}

fn assert_refused(pipeline: &mut Pipeline<u8>, handle: Handle, error: HandleError) {
    let before: Vec<Object<u8>> = pipeline.objects().collect();
    let motion = Motion::new(UNIT, (5, 5)).expect("within the limits");
    assert_eq!(pipeline.object(handle), Err(error));
    assert_eq!(pipeline.motion(handle), Err(error));
    assert_eq!(pipeline.remove(handle), Err(error));
    assert_eq!(pipeline.update(handle, UNIT, None), Err(error));
    let refused = Err(BatchError { handle, error: error.into() });
    assert_eq!(pipeline.update_all([(handle, UNIT, None)]), refused);
    assert_eq!(pipeline.update_in_parts(|part| part.update_each([(handle, ())], |()| (UNIT, None))), refused);
    assert_eq!(
        pipeline.update_in_parts(|part| part.sweep_each([(handle, ())], |()| (motion, None))),
        refused
    );
    assert_eq!(pipeline.update_swept(handle, motion, None), Err(UpdateError::Handle(error)));
    assert_eq!(pipeline.set_value(handle, 77), Err(error));
    assert_eq!(pipeline.move_and_slide(handle, (1, 1), &Slide::default()), Err(error));
    for other in pipeline.handles().chain([handle]) {
        assert_eq!([pipeline.separation(handle, other), pipeline.separation(other, handle)], [Err(error); 2]);
    }
    assert_eq!(pipeline.objects().collect::<Vec<_>>(), before);
}

#[test]
fn a_stale_handle_is_an_error() {
    for method in Method::ALL {
        let mut pipeline = pipeline(method);
        let first = pipeline.insert(solid(1, UNIT).with_value(1));
        let stays = pipeline.insert(solid(2, UNIT).with_value(2));
        assert_eq!(pipeline.remove(first), Ok(solid(1, UNIT).with_value(1)));
        assert_refused(&mut pipeline, first, HandleError::Removed);
        let second = pipeline.insert(solid(3, UNIT).with_value(3));
        assert_refused(&mut pipeline, first, HandleError::Removed);
        assert_eq!(pipeline.object(second), Ok(solid(3, UNIT).with_value(3)));
        pipeline.clear();
        assert_refused(&mut pipeline, second, HandleError::Removed);
        assert_refused(&mut pipeline, stays, HandleError::Removed);
    }
}

#[test]
fn a_foreign_handle_is_an_error() {
    let (mut ours, mut other) = (pipeline(Method::Auto), pipeline(Method::Auto));
    let own = ours.insert(solid(1, UNIT).with_value(1));
    let foreign = other.insert(solid(1, UNIT).with_value(1));
    assert_ne!(own, foreign);
    assert_refused(&mut ours, foreign, HandleError::Foreign);
    assert_refused(&mut other, own, HandleError::Foreign);
    assert_eq!(HandleError::Foreign.to_string(), "the handle belongs to another pipeline");
    assert_eq!(HandleError::Removed.to_string(), "the handle is stale: its object has been removed");
}

#[test]
fn values_are_returned() {
    let masks = [Mask::from_rows(&["#.", ".#"]).expect("rows")];
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 4);
    let (rect, right) = (Rect::new(0, 0, 2, 2), Rect::new(1, 0, 1, 1));
    let low = pipeline.insert(Object::new(3, Kind(1), rect).with_mask(MaskId(0)).with_value('l'));
    let high = pipeline.insert(Object::new(8, Kind(0), UNIT).with_value('h'));
    let beside = pipeline.insert(Object::new(9, Kind(0), right).with_value('h'));
    pipeline.run();
    let found = |key, kind, handle, rect, value| {
        let kind = Kind(kind);
        FoundObject { key, kind, kinds: kind.bit(), handle, rect, value }
    };
    let hit = pipeline.hit(0).expect("the upper left pixel");
    assert_eq!((hit.a, hit.b), (found(3, 1, low, rect, 'l'), found(8, 0, high, UNIT, 'h')));
    assert_eq!(hit.time, TickFraction::END);
    assert_eq!(hit.of_kinds(Kind(0), Kind(1)), Some([hit.b, hit.a]));
    assert_eq!(hit.of_kinds(Kind(0), Kind(0)), None);
    let miss = pipeline.near_miss(0).expect("the upper right pixel");
    assert_eq!((miss.a.value, miss.b), ('l', found(9, 0, beside, right, 'h')));
    assert_eq!((pipeline.hit(1), pipeline.near_miss(1)), (None, None));

    pipeline.set_value(high, 'x').expect("a live handle");
    assert_eq!(pipeline.hit(0).map(|hit| hit.b.value), Some('x'));
    let mut answer = Vec::new();
    pipeline.queries().point((0, 0), QueryFilter::ALL, &mut answer).expect("a point");
    assert_eq!(answer, [found(3, 1, low, rect, 'l'), found(8, 0, high, UNIT, 'x')]);
}

#[test]
fn hits_can_be_acted_on() {
    for method in Method::ALL {
        let mut pipeline = pipeline(method);
        let missile = pipeline.insert(solid(0, Rect::new(0, 0, 9, 9)).with_value(0));
        for key in 1..4 {
            pipeline.insert(solid(key, Rect::new(3 * key as i32, 0, 1, 1)).with_value(key));
        }
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 2, "the third alien is next to the missile");
        let mut struck = Vec::new();
        while let Some(hit) = pipeline.next_hit() {
            struck.push(hit.b.value);
            pipeline.remove(missile).expect("a live handle");
            pipeline.insert(solid(7, UNIT).with_value(7));
        }
        assert_eq!((struck, pipeline.len()), (vec![1], 4), "{method}");
    }
}

#[test]
fn equal_keys_are_in_the_order_of_slots() {
    for method in Method::ALL {
        let mut pipeline = pipeline(method);
        for value in 0..4 {
            pipeline.insert(solid(5, UNIT).with_value(value));
        }
        pipeline.run();
        let values = |i| pipeline.hit(i).map(|hit| (hit.a.value, hit.b.value));
        let expected = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        assert_eq!((0..6).filter_map(values).collect::<Vec<_>>(), expected, "{method}");
        assert_eq!(pipeline.hits(), [Pair { a: 5, b: 5 }; 6]);
        pipeline.cross_check().expect("all methods agree");
    }
}

#[test]
fn a_one_way_rule_has_one_side() {
    let (sensor, ship) = (Kind(1), Kind(0));
    let mut rules = Rules::none();
    rules.allow_one_way(sensor, ship);
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules.clone(), [], 2);
        pipeline.insert(Object::new(1, ship, UNIT).with_value("ship"));
        pipeline.insert(Object::new(2, sensor, UNIT).with_value("sensor"));
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 1, "{method}");
        let hit = pipeline.hit(0).expect("a hit");
        assert_eq!(hit.notices, [false, true]);
        let sides: Vec<_> = hit.sides().map(|(one, other)| (one.value, other.value)).collect();
        assert_eq!(sides, [("sensor", "ship")]);
        let mut found = Vec::new();
        for (kind, expected) in [(sensor, 1), (ship, 0)] {
            pipeline.queries().rect(UNIT, QueryFilter::noticed_by(kind), &mut found).expect("a rectangle");
            assert_eq!(found.len(), expected);
        }
    }
}

#[test]
fn masks_and_rules_can_be_added_later() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::none(), [], 2);
        let one = pipeline.insert(solid(0, Rect::new(0, 0, 2, 1)));
        pipeline.insert(solid(1, UNIT));
        pipeline.run();
        assert!(pipeline.hits().is_empty() && pipeline.near_misses().is_empty());
        pipeline.set_rules(Rules::all());
        assert!(!pipeline.is_up_to_date());
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 1, "{method}");
        let hole = pipeline.add_mask(Mask::from_rows(&[".#"]).expect("a row"));
        assert_eq!(hole, MaskId(0));
        pipeline.update(one, Rect::new(0, 0, 2, 1), Some(hole)).expect("a live handle");
        pipeline.run();
        assert_eq!((pipeline.hits().len(), pipeline.near_misses().len()), (0, 1), "{method}");
        pipeline.validate().expect("whole");
    }
}

#[test]
fn a_clone_is_independent() {
    let mut now = pipeline(Method::Auto);
    let ship = now.insert(solid(0, UNIT).with_value(0));
    let mut saved = now.clone();
    let bullet = now.insert(solid(1, UNIT).with_value(1));
    assert_refused(&mut saved, bullet, HandleError::Removed);
    let rock = saved.insert(solid(2, UNIT).with_value(2));
    assert_refused(&mut saved, bullet, HandleError::Removed);
    assert_refused(&mut now, rock, HandleError::Removed);
    assert_eq!((saved.object(ship), now.object(ship)), (now.object(ship), Ok(solid(0, UNIT).with_value(0))));
    now.remove(bullet).expect("a live handle");
    assert_refused(&mut now, rock, HandleError::Removed);
}

#[test]
fn hits_are_taken_in_the_order_of_time() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 9);
        let missile = pipeline.insert(solid(9, Rect::new(0, 0, 2, 1)));
        for (key, x) in [(1, 70), (2, 30), (3, 50), (4, 200), (5, 201), (6, 300), (7, 299)] {
            pipeline.insert(solid(key, Rect::new(x, 0, 5, 1)));
        }
        pipeline.sweep_to(missile, (100, 0)).expect("a short path");
        let take = |pipeline: &mut Pipeline| {
            std::iter::from_fn(|| pipeline.next_hit().map(|hit| hit.a.key)).collect::<Vec<_>>()
        };
        for expected in [&[2, 3, 1, 4, 6][..], &[4, 6]] {
            pipeline.run();
            assert_eq!((take(&mut pipeline), pipeline.next_hit()), (expected.to_vec(), None), "{method}");
        }
    }
}

#[test]
fn moves_keep_size_and_mask() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 2);
    let mask = pipeline.add_mask(Mask::from_rows(&["#."]).expect("a row"));
    assert_eq!((pipeline.mask(mask).map(Mask::width), pipeline.mask(MaskId(1))), (Some(2), None));
    let object = Object::new(0, Kind(0), Rect::new(0, 0, 2, 1)).with_mask(mask);
    let handle = pipeline.insert(object);
    pipeline.move_to(handle, (5, 6)).expect("a live handle");
    assert_eq!(pipeline.object(handle), Ok(Object { rect: Rect::new(5, 6, 2, 1), ..object }));
    pipeline.sweep_to(handle, (50, 60)).expect("a short path");
    let swept = Ok(Object { rect: Rect::new(50, 60, 2, 1), ..object });
    assert_eq!(pipeline.object(handle), swept);
    assert!(matches!(pipeline.sweep_to(handle, (i32::MAX, 0)), Err(UpdateError::Path(_))));
    assert!(matches!(pipeline.sweep_to(handle, (70_000, 0)), Err(UpdateError::Path(_))));
    assert_eq!(pipeline.object(handle), swept);
}

#[test]
fn paths_and_handles_are_readable() {
    let mut pipeline = Pipeline::new(Method::AxisList, Rules::all(), [], 2);
    let place = Rect::new(0, 0, 4, 4);
    let handle = pipeline.insert(Object::new(7, Kind(0), place));
    pipeline.load([Object::new(9, Kind(0), place)]);
    let keys = |pipeline: &Pipeline| {
        pipeline
            .handles()
            .map(|handle| pipeline.object(handle).expect("a live handle").key)
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&pipeline), [7, 9]);
    assert_eq!(pipeline.motion(handle), Ok(None));
    let motion = Motion::new(place, (50, 3)).expect("within the limits");
    pipeline.update_swept(handle, motion, None).expect("a live handle");
    assert_eq!(pipeline.motion(handle), Ok(Some(motion)));
    pipeline.run();
    assert_eq!(pipeline.motion(handle), Ok(Some(motion)), "the tick that was run");
    assert_eq!(pipeline.object(handle).expect("a live handle").rect, motion.to());
    pipeline.run();
    assert_eq!(pipeline.motion(handle), Ok(None), "it rests at the end of its path");
    pipeline.remove(handle).expect("a live handle");
    assert_eq!(keys(&pipeline), [9]);
}
