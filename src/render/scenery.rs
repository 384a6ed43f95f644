//! What lies behind the field: three depths of stars before a nebula, in one pass.
//!
//! The nebula's noise is the same for ever and costly, so it is computed once into a small texture that tiles; a
//! frame reads one texel of it a pixel. The stars are computed anew each frame from the hash of their cell: cheap,
//! endless, and nothing to store.

use super::gpu::Gpu;
use super::pipeline::{Recipe, field_shader};

/// After this many pixels the stars repeat; a multiple of every cell size in the shader, so that the wrap has no seam.
const STAR_PERIOD_PX: f64 = 65536.0;
/// Height of the nebula's tile on the field, in pixels.
const NEBULA_PERIOD_PX: f64 = 1024.0;
/// Size of the nebula's texture: half of the tile's, because nothing in it is finer than two pixels.
const NEBULA_TEXELS: [u32; 2] = [384, 512];
/// Density and hue, as the shader writes them.
const NEBULA_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rg8Unorm;
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

/// Shader, fixed state and the nebula's texture. There is no other state: the globals say all that changes.
#[derive(Debug)]
pub(super) struct Pipeline {
    pipeline: wgpu::RenderPipeline,
    nebula: wgpu::BindGroup,
}

impl Pipeline {
    /// Also computes the nebula: one pass over 384 × 512 texels.
    pub(super) fn new(gpu: &Gpu, globals: &wgpu::BindGroupLayout, target: wgpu::TextureFormat) -> Self {
        let device = gpu.device();
        let module = field_shader(device, "shaders/scenery.wgsl", include_str!("../../shaders/scenery.wgsl"));
        let nebula_layout = nebula_layout(device);
        let view = bake_nebula(gpu, &module);
        let nebula = bind_nebula(device, &nebula_layout, &view);
        let recipe = Recipe {
            label: "render::scenery",
            module: &module,
            fragment: "fs_main",
            groups: &[Some(globals), Some(&nebula_layout)],
            instances: None,
            target,
        };
        let pipeline = recipe.build(device);
        Self { pipeline, nebula }
    }

    /// One triangle over the whole field. Group 0 is bound already.
    pub(super) fn render(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(1, &self.nebula, &[]);
        pass.draw(0..3, 0..1);
    }
}

/// Draws the noise into a texture, once.
fn bake_nebula(gpu: &Gpu, module: &wgpu::ShaderModule) -> wgpu::TextureView {
    let device = gpu.device();
    let [width, height] = NEBULA_TEXELS;
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("render::scenery::nebula"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: NEBULA_FORMAT,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some("render::scenery::nebula_view"),
        ..wgpu::TextureViewDescriptor::default()
    });
    let recipe = Recipe {
        label: "render::scenery::bake_nebula",
        module,
        fragment: "fs_bake",
        groups: &[],
        instances: None,
        target: NEBULA_FORMAT,
    };
    let pipeline = recipe.build(device);
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor {
        label: Some("render::scenery::bake_nebula"),
    });
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("render::scenery::bake_nebula"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations::default(),
        })],
        ..wgpu::RenderPassDescriptor::default()
    });
    pass.set_pipeline(&pipeline);
    pass.draw(0..3, 0..1);
    drop(pass);
    gpu.queue().submit([encoder.finish()]);
    view
}

fn nebula_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("render::scenery::nebula_layout"),
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

fn bind_nebula(
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
        label: Some("render::scenery::nebula"),
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
