//! The window: opens it, applies settings, and saves screenshots.

use super::Shell;
#[cfg(not(target_arch = "wasm32"))]
use crate::app::saved_files::save_screenshot;
use crate::app::settings::WindowSettings;
use crate::app::{DisplaySettings, FramePacer};
use crate::render::{FIELD, Gpu, Renderer, WindowSurface};
use anyhow::Context;
use std::sync::Arc;
use winit::dpi::LogicalSize;
use winit::event_loop::ActiveEventLoop;
#[cfg(not(target_arch = "wasm32"))]
use winit::window::Icon;
use winit::window::{Fullscreen, Window, WindowAttributes};

#[cfg(not(target_arch = "wasm32"))]
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(320.0, 180.0);

#[cfg(not(target_arch = "wasm32"))]
const ICON: &[u8] = include_bytes!("../../../assets/icon-128.png");

pub(super) struct Picture {
    pub(super) window: Arc<Window>,
    pub(super) gpu: Gpu,
    pub(super) surface: WindowSurface,
    pub(super) renderer: Renderer,
    /// The last requested window size, as a multiple of the field of 640 × 360 pixels.
    pub(super) size: u8,
    pub(super) display_settings: DisplaySettings,
    /// The recent failures to show a frame, by weight; see [`HOPELESS`](super::graphics::HOPELESS).
    pub(super) trouble: u32,
}

impl Shell {
    pub(super) fn open_window(&mut self, event_loop: &ActiveEventLoop) -> anyhow::Result<()> {
        let attributes = self.window_attributes()?;
        let window = Arc::new(event_loop.create_window(attributes).context("cannot open a window")?);
        window.set_cursor_visible(false);
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
            .with_inner_size(size(wanted.size))
            .with_min_inner_size(MIN_SIZE);
        #[cfg(target_os = "linux")]
        // Desktops use this name to find sector-sweep.desktop and, where windows have no icon of their own (Wayland),
        // the icon.
        let attributes = winit::platform::wayland::WindowAttributesExtWayland::with_name(
            attributes,
            "sector-sweep",
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
        if picture.window.fullscreen().is_some() != wanted.fullscreen {
            picture.window.set_fullscreen(fullscreen(wanted.fullscreen));
        }
        // Only on a change of the setting, so that a window resized by the player keeps its size.
        if std::mem::replace(&mut picture.size, wanted.size) != wanted.size {
            // The result arrives as an event, or not at all with a tiling window manager.
            let _ = picture.window.request_inner_size(size(wanted.size));
        }
        picture.surface.set_present_mode(&picture.gpu, wanted.vsync.present_mode());
        self.pacer = pacer(Some(&picture.window), wanted);
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

fn size(times: u8) -> LogicalSize<f64> {
    let times = f64::from(times);
    LogicalSize::new(f64::from(FIELD.0) * times, f64::from(FIELD.1) * times)
}

pub(super) fn pacer(window: Option<&Window>, wanted: WindowSettings) -> FramePacer {
    let monitor = window.and_then(Window::current_monitor);
    let hz = monitor.and_then(|monitor| monitor.refresh_rate_millihertz()).map(|hz| f64::from(hz) / 1000.0);
    FramePacer::new(hz, wanted.vsync.waits(), wanted.frame_cap)
}

fn fullscreen(wanted: bool) -> Option<Fullscreen> {
    wanted.then_some(Fullscreen::Borderless(None))
}
