//! The game's page in a browser: its canvas, address options, messages and files.

use super::graphics::DEVICE_LOST;
use super::{Shell, ShellEvent, starting};
use crate::app::StartOptions;
use crate::app::input::Chord;
use crate::app::settings::Settings;
use crate::app::storage;
use crate::view::Outline;
use anyhow::anyhow;
use std::cell::RefCell;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlCanvasElement, UrlSearchParams};
use winit::event_loop::EventLoopProxy;
use winit::platform::web::EventLoopExtWebSys;

const CANVAS: &str = "game";

#[wasm_bindgen(js_namespace = sectorSweep)]
extern "C" {
    #[wasm_bindgen(js_name = isReady)]
    pub(super) fn is_ready();

    #[wasm_bindgen(js_name = isWaiting)]
    fn is_waiting();

    #[wasm_bindgen(js_name = shows)]
    fn shows(screen: &str);

    /// Passes the rows of the page on show, one per line, with a star before those that are chosen, what to read aloud,
    /// and the language of both.
    #[wasm_bindgen(js_name = says)]
    fn says(rows: &str, said: &str, language: &str);

    #[wasm_bindgen(js_name = fillScreen)]
    pub(super) fn fill_screen(is_full: bool);

    #[wasm_bindgen(js_name = end)]
    pub(super) fn end(words: &str);

    /// Downloads the canvas as an image. Call this in the task that drew the frame.
    #[wasm_bindgen(js_name = downloadPicture)]
    pub(super) fn download_picture();

    #[wasm_bindgen(js_name = openFile)]
    pub(super) fn open_file();

    /// Copies a text to the clipboard.
    #[wasm_bindgen(js_name = copy)]
    pub(super) fn copy(text: &str);
}

impl Shell {
    pub(super) fn tell_screen(&mut self) {
        let screen = self.app.screen();
        if std::mem::replace(&mut self.told_screen, screen) != screen {
            shows(screen);
        }
        if let Some(page) = self.speech.update(&self.app, &self.frame) {
            let rows = page.rows.iter().enumerate().map(|(i, row)| {
                let is_chosen = row.is_chosen || page.selected == Some(i);
                format!("{}{}", if is_chosen { "*" } else { " " }, row.text)
            });
            says(&rows.collect::<Vec<_>>().join("\n"), &page.said, page.language.as_str());
        }
    }

    /// Stops drawing when the browser takes the graphics context away, and sets the GPU up again when it is restored.
    /// The game pauses in between.
    pub(super) fn context_lost(&mut self, is_lost: bool) {
        self.picture = None;
        match self.window.clone() {
            Some(window) if !is_lost => {
                self.app.context.notices.add(DEVICE_LOST);
                let descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
                self.start_gpu(window, wgpu::util::new_instance_with_webgpu_detection(descriptor));
            }
            _ => {
                self.app.focus_lost();
                is_waiting();
            }
        }
    }

    /// Saves all unsaved data when the page closes or the game ends, and shows why the game cannot continue.
    pub(super) fn leave_page(&mut self) {
        let unkept = self.app.suspend();
        let failure = self.failure.take().map(|failure| format!("{failure:#}"));
        let words = failure.into_iter().chain(unkept).collect::<Vec<_>>().join("\n");
        end(&words);
    }
}

/// Starts the game in a browser page and returns; the browser then drives it. `options` is the end of an address, such as
/// `?stage=2`. `is_alone` is false if another tab has the player's files. In that case, this tab saves nothing.
///
/// # Errors
/// Fails if the page has no canvas, or an option has an invalid value.
pub fn run(options: &str, is_alone: bool) -> anyhow::Result<()> {
    let event_loop = starting::event_loop()?;
    let options = options_of(options)?;
    let opened = storage::open_browser(is_alone);
    PROXY.with(|proxy| proxy.replace(Some(event_loop.create_proxy())));
    let shell = Shell::load(options, opened, event_loop.create_proxy())?;
    event_loop.spawn_app(shell);
    Ok(())
}

thread_local! {
    static PROXY: RefCell<Option<EventLoopProxy<ShellEvent>>> = const { RefCell::new(None) };
}

/// Passes a file that the player opened in the page or dropped on it to the game; see
/// [`App::take_file`](crate::app::App::take_file).
pub fn take_file(name: String, bytes: Vec<u8>) {
    send(ShellEvent::File(name, bytes));
}

/// Presses a button of the page: the name of an action, such as `bomb`.
pub fn press(action: &str) {
    if let Ok(action) = action.parse() {
        send(ShellEvent::Press(action));
    }
}

/// Chooses a row of the page on show, counted from 0.
pub fn choose_row(row: usize) {
    send(ShellEvent::Row(row));
}

/// Tells the game a key's label. Both arguments are as the browser reports them.
pub fn label_key(code: &str, label: &str) {
    if let (Ok(Chord { code, .. }), Ok(label)) = (code.parse(), label.parse()) {
        send(ShellEvent::Labels(vec![(code, label)]));
    }
}

fn send(event: ShellEvent) {
    PROXY.with(|proxy| {
        // Before the game starts and after it ends, nothing takes the event.
        let _ = proxy.borrow().as_ref().map(|proxy| proxy.send_event(event));
    });
}

pub(super) fn canvas() -> anyhow::Result<HtmlCanvasElement> {
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.get_element_by_id(CANVAS));
    let canvas = element.and_then(|element| element.dyn_into().ok());
    canvas.ok_or_else(|| anyhow!("the page has no canvas with the id `{CANVAS}`"))
}

pub(super) fn watch_context(proxy: &EventLoopProxy<ShellEvent>) -> anyhow::Result<()> {
    let canvas = canvas()?;
    for (name, is_lost) in [("webglcontextlost", true), ("webglcontextrestored", false)] {
        let proxy = proxy.clone();
        let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // Without this, the browser does not restore the context.
            event.prevent_default();
            // Without an event loop, there is nothing to draw.
            let _ = proxy.send_event(ShellEvent::ContextLost(is_lost));
        });
        let listened = canvas.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        listened.map_err(|_| anyhow!("the canvas takes no listener for {name}"))?;
        // The listener lives as long as the page.
        listener.forget();
    }
    Ok(())
}

fn options_of(address: &str) -> anyhow::Result<StartOptions> {
    let pairs = UrlSearchParams::new_with_str(address).map(|pairs| pairs.entries());
    let pair = |entry: JsValue| {
        let entry = js_sys::Array::from(&entry);
        Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
    };
    let pairs: Vec<_> = pairs.into_iter().flatten().flatten().filter_map(pair).collect();
    Ok(StartOptions::of_address(&pairs)?)
}

/// Returns the address of the page without options.
pub(super) fn address() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part = |location: &web_sys::Location| Some(location.origin().ok()? + &location.pathname().ok()?);
    location.as_ref().and_then(part).unwrap_or_default()
}

/// Whether the page fills the screen.
pub(super) fn fills_screen() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| document.fullscreen_element().is_some())
}

/// Loads the page again.
pub(super) fn restart() {
    // A page that cannot be loaded again stays as it is.
    let _ = web_sys::window().map(|window| window.location().reload());
}

pub(super) fn locale() -> Option<String> {
    web_sys::window()?.navigator().language()
}

/// Whether the page is on a phone: a touch screen with less room than the field at twice its size.
pub(super) fn is_on_phone() -> bool {
    matches("(pointer: coarse) and (max-height: 500px), (pointer: coarse) and (max-width: 500px)")
}

/// Whether a finger is the first pointer of the device.
pub(super) fn is_touched() -> bool {
    matches("(pointer: coarse)")
}

/// Returns the pixels of a canvas of this width for each pixel in the positions of pointers. The two differ where a browser
/// emulates another scale.
pub(super) fn pixels_per_position(width: u32) -> f64 {
    let ratio = web_sys::window().map_or(1.0, |window| window.device_pixel_ratio());
    let shown = canvas().map_or(0.0, |canvas| f64::from(canvas.client_width()) * ratio);
    if shown > 0.0 { f64::from(width) / shown } else { 1.0 }
}

/// Takes over what the player asks of all pages.
pub(super) fn adopt_preferences(settings: &mut Settings) {
    settings.picture.reduced_motion = matches("(prefers-reduced-motion: reduce)");
    if matches("(prefers-contrast: more)") {
        settings.access.bullet_outline = Outline::Light;
        settings.picture.background = 50;
    }
}

fn matches(query: &str) -> bool {
    let query = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    query.is_some_and(|query| query.matches())
}
