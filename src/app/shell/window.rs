//! The window: opens it, applies settings, and saves screenshots.

use super::Shell;
use super::desktop::Desktop;
#[cfg(not(target_arch = "wasm32"))]
use crate::app::saved_files::save_screenshot;
#[cfg(not(target_arch = "wasm32"))]
use crate::app::settings::MAX_SIZE;
use crate::app::settings::WindowSettings;
use crate::app::{DisplaySettings, FramePacer};
use crate::render::{FIELD, Gpu, Renderer, WindowSurface};
use anyhow::Context;
use std::sync::Arc;
use winit::dpi::PhysicalSize;
#[cfg(not(target_arch = "wasm32"))]
use winit::event::InnerSizeWriter;
use winit::event_loop::ActiveEventLoop;
#[cfg(not(target_arch = "wasm32"))]
use winit::window::Icon;
use winit::window::{Window, WindowAttributes};

#[cfg(not(target_arch = "wasm32"))]
const MIN_SIZE: PhysicalSize<u32> = PhysicalSize::new(320, 180);

#[cfg(not(target_arch = "wasm32"))]
const ICON: &[u8] = include_bytes!("../../../assets/icon-128.png");

/// The name by which Linux desktops find the desktop file and, where windows have no icon of their own (Wayland), the icon.
/// `./package check` compares it with the packages.
#[cfg(target_os = "linux")]
const APP_ID: &str = "alt.sectorsweep.SectorSweep";

pub(super) struct Picture {
    pub(super) window: Arc<Window>,
    /// The window size in the settings that was last applied.
    pub(super) size: u8,
    pub(super) gpu: Gpu,
    pub(super) surface: WindowSurface,
    pub(super) renderer: Renderer,
    pub(super) display_settings: DisplaySettings,
    /// The recent failures to show a frame, by weight; see [`HOPELESS`](super::graphics::HOPELESS).
    pub(super) trouble: u32,
}

impl Shell {
    pub(super) fn open_window(&mut self, event_loop: &ActiveEventLoop) -> anyhow::Result<()> {
        let monitor = event_loop.primary_monitor().or_else(|| event_loop.available_monitors().next());
        self.app
            .context
            .host
            .display
            .set_monitor(monitor.map(|monitor| (monitor.size(), monitor.scale_factor())));
        let attributes = self.window_attributes()?.with_visible(cfg!(target_arch = "wasm32"));
        let window = Arc::new(event_loop.create_window(attributes).context("cannot open a window")?);
        #[cfg(not(target_arch = "wasm32"))]
        {
            self.offer_to_screen_readers(event_loop, &window);
            window.set_visible(true);
        }
        window.set_cursor_visible(false);
        self.desktop = Desktop::of(&window);
        if self.app.context.settings.window.fullscreen {
            self.desktop.size_without_manager(None);
        }
        #[cfg(target_arch = "wasm32")]
        super::page::watch_context(&self.proxy)?;
        self.window = Some(Arc::clone(&window));
        let display = Box::new(event_loop.owned_display_handle());
        let descriptor = wgpu::InstanceDescriptor::new_with_display_handle_from_env(display);
        // A browser may have WebGPU without an adapter; WebGL 2 is used then.
        self.start_gpu(window, wgpu::util::new_instance_with_webgpu_detection(descriptor));
        Ok(())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn window_attributes(&self) -> anyhow::Result<WindowAttributes> {
        let wanted = self.app.context.settings.window;
        let attributes = Window::default_attributes()
            .with_title("Sector Sweep")
            .with_window_icon(icon())
            .with_inner_size(size(self.app.context.host.display.size_of(wanted.size)))
            .with_min_inner_size(MIN_SIZE);
        #[cfg(target_os = "linux")]
        // The name of the window on Wayland, and its class on X11.
        let attributes = winit::platform::wayland::WindowAttributesExtWayland::with_name(
            attributes,
            APP_ID,
            "sector-sweep",
        );
        Ok(attributes.with_fullscreen(fullscreen(wanted.fullscreen)))
    }

    /// Returns the attributes of a window that is the page's canvas. The page sets its size, and a browser allows full
    /// screen only right after a player action.
    #[cfg(target_arch = "wasm32")]
    fn window_attributes(&self) -> anyhow::Result<WindowAttributes> {
        use winit::platform::web::WindowAttributesExtWebSys;
        Ok(Window::default_attributes().with_canvas(Some(super::page::canvas()?)))
    }

    pub(super) fn apply_window(&mut self) {
        let Some(picture) = &mut self.picture else { return };
        let wanted = self.app.context.settings.window;
        if fills_screen(&picture.window) != wanted.fullscreen {
            fill_screen(&picture.window, wanted.fullscreen);
            let size = size(self.app.context.host.display.size_of(wanted.size));
            self.desktop.size_without_manager((!wanted.fullscreen).then_some(size));
        }
        // Only on a change of the setting, so that a window resized by the player keeps its size.
        if std::mem::replace(&mut picture.size, wanted.size) != wanted.size {
            // The result arrives as an event, or not at all with a tiling window manager.
            let _ =
                picture.window.request_inner_size(size(self.app.context.host.display.size_of(wanted.size)));
        }
        picture.surface.set_present_mode(&picture.gpu, wanted.vsync.present_mode());
        self.pacer = pacer(Some(&picture.window), wanted);
    }

    /// Reads the size and refresh rate of the window's monitor. Wayland knows the monitor only once the window is shown.
    pub(super) fn follow_display(&mut self) {
        let Some(window) = &self.window else { return };
        let Some(monitor) = window.current_monitor() else { return };
        self.app.context.host.display.set_monitor(Some((monitor.size(), window.scale_factor())));
        self.pacer.set_rate_of(&pacer(Some(window), self.app.context.settings.window));
    }

    /// Follows a change of the desktop's scale. A window of a size that the options offer gets the one in the settings,
    /// which may be another one at this scale. Any other window keeps its pixels.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn follow_scale(&mut self, mut writer: InnerSizeWriter) {
        let Some(picture) = &self.picture else { return };
        // The window itself may already have a new size.
        let before = PhysicalSize::from(picture.surface.size());
        self.follow_display();
        let wanted = self.app.context.settings.window;
        let is_offered = !wanted.fullscreen && (1..=MAX_SIZE).any(|times| size(times) == before);
        let size = if is_offered { size(self.app.context.host.display.size_of(wanted.size)) } else { before };
        // The window system may have withdrawn the change.
        let _ = writer.request_inner_size(size);
    }

    /// Updates the setting when the window manager turns full screen on or off.
    pub(super) fn follow_full_screen(&mut self) {
        let Some(window) = &self.window else { return };
        let is_full = self.desktop.is_full_screen().unwrap_or_else(|| fills_screen(window));
        if std::mem::replace(&mut self.was_full_screen, is_full) != is_full
            && std::mem::replace(&mut self.app.context.settings.window.fullscreen, is_full) != is_full
        {
            fill_screen(window, is_full);
            self.app.context.save_settings();
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn save_screenshot(&mut self) {
        let Some(picture) = &mut self.picture else { return };
        let (width, height) = picture.surface.size();
        // Only the first drawing of a frame adds the particles born in it.
        let drawn = picture.renderer.screenshot(&picture.gpu, &self.frame, width, height);
        self.frame.births.clear();
        self.frame.clear_particles = false;
        match drawn {
            Ok(image) => {
                self.app.context.saver.save("the screenshot", move |storage| save_screenshot(&image, storage))
            }
            Err(error) => self.app.context.notices.add(format!("Could not take the screenshot: {error}")),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn icon() -> Option<Icon> {
    let picture = image::load_from_memory_with_format(ICON, image::ImageFormat::Png).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

fn size(times: u8) -> PhysicalSize<u32> {
    PhysicalSize::new(FIELD.0 * u32::from(times), FIELD.1 * u32::from(times))
}

pub(super) fn pacer(window: Option<&Window>, wanted: WindowSettings) -> FramePacer {
    let monitor = window.and_then(Window::current_monitor);
    let hz = monitor.and_then(|monitor| monitor.refresh_rate_millihertz()).map(|hz| f64::from(hz) / 1000.0);
    FramePacer::new(hz, wanted.vsync.waits(), wanted.frame_cap)
}

#[cfg(not(target_arch = "wasm32"))]
fn fullscreen(wanted: bool) -> Option<winit::window::Fullscreen> {
    wanted.then_some(winit::window::Fullscreen::Borderless(None))
}

#[cfg(not(target_arch = "wasm32"))]
fn fills_screen(window: &Window) -> bool {
    window.fullscreen().is_some()
}

#[cfg(not(target_arch = "wasm32"))]
fn fill_screen(window: &Window, is_full: bool) {
    window.set_fullscreen(fullscreen(is_full));
}

/// Whether the whole page fills the screen: the canvas alone would hide the buttons for fingers.
#[cfg(target_arch = "wasm32")]
fn fills_screen(_: &Window) -> bool {
    super::page::fills_screen()
}

#[cfg(target_arch = "wasm32")]
fn fill_screen(_: &Window, is_full: bool) {
    super::page::fill_screen(is_full);
}
