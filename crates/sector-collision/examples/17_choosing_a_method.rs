//! 05 – All broad phases on five scenes: candidates, and microseconds per tick.
//!
//! `cargo run --release --package sector-collision --example 05_choosing_a_broad_phase`

use sector_collision::broad::SectorSize;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::time::Duration;

const OBJECTS: i32 = 1000;
const TICKS: i32 = 20;

/// A scene: a function that returns the rectangle of object `i` at tick `t`.
type Scene = fn(i: i32, t: i32) -> Rect;

/// Returns a pseudo-random number from 0 to `below` - 1.
fn scatter(i: i32, salt: u32, below: i32) -> i32 {
    let mixed = (i as u32 + 1).wrapping_mul(2_654_435_761).wrapping_add(salt.wrapping_mul(40_503)) ^ salt;
    ((mixed ^ mixed >> 15).wrapping_mul(2_246_822_519) >> 8) as i32 % below
}

const SCENES: [(&str, Scene); 5] = [
    ("spread out", |i, t| Rect::new(scatter(i, 1, 4000) + t * (i % 3), scatter(i, 2, 1000), 16, 16)),
    ("squadrons", |i, t| {
        let (x, y) = (scatter(i / 20, 3, 9000), scatter(i / 20, 4, 9000));
        Rect::new(x + scatter(i, 5, 120) + t, y + scatter(i, 6, 120), 16, 16)
    }),
    ("one column", |i, t| Rect::new(scatter(i, 7, 40) + t % 2, i * 12 - t, 16, 16)),
    ("giants and dwarfs", |i, t| {
        let side = if i % 50 == 0 { 512 } else { 6 };
        Rect::new(scatter(i, 8, 6000) + t * (i % 3), scatter(i, 9, 6000), side, side)
    }),
    ("one heap", |i, t| Rect::new(scatter(i, 10, 100) + t, scatter(i, 11, 100), 16, 16)),
];

#[allow(clippy::disallowed_methods, reason = "an example that measures: no simulation depends on it")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}

/// Returns the candidates and hits of the last tick, and the mean time per tick.
fn measure(method: Method, place: Scene) -> (u64, u64, Duration) {
    let sector = SectorSize::for_rects((0..OBJECTS).map(|i| place(i, 0)));
    let tuning = Tuning { sector, ..Tuning::default() };
    let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), [], OBJECTS as usize);
    let object = |i: i32| Object::new(i as u32, Kind(0), place(i, 0));
    let handles: Vec<_> = (0..OBJECTS).map(|i| pipeline.insert(object(i))).collect();
    pipeline.run();
    let start = now();
    for t in 1..=TICKS {
        for (i, &handle) in (0..).zip(&handles) {
            pipeline.update(handle, place(i, t), None).expect("nothing was removed");
        }
        pipeline.run();
    }
    let counts = pipeline.counts();
    (counts.candidates, counts.hits, start.elapsed() / TICKS as u32)
}

fn main() {
    for (name, place) in SCENES {
        let hits = measure(Method::BruteForce, place).1;
        println!(
            "{name}: {OBJECTS} objects, {hits} hits\n  method                   candidates    µs a tick"
        );
        for method in Method::READABLE {
            let (candidates, found, time) = measure(method, place);
            assert_eq!(found, hits, "all methods find the same");
            println!("  {method:<24} {candidates:>10} {:>12}", time.as_micros());
        }
        println!();
    }
    println!("Few candidates are not everything: a sweep that finds them all on two axes pays for its tree.");
    println!("Not sure? `auto` counts, and takes the list or the sectors.");
}
