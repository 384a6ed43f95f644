//! Fits the weights of [`MethodStats::steps`] to time, and shows how well steps predict the order of the methods.
//!
//! ```text
//! cargo bench -p sector-collision --bench work              prints weights, errors and rank correlations
//! cargo bench -p sector-collision --bench work -- FILE      also stores the times of the unseen scenes for the suite
//! ```
//!
//! Every scene is played by all methods in turn, several times over, and each tick counts with its shortest time. Other
//! data fills the caches between two ticks, as in a game. The weights minimize the relative errors on the fitted
//! families (iteratively reweighted, so that a few odd scenes do not decide). They are pulled toward the present weights,
//! so that counters that always occur together stay apart. Next to the counters of a method there are three costs that
//! all methods share and that steps leave out: a constant per tick, a cost per object that moves, and a cost per overlap.

mod families;

use families::{Family, METHODS, PERIOD_TICKS, StoredTimes, UNSEEN, rank_correlation};
use sector_collision::trace::MethodStats;
use std::time::Instant;

/// The weights are fitted to scenes of these families.
const FITTED: [&str; 11] = [
    "spread",
    "dense",
    "column",
    "clusters",
    "sizes",
    "giants",
    "lattice",
    "diagonal",
    "shooter",
    "stragglers",
    "heap",
];
/// The numbers of objects in a scene.
const SIZES: [usize; 3] = [60, 300, 1500];
/// The seeds of the scenes that the weights are fitted to, and of the scenes that test them.
const SEEDS: [u64; 2] = [1, 5];
/// How often each method plays a scene. The first time is not measured.
const ROUNDS: usize = 4;
/// The memory that the rest of a game uses between two ticks, in words: a megabyte.
const OTHER_MEMORY: usize = 1 << 17;
/// The strength of the pull toward the present weights, in scenes.
const PULL: f64 = 3.0;
/// A step is a quarter of a nanosecond.
const STEPS_PER_NS: f64 = 4.0;
/// The names of the shared costs, and their present values in steps.
const SHARED: [(&str, f64); 3] = [("tick", 100.0), ("update", 87.0), ("overlap", 57.0)];

/// Does what the rest of a game does between two ticks: fills the caches with other data, and the branch predictor with
/// other branches.
fn use_caches(memory: &mut [u64]) {
    let mut random = 1_u64;
    for word in memory {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(*word | 1);
        if random >> 63 == 0 {
            *word = word.wrapping_add(random);
        }
    }
}

/// A method on a scene: its mean time per tick in steps, and its mean counts per tick.
struct Sample {
    steps: f64,
    counts: Vec<f64>,
}

/// A scene with a sample of each method.
struct Measured {
    family: &'static str,
    size: usize,
    has_rules: bool,
    samples: Vec<Sample>,
}

#[expect(clippy::disallowed_methods, reason = "it measures time")]
fn measure(family: &'static str, size: usize, has_rules: bool, seed: u64) -> Measured {
    let scene = Family::new(family, size, has_rules, seed);
    let mut running: Vec<_> = METHODS.iter().map(|&method| scene.start(method)).collect();
    let mut shortest = vec![[f64::INFINITY; PERIOD_TICKS]; METHODS.len()];
    let mut counts = vec![vec![0.0; names().len()]; METHODS.len()];
    let mut memory = vec![0; OTHER_MEMORY];
    for round in 0..ROUNDS {
        for (method, running) in running.iter_mut().enumerate() {
            for shortest in &mut shortest[method] {
                use_caches(&mut memory);
                let start = Instant::now();
                let moved = running.tick();
                let ns = start.elapsed().as_nanos() as f64;
                if round > 0 {
                    *shortest = shortest.min(ns);
                    let work = features(running.work(), moved);
                    counts[method].iter_mut().zip(work).for_each(|(sum, count)| *sum += count);
                }
            }
        }
    }
    let ticks = (PERIOD_TICKS * (ROUNDS - 1)) as f64;
    let sample = |(shortest, counts): ([f64; PERIOD_TICKS], Vec<f64>)| Sample {
        steps: STEPS_PER_NS * shortest.iter().sum::<f64>() / PERIOD_TICKS as f64,
        counts: counts.into_iter().map(|sum| sum / ticks).collect(),
    };
    let samples = shortest.into_iter().zip(counts).map(sample).collect();
    Measured { family, size, has_rules, samples }
}

/// Returns the counts of a tick: tests, the counters of the method, and what the shared costs depend on.
fn features((counts, stats): (sector_collision::Counts, MethodStats), moved: usize) -> Vec<f64> {
    let shared = [1.0, moved as f64, counts.rect_hits as f64];
    let own = std::iter::once(counts.candidates).chain(stats.named().map(|(_, count)| count));
    own.map(|count| count as f64).chain(shared).collect()
}

/// Returns the names of the [`features`].
fn names() -> Vec<&'static str> {
    let counters = MethodStats::default().named().map(|(name, _)| name);
    std::iter::once("candidates").chain(counters).chain(SHARED.map(|(name, _)| name)).collect()
}

/// Returns the present weights of the [`features`], in steps.
fn present() -> Vec<f64> {
    let counters = MethodStats::WEIGHTS.named().map(|(_, weight)| weight);
    let own = std::iter::once(MethodStats::CANDIDATE_WEIGHT).chain(counters);
    own.map(|weight| weight as f64).chain(SHARED.map(|(_, weight)| weight)).collect()
}

/// Fits the weights by coordinate descent.
fn fit(samples: &[&Sample]) -> Vec<f64> {
    let prior = present();
    let rows: Vec<Vec<f64>> =
        samples.iter().map(|s| s.counts.iter().map(|count| count / s.steps).collect()).collect();
    let mut weights = prior.clone();
    for _ in 0..8 {
        let error = |row: &Vec<f64>, weights: &[f64]| {
            1.0 - row.iter().zip(weights).map(|(count, weight)| count * weight).sum::<f64>()
        };
        let trust: Vec<f64> = rows.iter().map(|row| 1.0 / error(row, &weights).abs().max(0.1)).collect();
        let mut errors: Vec<f64> = rows.iter().map(|row| error(row, &weights)).collect();
        for i in (0..200).flat_map(|_| 0..prior.len()) {
            let pull = PULL / (prior[i].max(1.0) * prior[i].max(1.0));
            let (mut slope, mut curve) = (-pull * (weights[i] - prior[i]), pull);
            for ((row, error), trust) in rows.iter().zip(&errors).zip(&trust) {
                slope += trust * row[i] * error;
                curve += trust * row[i] * row[i];
            }
            let change = (weights[i] + slope / curve).max(0.0) - weights[i];
            weights[i] += change;
            rows.iter().zip(&mut errors).for_each(|(row, error)| *error -= change * row[i]);
        }
    }
    weights
}

fn dot(counts: &[f64], weights: &[f64]) -> f64 {
    counts.iter().zip(weights).map(|(count, weight)| count * weight).sum()
}

/// Prints how well the present weights predict the scenes.
fn report(title: &str, scenes: &[Measured]) {
    let (present, own) = (present(), present().len() - SHARED.len());
    let correlation = |scene: &Measured| {
        let steps: Vec<f64> = scene.samples.iter().map(|s| dot(&s.counts[..own], &present)).collect();
        rank_correlation(&steps, &scene.samples.iter().map(|s| s.steps).collect::<Vec<_>>())
    };
    let mut all: Vec<f64> = scenes.iter().map(correlation).collect();
    all.sort_by(f64::total_cmp);
    println!(
        "\n{title}: rank correlation of steps and time, median {:.3}, lowest {:.3}",
        all[all.len() / 2],
        all[0]
    );
    for family in scenes.chunk_by(|a, b| a.family == b.family) {
        let cells: Vec<_> = family
            .iter()
            .map(|scene| {
                format!(
                    "{}{} {:.2}",
                    scene.size,
                    if scene.has_rules { " rules" } else { "" },
                    correlation(scene)
                )
            })
            .collect();
        println!("  {:<12} {}", family[0].family, cells.join("   "));
    }
    println!("\n{title}: predicted time over measured time");
    for (i, method) in METHODS.iter().enumerate() {
        let mut ratios: Vec<f64> = scenes
            .iter()
            .map(|scene| dot(&scene.samples[i].counts, &present) / scene.samples[i].steps)
            .collect();
        ratios.sort_by(f64::total_cmp);
        let [low, median, high] = [1, 5, 9].map(|tenth| ratios[ratios.len() * tenth / 10]);
        println!("  {:<24} median {median:.2}, 80 % of scenes {low:.2} to {high:.2}", method.name());
    }
}

fn main() -> std::io::Result<()> {
    let file = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let measured = |families: &[&'static str], seed| -> Vec<Measured> {
        let scenes = families.iter().flat_map(|&family| SIZES.map(|size| (family, size)));
        let with_rules = scenes.flat_map(|(family, size)| [false, true].map(|rules| (family, size, rules)));
        with_rules.map(|(family, size, rules)| measure(family, size, rules, seed)).collect()
    };
    let (fitted, unseen) = (measured(&FITTED, SEEDS[0]), measured(&UNSEEN, SEEDS[1]));
    let weights = fit(&fitted.iter().flat_map(|scene| &scene.samples).collect::<Vec<_>>());
    println!("counter: present weight, fitted weight");
    for ((name, present), fitted) in names().iter().zip(present()).zip(weights) {
        println!("  {name:<12} {present:>4} {fitted:>7.1}");
    }
    report("fitted", &fitted);
    report("unseen", &unseen);
    if let Some(file) = file {
        let ns = |scene: &Measured| scene.samples.iter().map(|s| (s.steps / STEPS_PER_NS) as u32).collect();
        let times = unseen.iter().map(|scene| StoredTimes {
            family: scene.family.to_owned(),
            size: scene.size,
            has_rules: scene.has_rules,
            ns: ns(scene),
        });
        std::fs::write(file, times.map(|times| times.to_string()).collect::<String>())?;
    }
    Ok(())
}
