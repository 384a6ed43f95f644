//! Constructors for textures, buffers and bind groups, shared by all primitives.

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

pub(super) fn target_view(
    device: &wgpu::Device,
    label: &str,
    size: (u32, u32),
    format: wgpu::TextureFormat,
) -> wgpu::TextureView {
    let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING;
    view(&texture(device, label, size, format, usage), label)
}

pub(super) fn view(texture: &wgpu::Texture, label: &str) -> wgpu::TextureView {
    texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some(label),
        ..wgpu::TextureViewDescriptor::default()
    })
}

pub(super) fn buffer(
    device: &wgpu::Device,
    label: &str,
    bytes: usize,
    usage: wgpu::BufferUsages,
) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size: bytes as u64,
        usage: usage | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

pub(super) const SAMPLER: wgpu::BindingType = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);

/// Returns the binding type of a texture. If it is not `filterable`, it is read by integer coordinates, without a
/// sampler.
pub(super) const fn texture_binding(filterable: bool) -> wgpu::BindingType {
    wgpu::BindingType::Texture {
        sample_type: wgpu::TextureSampleType::Float { filterable },
        view_dimension: wgpu::TextureViewDimension::D2,
        multisampled: false,
    }
}

/// Returns the binding type of a uniform of `bytes` bytes. With a dynamic offset, a buffer holds several of them.
pub(super) const fn uniform_binding(bytes: usize, has_dynamic_offset: bool) -> wgpu::BindingType {
    wgpu::BindingType::Buffer {
        ty: wgpu::BufferBindingType::Uniform,
        has_dynamic_offset,
        min_binding_size: wgpu::BufferSize::new(bytes as u64),
    }
}

pub(super) fn bind_layout(
    device: &wgpu::Device,
    label: &str,
    visibility: wgpu::ShaderStages,
    types: &[wgpu::BindingType],
) -> wgpu::BindGroupLayout {
    let entry = |(binding, &ty)| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None };
    let entries: Vec<_> = (0..).zip(types).map(entry).collect();
    device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(label), entries: &entries })
}

pub(super) fn bind_group<'a>(
    device: &wgpu::Device,
    label: &str,
    layout: &wgpu::BindGroupLayout,
    resources: impl IntoIterator<Item = wgpu::BindingResource<'a>>,
) -> wgpu::BindGroup {
    let entry = |(binding, resource)| wgpu::BindGroupEntry { binding, resource };
    let entries: Vec<_> = (0..).zip(resources).map(entry).collect();
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: Some(label), layout, entries: &entries })
}

/// Creates a sampler with linear filtering. `edge` selects the behavior beyond the edge of a texture.
pub(super) fn sampler(device: &wgpu::Device, label: &str, edge: wgpu::AddressMode) -> wgpu::Sampler {
    device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some(label),
        address_mode_u: edge,
        address_mode_v: edge,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        ..wgpu::SamplerDescriptor::default()
    })
}

/// Clamps `value` to 0 to 1, and NaN to 0, so that a wrong number in a level or an option cannot flood the screen.
pub(super) fn unit(value: f32) -> f32 {
    if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }
}
