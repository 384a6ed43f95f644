//! The time of the ticks of a stage in the browser, as `sector-sweep bench-stages` measures it on the machine.

use sector_collision::Method;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::Difficulty;
use sector_sweep::sim::{Assists, GameSetup, Inputs, Outcome, World};
use std::error::Error;
use std::sync::Arc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

const RUNS: u32 = 3;

#[wasm_bindgen]
extern "C" {
    /// The page's clock in milliseconds. It is too coarse for one tick, so that whole stages are timed.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Returns the mean time of the ticks of a stage at the highest difficulty, in microseconds. The autopilot's inputs are recorded
/// first, so that nothing but ticks is timed, and nothing can destroy its ship.
///
/// # Errors
/// When there is no such stage.
#[wasm_bindgen]
pub fn bench_stage(stage: u32) -> Result<f64, JsError> {
    timed(stage).map_err(|error| JsError::new(&error.to_string()))
}

fn timed(stage: u32) -> Result<f64, Box<dyn Error>> {
    let (level, sheet) = crate::builtin(stage)?;
    let assists = Assists { invulnerable: true, ..Assists::default() };
    let setup = GameSetup { difficulty: Difficulty::Ace, assists, seed: 1, ..GameSetup::default() };
    let world = || World::new(setup, Arc::clone(&level), Arc::clone(&sheet), Method::Auto);

    let (mut inputs, mut autopilot) = (Vec::new(), Autopilot::default());
    fly(&mut world()?, |world, _| {
        inputs.push(autopilot.fly(world));
        inputs[inputs.len() - 1]
    });
    let mut least_ms = f64::INFINITY;
    for _ in 0..RUNS {
        let mut world = world()?;
        let begun = now();
        fly(&mut world, |_, tick| inputs[tick]);
        least_ms = least_ms.min(now() - begun);
    }
    Ok(least_ms * 1e3 / inputs.len() as f64)
}

fn fly(world: &mut World, mut input: impl FnMut(&World, usize) -> Inputs) {
    let mut events = Vec::with_capacity(4096);
    while world.outcome() == Outcome::Flying {
        let input = input(world, world.tick() as usize);
        events.clear();
        world.step(input, &mut events);
    }
}
