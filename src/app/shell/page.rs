//! The page of the game in a browser: its canvas, the options in its address, and the words and files that it takes.

use super::{Shell, starting};
use crate::app::Options;
use crate::app::storage;
use anyhow::anyhow;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlCanvasElement, UrlSearchParams};
use winit::platform::web::EventLoopExtWebSys;

/// The id of the canvas in the page.
const CANVAS: &str = "game";

#[wasm_bindgen(js_namespace = sectorSweep)]
extern "C" {
    /// Tells the page that the first picture is shown.
    #[wasm_bindgen(js_name = isReady)]
    pub(super) fn is_ready();

    /// Tells the page which screen is shown, such as `title`.
    #[wasm_bindgen(js_name = shows)]
    fn shows(screen: &str);

    /// Shows words over the canvas, since the game cannot go on.
    #[wasm_bindgen(js_name = end)]
    pub(super) fn end(words: &str);

    /// Hands a file to the player, as a download.
    #[wasm_bindgen(js_name = download)]
    pub(super) fn download(name: &str, bytes: &[u8]);
}

impl Shell {
    /// Tells the page which screen is shown, when it has changed.
    pub(super) fn tell_screen(&mut self) {
        let screen = self.app.screen();
        if std::mem::replace(&mut self.told_screen, screen) != screen {
            shows(screen);
        }
    }

    /// Keeps what is not kept yet, when the page is closed or the game has ended, and says why it cannot go on.
    pub(super) fn leave_page(&mut self) {
        let unkept = self.app.leave();
        let failure = self.failure.take().map(|failure| format!("{failure:#}"));
        let words = failure.into_iter().chain(unkept).collect::<Vec<_>>().join("\n");
        end(&words);
    }
}

/// Starts the game in the page and returns; the browser calls it from then on. `is_alone` is false when another tab plays.
pub(in crate::app) fn run(is_alone: bool) -> anyhow::Result<()> {
    let event_loop = starting::event_loop()?;
    let options = options_of_address()?;
    let opened = storage::open_browser(is_alone);
    let shell = Shell::load(options, opened, event_loop.create_proxy())?;
    event_loop.spawn_app(shell);
    Ok(())
}

/// Returns the canvas of the page.
pub(super) fn canvas() -> anyhow::Result<HtmlCanvasElement> {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.get_element_by_id(CANVAS));
    let canvas = element.and_then(|element| element.dyn_into().ok());
    canvas.ok_or_else(|| anyhow!("the page has no canvas with the id `{CANVAS}`"))
}

/// Returns the options in the address of the page.
fn options_of_address() -> anyhow::Result<Options> {
    let search = web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default();
    let pairs = UrlSearchParams::new_with_str(&search).map(|pairs| pairs.entries());
    let pair = |entry: JsValue| {
        let entry = js_sys::Array::from(&entry);
        Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
    };
    let pairs: Vec<_> = pairs.into_iter().flatten().flatten().filter_map(pair).collect();
    Ok(Options::of_address(&pairs)?)
}

/// Returns the language that the browser prefers, such as `de-AT`.
pub(super) fn locale() -> Option<String> {
    web_sys::window()?.navigator().language()
}
