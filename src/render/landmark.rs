//! Landmarks: large distant objects behind the field.
//!
//! A landmark never changes but is expensive, so it is drawn once, as a tile of tones and hues like the nebula's, and
//! kept while its backdrop is shown. A frame copies one texel per pixel and colors it. Tiles are drawn ahead, one per
//! frame, at a few milliseconds each on a software adapter.

use super::gpu::Gpu;
use super::instances::instance_buffer;
use super::pipeline::{DrawShape, Shader, draw_once};
use super::renderer::FIELD_FORMAT;
use super::resources::{bind_group, bind_layout, target_view, texture_binding};
use crate::view::{
    Backdrop, Landmark, MAX_LANDMARKS, Scenery, landmark_form, landmarks_in_sight, landmarks_of,
};

/// The vertex attributes of a landmark; mirror the vertex input in `shaders/landmark.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 4] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32x2, // reach
    2 => Float32,   // radius
    3 => Uint32,    // seed
];
const LANDMARK_BYTES: usize = size_of::<Landmark>();
const _: () = assert!(LANDMARK_BYTES == 24, "the attributes above leave no gap");

/// The format of tiles: tone, hue, and opacity.
const TILE_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

#[derive(Debug)]
pub(super) struct LandmarkTiles {
    shader: Shader,
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    backdrop: Backdrop,
    /// The tiles of the backdrop's landmarks, by index; `None` for a tile that has not been drawn yet.
    tiles: [Option<wgpu::BindGroup>; MAX_LANDMARKS],
    in_sight: Vec<Landmark>,
    buffer: wgpu::Buffer,
}

impl LandmarkTiles {
    pub(super) fn new(device: &wgpu::Device, globals: &wgpu::BindGroupLayout) -> Self {
        let wgsl = include_str!("../../shaders/landmark.wgsl");
        let shader = Shader::of_field(device, "shaders/landmark.wgsl", wgsl);
        let (visibility, types) = (wgpu::ShaderStages::FRAGMENT, [texture_binding(false)]);
        let layout = bind_layout(device, "render::landmark::layout", visibility, &types);
        let (groups, shape) = ([Some(globals), Some(&layout)], DrawShape::instances::<Landmark>(&ATTRIBUTES));
        let pipeline = shader.pipeline(["vs_main", "fs_main"], &groups, shape, FIELD_FORMAT, &[]);
        let buffer = instance_buffer::<Landmark>(device, "render::landmark::instances", MAX_LANDMARKS);
        let (backdrop, tiles, in_sight) =
            (Backdrop::default(), Default::default(), Vec::with_capacity(MAX_LANDMARKS));
        Self { shader, pipeline, layout, backdrop, tiles, in_sight, buffer }
    }

    /// Finds the landmarks in sight and draws their missing tiles, plus one for a landmark that is not yet in sight.
    pub(super) fn prepare(&mut self, gpu: &Gpu, scenery: &Scenery) {
        self.in_sight.clear();
        self.in_sight.extend(landmarks_in_sight(scenery));
        if !scenery.is_on_the_way {
            return;
        }
        if self.backdrop != scenery.backdrop {
            (self.backdrop, self.tiles) = (scenery.backdrop, Default::default());
        }
        let has_no_tile = |landmark: &Landmark| self.tiles[landmark.seed as usize].is_none();
        let ahead = landmarks_of(scenery.backdrop).find(has_no_tile);
        for landmark in landmarks_in_sight(scenery).chain(ahead) {
            if self.tiles[landmark.seed as usize].is_none() {
                self.tiles[landmark.seed as usize] = Some(self.draw_tile(gpu, landmark));
            }
        }
        gpu.queue().write_buffer(&self.buffer, 0, bytemuck::cast_slice(&self.in_sight));
    }

    pub(super) fn render(&self, pass: &mut wgpu::RenderPass<'_>) {
        for (place, landmark) in (0..).zip(self.in_sight.iter()) {
            let Some(tile) = &self.tiles[landmark.seed as usize] else { continue };
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(1, tile, &[]);
            // WebGL2 can only draw from the first instance of a buffer.
            pass.set_vertex_buffer(0, self.buffer.slice(place * LANDMARK_BYTES as u64..));
            pass.draw(0..4, 0..1);
        }
    }

    fn draw_tile(&self, gpu: &Gpu, landmark: Landmark) -> wgpu::BindGroup {
        let device = gpu.device();
        let entries = ["vs_tile", landmark_form(self.backdrop, landmark)];
        let shape = DrawShape::instances::<Landmark>(&ATTRIBUTES);
        let pipeline = self.shader.pipeline(entries, &[], shape, TILE_FORMAT, &[]);
        let size = landmark.reach.map(|half| 2 * half as u32);
        let tile = target_view(device, "render::landmark::tile", size.into(), TILE_FORMAT);
        gpu.queue().write_buffer(&self.buffer, 0, bytemuck::bytes_of(&landmark));
        draw_once(gpu, "render::landmark::draw_tile", &tile, |pass| {
            pass.set_pipeline(&pipeline);
            pass.set_vertex_buffer(0, self.buffer.slice(..));
            pass.draw(0..4, 0..1);
        });
        let resources = [wgpu::BindingResource::TextureView(&tile)];
        bind_group(device, "render::landmark::tile", &self.layout, resources)
    }
}
