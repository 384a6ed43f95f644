//! Shock waves and glows: circles of light, in one instanced draw call.

use super::gpu::Gpu;
use super::pipeline::{DrawShape, PipelineDescriptor, field_shader};
use super::resources::instance_buffer;
use crate::view::Halo;

/// The most halos that are drawn; an explosion has one or two, and more cannot be told apart.
pub const CAPACITY: usize = 64;

/// Mirror of the vertex input in `shaders/halo.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 4] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32,   // radius
    2 => Float32,   // width
    3 => Unorm8x4,  // light
];
const _: () = assert!(size_of::<Halo>() == 20, "the attributes above lie without a gap");

/// Shader and fixed state.
#[derive(Debug)]
pub(super) struct HaloPipeline {
    pipeline: wgpu::RenderPipeline,
}

impl HaloPipeline {
    pub(super) fn new(
        device: &wgpu::Device,
        globals: &wgpu::BindGroupLayout,
        target: wgpu::TextureFormat,
    ) -> Self {
        let module = field_shader(device, "shaders/halo.wgsl", include_str!("../../shaders/halo.wgsl"));
        let descriptor = PipelineDescriptor {
            label: "render::halo",
            module: &module,
            entries: ["vs_main", "fs_main"],
            groups: &[Some(globals)],
            shape: DrawShape::Quads(Some(wgpu::VertexBufferLayout {
                array_stride: size_of::<Halo>() as u64,
                step_mode: wgpu::VertexStepMode::Instance,
                attributes: &ATTRIBUTES,
            })),
            target,
            constants: &[],
        };
        Self { pipeline: descriptor.build(device) }
    }
}

/// The halos of a frame on the GPU.
#[derive(Debug)]
pub(super) struct HaloBuffer {
    buffer: wgpu::Buffer,
    count: u32,
}

impl HaloBuffer {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        Self { buffer: instance_buffer::<Halo>(device, "render::halo::instances", CAPACITY), count: 0 }
    }

    /// Writes the halos: one buffer write, or none without halos. Halos beyond [`CAPACITY`] are not drawn.
    pub(super) fn prepare(&mut self, gpu: &Gpu, halos: &[Halo]) {
        let halos = &halos[..halos.len().min(CAPACITY)];
        self.count = halos.len() as u32;
        if !halos.is_empty() {
            gpu.queue().write_buffer(&self.buffer, 0, bytemuck::cast_slice(halos));
        }
    }

    /// Draws the halos: one draw call, or none. Expects group 0 to be bound.
    pub(super) fn render(&self, pipeline: &HaloPipeline, pass: &mut wgpu::RenderPass<'_>) {
        if self.count > 0 {
            pass.set_pipeline(&pipeline.pipeline);
            pass.set_vertex_buffer(0, self.buffer.slice(..));
            pass.draw(0..4, 0..self.count);
        }
    }
}
