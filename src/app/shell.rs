//! The shell: the only file that knows winit, and the only one that joins window, GPU and cabinet.

use super::Options;
use super::cabinet::{Cabinet, Request, Start};
use super::content::Content;
use super::dressing::Dressing;
use super::input::{Controls, Pads};
use super::level_files::{LevelFiles, LevelSource};
use super::offers::Offers;
use super::pacer::FramePacer;
use super::settings::{self, WindowSettings};
use super::storage::{self, Saver};
use crate::audio::{self, Volumes};
use crate::render::{Acquired, FIELD, Gpu, Renderer, SurfaceOptions, Viewport, WindowSurface};
use crate::view::RenderFrame;
use crate::words::Language;
use anyhow::Context;
use glam::Vec2;
use std::sync::Arc;
use std::time::Duration;
use web_time::{Instant, SystemTime, UNIX_EPOCH};
use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalPosition};
use winit::error::EventLoopError;
use winit::event::{ElementState, MouseButton, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::keyboard::PhysicalKey;
use winit::window::{Fullscreen, Window, WindowId};

/// The window's least size: below it the field would have less than half its pixels.
const LEAST_SIZE: LogicalSize<f64> = LogicalSize::new(320.0, 180.0);

/// Opens the window and runs until it is closed.
pub(super) fn run(options: Options) -> anyhow::Result<()> {
    let event_loop = EventLoop::new().map_err(|error| no_window_system(&error))?;
    let (storage, storage_notice) = storage::open(options.data_dir.as_deref());
    let mut saver = Saver::new(storage);
    let loaded = saver.now(|storage| settings::load_or(storage, first_settings()));
    let (content, content_notices) = saver.now(|storage| Content::load(&*storage));
    let mut shell = Shell::new(options, saver, loaded.settings, content)?;
    let notices = storage_notice.into_iter().chain(loaded.notice).chain(content_notices);
    notices.for_each(|notice| shell.cabinet.notices.add(notice));
    event_loop.run_app(&mut shell).context("the window system reported an error")?;
    shell.cabinet.leave();
    shell.failure.map_or(Ok(()), Err)
}

/// winit puts a place in its own source before its words; a player needs the words alone.
fn no_window_system(error: &EventLoopError) -> anyhow::Error {
    let text = error.to_string();
    let reason = text.rsplit_once(": ").map_or(text.as_str(), |(_, reason)| reason);
    anyhow::anyhow!(
        "no window system ({}): start the game in a desktop session, X11 (which needs libxkbcommon-x11-0) or Wayland",
        reason.trim_end_matches('.')
    )
}

/// The program around the cabinet.
struct Shell {
    cabinet: Cabinet,
    controls: Controls,
    pads: Pads,
    picture: Option<Picture>,
    frame: RenderFrame,
    pacer: FramePacer,
    started: Instant,
    last_frame: Instant,
    /// `None` until the window system says something else than no: X11 begins every window with a "not focused"
    /// that nobody has lost.
    focused: Option<bool>,
    /// Whether the mouse is seen over the window.
    pointer_seen: bool,
    failure: Option<anyhow::Error>,
}

/// Everything that needs the window.
struct Picture {
    window: Arc<Window>,
    gpu: Gpu,
    surface: WindowSurface,
    renderer: Renderer,
    /// Times the field, as the window was last asked to be.
    size: u8,
    dressing: Dressing,
}

impl Shell {
    fn new(
        options: Options,
        saver: Saver,
        mut settings: settings::Settings,
        content: Content,
    ) -> anyhow::Result<Self> {
        settings.window.fullscreen = options.fullscreen.unwrap_or(settings.window.fullscreen);
        settings.last.difficulty = options.difficulty.unwrap_or(settings.last.difficulty);
        settings.last = options.crew.map_or(settings.last, |crew| settings.last.with_crew(crew));
        let stage = options.stage.unwrap_or(1);
        let known = content.stages.len();
        anyhow::ensure!(stage as usize <= known, "there is no stage {stage}: expected 1 to {known}");
        let (sink, sound_notice) = if options.mute {
            (Box::new(audio::SilentSink) as Box<dyn audio::Sink>, None)
        } else {
            audio::open(Volumes::default())
        };
        // A game that is started from the command line is one that can be repeated.
        let seed = options.seed.or(options.stage.map(|_| 1)).or(options.levels.file.as_ref().map(|_| 1));
        let start = Start { stage, seed, method: options.method };
        let mut controls = Controls::new(settings.bindings.clone());
        let mut cabinet = Cabinet::new(content, settings, saver, sink, start, seed_from_clock())?;
        let (pads, pad_notice) = Pads::new();
        sound_notice
            .map(|notice| notice.0)
            .into_iter()
            .chain(pad_notice)
            .for_each(|n| cabinet.notices.add(n));
        take_levels(&mut cabinet, &options.levels, stage)?;
        if let Some(settings) = options.stress {
            cabinet.play_stress(settings, &mut controls);
        } else if options.stage.is_some() || options.levels.file.is_some() {
            cabinet.play(&mut controls);
        }
        let now = clock();
        let pacer = pacer(None, cabinet.settings.window);
        Ok(Self {
            cabinet,
            controls,
            pads,
            picture: None,
            frame: RenderFrame::default(),
            pacer,
            started: now,
            last_frame: now,
            focused: None,
            pointer_seen: false,
            failure: None,
        })
    }

    fn open_window(&mut self, event_loop: &ActiveEventLoop) -> anyhow::Result<Picture> {
        let attributes = Window::default_attributes()
            .with_title("Sector Sweep")
            .with_inner_size(size(self.cabinet.settings.window.size))
            .with_min_inner_size(LEAST_SIZE)
            .with_fullscreen(fullscreen(self.cabinet.settings.window.fullscreen));
        let window = Arc::new(event_loop.create_window(attributes).context("cannot open a window")?);
        window.set_cursor_visible(false);
        let display = Box::new(event_loop.owned_display_handle());
        let descriptor = wgpu::InstanceDescriptor::new_with_display_handle_from_env(display);
        let (gpu, surface) = Gpu::with_surface_blocking(descriptor, Arc::clone(&window))?;
        let size = window.inner_size();
        let surface = WindowSurface::new(&gpu, surface, (size.width, size.height), self.surface_options())?;
        let renderer = Renderer::new(&gpu, &self.cabinet.content().sheet.image, surface.format())?;
        eprintln!("sector-sweep: drawing with {}", gpu.describe());
        if gpu.is_software() {
            self.cabinet.notices.add("No graphics card found: drawing on the processor, which is slow.");
        }
        let monitor = window.current_monitor().map(|monitor| (monitor.size().width, monitor.size().height));
        self.cabinet.offer(Offers::of(surface.present_modes(), monitor));
        self.pacer = pacer(Some(&window), self.cabinet.settings.window);
        window.request_redraw();
        Ok(Picture {
            window,
            gpu,
            surface,
            renderer,
            size: self.cabinet.settings.window.size,
            dressing: Dressing::new(),
        })
    }

    fn surface_options(&self) -> SurfaceOptions {
        let present_mode = self.cabinet.settings.window.vsync.present_mode();
        SurfaceOptions { present_mode, ..SurfaceOptions::default() }
    }

    /// One picture.
    fn redraw(&mut self, event_loop: &ActiveEventLoop) {
        let now = clock();
        let elapsed = now - self.last_frame;
        self.last_frame = now;
        self.pads.poll(&mut self.controls, self.focused.unwrap_or(true));
        let started = self.started;
        let now_us = move || (clock() - started).as_secs_f64() * 1e6;
        let requests = self.cabinet.frame(&mut self.controls, elapsed, &now_us, &mut self.frame);
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

    /// The mouse is seen while it is of use.
    fn show_pointer(&mut self) {
        let wanted = self.cabinet.shows_pointer();
        if let Some(picture) = self.picture.as_ref().filter(|_| wanted != self.pointer_seen) {
            picture.window.set_cursor_visible(wanted);
            self.pointer_seen = wanted;
        }
    }

    /// The mouse moved to a pixel of the window: tells the place on the field.
    fn pointer_moved(&mut self, position: PhysicalPosition<f64>) {
        let Some(picture) = &self.picture else { return };
        let (width, height) = picture.surface.size();
        let viewport = Viewport::new(picture.renderer.scaling, width, height);
        let place = viewport.to_field(position.x as f32, position.y as f32);
        self.controls.pointer_moved(Vec2::from(place));
    }

    /// Draws the frame into the window; follows whatever has become of surface and device.
    fn show(&mut self) -> anyhow::Result<()> {
        let Some(picture) = &mut self.picture else { return Ok(()) };
        let size = picture.window.inner_size();
        picture.surface.resize(&picture.gpu, size.width, size.height);
        let (settings, content) = (&self.cabinet.settings, self.cabinet.content());
        picture.dressing.put_on(settings, content, &picture.gpu, &mut picture.renderer);
        match picture.surface.acquire(&picture.gpu) {
            Acquired::Frame(texture) => {
                let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
                picture.renderer.draw(&picture.gpu, &self.frame, &view, picture.surface.size());
                picture.window.pre_present_notify();
                picture.surface.present(&picture.gpu, texture);
            }
            Acquired::Skip => {}
            Acquired::Redraw => picture.window.request_redraw(),
            Acquired::RecreateSurface => {
                let surface = picture.gpu.create_surface(Arc::clone(&picture.window))?;
                picture.surface.replace(&picture.gpu, surface)?;
            }
            Acquired::RebuildDevice => {
                picture.gpu.rebuild_blocking(Some(picture.surface.raw()))?;
                picture.surface.reconfigure(&picture.gpu)?;
                self.cabinet.notices.add("The graphics device was lost and has been set up again.");
            }
        }
        if let Some(error) = picture.gpu.take_error() {
            self.cabinet.notices.add(format!("Graphics: {error}"));
        }
        Ok(())
    }

    fn apply_window(&mut self) {
        let options = self.surface_options();
        let Some(picture) = &mut self.picture else { return };
        let wanted = self.cabinet.settings.window;
        if picture.window.fullscreen().is_some() != wanted.fullscreen {
            picture.window.set_fullscreen(fullscreen(wanted.fullscreen));
        }
        // Only when it is another than before: a window that a player has drawn to a size of their own keeps it.
        if std::mem::replace(&mut picture.size, wanted.size) != wanted.size {
            // What comes of it is told by an event, or not at all where windows are tiled.
            let _ = picture.window.request_inner_size(size(wanted.size));
        }
        picture.surface.set_options(&picture.gpu, options);
        self.pacer = pacer(Some(&picture.window), wanted);
    }

    /// Keeps what is on the screen as `pictures/NNNNN.png`.
    fn keep_picture(&mut self) {
        let Some(picture) = &mut self.picture else { return };
        let (width, height) = picture.surface.size();
        // The particles born in this frame are taken in by whichever drawing comes first.
        let drawn = picture.renderer.screenshot(&picture.gpu, &self.frame, width, height);
        self.frame.births.clear();
        self.frame.clear_particles = false;
        match drawn {
            Ok(image) => {
                self.cabinet.saver().later(move |storage| vec![super::pictures::keep(&image, storage)])
            }
            Err(error) => self.cabinet.notices.add(format!("no picture: {error}")),
        }
    }

    fn fail(&mut self, event_loop: &ActiveEventLoop, error: anyhow::Error) {
        self.failure = Some(error);
        event_loop.exit();
    }
}

impl ApplicationHandler for Shell {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.picture.is_some() {
            return;
        }
        match self.open_window(event_loop) {
            Ok(picture) => self.picture = Some(picture),
            Err(error) => self.fail(event_loop, error),
        }
        // What it took to open the window is not time that the game missed.
        self.last_frame = clock();
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, cause: StartCause) {
        if let (StartCause::ResumeTimeReached { .. }, Some(picture)) = (cause, &self.picture) {
            picture.window.request_redraw();
        }
        let _ = event_loop;
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::RedrawRequested => {
                self.redraw(event_loop);
                let wake = self.pacer.next_wake(clock() - self.started);
                event_loop.set_control_flow(ControlFlow::WaitUntil(self.started + wake));
            }
            WindowEvent::KeyboardInput { event, is_synthetic, .. } => {
                if let PhysicalKey::Code(code) = event.physical_key {
                    let pressed = event.state == ElementState::Pressed;
                    let is_new = pressed && !event.repeat && !is_synthetic;
                    let is_typed = is_new && event.text.is_some_and(|text| self.cabinet.type_in(&text));
                    if !is_typed {
                        self.controls.key(code, pressed, event.repeat, is_synthetic);
                    }
                }
            }
            WindowEvent::CursorMoved { position, .. } => self.pointer_moved(position),
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                self.controls.pointer_button(state == ElementState::Pressed);
            }
            WindowEvent::MouseInput { state, button, .. } => {
                self.controls.mouse_button(button, state == ElementState::Pressed);
            }
            WindowEvent::Focused(focused) => {
                if self.focused.is_some() && !focused {
                    self.cabinet.focus_lost(&mut self.controls);
                }
                self.focused = self.focused.or(focused.then_some(true)).map(|_| focused);
            }
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

/// Takes the levels that were asked for. What is wrong with one is shown until it is mended, where somebody is at work on
/// it; else it is a reason not to begin.
fn take_levels(cabinet: &mut Cabinet, source: &LevelSource, stage: u32) -> anyhow::Result<()> {
    if source.is_usual() {
        return Ok(());
    }
    if let Some(folder) = source.folder.as_ref().filter(|folder| !folder.is_dir()) {
        anyhow::bail!(
            "{}: there is no such folder: expected one with stage1.ron and on (--levels DIR, or --level FILE)",
            folder.display()
        );
    }
    let stages = cabinet.content().stages.len() as u32;
    cabinet.follow(LevelFiles::new(source, stage, stages));
    match cabinet.level_trouble() {
        Some(trouble) if !source.watch => anyhow::bail!("{}", trouble.in_a_line()),
        _ => Ok(()),
    }
}

/// What a player starts with who has no settings yet: the language that the system speaks, where the game has it.
fn first_settings() -> settings::Settings {
    let mut settings = settings::Settings::default();
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    settings.game.language = Language::of_locale(&locale.unwrap_or_default());
    settings
}

/// A window of so many times the field.
fn size(times: u8) -> LogicalSize<f64> {
    let times = f64::from(times);
    LogicalSize::new(f64::from(FIELD.0) * times, f64::from(FIELD.1) * times)
}

/// The pace that suits the settings and the display that the window is on.
fn pacer(window: Option<&Window>, wanted: WindowSettings) -> FramePacer {
    let monitor = window.and_then(Window::current_monitor);
    let hz = monitor.and_then(|monitor| monitor.refresh_rate_millihertz()).map(|hz| f64::from(hz) / 1000.0);
    FramePacer::new(hz, wanted.vsync.waits(), wanted.frame_cap)
}

fn fullscreen(wanted: bool) -> Option<Fullscreen> {
    wanted.then_some(Fullscreen::Borderless(None))
}

#[expect(clippy::disallowed_methods, reason = "the one clock of the program; the simulation never sees it")]
fn clock() -> Instant {
    Instant::now()
}

/// A seed that differs from one start to the next.
#[expect(clippy::disallowed_methods, reason = "each game is to have new random streams")]
fn seed_from_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_nanos() as u64
}
