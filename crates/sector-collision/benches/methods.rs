//! The time per tick: `cargo bench --package sector-collision --bench methods`. To run a part of the benchmarks, add
//! `--` and a part of their names.
//!
//! | names | benchmarks |
//! |---|---|
//! | `column/axis-list/1000`, … | all methods on five scenes, with 1,000, 10,000 and 50,000 objects |
//! | `clustering-1000-spread/depth/3`, … | the threshold and the depth of dimensional clustering on three scenes |
//! | `resting/axis-list/with-rest`, … | a map with and without [rest](sector_collision::Pipeline::set_rest_after), and
//! the sprites alone |
//!
//! A measured tick is a game tick: every object moves a pixel or two and is updated in the pipeline, and the pipeline
//! runs all phases down to the bitmaps. A method that is predicted to take more than [`MAX_STEPS`] steps is skipped
//! with a message: you can extrapolate its result from fewer objects.

mod layouts;
mod map;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main};
use layouts::{Game, Layout, PERIOD, SIDE};
use map::{Map, TILES};
use sector_collision::{Method, Tuning};
use std::hint::black_box;
use std::time::Duration;

/// The number of steps per tick, at one or two nanoseconds each, above which a method is skipped.
const MAX_STEPS: u64 = 60_000_000;

/// Estimates the steps of a method per tick. Methods that are fast on every layout count one step per object.
fn steps(layout: Layout, method: Method, n: u64) -> u64 {
    let all = n * n / 2;
    // Two objects of side s overlap on an axis of length l with a probability of 2 s / l.
    let on_one_axis = all * 2 * SIDE as u64 / (64 * n.isqrt());
    match (method, layout) {
        (Method::BruteForce, _) => all,
        (Method::DimensionalClustering, Layout::Clustered) => 50 * n,
        // A crowd without a gap is one group, and nothing splits the column either.
        (Method::DimensionalClustering, _) => all,
        (Method::AxisList | Method::SortAndSweep, Layout::Column) => all / 2,
        // Each pixel of motion passes many end points, so the lists are completely re-sorted.
        (Method::SweepAndPrune, Layout::Column) => all,
        (Method::AxisList | Method::SortAndSweep | Method::ActiveSet, _) => on_one_axis,
        _ => n,
    }
}

/// Starts a group with twenty samples of at most two seconds, so that all groups take about eleven minutes.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20).warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_millis(1700));
    group
}

/// Creates a game and measures its ticks, but only if the benchmark's name was requested. Returns the game.
fn measure<G>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    id: BenchmarkId,
    make: impl Fn() -> G,
    tick: fn(&mut G) -> usize,
) -> Option<G> {
    let mut game = None;
    group.bench_function(id, |bencher| {
        let game = game.get_or_insert_with(&make);
        bencher.iter(|| black_box(tick(game)));
    });
    game
}

fn ticks(criterion: &mut Criterion) {
    for (name, layout) in Layout::ALL {
        let mut group = group(criterion, name);
        for (n, method) in
            [1_000, 10_000, 50_000].into_iter().flat_map(|n| Method::ALL.map(|method| (n, method)))
        {
            let steps = steps(layout, method, n as u64);
            if steps > MAX_STEPS {
                println!("{name}/{method}/{n}: skipped, about {steps} steps per tick");
                continue;
            }
            let make = || Game::new(method, layout, n, layout.tuning(n));
            measure(&mut group, BenchmarkId::new(method.name(), n), make, Game::tick);
        }
        group.finish();
    }
}

/// Measures the settings of dimensional clustering. Prints a line for each: scene, setting, value, and the mean number
/// of candidates and of objects sorted for cuts per tick.
fn clustering(criterion: &mut Criterion) {
    for n in [250, 1000] {
        let is_measured = |layout| matches!(layout, Layout::Spread | Layout::Clustered | Layout::Sizes);
        for (scene, layout) in Layout::ALL.into_iter().filter(|&(_, layout)| is_measured(layout)) {
            let name = format!("clustering-{n}-{scene}");
            let mut group = group(criterion, &name);
            let default = layout.tuning(n);
            let thresholds = [1, 2, 4, 5, 8, 10, 16, 32, 64, n as usize]
                .map(|threshold| ("threshold", threshold.to_string(), Tuning { threshold, ..default }));
            let depths =
                [0, 1, 2, 3, 4, 6].map(|depth| ("depth", depth.to_string(), Tuning { depth, ..default }));
            let no_limit = ("depth", "none".to_owned(), default);
            for (setting, value, tuning) in thresholds.into_iter().chain(depths).chain([no_limit]) {
                let make = || Game::new(Method::DimensionalClustering, layout, n, tuning);
                let id = BenchmarkId::new(setting, &value);
                if let Some(mut game) = measure(&mut group, id, make, Game::tick) {
                    let [candidates, visits] = mean_work(&mut game);
                    println!("{name} {setting} {value} {candidates:.0} {visits:.0}");
                }
            }
            group.finish();
        }
    }
}

/// Returns the candidates and visits per tick, averaged over one period of the motion.
fn mean_work(game: &mut Game) -> [f64; 2] {
    let mut sums = [0, 0];
    for _ in 0..PERIOD {
        game.tick();
        sums[0] += game.pipeline.counts().candidates;
        sums[1] += game.pipeline.method_stats().visits;
    }
    sums.map(|sum| sum as f64 / f64::from(PERIOD))
}

fn resting(criterion: &mut Criterion) {
    let mut group = group(criterion, "resting");
    for method in Method::ALL {
        for (name, tiles, rest_after) in
            [("without", TILES, 0), ("with-rest", TILES, 60), ("sprites-alone", 0, 0)]
        {
            let make = || Map::new(method, tiles, rest_after);
            measure(&mut group, BenchmarkId::new(method.name(), name), make, Map::tick);
        }
    }
    group.finish();
}

criterion_group!(benches, ticks, clustering, resting);
criterion_main!(benches);
