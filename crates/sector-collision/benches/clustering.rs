//! The threshold and the depth of dimensional clustering: `cargo bench --bench clustering`; for some scenes,
//! `cargo bench --bench clustering -- clustered sizes`; for another number of objects than 1,000, its digits.
//!
//! All settings of a scene are measured in one process, some ticks of each in turn, in processor time of the thread
//! where the system has it. Other programs on the machine then slow all down, or only single ticks. (A single tick of
//! each in turn would not do: all have the same objects, so that the processor would have learned the branches of a
//! tick from the settings before.) The output is a row for each setting: what is set, its value, candidates, objects
//! sorted for cuts, and cuts, each the mean of a tick, and the median time of a tick in microseconds.

mod layouts;
mod timing;

use layouts::{Game, Layout};
use sector_collision::{Method, Tuning};
use std::hint::black_box;
use timing::{clock, median};

/// Ticks of a setting that are measured one after another: a period of the motion.
const TICKS_A_TURN: usize = 120;
/// Turns of each setting.
const TURNS: usize = 8;

/// One setting under measurement.
struct Setting {
    /// What is set, and its value.
    name: (&'static str, String),
    game: Game,
    /// The sums of candidates, visits and splits.
    counts: [u64; 3],
    times: Vec<f64>,
}

impl Setting {
    fn new(layout: Layout, n: i32, name: (&'static str, String), tuning: Tuning) -> Self {
        let game = Game::new(Method::DimensionalClustering, layout, n, tuning);
        Self { name, game, counts: [0; 3], times: Vec::with_capacity(TURNS * TICKS_A_TURN) }
    }

    /// Runs and measures the ticks of a turn.
    fn turn(&mut self) {
        for _ in 0..TICKS_A_TURN {
            let start = clock();
            black_box(self.game.tick());
            self.times.push(clock() - start);
            let stats = self.game.pipeline.method_stats();
            let counts = [self.game.pipeline.counts().candidates, stats.visits, stats.splits];
            (0..3).for_each(|i| self.counts[i] += counts[i]);
        }
    }

    fn print(self, scene: &str) {
        let [candidates, visits, splits] = self.counts.map(|sum| sum as f64 / (TURNS * TICKS_A_TURN) as f64);
        let median = median(self.times);
        let (setting, value) = self.name;
        println!(
            "{scene:<12}{setting:<12}{value:>8}{candidates:>12.0}{visits:>10.0}{splits:>8.0}{median:>10.1}"
        );
    }
}

/// Measures all settings of a scene of `n` objects.
fn measure(scene: &str, layout: Layout, n: i32) {
    let default = layout.tuning(n);
    let threshold = |threshold: usize| {
        Setting::new(layout, n, ("threshold", threshold.to_string()), Tuning { threshold, ..default })
    };
    let depth =
        |depth: u32| Setting::new(layout, n, ("depth", depth.to_string()), Tuning { depth, ..default });
    let thresholds = [1, 2, 4, 5, 8, 10, 16, 32, 64, n as usize].map(threshold);
    let mut settings: Vec<_> = thresholds.into_iter().chain([0, 1, 2, 3, 4, 6].map(depth)).collect();
    settings.push(Setting::new(layout, n, ("depth", "none".into()), default));
    for _ in 0..TURNS {
        settings.iter_mut().for_each(Setting::turn);
    }
    settings.into_iter().for_each(|setting| setting.print(scene));
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let n = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1_000);
    let named = |name: &str| words.iter().any(|word| word == name);
    let none_named = !Layout::ALL.iter().any(|(name, _)| named(name));
    println!(
        "{:<12}{:<12}{:>8}{:>12}{:>10}{:>8}{:>10}",
        "scene", "setting", "value", "candidates", "visits", "splits", "us"
    );
    for (scene, layout) in Layout::ALL.into_iter().filter(|(name, _)| none_named || named(name)) {
        measure(scene, layout, n);
    }
}
