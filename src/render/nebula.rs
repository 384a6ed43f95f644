//! The nebula's tiles: noise at half size, then its tones, dithered; made when a backdrop is first shown, and kept.
//!
//! That takes some ten milliseconds on a software adapter, at the start of a stage; a frame then copies a texel a pixel.

use super::gpu::Gpu;
use super::pipeline::{DrawShape, PipelineDescriptor, field_shader};
use crate::view::Backdrop;

/// Height of a tile in pixels: how far the nebula scrolls until it repeats.
pub(super) const PERIOD_PX: u32 = 1024;
/// Size of a tile in pixels: wider than the field and what shake and sway may bring in.
const TILE: [u32; 2] = [768, PERIOD_PX];
/// Tone and hue, as the shader writes them.
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rg8Unorm;

/// The tiles made so far, and what makes them.
#[derive(Debug)]
pub(super) struct NebulaTiles {
    module: wgpu::ShaderModule,
    /// Group 1 of the passes that read a tile, or the noise that becomes one.
    pub(super) layout: wgpu::BindGroupLayout,
    made: [Option<wgpu::BindGroup>; Backdrop::COUNT],
}

impl NebulaTiles {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        let wgsl = include_str!("../../shaders/nebula.wgsl");
        let module = field_shader(device, "shaders/nebula.wgsl", wgsl);
        Self { module, layout: layout(device), made: Default::default() }
    }

    /// Makes the tile of a backdrop unless there is one.
    pub(super) fn prepare(&mut self, gpu: &Gpu, backdrop: Backdrop) {
        if self.made[backdrop as usize].is_none() {
            self.made[backdrop as usize] = Some(self.make(gpu, backdrop));
        }
    }

    /// The tile of a backdrop that has been prepared.
    pub(super) fn tile(&self, backdrop: Backdrop) -> Option<&wgpu::BindGroup> {
        self.made[backdrop as usize].as_ref()
    }

    fn make(&self, gpu: &Gpu, backdrop: Backdrop) -> wgpu::BindGroup {
        let device = gpu.device();
        let recipe = |fragment, groups| PipelineDescriptor {
            label: "render::nebula",
            module: &self.module,
            entries: ["vs_main", fragment],
            groups,
            shape: DrawShape::Cover,
            target: FORMAT,
            constants: &[],
        };
        let noise = texture(device, TILE.map(|pixels| pixels / 2));
        fill(gpu, &recipe(entry(backdrop), &[]).build(device), None, &noise);
        let noise = bind(device, &self.layout, &noise);
        let tile = texture(device, TILE);
        let tones = if backdrop == Backdrop::Leviathan { "fs_dither_tone" } else { "fs_dither" };
        let dither = recipe(tones, &[None, Some(&self.layout)]).build(device);
        fill(gpu, &dither, Some(&noise), &tile);
        bind(device, &self.layout, &tile)
    }
}

/// The function of the shader that draws a backdrop.
fn entry(backdrop: Backdrop) -> &'static str {
    match backdrop {
        Backdrop::OpenSpace => "fs_open_space",
        Backdrop::Column => "fs_column",
        Backdrop::Swarm => "fs_swarm",
        Backdrop::Belt => "fs_belt",
        Backdrop::Leviathan => "fs_leviathan",
        Backdrop::Hive => "fs_hive",
    }
}

fn texture(device: &wgpu::Device, [width, height]: [u32; 2]) -> wgpu::TextureView {
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("render::nebula::tile"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: FORMAT,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some("render::nebula::tile_view"),
        ..wgpu::TextureViewDescriptor::default()
    })
}

/// Draws one triangle over the whole of `target`.
fn fill(
    gpu: &Gpu,
    pipeline: &wgpu::RenderPipeline,
    source: Option<&wgpu::BindGroup>,
    target: &wgpu::TextureView,
) {
    let mut encoder = gpu
        .device()
        .create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("render::nebula::fill") });
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("render::nebula::fill"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: target,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations::default(),
        })],
        ..wgpu::RenderPassDescriptor::default()
    });
    pass.set_pipeline(pipeline);
    if source.is_some() {
        pass.set_bind_group(1, source, &[]);
    }
    pass.draw(0..3, 0..1);
    drop(pass);
    gpu.queue().submit([encoder.finish()]);
}

fn layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("render::nebula::layout"),
        entries: &[
            wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty: wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Float { filterable: true },
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
                count: None,
            },
            wgpu::BindGroupLayoutEntry {
                binding: 1,
                visibility: wgpu::ShaderStages::FRAGMENT,
                ty: wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
                count: None,
            },
        ],
    })
}

fn bind(device: &wgpu::Device, layout: &wgpu::BindGroupLayout, view: &wgpu::TextureView) -> wgpu::BindGroup {
    let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("render::nebula::sampler"),
        address_mode_u: wgpu::AddressMode::Repeat,
        address_mode_v: wgpu::AddressMode::Repeat,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        ..wgpu::SamplerDescriptor::default()
    });
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("render::nebula::source"),
        layout,
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) },
            wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(&sampler) },
        ],
    })
}
