//! Instances in a vertex buffer, each drawn as a rectangle.

use super::gpu::Gpu;
use super::resources::buffer;
use bytemuck::Pod;
use std::marker::PhantomData;
use wgpu::util::StagingBelt;

const FIRST_CAPACITY: usize = 64;

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

/// The number of bytes from which they go through staging buffers, and the size of each of these.
const CHUNK: usize = 1 << 20;

/// The uploads that are carried out with the next submission.
///
/// A write through the queue takes new memory for each picture. For a million sprites, 40 MB, the system then hands over
/// ten thousand pages one by one, which took four times as long as the copy. So layers of a megabyte and more go through
/// staging buffers that come back when the GPU has read them, and are kept until the device goes; smaller ones go through
/// the queue, which needs no commands for them.
#[derive(Debug)]
pub(super) struct Staging {
    belt: StagingBelt,
    copies: Option<wgpu::CommandEncoder>,
}

impl Staging {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        Self { belt: StagingBelt::new(device.clone(), CHUNK as u64), copies: None }
    }

    /// Writes bytes to the beginning of a buffer, before the next submission is carried out: once between two submissions.
    pub(super) fn write(&mut self, gpu: &Gpu, buffer: &wgpu::Buffer, bytes: &[u8]) {
        // A browser's queue has memory of its own; the buffers of a lost device cannot be written.
        if bytes.len() < CHUNK || cfg!(target_arch = "wasm32") || gpu.is_lost() {
            return gpu.queue().write_buffer(buffer, 0, bytes);
        }
        let Self { belt, copies } = self;
        let copies = copies.get_or_insert_with(|| {
            let label = Some("render::staging::copies");
            gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor { label })
        });
        // In pieces of one size, each of which fits a staging buffer that has come back.
        for (piece, offset) in bytes.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
            if let Some(size) = wgpu::BufferSize::new(piece.len() as u64) {
                belt.write_buffer(copies, buffer, offset, size).copy_from_slice(piece);
            }
        }
    }

    pub(super) fn submit(&mut self, gpu: &Gpu, draw: Option<wgpu::CommandBuffer>) -> wgpu::SubmissionIndex {
        self.belt.finish();
        let copies = self.copies.take().map(wgpu::CommandEncoder::finish);
        let submission = gpu.queue().submit(copies.into_iter().chain(draw));
        self.belt.recall();
        submission
    }
}
