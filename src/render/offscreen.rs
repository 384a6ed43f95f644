//! Frames without a window, drawn by the same [`Renderer::draw`].

use std::sync::mpsc;
use std::time::Duration;

use super::gpu::Gpu;
use super::renderer::{RenderError, Renderer};
use super::resources;
use crate::view::RenderFrame;

const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
const LABEL: &str = "render::offscreen";
/// The longest wait for the pixels of a frame: enough for a slow software adapter and a large frame. Without a limit, a
/// hung driver would hang the program.
const TIMEOUT: Duration = Duration::from_secs(20);

impl Renderer {
    /// Draws `frame` and waits for its pixels: exactly what a window of this size would show.
    ///
    /// Adds newborn particles like [`Renderer::draw`]. Allocates an image, a texture and a buffer, and waits for the
    /// GPU, so use it for single images rather than every frame. Not for browsers.
    ///
    /// # Errors
    /// [`RenderError`]: a size out of range, a lost device, or an error of the device.
    pub fn screenshot(
        &mut self,
        gpu: &Gpu,
        frame: &RenderFrame,
        width: u32,
        height: u32,
    ) -> Result<image::RgbaImage, RenderError> {
        let limits = gpu.device().limits();
        let most = limits.max_texture_dimension_2d;
        let row_bytes = (4 * u64::from(width)).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT.into());
        let too_big = row_bytes * u64::from(height) > limits.max_buffer_size;
        if width.min(height) == 0 || width.max(height) > most || too_big {
            return Err(RenderError::PictureSize { width, height, most });
        }
        let texture = target(gpu.device(), (width, height), FORMAT);
        let view = resources::view(&texture, LABEL);
        self.draw(gpu, frame, &view, (width, height));
        read_back(gpu, &texture, row_bytes as u32)
    }
}

fn target(device: &wgpu::Device, size: (u32, u32), format: wgpu::TextureFormat) -> wgpu::Texture {
    let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC;
    resources::texture(device, LABEL, size, format, usage)
}

/// Returns the pixels of a texture. They are copied through a buffer with rows of `row_bytes` bytes, including the
/// padding that GPUs require, which is removed.
fn read_back(gpu: &Gpu, texture: &wgpu::Texture, row_bytes: u32) -> Result<image::RgbaImage, RenderError> {
    let (width, height) = (texture.width(), texture.height());
    let buffer = gpu.device().create_buffer(&wgpu::BufferDescriptor {
        label: Some("render::offscreen::read_back"),
        size: u64::from(row_bytes) * u64::from(height),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let mut encoder = gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor {
        label: Some("render::offscreen::read_back"),
    });
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row_bytes), rows_per_image: None };
    encoder.copy_texture_to_buffer(
        texture.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &buffer, layout },
        texture.size(),
    );
    gpu.queue().submit([encoder.finish()]);
    wait_for_map(gpu, &buffer)?;

    let mapped = buffer.get_mapped_range(..).map_err(|error| RenderError::Device(error.to_string()))?;
    let rows = mapped.chunks_exact(row_bytes as usize);
    let pixels = rows.flat_map(|row| &row[..4 * width as usize]).copied().collect();
    let image = image::RgbaImage::from_raw(width, height, pixels);
    Ok(image.expect("the buffer has as many bytes as the image"))
}

fn wait_for_map(gpu: &Gpu, buffer: &wgpu::Buffer) -> Result<(), RenderError> {
    let (sender, receiver) = mpsc::channel();
    buffer.map_async(wgpu::MapMode::Read, .., move |result| {
        // The send fails only if the wait below has returned with an error.
        let _ = sender.send(result);
    });
    let polled = gpu.device().poll(wgpu::PollType::Wait { submission_index: None, timeout: Some(TIMEOUT) });
    if gpu.is_lost() {
        return Err(RenderError::Lost);
    }
    if let Some(error) = gpu.take_error() {
        return Err(RenderError::Device(error));
    }
    polled.map_err(|error| RenderError::Device(error.to_string()))?;
    match receiver.try_recv() {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(RenderError::Device(error.to_string())),
        Err(_) => Err(RenderError::Device("the image was not ready in time".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{FORMAT, read_back, target};
    use crate::render::{Gpu, Renderer};
    use crate::view::{Layer, RenderFrame, Sprite};
    use glam::Vec2;

    #[test]
    fn an_srgb_output_shows_the_same_colors() {
        let gpu = Gpu::new_blocking().expect("a graphics adapter, such as mesa-vulkan-drivers");
        let sheet = image::RgbaImage::from_pixel(1, 1, image::Rgba([255; 4]));
        let mut renderer = Renderer::new(&gpu, &sheet, FORMAT).expect("the sheet is small");
        let mut frame = RenderFrame::default();
        let field = Sprite::plain(Vec2::ZERO, Vec2::new(640.0, 360.0), [0, 0, 1, 1]);
        frame.push(Layer::Hud, Sprite { tint: [10, 128, 240, 255], ..field });
        for format in [FORMAT, wgpu::TextureFormat::Rgba8UnormSrgb] {
            let texture = target(gpu.device(), (640, 360), format);
            let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
            renderer.draw(&gpu, &frame, &view, (640, 360));
            let picture = read_back(&gpu, &texture, 2560).expect("a screenshot");
            let found = picture.get_pixel(320, 180).0;
            let off = found.iter().zip([10, 128, 240, 255]).map(|(a, b)| a.abs_diff(b)).max();
            assert!(off <= Some(1), "{format:?}: {found:?}");
        }
    }
}
