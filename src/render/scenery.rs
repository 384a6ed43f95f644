//! What lies behind the field: three depths of stars before a nebula.
//!
//! The nebula is the same for ever and costly, so it is made once, as a tile: noise at half size first, then its
//! tones, dithered. A frame copies one texel a pixel and gives it the stage's colour. The stars are made anew each
//! frame from the hash of their cell in the sky: endless, and nothing to store. That split is what keeps the scenery
//! cheap on a software adapter, where every operation in a full-screen pass counts 230,400 times.

use super::gpu::Gpu;
use super::pipeline::{Recipe, Shape, field_shader};

/// After this many pixels the stars repeat; a multiple of every cell size in the shader, so that the wrap has no seam.
const STAR_PERIOD_PX: f64 = 65536.0;
/// Height of the nebula's tile, in pixels.
const NEBULA_PERIOD_PX: f64 = 1024.0;
/// Size of the nebula's tile in pixels: wider than the field and what shake may bring in.
const TILE: [u32; 2] = [768, NEBULA_PERIOD_PX as u32];
/// Tone and hue, as the shader writes them.
const TILE_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rg8Unorm;
/// Cells that may hold a star: `COLUMNS` times `ROWS` of the shader, summed.
const STAR_CELLS: u32 = 48 * 32 + 24 * 17 + 12 * 9;
/// Speed of far, middle and near stars and of the nebula, as parts of the nearest.
const SPEED: [f64; 4] = [0.25, 0.5, 1.0, 0.125];
/// All stars twinkle with whole numbers of cycles in this time, so that its wrap has no seam either.
const TWINKLE_PERIOD_S: f32 = 64.0;

/// How far each depth has moved, in whole pixels, wrapped to its period.
///
/// Computed in f64 and wrapped here, because f32 in a shader has no whole pixels left after a few hours.
pub(super) fn scroll_px(travelled: f32) -> [u32; 4] {
    let travelled = if travelled.is_finite() { f64::from(travelled) } else { 0.0 };
    let wrapped = |depth: usize, period: f64| (travelled * SPEED[depth]).floor().rem_euclid(period) as u32;
    [
        wrapped(0, STAR_PERIOD_PX),
        wrapped(1, STAR_PERIOD_PX),
        wrapped(2, STAR_PERIOD_PX),
        wrapped(3, NEBULA_PERIOD_PX),
    ]
}

/// Where in their common period the stars are, 0 to 1.
pub(super) fn twinkle_phase(time_s: f32) -> f32 {
    if time_s.is_finite() { time_s.rem_euclid(TWINKLE_PERIOD_S) / TWINKLE_PERIOD_S } else { 0.0 }
}

/// Shaders, fixed state and the nebula's tile. There is no other state: the globals say all that changes.
#[derive(Debug)]
pub(super) struct Pipeline {
    sky: wgpu::RenderPipeline,
    stars: wgpu::RenderPipeline,
    tile: wgpu::BindGroup,
}

impl Pipeline {
    /// Also makes the nebula's tile.
    pub(super) fn new(gpu: &Gpu, globals: &wgpu::BindGroupLayout, target: wgpu::TextureFormat) -> Self {
        let device = gpu.device();
        let module = field_shader(device, "shaders/scenery.wgsl", include_str!("../../shaders/scenery.wgsl"));
        let layout = source_layout(device);
        let tile = bake(gpu, &module, &layout);
        let sky = Recipe {
            label: "render::scenery::sky",
            module: &module,
            entries: ["vs_main", "fs_main"],
            groups: &[Some(globals), Some(&layout)],
            shape: Shape::Cover,
            target,
            constants: &[],
        };
        let stars = Recipe {
            label: "render::scenery::stars",
            module: &module,
            entries: ["vs_star", "fs_star"],
            groups: &[Some(globals)],
            shape: Shape::Quads(None),
            target,
            constants: &[],
        };
        Self { sky: sky.build(device), stars: stars.build(device), tile }
    }

    /// One triangle over the whole field, and a small quad a star. Group 0 is bound already.
    pub(super) fn render(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.sky);
        pass.set_bind_group(1, &self.tile, &[]);
        pass.draw(0..3, 0..1);
        pass.set_pipeline(&self.stars);
        pass.draw(0..4, 0..STAR_CELLS);
    }
}

/// Makes the nebula's tile: noise at half size, because nothing in it is finer than two pixels, then its tones.
fn bake(gpu: &Gpu, module: &wgpu::ShaderModule, layout: &wgpu::BindGroupLayout) -> wgpu::BindGroup {
    let device = gpu.device();
    let recipe = |fragment, groups| Recipe {
        label: "render::scenery::bake",
        module,
        entries: ["vs_main", fragment],
        groups,
        shape: Shape::Cover,
        target: TILE_FORMAT,
        constants: &[],
    };
    let noise = texture(device, TILE.map(|pixels| pixels / 2));
    fill(gpu, &recipe("fs_noise", &[]).build(device), None, &noise);
    let noise = bind_source(device, layout, &noise);
    let tile = texture(device, TILE);
    fill(gpu, &recipe("fs_dither", &[None, Some(layout)]).build(device), Some(&noise), &tile);
    bind_source(device, layout, &tile)
}

fn texture(device: &wgpu::Device, [width, height]: [u32; 2]) -> wgpu::TextureView {
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("render::scenery::tile"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: TILE_FORMAT,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some("render::scenery::tile_view"),
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
        .create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("render::scenery::fill") });
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("render::scenery::fill"),
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

fn source_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("render::scenery::source_layout"),
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

fn bind_source(
    device: &wgpu::Device,
    layout: &wgpu::BindGroupLayout,
    view: &wgpu::TextureView,
) -> wgpu::BindGroup {
    let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("render::scenery::sampler"),
        address_mode_u: wgpu::AddressMode::Repeat,
        address_mode_v: wgpu::AddressMode::Repeat,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        ..wgpu::SamplerDescriptor::default()
    });
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("render::scenery::source"),
        layout,
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) },
            wgpu::BindGroupEntry { binding: 1, resource: wgpu::BindingResource::Sampler(&sampler) },
        ],
    })
}

/// Tests that the scenery goes on for ever and never jumps.
#[cfg(test)]
mod tests {
    use super::{scroll_px, twinkle_phase};

    #[test]
    fn depths_move_down_at_their_own_speed_and_wrap() {
        assert_eq!(scroll_px(80.0), [20, 40, 80, 10]);
        assert_eq!(scroll_px(65536.0 + 8.0), [16386, 32772, 8, 1], "8,193 is one more than eight tiles");
        assert_eq!(scroll_px(-4.0), [65535, 65534, 65532, 1023], "backwards is wrapped too");
        assert_eq!(scroll_px(f32::NAN), [0; 4]);
    }

    #[test]
    fn after_hours_a_step_is_still_a_pixel() {
        // Ten hours at 120 pixels a second.
        let late = 4_320_000.0;
        let (before, after) = (scroll_px(late), scroll_px(late + 1.0));
        assert_eq!(after[2] - before[2], 1);
    }

    #[test]
    fn twinkling_repeats() {
        assert_eq!(twinkle_phase(16.0), 0.25);
        assert_eq!(twinkle_phase(64.0 * 56.0 + 16.0), 0.25);
        assert_eq!(twinkle_phase(f32::INFINITY), 0.0);
    }
}
