//! The window: opens it, shows frames, applies settings, and recovers from a lost graphics device.

use super::{Shell, ShellEvent, clock};
#[cfg(not(target_arch = "wasm32"))]
use crate::app::saved_files::save_screenshot;
use crate::app::settings::WindowSettings;
use crate::app::{DisplayCapabilities, DisplaySettings, FramePacer};
use crate::render::{FIELD, Gpu, GpuError, Renderer, SurfaceAction, WindowSurface};
use crate::say::say;
use anyhow::Context;
use std::sync::Arc;
use winit::dpi::LogicalSize;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
#[cfg(not(target_arch = "wasm32"))]
use winit::window::Icon;
use winit::window::{Fullscreen, Window, WindowAttributes};

#[cfg(not(target_arch = "wasm32"))]
const MIN_SIZE: LogicalSize<f64> = LogicalSize::new(320.0, 180.0);

#[cfg(not(target_arch = "wasm32"))]
const ICON: &[u8] = include_bytes!("../../../assets/icon-128.png");

pub(super) const DEVICE_LOST: &str = "The graphics device was lost and has been restored.";

pub(super) type Opening = Result<(Gpu, wgpu::Surface<'static>), GpuError>;

pub(super) struct Picture {
    pub(super) window: Arc<Window>,
    gpu: Gpu,
    pub(super) surface: WindowSurface,
    pub(super) renderer: Renderer,
    /// The last requested window size, as a multiple of the field of 640 × 360 pixels.
    size: u8,
    display_settings: DisplaySettings,
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
        set_up_gpu(self.proxy.clone(), Gpu::with_surface(descriptor, window));
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

    pub(super) fn take_gpu(&mut self, opening: Opening) -> anyhow::Result<()> {
        let (gpu, surface) = opening?;
        if let Some(window) = self.window.clone() {
            self.picture = Some(self.picture_of(window, gpu, surface)?);
            #[cfg(target_arch = "wasm32")]
            super::page::is_ready();
        }
        // Excludes the time that the window took to open.
        self.last_frame = clock();
        Ok(())
    }

    fn picture_of(
        &mut self,
        window: Arc<Window>,
        gpu: Gpu,
        surface: wgpu::Surface<'static>,
    ) -> anyhow::Result<Picture> {
        let size = window.inner_size();
        let present_mode = self.app.context.settings.window.vsync.present_mode();
        let surface = WindowSurface::new(&gpu, surface, (size.width, size.height), present_mode)?;
        let renderer = Renderer::new(&gpu, &self.app.context.content.sheet.image, surface.format())?;
        self.adapter = gpu.describe();
        say(format_args!("drawing with {}", self.adapter));
        if gpu.is_software() {
            self.app.context.notices.add("No graphics card found. The game runs on the CPU and may be slow.");
        }
        let monitor = window.current_monitor().map(|monitor| (monitor.size().width, monitor.size().height));
        self.app.context.host.display = DisplayCapabilities::of(&surface.present_modes, monitor);
        self.pacer = pacer(Some(&window), self.app.context.settings.window);
        window.request_redraw();
        Ok(Picture {
            window,
            gpu,
            surface,
            renderer,
            size: self.app.context.settings.window.size,
            display_settings: DisplaySettings::default(),
        })
    }

    pub(super) fn show(&mut self) -> anyhow::Result<()> {
        let Some(picture) = &mut self.picture else { return Ok(()) };
        let size = picture.window.inner_size();
        picture.surface.resize(&picture.gpu, size.width, size.height);
        let (settings, content) = (&self.app.context.settings, &self.app.context.content);
        picture.display_settings.apply(settings, content, &picture.gpu, &mut picture.renderer);
        match picture.surface.acquire(&picture.gpu) {
            Ok(texture) => {
                let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
                picture.renderer.draw(&picture.gpu, &self.frame, &view, picture.surface.size());
                picture.window.pre_present_notify();
                picture.surface.present(&picture.gpu, texture);
            }
            Err(SurfaceAction::Configure) => picture.window.request_redraw(),
            Err(SurfaceAction::RecreateSurface) => {
                let surface = picture.gpu.create_surface(Arc::clone(&picture.window))?;
                picture.surface.replace(&picture.gpu, surface)?;
            }
            #[cfg(not(target_arch = "wasm32"))]
            Err(SurfaceAction::RebuildDevice) => {
                pollster::block_on(picture.gpu.rebuild(Some(&picture.surface.surface)))?;
                picture.surface.reconfigure(&picture.gpu)?;
                self.app.context.notices.add(DEVICE_LOST);
            }
            #[cfg(target_arch = "wasm32")]
            Err(SurfaceAction::RebuildDevice) => {
                self.context_lost(true);
                self.context_lost(false);
                return Ok(());
            }
            Err(SurfaceAction::Skip | SurfaceAction::Draw | SurfaceAction::DrawThenConfigure) => {}
        }
        if let Some(error) = picture.gpu.take_error() {
            self.app.context.notices.add(format!("Graphics error: {error}"));
        }
        Ok(())
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

/// Sets up the GPU and delivers it as an event, because a page must not block.
pub(super) fn set_up_gpu(
    proxy: EventLoopProxy<ShellEvent>,
    opening: impl Future<Output = Opening> + 'static,
) {
    let opening = async move {
        // Without an event loop, there is nothing to draw.
        let _ = proxy.send_event(ShellEvent::Gpu(Box::new(opening.await)));
    };
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_futures::spawn_local(opening);
    #[cfg(not(target_arch = "wasm32"))]
    pollster::block_on(opening);
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
