//! All methods on five scenes, at 1,000, 10,000 and 50,000 objects: `cargo bench --package sector-collision --bench
//! methods`, and `cargo bench --package sector-collision --bench methods -- column/` for one scene.
//!
//! A measured tick is that of a game: every object moves a pixel or two and is updated in the pipeline, and the
//! pipeline runs down to the bitmaps. A method that is predicted to make more than [`MAX_STEPS`] steps is left out,
//! with a message: its result would follow from fewer objects.

mod layouts;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use layouts::{Game, Layout, SIDE};
use sector_collision::Method;
use std::hint::black_box;
use std::time::Duration;

/// Steps a tick, of the order of a nanosecond or two each, beyond which a method is left out.
const MAX_STEPS: u64 = 60_000_000;

/// Estimates the steps of a method for a tick; methods that are fast on every layout count as one step an object.
fn steps(layout: Layout, method: Method, n: u64) -> u64 {
    let all = n * n / 2;
    // Two of side s overlap on an axis of length l with a probability of 2 s / l.
    let on_one_axis = all * 2 * SIDE as u64 / (64 * n.isqrt());
    match (method, layout) {
        (Method::BruteForce, _) => all,
        (Method::DimensionalClustering, Layout::Clustered) => 50 * n,
        // A crowd without a gap is one group; the column is cut nowhere either.
        (Method::DimensionalClustering, _) => all,
        (Method::AxisList | Method::SortAndSweep, Layout::Column) => all / 2,
        // Each pixel of motion passes many end points, so that the lists are sorted anew.
        (Method::SweepAndPrune, Layout::Column) => all,
        (Method::AxisList | Method::SortAndSweep | Method::ActiveSet, _) => on_one_axis,
        _ => n,
    }
}

fn ticks(criterion: &mut Criterion) {
    for (name, layout) in Layout::ALL {
        let mut group = criterion.benchmark_group(name);
        // Twenty samples of all that fits into two seconds: the whole takes about six minutes.
        group.sample_size(20).warm_up_time(Duration::from_millis(300));
        group.measurement_time(Duration::from_millis(1700));
        for (n, method) in
            [1_000, 10_000, 50_000].into_iter().flat_map(|n| Method::ALL.map(|method| (n, method)))
        {
            if steps(layout, method, n as u64) > MAX_STEPS {
                println!(
                    "{name}/{method}/{n}: left out, about {} steps a tick",
                    steps(layout, method, n as u64)
                );
                continue;
            }
            let mut game = Game::new(method, layout, n, layout.tuning(n));
            let id = BenchmarkId::new(method.name(), n);
            group.bench_function(id, |bencher| bencher.iter(|| black_box(game.tick())));
        }
        group.finish();
    }
}

criterion_group!(benches, ticks);
criterion_main!(benches);
