//! Tests of `auto`, which uses the list while objects are spread out, the sectors while they crowd, and all pairs where
//! that is cheapest, and decides only from counts.

use crate::common::{move_all, solid, start};
use sector_collision::broad::auto::{MAX_ADAPTIVE_OBJECTS, MIN_FAST_OBJECTS, MIN_STAY_TICKS};
use sector_collision::trace::Reason;
use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules, Tuning};

const COUNT: i32 = 200;

/// Returns object `i` of a crowd without contacts on a field of 4,000 × 360 pixels.
fn spread(i: i32) -> Rect {
    Rect::new(i * 20, i * 97 % 340, 16, 16)
}

/// Returns object `i` of a crowd in one column, 35 pixels wide.
fn column(i: i32) -> Rect {
    Rect::new(300 + i % 20, i * 20 - 2000, 16, 16)
}

fn pipeline(place: fn(i32) -> Rect) -> (Pipeline, Vec<Handle>) {
    start(Method::Auto, Tuning::GAME, &(0..COUNT).map(place).collect::<Vec<_>>())
}

#[test]
fn a_single_scene_decides_by_itself() {
    let (mut wide, _) = pipeline(spread);
    assert_eq!((wide.active_method(), wide.reason()), (Method::AxisList.into(), Reason::NotYetRun));
    wide.run();
    assert_eq!(wide.active_method(), Method::AxisList);
    assert_eq!(
        wide.reason().to_string(),
        "spread out: list 3800, sectors 20450, all pairs 179700 steps a tick"
    );

    let (mut narrow, _) = pipeline(column);
    narrow.run();
    assert_eq!(narrow.active_method(), Method::SectorGrid);
    let reason = "crowded: list 344000, sectors 36904, all pairs 179700 steps a tick";
    assert_eq!(narrow.reason().to_string(), reason);
}

#[test]
fn a_clustering_wave_brings_the_sectors_in_and_out() {
    let (mut pipeline, handles) = pipeline(spread);
    let mut until = |place: fn(i32) -> Rect, method: Method| {
        (1..=200_u32).find(|_| {
            move_all(&mut pipeline, &handles, place);
            pipeline.active_method() == method
        })
    };
    assert_eq!(until(spread, Method::AxisList), Some(1));
    let due = MIN_STAY_TICKS..=MIN_STAY_TICKS + 30;
    assert!(until(column, Method::SectorGrid).is_some_and(|ticks| due.contains(&ticks)));
    assert!(until(spread, Method::AxisList).is_some_and(|ticks| due.contains(&ticks)));
}

#[test]
fn a_borderline_crowd_does_not_make_it_flap() {
    let (mut pipeline, handles) = pipeline(spread);
    for pitch in 1..20 {
        let breathing = move |t: i32| move |i: i32| Rect::new(i * pitch / 4 + (i + t) % 3, i * 20, 16, 16);
        let mut changes = 0;
        for t in 0..600 {
            let before = pipeline.active_method();
            move_all(&mut pipeline, &handles, breathing(t));
            changes += u32::from(pipeline.active_method() != before);
        }
        assert!(changes <= 1, "{changes} changes at {pitch} quarters of a pixel per object");
    }
}

#[test]
fn a_heap_is_tested_pair_by_pair() {
    let (mut pipeline, _) = pipeline(|_| Rect::new(10, 10, 16, 16));
    pipeline.run();
    assert_eq!(pipeline.active_method(), Method::BruteForce);
    assert!(matches!(pipeline.reason(), Reason::AllPairs(_)), "{}", pipeline.reason());
}

#[test]
fn one_against_many_is_tested_pair_by_pair() {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let mut pipeline = Pipeline::new(Method::Auto, rules, [], COUNT as usize);
    pipeline.load((0..COUNT).map(|i| Object { kind: Kind(u8::from(i > 0)), ..solid(i as u32, column(i)) }));
    pipeline.run();
    assert_eq!((pipeline.active_method(), pipeline.counts().candidates), (Method::BruteForce.into(), 199));
}

#[test]
fn objects_that_meet_nothing_do_not_count_as_a_crowd() {
    let mut rules = Rules::none();
    rules.allow(Kind(1), Kind(1));
    let mut pipeline = Pipeline::new(Method::Auto, rules, [], COUNT as usize);
    pipeline.load((0..COUNT).map(|i| solid(i as u32, column(i))));
    pipeline.run();
    assert_ne!(pipeline.active_method(), Method::SectorGrid);
}

#[test]
fn trials_are_counted() {
    let (mut pipeline, handles) = pipeline(column);
    let trials: Vec<u64> = (0..200)
        .map(|_| {
            move_all(&mut pipeline, &handles, column);
            pipeline.method_stats().trials
        })
        .collect();
    let tried: Vec<usize> = (0..200).filter(|&tick| trials[tick] > 0).collect();
    // The first tick, and then every half second once the current method's minimum time is over: the list is sorted in
    // one tick and tried in the next.
    assert_eq!(tried, [0, 120, 121, 150, 151, 180, 181], "{trials:?}");
    assert!(trials[0] > trials[121], "all methods are tried first, the list alone later");
}

#[test]
fn the_list_wakes_up_whole() {
    let (mut pipeline, mut handles) = pipeline(spread);
    let mut changes = 0;
    for t in 0..420 {
        let place = if (150..300).contains(&t) { column } else { spread };
        let before = pipeline.active_method();
        // One object is replaced in every tick.
        let i = t * 7 % COUNT;
        pipeline.remove(handles[i as usize]).expect("a live handle");
        pipeline.validate().expect("valid after a removal");
        let object = solid((COUNT + t) as u32, spread(i + 3));
        handles[i as usize] = pipeline.insert(object);
        move_all(&mut pipeline, &handles, place);
        pipeline.validate().expect("valid after a tick");
        assert_eq!(pipeline.cross_check(), Ok(()), "tick {t}");
        changes += u32::from(pipeline.active_method() != before);
    }
    assert_eq!(changes, 2, "to the sectors and back");
}

/// Inserts or removes objects until there are `count`, and runs a tick.
fn run_with(pipeline: &mut Pipeline, handles: &mut Vec<Handle>, count: usize) {
    while handles.len() > count {
        pipeline.remove(handles.pop().expect("an object")).expect("a live handle");
    }
    for i in handles.len()..count {
        handles.push(pipeline.insert(solid(i as u32, spread(i as i32))));
    }
    pipeline.run();
    pipeline.validate().expect("valid after a tick");
}

#[test]
fn the_number_of_objects_decides_and_not_the_capacity() {
    for capacity in [0, 100, 2048, 10_000] {
        let mut pipeline: Pipeline = Pipeline::new(Method::Auto, Rules::all(), [], capacity);
        let mut handles = Vec::new();
        assert_eq!(pipeline.active_method(), Method::AxisList, "for {capacity} objects");
        for (count, is_fast) in [
            (100, false),
            (MAX_ADAPTIVE_OBJECTS, false),
            (MAX_ADAPTIVE_OBJECTS + 1, true),
            (MIN_FAST_OBJECTS, true),
            (MAX_ADAPTIVE_OBJECTS, true),
            (MIN_FAST_OBJECTS - 1, false),
            (MIN_FAST_OBJECTS, false),
            (3000, true),
            (10, false),
        ] {
            run_with(&mut pipeline, &mut handles, count);
            assert_eq!(pipeline.active_method() == Method::Fast, is_fast, "{count} of {capacity} objects");
            assert_eq!(pipeline.reason() == Reason::ManyObjects, is_fast, "{}", pipeline.reason());
            assert_eq!(pipeline.cross_check(), Ok(()), "{count} of {capacity} objects");
        }
    }
}

#[test]
fn a_change_of_method_and_a_restore_count_the_objects() {
    let (mut pipeline, mut handles) = start(Method::BruteForce, Tuning::GAME, &[]);
    run_with(&mut pipeline, &mut handles, MAX_ADAPTIVE_OBJECTS + 1);
    pipeline.set_method(Method::Auto);
    assert_eq!(pipeline.active_method(), Method::Fast);
    let many = pipeline.snapshot();
    run_with(&mut pipeline, &mut handles, 100);
    assert_ne!(pipeline.active_method(), Method::Fast);
    let few = pipeline.snapshot();
    pipeline.restore(&many).expect("a snapshot of this pipeline");
    assert_eq!(pipeline.active_method(), Method::Fast);
    pipeline.restore(&few).expect("a snapshot of this pipeline");
    assert_eq!((pipeline.active_method(), pipeline.reason()), (Method::AxisList.into(), Reason::NotYetRun));
    pipeline.run();
    assert_eq!(pipeline.cross_check(), Ok(()));
}
