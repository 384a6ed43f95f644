//! Instances in a vertex buffer, each drawn as a rectangle.

use super::gpu::Gpu;
use super::resources::buffer;
use super::staging::Staging;
use bytemuck::Pod;
use std::marker::PhantomData;

/// The initial capacity of an instance buffer, in instances; a power of two.
const FIRST_CAPACITY: usize = 64;

/// The instances of one draw call on the GPU. The buffer only grows, by powers of two.
#[derive(Debug)]
pub(super) struct InstanceBuffer<T> {
    label: &'static str,
    buffer: wgpu::Buffer,
    capacity: usize,
    count: u32,
    instances: PhantomData<T>,
}

impl<T: Pod> InstanceBuffer<T> {
    pub(super) fn new(device: &wgpu::Device, label: &'static str) -> Self {
        let buffer = instance_buffer::<T>(device, label, FIRST_CAPACITY);
        Self { label, buffer, capacity: FIRST_CAPACITY, count: 0, instances: PhantomData }
    }

    /// Writes the instances into the buffer: one write, or one for each megabyte, or none without instances. Instances beyond the largest buffer
    /// of the device (millions) are not drawn.
    pub(super) fn prepare(&mut self, gpu: &Gpu, staging: &mut Staging, instances: &[T]) {
        let most = gpu.device().limits().max_buffer_size as usize / size_of::<T>();
        let instances = &instances[..instances.len().min(most)];
        self.count = instances.len() as u32;
        if instances.len() > self.capacity {
            self.capacity = instances.len().next_power_of_two().min(most);
            self.buffer = instance_buffer::<T>(gpu.device(), self.label, self.capacity);
        }
        if !instances.is_empty() {
            staging.write(gpu, &self.buffer, bytemuck::cast_slice(instances));
        }
    }

    /// Draws the instances: one draw call, or none. Expects the bind groups of the pipeline to be bound.
    pub(super) fn render(&self, pipeline: &wgpu::RenderPipeline, pass: &mut wgpu::RenderPass<'_>) {
        if self.count > 0 {
            pass.set_pipeline(pipeline);
            pass.set_vertex_buffer(0, self.buffer.slice(..));
            pass.draw(0..4, 0..self.count);
        }
    }
}

pub(super) fn instance_buffer<T>(device: &wgpu::Device, label: &str, count: usize) -> wgpu::Buffer {
    buffer(device, label, count * size_of::<T>(), wgpu::BufferUsages::VERTEX)
}
