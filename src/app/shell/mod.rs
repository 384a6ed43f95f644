//! The shell: the only module that uses winit. It connects the window, GPU and app.

#[cfg_attr(not(target_os = "linux"), path = "other_desktop.rs")]
mod desktop;
#[cfg(not(target_arch = "wasm32"))]
mod ending;
mod graphics;
#[cfg(target_os = "linux")]
mod layout;
#[cfg(not(target_arch = "wasm32"))]
mod logging;
mod pacing;
#[cfg(target_arch = "wasm32")]
pub(super) mod page;
#[cfg(not(target_arch = "wasm32"))]
mod screen_reader;
#[cfg(target_os = "linux")]
mod screen_saver;
mod starting;
mod window;
#[cfg(target_os = "linux")]
mod x11;

use super::input::{Pads, TouchPhase, meant_key};
use super::pacer::FramePacer;
use super::{App, Request};
use crate::render::{AdapterFailure, AdapterOrder, Viewport};
use crate::view::RenderFrame;
use desktop::Desktop;
use glam::Vec2;
use graphics::Opening;
#[cfg(feature = "cli")]
pub(crate) use starting::{HiddenWindow, ignore_unusable_variables, try_window};
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;
use window::Picture;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseScrollDelta, StartCause, Touch, WindowEvent};
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
#[cfg(target_arch = "wasm32")]
use winit::keyboard::NativeKey;
use winit::keyboard::{Key, KeyCode};
use winit::window::{CursorGrabMode, Window, WindowId};

/// The number of pixels that count as one line of scrolling, for mouse wheels that report pixels.
const WHEEL_LINE_PX: f32 = 40.0;

enum ShellEvent {
    /// The system asks the program to end.
    #[cfg(unix)]
    Leave,
    /// The system or browser reports the labels of keys.
    #[cfg(any(target_os = "linux", target_arch = "wasm32"))]
    Labels(Vec<(KeyCode, char)>),
    /// A screen reader came or left.
    #[cfg(not(target_arch = "wasm32"))]
    ScreenReader(accesskit_winit::WindowEvent),
    /// The GPU is ready for the window, or could not be set up.
    Gpu(Box<Opening>),
    /// The browser has taken the graphics context away (true) or restored it (false).
    #[cfg(target_arch = "wasm32")]
    ContextLost(bool),
    /// The player has given the page a file with this name and content.
    #[cfg(target_arch = "wasm32")]
    File(String, Vec<u8>),
    /// A button of the page was pressed.
    #[cfg(target_arch = "wasm32")]
    Press(super::input::Action),
    /// A row of the page was chosen through a screen reader.
    #[cfg(target_arch = "wasm32")]
    Row(usize),
}

/// Opens the window and runs the game until it is closed.
///
/// # Errors
/// Fails if there is no window system or no graphics adapter. The message names what to install.
#[cfg(not(target_arch = "wasm32"))]
pub fn run(options: super::StartOptions) -> anyhow::Result<()> {
    starting::ignore_unusable_variables();
    let event_loop = starting::event_loop()?;
    let opened = super::storage::open(options.data_dir.as_deref());
    let _log = opened.state.as_deref().and_then(logging::start);
    let no_folder = opened.notice.clone().filter(|_| opened.folder.is_none());
    let mut shell = Shell::load(options, opened, event_loop.create_proxy())?;
    #[cfg(target_os = "linux")]
    layout::watch(event_loop.create_proxy());
    ending::run(event_loop, &mut shell, no_folder)
}

/// The time without focus after which the player has left. A hot key of the desktop, such as a volume key, takes the
/// focus only while it is down.
const FOCUS_GRACE: Duration = Duration::from_millis(300);

struct Shell {
    app: App,
    pads: Pads,
    proxy: EventLoopProxy<ShellEvent>,
    window: Option<Arc<Window>>,
    desktop: Desktop,
    picture: Option<Picture>,
    frame: RenderFrame,
    /// The last frame that was drawn.
    shown: RenderFrame,
    pacer: FramePacer,
    /// Whether the pacer has requested a redraw that has not come yet.
    is_due: bool,
    /// Whether to draw the next frame even if it looks like the last one.
    is_stirred: bool,
    is_occluded: bool,
    is_hidden: bool,
    was_full_screen: bool,
    started: Instant,
    last_frame: Instant,
    /// Whether the window has focus. `None` until it first gets it, because X11 reports a focus loss for every new
    /// window.
    focused: Option<bool>,
    /// When the window lost focus, for up to [`FOCUS_GRACE`].
    left: Option<Instant>,
    /// The keys that were down then. They stay down for as long, because the player may still hold them.
    down_before: Vec<KeyCode>,
    pointer_seen: bool,
    pointer_confined: bool,
    failure: Option<anyhow::Error>,
    adapter: String,
    adapters: AdapterOrder,
    /// The adapters that failed after their first frame.
    failed_later: Vec<AdapterFailure>,
    #[cfg(target_arch = "wasm32")]
    told_screen: &'static str,
    speech: super::speech::Speech,
    /// The way to the desktop's screen readers, once there is a window.
    #[cfg(not(target_arch = "wasm32"))]
    reader: Option<accesskit_winit::Adapter>,
    /// The clipboard, once something was copied.
    #[cfg(not(target_arch = "wasm32"))]
    clipboard: Option<arboard::Clipboard>,
}

impl Shell {
    fn run_frame(&mut self, event_loop: &ActiveEventLoop, was_hidden: bool) {
        let now = clock();
        let elapsed = now - self.last_frame;
        self.last_frame = now;
        self.leave_after_grace();
        self.pads.poll(&mut self.app.context.controls, self.focused.unwrap_or(true));
        let started = self.started;
        let now_us = move || (clock() - started).as_secs_f64() * 1e6;
        let requests = self.app.frame(elapsed, &now_us, &mut self.frame);
        self.is_stirred |= !requests.is_empty();
        // A hidden window does not run its particles, so clear them.
        self.frame.clear_particles |= was_hidden;
        #[cfg(target_arch = "wasm32")]
        let mut is_pictured = false;
        self.show_pointer();
        // A screen saver does not notice a pad.
        self.desktop.keep_display_on(self.app.is_flown() && !self.is_hidden);
        #[cfg(target_arch = "wasm32")]
        self.tell_screen();
        #[cfg(not(target_arch = "wasm32"))]
        self.tell_screen_reader();
        for request in requests {
            match request {
                Request::Quit => event_loop.exit(),
                Request::ApplyWindow => self.apply_window(),
                #[cfg(not(target_arch = "wasm32"))]
                Request::Picture => self.save_screenshot(),
                #[cfg(target_arch = "wasm32")]
                Request::Picture => is_pictured = true,
                #[cfg(target_arch = "wasm32")]
                Request::OpenFile => page::open_file(),
                #[cfg(target_arch = "wasm32")]
                Request::SaveFile(name, bytes) => super::storage::download(&name, &bytes),
                #[cfg(target_arch = "wasm32")]
                Request::CopyText(text) => page::copy(&text),
                #[cfg(target_arch = "wasm32")]
                Request::CopyLink(link) => page::copy(&(page::address() + &link)),
                #[cfg(not(target_arch = "wasm32"))]
                Request::CopyText(text) | Request::CopyLink(text) => self.copy(text),
                // On other platforms, the player has a folder.
                #[cfg(not(target_arch = "wasm32"))]
                Request::OpenFile | Request::SaveFile(..) | Request::Restart => {}
                #[cfg(not(target_arch = "wasm32"))]
                Request::OpenFolder => self.open_folder(),
                #[cfg(target_arch = "wasm32")]
                Request::Restart => page::restart(),
                #[cfg(target_arch = "wasm32")]
                Request::OpenFolder => {}
            }
        }
        if let Err(error) = self.show_if_changed() {
            self.fail(event_loop, error);
        }
        #[cfg(target_arch = "wasm32")]
        if is_pictured {
            page::download_picture();
        }
    }

    /// Copies a text to the clipboard. On Linux, it lasts as long as the game.
    #[cfg(not(target_arch = "wasm32"))]
    fn copy(&mut self, text: String) {
        if self.clipboard.is_none() {
            self.clipboard = arboard::Clipboard::new().ok();
        }
        let copied = self.clipboard.as_mut().is_some_and(|clipboard| clipboard.set_text(text).is_ok());
        if !copied {
            self.app.context.notices.add("The desktop has no clipboard.");
        }
    }

    /// Opens the folder of the player's files in the desktop's file manager, which also shows itself.
    #[cfg(not(target_arch = "wasm32"))]
    fn open_folder(&mut self) {
        let context = &mut self.app.context;
        let Some(folder) = &context.host.folder else { return };
        match open::that_detached(folder) {
            Ok(()) => context.notices.toast("The folder of your files opens."),
            Err(_) => context.notices.add(format!("Your files are in {}", folder.display())),
        }
    }

    /// Clicks a row of the page on show, for a screen reader.
    fn choose_row(&mut self, row: usize) {
        if let Some(at) = self.speech.place(row) {
            self.app.context.controls.clicked(at);
            self.is_stirred = true;
        }
    }

    fn show_pointer(&mut self) {
        let wanted = self.app.shows_pointer();
        if let Some(picture) = self.picture.as_ref().filter(|_| wanted != self.pointer_seen) {
            picture.window.set_cursor_visible(wanted);
            self.pointer_seen = wanted;
        }
        let confined = self.app.confines_pointer() && self.focused == Some(true);
        if let Some(picture) = self.picture.as_ref().filter(|_| confined != self.pointer_confined) {
            let grab = if confined { CursorGrabMode::Confined } else { CursorGrabMode::None };
            // Not every platform can confine it.
            let _ = picture.window.set_cursor_grab(grab);
            self.pointer_confined = confined;
        }
    }

    fn place_of(&self, position: PhysicalPosition<f64>) -> Option<Vec2> {
        let picture = self.picture.as_ref()?;
        let (width, height) = picture.surface.size();
        let viewport = Viewport::new(picture.renderer.scaling, width, height);
        #[cfg(target_arch = "wasm32")]
        let position = {
            let scale = page::pixels_per_position(width);
            PhysicalPosition::new(position.x * scale, position.y * scale)
        };
        Some(Vec2::from(viewport.to_field(position.x as f32, position.y as f32)))
    }

    fn touch(&mut self, touch: Touch) {
        let phase = match touch.phase {
            winit::event::TouchPhase::Started => TouchPhase::Down,
            winit::event::TouchPhase::Moved => TouchPhase::Moved,
            winit::event::TouchPhase::Ended | winit::event::TouchPhase::Cancelled => TouchPhase::Up,
        };
        if let Some(at) = self.place_of(touch.location) {
            self.app.context.controls.finger(touch.id, phase, at);
        }
    }

    fn key(&mut self, event: &KeyEvent, is_synthetic: bool) {
        let key = unmodified(event);
        let Some(code) = meant_key(event.physical_key, &key, event.location) else { return };
        let pressed = event.state == ElementState::Pressed;
        if is_synthetic && !pressed {
            return self.down_before.push(code);
        }
        self.down_before.retain(|&down| down != code);
        let is_new = pressed && !event.repeat && !is_synthetic;
        if let Some(label) = label(&key).filter(|_| is_new) {
            self.app.label_keys(|labels| labels.press(code, label));
        }
        let is_typed = is_new && event.text.as_ref().is_some_and(|text| self.app.type_in(text));
        if !is_typed {
            self.app.context.controls.key(code, pressed, event.repeat, is_synthetic);
        }
    }

    fn focus(&mut self, focused: bool) {
        if focused {
            self.leave_after_grace();
            self.left = None;
            self.focused = Some(true);
            self.app.focus_gained();
        } else if self.focused == Some(true) {
            self.left.get_or_insert_with(clock);
        }
    }

    fn leave_after_grace(&mut self) {
        let is_over = self.left.map(|left| clock() - left >= FOCUS_GRACE);
        if is_over != Some(false) {
            // The player has left, or has released these keys without the window.
            let released = self.down_before.drain(..);
            released.for_each(|code| self.app.context.controls.key(code, false, false, true));
        }
        if is_over == Some(true) {
            self.left = None;
            self.focused = Some(false);
            self.app.focus_lost();
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn take_dropped(&mut self, path: &std::path::Path) {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match crate::files::read(path, super::storage::MAX_FILE_BYTES) {
            Ok(bytes) => self.app.take_file(&name, &bytes),
            Err(error) => self.app.context.notices.add(format!("Could not open {name}: {error}")),
        }
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, error: anyhow::Error) {
        self.failure = Some(error);
        event_loop.exit();
    }
}

impl ApplicationHandler<ShellEvent> for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.window.is_some() {
            return;
        }
        if let Err(error) = self.open_window(event_loop) {
            self.fail(event_loop, error);
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: ShellEvent) {
        match event {
            #[cfg(unix)]
            ShellEvent::Leave => event_loop.exit(),
            #[cfg(any(target_os = "linux", target_arch = "wasm32"))]
            ShellEvent::Labels(read) => self.app.label_keys(|labels| {
                read.into_iter().for_each(|(code, label)| labels.read(code, label));
            }),
            #[cfg(not(target_arch = "wasm32"))]
            ShellEvent::ScreenReader(event) => self.screen_reader_changed(&event),
            #[cfg(target_arch = "wasm32")]
            ShellEvent::ContextLost(is_lost) => self.context_lost(is_lost),
            #[cfg(target_arch = "wasm32")]
            ShellEvent::File(name, bytes) => self.app.take_file(&name, &bytes),
            #[cfg(target_arch = "wasm32")]
            ShellEvent::Press(action) => self.app.press(action),
            #[cfg(target_arch = "wasm32")]
            ShellEvent::Row(row) => self.choose_row(row),
            ShellEvent::Gpu(opening) => {
                if let Err(error) = self.take_gpu(*opening) {
                    self.fail(event_loop, error);
                }
            }
        }
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        if matches!(cause, StartCause::ResumeTimeReached { .. }) {
            self.wake(event_loop);
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        if !matches!(event, WindowEvent::RedrawRequested) {
            self.stir(event_loop);
        }
        #[cfg(not(target_arch = "wasm32"))]
        if let (Some(reader), Some(window)) = (&mut self.reader, &self.window) {
            reader.process_event(window, &event);
        }
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => event_loop.exit(),
            WindowEvent::RedrawRequested => self.redraw_requested(event_loop),
            WindowEvent::CursorEntered { .. } => self.app.context.controls.pointer_appeared(),
            WindowEvent::KeyboardInput { event, is_synthetic, .. } => self.key(&event, is_synthetic),
            WindowEvent::ModifiersChanged(modifiers) => {
                self.app.context.controls.modifiers_changed(modifiers.state());
            }
            WindowEvent::CursorMoved { position, .. } => {
                if let Some(at) = self.place_of(position) {
                    self.app.context.controls.pointer_moved(at);
                }
            }
            WindowEvent::Touch(touch) => self.touch(touch),
            #[cfg(not(target_arch = "wasm32"))]
            WindowEvent::DroppedFile(path) => self.take_dropped(&path),
            WindowEvent::MouseWheel { delta, .. } => self.app.context.controls.wheel_turned(match delta {
                MouseScrollDelta::LineDelta(_, lines) => lines,
                MouseScrollDelta::PixelDelta(way) => way.y as f32 / WHEEL_LINE_PX,
            }),
            WindowEvent::MouseInput { state, button, .. } => {
                self.app.context.controls.mouse_button(button, state == ElementState::Pressed);
            }
            WindowEvent::Focused(focused) => {
                self.follow_display();
                self.focus(focused);
            }
            WindowEvent::Occluded(is_occluded) => {
                self.is_occluded = is_occluded;
                // Mobile browsers may discard a hidden page.
                #[cfg(target_arch = "wasm32")]
                if is_occluded {
                    self.app.save_running_game();
                }
            }
            // A page sets the size of its canvas.
            #[cfg(not(target_arch = "wasm32"))]
            WindowEvent::ScaleFactorChanged { inner_size_writer, .. } => self.follow_scale(inner_size_writer),
            WindowEvent::Moved(_) => self.follow_display(),
            WindowEvent::Resized(_) => {
                self.app.context.controls.pointer_appeared();
                self.follow_display();
                self.follow_full_screen();
                if let Some(picture) = &self.picture {
                    picture.window.request_redraw();
                }
            }
            _ => {}
        }
    }

    /// Saves everything, because the browser suspends the page and may discard it without further notice.
    #[cfg(target_arch = "wasm32")]
    fn suspended(&mut self, _: &ActiveEventLoop) {
        // Failures are reported when the page is back.
        let _ = self.app.suspend();
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // The surface must be dropped before the display connection.
        self.picture = None;
        self.window = None;
        #[cfg(target_arch = "wasm32")]
        self.leave_page();
    }
}

/// Returns the key as the layout has it without modifiers.
#[cfg(not(target_arch = "wasm32"))]
fn unmodified(event: &KeyEvent) -> Key {
    winit::platform::modifier_supplement::KeyEventExtModifierSupplement::key_without_modifiers(event)
}

/// Browsers report keys with their modifiers, which change only the case of letters.
#[cfg(target_arch = "wasm32")]
fn unmodified(event: &KeyEvent) -> Key {
    let is_letter = |text: &str| text.chars().all(char::is_alphabetic);
    match &event.logical_key {
        Key::Character(text) if !is_letter(text) => Key::Unidentified(NativeKey::Unidentified),
        key => key.clone(),
    }
}

/// Returns the only character of a key that types one.
fn label(key: &Key) -> Option<char> {
    let Key::Character(text) = key else { return None };
    let mut characters = text.chars();
    characters.next().filter(|label| characters.next().is_none() && !label.is_control())
}

#[allow(clippy::disallowed_methods, reason = "the only clock of the program; a browser has another")]
fn clock() -> Instant {
    Instant::now()
}
