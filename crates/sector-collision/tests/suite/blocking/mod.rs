//! Blocking in the cases that a game relies on. The [`model`] compares random worlds.

mod model;

use crate::common::{Random, masks};
use allocation_counter::measure;
use sector_collision::broad::Pair;
use sector_collision::{Events, Handle, Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};

const BALL: Kind = Kind(0);
const WALL: Kind = Kind(1);
const DOOR: Kind = Kind(2);

fn rules() -> Rules {
    let mut rules = Rules::from([(BALL, DOOR)]);
    rules.block(BALL, WALL);
    rules
}

fn each_method(rules: &Rules, check: impl Fn(Pipeline)) {
    for method in Method::ALL {
        check(Pipeline::new(method, rules.clone(), masks(), 9));
    }
}

fn place(pipeline: &Pipeline, handle: Handle) -> (i32, i32) {
    let Rect { x, y, .. } = pipeline.object(handle).expect("a live handle").rect;
    (x, y)
}

fn square(key: u32, kind: Kind, x: i32, y: i32) -> Object {
    Object::new(key, kind, Rect::new(x, y, 10, 10))
}

#[test]
fn a_wall_keeps_the_door_behind_it_shut() {
    each_method(&rules(), |mut pipeline| {
        let ball = pipeline.insert(square(0, BALL, 0, 0));
        pipeline.load([square(1, WALL, 20, 0), square(2, DOOR, 40, 0), square(3, DOOR, 5, 3)]);
        (0..3).for_each(|_| pipeline.run());
        pipeline.sweep_to(ball, (60, 0)).expect("a short path");
        pipeline.run();
        let name = pipeline.method();
        assert_eq!(place(&pipeline, ball), (10, 0), "{name}");
        assert_eq!(pipeline.hits(), [Pair::new(0, 1), Pair::new(0, 3)], "{name}");
        let (door, wall) = (pipeline.next_hit(), pipeline.next_hit());
        assert_eq!(door.map(|hit| hit.b.key), Some(3), "it was there before");
        let wall = wall.expect("the wall");
        assert_eq!((wall.normal, wall.free[0], wall.b.key), (Some((-1, 0)), Rect::new(10, 0, 10, 10), 1));
        let mut events = Events::new();
        assert_eq!(events.update(&mut pipeline).iter().filter(|event| event.hit.b.key == 2).count(), 0);
        let (mut at_wall, mut at_door) = (Vec::new(), Vec::new());
        let queries = pipeline.queries();
        queries.point((19, 5), QueryFilter::kind(BALL), &mut at_wall).expect("a point");
        queries.point((60, 5), QueryFilter::kind(BALL), &mut at_door).expect("a point");
        assert_eq!((at_wall.len(), at_door.len()), (1, 0), "{name}");
        let snapshot = pipeline.snapshot();
        pipeline.move_to(ball, (300, 0)).expect("a live handle");
        pipeline.restore(&snapshot).expect("the same masks");
        assert_eq!(place(&pipeline, ball), (10, 0), "the free place is saved");
        pipeline.run();
        assert_eq!((place(&pipeline, ball), pipeline.hits()), ((10, 0), &[Pair::new(0, 3)][..]));
        pipeline.cross_check().expect("all methods agree");
        pipeline.validate().expect("whole");
    });
}

#[test]
fn an_object_may_be_removed_in_the_middle_of_a_tick() {
    each_method(&rules(), |mut pipeline| {
        let ball = pipeline.insert(square(0, BALL, 0, 0));
        let wall = pipeline.insert(square(1, WALL, 20, 0));
        let other = pipeline.insert(square(2, BALL, 0, 5));
        for removed in [wall, other] {
            pipeline.move_to(ball, (0, 0)).expect("a live handle");
            pipeline.sweep_to(ball, (60, 0)).expect("a short path");
            pipeline.find_overlaps();
            pipeline.remove(removed).expect("a live handle");
            pipeline.test_bitmaps();
            assert_eq!(
                (place(&pipeline, ball), pipeline.next_hit()),
                ((60, 0), None),
                "{}",
                pipeline.method()
            );
        }
    });
}

#[test]
fn an_overlapping_blocker_lets_the_mover_out() {
    each_method(&rules(), |mut pipeline| {
        let ball = pipeline.insert(square(0, BALL, 0, 0));
        pipeline.load([square(1, WALL, 5, 0), square(2, WALL, -40, 0), square(3, WALL, 40, 0)]);
        pipeline.sweep_to(ball, (-60, 0)).expect("a short path");
        pipeline.run();
        assert_eq!(place(&pipeline, ball), (-30, 0), "out of the first wall, up to the second");
        pipeline.sweep_to(ball, (60, 0)).expect("a short path");
        pipeline.run();
        assert_eq!(place(&pipeline, ball), (-5, 0), "it has left the first wall");
    });
}

#[test]
fn a_wall_that_runs_into_a_ball_does_not_stop_it() {
    each_method(&rules(), |mut pipeline| {
        let ball = pipeline.insert(square(0, BALL, 0, 0));
        let wall = pipeline.insert(square(1, WALL, -20, 0));
        pipeline.sweep_to(ball, (20, 0)).expect("a short path");
        pipeline.sweep_to(wall, (100, 0)).expect("a short path");
        pipeline.run();
        assert_eq!((place(&pipeline, ball), place(&pipeline, wall)), ((20, 0), (100, 0)));
        assert_eq!(pipeline.hits().len(), 1);
    });
}

#[test]
fn free_places_share_no_pixel() {
    let mut rules = rules();
    rules.allow(BALL, BALL);
    each_method(&rules, |mut pipeline| {
        // The wall stops the first ball when the second one meets it.
        let balls = [(1, 1), (2, 0)]
            .map(|(x, y)| pipeline.insert(Object::new(y as u32, BALL, Rect::new(x, y, 3, 1))));
        pipeline.insert(Object::new(2, WALL, Rect::new(1, 2, 1, 2)));
        for ball in balls {
            pipeline.sweep_to(ball, (1, 2)).expect("a short path");
        }
        pipeline.run();
        let hit = pipeline.hit(0).expect("the balls meet");
        assert_eq!((hit.a.key, hit.b.key, hit.normal), (0, 1, Some((0, -1))));
        assert_eq!(hit.free[1], Rect::new(1, 1, 3, 1), "where it stands");
        assert!(!hit.free[0].overlaps(hit.free[1]), "{:?} with {}", hit.free, pipeline.method());
    });
}

#[test]
fn a_ring_of_movers_stops() {
    let mut rules = Rules::none();
    rules.block(BALL, BALL);
    each_method(&rules, |mut pipeline| {
        let ring = [((0, 0), (30, 0)), ((10, 0), (10, 30)), ((10, 10), (-20, 10)), ((0, 10), (0, -20))];
        let movers = ring.map(|((x, y), _)| pipeline.insert(square(0, BALL, x, y)));
        for _ in 0..3 {
            for (&mover, (_, to)) in movers.iter().zip(ring) {
                pipeline.sweep_to(mover, to).expect("a short path");
            }
            pipeline.run();
            let places = movers.map(|mover| place(&pipeline, mover));
            assert_eq!(places, ring.map(|(from, _)| from), "{}", pipeline.method());
        }
        // Two that fly toward each other meet without a gap.
        let two = [(-100, 50), (101, 50)].map(|(x, y)| pipeline.insert(square(5, BALL, x, y)));
        pipeline.sweep_to(two[0], (200, 50)).expect("a short path");
        pipeline.sweep_to(two[1], (-200, 50)).expect("a short path");
        pipeline.run();
        let [left, right] = two.map(|mover| place(&pipeline, mover).0);
        assert_eq!(right - left, 10, "{left}, {right}");
    });
}

#[test]
fn a_crowd_that_blocks_itself_never_overlaps() {
    let mut rules = Rules::none();
    rules.block(BALL, BALL);
    for method in [Method::Fast, Method::SectorGrid] {
        let mut random = Random(9);
        let mut pipeline = Pipeline::new(method, rules.clone(), [], 400);
        let handles: Vec<_> = (0..400)
            .map(|i| pipeline.insert(Object::new(i as u32, BALL, Rect::new(i % 25 * 9, i / 25 * 9, 8, 8))))
            .collect();
        let mut stops = 0;
        for tick in 0..4 {
            let mut ends = Vec::new();
            for &handle in &handles {
                let (x, y) = place(&pipeline, handle);
                // All rush to the middle, or in any direction.
                let to = if tick % 2 == 0 {
                    (225, 225)
                } else {
                    (x + random.around(0, 30), y + random.around(0, 30))
                };
                pipeline.sweep_to(handle, to).expect("a short path");
                ends.push(to);
            }
            pipeline.run();
            stops +=
                handles.iter().zip(&ends).filter(|&(&handle, &to)| place(&pipeline, handle) != to).count();
            let mut check = Pipeline::new(Method::Fast, Rules::all(), [], 400);
            check.load(pipeline.objects());
            check.run();
            assert_eq!(check.hits(), [], "{method}, tick {tick}");
        }
        assert!(stops > 700, "{stops} stops");
    }
}

#[test]
fn thousands_that_block_each_other_come_to_an_end() {
    let mut rules = Rules::none();
    rules.block(BALL, BALL);
    let place_of = |i: i32, is_pile: bool| if is_pile { (i % 7, i % 5) } else { (12 * i, 0) };
    for (count, is_pile) in [(2000, false), (300, true)] {
        let mut pipeline = Pipeline::new(Method::Fast, rules.clone(), [], count as usize);
        for i in 0..count {
            let (x, y) = place_of(i, is_pile);
            let ball = pipeline.insert(square(i as u32, BALL, x, y));
            pipeline.sweep_to(ball, (x + if i % 2 == 0 { 100 } else { -100 }, y)).expect("a short path");
        }
        pipeline.run();
        let xs: Vec<i32> = pipeline.objects().map(|object| object.rect.x).collect();
        if is_pile {
            // Each flies out of the pile.
            assert!((0..count).zip(&xs).all(|(i, x)| (x - place_of(i, true).0).abs() == 100));
        } else {
            assert!(xs.windows(2).all(|two| two[1] - two[0] >= 10), "none overlap");
            let pairs = xs[1..].chunks_exact(2).filter(|two| two[1] - two[0] < 14).count();
            assert!(pairs == 0, "those that fly apart are apart");
            assert!(xs.chunks_exact(2).all(|two| two[1] - two[0] == 10), "those that meet are together");
        }
    }
}

#[test]
fn blocking_works_at_the_limits() {
    let far = 1 << 30;
    each_method(&rules(), |mut pipeline| {
        for corner in [-1, 1] {
            let at = |steps: i32| corner * far - corner * steps;
            let ball = pipeline.insert(Object::new(0, BALL, Rect::new(at(0), at(0), 1, 1)));
            pipeline.insert(Object::new(1, WALL, Rect::new(at(60_000), at(60_000), 1, 1)));
            pipeline.sweep_to(ball, (at(65_535), at(65_535))).expect("the longest path");
            pipeline.run();
            assert_eq!(place(&pipeline, ball), (at(59_999), at(59_999)));
            pipeline.clear();
        }
        let side = 65_536;
        let giant = pipeline.insert(Object::new(0, BALL, Rect::new(far - side, 0, side - 1, side)));
        pipeline.insert(Object::new(1, WALL, Rect::new(far - 1, 0, side, side)));
        pipeline.sweep_to(giant, (far - side + 1, 0)).expect("a path of a pixel");
        pipeline.run();
        assert_eq!(place(&pipeline, giant), (far - side, 0));
    });
}

#[test]
fn blocking_allocates_nothing_in_a_steady_tick() {
    for method in Method::ALL {
        let mut rules = rules();
        rules.block(BALL, BALL);
        let mut pipeline = Pipeline::new(method, rules, [], 60);
        pipeline.reserve_swept(60);
        let balls: Vec<_> = (0..30).map(|i| pipeline.insert(square(i, BALL, i as i32 * 12, 0))).collect();
        pipeline.load((0..30).map(|i| square(100 + i, WALL, i as i32 * 12, 60)));
        pipeline.run();
        let mut tick = |t: i32| {
            for (&ball, i) in balls.iter().zip(0..) {
                let to = (12 * (i + (i + t) % 3 - 1), if t % 2 == 0 { 90 } else { 0 });
                pipeline.sweep_to(ball, to).expect("a short path");
            }
            pipeline.run();
            std::iter::from_fn(|| pipeline.next_hit()).count()
        };
        // Some methods allocate as they see a crowd for the first time.
        let warm: usize = (0..4).map(&mut tick).sum();
        let mut hits = 0;
        let memory = measure(|| hits = (4..20).map(&mut tick).sum());
        assert_eq!(memory.count_total, 0, "{method}");
        assert!(warm > 30 && hits > 100, "{method}: {warm}, {hits}");
    }
}
