//! The units of levels and of the simulation.

use core::ops::RangeInclusive;

/// Simulation ticks per second. Speeds are per second in level files and per tick in the program.
pub const TICKS_PER_SECOND: u32 = 60;

/// The width of the field, in pixels.
pub const FIELD_WIDTH: i32 = 640;

/// The height of the field, in pixels.
pub const FIELD_HEIGHT: i32 = 360;

/// The speed above which aliens dive and are announced, in pixels per tick (220 px/s).
pub const DIVE_SPEED: f32 = 220.0 / TICKS_PER_SECOND as f32;

/// The range of bullet speeds, in pixels per second. Slower bullets linger; faster ones cannot be dodged.
pub(super) const BULLET_PX_S: RangeInclusive<f32> = 20.0..=400.0;

/// The speed of the fastest bullets, in pixels per tick.
pub const FASTEST_BULLET: f32 = 400.0 / TICKS_PER_SECOND as f32;

/// How long a dive is announced, in ticks (0.75 s; less than half a second would be unfair).
pub const ANNOUNCE_TICKS: u32 = 45;

/// The maximum number of dives announced at one time, each by a mark at the edge of the field.
pub const MAX_MARKS: usize = 128;

pub(super) fn ticks(seconds: f32) -> u32 {
    libm::roundf(seconds * TICKS_PER_SECOND as f32) as u32
}

pub(super) fn per_tick(px_s: f32) -> f32 {
    px_s / TICKS_PER_SECOND as f32
}

pub(super) fn radians(degrees: f32) -> f32 {
    degrees * (core::f32::consts::PI / 180.0)
}
