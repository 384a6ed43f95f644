//! The bind group of a shader over the whole screen: one uniform, some textures, and a linear sampler.
//!
//! ```text
//! binding 0      the uniform
//! 1 … textures   the textures, as wide as the screen or smaller
//! the next       the sampler
//! ```

/// The layout of such a bind group, and the sampler that all groups of it share.
#[derive(Debug)]
pub(super) struct ScreenInputs {
    label: &'static str,
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
}

impl ScreenInputs {
    /// The layout for a uniform of `uniform_bytes` and `textures` textures; `label` is a module path.
    pub(super) fn new(device: &wgpu::Device, label: &'static str, uniform_bytes: u64, textures: u32) -> Self {
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: wgpu::BufferSize::new(uniform_bytes),
        };
        let texture = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        };
        let sampler = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let types = [uniform].into_iter().chain((0..textures).map(|_| texture)).chain([sampler]);
        let entries: Vec<wgpu::BindGroupLayoutEntry> = (0..)
            .zip(types)
            .map(|(binding, ty)| wgpu::BindGroupLayoutEntry {
                binding,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty,
                count: None,
            })
            .collect();
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some(label),
            entries: &entries,
        });
        // The default address mode repeats the last texel beyond the edge, so that light does not end before the
        // border.
        let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some(label),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            ..wgpu::SamplerDescriptor::default()
        });
        Self { label, layout, sampler }
    }

    /// The layout, for pipelines that read such a group.
    pub(super) fn layout(&self) -> &wgpu::BindGroupLayout {
        &self.layout
    }

    /// A bind group of this layout.
    pub(super) fn bind(
        &self,
        device: &wgpu::Device,
        uniform: &wgpu::Buffer,
        textures: &[&wgpu::TextureView],
    ) -> wgpu::BindGroup {
        let views = textures.iter().map(|view| wgpu::BindingResource::TextureView(view));
        let resources = [uniform.as_entire_binding()]
            .into_iter()
            .chain(views)
            .chain([wgpu::BindingResource::Sampler(&self.sampler)]);
        let entries: Vec<wgpu::BindGroupEntry<'_>> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some(self.label),
            layout: &self.layout,
            entries: &entries,
        })
    }
}
