//! What all our pipelines have in common, so that each primitive only says what is its own.

use super::globals;

/// A pipeline that draws without depth, without culling and without multisampling, as all of ours do.
pub(super) struct Recipe<'a> {
    /// Path of what this draws, shown by GPU debuggers.
    pub(super) label: &'static str,
    /// Compiled, with a vertex shader `vs_main`.
    pub(super) module: &'a wgpu::ShaderModule,
    /// Name of the fragment shader.
    pub(super) fragment: &'static str,
    /// Group 0 and up.
    pub(super) groups: &'a [Option<&'a wgpu::BindGroupLayout>],
    /// One rectangle an instance, as a strip of four corners; without it, one triangle over everything.
    pub(super) instances: Option<wgpu::VertexBufferLayout<'a>>,
    /// Format of what is drawn to.
    pub(super) target: wgpu::TextureFormat,
}

impl Recipe<'_> {
    /// Compiles the pipeline. Mistakes are reported through [`take_error`](super::Gpu::take_error).
    pub(super) fn build(self, device: &wgpu::Device) -> wgpu::RenderPipeline {
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.label),
            bind_group_layouts: self.groups,
            immediate_size: 0,
        });
        let (topology, blend) = match self.instances {
            // Premultiplied colour over what is there. A fragment shader that scales the alpha it puts out goes from
            // covering to adding light without another pipeline.
            Some(_) => {
                (wgpu::PrimitiveTopology::TriangleStrip, Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING))
            }
            None => (wgpu::PrimitiveTopology::TriangleList, None),
        };
        device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(self.label),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: self.module,
                entry_point: Some("vs_main"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: if self.instances.is_some() { std::slice::from_ref(&self.instances) } else { &[] },
            },
            primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: self.module,
                entry_point: Some(self.fragment),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: self.target,
                    blend,
                    write_mask: wgpu::ColorWrites::ALL,
                })],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

/// Compiles one file of `shaders/`; `label` is its path.
pub(super) fn shader(device: &wgpu::Device, label: &str, wgsl: &str) -> wgpu::ShaderModule {
    device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(label),
        source: wgpu::ShaderSource::Wgsl(wgsl.into()),
    })
}

/// Compiles one file of `shaders/` that draws on the field: behind the globals, so lines in messages count from there.
pub(super) fn field_shader(device: &wgpu::Device, label: &str, wgsl: &str) -> wgpu::ShaderModule {
    shader(device, label, &[globals::WGSL, wgsl].concat())
}
