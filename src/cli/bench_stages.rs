//! `bench-stages`: tick times of every stage at every difficulty, and the time to load a stage.
//!
//! The autopilot flies each stage invulnerable, so that the whole stage is measured. Further runs replay its inputs,
//! and the shortest time of each tick counts: the simulation does the same work in each run, so longer times are due to
//! other load on the machine. Only `World::step` is timed.

use super::bench::{EVENTS, MeasuredGames, Spread, Stopwatch, each_stage, invulnerable_game, rounded};
use super::values::{OneOrAll, stage_or_all, whole};
use super::{answer, files};
use crate::bot::Autopilot;
use crate::level::Difficulty;
use crate::sim::{Inputs, Outcome, TICKS_PER_SECOND, World};
use sector_sprites::Sheet;
use serde::Serialize;
use std::sync::Arc;

const FRAME_US: f64 = 1e6 / TICKS_PER_SECOND as f64;
// The limits for the median tick of a stage, its longest tick and its loading.
const MEDIAN_US: f64 = FRAME_US / 10.0;
const MAX_US: f64 = FRAME_US / 2.0;
const LOAD_MS: f64 = 100.0;

const TABLE_HEAD: &str = "\
| stage | difficulty | ticks | p50 µs | p95 µs | max µs | p50, share of frame | max, share of frame | load ms |
|---:|---|---:|---:|---:|---:|---:|---:|---:|";

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-stages --stage 3 --difficulty all --runs 1";

/// Fly every stage at every difficulty with the autopilot and measure the time of each tick
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchStagesArgs {
    /// Stage to fly, from 1, or `all`
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = stage_or_all)]
    stage: OneOrAll<u32>,
    #[command(flatten)]
    games: MeasuredGames,
    /// Number of times to play each game, 1 to 100; keeps the shortest time for each tick
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = whole::<u32>(1..=100))]
    runs: u32,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StagesReport {
    seed: u64,
    runs: u32,
    stages: Vec<StageTimes>,
    goals: Goals,
}

#[derive(Serialize)]
struct StageTimes {
    stage: u32,
    difficulty: &'static str,
    ticks: u32,
    cleared: bool,
    tick_us: Spread,
    /// The mean tick time in microseconds, to compare with `?bench` in the browser.
    mean_us: f64,
    /// The tick times, as shares of a frame of 1/60 s.
    frame_share: Spread,
    /// The milliseconds to parse and check the level and to create a world from it.
    load_ms: f64,
}

/// The time limits of a stage, and whether all stages meet them.
#[derive(Serialize)]
struct Goals {
    p50_us: f64,
    max_us: f64,
    load_ms: f64,
    met: bool,
}

pub(super) fn run(args: &BenchStagesArgs) -> anyhow::Result<()> {
    let sheet = Arc::new(Sheet::builtin());
    let table = (!args.json).then_some(TABLE_HEAD);
    let measure = |number, difficulty| measure(number, difficulty, &sheet, args);
    let stages = each_stage(args.stage, args.games.difficulty, table, measure, row)?;
    let met = stages.iter().all(StageTimes::is_good);
    let goals = Goals { p50_us: rounded(MEDIAN_US), max_us: rounded(MAX_US), load_ms: LOAD_MS, met };
    let report = StagesReport { seed: args.games.seed, runs: args.runs, stages, goals };
    if args.json { answer::json(&report) } else { print_verdict(&report) }
}

/// Measures a stage at a difficulty. The autopilot flies the first run; further runs replay its inputs.
fn measure(
    number: u32,
    difficulty: Difficulty,
    sheet: &Arc<Sheet>,
    args: &BenchStagesArgs,
) -> anyhow::Result<StageTimes> {
    let (mut inputs, mut times) = (Vec::new(), Vec::new());
    let (mut load_ms, mut cleared) = (f64::INFINITY, false);
    for run in 0..args.runs {
        let clock = Stopwatch::start();
        let level = files::builtin_level(number, sheet)?;
        let mut world = invulnerable_game(level, difficulty, sheet, args.games.seed)?;
        load_ms = load_ms.min(clock.us() / 1e3);
        if run == 0 {
            let mut autopilot = Autopilot::default();
            fly(&mut world, args.games.ticks, &mut times, |world, _| {
                inputs.push(autopilot.fly(world));
                inputs[inputs.len() - 1]
            });
        } else {
            fly(&mut world, inputs.len() as u32, &mut times, |_, tick| inputs[tick]);
        }
        cleared = world.outcome() == Outcome::Cleared;
    }
    let mean_us = rounded(times.iter().sum::<f64>() / times.len() as f64);
    let tick_us = Spread::of(&mut times);
    let share = |micros: f64| (micros / FRAME_US * 1e6).round() / 1e6;
    let frame_share = Spread { p50: share(tick_us.p50), p95: share(tick_us.p95), max: share(tick_us.max) };
    let (difficulty, ticks) = (difficulty.name(), inputs.len() as u32);
    let load_ms = (load_ms * 100.0).round() / 100.0;
    Ok(StageTimes { stage: number, difficulty, ticks, cleared, tick_us, mean_us, frame_share, load_ms })
}

/// Plays at most `ticks` ticks. Updates `times` with the shortest time of each tick in all runs, in microseconds.
fn fly(world: &mut World, ticks: u32, times: &mut Vec<f64>, mut input: impl FnMut(&World, usize) -> Inputs) {
    let mut events = Vec::with_capacity(EVENTS);
    while world.tick() < ticks && world.outcome() == Outcome::Flying {
        let tick = world.tick() as usize;
        let input = input(world, tick);
        events.clear();
        let clock = Stopwatch::start();
        world.step(input, &mut events);
        let time = clock.us();
        match times.get_mut(tick) {
            Some(least) => *least = least.min(time),
            None => times.push(time),
        }
    }
}

impl StageTimes {
    fn is_good(&self) -> bool {
        let Spread { p50, max, .. } = self.tick_us;
        p50 < MEDIAN_US && max < MAX_US && self.load_ms < LOAD_MS
    }
}

fn row(times: &StageTimes) -> String {
    let StageTimes { stage, difficulty, ticks, tick_us: t, frame_share: f, load_ms, .. } = times;
    let (Spread { p50, p95, max }, share, longest) = (t, f.p50 * 100.0, f.max * 100.0);
    format!(
        "| {stage} | {difficulty} | {ticks} | {p50:.1} | {p95:.1} | {max:.1} | {share:.2} % | {longest:.2} % | {load_ms:.2} |"
    )
}

fn print_verdict(report: &StagesReport) -> anyhow::Result<()> {
    let worst = |of: fn(&StageTimes) -> f64| report.stages.iter().map(of).fold(0.0, f64::max);
    let verdict = |found: f64, wanted: f64| if found < wanted { "ok" } else { "EXCEEDED" };
    let (p50, max) = (worst(|stage| stage.tick_us.p50), worst(|stage| stage.tick_us.max));
    let load = worst(|stage| stage.load_ms);
    answer::line("")?;
    answer::line(format_args!(
        "Slowest median tick {p50:.1} µs, limit {MEDIAN_US:.0} µs: {}. Longest tick {max:.1} µs, limit {MAX_US:.0} µs: \
         {}. Longest load {load:.1} ms, limit {LOAD_MS:.0} ms: {}.",
        verdict(p50, MEDIAN_US),
        verdict(max, MAX_US),
        verdict(load, LOAD_MS)
    ))
}
