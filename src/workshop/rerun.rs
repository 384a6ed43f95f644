//! The autopilot's flight through a level, with copies of the game to jump to. Its ship cannot be lost.

use crate::bot::{Autopilot, CROWD_PX};
use crate::level::{Difficulty, Level};
use crate::sim::{Assists, Body, Event, GameSetup, Inputs, Missile, Outcome, World};
use crate::stress::new_world;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;

/// The ticks between two copies of the game: the most that a jump plays again.
const COPY_TICKS: u32 = 240;
/// The ticks between two samples of the pressure.
pub(crate) const SAMPLE_TICKS: u32 = 6;
/// The longest flight, in ticks: half an hour. A level that never ends stops there.
const MAX_TICKS: u32 = 30 * 60 * 60;
/// The seed of every flight, so that the same level is flown the same way.
const SEED: u64 = 301;

/// The recording of a flight so far.
#[derive(Default)]
pub(crate) struct Track {
    inputs: Vec<Inputs>,
    /// The tick of the level's script after each tick of the game. It stands still while a boss lets the waves wait.
    script: Vec<u32>,
    /// The bullets on the field and those around the ship, every [`SAMPLE_TICKS`] ticks.
    samples: Vec<[u16; 2]>,
    copies: Vec<World>,
    is_over: bool,
}

/// A flight in progress.
pub(crate) struct Rerun {
    world: World,
    pilot: Autopilot,
    events: Vec<Event>,
    new: Track,
}

/// A game at a moment of a track.
pub(crate) struct Scrubber {
    world: World,
    events: Vec<Event>,
}

/// Returns the game in which the autopilot flies a level.
pub(crate) fn first_world(level: &Arc<Level>, sheet: &Arc<Sheet>, difficulty: Difficulty) -> Option<World> {
    new_world(setup(difficulty), Arc::clone(level), Arc::clone(sheet), Method::Auto).ok()
}

/// Returns the game in which a way without a loss is searched.
pub(crate) fn passage_world(level: &Arc<Level>, sheet: &Arc<Sheet>, difficulty: Difficulty) -> Option<World> {
    let setup = GameSetup { assists: Assists::default(), ..setup(difficulty) };
    new_world(setup, Arc::clone(level), Arc::clone(sheet), Method::Auto).ok()
}

/// Returns the setup of a flight. Its ship cannot be lost, and what the player makes of it is not scored.
fn setup(difficulty: Difficulty) -> GameSetup {
    let assists = Assists { invulnerable: true, taken_over: true, ..Assists::default() };
    GameSetup { difficulty, assists, seed: SEED, ..GameSetup::new(1) }
}

impl Rerun {
    /// Starts a flight. Returns `None` if the sheet lacks a sprite that every game needs.
    pub(crate) fn new(level: &Arc<Level>, sheet: &Arc<Sheet>, difficulty: Difficulty) -> Option<Self> {
        let world = first_world(level, sheet, difficulty)?;
        let new = Track { copies: vec![world.clone()], ..Track::default() };
        Some(Self { world, pilot: Autopilot::default(), events: Vec::new(), new })
    }

    /// Flies up to `ticks` ticks. Returns whether any are left.
    pub(crate) fn advance(&mut self, ticks: u32) -> bool {
        for _ in 0..ticks {
            if self.new.is_over {
                break;
            }
            let inputs = self.pilot.fly(&self.world);
            self.events.clear();
            self.world.step(inputs, &mut self.events);
            self.new.inputs.push(inputs);
            self.new.script.push(self.world.script_tick());
            let tick = self.world.tick();
            if tick.is_multiple_of(SAMPLE_TICKS) {
                self.new.samples.push(pressure(&self.world));
            }
            if tick.is_multiple_of(COPY_TICKS) {
                self.new.copies.push(self.world.clone());
            }
            self.new.is_over = self.world.outcome() != Outcome::Flying || tick >= MAX_TICKS;
        }
        !self.new.is_over
    }

    /// Appends the ticks flown since the last call to a track.
    pub(crate) fn report_to(&mut self, track: &mut Track) {
        track.inputs.append(&mut self.new.inputs);
        track.script.append(&mut self.new.script);
        track.samples.append(&mut self.new.samples);
        track.copies.append(&mut self.new.copies);
        track.is_over = self.new.is_over;
    }
}

/// Returns the number of bullets on the field, and of those around the ship.
fn pressure(world: &World) -> [u16; 2] {
    let ship = world.ship_pos();
    let mut missiles = world.entities().query::<(&Body, &Missile)>();
    let bullets = missiles.iter().filter(|(body, _)| body.kind != crate::sim::kind::SHOT);
    let (mut all, mut near) = (0, 0);
    for (body, _) in bullets {
        all += 1;
        near += u16::from(body.pos.distance(ship) < CROWD_PX);
    }
    [all, near]
}

impl Track {
    /// Returns the number of ticks flown so far.
    pub(crate) fn ticks(&self) -> u32 {
        self.inputs.len() as u32
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(crate) fn samples(&self) -> &[[u16; 2]] {
        &self.samples
    }

    /// Returns the moment of the script at a tick of the game, in ticks. Beyond the flight, the script runs on.
    pub(crate) fn script_at(&self, tick: u32) -> u32 {
        match self.script.get((tick as usize).saturating_sub(1)) {
            Some(&at) if tick > 0 => at,
            _ if tick == 0 => 0,
            _ => self.script.last().copied().unwrap_or(0) + tick.saturating_sub(self.ticks()),
        }
    }

    /// Converts a tick of the script to the first tick of the game that reaches it. The inverse of
    /// [`script_at`](Self::script_at).
    pub(crate) fn tick_of(&self, script: u32) -> u32 {
        let at = self.script.partition_point(|&one| one < script) as u32;
        if at < self.ticks() {
            at + u32::from(script > 0)
        } else {
            at + script.saturating_sub(self.script_at(at))
        }
    }

    /// Moves a game to a tick, or toward it, playing at most `max_ticks` ticks. Returns whether it has arrived. A track
    /// that is not as long yet leads to its end.
    pub(crate) fn seek(&self, scrubber: &mut Option<Scrubber>, tick: u32, max_ticks: u32) -> bool {
        let tick = tick.min(self.ticks());
        let copy = (tick / COPY_TICKS) as usize;
        let Some(copy) = self.copies.get(copy).or(self.copies.last()) else { return false };
        let is_better = |world: &World| world.tick() > tick || world.tick() < copy.tick();
        if scrubber.as_ref().is_none_or(|scrubber| is_better(&scrubber.world)) {
            *scrubber = Some(Scrubber { world: copy.clone(), events: Vec::new() });
        }
        let Some(Scrubber { world, events }) = scrubber else { return false };
        for _ in 0..max_ticks {
            if world.tick() >= tick {
                break;
            }
            events.clear();
            world.step(self.inputs[world.tick() as usize], events);
        }
        world.tick() >= tick
    }
}

impl Scrubber {
    pub(crate) fn world(&self) -> &World {
        &self.world
    }
}

#[cfg(test)]
mod tests {
    use super::{Difficulty, Level, Rerun, Sheet, Track};
    use crate::sim::TICKS_PER_SECOND;
    use std::sync::Arc;

    #[test]
    fn any_moment_of_a_flight_can_be_reached() {
        let sheet = Arc::new(Sheet::builtin());
        let level = Level::builtin(2, &sheet).expect("a stage").expect("a level");
        let mut rerun = Rerun::new(&Arc::new(level), &sheet, Difficulty::Cadet).expect("a flight");
        let (mut track, mut scrubber) = (Track::default(), None);
        for _ in 0..8 {
            rerun.advance(100);
            rerun.report_to(&mut track);
        }
        assert_eq!((track.ticks(), track.samples().len()), (800, 133));
        let mut hashes = Vec::new();
        for tick in [700, 3, 799, 241, 700, 9000] {
            while !track.seek(&mut scrubber, tick, 7) {}
            let world = scrubber.as_ref().expect("a game").world();
            assert_eq!(world.tick(), tick.min(800));
            hashes.push(world.hash());
        }
        assert!(hashes[0] == hashes[4] && hashes[0] != hashes[1]);
    }

    #[test]
    fn the_script_and_the_game_have_the_same_time_until_a_boss() {
        let sheet = Arc::new(Sheet::builtin());
        let level = Level::builtin(1, &sheet).expect("a stage").expect("a level");
        let mut rerun = Rerun::new(&Arc::new(level), &sheet, Difficulty::Cadet).expect("a flight");
        let mut track = Track::default();
        assert_eq!((track.tick_of(90), track.script_at(90)), (90, 90));
        rerun.advance(100 * TICKS_PER_SECOND);
        rerun.report_to(&mut track);
        // The Wrecker lets the waves wait.
        let waits =
            (1..track.ticks() - 300).find(|&tick| track.script_at(tick) == track.script_at(tick + 300));
        assert!(waits.is_some_and(|tick| tick > 600), "{waits:?}");
        for script in [1, 2, 500, 2000] {
            assert_eq!(track.script_at(track.tick_of(script)), script);
        }
        let far = track.ticks() + 50;
        assert_eq!(track.tick_of(track.script_at(far)), far);
    }
}
