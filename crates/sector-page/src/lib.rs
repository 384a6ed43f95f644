//! *Sector Sweep* as a module for a web page. `page/page.js` calls these functions, and the figures of the book use
//! `BookFigure`. On other targets the crate is empty.
#![cfg(target_arch = "wasm32")]

mod book_figure;

pub use book_figure::BookFigure;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::app::Content;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::{Difficulty, Level};
use sector_sweep::replay::{self, Replay};
use sector_sweep::sim::{Assists, GameSetup, Inputs, Outcome, World};
use sector_sweep::stress::new_world;
use std::error::Error;
use std::sync::Arc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_namespace = sectorSweep)]
extern "C" {
    /// Reports the message and location of a panic, which stops the game or the figures.
    fn panics(message: &str);
}

/// Passes the game a file that the player opened in the page or dropped onto it.
#[wasm_bindgen]
pub fn take_file(name: String, bytes: Vec<u8>) {
    sector_sweep::app::take_file_of_page(name, bytes);
}

/// Presses a button of the page, which has the name of an action, such as `bomb` or `up`.
#[wasm_bindgen]
pub fn press(action: &str) {
    sector_sweep::app::press_in_page(action);
}

/// Chooses a row of the page on show, counted from 0, as a click on it does. For screen readers.
#[wasm_bindgen]
pub fn choose_row(row: usize) {
    sector_sweep::app::choose_row_in_page(row);
}

/// Passes the game the label of a key of the player's keyboard, such as `KeyZ` and `y`.
#[wasm_bindgen]
pub fn label_key(code: &str, label: &str) {
    sector_sweep::app::label_key_of_page(code, label);
}

/// Starts the game in the page's canvas, with the options of an address, such as `?stage=2`. `is_alone` is false if
/// another tab owns the player's files.
#[wasm_bindgen]
pub fn start(options: &str, is_alone: bool) -> Result<(), JsError> {
    report_panics();
    sector_sweep::app::run_in_page(options, is_alone).map_err(|error| JsError::new(&format!("{error:#}")))
}

/// Reports panics on the console and to the page.
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        panics(&panic.to_string());
    }));
}

fn builtin(stage: u32) -> Result<(Arc<Level>, Arc<Sheet>), Box<dyn Error>> {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(stage, &sheet).ok_or_else(|| format!("there is no stage {stage}"))??;
    Ok((Arc::new(level), sheet))
}

/// Plays a replay and compares the states with the recorded ones. Returns a line with the number of ticks and the final
/// hash.
#[wasm_bindgen]
pub fn verify(bytes: &[u8]) -> Result<String, JsError> {
    verified(bytes).map_err(|error| JsError::new(&error.to_string()))
}

fn verified(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let replay = Replay::from_bytes(bytes)?;
    let (setup, content) = (replay.header.setup, Content::builtin());
    let level = content.level(&setup).ok_or_else(|| format!("there is no stage {}", setup.stage))?;
    let mut world = new_world(setup, level, content.sheet, Method::Auto)?;
    replay::verify(&replay, &mut world)?;
    Ok(format!("{} ticks verified, state {:016x}", replay.inputs.len(), world.hash()))
}

/// The number of times that a stage is flown. The shortest time counts.
const RUNS: u32 = 3;

#[wasm_bindgen]
extern "C" {
    /// The page's clock, in milliseconds. It is too coarse for a single tick, so whole stages are timed.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Returns the mean tick time of a stage at the highest difficulty, in microseconds. The autopilot's inputs are
/// recorded first, so that only ticks are timed, and its ship is invulnerable.
#[wasm_bindgen]
pub fn bench_stage(stage: u32) -> Result<f64, JsError> {
    timed(stage).map_err(|error| JsError::new(&error.to_string()))
}

fn timed(stage: u32) -> Result<f64, Box<dyn Error>> {
    let (level, sheet) = builtin(stage)?;
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
