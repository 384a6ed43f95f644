//! Every stage leaves a way through on every difficulty, without bombs and without surges: a search finds it.
//!
//! The autopilot flies. Where it loses a ship, the game goes back to an earlier moment and tries detours: a direction
//! held for a while, then the autopilot again. Only if no detour survives does the stage count as impassable there.
//! The search knows the future of its own game, which no player does, so it says nothing about how hard a way is.

use crate::builtin_game::game;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::level::{Difficulty, TICKS_PER_SECOND};
use sector_sweep::sim::{Event, GameSetup, Outcome, PlayerInput, World};

/// The ticks between two moments to go back to, and how many moments to keep.
const APART: u32 = 30;
const KEPT: usize = 20;
/// The detours to try from each moment.
const DETOURS: u32 = 60;
/// The ticks by which a detour must outlive the loss.
const BEYOND: u32 = 45;

/// A game and its pilot.
#[derive(Clone)]
struct Flight {
    world: World,
    pilot: Pilot,
}

/// A stick held for some ticks, after a delay.
#[derive(Clone, Copy)]
struct Detour {
    after: u32,
    ticks: u32,
    stick: (i8, i8),
}

impl Flight {
    /// Plays a tick. Returns whether a ship was lost.
    fn step(&mut self, detour: Option<(Detour, u32)>) -> bool {
        let mut input = self.pilot.fly(&self.world);
        input.buttons &= PlayerInput::FIRE | PlayerInput::FOCUS;
        if let Some((Detour { after, ticks, stick: (stick_x, stick_y) }, age)) = detour
            && (after..after + ticks).contains(&age)
        {
            input = PlayerInput { stick_x, stick_y, ..input };
        }
        let mut events = Vec::new();
        self.world.step(input, &mut events);
        events.iter().any(|event| matches!(event, Event::PlayerDied { .. } | Event::PlayerSpared { .. }))
    }

    /// Tries a detour up to tick `until`. Returns the game if it survives.
    fn tried(&self, detour: Detour, until: u32) -> Option<Self> {
        let mut flight = self.clone();
        let start = flight.world.tick();
        while flight.world.tick() < until && flight.world.outcome() == Outcome::Flying {
            if flight.step(Some((detour, flight.world.tick() - start))) {
                return None;
            }
        }
        Some(flight)
    }
}

fn random_detour(random: &mut Pcg32) -> Detour {
    let mut below = |bound: u32| random.next_u32() % bound;
    let side = |n: u32| [-127, 0, 127][n as usize];
    let (after, ticks) = (below(2 * APART), 6 + below(2 * APART));
    Detour { after, ticks, stick: (side(below(3)), side(below(3))) }
}

/// Flies a stage without a loss. Returns the number of detours, or the tick of the loss that none avoids.
fn pass(stage: u32, difficulty: Difficulty) -> Result<u32, u32> {
    let setup = GameSetup { stage, difficulty, seed: 301, ..GameSetup::default() };
    let mut flight = Flight { world: game(setup, Method::Auto), pilot: Pilot::default() };
    let (mut moments, mut random, mut detours) = (vec![flight.clone()], Pcg32::seed_from_u64(1), 0);
    while flight.world.outcome() == Outcome::Flying {
        if flight.step(None) {
            let lost = flight.world.tick();
            let tries = moments.iter().rev().flat_map(|moment| (0..DETOURS).map(move |_| moment));
            let found = tries.into_iter().find_map(|moment| {
                moment
                    .tried(random_detour(&mut random), lost + BEYOND)
                    .map(|flight| (moment.world.tick(), flight))
            });
            let (from, found) = found.ok_or(lost)?;
            moments.retain(|moment| moment.world.tick() <= from);
            (flight, detours) = (found, detours + 1);
            assert!(detours < 400, "stage {stage}, {}: it does not get on", difficulty.name());
        }
        if flight.world.tick().is_multiple_of(APART) || moments.is_empty() {
            moments.push(flight.clone());
            if moments.len() > KEPT {
                moments.remove(0);
            }
        }
    }
    assert_eq!(flight.world.outcome(), Outcome::Cleared);
    Ok(detours)
}

fn has_a_way(difficulty: Difficulty) {
    for stage in 1..=6 {
        let passed = pass(stage, difficulty);
        let name = difficulty.name();
        eprintln!("stage {stage}, {name}: {passed:?} detours");
        if let Err(tick) = passed {
            panic!("stage {stage}, {name}: no way at {:.1} s", f64::from(tick) / f64::from(TICKS_PER_SECOND));
        }
    }
}

#[test]
fn the_hardest_difficulty_has_a_way_through() {
    has_a_way(Difficulty::Ace);
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_other_difficulties_have_a_way_through() {
    for difficulty in Difficulty::ALL.into_iter().filter(|&difficulty| difficulty != Difficulty::Ace) {
        has_a_way(difficulty);
    }
}
