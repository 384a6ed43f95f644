//! The shell: the one module that uses winit, and that joins window, GPU and app.

mod ending;
mod logging;
mod starting;
mod window;

use super::Options;
use super::content::Content;
use super::input::Pads;
use super::pacer::FramePacer;
use super::settings;
use super::storage::{self, Opened, Saver};
use super::{App, Request, unkept};
use crate::render::Viewport;
use crate::view::RenderFrame;
use ending::Leave;
use glam::Vec2;
use starting::first_settings;
pub(crate) use starting::try_window_system;
use web_time::Instant;
use window::Picture;
use winit::application::ApplicationHandler;
use winit::dpi::PhysicalPosition;
use winit::event::{ElementState, KeyEvent, MouseScrollDelta, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow};
use winit::keyboard::PhysicalKey;
use winit::window::WindowId;

/// The number of pixels that count as one line of scrolling, for a mouse wheel that reports pixels.
const WHEEL_LINE_PX: f32 = 40.0;

/// Opens the window and runs the program until the window is closed.
pub(super) fn run(options: Options) -> anyhow::Result<()> {
    let event_loop = starting::event_loop()?;
    let Opened { storage, folder, notice: storage_notice } = storage::open(options.data_dir.as_deref());
    let _log = folder.as_deref().and_then(logging::start);
    let mut saver = Saver::new(storage);
    let no_folder = storage_notice.clone();
    let unkept = saver.now(unkept::take);
    let loaded = saver.now(|storage| settings::load_or(storage, first_settings()));
    let (content, content_notices) = saver.now(|storage| Content::load(&*storage));
    let mut shell = Shell::new(options, saver, loaded.settings, content)?;
    let notices = storage_notice.into_iter().chain(unkept).chain(loaded.notice).chain(content_notices);
    notices.for_each(|notice| shell.app.context.notices.add(notice));
    ending::run(event_loop, &mut shell, no_folder)
}

/// The app with its window, its pads and its clock.
struct Shell {
    app: App,
    pads: Pads,
    picture: Option<Picture>,
    frame: RenderFrame,
    pacer: FramePacer,
    started: Instant,
    last_frame: Instant,
    /// Whether the window has the focus; `None` until it first has: X11 reports a loss of the focus for every new
    /// window.
    focused: Option<bool>,
    /// Whether the mouse pointer is visible over the window.
    pointer_seen: bool,
    failure: Option<anyhow::Error>,
    /// The graphics card and its driver, for the report about a mistake.
    adapter: String,
}

impl Shell {
    /// Draws the next picture of the app and shows it in the window.
    fn redraw(&mut self, event_loop: &ActiveEventLoop) {
        let now = clock();
        let elapsed = now - self.last_frame;
        self.last_frame = now;
        self.pads.poll(&mut self.app.context.controls, self.focused.unwrap_or(true));
        let started = self.started;
        let now_us = move || (clock() - started).as_secs_f64() * 1e6;
        let requests = self.app.frame(elapsed, &now_us, &mut self.frame);
        self.show_pointer();
        for request in requests {
            match request {
                Request::Quit => event_loop.exit(),
                Request::ApplyWindow => self.apply_window(),
                Request::Picture => self.keep_picture(),
            }
        }
        if let Err(error) = self.show() {
            self.fail(event_loop, error);
        }
    }

    /// Shows or hides the mouse pointer, as the app wants it.
    fn show_pointer(&mut self) {
        let wanted = self.app.shows_pointer();
        if let Some(picture) = self.picture.as_ref().filter(|_| wanted != self.pointer_seen) {
            picture.window.set_cursor_visible(wanted);
            self.pointer_seen = wanted;
        }
    }

    /// Passes a position of the mouse in the window to the controls, in field pixels.
    fn pointer_moved(&mut self, position: PhysicalPosition<f64>) {
        let Some(picture) = &self.picture else { return };
        let (width, height) = picture.surface.size();
        let viewport = Viewport::new(picture.renderer.scaling, width, height);
        let place = viewport.to_field(position.x as f32, position.y as f32);
        self.app.context.controls.pointer_moved(Vec2::from(place));
    }

    /// Takes a key that went down or up: as a letter where the screen takes letters, else as the key of an action.
    fn key(&mut self, event: &KeyEvent, is_synthetic: bool) {
        let PhysicalKey::Code(code) = event.physical_key else { return };
        let pressed = event.state == ElementState::Pressed;
        let is_new = pressed && !event.repeat && !is_synthetic;
        let is_typed = is_new && event.text.as_ref().is_some_and(|text| self.app.type_in(text));
        if !is_typed {
            self.app.context.controls.key(code, pressed, event.repeat, is_synthetic);
        }
    }

    /// Takes a change of the window's focus: pauses the game where the settings ask for it when the focus is lost.
    fn focus(&mut self, focused: bool) {
        if self.focused.is_some() && !focused {
            self.app.focus_lost();
        }
        self.focused = self.focused.or(focused.then_some(true)).map(|_| focused);
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, error: anyhow::Error) {
        self.failure = Some(error);
        event_loop.exit();
    }
}

impl ApplicationHandler<Leave> for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.picture.is_some() {
            return;
        }
        match self.open_window(event_loop) {
            Ok(picture) => self.picture = Some(picture),
            Err(error) => self.fail(event_loop, error),
        }
        // The time that the window took to open does not count.
        self.last_frame = clock();
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, _: Leave) {
        event_loop.exit();
    }

    fn new_events(&mut self, _: &ActiveEventLoop, cause: StartCause) {
        if let (StartCause::ResumeTimeReached { .. }, Some(picture)) = (cause, &self.picture) {
            picture.window.request_redraw();
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested | WindowEvent::Destroyed => event_loop.exit(),
            WindowEvent::RedrawRequested => {
                self.redraw(event_loop);
                let wake = self.pacer.next_wake(clock() - self.started);
                event_loop.set_control_flow(ControlFlow::WaitUntil(self.started + wake));
            }
            WindowEvent::KeyboardInput { event, is_synthetic, .. } => self.key(&event, is_synthetic),
            WindowEvent::CursorMoved { position, .. } => self.pointer_moved(position),
            WindowEvent::MouseWheel { delta, .. } => self.app.context.controls.wheel_turned(match delta {
                MouseScrollDelta::LineDelta(_, lines) => lines,
                MouseScrollDelta::PixelDelta(way) => way.y as f32 / WHEEL_LINE_PX,
            }),
            WindowEvent::MouseInput { state, button, .. } => {
                self.app.context.controls.mouse_button(button, state == ElementState::Pressed);
            }
            WindowEvent::Focused(focused) => self.focus(focused),
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
                if let Some(picture) = &self.picture {
                    picture.window.request_redraw();
                }
            }
            _ => {}
        }
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // The surface must go before the display connection does.
        self.picture = None;
    }
}

#[expect(clippy::disallowed_methods, reason = "the one clock of the program; the simulation never sees it")]
fn clock() -> Instant {
    Instant::now()
}
