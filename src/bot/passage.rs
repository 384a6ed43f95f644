//! A search for a way through a stage without a loss, without bombs and without surges.
//!
//! The autopilot flies. Where it loses a ship, the search goes back to an earlier moment and tries detours: one or two
//! directions held for a while, then the autopilot again. Only if no detour survives in some rounds does the stage count as
//! impassable there. The
//! search knows the future of its own game, which no player does, so it says nothing about how hard a way is.

use super::Pilot;
use crate::sim::{Event, Outcome, PlayerInput, World};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

/// The ticks between two moments to go back to, and how many moments to keep.
const APART: u32 = 30;
const KEPT: usize = 20;
/// The detours to try from each moment in a round.
const DETOURS: u32 = 60;
/// How often to try all moments. Detours are random, so another round tries others.
const ROUNDS: usize = 4;
/// The ticks by which a detour must outlive the loss.
const BEYOND: u32 = 45;
/// The maximum number of detours. A stage that needs more counts as impassable.
const MAX_DETOURS: u32 = 400;

/// A search for a way through a stage.
pub struct PassageSearch {
    flight: PassageFlight,
    moments: Vec<PassageFlight>,
    random: Pcg32,
    detours: u32,
    trial: Option<DetourTrial>,
    passage: Option<Passage>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// There is a way, which takes this many detours from the autopilot's.
    Found(u32),
    /// The search has found no way past this tick.
    Blocked(u32),
}

#[derive(Clone)]
struct PassageFlight {
    world: World,
    pilot: Pilot,
}

/// A detour in progress.
struct DetourTrial {
    lost: u32,
    /// The moment from which it started, counted back from the newest, and further in later rounds.
    back: usize,
    number: u32,
    detour: Detour,
    begun: u32,
    flight: PassageFlight,
}

/// A stick held for some ticks, after a delay, and then another.
#[derive(Clone, Copy)]
struct Detour {
    after: u32,
    sticks: [(u32, (i8, i8)); 2],
}

impl Detour {
    /// Returns the stick at a tick since the start, or `None` while the autopilot flies.
    fn stick_at(self, age: u32) -> Option<(i8, i8)> {
        let mut left = age.checked_sub(self.after)?;
        for (ticks, stick) in self.sticks {
            match left.checked_sub(ticks) {
                None => return Some(stick),
                Some(rest) => left = rest,
            }
        }
        None
    }
}

impl PassageSearch {
    /// Starts a search in a game that has not begun.
    pub fn new(world: World) -> Self {
        let flight = PassageFlight { world, pilot: Pilot::default() };
        let (moments, random) = (vec![flight.clone()], Pcg32::seed_from_u64(1));
        Self { flight, moments, random, detours: 0, trial: None, passage: None }
    }

    /// Returns the tick up to which a way is known.
    pub fn tick(&self) -> u32 {
        self.flight.world.tick()
    }

    /// Plays one tick, of the flight or of a detour. Returns the result once it is known.
    pub fn step(&mut self) -> Option<Passage> {
        if self.passage.is_none() {
            match self.trial.take() {
                Some(trial) => self.try_on(trial),
                None => self.fly_on(),
            }
        }
        self.passage
    }

    fn fly_on(&mut self) {
        if self.flight.world.outcome() != Outcome::Flying {
            self.passage = Some(Passage::Found(self.detours));
        } else if self.flight.step(None) {
            let lost = self.flight.world.tick();
            self.begin_trial(lost, 0, 0);
        } else {
            self.note_moment();
        }
    }

    fn note_moment(&mut self) {
        if self.flight.world.tick().is_multiple_of(APART) || self.moments.is_empty() {
            self.moments.push(self.flight.clone());
            if self.moments.len() > KEPT {
                self.moments.remove(0);
            }
        }
    }

    fn begin_trial(&mut self, lost: u32, back: usize, number: u32) {
        if back >= ROUNDS * self.moments.len() {
            self.passage = Some(Passage::Blocked(lost));
            return;
        }
        let newest = self.moments.len() - 1;
        let flight = self.moments[newest - back % self.moments.len()].clone();
        let (detour, begun) = (random_detour(&mut self.random), flight.world.tick());
        self.trial = Some(DetourTrial { lost, back, number, detour, begun, flight });
    }

    fn try_on(&mut self, mut trial: DetourTrial) {
        let tick = trial.flight.world.tick();
        if tick >= trial.lost + BEYOND || trial.flight.world.outcome() != Outcome::Flying {
            self.moments.retain(|moment| moment.world.tick() <= trial.begun);
            (self.flight, self.detours) = (trial.flight, self.detours + 1);
            if self.detours >= MAX_DETOURS {
                self.passage = Some(Passage::Blocked(trial.lost));
            }
            self.note_moment();
        } else if trial.flight.step(Some((trial.detour, tick - trial.begun))) {
            let number = trial.number + 1;
            match number < DETOURS {
                true => self.begin_trial(trial.lost, trial.back, number),
                false => self.begin_trial(trial.lost, trial.back + 1, 0),
            }
        } else {
            self.trial = Some(trial);
        }
    }
}

impl PassageFlight {
    /// Plays a tick. Returns whether a ship was lost.
    fn step(&mut self, detour: Option<(Detour, u32)>) -> bool {
        let mut input = self.pilot.fly(&self.world);
        input.buttons &= PlayerInput::FIRE | PlayerInput::FOCUS;
        if let Some((stick_x, stick_y)) = detour.and_then(|(detour, age)| detour.stick_at(age)) {
            input = PlayerInput { stick_x, stick_y, ..input };
        }
        let mut events = Vec::new();
        self.world.step(input, &mut events);
        events.iter().any(|event| matches!(event, Event::PlayerDied { .. } | Event::PlayerSpared { .. }))
    }
}

fn random_detour(random: &mut Pcg32) -> Detour {
    let mut below = |bound: u32| random.next_u32() % bound;
    let side = |n: u32| [-127, 0, 127][n as usize];
    let after = below(2 * APART);
    // Every other detour has one stick.
    let second = [0, 6 + below(APART)][below(2) as usize];
    let sticks = [6 + below(2 * APART), second];
    Detour { after, sticks: sticks.map(|ticks| (ticks, (side(below(3)), side(below(3))))) }
}
