//! Shock waves and glows: circles of light, in one instanced draw call.

use super::pipeline::{DrawShape, Shader};
use super::renderer::FIELD_FORMAT;
use crate::view::Halo;

/// The maximum number of halos (shock waves and glows) in a frame. An explosion has one or two, and more than this
/// could not be told apart.
pub const CAPACITY: usize = 64;

/// The vertex attributes of a halo; mirror the vertex input in `shaders/halo.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 4] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32,   // radius
    2 => Float32,   // width
    3 => Unorm8x4,  // light
];
const _: () = assert!(size_of::<Halo>() == 20, "the attributes above leave no gap");

pub(super) fn pipeline(device: &wgpu::Device, globals: &wgpu::BindGroupLayout) -> wgpu::RenderPipeline {
    let shader = Shader::of_field(device, "shaders/halo.wgsl", include_str!("../../shaders/halo.wgsl"));
    let shape = DrawShape::instances::<Halo>(&ATTRIBUTES);
    shader.pipeline(["vs_main", "fs_main"], &[Some(globals)], shape, FIELD_FORMAT, &[])
}
