//! The time of a tick at twice the number of objects: `cargo bench --bench growth`; for some methods, or another
//! scene than the one that is spread out, `cargo bench --bench growth -- sector-grid auto game`.
//!
//! Both numbers are measured side by side in one process: a tick of 10,000, a tick of 20,000, and so on, a few
//! hundred times, in processor time of the thread where the system has it. Other programs on the machine then slow
//! both down, or only single ticks. The output has the medians of a tick in microseconds, their quotient, and the
//! quotient of the fastest ticks, which no other program has disturbed.

mod layouts;
mod timing;

use layouts::{Game, Layout};
use sector_collision::{Method, SectorSize, Tuning};
use std::hint::black_box;
use timing::{clock, quickest_and_median, time};

/// Objects of the smaller scene.
const N: i32 = 10_000;
/// Limits on the number of pairs of ticks that are measured, as far as they fit into [`TIME`].
const ROUNDS: std::ops::RangeInclusive<usize> = 5..=400;
/// The approximate time for a method, in microseconds.
const TIME: f64 = 3e6;

fn measure(method: Method, layout: Layout, sector: SectorSize) {
    let game = |n| Game::new(method, layout, n, Tuning { sector, ..Tuning::default() });
    let (mut small, mut large) = (game(N), game(2 * N));
    black_box((small.tick(), large.tick()));
    let start = clock();
    let (mut smalls, mut larges) = (Vec::new(), Vec::new());
    while smalls.len() < *ROUNDS.start() || smalls.len() < *ROUNDS.end() && clock() - start < TIME {
        smalls.push(time(&mut small));
        larges.push(time(&mut large));
    }
    let rounds = smalls.len();
    let (small, large) = (quickest_and_median(smalls), quickest_and_median(larges));
    println!(
        "{:<24}{:>6}{:>10.0}{:>10.0}{:>10.2}{:>10.2}{:>8}",
        method.name(),
        sector.pixels().0,
        small.1,
        large.1,
        large.1 / small.1,
        large.0 / small.0,
        rounds
    );
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with("--")).collect();
    let named = |name: &str| names.iter().any(|wanted| wanted == name);
    let is_wanted =
        |method: &&Method| Method::READABLE.iter().all(|m| !named(m.name())) || named(method.name());
    let (name, layout) = Layout::ALL.into_iter().find(|(name, _)| named(name)).unwrap_or(Layout::ALL[0]);
    println!("{name}: microseconds a tick for {N} and {} objects", 2 * N);
    println!("{:<24}sector{N:>10}{:>10}    median  quickest  rounds", "method", 2 * N);
    for &method in Method::READABLE.iter().filter(is_wanted) {
        let fitted = layout.tuning(N).sector;
        measure(method, layout, fitted);
        // Larger sectors have fewer entries and more pairs.
        if matches!(method, Method::SectorGrid | Method::Auto) && fitted != SectorSize::GAME {
            measure(method, layout, SectorSize::GAME);
        }
    }
}
