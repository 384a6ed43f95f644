//! A copy of a game continues like the original, from every tick of every stage. This shows that copies miss no
//! state, and that nothing outside the state hash influences the game.
//!
//! A stage is played from a replay. At certain ticks, a copy is sent ahead with another collision method and another
//! number of threads, and each of its states and events is compared with the game's. With `HEAVY=1` in the
//! environment, a copy starts at every tick and runs half a second ahead; otherwise one copy starts where the last
//! one ends.

use crate::builtin_game::{SHEET, level};
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{Difficulty, Event, GameSetup, Inputs, PlayerInput, ShipKind, Ships, World};
use sector_sweep::stress::{Density, Layout, Stress, StressSettings};
use std::sync::Arc;

/// The number of ticks that a copy is sent ahead.
const AHEAD: usize = 30;

#[derive(Debug, PartialEq)]
struct Step {
    hash: u64,
    events: Vec<Event>,
}

fn step(world: &mut World, inputs: Inputs) -> Step {
    let mut events = Vec::new();
    world.step(inputs, &mut events);
    Step { hash: world.hash(), events }
}

/// Sends a copy ahead from every `every`-th tick and compares it with the game. Returns the number of copies and of
/// compared ticks.
fn compare(mut world: World, inputs: &[Inputs], every: usize) -> (usize, usize) {
    let linear: Vec<Step> = {
        let mut world = world.clone();
        inputs.iter().map(|&inputs| step(&mut world, inputs)).collect()
    };
    let (mut copies, mut compared) = (0, 0);
    for (tick, &input) in inputs.iter().enumerate() {
        if tick % every == 0 {
            let mut copy = world.clone();
            copy.set_method(Method::ALL[copies % Method::ALL.len()]);
            // A build without the threads feature has only one.
            let _ = copy.set_threads(1 + copies % 3);
            for (i, expected) in linear[tick..].iter().take(AHEAD).enumerate() {
                let found = step(&mut copy, inputs[tick + i]);
                assert_eq!(&found, expected, "a copy of tick {tick} parts at tick {}", tick + i + 1);
                compared += 1;
            }
            copies += 1;
        }
        // Shared state between a copy and the game would show here.
        assert_eq!(step(&mut world, input), linear[tick], "the game itself diverges at tick {}", tick + 1);
    }
    (copies, compared)
}

fn every() -> usize {
    if std::env::var_os("HEAVY").is_some() { 1 } else { AHEAD }
}

#[test]
fn a_copy_of_any_tick_of_a_stage_goes_on_as_the_game() {
    for stage in 1..=6 {
        let replay = crate::flights::committed(&format!("stage{stage}.replay"));
        let world = World::new(replay.header.setup, level(stage), Arc::clone(&SHEET), Method::Auto);
        let (copies, compared) = compare(world.expect("a world"), &replay.inputs, every());
        println!(
            "stage {stage}: {copies} copies of {} ticks, {compared} ticks compared",
            replay.inputs.len()
        );
    }
}

#[test]
fn a_copy_has_the_offer_of_a_continue() {
    let ships = Ships::Together([ShipKind::Fan, ShipKind::Lance]);
    let setup = GameSetup { ships, continues: 2, difficulty: Difficulty::Ace, ..GameSetup::new(5) };
    let mut flown = crate::builtin_game::game(setup, Method::Auto);
    let mut pilot = Pilot::default();
    let mut was_offered = false;
    let inputs: Vec<Inputs> = (0..4000)
        .map(|tick| {
            // One player flies at first, so that the game gets to its bullets. Both accept offers.
            let mut input = if tick < 900 { pilot.fly(&flown) } else { PlayerInput::default() };
            if flown.continue_ticks().is_some() {
                was_offered = true;
                input.buttons = if tick % 20 < 10 { 0 } else { PlayerInput::FIRE };
            }
            flown.step(input, &mut Vec::new());
            Inputs::from(input)
        })
        .collect();
    assert!(was_offered && flown.continues_used() > 0, "no continue was taken");
    compare(crate::builtin_game::game(setup, Method::Auto), &inputs, every());
}

#[test]
fn a_copied_crowd_continues_like_the_original() {
    for layout in [Layout::Mixed, Layout::Rocks] {
        let (density, method) = (Density::Constant, Method::Auto);
        let settings = StressSettings { aliens: 1000, layout, density, seed: 3, method };
        let mut stress = Stress::new(settings, Arc::clone(&SHEET)).expect("a number within the limits");
        let mut events = Vec::new();
        for _ in 0..100 {
            stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
        }
        compare(stress.world().clone(), &[Inputs::default(); 60], 20);
    }
}
