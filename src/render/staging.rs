//! Uploads of instances to the GPU.
//!
//! A write through the queue takes new memory for each picture. For a million sprites, 40 MB, the system then hands over
//! ten thousand pages one by one, which took four times as long as the copy. So layers of a megabyte and more go through
//! staging buffers that come back when the GPU has read them, and are kept until the device goes; smaller ones go through
//! the queue, which needs no commands for them.

use super::gpu::Gpu;
use wgpu::util::StagingBelt;

/// The number of bytes from which they go through staging buffers, and the size of each of these.
const CHUNK: usize = 1 << 20;

/// The uploads that are carried out with the next submission.
#[derive(Debug)]
pub(super) struct Staging {
    belt: StagingBelt,
    /// The copies from staging buffers; `None` while there are none.
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

    /// Submits the commands that draw from the buffers, after the copies.
    pub(super) fn submit(&mut self, gpu: &Gpu, draw: Option<wgpu::CommandBuffer>) -> wgpu::SubmissionIndex {
        self.belt.finish();
        let copies = self.copies.take().map(wgpu::CommandEncoder::finish);
        let submission = gpu.queue().submit(copies.into_iter().chain(draw));
        self.belt.recall();
        submission
    }
}
