//! The GPU: opens it, shows frames, recovers from a lost device, and changes to another adapter when one fails.

use super::window::Picture;
use super::{Shell, ShellEvent, clock};
use crate::app::{DisplaySettings, failed_adapters};
use crate::render::{AdapterFailure, Gpu, GpuError, OpenedGpu, SurfaceAction, WindowFormat, open_gpu};
use crate::say::say;
use std::sync::Arc;
use winit::event_loop::EventLoopProxy;
use winit::window::Window;

pub(super) const DEVICE_LOST: &str = "The graphics device was lost and has been restored.";

/// The weight of failures in a row after which the adapter counts as failed: four seconds in which the window takes no
/// frame, or four failed recoveries.
pub(super) const HOPELESS: u32 = 240;

/// The weight of a recovery, and of a frame with an error.
const RECOVERY: u32 = HOPELESS / 4;

/// How often the game changes its adapter before it gives up.
const MAX_CHANGES: usize = 8;

pub(super) type Opening = Result<OpenedGpu, GpuError>;

impl Shell {
    /// Opens the GPU for the window. The result arrives as an event.
    pub(super) fn start_gpu(
        &self,
        window: Arc<Window>,
        instance: impl Future<Output = wgpu::Instance> + 'static,
    ) {
        let size = window.inner_size();
        let present_mode = self.app.context.settings.window.vsync.present_mode();
        let format = WindowFormat { size: (size.width, size.height), present_mode };
        let sheet = Arc::clone(&self.app.context.content.sheet);
        let mut order = self.adapters.clone();
        order.last.extend(self.failed_later.iter().map(|failure| failure.driver.clone()));
        set_up_gpu(self.proxy.clone(), async move {
            open_gpu(instance.await, window, format, &sheet.image, &order).await
        });
    }

    pub(super) fn take_gpu(&mut self, opening: Opening) -> anyhow::Result<()> {
        let opened = opening?;
        if let Some(window) = self.window.clone() {
            self.take_failures(&opened.failures, &opened.gpu);
            self.picture = Some(self.picture_of(window, opened));
            #[cfg(target_arch = "wasm32")]
            super::page::is_ready();
        }
        // Excludes the time that the window took to open.
        self.last_frame = clock();
        Ok(())
    }

    /// Reports the adapters that failed for the first time, and remembers them for the next start.
    fn take_failures(&mut self, failures: &[AdapterFailure], gpu: &Gpu) {
        let (drawing, before) = (gpu.driver(), self.adapters.last.clone());
        let failures: Vec<_> =
            self.failed_later.iter().chain(failures).filter(|failure| failure.driver != drawing).collect();
        for AdapterFailure { driver, reason, .. } in &failures {
            say(format_args!("{driver} failed: {reason}"));
        }
        let last = &mut self.adapters.last;
        last.retain(|driver| *driver != drawing);
        for failure in failures {
            if !last.contains(&failure.driver) {
                last.push(failure.driver.clone());
                let (name, other) = (&failure.name, gpu.describe());
                self.app.context.notices.add(format!("{name} does not work. The game draws with {other}."));
            }
        }
        if *last != before {
            self.app.context.saver.now(|storage| failed_adapters::write(last, storage));
        }
    }

    fn picture_of(&mut self, window: Arc<Window>, opened: OpenedGpu) -> Picture {
        let OpenedGpu { gpu, surface, renderer, names, .. } = opened;
        self.adapter = gpu.describe();
        say(format_args!("drawing with {}", self.adapter));
        if gpu.is_software() && self.adapters.last.is_empty() {
            self.app.context.notices.add("No graphics card found. The game runs on the CPU and may be slow.");
        }
        self.app.context.host.display.adapters = names;
        self.app.context.host.display.set_modes(&surface.present_modes);
        self.follow_display();
        self.is_stirred = true;
        window.request_redraw();
        Picture {
            window,
            size: self.app.context.settings.window.size,
            gpu,
            surface,
            renderer,
            display_settings: DisplaySettings::default(),
            trouble: 0,
        }
    }

    pub(super) fn show(&mut self) -> anyhow::Result<()> {
        let Some(picture) = &mut self.picture else { return Ok(()) };
        let size = picture.window.inner_size();
        picture.surface.resize(&picture.gpu, size.width, size.height);
        let (settings, content) = (&self.app.context.settings, &self.app.context.content);
        picture.display_settings.apply(settings, content, &picture.gpu, &mut picture.renderer);
        let action = match picture.surface.acquire(&picture.gpu) {
            Ok(texture) => {
                let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
                picture.renderer.draw(&picture.gpu, &self.frame, &view, picture.surface.size());
                picture.window.pre_present_notify();
                picture.surface.present(&picture.gpu, texture);
                SurfaceAction::Draw
            }
            Err(action) => action,
        };
        self.is_stirred = action != SurfaceAction::Draw;
        #[cfg(target_arch = "wasm32")]
        if action == SurfaceAction::RebuildDevice {
            self.context_lost(true);
            self.context_lost(false);
            return Ok(());
        }
        let recovered = picture.recover(action);
        let error = picture.gpu.take_error();
        let is_first = picture.trouble == 0;
        picture.trouble = match action {
            SurfaceAction::Skip => picture.trouble,
            SurfaceAction::Configure => picture.trouble + 1,
            SurfaceAction::RecreateSurface | SurfaceAction::RebuildDevice => picture.trouble + RECOVERY,
            _ if error.is_some() || picture.gpu.is_lost() => picture.trouble + RECOVERY,
            _ => 0,
        };
        if recovered.is_err() || picture.trouble >= HOPELESS {
            let reason = recovered.err().map(|error| error.to_string()).or(error);
            let reason = reason.or_else(|| picture.surface.error().map(str::to_owned));
            return self.change_adapter(&reason.unwrap_or_else(|| "no frame could be shown".to_owned()));
        }
        if let Some(error) = error.filter(|_| is_first) {
            self.app.context.notices.add(format!("Graphics error: {error}"));
        } else if action == SurfaceAction::RebuildDevice && is_first {
            self.app.context.notices.add(DEVICE_LOST);
        }
        Ok(())
    }

    /// Opens the GPU again, with another adapter if there is one.
    fn change_adapter(&mut self, reason: &str) -> anyhow::Result<()> {
        let Some(picture) = self.picture.take() else { return Ok(()) };
        let failure = AdapterFailure::new(picture.gpu.adapter(), &reason);
        anyhow::ensure!(self.failed_later.len() < MAX_CHANGES, "{}: {reason}", failure.name);
        self.failed_later.push(failure);
        self.adapters.first = None;
        let instance = picture.gpu.instance().clone();
        let window = Arc::clone(&picture.window);
        // The next adapter needs the window for itself.
        drop(picture);
        self.start_gpu(window, std::future::ready(instance));
        Ok(())
    }
}

impl Picture {
    fn recover(&mut self, action: SurfaceAction) -> Result<(), GpuError> {
        match action {
            SurfaceAction::Configure => self.window.request_redraw(),
            SurfaceAction::RecreateSurface => {
                let surface = self.gpu.create_surface(Arc::clone(&self.window))?;
                self.surface.replace(&self.gpu, surface)?;
            }
            #[cfg(not(target_arch = "wasm32"))]
            SurfaceAction::RebuildDevice => {
                pollster::block_on(self.gpu.rebuild())?;
                self.surface.reconfigure(&self.gpu)?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// Sets up the GPU and delivers it as an event, because a page must not block.
fn set_up_gpu(proxy: EventLoopProxy<ShellEvent>, opening: impl Future<Output = Opening> + 'static) {
    let opening = async move {
        // Without an event loop, there is nothing to draw.
        let _ = proxy.send_event(ShellEvent::Gpu(Box::new(opening.await)));
    };
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_futures::spawn_local(opening);
    #[cfg(not(target_arch = "wasm32"))]
    pollster::block_on(opening);
}
