//! Snapshots: a restored pipeline goes on as the original did, and no handle names another object than it did.

use crate::common::{Random, solid};
use sector_collision::{
    Change, Counts, Events, Handle, HandleError, Kind, Mask, MaskId, Method, MethodStats, Motion, Object,
    Pair, Pipeline, QueryFilter, Rect, Rules, Snapshot, SnapshotError, TickFraction,
};

const UNIT: Rect = Rect::new(0, 0, 1, 1);

/// The methods that keep something from tick to tick by which their candidates may differ after a restore.
const WITH_MEMORY_OF_CANDIDATES: [Method; 2] = [Method::ActiveSet, Method::Auto];
/// The methods that keep something from tick to tick by which their other work may differ after a restore.
const WITH_MEMORY_OF_WORK: [Method; 5] =
    [Method::AxisList, Method::SweepAndPrune, Method::ActiveSet, Method::Auto, Method::Fast];

fn masks() -> Vec<Mask> {
    (1..4).map(|step| Mask::from_fn(12, 12, |x, y| (x * 3 + y) % step == 0)).collect()
}

fn rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1)).allow_one_way(Kind(63), Kind(0));
    rules
}

/// Creates a pipeline whose values are unique numbers of the objects.
fn pipeline(method: Method) -> Pipeline<u32> {
    Pipeline::new(method, rules(), masks(), 60)
}

/// The time and the places of a hit.
type Contact = (TickFraction, [Rect; 2]);

/// All that a caller learns from a tick, with objects by their values, since handles may differ.
#[derive(Debug, PartialEq)]
struct Outcome {
    hits: Vec<Pair>,
    near_misses: Vec<Pair>,
    told: Vec<([u32; 2], Contact, [bool; 2])>,
    nearest: Vec<u32>,
    events: Vec<([u32; 2], Change, Option<Change>)>,
    shared_counts: Counts,
}

/// A game of random changes: its state is the numbers to come, the objects, and the pairs that touch.
#[derive(Clone)]
struct Game {
    random: Random,
    objects: Vec<(Handle, Object<u32>)>,
    inserted: u32,
    events: Events<u32>,
}

impl Game {
    fn new(seed: u64) -> Self {
        Self { random: Random(seed), objects: Vec::new(), inserted: 0, events: Events::new() }
    }

    fn place(&mut self) -> (i32, i32) {
        (self.random.around(0, 60), self.random.around(0, 60))
    }

    fn insert(&mut self, pipeline: &mut Pipeline<u32>) {
        let (x, y) = self.place();
        let mask = Some(MaskId(self.random.below(4) as u32)).filter(|mask| mask.0 < 3);
        let kind = [Kind(0), Kind(1), Kind(63)][self.random.below(3) as usize];
        // Several objects have the same key.
        let key = self.random.below(20) as u32;
        let object = Object { key, kind, rect: Rect::new(x, y, 12, 12), mask, value: self.inserted };
        self.inserted += 1;
        self.objects.push((pipeline.insert(object), object));
    }

    fn change(&mut self, pipeline: &mut Pipeline<u32>) {
        let count = self.objects.len() as i32;
        if count == 0 || (count < 50 && self.random.below(5) == 0) {
            return self.insert(pipeline);
        }
        let i = self.random.below(count) as usize;
        let (handle, object) = self.objects[i];
        match self.random.below(6) {
            0 => {
                pipeline.remove(handle).expect("it lives");
                self.objects.swap_remove(i);
            }
            1 => {
                let (x, y) = self.place();
                let rect = pipeline.object(handle).expect("it lives").rect;
                let motion = Motion::new(rect, (x.into(), y.into())).expect("within the limits");
                pipeline.update_swept(handle, motion, object.mask).expect("it lives");
            }
            _ => {
                let (x, y) = self.place();
                pipeline.update(handle, Rect::new(x, y, 12, 12), object.mask).expect("it lives");
            }
        }
    }

    fn tick(&mut self, pipeline: &mut Pipeline<u32>) -> Outcome {
        for _ in 0..self.random.below(12) {
            self.change(pipeline);
        }
        pipeline.run();
        let mut outcome = Outcome {
            hits: pipeline.hits().to_vec(),
            near_misses: pipeline.near_misses().to_vec(),
            told: Vec::new(),
            nearest: Vec::new(),
            events: Vec::new(),
            shared_counts: Counts { candidates: 0, rect_tests: 0, ..pipeline.counts() },
        };
        for i in 0..outcome.hits.len() {
            let hit = pipeline.hit(i).expect("nothing was removed since");
            outcome.told.push((
                [hit.a.value, hit.b.value],
                (hit.time, [hit.a.rect, hit.b.rect]),
                hit.notices,
            ));
        }
        outcome.events.extend(
            self.events
                .update(pipeline)
                .iter()
                .map(|event| ([event.hit.a.value, event.hit.b.value], event.rectangles, event.pixels)),
        );
        let mut found = Vec::new();
        pipeline.queries().nearest((0, 0), 9, QueryFilter::ALL, &mut found).expect("a point");
        outcome.nearest = found.iter().map(|near| near.object.value).collect();
        pipeline.validate().expect("whole");
        outcome
    }
}

/// Tests that in every method all that a caller learns of 100 further ticks is the same after a restore, in the pipeline
/// itself, which has gone on, in a new one and in one with other objects; and the counts of methods without memory.
#[test]
fn a_restored_pipeline_goes_on_like_the_original() {
    for method in Method::ALL {
        let (mut original, mut game) = (pipeline(method), Game::new(method as u64));
        for _ in 0..40 {
            game.tick(&mut original);
        }
        // Between changes and the run, so that some objects are to be swept.
        (0..9).for_each(|_| game.change(&mut original));
        let (snapshot, saved) = (original.snapshot(), game.clone());
        let play = |pipeline: &mut Pipeline<u32>| -> Vec<(Outcome, Counts, MethodStats)> {
            let mut game = saved.clone();
            (0..100).map(|_| (game.tick(pipeline), pipeline.counts(), pipeline.method_stats())).collect()
        };
        let mut busy = pipeline(method);
        let mut other_game = Game::new(99);
        (0..50).for_each(|_| _ = other_game.tick(&mut busy));
        busy.set_rules(Rules::all());
        let expected = play(&mut original);
        assert!(expected.iter().any(|tick| !tick.0.hits.is_empty() && !tick.0.near_misses.is_empty()));
        for (name, mut pipeline) in [("itself", original), ("new", pipeline(method)), ("busy", busy)] {
            pipeline.restore(&snapshot).expect("the same masks");
            assert!(!pipeline.is_up_to_date() && pipeline.hits().is_empty() && pipeline.hit(0).is_none());
            assert_eq!((pipeline.rules(), pipeline.len()), (&rules(), saved.objects.len()));
            assert_eq!((pipeline.counts(), pipeline.steps()), (Counts::default(), 0));
            for (t, (ours, theirs)) in play(&mut pipeline).iter().zip(&expected).enumerate() {
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

/// Tests that a handle is refused or names the object that it was given for, however often a game goes back and in whatever
/// order, and that the handles of a snapshot's objects are valid after each restore.
#[test]
fn no_handle_comes_to_name_another_object() {
    let mut pipeline = pipeline(Method::BruteForce);
    let mut game = Game::new(7);
    let mut given: Vec<(Handle, u32)> = Vec::new();
    // Values are never used again, unlike those of a game that goes back.
    let mut inserted = 0;
    let mut past: Vec<(Snapshot<u32>, Game)> = vec![(pipeline.snapshot(), game.clone())];
    for _ in 0..4000 {
        game.inserted = inserted;
        game.change(&mut pipeline);
        inserted = game.inserted;
        if let Some(&(handle, object)) = game.objects.last() {
            given.push((handle, object.value));
        }
        match game.random.below(30) {
            0 => pipeline.clear(),
            1 => past.push((pipeline.snapshot(), game.clone())),
            2 | 3 => {
                let random = game.random.clone();
                let (snapshot, saved) = &past[game.random.below(past.len() as i32) as usize];
                pipeline.restore(snapshot).expect("the same masks");
                game = Game { random, ..saved.clone() };
            }
            _ => continue,
        }
        game.objects.retain(|&(handle, _)| pipeline.object(handle).is_ok());
        assert_eq!(game.objects.len(), pipeline.len(), "the handles of all objects are valid");
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

/// Tests that the handles which a pipeline gave are foreign once it was restored from another one's snapshot, and valid again
/// after one of its own.
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
    assert_eq!(
        (ours.object(foreign), ours.object(later)),
        (Err(HandleError::Foreign), Err(HandleError::Foreign))
    );
}

/// Tests that a handle from a time that was gone back from is stale also in a new pipeline, which has never had its generation.
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

/// Tests that nothing is left of a snapshot that is replaced by one of another pipeline.
#[test]
fn a_snapshot_is_replaced_as_a_whole() {
    let mut crowd = pipeline(Method::Auto);
    let mut game = Game::new(11);
    (0..30).for_each(|_| _ = game.tick(&mut crowd));
    let mut snapshot = crowd.snapshot();
    let mut other = Pipeline::new(Method::Auto, Rules::all(), [], 4);
    let handle = other.insert(solid(1, UNIT).with_value(1));
    other.snapshot_into(&mut snapshot);
    crowd.restore(&snapshot).expect("no masks");
    assert_eq!(crowd.object(handle), Ok(solid(1, UNIT).with_value(1)));
    assert_eq!((crowd.len(), crowd.rules()), (1, &Rules::all()));
}

/// Tests that a snapshot whose masks are missing or of another size is refused by the key of the object, and changes nothing.
#[test]
fn other_masks_are_refused() {
    let rect = Rect::new(0, 0, 12, 12);
    let mut original = pipeline(Method::Auto);
    original.insert(solid(1, UNIT).with_value(1));
    original.insert(Object::new(8, Kind(0), rect).with_mask(MaskId(2)).with_value(2));
    let snapshot = original.snapshot();
    let small = Mask::from_rows(&["#.", "##"]).expect("rows");
    let (few, other) = (masks()[..2].to_vec(), vec![small.clone(), small.clone(), small]);
    let missing = SnapshotError::MissingMask { key: 8, mask: MaskId(2) };
    let size = SnapshotError::MaskSize { key: 8, mask: MaskId(2), found: (2, 2), expected: (12, 12) };
    assert_eq!(missing.to_string(), "the object with the key 8 has the mask 2, which the pipeline lacks");
    let message = "the object with the key 8 has the mask 2 of 2 by 2 pixels: expected 12 by 12";
    assert_eq!(size.to_string(), message);
    for (masks, error) in [(few, missing), (other, size)] {
        let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 4);
        let handle = pipeline.insert(solid(5, UNIT).with_value(5));
        pipeline.insert(solid(6, UNIT).with_value(6));
        pipeline.run();
        assert_eq!(pipeline.restore(&snapshot), Err(error));
        assert_eq!(pipeline.object(handle), Ok(solid(5, UNIT).with_value(5)));
        assert!(pipeline.is_up_to_date() && pipeline.hits().len() == 1 && pipeline.rules() == &Rules::all());
    }
}

/// Tests that a path is saved before its tick and not after it, when the object rests at its end.
#[test]
fn a_path_is_saved_until_it_is_made() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 4);
        let missile = pipeline.insert(solid(0, UNIT));
        pipeline.insert(solid(1, Rect::new(50, 0, 1, 1)));
        let motion = Motion::new(UNIT, (100, 0)).expect("within the limits");
        pipeline.update_swept(missile, motion, None).expect("it lives");
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

/// Tests that a snapshot of fewer slots can be restored at any time, also between the halves of a tick and before the
/// structures of the method are drawn, and that new objects then have slots and values of their own.
#[test]
fn fewer_objects_can_be_restored_at_any_time() {
    for method in Method::ALL {
        let mut pipeline = pipeline(method);
        let empty = pipeline.snapshot();
        let mut game = Game::new(3);
        (0..30).for_each(|_| _ = game.tick(&mut pipeline));
        for (handle, _) in game.objects.split_off(1) {
            pipeline.remove(handle).expect("it lives");
        }
        let one = pipeline.snapshot();
        (0..30).for_each(|_| game.insert(&mut pipeline));
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
            pipeline.cross_check().expect("all find the same");
        }
    }
}

/// Tests that a restore begins rest anew: objects that had come to rest are awake, find the same hits, and come to rest
/// again.
#[test]
fn a_restore_begins_rest_anew() {
    let after = std::num::NonZeroU32::new(2);
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 50);
        for i in 0..50 {
            pipeline.insert(Object::new(i as u32, Kind(0), Rect::new(i * 7, 0, 8, 8)));
        }
        pipeline.set_rest_after(after);
        (0..4).for_each(|_| pipeline.run());
        let (saved, hits) = (pipeline.snapshot(), pipeline.hits().to_vec());
        assert_eq!((pipeline.resting_count(), hits.len()), (50, 49), "{method}");
        pipeline.clear();
        pipeline.run();
        pipeline.restore(&saved).expect("masks are not missing");
        assert_eq!((pipeline.resting_count(), pipeline.rest_after()), (0, after), "{method}");
        (0..4).for_each(|_| pipeline.run());
        assert_eq!((pipeline.resting_count(), pipeline.hits()), (50, hits.as_slice()), "{method}");
        pipeline.validate().expect("whole");
        pipeline.cross_check().expect("all find the same");
    }
}

/// Tests that a restore, and a run that finds less, end the hits that are being taken.
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
