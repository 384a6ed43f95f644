//! Objects at rest: the same results as without, at the cost of what moves.

use crate::common::Random;
use sector_collision::narrow::Motion;
use sector_collision::{
    Counts, DebugShape, Event, Events, FoundObject, Handle, HandleError, Hit, Kind, Mask, MaskId, Method,
    MethodStats, Object, Pipeline, QueryFilter, Rect, Rules,
};
use std::num::NonZeroU32;

const KINDS: i32 = 4;

/// Returns masks of 12 × 12 pixels, the first with holes and the second with half of its pixels.
fn masks() -> [Mask; 2] {
    [
        Mask::from_fn(12, 12, |x, y| (x - 6) * (x - 6) + (y - 6) * (y - 6) > 25),
        Mask::from_fn(12, 12, |x, y| x > y),
    ]
}

fn any_rules(random: &mut Random) -> Rules {
    let mut rules = Rules::none();
    for _ in 0..1 + random.below(6) {
        rules.allow_one_way(Kind(random.below(KINDS) as u8), Kind(random.below(KINDS) as u8));
    }
    rules
}

/// Two pipelines with the same history, in one of which objects come to rest.
struct Twins {
    random: Random,
    plain: Pipeline<i32>,
    resting: Pipeline<i32>,
    events: [Events<i32>; 2],
    handles: Vec<[Handle; 2]>,
    next_key: u32,
    /// The largest number of objects that were at rest, and the number of runs in which some woke or came to rest.
    most: usize,
    shifts: u32,
}

impl Twins {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let method = Method::ALL[random.below(Method::ALL.len() as i32) as usize];
        let plain = Pipeline::new(method, any_rules(&mut random), masks(), 40);
        let mut resting = plain.clone();
        resting.set_rest_after(NonZeroU32::new(1 + random.below(3) as u32));
        let events = [Events::new(), Events::new()];
        Self { random, plain, resting, events, handles: Vec::new(), next_key: 0, most: 0, shifts: 0 }
    }

    fn both(&mut self) -> [&mut Pipeline<i32>; 2] {
        [&mut self.plain, &mut self.resting]
    }

    fn any_place(&mut self) -> (Rect, Option<MaskId>) {
        let (x, y) = (self.random.around(0, 90), self.random.around(0, 90));
        match self.random.below(8) {
            0 => (Rect::new(x, y, 1 + self.random.below(300), 1 + self.random.below(9)), None),
            1..4 => (Rect::new(x, y, 1 + self.random.below(20), 12), None),
            mask => (Rect::new(x, y, 12, 12), Some(MaskId(mask as u32 % 2))),
        }
    }

    fn any_object(&mut self) -> Object<i32> {
        // Some keys repeat.
        self.next_key = (self.next_key * 75 + 74) % 257;
        let (rect, mask) = self.any_place();
        let kind = Kind(self.random.below(KINDS) as u8);
        Object { key: self.next_key, kind, rect, mask, value: self.next_key as i32 }
    }

    fn insert(&mut self) {
        let object = self.any_object();
        let handles = self.both().map(|pipeline| pipeline.insert(object));
        self.handles.push(handles);
    }

    fn any(&mut self) -> Option<(usize, Object<i32>)> {
        let i = (!self.handles.is_empty()).then(|| self.random.below(self.handles.len() as i32) as usize)?;
        Some((i, self.plain.object(self.handles[i][0]).expect("it lives")))
    }

    fn update(&mut self, i: usize, rect: Rect, mask: Option<MaskId>) {
        let handles = self.handles[i];
        for (pipeline, handle) in self.both().into_iter().zip(handles) {
            pipeline.update(handle, rect, mask).expect("it lives");
        }
    }

    fn sweep(&mut self, i: usize, motion: Motion, mask: Option<MaskId>) {
        let handles = self.handles[i];
        for (pipeline, handle) in self.both().into_iter().zip(handles) {
            pipeline.update_swept(handle, motion, mask).expect("it lives");
        }
    }

    /// Makes a change to an object.
    fn change_object(&mut self) {
        let Some((i, object)) = self.any() else { return self.insert() };
        let Object { rect, mask, .. } = object;
        match self.random.below(16) {
            0 | 1 => {
                let handles = self.handles.swap_remove(i);
                let removed: Vec<_> = self
                    .both()
                    .into_iter()
                    .zip(handles)
                    .map(|(pipeline, handle)| pipeline.remove(handle))
                    .collect();
                assert_eq!(removed, [Ok(object); 2]);
                assert_eq!(self.resting.is_resting(handles[1]), Err(HandleError::Removed));
            }
            2..5 => {
                let to = (i64::from(self.random.around(rect.x, 200)), i64::from(rect.y));
                self.sweep(i, Motion::new(rect, to).expect("within the limits"), mask);
            }
            5 => self.sweep(i, Motion::still(rect), mask),
            6 => self.update(i, rect, mask),
            7 => {
                let (rect, mask) = self.any_place();
                self.update(i, rect, mask);
            }
            8 if mask.is_some() => self.update(i, rect, mask.filter(|mask| mask.0 == 0)),
            9 | 10 if self.handles.len() < 60 => self.insert(),
            _ => {
                let x = self.random.around(rect.x, 3);
                self.update(i, Rect { x, ..rect }, mask);
            }
        }
    }

    /// Makes a change to the pipelines.
    fn change_pipelines(&mut self) {
        match self.random.below(8) {
            0 => {
                let rules = any_rules(&mut self.random);
                self.both().into_iter().for_each(|pipeline| pipeline.set_rules(rules.clone()));
            }
            1 => {
                let method = Method::ALL[self.random.below(Method::ALL.len() as i32) as usize];
                self.both().into_iter().for_each(|pipeline| pipeline.set_method(method));
            }
            2 if self.random.below(4) == 0 => {
                self.both().into_iter().for_each(Pipeline::clear);
                self.handles.clear();
            }
            3 => {
                let after = self.random.below(5) as u32;
                self.resting.set_rest_after(NonZeroU32::new(after));
                assert_eq!(self.resting.rest_after(), NonZeroU32::new(after));
            }
            4 => self.resting = self.resting.clone(),
            5 => {
                let all: Vec<_> = (self.handles.iter())
                    .map(|&handles| (handles, self.plain.object(handles[0]).expect("it lives")))
                    .collect();
                for (side, pipeline) in self.both().into_iter().enumerate() {
                    let places =
                        all.iter().map(|(handles, object)| (handles[side], object.rect, object.mask));
                    pipeline.update_all(places).expect("they live");
                }
            }
            _ => {}
        }
    }

    /// Runs a tick of both, and compares all that they tell.
    fn run(&mut self) {
        let before = self.resting.resting_count();
        self.both().into_iter().for_each(Pipeline::find_overlaps);
        self.both().into_iter().for_each(Pipeline::test_bitmaps);
        let rests = self.resting.resting_count();
        self.most = self.most.max(rests);
        self.shifts += u32::from(rests != before);
        assert_eq!(self.resting.validate(), Ok(()));
        assert_eq!(self.plain.hits(), self.resting.hits());
        assert_eq!(self.plain.near_misses(), self.resting.near_misses());
        assert_eq!(shared(self.plain.counts()), shared(self.resting.counts()));
        assert!(self.resting.counts().candidates <= self.resting.counts().after_rules);
        assert!(self.plain.objects().eq(self.resting.objects()));
        for i in 0..self.plain.hits().len() + 1 {
            assert_eq!(self.plain.hit(i).map(told), self.resting.hit(i).map(told), "hit {i}");
        }
        for i in 0..self.plain.near_misses().len() + 1 {
            assert_eq!(
                self.plain.near_miss(i).map(told),
                self.resting.near_miss(i).map(told),
                "near miss {i}"
            );
        }
    }

    /// Compares what events tell of the last tick.
    fn compare_events(&mut self) {
        let Self { events: [plain, resting], .. } = self;
        let (plain, resting) = (plain.update(&mut self.plain), resting.update(&mut self.resting));
        let all = |event: &Event<i32>| (told(event.hit), event.rectangles, event.pixels);
        assert!(plain.iter().map(all).eq(resting.iter().map(all)));
    }

    fn compare_queries(&mut self) {
        let (area, _) = self.any_place();
        let [plain, resting] = self.both().map(|pipeline| {
            let (mut found, mut near) = (Vec::new(), Vec::new());
            let queries = pipeline.queries();
            queries.rect(area, QueryFilter::ALL, &mut found).expect("a rectangle");
            queries.nearest((area.x, area.y), 9, QueryFilter::ALL, &mut near).expect("a point");
            let near = near.iter().map(|near| (near.distance_squared, near.object.key));
            (
                found.iter().map(|object| (object.key, object.value)).collect::<Vec<_>>(),
                near.collect::<Vec<_>>(),
            )
        });
        assert_eq!(plain, resting);
    }
}

/// Returns the counts that do not depend on the work.
fn shared(counts: Counts) -> Counts {
    Counts { candidates: 0, rect_tests: 0, ..counts }
}

/// Returns all that a hit tells besides the handles, which belong to one pipeline.
fn told(hit: Hit<i32>) -> impl PartialEq + std::fmt::Debug {
    let of = |object: FoundObject<i32>| (object.key, object.kind, object.rect, object.value);
    (hit.notices, hit.time, [hit.a, hit.b].map(of))
}

/// Tests that hits, near misses, what is told of each, shared counts and queries are those of a pipeline in which nothing comes
/// to rest, whatever happens to objects, rules and methods in between.
#[test]
fn rest_changes_no_result() {
    let (mut most, mut shifts) = (0, 0);
    for seed in 0..300 {
        let mut twins = Twins::new(seed);
        (0..30).for_each(|_| twins.insert());
        for t in 0..60 {
            let changes =
                if twins.random.below(4) == 0 { twins.random.below(20) } else { twins.random.below(3) };
            (0..changes).for_each(|_| twins.change_object());
            if twins.random.below(6) == 0 {
                twins.change_pipelines();
            }
            assert_eq!(twins.resting.validate(), Ok(()), "seed {seed}, tick {t}");
            twins.run();
            twins.compare_events();
            if t % 8 == 0 {
                twins.compare_queries();
            }
        }
        assert_eq!(twins.resting.cross_check(), Ok(()), "seed {seed}");
        (most, shifts) = (most.max(twins.most), shifts + twins.shifts);
    }
    assert!(most > 40, "at most {most} objects at rest");
    assert!(shifts > 5000, "{shifts} runs in which objects woke or came to rest");
}

/// Returns a pipeline of a map of `columns` × `rows` tiles of 16 pixels, and `sprites` sprites above it; kind 1 may meet both
/// kinds.
fn map(method: Method, (columns, rows): (i32, i32), sprites: i32) -> (Pipeline, Vec<Handle>) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1));
    // The capacity decides which method `auto` takes.
    let mut pipeline = Pipeline::new(method, rules, [], 11_000);
    let tile = |i| Object::new(i as u32, Kind(0), Rect::new(i % columns * 16, i / columns * 16, 16, 16));
    pipeline.load((0..columns * rows).map(tile));
    let sprite = |i| Object::new((columns * rows + i) as u32, Kind(1), Rect::new(i * 100, -100, 16, 16));
    let handles = (0..sprites).map(|i| pipeline.insert(sprite(i))).collect();
    (pipeline, handles)
}

/// Tests that the work of a tick is that of the sprites that move: with 10,000 tiles as with 1,000, to the last count. Only the
/// tiles that are met in the bucket of another cell and passed over are others, by chance.
#[test]
fn the_work_is_that_of_what_moves() {
    for method in Method::ALL {
        let [small, large] = [10, 100].map(|rows| {
            let (mut pipeline, handles) = map(method, (100, rows), 10);
            pipeline.set_rest_after(NonZeroU32::new(3));
            let mut last = Vec::new();
            for t in 0..20 {
                for (i, &handle) in (0..).zip(&handles) {
                    let rect = Rect::new(i * 100 + t, 24 + t % 2, 16, 16);
                    pipeline.update(handle, rect, None).expect("it lives");
                }
                pipeline.run();
                if t >= 4 {
                    let Counts { candidates, rect_hits, .. } = pipeline.counts();
                    let stats = MethodStats { skipped: 0, ..pipeline.method_stats() };
                    last.push((stats, candidates, rect_hits));
                    assert!(pipeline.steps() <= 6000, "{method}: {} steps", pipeline.steps());
                }
            }
            assert_eq!(pipeline.resting_count() as i32, 100 * rows);
            last
        });
        assert_eq!(small, large, "{method}");
        for (_, candidates, rect_hits) in large {
            // Each sprite looks into at most four cells, with four tiles each, and meets two to four of them; no two sprites meet.
            assert!((20..=40).contains(&rect_hits), "{method}: {rect_hits}");
            assert!(candidates <= 160 + 45, "{method}: {candidates} candidates");
        }
    }
}

/// Tests that a run after which nothing has changed counts no work and keeps hits and counts, that a change that is none
/// wakes nothing, and that one that is wakes one object.
#[test]
fn nothing_changes_at_no_cost() {
    let (mut pipeline, handles) = map(Method::AxisList, (50, 20), 10);
    let place = |i: usize| Rect::new(i as i32 * 40, 24, 16, 16);
    (0..10).for_each(|i| pipeline.update(handles[i], place(i), None).unwrap());
    pipeline.set_rest_after(NonZeroU32::new(2));
    pipeline.run();
    let (hits, counts) = (pipeline.hits().to_vec(), shared(pipeline.counts()));
    assert_eq!(hits.len(), 30);
    for t in 1..6 {
        (0..10).for_each(|i| pipeline.update(handles[i], place(i), None).unwrap());
        pipeline.run();
        assert_eq!((pipeline.hits(), shared(pipeline.counts())), (&*hits, counts), "tick {t}");
        assert_eq!(pipeline.hit(3).map(|hit| hit.a.key), Some(hits[3].a));
        if t != 2 {
            assert_eq!((pipeline.steps(), pipeline.counts().candidates), (0, 0), "tick {t}");
        } else {
            assert!(pipeline.steps() > 0, "in tick {t} all come to rest");
        }
        assert_eq!(pipeline.resting_count(), if t < 2 { 0 } else { 1010 });
    }
    pipeline.update(handles[3], place(5), None).unwrap();
    assert_eq!((pipeline.resting_count(), pipeline.is_resting(handles[3])), (1009, Ok(false)));
    pipeline.run();
    assert_eq!(pipeline.cross_check(), Ok(()));
    pipeline.set_rest_after(None);
    assert_eq!(pipeline.resting_count(), 0);
    pipeline.run();
    assert_eq!(pipeline.cross_check(), Ok(()));
}

/// Tests that the first run of an object on a path, and the one after, in which it stands at the end, differ, and that it comes
/// to rest there with its hit.
#[test]
fn a_path_ends_at_rest() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 3);
        pipeline.set_rest_after(NonZeroU32::new(1));
        let wall = |key, x| Object::new(key, Kind(0), Rect::new(x, 0, 2, 10));
        pipeline.insert(wall(1, 50));
        pipeline.insert(wall(2, 100));
        let missile = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 5, 4, 1)));
        (0..3).for_each(|_| pipeline.run());
        assert_eq!(pipeline.resting_count(), 3);
        let motion = Motion::new(Rect::new(0, 5, 4, 1), (98, 5)).unwrap();
        pipeline.update_swept(missile, motion, None).unwrap();
        let found: Vec<_> = (0..4)
            .map(|_| {
                pipeline.run();
                (pipeline.hits().len(), pipeline.resting_count())
            })
            .collect();
        assert_eq!(found, [(2, 2), (1, 2), (1, 3), (1, 3)], "{method}");
    }
}

/// Tests that thousands that come to rest and wake at once, giants among them and at the limits of coordinates, are found.
#[test]
fn giants_rest_among_dwarfs() {
    let far = 1 << 30;
    let giants = [(far, far), (-far, -far), (-300, -300)].map(|(x, y)| Rect::new(x, y, 65_536, 65_536));
    let dwarfs = (0..2000).map(|i| Rect::new(i * 30 - 300, i * 7 + 9, 1, 1));
    for method in [Method::AxisList, Method::Fast, Method::SweepAndPrune] {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 8);
        pipeline.set_rest_after(NonZeroU32::new(1));
        let rects: Vec<_> = giants.into_iter().chain(dwarfs.clone()).collect();
        let object = |(key, &rect): (u32, &Rect)| Object::new(key, Kind(key as u8 % 64), rect);
        let handles: Vec<_> = (0..).zip(&rects).map(|entry| pipeline.insert(object(entry))).collect();
        for t in 0..8 {
            if t % 4 == 2 {
                for (&handle, rect) in handles.iter().zip(&rects) {
                    pipeline.update(handle, Rect { y: rect.y - rect.y.signum() * t, ..*rect }, None).unwrap();
                }
                assert_eq!(pipeline.resting_count(), 0);
            }
            pipeline.run();
            assert_eq!(pipeline.counts().hits, 2000, "{method}, tick {t}: each dwarf in the third giant");
            assert_eq!(pipeline.validate(), Ok(()));
        }
        let mut shapes = 0;
        pipeline.draw(&mut |shape| shapes += u32::from(matches!(shape, DebugShape::Object { .. })));
        assert_eq!((shapes, pipeline.resting_count()), (2003, 2003));
    }
}
