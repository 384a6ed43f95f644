//! `simulate`: a stage, or all of them, by bot or replay, and how it ended.

use super::args::SimulateArgs;
use super::choice::Choice;
use super::{answer, stage, verify};
use crate::bot::Crew;
use crate::level::Level;
use crate::replay::{self, Recorder};
use crate::scene::CountsResult;
use crate::sim::{Inputs, Outcome, Player, Setup, World};
use anyhow::Context;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// How a run ended.
#[derive(Serialize)]
struct Report {
    stage: u32,
    difficulty: &'static str,
    seed: u64,
    method: String,
    ticks: u32,
    state_hash: String,
    score: u64,
    lives: u8,
    deaths: u32,
    players: Vec<PlayerReport>,
    stage_cleared: bool,
    game_over: bool,
    grazes: u32,
    kills: u32,
    best_chain: u32,
    counts: CountsResult,
}

/// How one player came out of it.
#[derive(Serialize)]
struct PlayerReport {
    ship: &'static str,
    lives: u8,
    deaths: u32,
}

impl PlayerReport {
    fn of(player: &Player) -> Self {
        Self { ship: player.kind.name(), lives: player.lives, deaths: player.deaths }
    }
}

/// How a run over several stages ended.
#[derive(Serialize)]
struct Reports {
    stages: Vec<Report>,
}

pub(super) fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    match (&args.replay, args.stage) {
        (Some(file), _) => replayed(file, args)?,
        (None, Choice::One(stage)) => flown(stage.get(), args)?,
        (None, Choice::All) => whole_game(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the inputs of a replay.
fn replayed(file: &Path, args: &SimulateArgs) -> anyhow::Result<()> {
    let replay = verify::load(file)?;
    let mut world = stage::recorded(&replay.header, args.method, args.threads)?;
    replay::comparable(&replay, &world).with_context(|| file.display().to_string())?;
    let mut inputs = replay.inputs.iter().copied();
    let ticks = args.ticks.min(replay.inputs.len() as u32);
    fly(&mut world, ticks, None, |_| inputs.next().unwrap_or_default());
    print(&report(&world, replay.header.stage, args), args.json)
}

/// A stage as the arguments ask for it.
fn stage_of(stage: u32, args: &SimulateArgs) -> anyhow::Result<World> {
    let (level, sheet) = stage::builtin(stage)?;
    let SimulateArgs { difficulty, seed, method, .. } = *args;
    stage::world(
        Setup { difficulty, ships: args.crew.ships()?, seed, method, ..Setup::new(level, sheet) },
        args.threads,
    )
}

/// Lets the bot fly a stage, and keeps a replay of it where one is asked for.
fn flown(stage: u32, args: &SimulateArgs) -> anyhow::Result<()> {
    let mut world = stage_of(stage, args)?;
    let mut recorder = args.record.as_ref().map(|_| Recorder::new(&world, stage));
    let mut crew = Crew::default();
    fly(&mut world, args.ticks, recorder.as_mut(), |world| crew.fly(world));
    if let (Some(file), Some(recorder)) = (&args.record, recorder) {
        let shown = file.display();
        std::fs::write(file, recorder.replay().to_bytes())
            .with_context(|| format!("cannot write {shown}"))?;
    }
    print(&report(&world, stage, args), args.json)
}

/// Lets the bot fly one stage after the other, with what it has earned, until one is not cleared.
fn whole_game(args: &SimulateArgs) -> anyhow::Result<()> {
    anyhow::ensure!(args.record.is_none(), "a replay holds one stage: expected --stage N with --record");
    let (mut stages, mut carry) = (Vec::new(), None);
    for stage in 1..=Level::builtin_count() {
        let mut world = stage_of(stage, args)?;
        if let Some(carry) = carry {
            world.take_along(carry);
        }
        let mut crew = Crew::default();
        fly(&mut world, args.ticks, None, |world| crew.fly(world));
        stages.push(report(&world, stage, args));
        if world.outcome() != Outcome::Cleared {
            break;
        }
        carry = Some(world.carry());
    }
    if args.json {
        return answer::line(serde_json::to_string(&Reports { stages })?);
    }
    stages.iter().try_for_each(|report| print(report, false))
}

/// Steps until the ticks are used up or the stage is over.
fn fly(
    world: &mut World,
    ticks: u32,
    mut recorder: Option<&mut Recorder>,
    mut inputs: impl FnMut(&World) -> Inputs,
) {
    let mut events = Vec::with_capacity(256);
    while world.tick() < ticks && world.outcome() == Outcome::Flying {
        events.clear();
        let inputs = inputs(world);
        world.step(inputs, &mut events);
        if let Some(recorder) = &mut recorder {
            recorder.tick(inputs, world);
        }
    }
}

fn report(world: &World, stage: u32, args: &SimulateArgs) -> Report {
    let score = world.score();
    Report {
        stage,
        difficulty: world.difficulty().name(),
        seed: world.seed(),
        method: args.method.to_string(),
        ticks: world.tick(),
        state_hash: format!("{:016x}", world.hash()),
        score: score.points,
        lives: world.player().lives,
        deaths: world.players().iter().map(|player| player.deaths).sum(),
        players: world.players().iter().map(PlayerReport::of).collect(),
        stage_cleared: world.outcome() == Outcome::Cleared,
        game_over: world.outcome() == Outcome::GameOver,
        grazes: score.grazes,
        kills: score.kills,
        best_chain: score.best_chain,
        counts: world.total_counts().into(),
    }
}

fn print(report: &Report, json: bool) -> anyhow::Result<()> {
    if json {
        return answer::line(serde_json::to_string(report)?);
    }
    let ending = match (report.stage_cleared, report.game_over) {
        (true, _) => "cleared",
        (_, true) => "game over",
        _ => "still flying",
    };
    answer::line(format_args!(
        "stage {}, {}, seed {}: {ending} after {} ticks",
        report.stage, report.difficulty, report.seed, report.ticks
    ))?;
    answer::line(format_args!(
        "score {}, lives {}, deaths {}, grazes {}",
        report.score, report.lives, report.deaths, report.grazes
    ))?;
    let c = &report.counts;
    answer::line(format_args!(
        "{}: {} pairs, {} after rules, {} candidates, {} rectangle hits, {} bitmap tests, {} hits",
        report.method, c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.bitmap_tests, c.hits
    ))?;
    answer::line(format_args!("state {}", report.state_hash))?;
    Ok(())
}
