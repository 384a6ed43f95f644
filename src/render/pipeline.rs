//! The common part of all render pipelines, so that each primitive only names its own.

use super::globals;

/// The description of a pipeline without depth, culling and multisampling.
pub(super) struct PipelineDescriptor<'a> {
    /// The label of the pipeline in GPU debuggers: the module path of the code that makes the pipeline.
    pub(super) label: &'static str,
    /// The compiled shader.
    pub(super) module: &'a wgpu::ShaderModule,
    /// The names of the entry points of the vertex and the fragment shader.
    pub(super) entries: [&'a str; 2],
    /// The layouts of the bind groups, from group 0 up.
    pub(super) groups: &'a [Option<&'a wgpu::BindGroupLayout>],
    /// The geometry of a draw call, and its blending.
    pub(super) shape: DrawShape<'a>,
    /// The format of the texture that the pipeline draws to.
    pub(super) target: wgpu::TextureFormat,
    /// Values for the `override`s of both shaders.
    pub(super) constants: &'a [(&'a str, f64)],
}

/// The geometry of a draw call, and its blending.
pub(super) enum DrawShape<'a> {
    /// One triangle over the whole target (three vertices) that replaces its pixels.
    Cover,
    /// One triangle over the whole target with screen blending, which brightens the target and never beyond white.
    Light,
    /// A rectangle for each instance, as a strip of four corners with alpha blending; the instances come from at most
    /// one vertex buffer.
    Quads(Option<wgpu::VertexBufferLayout<'a>>),
}

/// Screen blending: the darker the target, the more it is brightened.
const SCREEN: wgpu::BlendState = wgpu::BlendState {
    color: wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::One,
        dst_factor: wgpu::BlendFactor::OneMinusSrc,
        operation: wgpu::BlendOperation::Add,
    },
    alpha: wgpu::BlendComponent {
        src_factor: wgpu::BlendFactor::Zero,
        dst_factor: wgpu::BlendFactor::One,
        operation: wgpu::BlendOperation::Add,
    },
};

impl<'a> DrawShape<'a> {
    /// Returns the shape of a rectangle for each `T` of a vertex buffer with these attributes.
    pub(super) const fn instances<T>(attributes: &'a [wgpu::VertexAttribute]) -> Self {
        let step_mode = wgpu::VertexStepMode::Instance;
        Self::Quads(Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<T>() as u64,
            step_mode,
            attributes,
        }))
    }
}

impl PipelineDescriptor<'_> {
    /// Compiles the pipeline. Errors are reported through [`take_error`](super::Gpu::take_error).
    pub(super) fn build(self, device: &wgpu::Device) -> wgpu::RenderPipeline {
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.label),
            bind_group_layouts: self.groups,
            immediate_size: 0,
        });
        let (topology, blend, buffer) = match self.shape {
            DrawShape::Cover => (wgpu::PrimitiveTopology::TriangleList, None, None),
            DrawShape::Light => (wgpu::PrimitiveTopology::TriangleList, Some(SCREEN), None),
            // Premultiplied color. A fragment shader that scales its output alpha goes from covering to adding light
            // without another pipeline.
            DrawShape::Quads(buffer) => (
                wgpu::PrimitiveTopology::TriangleStrip,
                Some(wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                buffer,
            ),
        };
        let [vertex, fragment] = self.entries;
        let options = wgpu::PipelineCompilationOptions {
            constants: self.constants,
            ..wgpu::PipelineCompilationOptions::default()
        };
        device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(self.label),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: self.module,
                entry_point: Some(vertex),
                compilation_options: options.clone(),
                buffers: if buffer.is_some() { std::slice::from_ref(&buffer) } else { &[] },
            },
            primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: self.module,
                entry_point: Some(fragment),
                compilation_options: options,
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

/// Compiles a file of `shaders/`; `label` is its path.
pub(super) fn shader(device: &wgpu::Device, label: &str, wgsl: &str) -> wgpu::ShaderModule {
    device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(label),
        source: wgpu::ShaderSource::Wgsl(wgsl.into()),
    })
}

/// Compiles a file of `shaders/` that draws on the field, with the text of `globals.wgsl` put before it. Line numbers
/// in the compiler's messages count from the first line of `globals.wgsl`.
pub(super) fn field_shader(device: &wgpu::Device, label: &str, wgsl: &str) -> wgpu::ShaderModule {
    shader(device, label, &[globals::WGSL, wgsl].concat())
}
