//! Replays verified in the browser, by the same function as `sector-sweep verify`.

use sector_collision::Method;
use sector_sweep::replay::{self, Replay};
use sector_sweep::sim::World;
use std::error::Error;
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
    let setup = replay.header.setup;
    let (level, sheet) = crate::builtin(setup.stage)?;
    let mut world = World::new(setup, level, sheet, Method::Auto)?;
    replay::verify(&replay, &mut world)?;
    Ok(format!("{} ticks verified, state {:016x}", replay.inputs.len(), replay.final_hash))
}
