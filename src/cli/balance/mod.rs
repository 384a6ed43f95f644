//! `balance`: lets the autopilot play many games and prints tables of the results.
//!
//! A game is one credit: all stages in order, without continues, until a stage is lost. With `--stages` each stage is a
//! separate game that starts with new ships.

mod tables;

use super::flight::{FlightLog, fly, name_of};
use super::values::{named, whole};
use super::{answer, files};
use crate::bot::Autopilot;
use crate::level::{Difficulty, Level, Wave};
use crate::replay::MAX_TICKS;
use crate::sim::{GameSetup, Outcome, ShipKind, Ships, StagePoints, World};
use anyhow::Context;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const EXAMPLES: &str = "\
Examples:
  sector-sweep balance --seeds 1-10
  sector-sweep balance --difficulty pilot,veteran --ship fan --seeds 101-140
  sector-sweep balance --stages 2,3 --levels try/levels";

/// Fly many games with the autopilot and print tables of the results
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct BalanceArgs {
    /// Random seed of the game, or a range of seeds such as 101-140
    #[arg(long, value_name = "A[-B]", default_value = "1-50", value_parser = seeds)]
    seeds: RangeInclusive<u64>,
    /// Difficulties, separated by commas [default: all]
    #[arg(long, value_name = "D,…", value_delimiter = ',', value_parser = named(&Difficulty::ALL, Difficulty::name))]
    difficulty: Vec<Difficulty>,
    /// Ships, separated by commas [default: the three that every player has]
    #[arg(long, value_name = "A,…", value_delimiter = ',', value_parser = named(&ShipKind::ALL, ShipKind::name))]
    ship: Vec<ShipKind>,
    /// Fly these stages (comma-separated), each with new ships, instead of whole games
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = whole(1..=Level::builtin_count()))]
    stages: Vec<u32>,
    /// Fly the stages in this folder (stage1.ron and so on) instead of the built-in ones
    #[arg(long, value_name = "FOLDER")]
    levels: Option<PathBuf>,
    /// Number of games to fly in parallel, 1 to 256 [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=256))]
    jobs: Option<usize>,
}

fn seeds(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let seed = |text: &str| text.parse::<u64>().ok();
    let range = seed(first).zip(seed(last)).map(|(first, last)| first..=last);
    let range = range.filter(|range| !range.is_empty() && range.end() - range.start() < 100_000);
    range.ok_or("expected a seed, or a range of at most 100000 seeds such as 101-140")
}

#[derive(Clone, Copy, Debug)]
struct BalanceGame {
    difficulty: Difficulty,
    ship: ShipKind,
    /// The stage, or `None` for a game of all stages.
    stage: Option<u32>,
    seed: u64,
}

struct Flown {
    game: BalanceGame,
    stages: Vec<Stage>,
}

struct Stage {
    stage: u32,
    cleared: bool,
    ticks: u32,
    score: u64,
    lives: u8,
    grazes: u32,
    points: StagePoints,
    power: u8,
    /// The waves, each with its name, its number of aliens and how many of them were destroyed.
    waves: Vec<(String, u32, u32)>,
    log: FlightLog,
}

pub(super) fn run(args: &BalanceArgs) -> anyhow::Result<()> {
    let sheet = Arc::new(Sheet::builtin());
    let levels: Vec<Arc<Level>> =
        (1..=Level::builtin_count()).map(|stage| level(args, stage, &sheet)).collect::<Result<_, _>>()?;
    let games = games(args);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let flown = fly_all(&games, &levels, &sheet, args.jobs.unwrap_or(cores))?;
    tables::all(&flown, args.stages.is_empty()).iter().try_for_each(answer::line)
}

fn level(args: &BalanceArgs, stage: u32, sheet: &Sheet) -> anyhow::Result<Arc<Level>> {
    match &args.levels {
        None => files::builtin_level(stage, sheet),
        Some(folder) => {
            Ok(files::read_level(&crate::files::in_folder(folder, &format!("stage{stage}.ron")))?.0)
        }
    }
}

fn games(args: &BalanceArgs) -> Vec<BalanceGame> {
    let difficulties = if args.difficulty.is_empty() { &Difficulty::ALL } else { &args.difficulty[..] };
    let ships = if args.ship.is_empty() { &ShipKind::FIRST } else { &args.ship[..] };
    let stages: Vec<Option<u32>> =
        if args.stages.is_empty() { vec![None] } else { args.stages.iter().copied().map(Some).collect() };
    let mut games = Vec::new();
    for &difficulty in difficulties {
        for &ship in ships {
            for &stage in &stages {
                games.extend(args.seeds.clone().map(|seed| BalanceGame { difficulty, ship, stage, seed }));
            }
        }
    }
    games
}

/// Plays all games on `jobs` threads. Returns the results in the order of `games`.
fn fly_all(
    games: &[BalanceGame],
    levels: &[Arc<Level>],
    sheet: &Arc<Sheet>,
    jobs: usize,
) -> anyhow::Result<Vec<Flown>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push(fly_game(game, levels, sheet));
        }
        done
    };
    let mut flown = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let done =
            workers.into_iter().map(|worker| worker.join().map_err(|_| anyhow::anyhow!("a game crashed")));
        done.flat_map(|games| games.unwrap_or_else(|error| vec![Err(error)])).collect::<Result<Vec<_>, _>>()
    })?;
    flown.sort_by_key(|flown| (flown.game.difficulty, flown.game.ship, flown.game.stage, flown.game.seed));
    Ok(flown)
}

fn fly_game(game: BalanceGame, levels: &[Arc<Level>], sheet: &Arc<Sheet>) -> anyhow::Result<Flown> {
    let stages = game.stage.map_or(1..=levels.len() as u32, |stage| stage..=stage);
    let (mut flown, mut carry) = (Vec::new(), None);
    for stage in stages {
        let BalanceGame { difficulty, ship, seed, .. } = game;
        let setup = GameSetup { difficulty, ships: Ships::Alone(ship), carry, seed, ..GameSetup::new(stage) };
        let level = Arc::clone(&levels[stage as usize - 1]);
        let world = World::new(setup, level, Arc::clone(sheet), Method::Auto);
        let mut world = world.context("cannot start a game")?;
        let mut autopilot = Autopilot::default();
        let log = fly(&mut world, MAX_TICKS, None, |world| autopilot.fly(world));
        flown.push(Stage::of(&world, stage, log));
        if world.outcome() != Outcome::Cleared {
            break;
        }
        carry = Some(world.carry());
    }
    Ok(Flown { game, stages: flown })
}

impl Stage {
    fn of(world: &World, stage: u32, log: FlightLog) -> Self {
        let level = world.level();
        let waves = level.waves.iter().zip(world.fallen()).filter(|(wave, _)| level.targets(wave) > 0);
        let wave =
            |(wave, &fallen): (&Wave, &u16)| (name_of(wave, level), wave.aliens() as u32, fallen.into());
        Self {
            stage,
            cleared: world.outcome() == Outcome::Cleared,
            ticks: world.tick(),
            score: world.score().points,
            lives: world.player().lives,
            grazes: world.of_this_stage().score.grazes,
            points: *world.stage_points(),
            power: world.player().power,
            waves: waves.map(wave).collect(),
            log,
        }
    }
}
