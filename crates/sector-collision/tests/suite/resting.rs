//! Resting objects: the same results as without rest, at the cost of the moving objects only.

use crate::common::{Random, RandomGame, masks};
use sector_collision::narrow::Motion;
use sector_collision::{
    Counts, DebugShape, Event, Events, FoundObject, Handle, HandleError, Hit, Kind, Method, MethodStats,
    Object, Pipeline, QueryFilter, Rect, Rules,
};
use std::num::NonZeroU32;

fn any_rules(random: &mut Random) -> Rules {
    let mut rules = Rules::none();
    for _ in 0..1 + random.below(6) {
        rules.allow_one_way(Kind(random.below(3) as u8), random.pick(&[Kind(0), Kind(1), Kind(2), Kind(63)]));
    }
    rules
}

/// Two pipelines with the same history: in the second one objects come to rest.
struct Twins {
    game: RandomGame,
    events: [Events<u32>; 2],
}

impl Twins {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let plain = Pipeline::new(random.pick(&Method::ALL), any_rules(&mut random), masks(), 40);
        let mut resting = plain.clone();
        resting.set_rest_after(NonZeroU32::new(1 + random.below(3) as u32));
        let mut game = RandomGame::new(random.0, vec![plain, resting]);
        (0..30).for_each(|_| game.insert());
        Self { game, events: [Events::new(), Events::new()] }
    }

    fn change_pipelines(&mut self) {
        let RandomGame { random, pipelines, handles, .. } = &mut self.game;
        match random.below(8) {
            0 => {
                let rules = any_rules(random);
                pipelines.iter_mut().for_each(|pipeline| pipeline.set_rules(rules.clone()));
            }
            1 => {
                let method = random.pick(&Method::ALL);
                pipelines.iter_mut().for_each(|pipeline| pipeline.set_method(method));
            }
            2 if random.below(4) == 0 => {
                let gone: Vec<_> = handles.iter().map(|handles| handles[1]).collect();
                self.game.clear();
                let refused =
                    |&handle| self.game.pipelines[1].is_resting(handle) == Err(HandleError::Removed);
                assert!(gone.iter().all(refused));
            }
            3 => {
                let after = NonZeroU32::new(random.below(5) as u32);
                pipelines[1].set_rest_after(after);
                assert_eq!(pipelines[1].rest_after(), after);
            }
            4 => pipelines[1] = pipelines[1].clone(),
            5 => {
                for (side, pipeline) in pipelines.iter_mut().enumerate() {
                    let place = |handles: &Vec<Handle>| {
                        let object = pipeline.object(handles[side]).expect("a live handle");
                        (handles[side], object.rect, object.mask)
                    };
                    let places: Vec<_> = handles.iter().map(place).collect();
                    pipeline.update_all(places).expect("live handles");
                }
            }
            _ => {}
        }
    }

    fn run(&mut self) {
        self.game.pipelines.iter_mut().for_each(Pipeline::find_overlaps);
        self.game.pipelines.iter_mut().for_each(Pipeline::test_bitmaps);
        let [plain, resting] = &mut self.game.pipelines[..] else { unreachable!("there are two") };
        assert_eq!(resting.validate(), Ok(()));
        assert_eq!(plain.hits(), resting.hits());
        assert_eq!(plain.near_misses(), resting.near_misses());
        assert_eq!(shared(plain.counts()), shared(resting.counts()));
        assert!(resting.counts().candidates <= resting.counts().after_rules);
        assert!(plain.objects().eq(resting.objects()));
        for i in 0..plain.hits().len() + 1 {
            assert_eq!(plain.hit(i).map(without_handles), resting.hit(i).map(without_handles), "hit {i}");
        }
        for i in 0..plain.near_misses().len() + 1 {
            assert_eq!(
                plain.near_miss(i).map(without_handles),
                resting.near_miss(i).map(without_handles),
                "near miss {i}"
            );
        }
        let [plain_events, resting_events] = &mut self.events;
        let all = |event: &Event<u32>| (without_handles(event.hit), event.rectangles, event.pixels);
        let resting = resting_events.update(resting).iter().map(all);
        assert!(plain_events.update(plain).iter().map(all).eq(resting));
    }

    fn compare_queries(&mut self) {
        let (area, _) = self.game.any_place();
        let answers = self.game.pipelines.iter_mut().map(|pipeline| {
            let (mut found, mut near) = (Vec::new(), Vec::new());
            let queries = pipeline.queries();
            queries.rect(area, QueryFilter::ALL, &mut found).expect("a rectangle");
            queries.nearest((area.x, area.y), 9, QueryFilter::ALL, &mut near).expect("a point");
            let near = near.iter().map(|near| (near.distance_squared, near.object.key));
            let found = found.iter().map(|object| (object.key, object.value));
            (found.collect::<Vec<_>>(), near.collect::<Vec<_>>())
        });
        let answers: Vec<_> = answers.collect();
        assert_eq!(answers[0], answers[1]);
    }
}

fn shared(counts: Counts) -> Counts {
    Counts { candidates: 0, rect_tests: 0, ..counts }
}

/// Returns everything in a hit except the handles, which are specific to a pipeline.
pub(crate) fn without_handles(hit: Hit<u32>) -> impl PartialEq + std::fmt::Debug {
    let of = |object: FoundObject<u32>| (object.key, object.kind, object.rect, object.value);
    (hit.notices, hit.time, [hit.a, hit.b].map(of))
}

#[test]
fn rest_changes_no_result() {
    let (mut most, mut shifts) = (0, 0);
    for seed in 0..300 {
        let mut twins = Twins::new(seed);
        for t in 0..60 {
            let random = &mut twins.game.random;
            let changes = if random.below(4) == 0 { random.below(20) } else { random.below(3) };
            (0..changes).for_each(|_| twins.game.change());
            if twins.game.random.below(6) == 0 {
                twins.change_pipelines();
            }
            let before = twins.game.pipelines[1].resting_count();
            assert_eq!(twins.game.pipelines[1].validate(), Ok(()), "seed {seed}, tick {t}");
            twins.run();
            let rests = twins.game.pipelines[1].resting_count();
            (most, shifts) = (most.max(rests), shifts + u32::from(rests != before));
            if t % 8 == 0 {
                twins.compare_queries();
            }
        }
        assert_eq!(twins.game.pipelines[1].cross_check(), Ok(()), "seed {seed}");
    }
    assert!(most > 40, "at most {most} objects at rest");
    assert!(shifts > 5000, "{shifts} runs in which objects woke or came to rest");
}

/// Returns a pipeline with a map of `columns` × `rows` tiles of 16 pixels, and `sprites` sprites above it. Kind 1 may
/// meet both kinds.
fn map(method: Method, (columns, rows): (i32, i32), sprites: i32) -> (Pipeline, Vec<Handle>) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(1));
    let mut pipeline = Pipeline::new(method, rules, [], 11_000);
    let tile = |i| Object::new(i as u32, Kind(0), Rect::new(i % columns * 16, i / columns * 16, 16, 16));
    pipeline.load((0..columns * rows).map(tile));
    let sprite = |i| Object::new((columns * rows + i) as u32, Kind(1), Rect::new(i * 100, -100, 16, 16));
    let handles = (0..sprites).map(|i| pipeline.insert(sprite(i))).collect();
    (pipeline, handles)
}

#[test]
fn the_work_depends_only_on_moving_objects() {
    for method in Method::ALL {
        let [small, large] = [10, 100].map(|rows| {
            let (mut pipeline, handles) = map(method, (100, rows), 10);
            pipeline.set_rest_after(NonZeroU32::new(3));
            let mut last = Vec::new();
            for t in 0..20 {
                for (i, &handle) in (0..).zip(&handles) {
                    let rect = Rect::new(i * 100 + t, 24 + t % 2, 16, 16);
                    pipeline.update(handle, rect, None).expect("a live handle");
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
            // Each sprite looks into at most four cells with four tiles each and meets two to four of them. No two
            // sprites meet.
            assert!((20..=40).contains(&rect_hits), "{method}: {rect_hits}");
            assert!(candidates <= 160 + 45, "{method}: {candidates} candidates");
        }
    }
}

#[test]
fn idle_ticks_are_free() {
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
