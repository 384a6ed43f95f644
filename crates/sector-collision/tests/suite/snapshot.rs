//! Snapshots: a restored pipeline continues like the original, and no handle ever refers to a different object.

use crate::common::{RandomGame, UNIT, masks, solid};
use sector_collision::broad::Pair;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::snapshot::SnapshotError;
use sector_collision::{
    Change, Counts, Events, Handle, HandleError, Kind, Mask, MaskId, Method, Object, Pipeline, QueryFilter,
    Rect, Rules, Snapshot,
};

/// Methods that may report other candidates after a restore, because they keep state between ticks.
const WITH_MEMORY_OF_CANDIDATES: [Method; 2] = [Method::ActiveSet, Method::Auto];
/// Methods that may do a different amount of work after a restore, because they keep state between ticks.
const WITH_MEMORY_OF_WORK: [Method; 6] = [
    Method::AxisListTextbook,
    Method::AxisList,
    Method::SweepAndPrune,
    Method::ActiveSet,
    Method::Auto,
    Method::Fast,
];

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules
        .allow(Kind(0), Kind(1))
        .allow(Kind(1), Kind(1))
        .allow_one_way(Kind(63), Kind(0))
        .block(Kind(1), Kind(2));
    rules
}

fn pipeline(method: Method) -> Pipeline<u32> {
    Pipeline::new(method, rules(), masks(), 60)
}

type Contact = (TickFraction, [Rect; 2]);

/// Everything a caller learns from a tick. Objects are identified by their values, because handles may differ.
#[derive(Debug, PartialEq)]
struct Outcome {
    hits: Vec<Pair>,
    near_misses: Vec<Pair>,
    hit_data: Vec<([u32; 2], Contact, [bool; 2])>,
    nearest: Vec<u32>,
    events: Vec<([u32; 2], Change, Option<Change>)>,
    shared_counts: Counts,
}

fn tick(game: &mut RandomGame, events: &mut Events<u32>) -> Outcome {
    for _ in 0..game.random.below(12) {
        game.change();
    }
    let pipeline = &mut game.pipelines[0];
    pipeline.run();
    pipeline.validate().expect("a valid method");
    let hit_data = (0..pipeline.hits().len()).map(|i| {
        let hit = pipeline.hit(i).expect("nothing was removed since");
        ([hit.a.value, hit.b.value], (hit.time, [hit.a.rect, hit.b.rect]), hit.notices)
    });
    let hit_data = hit_data.collect();
    let events = events.update(pipeline).iter();
    let events = events.map(|event| ([event.hit.a.value, event.hit.b.value], event.rectangles, event.pixels));
    let events = events.collect();
    let mut near = Vec::new();
    pipeline.queries().nearest((0, 0), 9, QueryFilter::ALL, &mut near).expect("a point");
    Outcome {
        hits: pipeline.hits().to_vec(),
        near_misses: pipeline.near_misses().to_vec(),
        hit_data,
        nearest: near.iter().map(|near| near.object.value).collect(),
        events,
        shared_counts: Counts { candidates: 0, rect_tests: 0, ..pipeline.counts() },
    }
}

fn played(method: Method, seed: u64, ticks: u32) -> (RandomGame, Events<u32>) {
    let (mut game, mut events) = (RandomGame::new(seed, vec![pipeline(method)]), Events::new());
    (0..ticks).for_each(|_| _ = tick(&mut game, &mut events));
    (game, events)
}

#[test]
fn a_restored_pipeline_continues_like_the_original() {
    for method in Method::ALL {
        let (mut game, events) = played(method, method as u64, 40);
        // Take the snapshot between changes and the run, so that some objects still have to be swept.
        (0..9).for_each(|_| game.change());
        let snapshot = game.pipelines[0].snapshot();
        let play = |pipeline: Pipeline<u32>| {
            let mut game = RandomGame { pipelines: vec![pipeline], ..game.clone() };
            let mut events = events.clone();
            let ticks = (0..100).map(|_| {
                let outcome = tick(&mut game, &mut events);
                (outcome, game.pipelines[0].counts(), game.pipelines[0].method_stats())
            });
            (ticks.collect::<Vec<_>>(), game.pipelines.remove(0))
        };
        let (mut busy, _) = played(method, 99, 50);
        busy.pipelines[0].set_rules(Rules::all());
        let (expected, original) = play(game.pipelines[0].clone());
        let (clone, _) = play(game.pipelines[0].clone());
        assert_eq!(clone, expected, "{method}: clones behave the same, to the last count");
        assert!(expected.iter().any(|tick| !tick.0.hits.is_empty() && !tick.0.near_misses.is_empty()));
        let busy = busy.pipelines.remove(0);
        for (name, mut pipeline) in [("itself", original), ("new", pipeline(method)), ("busy", busy)] {
            pipeline.restore(&snapshot).expect("the same masks");
            assert!(!pipeline.is_up_to_date() && pipeline.hits().is_empty() && pipeline.hit(0).is_none());
            assert_eq!((pipeline.rules(), pipeline.len()), (&rules(), game.handles.len()));
            assert_eq!((pipeline.counts(), pipeline.steps()), (Counts::default(), 0));
            for (t, (ours, theirs)) in play(pipeline).0.iter().zip(&expected).enumerate() {
                assert_eq!(ours.0, theirs.0, "{method} in {name}, tick {t}");
                if !WITH_MEMORY_OF_CANDIDATES.contains(&method) {
                    assert_eq!(ours.1, theirs.1, "{method} in {name}, tick {t}");
                }
                if !WITH_MEMORY_OF_WORK.contains(&method) {
                    assert_eq!(ours.2, theirs.2, "{method} in {name}, tick {t}");
                }
            }
        }
    }
}

#[test]
fn no_handle_ever_refers_to_another_object() {
    let mut game = RandomGame::new(7, vec![pipeline(Method::BruteForce)]);
    let mut given: Vec<(Handle, u32)> = Vec::new();
    let mut past: Vec<(Snapshot<u32>, Vec<Vec<Handle>>)> = vec![(game.pipelines[0].snapshot(), Vec::new())];
    for _ in 0..4000 {
        game.change();
        if let Some(&handle) = game.handles.last().map(|handles| &handles[0]) {
            given.push((handle, game.pipelines[0].object(handle).expect("a live handle").value));
        }
        match game.random.below(30) {
            0 => game.clear(),
            1 => past.push((game.pipelines[0].snapshot(), game.handles.clone())),
            2 | 3 => {
                let (snapshot, handles) = &past[game.random.below(past.len() as i32) as usize];
                game.pipelines[0].restore(snapshot).expect("the same masks");
                game.handles.clone_from(handles);
            }
            _ => continue,
        }
        let pipeline = &game.pipelines[0];
        assert!(game.handles.iter().all(|handles| pipeline.object(handles[0]).is_ok()));
        assert_eq!(game.handles.len(), pipeline.len(), "the handles of all objects are valid");
        given.sort_unstable();
        given.dedup();
        let named =
            |&(handle, value): &(Handle, u32)| pipeline.object(handle).is_ok_and(|it| it.value == value);
        let refused = |&(handle, _): &(Handle, u32)| pipeline.object(handle) == Err(HandleError::Removed);
        let wrong = given.iter().find(|given| !named(given) && !refused(given));
        assert_eq!(wrong, None, "of {} handles", given.len());
        assert_eq!(given.iter().filter(|given| named(given)).count(), pipeline.len());
    }
}

#[test]
fn handles_belong_to_the_pipeline_of_the_snapshot() {
    let (mut ours, mut theirs) = (pipeline(Method::Auto), pipeline(Method::Auto));
    let own = ours.insert(solid(1, UNIT).with_value(1));
    let snapshot = ours.snapshot();
    let foreign = theirs.insert(solid(2, UNIT).with_value(2));
    ours.restore(&theirs.snapshot()).expect("no masks");
    assert_eq!(ours.object(own), Err(HandleError::Foreign));
    assert_eq!(ours.object(foreign).map(|object| object.value), Ok(2));
    let later = ours.insert(solid(3, UNIT).with_value(3));
    assert_eq!(theirs.object(later), Err(HandleError::Removed));
    ours.restore(&snapshot).expect("no masks");
    assert_eq!(ours.object(own).map(|object| object.value), Ok(1));
    assert_eq!([foreign, later].map(|handle| ours.object(handle)), [Err(HandleError::Foreign); 2]);
}

#[test]
fn what_was_gone_back_from_is_stale_in_a_new_pipeline() {
    let mut original = pipeline(Method::Auto);
    let empty = original.snapshot();
    let undone = original.insert(solid(1, UNIT).with_value(1));
    original.restore(&empty).expect("no masks");
    let mut new = pipeline(Method::Auto);
    new.restore(&original.snapshot()).expect("no masks");
    new.insert(solid(2, UNIT).with_value(2));
    assert_eq!(new.object(undone), Err(HandleError::Removed));
}

#[test]
fn a_snapshot_is_replaced_as_a_whole() {
    let (mut game, _) = played(Method::Auto, 11, 30);
    let crowd = &mut game.pipelines[0];
    let mut snapshot = crowd.snapshot();
    let mut other = Pipeline::new(Method::Auto, Rules::all(), masks(), 4);
    let handle = other.insert(solid(1, UNIT).with_value(1));
    other.snapshot_into(&mut snapshot);
    crowd.restore(&snapshot).expect("no masks");
    assert_eq!(crowd.object(handle), Ok(solid(1, UNIT).with_value(1)));
    assert_eq!((crowd.len(), crowd.rules()), (1, &Rules::all()));
}

#[test]
fn other_initial_masks_are_refused() {
    let mut original = pipeline(Method::Auto);
    original.insert(Object::new(8, Kind(0), Rect::new(0, 0, 12, 12)).with_mask(MaskId(2)).with_value(2));
    let snapshot = original.snapshot();
    let mut other_pixel = masks().to_vec();
    other_pixel[2].erase(&Mask::from_fn(1, 1, |_, _| true), (0, 0));
    let small = Mask::from_rows(&["#.", "##"]).expect("rows");
    for masks in [masks()[..2].to_vec(), vec![small.clone(), small.clone(), small], other_pixel] {
        let found = masks.len() as u32;
        let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 4);
        let handle = pipeline.insert(solid(5, UNIT).with_value(5));
        pipeline.insert(solid(6, UNIT).with_value(6));
        pipeline.run();
        let error = SnapshotError { found, expected: 3 };
        assert_eq!(pipeline.restore(&snapshot), Err(error));
        assert_eq!(pipeline.object(handle), Ok(solid(5, UNIT).with_value(5)));
        assert!(pipeline.is_up_to_date() && pipeline.hits().len() == 1 && pipeline.rules() == &Rules::all());
    }
}

#[test]
fn a_pending_path_is_saved() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 4);
        let missile = pipeline.insert(solid(0, UNIT));
        pipeline.insert(solid(1, Rect::new(50, 0, 1, 1)));
        let motion = Motion::new(UNIT, (100, 0)).expect("within the limits");
        pipeline.update_swept(missile, motion, None).expect("a live handle");
        let before = pipeline.snapshot();
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 1, "{method}");
        let after = pipeline.snapshot();
        for (snapshot, hits) in [(after, 0), (before, 1)] {
            pipeline.restore(&snapshot).expect("no masks");
            assert_eq!(pipeline.object(missile).map(|object| object.rect.x), Ok(100), "{method}");
            pipeline.run();
            assert_eq!(pipeline.hits().len(), hits, "{method}");
            pipeline.run();
            assert!(pipeline.hits().is_empty(), "{method}: the path was made");
        }
    }
}

#[test]
fn fewer_objects_can_be_restored_at_any_time() {
    for method in Method::ALL {
        let mut game = RandomGame::new(3, vec![pipeline(method)]);
        let empty = game.pipelines[0].snapshot();
        (0..30).for_each(|_| game.insert());
        game.pipelines[0].run();
        while game.handles.len() > 1 {
            game.remove(1);
        }
        let one = game.pipelines[0].snapshot();
        (0..30).for_each(|_| game.insert());
        let pipeline = &mut game.pipelines[0];
        for (snapshot, count) in [(&empty, 0), (&one, 1), (&empty, 0)] {
            (0..5).for_each(|_| _ = pipeline.insert(solid(3, UNIT).with_value(3)));
            pipeline.find_overlaps();
            pipeline.restore(snapshot).expect("the same masks");
            pipeline.draw(&mut |_| ());
            pipeline.test_bitmaps();
            pipeline.draw(&mut |_| ());
            assert_eq!((pipeline.len(), pipeline.hits().len()), (count, 0), "{method}");
            let handles: Vec<_> = (0..70).map(|i| pipeline.insert(solid(i, UNIT).with_value(i))).collect();
            let values = handles.iter().map(|&handle| pipeline.object(handle).map(|it| it.value));
            assert!(values.eq((0..70).map(Ok)), "{method}");
            pipeline.run();
            pipeline.cross_check().expect("all methods agree");
        }
    }
}

#[test]
fn no_hit_is_taken_after_a_restore() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 3);
    for key in 0..3 {
        pipeline.insert(Object::new(key, Kind(0), Rect::new(0, 0, 4, 4)));
    }
    let saved = pipeline.snapshot();
    pipeline.run();
    assert!(pipeline.next_hit().is_some() && pipeline.next_hit().is_some());
    pipeline.restore(&saved).expect("no masks");
    assert_eq!(pipeline.next_hit(), None);
    pipeline.run();
    assert_eq!(std::iter::from_fn(|| pipeline.next_hit()).count(), 3);
}
