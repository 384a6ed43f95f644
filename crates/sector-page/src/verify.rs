//! Replays verified in the browser, by the same function as `sector-sweep verify`.

use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::replay::{self, Replay};
use sector_sweep::sim::World;
use std::error::Error;
use std::sync::Arc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Plays a replay again and compares each tick with the recorded one. Returns a line with the number of ticks and the final hash.
///
/// # Errors
/// When the bytes are no replay, or the first tick that differs.
#[wasm_bindgen]
pub fn verify(bytes: &[u8]) -> Result<String, JsError> {
    verified(bytes).map_err(|error| JsError::new(&error.to_string()))
}

fn verified(bytes: &[u8]) -> Result<String, Box<dyn Error>> {
    let replay = Replay::from_bytes(bytes)?;
    let mut world = world(&replay)?;
    replay::verify(&replay, &mut world)?;
    Ok(format!("{} ticks verified, state {:016x}", replay.inputs.len(), replay.final_hash))
}

/// Returns the world of a replay before its first tick.
fn world(replay: &Replay) -> Result<World, Box<dyn Error>> {
    let sheet = Arc::new(Sheet::builtin());
    let setup = replay.header.setup;
    let level =
        Level::builtin(setup.stage, &sheet).ok_or_else(|| format!("there is no stage {}", setup.stage))??;
    Ok(World::new(setup, Arc::new(level), sheet, Method::Auto)?)
}
