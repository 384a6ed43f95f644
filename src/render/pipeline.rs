//! The common part of all render pipelines, so that each primitive specifies only its own part.

use super::globals;
use super::gpu::Gpu;
use super::renderer::begin;

#[derive(Debug)]
pub(super) struct Shader {
    device: wgpu::Device,
    /// The path of the file, used as a label in GPU debuggers.
    path: &'static str,
    module: wgpu::ShaderModule,
}

/// The geometry and blending of a draw call.
pub(super) enum DrawShape<'a> {
    /// One triangle (three vertices) over the whole target that replaces its pixels.
    Cover,
    /// One triangle over the whole target with screen blending, which brightens the target but never beyond white.
    Light,
    /// A rectangle per instance, as a strip of four corners with alpha blending. Instances come from at most one vertex
    /// buffer.
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
    pub(super) const fn instances<T>(attributes: &'a [wgpu::VertexAttribute]) -> Self {
        let step_mode = wgpu::VertexStepMode::Instance;
        Self::Quads(Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<T>() as u64,
            step_mode,
            attributes,
        }))
    }
}

impl Shader {
    pub(super) fn new(device: &wgpu::Device, path: &'static str, wgsl: &str) -> Self {
        let source = wgpu::ShaderSource::Wgsl(wgsl.into());
        let descriptor = wgpu::ShaderModuleDescriptor { label: Some(path), source };
        Self { device: device.clone(), path, module: device.create_shader_module(descriptor) }
    }

    /// Compiles a shader that draws on the field, prefixed with `globals.wgsl`. Line numbers in compiler messages count
    /// from the first line of `globals.wgsl`.
    pub(super) fn of_field(device: &wgpu::Device, path: &'static str, wgsl: &str) -> Self {
        Self::new(device, path, &[globals::WGSL, wgsl].concat())
    }

    /// Creates a pipeline without depth, culling and multisampling. `groups` are the layouts of the bind groups from
    /// group 0 up, `constants` the values of the `override`s of both shaders. Errors are reported through
    /// [`take_error`](super::Gpu::take_error).
    pub(super) fn pipeline(
        &self,
        [vertex, fragment]: [&str; 2],
        groups: &[Option<&wgpu::BindGroupLayout>],
        shape: DrawShape<'_>,
        target: wgpu::TextureFormat,
        constants: &[(&str, f64)],
    ) -> wgpu::RenderPipeline {
        let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.path),
            bind_group_layouts: groups,
            immediate_size: 0,
        });
        let (topology, blend, buffer) = match shape {
            DrawShape::Cover => (wgpu::PrimitiveTopology::TriangleList, None, None),
            DrawShape::Light => (wgpu::PrimitiveTopology::TriangleList, Some(SCREEN), None),
            // Premultiplied color: a fragment shader that scales its output alpha can both cover and add light with one
            // pipeline.
            DrawShape::Quads(buffer) => {
                let blend = wgpu::BlendState::PREMULTIPLIED_ALPHA_BLENDING;
                (wgpu::PrimitiveTopology::TriangleStrip, Some(blend), buffer)
            }
        };
        let options = wgpu::PipelineCompilationOptions { constants, ..Default::default() };
        let color = wgpu::ColorTargetState { format: target, blend, write_mask: wgpu::ColorWrites::ALL };
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some(self.path),
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: &self.module,
                entry_point: Some(vertex),
                compilation_options: options.clone(),
                buffers: if buffer.is_some() { std::slice::from_ref(&buffer) } else { &[] },
            },
            primitive: wgpu::PrimitiveState { topology, ..Default::default() },
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module: &self.module,
                entry_point: Some(fragment),
                compilation_options: options,
                targets: &[Some(color)],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

pub(super) fn draw_once(
    gpu: &Gpu,
    label: &str,
    target: &wgpu::TextureView,
    draw: impl FnOnce(&mut wgpu::RenderPass<'_>),
) {
    let descriptor = wgpu::CommandEncoderDescriptor { label: Some(label) };
    let mut encoder = gpu.device().create_command_encoder(&descriptor);
    draw(&mut begin(&mut encoder, label, target));
    gpu.queue().submit([encoder.finish()]);
}
