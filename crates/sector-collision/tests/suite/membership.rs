//! Objects that change their kind or take no part for a while, under every method.

use crate::common::{Random, RandomGame, UNIT, masks, solid};
use sector_collision::{
    Change, Events, Handle, HandleError, Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules, Slide,
};

const DOOR: Kind = Kind(0);
const SHIP: Kind = Kind(1);
const INVULNERABLE: Kind = Kind(2);
const SHOT: Kind = Kind(3);

fn rules() -> Rules {
    let mut rules = Rules::from([(SHIP, SHOT)]);
    rules.allow_one_way(DOOR, SHIP).allow_one_way(DOOR, INVULNERABLE);
    rules
}

/// Calls `test` with an empty pipeline for each method.
fn each(mut test: impl FnMut(Pipeline<&'static str>, Method)) {
    for method in Method::ALL {
        test(Pipeline::new(method, rules(), [], 20), method);
    }
}

fn ship_in_door(pipeline: &mut Pipeline<&'static str>) -> Handle {
    pipeline.insert(Object::new(0, DOOR, Rect::new(0, 0, 20, 20)).with_value("door"));
    for key in 2..8 {
        pipeline.insert(Object::new(key, SHOT, Rect::new(100 * key as i32, 0, 3, 3)).with_value("shot"));
    }
    pipeline.insert(Object::new(1, SHIP, Rect::new(5, 5, 4, 4)).with_value("ship"))
}

fn changes(events: &mut Events<&'static str>, pipeline: &mut Pipeline<&'static str>) -> Vec<Change> {
    pipeline.run();
    pipeline.validate().expect("a valid method");
    pipeline.cross_check().expect("all methods agree");
    events.update(pipeline).iter().map(|event| event.rectangles).collect()
}

#[test]
fn a_door_opens_once_for_a_ship_that_becomes_invulnerable() {
    each(|mut pipeline, name| {
        let ship = ship_in_door(&mut pipeline);
        let mut events = Events::new();
        assert_eq!(changes(&mut events, &mut pipeline), [Change::Began], "{name}");
        for kind in [INVULNERABLE, SHIP].into_iter().cycle().take(10) {
            pipeline.set_kind(ship, kind).expect("a live handle");
            assert_eq!(
                pipeline.object(ship).map(|object| (object.kind, object.value)),
                Ok((kind, "ship")),
                "{name}"
            );
            for _ in 0..5 {
                assert_eq!(changes(&mut events, &mut pipeline), [Change::Stays], "{name}");
            }
        }
        pipeline.set_kind(ship, SHOT).expect("a live handle");
        assert_eq!(
            changes(&mut events, &mut pipeline),
            [Change::Ended],
            "{name}: the door does not meet shots"
        );
    });
}

#[test]
fn a_new_kind_meets_what_it_may_from_the_next_run_on() {
    each(|mut pipeline, name| {
        let ship = ship_in_door(&mut pipeline);
        pipeline.insert(Object::new(9, SHOT, Rect::new(4, 4, 4, 4)).with_value("shot"));
        for (kind, hits, counts) in [(SHIP, 2, [1, 0]), (INVULNERABLE, 1, [0, 1]), (SHIP, 2, [1, 0])] {
            pipeline.set_kind(ship, kind).expect("a live handle");
            assert_eq!([SHIP, INVULNERABLE].map(|kind| pipeline.count_of(kind)), counts, "{name}");
            for _ in 0..4 {
                pipeline.run();
                assert_eq!(pipeline.hits().len(), hits, "{name}");
                pipeline.cross_check().expect("all methods agree");
            }
        }
    });
}

#[test]
fn a_disabled_object_takes_no_part_and_keeps_its_state() {
    each(|mut pipeline, name| {
        let ship = ship_in_door(&mut pipeline);
        let (mut events, mut found) = (Events::new(), Vec::new());
        let none: [Change; 0] = [];
        for _ in 0..3 {
            assert_eq!(changes(&mut events, &mut pipeline), [Change::Began], "{name}");
            for _ in 0..4 {
                assert_eq!(changes(&mut events, &mut pipeline), [Change::Stays], "{name}");
            }
            pipeline.set_enabled(ship, false).expect("a live handle");
            assert_eq!(pipeline.hit(0), None, "{name}: hits of disabled objects are skipped");
            assert_eq!((pipeline.is_enabled(ship), pipeline.len()), (Ok(false), 8), "{name}");
            assert_eq!(changes(&mut events, &mut pipeline), [Change::Ended], "{name}");
            pipeline.move_to(ship, (50, 50)).expect("a live handle");
            pipeline.set_kind(ship, INVULNERABLE).expect("a live handle");
            pipeline.sweep_to(ship, (2, 2)).expect("a short path");
            pipeline
                .queries()
                .rect(Rect::new(0, 0, 60, 60), QueryFilter::ALL, &mut found)
                .expect("a rectangle");
            assert_eq!(found.iter().map(|object| object.value).collect::<Vec<_>>(), ["door"], "{name}");
            assert_eq!((pipeline.count_of(INVULNERABLE), pipeline.handles().count()), (1, 8), "{name}");
            for _ in 0..4 {
                assert_eq!(changes(&mut events, &mut pipeline), none, "{name}");
            }
            let expected = Object::new(1, INVULNERABLE, Rect::new(2, 2, 4, 4)).with_value("ship");
            assert_eq!(pipeline.object(ship), Ok(expected), "{name}");
            pipeline.set_kind(ship, SHIP).expect("a live handle");
            pipeline.set_enabled(ship, true).expect("a live handle");
        }
        assert_eq!(changes(&mut events, &mut pipeline), [Change::Began], "{name}");
        pipeline.set_enabled(ship, false).expect("a live handle");
        pipeline.set_enabled(ship, true).expect("a live handle");
        assert_eq!(changes(&mut events, &mut pipeline), [Change::Stays], "{name}: it missed no run");
    });
}

#[test]
fn a_disabled_object_can_be_removed_and_is_saved() {
    each(|mut pipeline, name| {
        let ship = ship_in_door(&mut pipeline);
        pipeline.set_enabled(ship, false).expect("a live handle");
        let saved = pipeline.snapshot();
        assert_eq!(pipeline.remove(ship).map(|object| object.kind), Ok(SHIP), "{name}");
        assert_eq!(pipeline.set_enabled(ship, true), Err(HandleError::Removed), "{name}");
        assert_eq!(pipeline.set_kind(ship, SHIP), Err(HandleError::Removed), "{name}");
        let other = pipeline.insert(solid(1, UNIT).with_value("new"));
        assert_eq!(pipeline.is_enabled(other), Ok(true), "{name}");
        pipeline.restore(&saved).expect("no masks");
        assert_eq!((pipeline.is_enabled(ship), pipeline.len()), (Ok(false), 8), "{name}");
        pipeline.run();
        assert!(pipeline.hits().is_empty(), "{name}");
        pipeline.set_enabled(ship, true).expect("a live handle");
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 1, "{name}");
        pipeline.set_enabled(ship, false).expect("a live handle");
        pipeline.clear();
        assert!(pipeline.is_empty(), "{name}");
        assert_eq!(pipeline.set_enabled(ship, true), Err(HandleError::Removed), "{name}");
        let mut foreign = Pipeline::new(Method::Auto, rules(), [], 1);
        let foreign = foreign.insert(solid(0, UNIT).with_value(""));
        assert_eq!(pipeline.set_kind(foreign, SHIP), Err(HandleError::Foreign), "{name}");
        assert_eq!(pipeline.is_enabled(foreign), Err(HandleError::Foreign), "{name}");
    });
}

/// Plays random games in which objects change their kinds and are disabled, next to games without any such function:
/// there an object is removed instead.
#[test]
fn random_members_meet_as_if_the_others_were_gone() {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1)).allow_one_way(Kind(63), Kind(0));
    for (seed, method) in (0..).zip(Method::ALL) {
        let new = || Pipeline::new(method, rules.clone(), masks(), 60);
        let mut game = RandomGame::new(seed, vec![new(), new()]);
        for tick in 0..150 {
            (0..game.random.below(10)).for_each(|_| game.change());
            if !game.handles.is_empty() {
                let (i, _) = game.any();
                let kind = game.random.pick(&[Kind(0), Kind(1), Kind(2), Kind(63)]);
                let is_enabled = game.random.below(3) > 0;
                for (pipeline, &handle) in game.pipelines.iter_mut().zip(&game.handles[i]) {
                    pipeline.set_kind(handle, kind).expect("a live handle");
                    pipeline.set_enabled(handle, is_enabled).expect("a live handle");
                }
            }
            let mut expected = Pipeline::new(Method::BruteForce, rules.clone(), masks(), 60);
            expected.restore(&game.pipelines[0].snapshot()).expect("the same masks");
            for handle in game.handles.iter().map(|handles| handles[0]) {
                if expected.is_enabled(handle) == Ok(false) {
                    expected.remove(handle).expect("a live handle");
                }
            }
            expected.run();
            for pipeline in &mut game.pipelines {
                pipeline.run();
                pipeline.validate().expect("a valid method");
                assert_eq!(pipeline.hits(), expected.hits(), "{method}, tick {tick}");
                assert_eq!(pipeline.near_misses(), expected.near_misses(), "{method}, tick {tick}");
            }
        }
    }
}

/// The fast finder keeps neighbor lists only among thousands of objects.
#[test]
fn large_crowds_notice_who_takes_part() {
    for method in [Method::Fast, Method::SweepAndPrune] {
        let rules = Rules::from([(Kind(0), Kind(1)), (Kind(1), Kind(1))]);
        let mut pipeline = Pipeline::new(method, rules, [], 6000);
        let place = |i: i32, t: i32| Rect::new(i % 80 * 9 + t % 3, i / 80 * 9, 11, 11);
        let handles: Vec<_> = (0..6000)
            .map(|i| pipeline.insert(Object::new(i as u32, Kind((i % 2) as u8), place(i, 0))))
            .collect();
        let mut random = Random(1);
        for t in 0..30 {
            for (i, &handle) in (0..).zip(&handles).filter(|(i, _)| i % 4 < t % 5) {
                pipeline.update(handle, place(i, t), None).expect("a live handle");
            }
            for _ in 0..60 {
                let handle = random.pick(&handles);
                pipeline.set_kind(handle, random.pick(&[Kind(0), Kind(1), Kind(2)])).expect("a live handle");
                pipeline.set_enabled(handle, random.below(2) == 0).expect("a live handle");
            }
            pipeline.run();
            if t % 6 == 5 {
                let mut expected = Pipeline::new(Method::SectorGrid, Rules::none(), [], 0);
                expected.restore(&pipeline.snapshot()).expect("no masks");
                expected.run();
                assert_eq!(pipeline.hits(), expected.hits(), "{method}, tick {t}");
                assert!(pipeline.hits().len() > 1000);
            }
        }
    }
}

#[test]
fn hits_that_a_new_kind_rules_out_are_skipped() {
    each(|mut pipeline, name| {
        let ship = ship_in_door(&mut pipeline);
        for key in 20..23 {
            pipeline.insert(Object::new(key, SHOT, Rect::new(4, 4, 4, 4)).with_value("shot"));
        }
        pipeline.run();
        let mut lives = 3;
        while let Some(hit) = pipeline.next_hit() {
            if hit.of_kinds(SHIP, SHOT).is_some() {
                lives -= 1;
                pipeline.set_kind(ship, INVULNERABLE).expect("a live handle");
            }
        }
        assert_eq!((lives, pipeline.hits().len()), (2, 4), "{name}");
    });
}

#[test]
fn a_disabled_object_is_stopped_but_stops_nothing() {
    for method in Method::ALL {
        let mut rules = Rules::none();
        rules.block(SHIP, DOOR);
        let mut pipeline = Pipeline::new(method, rules, [], 4);
        let lift = pipeline.insert(Object::new(0, DOOR, Rect::new(0, 20, 30, 4)));
        let ship = pipeline.insert(Object::new(1, SHIP, Rect::new(5, 0, 8, 8)));
        let slide = Slide::default();
        pipeline.set_enabled(ship, false).expect("a live handle");
        pipeline.move_and_slide(ship, (0, 30), &slide).expect("a live handle");
        assert_eq!(pipeline.object(ship).map(|object| object.rect.y), Ok(12), "{method}");
        pipeline.set_enabled(ship, true).expect("a live handle");
        pipeline.set_enabled(lift, false).expect("a live handle");
        pipeline.move_and_slide(ship, (0, 30), &slide).expect("a live handle");
        assert_eq!(pipeline.object(ship).map(|object| object.rect.y), Ok(42), "{method}");
    }
}
