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

    /// Writes the instances into the buffer, with one write, or one per megabyte for large layers. Instances beyond the
    /// device's largest buffer (millions) are not drawn.
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

/// Uploads of at least this many bytes use staging buffers, which have this size.
const CHUNK: usize = 1 << 20;

/// Uploads that take effect with the next submission.
///
/// A write through the queue allocates new memory each frame. For a million sprites (40 MB), the system then maps ten
/// thousand pages one by one, which took four times as long as the copy. Layers of a megabyte or more therefore use
/// staging buffers, which are reused once the GPU has read them and live as long as the device. Smaller layers use the
/// queue, which needs no copy commands.
#[derive(Debug)]
pub(super) struct Staging {
    belt: StagingBelt,
    copies: Option<wgpu::CommandEncoder>,
}

impl Staging {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        Self { belt: StagingBelt::new(device.clone(), CHUNK as u64), copies: None }
    }

    /// Writes bytes to the start of a buffer before the next submission. At most once per buffer between submissions.
    pub(super) fn write(&mut self, gpu: &Gpu, buffer: &wgpu::Buffer, bytes: &[u8]) {
        // A browser's queue has its own memory; the buffers of a lost device cannot be written.
        if bytes.len() < CHUNK || cfg!(target_arch = "wasm32") || gpu.is_lost() {
            return gpu.queue().write_buffer(buffer, 0, bytes);
        }
        let Self { belt, copies } = self;
        let copies = copies.get_or_insert_with(|| {
            let label = Some("render::staging::copies");
            gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor { label })
        });
        // Pieces of one size fit any returned staging buffer.
        for (piece, offset) in bytes.chunks(CHUNK).zip((0..).step_by(CHUNK)) {
            if let Some(size) = wgpu::BufferSize::new(piece.len() as u64) {
                belt.write_buffer(copies, buffer, offset, size).copy_from_slice(piece);
            }
        }
    }

    pub(super) fn submit(&mut self, gpu: &Gpu, draw: Option<wgpu::CommandBuffer>) {
        self.belt.finish();
        let copies = self.copies.take().map(wgpu::CommandEncoder::finish);
        gpu.queue().submit(copies.into_iter().chain(draw));
        self.belt.recall();
    }
}
