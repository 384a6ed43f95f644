//! Bloom: light that spreads around what glows, and around nothing else.
//!
//! No pixel of the field is asked how bright it is: a white hull would glow then, and white text. What emits light is
//! drawn a second time, at half size, and blurred at a quarter. That depends on nothing of the field, so it comes
//! first; the light is then added in the middle of the field's own pass, over the ships and below the bullets, which
//! stay crisp on their own glow.
//!
//! ```text
//! Shots, what adds light in Ships, particles, Bullets
//!   -> glow 320 × 180 -> rows 160 × 90 -> columns 160 × 90 -> a triangle in the pass of the field
//! ```
//!
//! One blur by two bell curves, a narrow rim and a wide haze, is cheaper than the chain of many sizes that Jorge Jimenez
//! describes in "Next Generation Post Processing in Call of Duty" (SIGGRAPH 2014), and enough for 640 × 360 pixels.

use super::gpu::Gpu;
use super::pipeline::{DrawShape, PipelineDescriptor, shader};
use super::renderer::FIELD;
use super::screen;

/// Of all its textures: the colors of the field, at whose brightness light ends.
pub(super) const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// What glows, at half size: nothing finer is left after the blur.
const GLOW: (u32, u32) = (FIELD.0 / 2, FIELD.1 / 2);
/// The blurred light.
const WIDE: (u32, u32) = (FIELD.0 / 4, FIELD.1 / 4);
/// Bytes of the uniform: one number, padded as uniforms are.
const UNIFORM_BYTES: u64 = 16;

/// Textures, shaders and the strength.
#[derive(Debug)]
pub(super) struct Bloom {
    glow: wgpu::TextureView,
    rows: wgpu::TextureView,
    columns: wgpu::TextureView,
    strength: wgpu::Buffer,
    /// What each step reads: the glow, and what has been blurred so far.
    from_glow: wgpu::BindGroup,
    from_rows: wgpu::BindGroup,
    from_columns: wgpu::BindGroup,
    mix_rows: wgpu::RenderPipeline,
    mix_columns: wgpu::RenderPipeline,
    light: wgpu::RenderPipeline,
}

impl Bloom {
    /// `field` is the format of the field's texture.
    pub(super) fn new(device: &wgpu::Device, field: wgpu::TextureFormat) -> Self {
        let [glow, rows, columns] = [GLOW, WIDE, WIDE].map(|size| texture(device, size));
        let strength = screen::uniform(device, "render::bloom::strength", UNIFORM_BYTES);
        let inputs = screen::ScreenInputs::new(device, "render::bloom", UNIFORM_BYTES, 2);
        let bind = |wide| inputs.bind(device, &strength, &[&glow, wide]);
        let module = shader(device, "shaders/bloom.wgsl", include_str!("../../shaders/bloom.wgsl"));
        let groups = [Some(inputs.layout())];
        let recipe = |fragment, shape, target| PipelineDescriptor {
            label: "render::bloom",
            module: &module,
            entries: ["vs_main", fragment],
            groups: &groups,
            shape,
            target,
            constants: &[],
        };
        Self {
            from_glow: bind(&columns),
            from_rows: bind(&rows),
            from_columns: bind(&columns),
            mix_rows: recipe("fs_rows", DrawShape::Cover, FORMAT).build(device),
            mix_columns: recipe("fs_columns", DrawShape::Cover, FORMAT).build(device),
            light: recipe("fs_light", DrawShape::Light, field).build(device),
            strength,
            glow,
            rows,
            columns,
        }
    }

    /// How much light is to be seen, 0–1.
    pub(super) fn prepare(&self, gpu: &Gpu, strength: f32) {
        let padded = [strength.clamp(0.0, 1.0), 0.0, 0.0, 0.0];
        gpu.queue().write_buffer(&self.strength, 0, bytemuck::bytes_of(&padded));
    }

    /// Where what glows is to be drawn before [`Bloom::spread`].
    pub(super) fn glow(&self) -> &wgpu::TextureView {
        &self.glow
    }

    /// Blurs it: two passes over a sixteenth of the field's pixels each.
    pub(super) fn spread(&self, encoder: &mut wgpu::CommandEncoder) {
        let steps = [
            (&self.rows, &self.mix_rows, &self.from_glow),
            (&self.columns, &self.mix_columns, &self.from_rows),
        ];
        for (target, pipeline, source) in steps {
            let mut pass = super::renderer::begin(encoder, "render::bloom::spread", target);
            pass.set_pipeline(pipeline);
            pass.set_bind_group(0, source, &[]);
            pass.draw(0..3, 0..1);
        }
    }

    /// Adds the light to the field, in the field's pass. Leaves group 0 bound to its own.
    pub(super) fn render(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.light);
        pass.set_bind_group(0, &self.from_columns, &[]);
        pass.draw(0..3, 0..1);
    }
}

fn texture(device: &wgpu::Device, (width, height): (u32, u32)) -> wgpu::TextureView {
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("render::bloom::texture"),
        size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: FORMAT,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor {
        label: Some("render::bloom::view"),
        ..wgpu::TextureViewDescriptor::default()
    })
}
