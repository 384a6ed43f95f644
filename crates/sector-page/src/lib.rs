//! *Sector Sweep* as a module that the page of a browser loads: what `page/page.js` calls. Empty on other machines.
#![cfg(target_arch = "wasm32")]

pub mod bench;
pub mod verify;

use sector_sprites::Sheet;
use sector_sweep::level::Level;
use std::error::Error;
use std::sync::Arc;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_namespace = sectorSweep)]
extern "C" {
    /// Tells the page the message and place of the panic that stops the game.
    fn panics(message: &str);
}

/// Passes a file to the game that the player has opened in the page or dropped on it.
#[wasm_bindgen]
pub fn take_file(name: String, bytes: Vec<u8>) {
    sector_sweep::app::take_file_of_page(name, bytes);
}

/// Starts the game in the canvas of the page. `is_alone` is false when another tab has the player's files.
///
/// # Errors
/// When an option in the address of the page has a wrong value.
#[wasm_bindgen]
pub fn start(is_alone: bool) -> Result<(), JsError> {
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
        panics(&panic.to_string());
    }));
    sector_sweep::app::run_in_page(is_alone).map_err(|error| JsError::new(&format!("{error:#}")))
}

fn builtin(stage: u32) -> Result<(Arc<Level>, Arc<Sheet>), Box<dyn Error>> {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(stage, &sheet).ok_or_else(|| format!("there is no stage {stage}"))??;
    Ok((Arc::new(level), sheet))
}
