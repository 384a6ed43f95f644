//! Sparks, smoke and debris: written once at birth, then moved by the shader.
//!
//! Particles are stored in a ring buffer. Births are added at the head, and the tail advances as the oldest die, so the
//! living particles are one range of the ring, or two where it wraps. When the ring is full, births replace the oldest.
//! A particle costs CPU time only at its birth and death.

use std::ops::Range;

use super::bloom;
use super::gpu::Gpu;
use super::instances::instance_buffer;
use super::pipeline::{DrawShape, Shader};
use super::renderer::FIELD_FORMAT;
use crate::view::Particle;

/// The maximum number of living particles. 8,192 take 384 KiB and are more than a screenful of explosions needs; with
/// fewer, large chains would lose their oldest smoke early.
pub const CAPACITY: usize = 8192;

/// The vertex attributes of a particle; mirror the vertex input in `shaders/particle.wgsl`.
const ATTRIBUTES: [wgpu::VertexAttribute; 9] = wgpu::vertex_attr_array![
    0 => Float32x2, // pos
    1 => Float32x2, // velocity
    2 => Float32,   // born_s
    3 => Float32,   // life_s
    4 => Float32,   // drag
    5 => Float32x2, // size
    6 => Unorm8x4,  // from
    7 => Unorm8x4,  // to
    8 => Float32,   // cover
];
const _: () = assert!(size_of::<Particle>() == 48, "the attributes above leave no gap");

/// The CPU's copy of the particle ring buffer. Fills the buffer of a new device.
#[derive(Clone, Debug)]
pub(super) struct ParticleRing {
    slots: Vec<Particle>,
    /// The number of births since the start, which never wraps. The next birth uses the slot at this number modulo
    /// [`CAPACITY`]. `tail` is the number of particles that are gone.
    head: u64,
    tail: u64,
}

impl ParticleRing {
    pub(super) fn new() -> Self {
        Self { slots: vec![bytemuck::Zeroable::zeroed(); CAPACITY], head: 0, tail: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.tail = self.head;
    }

    /// Adds births to the ring and moves the tail past particles that are dead at `time_s`, in seconds. Returns the
    /// slots of the births as two ranges, either of which may be empty. If there are more births than slots, the last
    /// are kept.
    pub(super) fn advance(&mut self, births: &[Particle], time_s: f32) -> [Range<usize>; 2] {
        let births = &births[births.len().saturating_sub(CAPACITY)..];
        let from = self.head;
        for birth in births {
            self.slots[slot(self.head)] = *birth;
            self.head += 1;
        }
        self.tail = self.tail.max(self.head.saturating_sub(CAPACITY as u64));
        while self.tail < self.head && is_dead(&self.slots[slot(self.tail)], time_s) {
            self.tail += 1;
        }
        stretches(from, self.head)
    }

    /// Returns the slots of the living particles, oldest first, as two ranges, either of which may be empty.
    pub(super) fn live(&self) -> [Range<usize>; 2] {
        stretches(self.tail, self.head)
    }
}

fn is_dead(particle: &Particle, time_s: f32) -> bool {
    let dies_s = particle.born_s + particle.life_s;
    // A particle with NaN would never die and block the tail forever.
    dies_s.is_nan() || dies_s <= time_s
}

fn slot(count: u64) -> usize {
    (count % CAPACITY as u64) as usize
}

fn stretches(from: u64, to: u64) -> [Range<usize>; 2] {
    let count = (to - from) as usize;
    let first = slot(from);
    let until = (first + count).min(CAPACITY);
    [first..until, 0..count - (until - first)]
}

pub(super) fn pipelines(device: &wgpu::Device, globals: &wgpu::BindGroupLayout) -> [wgpu::RenderPipeline; 2] {
    let wgsl = include_str!("../../shaders/particle.wgsl");
    let shader = Shader::of_field(device, "shaders/particle.wgsl", wgsl);
    [("vs_main", FIELD_FORMAT), ("vs_glow", bloom::FORMAT)].map(|(vertex, target)| {
        let shape = DrawShape::instances::<Particle>(&ATTRIBUTES);
        shader.pipeline([vertex, "fs_main"], &[Some(globals)], shape, target, &[])
    })
}

#[derive(Debug)]
pub(super) struct ParticleBuffer(wgpu::Buffer);

impl ParticleBuffer {
    pub(super) fn new(gpu: &Gpu, ring: &ParticleRing) -> Self {
        let buffer = Self(instance_buffer::<Particle>(gpu.device(), "render::particle::ring", CAPACITY));
        buffer.prepare(gpu, ring, &ring.live());
        buffer
    }

    pub(super) fn prepare(&self, gpu: &Gpu, ring: &ParticleRing, stretches: &[Range<usize>]) {
        for stretch in stretches.iter().filter(|stretch| !stretch.is_empty()) {
            let bytes = bytemuck::cast_slice(&ring.slots[stretch.clone()]);
            gpu.queue().write_buffer(&self.0, byte(stretch.start), bytes);
        }
    }

    pub(super) fn render(
        &self,
        pipeline: &wgpu::RenderPipeline,
        ring: &ParticleRing,
        pass: &mut wgpu::RenderPass<'_>,
    ) {
        for stretch in ring.live().into_iter().filter(|stretch| !stretch.is_empty()) {
            pass.set_pipeline(pipeline);
            pass.set_vertex_buffer(0, self.0.slice(byte(stretch.start)..byte(stretch.end)));
            pass.draw(0..4, 0..stretch.len() as u32);
        }
    }
}

fn byte(slot: usize) -> u64 {
    (slot * size_of::<Particle>()) as u64
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Particle, ParticleRing};

    fn born(born_s: f32, life_s: f32) -> Particle {
        Particle { born_s, life_s, ..bytemuck::Zeroable::zeroed() }
    }

    #[test]
    fn births_join_at_the_head_and_the_dead_leave_at_the_tail() {
        let mut ring = ParticleRing::new();
        assert_eq!(ring.advance(&[born(0.0, 1.0), born(0.0, 2.0)], 0.0), [0..2, 0..0]);
        assert_eq!(ring.advance(&[born(0.5, 1.0)], 0.5), [2..3, 0..0]);
        assert_eq!(ring.live(), [0..3, 0..0]);
        ring.advance(&[], 1.0);
        assert_eq!(ring.live(), [1..3, 0..0], "a particle is dead at the very end of its life");
        ring.advance(&[], 2.0);
        assert!(ring.live().iter().all(|stretch| stretch.is_empty()));
    }

    #[test]
    fn a_full_ring_wraps_and_drops_the_oldest() {
        let mut ring = ParticleRing::new();
        ring.advance(&vec![born(0.0, 9.0); CAPACITY - 1], 0.0);
        assert_eq!(ring.advance(&[born(0.0, 9.0); 3], 0.0), [CAPACITY - 1..CAPACITY, 0..2]);
        assert_eq!(ring.live(), [2..CAPACITY, 0..2]);
    }

    #[test]
    fn more_births_than_slots_keep_the_last() {
        let mut ring = ParticleRing::new();
        let mut births = vec![born(0.0, 9.0); CAPACITY + 5];
        births[CAPACITY + 4].life_s = 7.0;
        ring.advance(&births, 0.0);
        assert_eq!(ring.slots[CAPACITY - 1].life_s, 7.0);
        assert_eq!(ring.live().map(|stretch| stretch.len()), [CAPACITY, 0]);
    }

    #[test]
    fn clear_removes_all_and_an_endless_particle_does_not_block_the_tail() {
        let mut ring = ParticleRing::new();
        ring.advance(&[born(0.0, 9.0)], 0.0);
        ring.clear();
        assert!(ring.live().iter().all(|stretch| stretch.is_empty()));
        ring.advance(&[born(0.0, f32::NAN)], 0.0);
        assert!(ring.live().iter().all(|stretch| stretch.is_empty()));
    }
}
