//! Draws the field texture on the output, scaled, with black letterbox bars.

use bytemuck::{Pod, Zeroable};

use super::gpu::Gpu;
use super::pipeline::{DrawShape, Shader};
use super::renderer::FIELD;
use super::resources::{
    SAMPLER, bind_group, bind_layout, buffer, sampler, texture_binding, uniform_binding, unit,
};
use crate::named::named;

named! {
    /// How the field is scaled to the window or image.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Scaling {
        /// The largest whole-number scale, so that all field pixels are squares of the same size. Below 640 × 360
        /// output pixels, it equals `Fit`.
        Integer = "integer", "whole pixels";
        /// The largest scale that keeps the aspect ratio. At fractional scales, the edges of field pixels are blended
        /// over one output pixel.
        #[default]
        Fit = "fit", "fit";
    }
    /// Returns the name of the scaling on the options page, in English.
    words label
}

/// The settings of the CRT effect. By default it is off and costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tube {
    /// The strength of scan lines and shadow mask, 0–1. Both have full strength at twice the field's size or more.
    /// Below that, they fade out, because at the field's own size there is no room between lines.
    pub lines: f32,
    /// The strength of the screen curvature, 0–1.
    pub curvature: f32,
}

impl Tube {
    /// Whether both strengths are 0, so that the effect costs nothing.
    pub fn is_off(self) -> bool {
        !(self.lines > 0.0 || self.curvature > 0.0)
    }
}

/// The rectangle of the field on the output, in output pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// The left edge in output pixels.
    pub x: u32,
    /// The top edge in output pixels.
    pub y: u32,
    /// The width in output pixels; never 0 on an output that has pixels.
    pub width: u32,
    /// The height in output pixels; never 0 on an output that has pixels.
    pub height: u32,
    /// The number of output pixels per field pixel if it is a whole number, otherwise `None`.
    pub whole_scale: Option<u32>,
}

impl Viewport {
    /// Centers the field on an output of `width` × `height` pixels.
    pub fn new(scaling: Scaling, width: u32, height: u32) -> Self {
        let whole = (width / FIELD.0).min(height / FIELD.1);
        let (whole_scale, fit_width, fit_height) = match scaling {
            Scaling::Integer if whole >= 1 => (Some(whole), FIELD.0 * whole, FIELD.1 * whole),
            Scaling::Integer | Scaling::Fit => {
                let (fit_width, fit_height) = fit(width, height);
                let is_whole = whole >= 1 && (fit_width, fit_height) == (FIELD.0 * whole, FIELD.1 * whole);
                (is_whole.then_some(whole), fit_width, fit_height)
            }
        };
        // On an upright phone, the room below is for thumbs.
        let is_upright_page = cfg!(target_arch = "wasm32") && height > width;
        Self {
            x: (width - fit_width) / 2,
            y: (height - fit_height) / if is_upright_page { 8 } else { 2 },
            width: fit_width,
            height: fit_height,
            whole_scale,
        }
    }

    /// Converts a position on the output, in output pixels, to field pixels. Positions on the letterbox bars map to
    /// places outside the field.
    pub fn to_field(self, x: f32, y: f32) -> [f32; 2] {
        let along = |at: f32, start: u32, length: u32, field: u32| {
            (at - start as f32) * field as f32 / length.max(1) as f32
        };
        [along(x, self.x, self.width, FIELD.0), along(y, self.y, self.height, FIELD.1)]
    }
}

/// Returns the largest size in pixels with the field's aspect ratio within an output of `width` × `height`, in integer
/// arithmetic; at least one pixel on an output that has pixels.
fn fit(width: u32, height: u32) -> (u32, u32) {
    let (width, height) = (u64::from(width), u64::from(height));
    let (across, down) = (u64::from(FIELD.0), u64::from(FIELD.1));
    let (fit_width, fit_height) = if width * down <= height * across {
        (width, ((width * down + across / 2) / across).max(1))
    } else {
        (((height * across + down / 2) / down).max(1), height)
    };
    (fit_width.min(width) as u32, fit_height.min(height) as u32)
}

/// The uniform of the output shader: mirrors `Placement` in `shaders/present.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct PresentUniform {
    origin: [f32; 2],
    scale: [f32; 2],
    lines: f32,
    curvature: f32,
    padding: [f32; 2],
}

/// The pipelines and the uniform that draw the field on outputs of one format. There are three pipelines instead of a
/// shader with branches, because a software adapter would compute both sides of a branch for every pixel.
#[derive(Debug)]
pub(super) struct PresentPipeline {
    pub(super) format: wgpu::TextureFormat,
    whole: wgpu::RenderPipeline,
    smooth: wgpu::RenderPipeline,
    tube: wgpu::RenderPipeline,
    bind_group: wgpu::BindGroup,
    placement: wgpu::Buffer,
}

impl PresentPipeline {
    pub(super) fn new(device: &wgpu::Device, field: &wgpu::TextureView, format: wgpu::TextureFormat) -> Self {
        let shader = Shader::new(device, "shaders/present.wgsl", include_str!("../../shaders/present.wgsl"));
        let bytes = size_of::<PresentUniform>();
        let placement = buffer(device, "render::present::placement", bytes, wgpu::BufferUsages::UNIFORM);
        let types = [uniform_binding(bytes, false), texture_binding(true), SAMPLER];
        let layout = bind_layout(device, "render::present", wgpu::ShaderStages::FRAGMENT, &types);
        let sampler = sampler(device, "render::present", wgpu::AddressMode::ClampToEdge);
        let resources = [
            placement.as_entire_binding(),
            wgpu::BindingResource::TextureView(field),
            wgpu::BindingResource::Sampler(&sampler),
        ];
        let bind_group = bind_group(device, "render::present", &layout, resources);
        let constants = [("decode_srgb", f64::from(u8::from(format.is_srgb())))];
        let [whole, smooth, tube] = ["fs_whole", "fs_smooth", "fs_tube"].map(|fragment| {
            let entries = ["vs_main", fragment];
            shader.pipeline(entries, &[Some(&layout)], DrawShape::Cover, format, &constants)
        });
        Self { format, whole, smooth, tube, bind_group, placement }
    }

    pub(super) fn prepare(&self, gpu: &Gpu, viewport: Viewport, tube: Tube) {
        let placement = PresentUniform {
            origin: [viewport.x as f32, viewport.y as f32],
            scale: [viewport.width as f32 / FIELD.0 as f32, viewport.height as f32 / FIELD.1 as f32],
            lines: unit(tube.lines),
            curvature: unit(tube.curvature),
            padding: [0.0; 2],
        };
        gpu.queue().write_buffer(&self.placement, 0, bytemuck::bytes_of(&placement));
    }

    /// Draws the field in the viewport as one triangle. The pass was cleared to black, which forms the letterbox bars.
    pub(super) fn render(&self, viewport: Viewport, tube: Tube, pass: &mut wgpu::RenderPass<'_>) {
        let Viewport { x, y, width, height, .. } = viewport;
        pass.set_viewport(x as f32, y as f32, width as f32, height as f32, 0.0, 1.0);
        pass.set_pipeline(match viewport.whole_scale {
            _ if !tube.is_off() => &self.tube,
            Some(_) => &self.whole,
            None => &self.smooth,
        });
        pass.set_bind_group(0, &self.bind_group, &[]);
        pass.draw(0..3, 0..1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Scaling, Viewport};

    #[test]
    fn the_field_is_centered_on_any_output() {
        #[rustfmt::skip]
        let cases = [
            // scaling          output          x    y    width height scale
            (Scaling::Integer, (640, 360),    0,   0,   640,  360,  Some(1)),
            (Scaling::Integer, (1920, 1080),  0,   0,   1920, 1080, Some(3)),
            (Scaling::Integer, (1366, 768),   43,  24,  1280, 720,  Some(2)),
            (Scaling::Integer, (3840, 2160),  0,   0,   3840, 2160, Some(6)),
            (Scaling::Integer, (639, 1000),   0,   320, 639,  359,  None),
            (Scaling::Integer, (320, 180),    0,   0,   320,  180,  None),
            (Scaling::Fit,     (1366, 768),   0,   0,   1365, 768,  None),
            (Scaling::Fit,     (1279, 719),   0,   0,   1278, 719,  None),
            (Scaling::Fit,     (1920, 1043),  33,  0,   1854, 1043, None),
            (Scaling::Fit,     (1920, 1080),  0,   0,   1920, 1080, Some(3)),
            (Scaling::Fit,     (1920, 1200),  0,   60,  1920, 1080, Some(3)),
            (Scaling::Fit,     (1024, 768),   0,   96,  1024, 576,  None),
            (Scaling::Fit,     (1, 1),        0,   0,   1,    1,    None),
            (Scaling::Fit,     (1, 5000),     0,   2499, 1,   1,    None),
        ];
        for (scaling, (w, h), x, y, width, height, whole_scale) in cases {
            let found = Viewport::new(scaling, w, h);
            assert_eq!(found, Viewport { x, y, width, height, whole_scale }, "{scaling:?} in {w} × {h}");
        }
    }

    #[test]
    fn output_positions_map_to_the_field() {
        let cases = [
            (Scaling::Integer, (1280, 720), (640.0, 360.0), [320.0, 180.0]),
            (Scaling::Integer, (1300, 760), (10.0, 20.0), [0.0, 0.0]),
            (Scaling::Integer, (1300, 760), (0.0, 0.0), [-5.0, -10.0]),
            (Scaling::Fit, (960, 540), (960.0, 540.0), [640.0, 360.0]),
        ];
        for (scaling, (width, height), (x, y), field) in cases {
            let found = Viewport::new(scaling, width, height).to_field(x, y);
            assert_eq!(found, field, "{scaling:?} in {width} × {height}");
        }
        assert!(Viewport::new(Scaling::Fit, 0, 0).to_field(1.0, 1.0).iter().all(|at| at.is_finite()));
    }
}
