//! The uniform shared by all shaders of the field: offset, clock, scenery. One buffer, one write per frame.

use bytemuck::{Pod, Zeroable};

use super::gpu::Gpu;
use super::resources::{bind_group, bind_layout, buffer, uniform_binding, unit};
use super::scenery;
use crate::view::{Camera, Palette, RenderFrame};

/// The text of `globals.wgsl`, which declares the shared uniform and common functions.
pub(super) const WGSL: &str = include_str!("../../shaders/globals.wgsl");
/// The distance between slots of the uniform buffer in bytes: the alignment of dynamic offsets that every adapter
/// accepts.
const SLOT_BYTES: usize = 256;

/// The uniform shared by all shaders of the field. Mirrors `Globals` in `shaders/globals.wgsl`; order and padding
/// follow WGSL rules.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Globals {
    offset: [f32; 2],
    time_s: f32,
    brightness: f32,
    nebula: [f32; 4],
    scroll: [u32; 4],
    twinkle: f32,
    zoom: f32,
    center: [f32; 2],
    sky: [f32; 4],
    accent: [f32; 4],
    star: [f32; 4],
    sway: [i32; 4],
}

const _: () = assert!(size_of::<Globals>() == 128);
const _: () = assert!(SLOT_BYTES >= size_of::<Globals>());

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CoordinateSpace {
    /// World coordinates, moved by the screen shake.
    World,
    /// Screen coordinates, not moved by the screen shake.
    Screen,
}

#[derive(Debug)]
pub(super) struct GlobalsBuffer {
    pub(super) layout: wgpu::BindGroupLayout,
    bind_group: wgpu::BindGroup,
    buffer: wgpu::Buffer,
}

impl GlobalsBuffer {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        let types = [uniform_binding(size_of::<Globals>(), true)];
        let layout =
            bind_layout(device, "render::globals::layout", wgpu::ShaderStages::VERTEX_FRAGMENT, &types);
        let buffer = buffer(device, "render::globals::buffer", 2 * SLOT_BYTES, wgpu::BufferUsages::UNIFORM);
        let size = wgpu::BufferSize::new(size_of::<Globals>() as u64);
        let slot = wgpu::BufferBinding { buffer: &buffer, offset: 0, size };
        let resources = [wgpu::BindingResource::Buffer(slot)];
        let bind_group = bind_group(device, "render::globals::bind_group", &layout, resources);
        Self { layout, bind_group, buffer }
    }

    pub(super) fn prepare(&self, gpu: &Gpu, frame: &RenderFrame) {
        let screen = of_frame(frame);
        let (zoom, center) = (frame.camera.zoom, frame.camera.center.to_array());
        let world = Globals { offset: frame.shake_px(), zoom, center, ..screen };
        let mut bytes = [0; 2 * SLOT_BYTES];
        bytes[..size_of::<Globals>()].copy_from_slice(bytemuck::bytes_of(&world));
        bytes[SLOT_BYTES..][..size_of::<Globals>()].copy_from_slice(bytemuck::bytes_of(&screen));
        gpu.queue().write_buffer(&self.buffer, 0, &bytes);
    }

    pub(super) fn bind(&self, pass: &mut wgpu::RenderPass<'_>, space: CoordinateSpace) {
        let offset = match space {
            CoordinateSpace::World => 0,
            CoordinateSpace::Screen => SLOT_BYTES as u32,
        };
        pass.set_bind_group(0, &self.bind_group, &[offset]);
    }
}

fn of_frame(frame: &RenderFrame) -> Globals {
    let scenery = &frame.scenery;
    let palette = Palette::of(scenery.backdrop);
    let mut nebula = scenery.nebula.unwrap_or(palette.nebula);
    if scenery.is_on_the_way {
        nebula = palette.on_the_way(nebula, scenery.travelled);
    }
    Globals {
        offset: [0.0; 2],
        time_s: frame.time_s,
        brightness: unit(scenery.brightness),
        nebula: with(nebula, 0.0),
        scroll: scenery::scroll_px(scenery.travelled),
        twinkle: scenery::twinkle_phase(frame.time_s),
        zoom: 1.0,
        center: Camera::default().center.to_array(),
        sky: with(palette.sky, 0.0),
        accent: with(palette.accent_to(nebula), 0.0),
        star: with(palette.star, palette.stars),
        sway: scenery::sway_px(scenery.sway_px),
    }
}

fn with([red, green, blue]: [f32; 3], fourth: f32) -> [f32; 4] {
    [red, green, blue, fourth].map(unit)
}
