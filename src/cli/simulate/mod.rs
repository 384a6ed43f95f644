//! `simulate`: a stage, or all of them, by bot or replay, and how it ended.

mod report;

use super::args::SimulateArgs;
use super::choice::Choice;
use super::{answer, stage, verify};
use crate::bot::Autopilot;
use crate::level::Level;
use crate::replay::{self, Recorder};
use crate::sim::{
    Assists, BossState, Carry, Event, GameSetup, Inputs, Outcome, Practice, TICKS_PER_SECOND, World,
};
use anyhow::Context;
use report::{Loss, Report, Reports, Toll, print};
use sector_sprites::Sheet;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub(super) fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    match (&args.replay, &args.level, args.stage) {
        (Some(file), ..) => replayed(file, args)?,
        (None, Some(file), _) => flown_from(file, args)?,
        (None, None, Choice::One(stage)) => flown(stage.0, args)?,
        (None, None, Choice::All) => whole_game(args)?,
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
    let toll = fly(&mut world, ticks, None, |_| inputs.next().unwrap_or_default());
    print(&Report::of(&world, replay.header.setup.stage, toll, args.method), args.json)
}

/// A stage as the arguments ask for it.
fn stage_of(stage: u32, carry: Option<Carry>, args: &SimulateArgs) -> anyhow::Result<World> {
    let (level, sheet) = stage::builtin(stage)?;
    world_of(stage, carry, level, sheet, args)
}

fn world_of(
    stage: u32,
    carry: Option<Carry>,
    level: Arc<Level>,
    sheet: Arc<Sheet>,
    args: &SimulateArgs,
) -> anyhow::Result<World> {
    let SimulateArgs { difficulty, seed, method, invulnerable, .. } = *args;
    let (ships, practice) = (args.crew.ships(), practice(&level, args));
    let assists = Assists { invulnerable, ..Assists::default() };
    let setup = GameSetup { difficulty, ships, assists, practice, carry, seed, ..GameSetup::new(stage) };
    stage::world(setup, level, sheet, method, args.threads)
}

/// The practice that the arguments ask for, if they do.
fn practice(level: &Level, args: &SimulateArgs) -> Option<Practice> {
    let is_asked_for = args.from.is_some() || args.power.is_some();
    is_asked_for.then(|| Practice {
        from: args.from.unwrap_or_default(),
        power: args.power.unwrap_or(level.begin_power),
    })
}

/// Lets the bot fly a level that is no stage; it counts as stage 0.
fn flown_from(file: &Path, args: &SimulateArgs) -> anyhow::Result<()> {
    let (level, sheet) = stage::read_level(file)?;
    let mut world = world_of(0, None, level, sheet, args)?;
    let mut crew = Autopilot::default();
    let toll = fly(&mut world, args.ticks, None, |world| crew.fly(world));
    print(&Report::of(&world, 0, toll, args.method), args.json)
}

/// Lets the bot fly a stage, and keeps a replay of it where one is asked for.
fn flown(stage: u32, args: &SimulateArgs) -> anyhow::Result<()> {
    let mut world = stage_of(stage, None, args)?;
    let mut recorder = args.record.as_ref().map(|_| Recorder::new(&world));
    let mut crew = Autopilot::default();
    let toll = fly(&mut world, args.ticks, recorder.as_mut(), |world| crew.fly(world));
    if let (Some(file), Some(recorder)) = (&args.record, recorder) {
        let shown = file.display();
        // Beside it first: what is there is replaced whole or not at all.
        let part = file.with_extension("part");
        std::fs::write(&part, recorder.replay().to_bytes())
            .and_then(|()| std::fs::rename(&part, file))
            .with_context(|| format!("cannot write {shown}"))?;
    }
    print(&Report::of(&world, stage, toll, args.method), args.json)
}

/// Lets the bot fly one stage after the other, with what it has earned, until one is not cleared.
fn whole_game(args: &SimulateArgs) -> anyhow::Result<()> {
    let (mut stages, mut carry) = (Vec::new(), None);
    for stage in 1..=Level::builtin_count() {
        let mut world = stage_of(stage, carry, args)?;
        let mut crew = Autopilot::default();
        let toll = fly(&mut world, args.ticks, None, |world| crew.fly(world));
        stages.push(Report::of(&world, stage, toll, args.method));
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

/// Steps until the ticks are used up or the stage is over, and gives what it cost.
fn fly(
    world: &mut World,
    ticks: u32,
    mut recorder: Option<&mut Recorder>,
    mut inputs: impl FnMut(&World) -> Inputs,
) -> Toll {
    let mut events = Vec::with_capacity(256);
    let (mut toll, mut wave) = (Toll::default(), None);
    while world.tick() < ticks && world.outcome() == Outcome::Flying {
        events.clear();
        let inputs = inputs(world);
        world.step(inputs, &mut events);
        if let Some(recorder) = &mut recorder {
            recorder.tick(inputs, world);
        }
        for event in &events {
            match *event {
                Event::WaveStarted { index } => wave = Some(index),
                Event::PlayerDied { .. } => {
                    toll.losses.push(Loss { tick: world.tick(), during: place_in_script(world, wave) });
                }
                Event::PlayerSpared { .. } => toll.spared += 1,
                _ => {}
            }
        }
    }
    toll
}

/// What the stage was about: a boss on the field, else the wave that came last.
fn place_in_script(world: &World, wave: Option<u16>) -> String {
    let level = world.level();
    let boss = world.boss().filter(|boss| !boss.is_gone() && !matches!(boss.state, BossState::Announced(_)));
    match (boss, wave) {
        (Some(boss), _) => format!("{}, phase {}", boss.spec(level).name, boss.phase + 1),
        (None, Some(wave)) => {
            let wave = &level.waves[usize::from(wave)];
            let alien = &level.aliens[usize::from(wave.alien)].name;
            format!("{:.1} s, {alien}", f64::from(wave.at) / f64::from(TICKS_PER_SECOND))
        }
        (None, None) => "before the first wave".to_owned(),
    }
}
