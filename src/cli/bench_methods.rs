//! `bench-methods`: what each collision method costs in the stages of the game, and what `auto` makes of it.
//!
//! The autopilot flies a stage and cannot be hurt, so that all of the stage is measured. Each method has a pipeline of
//! its own that is kept equal to the game's: after each tick all take the same changes and find their pairs, one after
//! the other, so that their times are those of one moment of the machine. Steps are counted and exact.

use super::bench_stages::{EVENTS, game};
use super::timing::{micros, now, rounded};
use super::values::{Choice, named_or_all, stage_or_all, whole};
use super::{answer, files};
use crate::bot::Autopilot;
use crate::level::{Difficulty, Level};
use crate::replay::MAX_TICKS;
use crate::sim::{BroadPhaseUse, Outcome, TickPhase, World};
use sector_collision::{Handle, Method, Object, Pipeline};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Example:
  sector-sweep bench-methods --stage 2 --difficulty all --seed 5";

/// Fly stages by bot, and say what each collision method costs there
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BenchMethodsArgs {
    /// The stage, or `all`
    #[arg(long, value_name = "N|all", default_value = "all", value_parser = stage_or_all)]
    stage: Choice<u32>,
    /// A level file instead of a built-in stage
    #[arg(long, value_name = "FILE", conflicts_with = "stage")]
    level: Option<PathBuf>,
    /// The difficulty, or `all`
    #[arg(long, value_name = "D|all", default_value = "all",
        value_parser = named_or_all(&Difficulty::ALL, Difficulty::name))]
    difficulty: Choice<Difficulty>,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Stop after this many ticks (60 a second), or when the stage is over
    #[arg(long, value_name = "T", default_value_t = MAX_TICKS, value_parser = whole(1..=MAX_TICKS))]
    ticks: u32,
    /// How often each stage is flown; of each tick the shortest time of a method counts
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = whole::<u32>(1..=100))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer of `bench-methods`.
#[derive(Serialize)]
struct Report {
    seed: u64,
    stages: Vec<StageReport>,
}

/// What the methods cost in one stage at one difficulty.
#[derive(Serialize)]
struct StageReport {
    stage: u32,
    difficulty: &'static str,
    /// The use that `auto` made of its methods.
    #[serde(skip)]
    auto: BroadPhaseUse,
    /// The cost of each method in all ticks.
    methods: BTreeMap<&'static str, Cost>,
    /// The cost of each method in the ticks in which `auto` was on the sectors.
    on_sectors: BTreeMap<&'static str, Cost>,
}

/// The cost of a method over many ticks.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Cost {
    ticks: u32,
    candidates: u64,
    steps: u64,
    us: f64,
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.ticks += other.ticks;
        self.candidates += other.candidates;
        self.steps += other.steps;
        self.us += other.us;
    }

    /// Returns the steps and the microseconds of a tick, to a tenth.
    fn per_tick(&self) -> (f64, f64) {
        let ticks = f64::from(self.ticks.max(1));
        (rounded(self.steps as f64 / ticks), (self.us / ticks * 100.0).round() / 100.0)
    }
}

/// A pipeline of one method that is kept equal to the game's.
struct Mirror {
    pipeline: Pipeline,
    handles: BTreeMap<u32, Handle>,
}

/// The changes of a tick: objects that went, that moved and that came.
#[derive(Default)]
struct Changes {
    gone: Vec<u32>,
    moved: Vec<Object>,
    new: Vec<Object>,
}

impl Changes {
    /// Returns the changes from one table of objects to the next, both sorted by id.
    fn between(before: &BTreeMap<u32, Object>, now: &BTreeMap<u32, Object>) -> Self {
        let gone = before.keys().filter(|id| !now.contains_key(id)).copied().collect();
        let (mut moved, mut new) = (Vec::new(), Vec::new());
        for object in now.values() {
            match before.get(&object.id) {
                Some(old) if old.rect != object.rect => moved.push(*object),
                Some(_) => {}
                None => new.push(*object),
            }
        }
        Self { gone, moved, new }
    }
}

impl Mirror {
    fn new(method: Method, world: &World) -> Self {
        let game = world.collision();
        let pipeline = Pipeline::with_tuning(
            method,
            game.tuning(),
            game.rules().clone(),
            Vec::new().into(),
            game.capacity(),
        );
        Self { pipeline, handles: BTreeMap::new() }
    }

    /// Takes the changes of a tick and finds the pairs. Returns the cost; handles are looked up off the clock.
    fn tick(&mut self, changes: &Changes) -> Cost {
        let gone: Vec<Handle> = changes.gone.iter().filter_map(|id| self.handles.remove(id)).collect();
        let moved: Vec<_> =
            changes.moved.iter().map(|object| (self.handles[&object.id], object.rect)).collect();
        let mut new = Vec::with_capacity(changes.new.len());
        let begun = now();
        for handle in gone {
            self.pipeline.remove(handle);
        }
        for (handle, rect) in moved {
            self.pipeline.update(handle, rect, None);
        }
        new.extend(changes.new.iter().map(|&object| self.pipeline.insert(object)));
        self.pipeline.find_overlaps();
        let us = micros(begun, now());
        self.handles.extend(changes.new.iter().map(|object| object.id).zip(new));
        let candidates = self.pipeline.counts().candidates;
        Cost { ticks: 1, candidates, steps: self.pipeline.steps(), us }
    }
}

pub(super) fn run(args: &BenchMethodsArgs) -> anyhow::Result<()> {
    let all: Vec<u32> = (1..=Level::builtin_count()).collect();
    // A level file counts as stage 0.
    let numbers = if args.level.is_some() { &[0] } else { args.stage.among(&all) };
    let mut stages = Vec::new();
    for &number in numbers {
        for &difficulty in args.difficulty.among(&Difficulty::ALL) {
            let report = measure(number, difficulty, args)?;
            if !args.json {
                print_row(&report, stages.is_empty())?;
            }
            stages.push(report);
        }
    }
    if args.json {
        answer::line(serde_json::to_string(&Report { seed: args.seed, stages })?)?;
    }
    Ok(())
}

/// Measures a stage at a difficulty.
fn measure(
    number: u32,
    difficulty: Difficulty,
    args: &BenchMethodsArgs,
) -> anyhow::Result<StageReport> {
    let (level, sheet) = match &args.level {
        Some(file) => files::read_level(file)?,
        None => files::builtin(number)?,
    };
    let mut world = game(level, difficulty, &sheet, args.seed)?;
    let mut mirrors: Vec<Mirror> = Method::EVERY.map(|method| Mirror::new(method, &world)).into();
    let mut before = BTreeMap::new();
    let (mut events, mut autopilot) = (Vec::with_capacity(EVENTS), Autopilot::default());
    let (mut methods, mut on_sectors) = (BTreeMap::new(), BTreeMap::new());
    while world.tick() < args.ticks && world.outcome() == Outcome::Flying {
        events.clear();
        let input = autopilot.fly(&world);
        // The table as the broad phase saw it: the game removes and inserts objects before the tick is over.
        let mut collided = false;
        world.step_watched(input, &mut events, &mut |phase| collided |= phase == TickPhase::Broad);
        if !collided {
            continue;
        }
        let solid = |object: Object| (object.id, Object { mask: None, ..object });
        let now: BTreeMap<u32, Object> = world.collision().objects().map(solid).collect();
        let changes = Changes::between(&before, &now);
        let is_on_sectors = world.collision().active_method() == Method::SectorGrid;
        for mirror in &mut mirrors {
            let (name, cost) = (mirror.pipeline.method().name(), mirror.tick(&changes));
            methods.entry(name).or_insert_with(Cost::default).add(cost);
            if is_on_sectors {
                on_sectors.entry(name).or_insert_with(Cost::default).add(cost);
            }
        }
        before = now;
    }
    Ok(StageReport {
        stage: number,
        difficulty: difficulty.name(),
        auto: world.broad_phase_use(),
        methods,
        on_sectors,
    })
}

/// Prints a row of a table in Markdown for each method, with the head before the first.
fn print_row(report: &StageReport, is_first: bool) -> anyhow::Result<()> {
    let StageReport { stage, difficulty, auto, methods, on_sectors } = report;
    if is_first {
        answer::line(
            "| stage | difficulty | list, sectors, all pairs in use | changes | shortest stay s | steps a tick: auto | list | sectors | all pairs | µs: auto | list | sectors | all pairs | while on sectors: s | steps: sectors | list | all pairs | µs: sectors | list | all pairs |",
        )?;
        answer::line(
            "|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        )?;
    }
    let total: u32 = auto.ticks().map(|(_, ticks)| ticks).sum();
    let share = |method| {
        let ticks = auto.ticks().find(|&(used, _)| used == method).map_or(0, |(_, ticks)| ticks);
        format!("{:.0} %", f64::from(ticks) * 100.0 / f64::from(total.max(1)))
    };
    let of = |costs: &BTreeMap<&'static str, Cost>, method: Method| {
        costs.get(method.name()).copied().unwrap_or_default().per_tick()
    };
    let [all, list, sectors, pairs] =
        [Method::Auto, Method::AxisList, Method::SectorGrid, Method::BruteForce].map(|m| of(methods, m));
    let [s_list, s_sectors, s_pairs] =
        [Method::AxisList, Method::SectorGrid, Method::BruteForce].map(|m| of(on_sectors, m));
    let secs = f64::from(on_sectors.get("auto").map_or(0, |cost| cost.ticks)) / 60.0;
    answer::line(format_args!(
        "| {stage} | {difficulty} | {}, {}, {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {secs:.0} | {} | {} | {} | {} | {} | {} |",
        share(Method::AxisList),
        share(Method::SectorGrid),
        share(Method::BruteForce),
        auto.changes,
        auto.shortest_stay.map_or("-".into(), |t| format!("{:.1}", f64::from(t) / 60.0)),
        all.0,
        list.0,
        sectors.0,
        pairs.0,
        all.1,
        list.1,
        sectors.1,
        pairs.1,
        s_sectors.0,
        s_list.0,
        s_pairs.0,
        s_sectors.1,
        s_list.1,
        s_pairs.1,
    ))
}
