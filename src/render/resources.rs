//! Textures and buffers as every primitive makes them.

/// A texture of one mip level. `size` is width and height in pixels.
pub(super) fn texture(
    device: &wgpu::Device,
    label: &str,
    (width, height): (u32, u32),
    format: wgpu::TextureFormat,
    usage: wgpu::TextureUsages,
) -> wgpu::Texture {
    device.create_texture(&wgpu::TextureDescriptor {
        label: Some(label),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage,
        view_formats: &[],
    })
}

/// The view of a texture that one pass draws and another reads.
pub(super) fn target_view(
    device: &wgpu::Device,
    label: &str,
    size: (u32, u32),
    format: wgpu::TextureFormat,
) -> wgpu::TextureView {
    let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING;
    view(&texture(device, label, size, format, usage), label)
}

/// The view of a whole texture.
pub(super) fn view(texture: &wgpu::Texture, label: &str) -> wgpu::TextureView {
    texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some(label),
        ..wgpu::TextureViewDescriptor::default()
    })
}

/// A uniform buffer that is written from the CPU.
pub(super) fn uniform_buffer(device: &wgpu::Device, label: &str, bytes: u64) -> wgpu::Buffer {
    buffer(device, label, bytes, wgpu::BufferUsages::UNIFORM)
}

/// A vertex buffer for `count` instances of `T` that is written from the CPU.
pub(super) fn instance_buffer<T>(device: &wgpu::Device, label: &str, count: usize) -> wgpu::Buffer {
    buffer(device, label, (count * size_of::<T>()) as u64, wgpu::BufferUsages::VERTEX)
}

fn buffer(device: &wgpu::Device, label: &str, size: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size,
        usage: usage | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

/// `value` clamped to 0 to 1, with NaN as 0: a wrong number in a level or an option must not fill the screen.
pub(super) fn unit(value: f32) -> f32 {
    if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
}
