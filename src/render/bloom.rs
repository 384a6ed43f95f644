//! Bloom: light that spreads around emitters only.
//!
//! Brightness does not decide what glows, because white hulls and white text must not. Everything that emits light is
//! drawn a second time at half size and blurred at quarter size, before the field. The light is added in the middle
//! of the field's pass, over the ships and below the bullets, which stay crisp on their own glow.
//!
//! ```text
//! Shots, additive sprites of Ships, particles, Bullets
//!   -> glow 320 × 180 -> rows 160 × 90 -> columns 160 × 90 -> a triangle in the pass of the field
//! ```
//!
//! A single blur with two Gaussians, a narrow rim and a wide haze, is cheaper than the chain of many sizes in Jorge
//! Jimenez, "Next Generation Post Processing in Call of Duty" (SIGGRAPH 2014), and sufficient for 640 × 360 pixels.

use super::gpu::Gpu;
use super::pipeline::{DrawShape, Shader};
use super::renderer::{FIELD, FIELD_FORMAT};
use super::resources::{
    SAMPLER, bind_group, bind_layout, buffer, sampler, target_view, texture_binding, uniform_binding,
};

/// The format of the bloom textures: same as the field, so that light clips at the same brightness.
pub(super) const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// The size of the glow texture in pixels: half the field, because the blur removes finer detail anyway.
const GLOW: (u32, u32) = (FIELD.0 / 2, FIELD.1 / 2);
const WIDE: (u32, u32) = (FIELD.0 / 4, FIELD.1 / 4);
/// The size of the bloom shader's uniform in bytes: the strength, padded by WGSL rules.
const UNIFORM_BYTES: usize = 16;

#[derive(Debug)]
pub(super) struct Bloom {
    /// The half-size target for everything that emits light; drawn to before [`Bloom::spread`].
    pub(super) glow: wgpu::TextureView,
    rows: wgpu::TextureView,
    columns: wgpu::TextureView,
    strength: wgpu::Buffer,
    /// The bind group of the first step, the row blur, which reads the glow. The bind group of each later step reads
    /// the texture drawn by the previous step.
    from_glow: wgpu::BindGroup,
    from_rows: wgpu::BindGroup,
    from_columns: wgpu::BindGroup,
    mix_rows: wgpu::RenderPipeline,
    mix_columns: wgpu::RenderPipeline,
    light: wgpu::RenderPipeline,
}

impl Bloom {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        let [glow, rows, columns] =
            [GLOW, WIDE, WIDE].map(|size| target_view(device, "render::bloom", size, FORMAT));
        let strength = buffer(device, "render::bloom::strength", UNIFORM_BYTES, wgpu::BufferUsages::UNIFORM);
        let texture = texture_binding(true);
        let types = [uniform_binding(UNIFORM_BYTES, false), texture, texture, SAMPLER];
        let layout = bind_layout(device, "render::bloom", wgpu::ShaderStages::FRAGMENT, &types);
        // The last texel extends beyond the edge, so that light does not end before the border.
        let sampler = sampler(device, "render::bloom", wgpu::AddressMode::ClampToEdge);
        let bind = |wide| {
            let [glow, wide] = [&glow, wide].map(wgpu::BindingResource::TextureView);
            let resources =
                [strength.as_entire_binding(), glow, wide, wgpu::BindingResource::Sampler(&sampler)];
            bind_group(device, "render::bloom", &layout, resources)
        };
        let shader = Shader::new(device, "shaders/bloom.wgsl", include_str!("../../shaders/bloom.wgsl"));
        let pipeline = |fragment, shape, target| {
            shader.pipeline(["vs_main", fragment], &[Some(&layout)], shape, target, &[])
        };
        Self {
            from_glow: bind(&columns),
            from_rows: bind(&rows),
            from_columns: bind(&columns),
            mix_rows: pipeline("fs_rows", DrawShape::Cover, FORMAT),
            mix_columns: pipeline("fs_columns", DrawShape::Cover, FORMAT),
            light: pipeline("fs_light", DrawShape::Light, FIELD_FORMAT),
            strength,
            glow,
            rows,
            columns,
        }
    }

    pub(super) fn prepare(&self, gpu: &Gpu, strength: f32) {
        let padded = [strength.clamp(0.0, 1.0), 0.0, 0.0, 0.0];
        gpu.queue().write_buffer(&self.strength, 0, bytemuck::bytes_of(&padded));
    }

    /// Blurs the glow in two passes, each over a sixteenth of the field's pixels.
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

    pub(super) fn render(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.light);
        pass.set_bind_group(0, &self.from_columns, &[]);
        pass.draw(0..3, 0..1);
    }
}
