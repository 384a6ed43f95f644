//! Updates of many objects at once change exactly what single updates change.

use crate::common::{RandomGame, UNIT, masks, solid, without_handles};
use sector_collision::handle::{BatchError, UpdateError};
use sector_collision::narrow::Motion;
use sector_collision::rect::RectError;
use sector_collision::{
    Event, Events, Handle, HandleError, Kind, MaskId, Method, Object, Pipeline, QueryFilter, Rect, Rules,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What an update does with an object of the game.
#[derive(Clone, Copy)]
enum Target {
    Place(Rect, Option<MaskId>),
    Path(Motion, Option<MaskId>),
}

/// The same game twice: one pipeline is updated object by object, the other many at once.
struct Twins {
    game: RandomGame,
    events: [Events<u32>; 2],
}

impl Twins {
    fn new(seed: u64, method: Method) -> Self {
        let mut rules = Rules::all();
        rules.block(Kind(0), Kind(63)).block(Kind(2), Kind(1));
        let pipeline = Pipeline::new(method, rules, masks(), 30);
        let mut game = RandomGame::new(seed, vec![pipeline.clone(), pipeline]);
        (0..40).for_each(|_| game.insert());
        Self { game, events: [Events::new(), Events::new()] }
    }

    /// Returns some objects, a few of them twice, with their targets.
    fn any_targets(&mut self, with_paths: bool) -> Vec<(usize, Target)> {
        let count = self.game.random.below(2 * self.game.handles.len() as i32 + 1);
        let targets = (0..count).map(|_| {
            let (i, Object { rect, mask, .. }) = self.game.any();
            let target = match self.game.random.below(6) {
                0 => Target::Place(rect, mask),
                1 if with_paths => Target::Path(Motion::still(rect), mask),
                2..4 if with_paths => {
                    let to = (self.game.random.around(rect.x, 90), self.game.random.around(0, 40));
                    Target::Path(Motion::new(rect, to).expect("within the limits"), mask)
                }
                _ => {
                    let (rect, mask) = self.game.any_place();
                    Target::Place(rect, mask)
                }
            };
            (i, target)
        });
        targets.collect()
    }

    fn update(&mut self) {
        let in_parts = self.game.random.below(2) == 0;
        let targets = self.any_targets(in_parts);
        let handles = &self.game.handles;
        let [single, many] = &mut self.game.pipelines[..] else { unreachable!("there are two") };
        for &(i, target) in &targets {
            match target {
                Target::Place(rect, mask) => single.update(handles[i][0], rect, mask).expect("a live handle"),
                Target::Path(motion, mask) => {
                    single.update_swept(handles[i][0], motion, mask).expect("a short path");
                }
            }
        }
        if !in_parts {
            let places = targets.iter().map(|&(i, target)| match target {
                Target::Place(rect, mask) => (handles[i][1], rect, mask),
                Target::Path(..) => unreachable!("only in parts"),
            });
            return many.update_all(places).expect("live handles");
        }
        let updated = many.update_in_parts(|part| {
            // Runs of places and of paths, in the order of the single updates.
            for run in
                targets.chunk_by(|a, b| matches!(a.1, Target::Path(..)) == matches!(b.1, Target::Path(..)))
            {
                let place = |target| match target {
                    Target::Place(rect, mask) => (rect, mask),
                    Target::Path(..) => unreachable!("a run of places"),
                };
                let path = |target| match target {
                    Target::Path(motion, mask) => (motion, mask),
                    Target::Place(..) => unreachable!("a run of paths"),
                };
                let entries = run.iter().map(|&(i, target)| (handles[i][1], target));
                match run[0].1 {
                    Target::Place(..) => part.update_each(entries, place),
                    Target::Path(..) => part.sweep_each(entries, path),
                }
            }
        });
        updated.expect("live handles");
    }

    fn ask(&mut self) {
        let (area, _) = self.game.any_place();
        let found = self.game.pipelines.iter_mut().map(|pipeline| {
            let mut found = Vec::new();
            pipeline.queries().rect(area, QueryFilter::ALL, &mut found).expect("a rectangle");
            found.iter().map(|found| found.value).collect::<Vec<_>>()
        });
        let found: Vec<_> = found.collect();
        assert_eq!(found[0], found[1]);
    }

    fn compare(&mut self) {
        let [single, many] = &mut self.game.pipelines[..] else { unreachable!("there are two") };
        assert_eq!(many.validate(), Ok(()));
        assert!(single.objects().eq(many.objects()));
        for handles in &self.game.handles {
            assert_eq!(single.motion(handles[0]), many.motion(handles[1]));
        }
        assert_eq!(single.state_hash(), many.state_hash());
        assert_eq!(single.snapshot(), many.snapshot());
        assert_eq!(single.hits(), many.hits());
        for i in 0..single.hits().len() {
            assert_eq!(single.hit(i).map(without_handles), many.hit(i).map(without_handles), "hit {i}");
        }
        for i in 0..single.near_misses().len() {
            assert_eq!(single.near_miss(i).map(without_handles), many.near_miss(i).map(without_handles));
        }
    }

    fn tick(&mut self, t: i32) -> usize {
        (0..3).for_each(|_| self.game.change());
        for _ in 0..self.game.random.below(3) {
            self.update();
            if t / 8 % 2 == 0 {
                self.ask();
            }
            // The hits of the last run, as far as they are still true.
            self.compare();
        }
        if t % 16 == 15 {
            self.game.pipelines.iter_mut().for_each(|pipeline| {
                let saved = pipeline.snapshot();
                pipeline.restore(&saved).expect("the same masks");
            });
        }
        self.game.pipelines.iter_mut().for_each(Pipeline::run);
        self.compare();
        let [single, many] = &mut self.game.pipelines[..] else { unreachable!("there are two") };
        assert_eq!(single.counts().hits, many.counts().hits);
        let [single_events, many_events] = &mut self.events;
        let all = |event: &Event<u32>| (without_handles(event.hit), event.rectangles, event.pixels);
        assert!(single_events.update(single).iter().map(all).eq(many_events.update(many).iter().map(all)));
        many.hits().len()
    }
}

#[test]
fn many_updates_at_once_change_what_single_ones_change() {
    for method in Method::ALL {
        for seed in 0..6 {
            let mut twins = Twins::new(seed, method);
            let hits: usize = (0..48).map(|t| twins.tick(t)).sum();
            assert!(hits > 500, "{hits} with {method}");
        }
    }
}

fn three(method: Method) -> (Pipeline, [Handle; 3]) {
    let mut pipeline = Pipeline::new(method, Rules::all(), [], 3);
    let handles = [0, 1, 2].map(|i| pipeline.insert(solid(i, UNIT)));
    pipeline.run();
    (pipeline, handles)
}

#[test]
fn all_objects_but_those_of_refused_entries_are_updated() {
    let there = Rect::new(5, 5, 1, 1);
    for method in Method::ALL {
        for error in [HandleError::Removed, HandleError::Foreign] {
            let (mut pipeline, [first, bad, last]) = three(method);
            let bad = match error {
                HandleError::Removed => pipeline.remove(bad).map(|_| bad).expect("a live handle"),
                HandleError::Foreign => three(method).1[1],
            };
            let refused = BatchError { handle: bad, error: error.into() };
            let entries = [first, bad, last].map(|handle| (handle, there, None));
            assert_eq!(pipeline.update_all(entries), Err(refused));
            let rects = [first, last].map(|handle| pipeline.object(handle).expect("a live handle").rect);
            assert_eq!(rects, [there; 2], "{method}");
            assert!(!pipeline.is_up_to_date());
            assert_eq!(refused.to_string(), format!("{error} ({bad:?})"));
            pipeline.run();
            assert_eq!(pipeline.validate(), Ok(()));
        }
    }
}

#[test]
fn a_path_that_is_too_long_names_its_object() {
    let far = Motion::new(UNIT, (70_000, 0)).expect("within the limits");
    for method in Method::ALL {
        let (mut pipeline, [first, second, third]) = three(method);
        let short = Motion::new(UNIT, (9, 0)).expect("within the limits");
        let entries = [(first, short), (second, far), (third, short)];
        let error = UpdateError::Path(RectError::Width(70_001));
        let swept = pipeline.update_in_parts(|part| part.sweep_each(entries, |motion| (motion, None)));
        assert_eq!(swept, Err(BatchError { handle: second, error }), "{method}");
        assert_eq!(
            error.to_string(),
            "the rectangle around the path: 70001 is not a valid width: expected 1 to 65536"
        );
        assert_eq!(
            [first, second, third].map(|handle| pipeline.motion(handle)),
            [Ok(Some(short)), Ok(None), Ok(Some(short))]
        );
    }
}

#[test]
fn a_panic_leaves_a_valid_table() {
    let wide = Rect { x: 0, y: 0, w: 0, h: 1 };
    for method in Method::ALL {
        let (mut pipeline, [first, second, third]) = three(method);
        pipeline.sweep_to(third, (3, 0)).expect("a live handle");
        let path = Motion::new(UNIT, (9, 0)).expect("within the limits");
        let update = AssertUnwindSafe(|| {
            pipeline.update_in_parts(|part| {
                part.sweep_each([(first, path)], |path| (path, None));
                part.update_each([(third, UNIT), (second, wide)], |rect| (rect, None));
            })
        });
        assert!(catch_unwind(update).is_err(), "{method}");
        assert_eq!(pipeline.motion(first), Ok(Some(path)));
        assert_eq!(pipeline.motion(third), Ok(None));
        pipeline.run();
        assert_eq!(pipeline.validate(), Ok(()));
        assert_eq!(pipeline.object(first).map(|object| object.rect), Ok(path.to()));
    }
}
