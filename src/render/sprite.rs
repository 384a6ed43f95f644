//! Sprites of the sheet, one instanced draw call per layer.

use super::bloom;
use super::gpu::Gpu;
use super::pipeline::{DrawShape, Shader};
use super::renderer::FIELD_FORMAT;
use super::resources;
use crate::view::Sprite;

/// The vertex attributes of a sprite; mirror the vertex input in `shaders/sprite.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 7] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32x2, // size
    2 => Uint16x4,  // uv
    3 => Unorm8x4,  // tint
    4 => Unorm8x4,  // flash
    5 => Float32,   // additive
    6 => Float32,   // turn
];
const _: () = assert!(size_of::<Sprite>() == 40, "the attributes above leave no gap");

#[derive(Debug)]
pub(super) struct SpritePipelines {
    pub(super) field: wgpu::RenderPipeline,
    /// Draws only the additive sprites of a layer into the half-size glow texture: flames and explosions, but no hulls.
    pub(super) additive_glow: wgpu::RenderPipeline,
    /// Draws the light of all sprites of a layer into the half-size glow texture: shots and bullets.
    pub(super) glow: wgpu::RenderPipeline,
    pub(super) sheet: wgpu::BindGroup,
}

impl SpritePipelines {
    pub(super) fn new(gpu: &Gpu, globals: &wgpu::BindGroupLayout, sheet: &image::RgbaImage) -> Self {
        let device = gpu.device();
        // The shader loads texels by integer coordinates.
        let types = [resources::texture_binding(false)];
        let stages = wgpu::ShaderStages::FRAGMENT;
        let layout = resources::bind_layout(device, "render::sprite::sheet_layout", stages, &types);
        let wgsl = include_str!("../../shaders/sprite.wgsl");
        let shader = Shader::of_field(device, "shaders/sprite.wgsl", wgsl);
        let build = |entries, target, all_glow| {
            let groups = [Some(globals), Some(&layout)];
            let shape = DrawShape::instances::<Sprite>(&ATTRIBUTES);
            shader.pipeline(entries, &groups, shape, target, &[("all_glow", all_glow)])
        };
        Self {
            field: build(["vs_main", "fs_main"], FIELD_FORMAT, 0.0),
            additive_glow: build(["vs_glow", "fs_glow"], bloom::FORMAT, 0.0),
            glow: build(["vs_glow", "fs_glow"], bloom::FORMAT, 1.0),
            sheet: upload_sheet(gpu, &layout, sheet),
        }
    }
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
    let view = resources::view(&texture, label);
    resources::bind_group(gpu.device(), label, layout, [wgpu::BindingResource::TextureView(&view)])
}
