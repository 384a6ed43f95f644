//! How each method's work grows with the number of objects, at constant density, and with their speed. It is counted,
//! not timed, so that it is the same on every machine. `benches/methods.rs` measures the time.

use crate::common::{Random, run_tick, solid};
use sector_collision::{Handle, Method, MethodStats, Pipeline, Rect, Rules, SectorSize, Tuning};

struct Sprite {
    handle: Handle,
    at: (i32, i32),
    /// The motion per tick along x and y, in pixels: one to three along each axis, in either direction.
    step: (i32, i32),
}

/// Randomly placed sprites, one per 64 × 64 pixels, each with its own direction.
struct Crowd {
    pipeline: Pipeline,
    sprites: Vec<Sprite>,
}

impl Crowd {
    fn new(method: Method, n: i32) -> Self {
        let (mut random, side) = (Random(1), 64 * n.isqrt());
        let mut places: Vec<_> = (0..n).map(|_| (random.below(side), random.below(side))).collect();
        // Insert from left to right, so that an insertion does not traverse half of the list.
        places.sort_unstable();
        let tuning = Tuning { sector: SectorSize::at_least(16, 16), ..Tuning::default() };
        let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), [], n as usize);
        let mut pixels = || [-3, -2, -1, 1, 2, 3][random.below(6) as usize];
        let sprites = (0..).zip(places).map(|(id, (x, y))| {
            let object = solid(id, Rect::new(x, y, 16, 16));
            Sprite { handle: pipeline.insert(object), at: (x, y), step: (pixels(), pixels()) }
        });
        let sprites = sprites.collect();
        pipeline.run();
        Self { pipeline, sprites }
    }

    fn tick(&mut self, speed: i32) {
        for Sprite { handle, at, step } in &mut self.sprites {
            *at = (at.0 + speed * step.0, at.1 + speed * step.1);
            self.pipeline.update(*handle, Rect::new(at.0, at.1, 16, 16), None).expect("a live handle");
        }
        self.pipeline.run();
    }

    /// Returns the work of one tick with `n` sprites: the sum of the candidates and all counters of the method.
    fn work(method: Method, n: i32) -> f64 {
        let mut crowd = Self::new(method, n);
        crowd.tick(1);
        let book_keeping: u64 = crowd.pipeline.method_stats().named().iter().map(|(_, count)| count).sum();
        (crowd.pipeline.counts().candidates + book_keeping) as f64
    }
}

/// Checks the exponents in the table of `broad`: the work of a tick grows as n to that power.
#[test]
fn work_grows_as_each_method_says() {
    // In the end the field is four times as wide and four times as high; sorting is not counted.
    let (few, many) = (1_000, 16_000);
    let documented = |method: Method| match method {
        Method::BruteForce | Method::DimensionalClustering => 2.0,
        Method::AxisList
        | Method::AxisListTextbook
        | Method::SortAndSweep
        | Method::ActiveSet
        | Method::SweepAndPrune => 1.5,
        Method::IntervalTree | Method::KdTree => 1.1,
        Method::SectorGrid
        | Method::SectorGridTextbook
        | Method::Quadtree
        | Method::HierarchicalGrid
        | Method::Fast
        | Method::Auto => 1.0,
    };
    for method in Method::ALL {
        // Beyond 2,048 objects `auto` uses a different method.
        let few = if method == Method::Auto { 4_000 } else { few };
        let growth = Crowd::work(method, many) / Crowd::work(method, few);
        let exponent = growth.log2() / f64::from(many / few).log2();
        println!("{method}: n^{exponent:.3}");
        assert!((exponent - documented(method)).abs() <= 0.1, "{method}: n^{exponent:.3}");
    }
}

/// Returns a counter of the method, per object and tick, over 60 ticks of 1,000 objects. The three results are for
/// objects at rest, at one to three pixels per tick, and at twice that speed.
fn at_three_speeds(method: Method, counter: fn(MethodStats) -> u64) -> [f64; 3] {
    let mut crowd = Crowd::new(method, 1_000);
    let counts = [0, 1, 2].map(|speed| {
        let ticks = (0..60).map(|_| {
            crowd.tick(speed);
            counter(crowd.pipeline.method_stats())
        });
        ticks.sum::<u64>() as f64 / (60.0 * 1_000.0)
    });
    println!("{method}, for each object and tick: {counts:.2?}");
    counts
}

#[test]
fn the_list_moves_each_object_about_once() {
    let [rest, slow, fast] = at_three_speeds(Method::AxisList, |stats| stats.moves);
    assert_eq!(rest, 0.0);
    assert!((0.4..=1.2).contains(&slow), "{slow:.2} moves per object and tick");
    assert!((1.6..=2.4).contains(&(fast / slow)), "{slow:.2} and {fast:.2}");
}

#[test]
fn swaps_follow_the_motion() {
    let [rest, slow, fast] = at_three_speeds(Method::SweepAndPrune, |stats| stats.swaps);
    assert_eq!(rest, 0.0);
    assert!((1.6..=2.4).contains(&(fast / slow)), "{slow:.2} and {fast:.2}");
    // Two axes, and begins that pass ends as well as each other: at most eight times the moves of the list.
    assert!((2.0..=10.0).contains(&slow), "{slow:.2} swaps per object and tick");
}

fn clustering(tuning: Tuning, rects: &[Rect]) -> (u64, u64) {
    let pipeline = run_tick(Method::DimensionalClustering, tuning, rects);
    (pipeline.counts().candidates, pipeline.method_stats().visits)
}

/// The article claims that the cost of clustering is "approximately linear". At constant density, here a sprite of 16
/// pixels per 64 × 64, that is true only while some gaps extend all the way across, up to 500 objects. In a larger
/// field more sprites share each column and each row, until none is free and the crowd is one group. From then on twice
/// the objects cost four times the work: 8,000 cost more than 10,000 times as much as 500.
#[test]
fn clustering_is_linear_only_while_there_are_gaps() {
    let work = |n: i32| {
        let (mut random, side) = (Random(1), 64 * n.isqrt());
        let rects: Vec<_> =
            (0..n).map(|_| Rect::new(random.below(side), random.below(side), 16, 16)).collect();
        let (candidates, visits) = clustering(Tuning::default(), &rects);
        (candidates + visits) as f64
    };
    let works = [125, 250, 500, 1_000, 2_000, 4_000, 8_000].map(work);
    let growth: Vec<f64> = works.windows(2).map(|pair| pair[1] / pair[0]).collect();
    println!("clustering, work {works:?}, growth {growth:.2?}");
    let claimed = 2.0;
    assert!(
        growth[..2].iter().all(|growth| (growth - claimed).abs() < 0.8),
        "the article is right: {growth:.2?}"
    );
    assert!(growth[2] > 50.0, "one group: {growth:.2?}");
    assert!(
        growth[3..].iter().all(|growth| (growth - 4.0).abs() < 0.02),
        "the article is wrong: {growth:.2?}"
    );
}

#[test]
fn stairs_make_clustering_quadratic() {
    let flight = |n: i32| (0..n).map(|i| Rect::new(10 * i, 10 * i, 16, 16)).collect::<Vec<_>>();
    let bar = |i: i32, n: i32| if i % 2 == 0 { Rect::new(i, i, 1, n - i) } else { Rect::new(i, i, n - i, 1) };
    let staircase = |n: i32| (0..n).map(|i| bar(i, n)).collect::<Vec<_>>();
    let one = Tuning { threshold: 1, ..Tuning::default() };
    for n in [100, 200, 400, 800, 1_600] {
        let (boxes, bars) = (flight(n), staircase(n));
        let n = n as u64;
        let (pairs, sum) = (|n| n * (n - 1) / 2, |n| n * (n + 1) / 2);
        assert_eq!(clustering(one, &boxes), (pairs(n), 2 * n), "{n} boxes");
        assert_eq!(clustering(one, &bars), (0, sum(n) - 1), "{n} bars");
        assert_eq!(clustering(Tuning::default(), &bars), (pairs(8), sum(n) - sum(8)), "{n} bars");
        let limited = clustering(Tuning { depth: 3, ..one }, &bars);
        assert_eq!(limited, (pairs(n - 3), n + (n - 1) + (n - 2)), "{n} bars");
    }
}
