//! 12 – Threads: the same hits, in the same order, on any number of threads.
//!
//! Run: `cargo run --release -p sector-collision --features parallel --example 12_threads`
//!
//! Try this: compare the times, which go to standard error because they differ from run to run. With 20,000 objects,
//! free cores make the sweep faster, but hardly the sectors. With 200, waking the threads takes longer than the work.
//! And the sectors on one thread are several times as fast as the sweep on four: choose the method first.
//!
//! Output:
//! ```text
//! sort-and-sweep, 200 objects: 1576 tests and 113 hits on 1, 2 and 4 threads
//! sort-and-sweep, 20000 objects: 1812755 tests and 12820 hits on 1, 2 and 4 threads
//! sector-grid, 200 objects: 1142 tests and 113 hits on 1, 2 and 4 threads
//! sector-grid, 20000 objects: 141336 tests and 12820 hits on 1, 2 and 4 threads
//! ```

use sector_collision::broad::Pair;
use sector_collision::{Counts, Kind, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;
use std::time::{Duration, Instant};

const TICKS: u32 = 10;

/// Returns the rectangle of object `i` in a tick. Objects of a crowd drift in different directions.
fn place(i: i32, objects: i32, tick: u32) -> Rect {
    let (side, tick) = (24 * objects.isqrt(), tick as i32);
    let (x, y) = (i * 7919 % side, i % 1009 * 6007 % side);
    Rect::new(x + tick * (i % 5 - 2), y + tick * (i % 7 - 3), 16, 16)
}

#[allow(clippy::disallowed_methods, reason = "an example that measures: no simulation depends on it")]
fn now() -> Instant {
    Instant::now()
}

/// Returns the counts and hits of the last tick, and the mean time of a run.
fn measure(
    method: Method,
    objects: i32,
    threads: usize,
) -> Result<(Counts, Vec<Pair>, Duration), Box<dyn Error>> {
    let mut world = Pipeline::new(method, Rules::all(), [], objects as usize);
    world.set_threads(threads)?;
    let object = |i: i32| Object::new(i as u32, Kind(0), place(i, objects, 0));
    let handles: Vec<_> = (0..objects).map(|i| world.insert(object(i))).collect();
    let mut time = Duration::ZERO;
    for tick in 1..=TICKS {
        // The fastest way to move thousands of objects.
        world.update_all((0..).zip(&handles).map(|(i, &handle)| (handle, place(i, objects, tick), None)))?;
        let start = now();
        world.run();
        time += start.elapsed();
    }
    Ok((world.counts(), world.hits().to_vec(), time / TICKS))
}

fn main() -> Result<(), Box<dyn Error>> {
    for method in [Method::SortAndSweep, Method::SectorGrid] {
        for objects in [200, 20_000] {
            let (counts, hits, time) = measure(method, objects, 1)?;
            eprint!("{method}, {objects} objects: {} µs", time.as_micros());
            for threads in [2, 4] {
                let (same_counts, same_hits, time) = measure(method, objects, threads)?;
                assert_eq!((same_counts, same_hits == hits), (counts, true), "{threads} threads");
                eprint!(", on {threads} threads {} µs", time.as_micros());
            }
            eprintln!();
            let (tests, hits) = (counts.rect_tests, hits.len());
            println!("{method}, {objects} objects: {tests} tests and {hits} hits on 1, 2 and 4 threads");
        }
    }
    Ok(())
}
