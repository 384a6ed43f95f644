//! How each method's work grows with the number of objects, at constant density, and with their speed. It is counted,
//! not timed, so that it is the same on every machine. `benches/methods.rs` measures the time.

use crate::common::{Random, run_tick, solid};
use sector_collision::broad::SectorSize;
use sector_collision::trace::MethodStats;
use sector_collision::{Handle, Method, Pipeline, Rect, Rules, Tuning};

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
    fn new(method: Method, n: i32, seed: u64) -> Self {
        let (mut random, side) = (Random(seed), 64 * n.isqrt());
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

    /// Returns the steps of one tick with `n` sprites.
    fn work(method: Method, n: i32, seed: u64) -> f64 {
        let mut crowd = Self::new(method, n, seed);
        crowd.tick(1);
        crowd.pipeline.steps() as f64
    }
}

/// The power of n that fits the work of a method in several crowds of each size.
#[derive(Debug)]
struct Fit {
    exponent: f64,
    /// The natural logarithm of the largest factor between the work in a crowd and the power.
    error: f64,
}

impl Fit {
    fn of(method: Method, sizes: &[i32]) -> Self {
        let crowds = sizes.iter().flat_map(|&n| [1, 2, 3].map(|seed| (n, seed)));
        let points: Vec<_> =
            crowds.map(|(n, seed)| (f64::from(n).ln(), Crowd::work(method, n, seed).ln())).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / points.len() as f64;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let spread: f64 = points.iter().map(|point| (point.0 - x) * (point.0 - x)).sum();
        let along: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        let exponent = along / spread;
        let error = |point: &(f64, f64)| (point.1 - y - exponent * (point.0 - x)).abs();
        Self { exponent, error: points.iter().map(error).fold(0.0, f64::max) }
    }
}

/// Checks the exponents in the table of `broad`: the work of a tick grows as n to that power, in three random crowds of
/// each size.
#[test]
fn work_grows_as_each_method_says() {
    // In the end the field is about three times as wide and three times as high.
    const SIZES: [i32; 4] = [1_000, 2_000, 4_000, 8_000];
    let documented = |method: Method| match method {
        Method::BruteForce => Some(2.0),
        // See `clustering_is_almost_linear_while_there_are_gaps`.
        Method::DimensionalClustering => None,
        Method::AxisList
        | Method::AxisListTextbook
        | Method::SortAndSweep
        | Method::ActiveSet
        | Method::SweepAndPrune => Some(1.4),
        Method::IntervalTree | Method::KdTree | Method::Quadtree => Some(1.1),
        Method::SectorGrid
        | Method::SectorGridTextbook
        | Method::HierarchicalGrid
        | Method::Fast
        | Method::Auto => Some(1.0),
    };
    for (method, documented) in Method::ALL.into_iter().filter_map(|one| Some((one, documented(one)?))) {
        // Beyond 2,048 objects `auto` uses a different method.
        let sizes = if method == Method::Auto { &[2_500, 5_000, 10_000][..] } else { &SIZES };
        let fit = Fit::of(method, sizes);
        println!("{method}: {fit:.3?}");
        assert!((fit.exponent - documented).abs() <= 0.1 && fit.error <= 1.2_f64.ln(), "{method}: {fit:.3?}");
    }
}

/// The article claims that the cost of clustering is "approximately linear". At constant density, here a sprite of 16
/// pixels per 64 × 64, it grows as n^1.3, with the sorts, while some gaps extend all the way across, up to 350 objects.
/// In a larger field more sprites share each column and each row, until none is free and the crowd is one group
/// (percolation). From 4,000 objects on, every crowd is one group, and twice the objects cost four times the work. In
/// between, chance decides: of two crowds of one size, one may cost ten times as much as the other.
#[test]
fn clustering_is_almost_linear_while_there_are_gaps() {
    let fit = |sizes: &[i32]| Fit::of(Method::DimensionalClustering, sizes);
    let (few, many) = (fit(&[44, 88, 175, 350]), fit(&[4_000, 5_000, 6_000]));
    println!("few {few:.3?}, many {many:.3?}");
    assert!(
        (few.exponent - 1.3).abs() < 0.1 && few.error < 1.5_f64.ln(),
        "almost as the article says: {few:.3?}"
    );
    assert!(
        (many.exponent - 2.0).abs() < 0.02 && many.error < 1.01_f64.ln(),
        "the article is wrong: {many:.3?}"
    );
    let [without, with] = [3, 4].map(|seed| Crowd::work(Method::DimensionalClustering, 1_000, seed));
    assert!(with > 10.0 * without, "chance decides: {without} and {with}");
    let all = fit(&[88, 350, 2_000, 4_000]);
    assert!(all.error > 2.0_f64.ln(), "no power describes both: {all:.3?}");
}

/// Returns a counter of the method, per object and tick, over 60 ticks of 1,000 objects. The three results are for
/// objects at rest, at one to three pixels per tick, and at twice that speed.
fn at_three_speeds(method: Method, counter: fn(MethodStats) -> u64) -> [f64; 3] {
    let mut crowd = Crowd::new(method, 1_000, 1);
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
