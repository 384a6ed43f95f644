//! A flight: the autopilot or a replay plays a stage to its end, and a log records losses and boss phases.

use crate::level::{Level, Wave};
use crate::replay::Recorder;
use crate::sim::{Boss, BossState, Event, Inputs, Outcome, TICKS_PER_SECOND, World, kind};
use sector_collision::Kind;
use serde::Serialize;

/// The events of a stage that its world does not record.
#[derive(Default)]
pub(super) struct FlightLog {
    pub(super) losses: Vec<Loss>,
    /// How often assists saved a ship from destruction.
    pub(super) spared: u32,
    pub(super) phases: Vec<PhaseLog>,
    pub(super) pressure: Pressure,
}

/// How crowded the field was, from the first wave to the end of the stage.
#[derive(Default)]
pub(super) struct Pressure {
    /// The number of ticks with 0, 1, 2 … enemy bullets: before the last boss, and in its phases.
    pub(super) ticks_with: [Vec<u32>; 2],
    /// The most ticks in a row without an alien, a rock or an enemy bullet, outside warnings and ends of bosses.
    pub(super) longest_quiet: u32,
    quiet: u32,
    pub(super) surges: u32,
}

#[derive(Serialize)]
pub(super) struct Loss {
    pub(super) tick: u32,
    /// The last wave before the loss, or the current boss and its phase.
    pub(super) during: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PhaseLog {
    pub(super) boss: String,
    pub(super) phase: u8,
    pub(super) ticks: u32,
    pub(super) end: PhaseEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PhaseEnd {
    Beaten,
    Outlasted,
    Broken,
}

/// Plays up to tick `ticks` or to the end of the stage, and returns the log. `recorder`, if any, records every tick.
pub(super) fn fly(
    world: &mut World,
    ticks: u32,
    mut recorder: Option<&mut Recorder>,
    mut inputs: impl FnMut(&World) -> Inputs,
) -> FlightLog {
    let mut events = Vec::with_capacity(256);
    let (mut log, mut wave) = (FlightLog::default(), None);
    while world.tick() < ticks && world.outcome() == Outcome::Flying {
        events.clear();
        let inputs = inputs(world);
        let before = world.boss().copied();
        world.step(inputs, &mut events);
        if let Some(recorder) = &mut recorder {
            recorder.tick(inputs, world);
        }
        for event in &events {
            match *event {
                Event::WaveStarted { index } => wave = Some(index),
                Event::PlayerDied { .. } => {
                    log.losses.push(Loss { tick: world.tick(), during: place_in_script(world, wave) });
                }
                Event::PlayerSpared { .. } => log.spared += 1,
                Event::SurgeFired { .. } => log.pressure.surges += 1,
                _ => {}
            }
        }
        if wave.is_some() {
            log.pressure.watch(world);
        }
        log.phases.extend(before.and_then(|before| phase_that_ended(world, &before, &events)));
    }
    let unfinished = world.boss().and_then(|boss| phase_log(world, boss, PhaseEnd::Broken));
    log.phases.extend(unfinished);
    log
}

impl Pressure {
    fn watch(&mut self, world: &World) {
        let count = |kinds: &[Kind]| kinds.iter().map(|&kind| world.collision().count_of(kind)).sum::<u32>();
        let bullets = count(&[kind::BULLET, kind::SOFT_BULLET]);
        let boss = world.boss().filter(|boss| !boss.is_gone());
        let is_last = |boss: &Boss| usize::from(boss.index) + 1 == world.level().bosses.len();
        match boss {
            Some(boss) if is_last(boss) && boss.fighting().is_some() => {
                count_up(&mut self.ticks_with[1], bullets)
            }
            Some(boss) if is_last(boss) => {}
            _ => count_up(&mut self.ticks_with[0], bullets),
        }
        let is_planned = world.level().breaks.iter().any(|planned| planned.contains(&world.script_tick()));
        let is_break = is_planned || boss.is_some_and(|boss| boss.fighting().is_none()) || is_won(world);
        let is_quiet = !is_break && bullets + count(&[kind::ALIEN, kind::ROCK, kind::WALL]) == 0;
        self.quiet = if is_quiet { self.quiet + 1 } else { 0 };
        self.longest_quiet = self.longest_quiet.max(self.quiet);
    }
}

fn count_up(ticks_with: &mut Vec<u32>, bullets: u32) {
    let bullets = bullets as usize;
    ticks_with.resize(ticks_with.len().max(bullets + 1), 0);
    ticks_with[bullets] += 1;
}

/// Whether the last boss is gone and no enemies remain to come.
fn is_won(world: &World) -> bool {
    let bosses = world.level().bosses.len();
    world.boss().is_some_and(|boss| boss.is_gone() && usize::from(boss.index) + 1 == bosses)
}

fn phase_that_ended(world: &World, before: &Boss, events: &[Event]) -> Option<PhaseLog> {
    if world.boss().is_some_and(|boss| boss.fighting().is_some()) {
        return None;
    }
    let end = if events.contains(&Event::BossTimeout) { PhaseEnd::Outlasted } else { PhaseEnd::Beaten };
    phase_log(world, before, end)
}

fn phase_log(world: &World, boss: &Boss, end: PhaseEnd) -> Option<PhaseLog> {
    let ticks = boss.fighting()? + 1;
    let boss_name = boss.spec(world.level()).name.clone();
    Some(PhaseLog { boss: boss_name, phase: boss.phase + 1, ticks, end })
}

/// Returns the place in the stage: the current boss and its phase, or otherwise the last wave, whose index is `wave`.
fn place_in_script(world: &World, wave: Option<u16>) -> String {
    let level = world.level();
    let boss = world.boss().filter(|boss| !boss.is_gone() && !matches!(boss.state, BossState::Announced(_)));
    match (boss, wave) {
        (Some(boss), _) => format!("{}, phase {}", boss.spec(level).name, boss.phase + 1),
        (None, Some(wave)) => name_of(&level.waves[usize::from(wave)], level),
        (None, None) => "before the first wave".to_owned(),
    }
}

/// Returns a name for a wave: the time of its first arrival, in seconds, and its type of alien.
pub(super) fn name_of(wave: &Wave, level: &Level) -> String {
    let alien = &level.aliens[usize::from(wave.alien)].name;
    format!("{:.1} s, {alien}", f64::from(wave.at) / f64::from(TICKS_PER_SECOND))
}
