//! Sprites of the sheet, one instanced draw call a layer.

use super::bloom;
use super::gpu::Gpu;
use super::pipeline::{DrawShape, PipelineDescriptor, field_shader};
use super::resources;
use crate::view::Sprite;

/// The initial capacity of a layer in sprites; a power of two.
const FIRST_CAPACITY: usize = 256;

/// Mirror of the vertex input in `shaders/sprite.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 6] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32x2, // size
    2 => Uint16x4,  // uv
    3 => Unorm8x4,  // tint
    4 => Unorm8x4,  // flash
    5 => Float32,   // additive
];
const _: () = assert!(size_of::<Sprite>() == 36, "the attributes above lie without a gap");

/// Which sprites of a layer emit light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GlowFilter {
    /// Those with additive blending: flames and explosions among hulls.
    Additive,
    /// All of them: shots and bullets.
    All,
}

/// Shaders, fixed state and the sheet.
#[derive(Debug)]
pub(super) struct SpritePipeline {
    field: wgpu::RenderPipeline,
    /// One pipeline for each [`GlowFilter`].
    glow: [wgpu::RenderPipeline; 2],
    sheet: wgpu::BindGroup,
}

impl SpritePipeline {
    pub(super) fn new(
        gpu: &Gpu,
        globals: &wgpu::BindGroupLayout,
        sheet: &image::RgbaImage,
        target: wgpu::TextureFormat,
    ) -> Self {
        let device = gpu.device();
        let layout = sheet_layout(device);
        let sheet = upload_sheet(gpu, &layout, sheet);
        let module = field_shader(device, "shaders/sprite.wgsl", include_str!("../../shaders/sprite.wgsl"));
        let build = |entries, target, all_glow| {
            let descriptor = PipelineDescriptor {
                label: "render::sprite",
                module: &module,
                entries,
                groups: &[Some(globals), Some(&layout)],
                shape: DrawShape::Quads(Some(wgpu::VertexBufferLayout {
                    array_stride: size_of::<Sprite>() as u64,
                    step_mode: wgpu::VertexStepMode::Instance,
                    attributes: &ATTRIBUTES,
                })),
                target,
                constants: &[("all_glow", all_glow)],
            };
            descriptor.build(device)
        };
        let glow = [0.0, 1.0].map(|all| build(["vs_glow", "fs_glow"], bloom::FORMAT, all));
        Self { field: build(["vs_main", "fs_main"], target, 0.0), glow, sheet }
    }
}

fn sheet_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("render::sprite::sheet_layout"),
        entries: &[wgpu::BindGroupLayoutEntry {
            binding: 0,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty: wgpu::BindingType::Texture {
                // The shader loads texels by integer coordinates, without a sampler.
                sample_type: wgpu::TextureSampleType::Float { filterable: false },
                view_dimension: wgpu::TextureViewDimension::D2,
                multisampled: false,
            },
            count: None,
        }],
    })
}

fn upload_sheet(gpu: &Gpu, layout: &wgpu::BindGroupLayout, sheet: &image::RgbaImage) -> wgpu::BindGroup {
    let (width, height) = sheet.dimensions();
    let usage = wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST;
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let label = "render::sprite::sheet";
    let texture = resources::texture(gpu.device(), label, (width, height), format, usage);
    let rows =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * width), rows_per_image: None };
    gpu.queue().write_texture(texture.as_image_copy(), sheet.as_raw(), rows, texture.size());
    gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some(label),
        layout,
        entries: &[wgpu::BindGroupEntry {
            binding: 0,
            resource: wgpu::BindingResource::TextureView(&resources::view(&texture, label)),
        }],
    })
}

/// The sprites of one layer on the GPU. The buffer only grows, by powers of two.
#[derive(Debug)]
pub(super) struct SpriteBuffer {
    buffer: wgpu::Buffer,
    capacity: usize,
    count: u32,
}

impl SpriteBuffer {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        Self { buffer: instances(device, FIRST_CAPACITY), capacity: FIRST_CAPACITY, count: 0 }
    }

    /// Writes the sprites: one buffer write, or none for an empty layer. Sprites beyond the largest buffer of the
    /// device (millions) are not drawn.
    pub(super) fn prepare(&mut self, gpu: &Gpu, sprites: &[Sprite]) {
        let most = gpu.device().limits().max_buffer_size as usize / size_of::<Sprite>();
        let sprites = &sprites[..sprites.len().min(most)];
        self.count = sprites.len() as u32;
        if sprites.len() > self.capacity {
            self.capacity = sprites.len().next_power_of_two().min(most);
            self.buffer = instances(gpu.device(), self.capacity);
        }
        if !sprites.is_empty() {
            gpu.queue().write_buffer(&self.buffer, 0, bytemuck::cast_slice(sprites));
        }
    }

    /// Draws the layer: one draw call, or none for an empty layer. Expects group 0 to be bound.
    pub(super) fn render(&self, pipeline: &SpritePipeline, pass: &mut wgpu::RenderPass<'_>) {
        self.draw(&pipeline.field, pipeline, pass);
    }

    /// Draws the light that the layer emits, at half size, for the bloom.
    pub(super) fn render_glow(
        &self,
        glows: GlowFilter,
        pipeline: &SpritePipeline,
        pass: &mut wgpu::RenderPass<'_>,
    ) {
        self.draw(&pipeline.glow[glows as usize], pipeline, pass);
    }

    fn draw(&self, kind: &wgpu::RenderPipeline, pipeline: &SpritePipeline, pass: &mut wgpu::RenderPass<'_>) {
        if self.count > 0 {
            pass.set_pipeline(kind);
            pass.set_bind_group(1, &pipeline.sheet, &[]);
            pass.set_vertex_buffer(0, self.buffer.slice(..));
            pass.draw(0..4, 0..self.count);
        }
    }
}

fn instances(device: &wgpu::Device, capacity: usize) -> wgpu::Buffer {
    resources::instance_buffer::<Sprite>(device, "render::sprite::instances", capacity)
}
