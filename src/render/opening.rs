//! Opens the first graphics adapter that draws a frame. A driver may list an adapter and then fail to open it, to
//! configure the window or to compile a shader.

use std::time::Duration;

use glam::Vec2;

use super::adapters::{AdapterFailure, AdapterOrder, candidates, describe};
use super::gpu::{Gpu, GpuError};
use super::renderer::{FIELD, Renderer};
use super::surface::{SurfaceAction, WindowSurface};
use crate::view::{Layer, RenderFrame, Sprite};

/// How often the first frame is tried while the window changes its size.
const ATTEMPTS: usize = 10;
/// The longest wait for the first frame: enough for a software adapter that compiles its shaders.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The window to draw in.
#[derive(Clone, Copy, Debug)]
pub struct WindowFormat {
    /// Width and height in pixels. Without pixels, no frame is drawn until the window has some.
    pub size: (u32, u32),
    /// The requested present mode; see [`WindowSurface::new`].
    pub present_mode: wgpu::PresentMode,
}

/// A GPU that has drawn a frame in the window.
#[derive(Debug)]
pub struct OpenedGpu {
    /// The device.
    pub gpu: Gpu,
    /// The window's surface.
    pub surface: WindowSurface,
    /// The renderer, with the sprite sheet on the device.
    pub renderer: Renderer,
    /// The adapters that were tried before and failed.
    pub failures: Vec<AdapterFailure>,
    /// The names of all adapters that can present in the window, each with its backend.
    pub names: Vec<String>,
}

/// Tries the adapters in `order` until one has drawn a black frame in the window.
///
/// # Errors
/// [`GpuError::NoAdapter`] without any driver, [`GpuError::Surface`] and [`GpuError::NoSurfaceSupport`] when only this
/// window fails, [`GpuError::Unknown`] when the player's choice is not an adapter, [`GpuError::NoneDraws`] when every
/// adapter fails.
pub async fn open_gpu<W: Into<wgpu::SurfaceTarget<'static>> + Clone>(
    instance: wgpu::Instance,
    window: W,
    format: WindowFormat,
    sheet: &image::RgbaImage,
    order: &AdapterOrder,
) -> Result<OpenedGpu, GpuError> {
    let mut surface = Some(match instance.create_surface(window.clone()) {
        Ok(surface) => surface,
        // Without any driver, the surface fails first.
        Err(error) => {
            candidates(&instance, None, order).await?;
            return Err(error.into());
        }
    });
    let adapters = candidates(&instance, surface.as_ref(), order).await?;
    let (mut failures, mut names) = (Vec::new(), Vec::new());
    for name in adapters.iter().map(|adapter| describe(&adapter.get_info())) {
        // Two cards of a kind look the same.
        names.extend((!names.contains(&name)).then_some(name));
    }
    for adapter in adapters {
        // A failed device may have left its mark on the surface.
        let fresh = surface.take().map_or_else(|| instance.create_surface(window.clone()), Ok)?;
        match draw_first_frame(&instance, adapter.clone(), fresh, format, sheet).await {
            Ok((gpu, surface, renderer)) => return Ok(OpenedGpu { gpu, surface, renderer, failures, names }),
            Err(error) => failures.push(AdapterFailure::new(&adapter, &error)),
        }
    }
    Err(GpuError::NoneDraws(failures))
}

/// Draws a frame with every adapter, in the window if there is one, and calls `report` with the adapter and its
/// result. Compares the colors of a second frame, which the window does not show. Blocks; not for browsers.
///
/// # Errors
/// [`GpuError::NoAdapter`] without any driver.
pub fn check_adapters<W: Into<wgpu::SurfaceTarget<'static>> + Clone>(
    descriptor: wgpu::InstanceDescriptor,
    window: Option<&(W, WindowFormat)>,
    mut report: impl FnMut(&wgpu::AdapterInfo, Result<(), GpuError>),
) -> Result<(), GpuError> {
    let instance = wgpu::Instance::new(descriptor);
    for adapter in pollster::block_on(candidates(&instance, None, &AdapterOrder::default()))? {
        let info = adapter.get_info();
        report(&info, pollster::block_on(check(&instance, adapter, window)));
    }
    Ok(())
}

async fn check<W: Into<wgpu::SurfaceTarget<'static>> + Clone>(
    instance: &wgpu::Instance,
    adapter: wgpu::Adapter,
    window: Option<&(W, WindowFormat)>,
) -> Result<(), GpuError> {
    const TINT: [u8; 4] = [10, 128, 240, 255];
    let sheet = image::RgbaImage::from_pixel(1, 1, image::Rgba([255; 4]));
    let (gpu, surface, mut renderer) = match window {
        Some((window, format)) => {
            let surface = instance.create_surface(window.clone())?;
            if !adapter.is_surface_supported(&surface) {
                return Err(GpuError::NoSurfaceSupport);
            }
            let (gpu, surface, renderer) =
                draw_first_frame(instance, adapter, surface, *format, &sheet).await?;
            (gpu, Some(surface), renderer)
        }
        None => {
            let gpu = Gpu::open(instance.clone(), adapter).await?;
            let renderer = Renderer::new(&gpu, &sheet, wgpu::TextureFormat::Rgba8Unorm);
            let renderer = renderer.map_err(|error| failed("cannot compile the shaders", error))?;
            (gpu, None, renderer)
        }
    };
    let mut frame = RenderFrame::default();
    let field = Sprite::plain(Vec2::ZERO, Vec2::new(FIELD.0 as f32, FIELD.1 as f32), [0, 0, 1, 1]);
    frame.push(Layer::Hud, Sprite { tint: TINT, ..field });
    let image = renderer.screenshot(&gpu, &frame, FIELD.0, FIELD.1);
    let image = image.map_err(|error| failed("cannot draw a frame", error))?;
    drop(surface);
    let is_wrong =
        |pixel: &image::Rgba<u8>| pixel.0.iter().zip(TINT).any(|(found, drawn)| found.abs_diff(drawn) > 1);
    let wrong = image.pixels().filter(|pixel| is_wrong(pixel)).count();
    if wrong > 0 {
        return Err(failed("the frame is wrong", format!("{wrong} pixels have another color")));
    }
    Ok(())
}

async fn draw_first_frame(
    instance: &wgpu::Instance,
    adapter: wgpu::Adapter,
    surface: wgpu::Surface<'static>,
    format: WindowFormat,
    sheet: &image::RgbaImage,
) -> Result<(Gpu, WindowSurface, Renderer), GpuError> {
    let gpu = Gpu::open(instance.clone(), adapter).await?;
    let mut surface = WindowSurface::new(&gpu, surface, format.size, format.present_mode)?;
    if let Some(reason) = surface.error() {
        return Err(failed("cannot configure the window", reason));
    }
    let renderer = Renderer::new(&gpu, sheet, surface.format());
    let mut renderer = renderer.map_err(|error| failed("cannot compile the shaders", error))?;
    for _ in 0..ATTEMPTS {
        match surface.acquire(&gpu) {
            Ok(texture) => {
                let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
                renderer.draw(&gpu, &RenderFrame::default(), &view, surface.size());
                surface.present(&gpu, texture);
                finish(&gpu)?;
                return Ok((gpu, surface, renderer));
            }
            // A hidden window shows no frame.
            Err(SurfaceAction::Skip) => return Ok((gpu, surface, renderer)),
            Err(SurfaceAction::Configure) => {}
            Err(_) => break,
        }
    }
    let reason = gpu.take_trouble().or_else(|| surface.error().map(str::to_owned));
    Err(failed("cannot show a frame", reason.unwrap_or_else(|| "the window takes none".to_owned())))
}

/// Waits until the GPU has drawn all frames. A browser cannot wait.
fn finish(gpu: &Gpu) -> Result<(), GpuError> {
    let polled = if cfg!(target_arch = "wasm32") {
        gpu.device().poll(wgpu::PollType::Poll)
    } else {
        gpu.device().poll(wgpu::PollType::Wait { submission_index: None, timeout: Some(TIMEOUT) })
    };
    let trouble = gpu.take_trouble().or_else(|| polled.err().map(|error| error.to_string()));
    trouble.map_or(Ok(()), |reason| Err(failed("cannot draw a frame", reason)))
}

fn failed(attempt: &'static str, reason: impl ToString) -> GpuError {
    GpuError::FirstFrame { attempt, reason: reason.to_string() }
}
