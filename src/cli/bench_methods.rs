//! `bench-methods`: the cost of each collision method in the stages of the game, and the choices of `auto`.
//!
//! The autopilot flies the stage invulnerable, so that the whole stage is measured. Each method has its own pipeline, a
//! mirror of the game's. After each tick all mirrors apply the same changes and find the pairs, one after another, so
//! that their times are measured under the same conditions. Step counts are exact, except that changes are applied in
//! order of id rather than in the game's order, so the number of moves in a sorted list may differ slightly.

use super::bench::{MeasuredGames, Stopwatch, each_stage, invulnerable_game};
use super::simulate::BroadPhaseReport;
use super::values::{OneOrAll, stage_or_all, whole};
use super::{answer, files};
use crate::bot::Autopilot;
use crate::lab::stepper::{LabObject, TickState, searched_in_tick};
use crate::level::Difficulty;
use crate::scene::parse_axis;
use crate::sim::{BroadPhaseUse, Outcome, TICKS_PER_SECOND, World};
use sector_collision::broad::{AnyMethod, AxisChoice};
use sector_collision::{Method, Pipeline, Tuning};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

const CHOICES: [Method; 3] = [Method::AxisList, Method::SectorGrid, Method::BruteForce];

/// The methods on which `auto` chooses, and `auto` itself.
const SHOWN: [(Method, &str); 4] = [
    (Method::Auto, "auto"),
    (Method::AxisList, "list"),
    (Method::SectorGrid, "sectors"),
    (Method::BruteForce, "all pairs"),
];

const CHOICES_HEAD: &str = "\
| stage | difficulty | list % | sectors % | all pairs % | switches | shortest use s \
| steps per tick: auto | list | sectors | all pairs |
|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|";

const TIMES_HEAD: &str = "\
| stage | difficulty | µs per tick: auto | list | sectors | all pairs |
|---:|---|---:|---:|---:|---:|";

const SECTORS_HEAD: &str = "\
| stage | difficulty | s on sectors | steps per tick: sectors | list | all pairs | µs per tick: sectors | list | all pairs |
|---:|---|---:|---:|---:|---:|---:|---:|---:|";

/// The length of the longest bar of the chart, in letters.
const BAR: f64 = 40.0;

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-methods --stage 2 --difficulty all --seed 5";

/// Fly stages with the autopilot and measure the cost of each collision method
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchMethodsArgs {
    /// Stage to fly, from 1, or `all`
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = stage_or_all)]
    stage: OneOrAll<u32>,
    /// Fly this level file instead of a built-in stage
    #[arg(long, value_name = "FILE", conflicts_with = "stage")]
    level: Option<PathBuf>,
    #[command(flatten)]
    games: MeasuredGames,
    /// Sorting axis of the measured list: x, y, auto (the greater variance) or principal; the game's own list keeps its
    /// axis
    #[arg(long, value_name = "A", default_value = "x", allow_hyphen_values = true, value_parser = parse_axis)]
    axis: AxisChoice,
    /// Number of times to fly each stage, 1 to 100; keeps the shortest time of each method for each tick
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    runs: u32,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MethodsReport {
    seed: u64,
    stages: Vec<StageCosts>,
}

#[derive(Serialize)]
struct StageCosts {
    stage: u32,
    difficulty: &'static str,
    /// The methods that `auto` used in the game, and how often it switched.
    auto: BroadPhaseReport,
    /// The cost of each method, summed over all ticks.
    methods: BTreeMap<&'static str, MirrorCost>,
    /// The cost of each method, summed over the ticks in which `auto` used the sector grid.
    on_sectors: BTreeMap<&'static str, MirrorCost>,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct MirrorCost {
    ticks: u32,
    candidates: u64,
    steps: u64,
    us: f64,
}

impl MirrorCost {
    fn steps_text(&self) -> String {
        format!("{:.0}", self.steps as f64 / f64::from(self.ticks.max(1)))
    }

    fn us_text(&self) -> String {
        format!("{:.2}", self.us / f64::from(self.ticks.max(1)))
    }

    fn add(&mut self, other: Self) {
        self.ticks += other.ticks;
        self.candidates += other.candidates;
        self.steps += other.steps;
        self.us += other.us;
    }
}

/// Creates an empty mirror of the game's pipeline with another collision method.
fn mirror(method: Method, axis: AxisChoice, world: &World) -> TickState {
    let game = world.collision();
    let is_list = method == Method::AxisList;
    let tuning = Tuning { axis: if is_list { axis } else { game.tuning().axis }, ..game.tuning() };
    TickState::empty(Pipeline::with_tuning(method, tuning, game.rules().clone(), [], game.capacity()))
}

/// Updates a mirror to the objects of a tick and finds the pairs. The time covers both, but not the handle look-ups.
fn measured(mirror: &mut TickState, objects: &[LabObject]) -> MirrorCost {
    let changes = mirror.changes(objects);
    let clock = Stopwatch::start();
    let new = changes.apply_to(&mut mirror.pipeline);
    mirror.pipeline.find_overlaps();
    let us = clock.us();
    mirror.register(&changes, &new);
    let candidates = mirror.pipeline.counts().candidates;
    MirrorCost { ticks: 1, candidates, steps: mirror.pipeline.steps(), us }
}

pub(super) fn run(args: &BenchMethodsArgs) -> anyhow::Result<()> {
    // A level file counts as stage 1.
    let stage = if args.level.is_some() { OneOrAll::One(1) } else { args.stage };
    let table = (!args.json).then_some(CHOICES_HEAD);
    let measure = |number, difficulty| measure(number, difficulty, args);
    let stages = each_stage(stage, args.games.difficulty, table, measure, choices_row)?;
    if args.json {
        return answer::json(&MethodsReport { seed: args.games.seed, stages });
    }
    let times = stages.iter().map(times_row).collect::<Vec<_>>().join("\n");
    answer::line(format_args!("\n```text\n{}```\n\n{TIMES_HEAD}\n{times}", chart(&stages)))?;
    let on_sectors: Vec<_> =
        stages.iter().filter(|costs| !costs.on_sectors.is_empty()).map(sectors_row).collect();
    if !on_sectors.is_empty() {
        answer::line(format_args!("\n{SECTORS_HEAD}\n{}", on_sectors.join("\n")))?;
    }
    Ok(())
}

fn measure(number: u32, difficulty: Difficulty, args: &BenchMethodsArgs) -> anyhow::Result<StageCosts> {
    let (level, sheet) = match &args.level {
        Some(file) => files::read_level(file)?,
        None => files::builtin(number)?,
    };
    let (mut ticks, mut auto) = (Vec::new(), BroadPhaseUse::default());
    for _ in 0..args.runs {
        let mut world = invulnerable_game(Arc::clone(&level), difficulty, &sheet, args.games.seed)?;
        fly(&mut world, args, &mut ticks);
        auto = world.broad_phase_use();
    }
    let (mut methods, mut on_sectors) = (BTreeMap::<_, MirrorCost>::new(), BTreeMap::<_, MirrorCost>::new());
    for tick in &ticks {
        for (method, cost) in Method::ALL.into_iter().zip(tick.costs) {
            methods.entry(method.name()).or_default().add(cost);
            if tick.active == Method::SectorGrid {
                on_sectors.entry(method.name()).or_default().add(cost);
            }
        }
    }
    let (difficulty, auto) = (difficulty.name(), BroadPhaseReport::of(&auto));
    Ok(StageCosts { stage: number, difficulty, auto, methods, on_sectors })
}

struct MeasuredTick {
    active: AnyMethod,
    costs: [MirrorCost; Method::ALL.len()],
}

/// Lets the autopilot fly a stage, and records each tick in `ticks`. In later runs the shorter time of each tick is
/// kept.
fn fly(world: &mut World, args: &BenchMethodsArgs, ticks: &mut Vec<MeasuredTick>) {
    let mut mirrors = Method::ALL.map(|method| mirror(method, args.axis, world));
    let (mut autopilot, mut index) = (Autopilot::default(), 0);
    while world.tick() < args.games.ticks && world.outcome() == Outcome::Flying {
        let input = autopilot.fly(world);
        // While a bomb blast freezes the game, there is no collision detection.
        let Some(objects) = searched_in_tick(world, input) else { continue };
        let active = world.collision().active_method();
        let costs = mirrors.each_mut().map(|mirror| measured(mirror, &objects));
        match ticks.get_mut(index) {
            Some(tick) => {
                tick.costs.iter_mut().zip(costs).for_each(|(least, cost)| least.us = least.us.min(cost.us));
            }
            None => ticks.push(MeasuredTick { active, costs }),
        }
        index += 1;
    }
}

fn choices_row(costs: &StageCosts) -> String {
    let StageCosts { stage, difficulty, auto, methods, .. } = costs;
    let total: u32 = auto.ticks.values().sum();
    let share = |method: Method| {
        let ticks = auto.ticks.get(method.name()).copied().unwrap_or(0);
        format!("{:.1}", f64::from(ticks) * 100.0 / f64::from(total.max(1)))
    };
    let shares = CHOICES.map(share).join(" | ");
    let stay = auto.shortest_stay.map_or("–".to_owned(), |ticks| format!("{:.1}", seconds(ticks)));
    let steps = cells(methods, &SHOWN.map(|(method, _)| method), MirrorCost::steps_text);
    format!("| {stage} | {difficulty} | {shares} | {} | {stay} | {steps} |", auto.changes)
}

fn times_row(costs: &StageCosts) -> String {
    let times = cells(&costs.methods, &SHOWN.map(|(method, _)| method), MirrorCost::us_text);
    format!("| {} | {} | {times} |", costs.stage, costs.difficulty)
}

fn sectors_row(costs: &StageCosts) -> String {
    let there = [Method::SectorGrid, Method::AxisList, Method::BruteForce];
    let StageCosts { stage, difficulty, on_sectors, .. } = costs;
    let on_sectors_s = on_sectors.values().next().map_or(0.0, |cost| seconds(cost.ticks));
    let [steps, us] =
        [MirrorCost::steps_text, MirrorCost::us_text].map(|text| cells(on_sectors, &there, text));
    format!("| {stage} | {difficulty} | {on_sectors_s:.1} | {steps} | {us} |")
}

/// Returns a chart of the time per tick of each method in each stage, over all measured difficulties.
fn chart(stages: &[StageCosts]) -> String {
    let mut numbers: Vec<u32> = stages.iter().map(|costs| costs.stage).collect();
    numbers.dedup();
    let mean = |stage: u32, method: Method| {
        let mut sum = MirrorCost::default();
        let of_stage = stages.iter().filter(|costs| costs.stage == stage);
        of_stage.filter_map(|costs| costs.methods.get(method.name())).for_each(|&cost| sum.add(cost));
        sum.us / f64::from(sum.ticks.max(1))
    };
    let all = numbers.iter().flat_map(|&stage| SHOWN.map(|(method, _)| mean(stage, method)));
    let most = all.fold(f64::MIN_POSITIVE, f64::max);
    let mut text = String::new();
    for &stage in &numbers {
        for (index, (method, name)) in SHOWN.into_iter().enumerate() {
            let us = mean(stage, method);
            let label = if index == 0 { format!("stage {stage}") } else { String::new() };
            let bar = "█".repeat((us / most * BAR).round() as usize);
            text += &format!("{label:<8} {name:<9} {bar} {us:.2} µs\n");
        }
    }
    text
}

fn cells(
    costs: &BTreeMap<&'static str, MirrorCost>,
    methods: &[Method],
    text: fn(&MirrorCost) -> String,
) -> String {
    let cell = |method: &Method| costs.get(method.name()).map_or("–".to_owned(), text);
    methods.iter().map(cell).collect::<Vec<_>>().join(" | ")
}

fn seconds(ticks: u32) -> f64 {
    f64::from(ticks) / f64::from(TICKS_PER_SECOND)
}
