//! `simulate`: plays one stage or all stages, with the autopilot or from a replay, and reports the result.

mod dump;
mod report;

use super::files::Output;
use super::flight::fly;
use super::ship_args::{ModeArgs, ShipArgs};
use super::values::{OneOrAll, method, named, stage_or_all, whole};
use super::{answer, files, misuse, verify};
use crate::bot::Autopilot;
use crate::level::Level;
use crate::modes::own_stage_setup;
use crate::replay::{self, MAX_TICKS, Recorder};
use crate::sim::{
    Assists, Carry, Difficulty, GameMode, GameSetup, MAX_POWER, Outcome, Practice, Section, World,
};
use anyhow::Context;
pub(super) use report::BroadPhaseReport;
use report::GameReport;
use sector_collision::Method;
use sector_collision::broad::MAX_THREADS;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sector-sweep simulate --stage 2 --difficulty ace --ship fan --seed 7
  sector-sweep simulate --stage all --players 2 --record folder --json
  sector-sweep simulate --stage 5 --from boss:2 --power 4 --invulnerable
  sector-sweep simulate --record game.replay
  sector-sweep simulate --level mine.stage --record game.replay
  sector-sweep simulate --replay game.replay --method brute-force
  sector-sweep simulate --replay game.replay --dump-scene 3440 --output scene.json";

/// Play a stage with the autopilot or from a replay, without a window or sound, and print the result
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct SimulateArgs {
    /// Stage to play, from 1, or `all` to play them in order; ignored with --replay
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = stage_or_all)]
    stage: OneOrAll<u32>,
    /// Play this level or stage file instead of a built-in stage; with --record or --replay, as a game of a stage file
    #[arg(long, value_name = "FILE", conflicts_with = "stage")]
    level: Option<PathBuf>,
    /// Difficulty; ignored with --replay
    #[arg(long, value_name = "D", default_value_t, value_parser = named(&Difficulty::ALL, Difficulty::name))]
    difficulty: Difficulty,
    #[command(flatten)]
    ships: ShipArgs,
    #[command(flatten)]
    mode: ModeArgs,
    /// Random seed; ignored with --replay
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Practice from this section of the stage: start, a time such as 0:45, midboss, or a boss phase such as boss:2
    #[arg(long, value_name = "SECTION", conflicts_with = "replay")]
    from: Option<Section>,
    /// Practice with this gun power, 0 to 4 [default: the stage's]
    #[arg(long, value_name = "P", conflicts_with = "replay", value_parser = whole(0..=MAX_POWER))]
    power: Option<u8>,
    /// Make ships indestructible and count the hits that would have destroyed one
    #[arg(long, conflicts_with = "replay")]
    invulnerable: bool,
    /// Stop after this many ticks (60 per second) if the stage has not ended by then
    #[arg(long, value_name = "T", default_value_t = MAX_TICKS, value_parser = whole(0..=MAX_TICKS))]
    ticks: u32,
    /// Collision method; affects only the counts and the time, never the game
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method())]
    method: Method,
    /// Number of threads for the broad phase, 1 to 64; affects only the time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    threads: u32,
    /// Play the inputs from this replay instead of flying with the autopilot
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Save a replay of the game to this file, or one replay per stage to this folder with `--stage all`
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    record: Option<PathBuf>,
    /// Print the objects that were tested in this tick of the replay as a scene for `count`, instead of a report
    #[arg(long, value_name = "TICK", requires = "replay", conflicts_with_all = ["level", "ticks", "threads", "json"],
        value_parser = whole(1..=MAX_TICKS))]
    dump_scene: Option<u32>,
    /// Write the scene from --dump-scene to this file instead of printing it
    #[arg(long, value_name = "FILE", requires = "dump_scene")]
    output: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

impl SimulateArgs {
    /// Checks for conflicts that depend on values, which clap cannot check.
    fn check(&self) -> anyhow::Result<()> {
        self.ships.ships()?;
        let is_all = matches!(self.stage, OneOrAll::All);
        let is_set = self.from.is_some() || self.power.is_some() || self.invulnerable || self.level.is_some();
        let is_practice = self.from.is_some() || self.power.is_some();
        if self.level.is_some() && self.record.is_some() && is_practice {
            return Err(misuse("--record with --level records a whole stage: expected no --from or --power"));
        }
        if self.mode.mode != GameMode::Stages && (is_all || is_set) {
            return Err(misuse(format_args!(
                "--mode {} sets up the game itself: expected no --stage all, --level, --from, --power or --invulnerable",
                self.mode.mode
            )));
        }
        if is_all && (self.from.is_some() || self.power.is_some()) {
            return Err(misuse(
                "--from and --power work only with a single stage: expected --stage N instead of --stage all",
            ));
        }
        Ok(())
    }
}

pub(super) fn run(args: &SimulateArgs) -> anyhow::Result<()> {
    args.check()?;
    match (&args.replay, &args.level, args.stage) {
        (Some(file), ..) => match args.dump_scene {
            Some(tick) => dump::run(file, tick, args.method, args.output.as_deref()),
            None => replayed(file, args),
        },
        // A level file counts as stage 1.
        (None, Some(_), _) => flown(1, args),
        (None, None, OneOrAll::One(stage)) => flown(stage, args),
        (None, None, OneOrAll::All) => whole_game(args),
    }
}

fn replayed(file: &Path, args: &SimulateArgs) -> anyhow::Result<()> {
    let replay = verify::load(file)?;
    let mut world = files::recorded(&replay.header, args.level.as_deref(), args.method, args.threads)?;
    replay::comparable(&replay, &world).with_context(|| files::shown(file))?;
    let mut inputs = replay.inputs.iter().copied();
    let ticks = args.ticks.min(replay.inputs.len() as u32);
    let log = fly(&mut world, ticks, None, |_| inputs.next().unwrap_or_default());
    answer::report(&GameReport::of(&world, replay.header.setup.stage, log, args.method), args.json)
}

/// Creates the world of a built-in stage, or of the level file if the arguments name one.
fn game(stage: u32, carry: Option<Carry>, args: &SimulateArgs) -> anyhow::Result<World> {
    if args.mode.mode != GameMode::Stages {
        let setup = args.mode.setup(args.difficulty, args.ships.ships()?)?;
        let (level, sheet) = files::level_of(&setup)?;
        return files::world(setup, level, sheet, args.method, args.threads);
    }
    let (level, sheet) = match &args.level {
        Some(file) => files::read_level(file)?,
        None => files::level_of(&GameSetup { difficulty: args.difficulty, ..GameSetup::new(stage) })?,
    };
    let SimulateArgs { difficulty, seed, method, invulnerable, .. } = *args;
    let (ships, practice) = (args.ships.ships()?, practice(&level, args));
    let assists = Assists { invulnerable, ..Assists::default() };
    if args.level.is_some() && args.record.is_some() {
        let setup = GameSetup { assists, ..own_stage_setup(level.hash, difficulty, ships) };
        return files::world(setup, level, sheet, method, args.threads);
    }
    let setup = GameSetup { difficulty, ships, assists, practice, carry, seed, ..GameSetup::new(stage) };
    files::world(setup, level, sheet, method, args.threads)
}

fn practice(level: &Level, args: &SimulateArgs) -> Option<Practice> {
    let is_asked_for = args.from.is_some() || args.power.is_some();
    let (from, power) = (args.from.unwrap_or_default(), args.power.unwrap_or(level.begin_power));
    is_asked_for.then_some(Practice { from, power })
}

/// Lets the bot fly a stage, and prints the report. With `--record` it also writes a replay.
fn flown(stage: u32, args: &SimulateArgs) -> anyhow::Result<()> {
    let inputs = args.level.as_deref();
    let output = args.record.as_deref().map(|file| Output::new(file, inputs.as_slice())).transpose()?;
    let (_, report) = flight(stage, None, args, output)?;
    answer::report(&report, args.json)
}

fn whole_game(args: &SimulateArgs) -> anyhow::Result<()> {
    if let Some(folder) = &args.record {
        crate::files::make_folder(folder)
            .with_context(|| format!("cannot create the folder {}", files::shown(folder)))?;
    }
    let (mut stages, mut carry) = (Vec::new(), None);
    for stage in 1..=Level::builtin_count() {
        let file = args.record.as_ref().map(|folder| folder.join(format!("stage{stage}.replay")));
        let output = file.as_deref().map(|file| Output::new(file, &[])).transpose()?;
        let (world, report) = flight(stage, carry, args, output)?;
        stages.push(report);
        if world.outcome() != Outcome::Cleared {
            break;
        }
        carry = Some(world.carry());
    }
    if args.json {
        return answer::json(&BTreeMap::from([("stages", stages)]));
    }
    stages.iter().try_for_each(answer::line)
}

fn flight(
    stage: u32,
    carry: Option<Carry>,
    args: &SimulateArgs,
    output: Option<Output<'_>>,
) -> anyhow::Result<(World, GameReport)> {
    let mut world = game(stage, carry, args)?;
    let mut recorder = output.as_ref().map(|_| Recorder::new(&world));
    let mut autopilot = Autopilot::default();
    let log = fly(&mut world, args.ticks, recorder.as_mut(), |world| autopilot.fly(world));
    if let (Some(output), Some(recorder)) = (output, recorder) {
        output.write(recorder.replay(&world).to_bytes())?;
    }
    let report = GameReport::of(&world, stage, log, args.method);
    Ok((world, report))
}
