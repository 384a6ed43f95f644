//! Each method reports the bytes it has allocated, and the table in [`broad`] gives the range per object.

use crate::common::Random;
use allocation_counter::measure;
use sector_collision::broad::auto::MAX_ADAPTIVE_OBJECTS;
use sector_collision::broad::{self, BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules, Tuning};

/// A method that finds nothing and has no memory of its own, so that replacing a method with it frees everything.
#[derive(Clone, Debug)]
struct Nothing;

impl BroadPhase for Nothing {
    fn find(&mut self, _: &Objects, _: &mut RectangleTest<'_>) {}
}

#[derive(Clone, Copy, Debug)]
enum Crowd {
    /// Sprites of up to 30 pixels, one per 64 × 64.
    Spread,
    /// Sprites at about the same x, one below the other.
    Column,
    /// Objects with sides from 2 to 2,000 pixels, and a few of 65,536.
    Sizes,
    /// Sprites of up to 100 pixels, which cover four sectors.
    Large,
}

impl Crowd {
    const ALL: [Self; 4] = [Self::Spread, Self::Column, Self::Sizes, Self::Large];

    fn rect(self, count: i32, random: &mut Random) -> Rect {
        let (width, small) = (64 * count.isqrt(), 1 + random.below(30));
        let (x, y) = (random.below(width), random.below(width));
        let sides = [2, 2, 5, 5, 20, 20, 90, 90, 2000, 65_536];
        let side = sides[random.below(sides.len() as i32) as usize];
        match self {
            Self::Spread => Rect::new(x, y, small, 1 + random.below(30)),
            Self::Column => Rect::new(100 + x % 9, y, small, 16),
            Self::Sizes => Rect::new(x, y, side, side),
            Self::Large => Rect::new(x, y, 1 + random.below(100), 1 + random.below(100)),
        }
    }
}

/// Returns a pipeline for `capacity` objects, after four ticks in which `count` objects moved and some came and went.
fn played(method: Method, crowd: Crowd, count: i32, capacity: usize) -> Pipeline {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(2), Kind(3)).allow(Kind(2), Kind(2));
    let mut random = Random(3);
    let mut object = |i: i32| Object::new(i as u32, Kind((i % 4) as u8), crowd.rect(count, &mut random));
    let mut pipeline = Pipeline::new(method, rules, [], capacity);
    let mut handles: Vec<_> = (0..count).map(|i| pipeline.insert(object(i))).collect();
    for t in 0..4 {
        for (i, handle) in (0..).zip(&mut handles) {
            let Rect { x, y, .. } = pipeline.object(*handle).expect("a live handle").rect;
            pipeline.move_to(*handle, (x + i % 5 - 2, y + i % 3 - 1)).expect("a live handle");
            if (i + t) % 200 == 0 {
                pipeline.remove(*handle).expect("a live handle");
                *handle = pipeline.insert(object(i));
            }
        }
        pipeline.run();
    }
    pipeline
}

/// Asserts that replacing a method frees the bytes that it reports, plus the size of its box.
#[track_caller]
fn assert_frees_its_memory(mut pipeline: Pipeline, of_box: usize, what: &str) {
    let memory = pipeline.memory();
    let freed = measure(|| pipeline.set_broad_phase(Box::new(Nothing))).bytes_current;
    assert_eq!(-freed, (memory + of_box) as i64, "{what}: {memory} bytes, and {of_box} of the box");
    assert_eq!(pipeline.memory(), 0, "{what}");
}

/// Returns the size of a method itself, without its allocations.
fn size_of_box(method: Method, capacity: usize) -> usize {
    size_of_val(&*broad::make(method, Tuning::GAME, capacity))
}

#[test]
fn every_method_reports_all_its_memory() {
    for method in Method::ALL {
        for crowd in Crowd::ALL {
            for (count, capacity) in [(500, 500), (500, 64), (2100, 64)] {
                let what = format!("{method}, {crowd:?} of {count} in {capacity}");
                let mut pipeline = played(method, crowd, count, capacity);
                let of_box = size_of_box(method, capacity);
                assert_frees_its_memory(pipeline.clone(), of_box, &format!("a copy of {what}"));
                let memory = pipeline.memory();
                pipeline.set_traced(true);
                assert_eq!(pipeline.memory(), memory, "{what}, traced");
                pipeline.set_traced(false);
                assert_frees_its_memory(pipeline, of_box, &what);
            }
        }
    }
}

/// Returns the minimum and maximum bytes per object in the table of [`broad`], for a method created for `count`
/// objects.
fn documented(method: Method, count: i32) -> (f64, f64) {
    match method {
        Method::BruteForce => (4.0, 4.0),
        Method::AxisListTextbook => (24.0, 24.0),
        Method::AxisList => (28.0, 28.0),
        Method::SortAndSweep => (32.0, 32.0),
        Method::KdTree => (33.0, 33.0),
        Method::ActiveSet => (36.0, 36.0),
        Method::IntervalTree => (36.0, 44.0),
        Method::DimensionalClustering => (44.0, 44.0),
        Method::HierarchicalGrid => (80.0, 81.0),
        Method::SectorGridTextbook => (112.0, 112.0),
        Method::Quadtree => (120.0, 120.0),
        Method::SectorGrid => (160.0, 168.0),
        Method::SweepAndPrune => (161.0, 225.0),
        Method::Auto if count as usize <= MAX_ADAPTIVE_OBJECTS => (192.0, 200.0),
        Method::Auto | Method::Fast => {
            let others = if method == Method::Auto { 410_000.0 } else { 0.0 };
            let besides = (20_000.0 + others) / f64::from(count);
            (139.0 + besides, 184.0 + besides)
        }
    }
}

#[test]
fn the_memory_table_is_accurate() {
    for method in Method::ALL {
        for count in [1000, 2000, 3000, 8200] {
            let memory = played(method, Crowd::Spread, count, count as usize).memory();
            let (each, (least, most)) = (memory as f64 / f64::from(count), documented(method, count));
            println!(
                "{method:22} {count:6} objects: {each:.1} bytes each, {least:.0} to {most:.0} by the table"
            );
            assert!((least..most + 0.5).contains(&each), "{method}: {each:.1} bytes per object at {count}");
        }
    }
}

#[test]
fn no_method_holds_more_than_200_bytes_an_object_beyond_its_pairs() {
    for method in Method::ALL {
        let count = 5_000;
        let memory = played(method, Crowd::Large, count, count as usize).memory();
        // Eight pairs per object: 8 bytes in the list of the set, and 8 to 16 in its table.
        let pairs = if method == Method::SweepAndPrune { 8 * (8 + 16) } else { 0 };
        let most = match method {
            Method::Fast => 240,
            Method::Auto => 240 + 410_000 / count as usize,
            _ => 200,
        };
        let each = memory / count as usize;
        assert!(each <= most + pairs, "{method}: {each} bytes per object, {pairs} of them pairs");
    }
}

#[test]
fn a_pipeline_takes_37_bytes_an_object_and_56_a_pair() {
    for capacity in [500_usize, 1024, 10_000] {
        let mut made = None;
        let memory = measure(|| {
            made = Some(Pipeline::<()>::with_broad_phase(Box::new(Nothing), Rules::all(), [], capacity));
        });
        let pairs = 8 * capacity.min(1024) + capacity.saturating_sub(1024) / 4;
        // In addition: the empty lists of masks, of their changes and of changed motions, and the counter of handles.
        let besides = memory.bytes_current - (37 * capacity + 56 * pairs) as i64;
        assert!((0..200).contains(&besides), "{memory:?} for {capacity}");
    }
}
