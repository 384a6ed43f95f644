//! The tiles of the nebula: noise at half size, then its tones, dithered. Each tile is drawn when its backdrop is first
//! shown, and stays in memory.
//!
//! Drawing a tile takes about ten milliseconds on a software adapter, at the start of a stage. A frame then copies one
//! texel per pixel.

use super::gpu::Gpu;
use super::pipeline::{DrawShape, Shader, draw_once};
use super::resources::{SAMPLER, bind_group, bind_layout, sampler, target_view, texture_binding};
use crate::view::Backdrop;

/// The height of the tile in pixels, after which the nebula repeats.
pub(super) const PERIOD_PX: u32 = 1024;
/// The size of the tile in pixels: wider than the field with its shake and sway.
const TILE: (u32, u32) = (768, PERIOD_PX);
/// The format of the tile: tone in the first channel, hue in the second.
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rg8Unorm;

/// The nebula tiles drawn so far, at most one per backdrop, and their shader.
#[derive(Debug)]
pub(super) struct NebulaTiles {
    shader: Shader,
    /// The layout of bind group 1 in passes that read a nebula tile, or the noise that a tile is drawn from.
    pub(super) layout: wgpu::BindGroupLayout,
    made: [Option<wgpu::BindGroup>; Backdrop::ALL.len()],
}

impl NebulaTiles {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        let wgsl = include_str!("../../shaders/nebula.wgsl");
        let shader = Shader::of_field(device, "shaders/nebula.wgsl", wgsl);
        let types = [texture_binding(true), SAMPLER];
        let layout = bind_layout(device, "render::nebula::layout", wgpu::ShaderStages::FRAGMENT, &types);
        Self { shader, layout, made: Default::default() }
    }

    /// Draws the nebula tile of a backdrop if it is missing.
    pub(super) fn prepare(&mut self, gpu: &Gpu, backdrop: Backdrop) {
        if self.made[backdrop as usize].is_none() {
            self.made[backdrop as usize] = Some(self.make(gpu, backdrop));
        }
    }

    /// Returns the bind group of a backdrop's nebula tile; returns `None` before [`prepare`](Self::prepare) has drawn
    /// the tile.
    pub(super) fn tile(&self, backdrop: Backdrop) -> Option<&wgpu::BindGroup> {
        self.made[backdrop as usize].as_ref()
    }

    fn make(&self, gpu: &Gpu, backdrop: Backdrop) -> wgpu::BindGroup {
        let device = gpu.device();
        let pipeline = |fragment, groups: &[_]| {
            self.shader.pipeline(["vs_main", fragment], groups, DrawShape::Cover, FORMAT, &[])
        };
        let tile = |size| target_view(device, "render::nebula::tile", size, FORMAT);
        let noise = tile((TILE.0 / 2, TILE.1 / 2));
        let own = format!("fs_{}", backdrop.name());
        fill(gpu, &pipeline(&own, &[]), None, &noise);
        let noise = bind(device, &self.layout, &noise);
        let tile = tile(TILE);
        let tones = if backdrop == Backdrop::Leviathan { "fs_dither_tone" } else { "fs_dither" };
        let dither = pipeline(tones, &[None, Some(&self.layout)]);
        fill(gpu, &dither, Some(&noise), &tile);
        bind(device, &self.layout, &tile)
    }
}

/// Draws one triangle over all of `target` and submits it. `source` is bind group 1.
fn fill(
    gpu: &Gpu,
    pipeline: &wgpu::RenderPipeline,
    source: Option<&wgpu::BindGroup>,
    target: &wgpu::TextureView,
) {
    draw_once(gpu, "render::nebula::fill", target, |pass| {
        pass.set_pipeline(pipeline);
        if source.is_some() {
            pass.set_bind_group(1, source, &[]);
        }
        pass.draw(0..3, 0..1);
    });
}

fn bind(device: &wgpu::Device, layout: &wgpu::BindGroupLayout, view: &wgpu::TextureView) -> wgpu::BindGroup {
    let sampler = sampler(device, "render::nebula::sampler", wgpu::AddressMode::Repeat);
    let resources = [wgpu::BindingResource::TextureView(view), wgpu::BindingResource::Sampler(&sampler)];
    bind_group(device, "render::nebula::source", layout, resources)
}
