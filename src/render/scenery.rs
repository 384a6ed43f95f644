//! The background of the field: three layers of stars in front of a nebula.
//!
//! The nebula of a backdrop never changes but is expensive, so it is drawn once, as a tile ([`nebula`]). A frame copies
//! one texel per pixel and applies the stage's palette. The stars need no storage: each frame computes them from a hash
//! of their cell in the sky. This split keeps the scenery cheap on a software adapter, where every operation in a
//! full-screen pass runs 230,400 times.

use super::nebula;
use super::pipeline::{DrawShape, Shader};
use super::renderer::FIELD_FORMAT;
use crate::view::{Backdrop, Scenery};

/// The distance in pixels after which the stars repeat: a multiple of every cell size in the shader, so that the wrap
/// is seamless.
const STAR_PERIOD_PX: f64 = 65536.0;
/// The number of cells that may hold a star: the sum of `COLUMNS` times `ROWS` in the shader.
const STAR_CELLS: u32 = 48 * 32 + 24 * 17 + 12 * 9;
/// The downward and sideways speeds of far, middle and near stars and of the nebula, relative to the near stars.
const SPEED: [f64; 4] = [0.25, 0.5, 1.0, 0.125];
/// The time in seconds after which twinkling repeats. Every star twinkles a whole number of times in it, so that the
/// wrap is seamless.
const TWINKLE_PERIOD_S: f32 = 64.0;
/// The largest sideways shift of the nearest stars in pixels. Together with the shake it stays within the shader's
/// margin.
const MAX_SWAY_PX: f32 = 32.0;

/// Returns the downward scroll of each depth of the scenery, in the order of [`SPEED`], in whole pixels and wrapped to
/// its period. `travelled` is the distance flown, in pixels of the nearest stars.
///
/// Computed and wrapped in f64, because f32 in a shader loses whole pixels after a few hours.
pub(super) fn scroll_px(travelled: f32) -> [u32; 4] {
    let travelled = if travelled.is_finite() { f64::from(travelled) } else { 0.0 };
    let wrapped = |depth: usize, period: f64| (travelled * SPEED[depth]).floor().rem_euclid(period) as u32;
    [
        wrapped(0, STAR_PERIOD_PX),
        wrapped(1, STAR_PERIOD_PX),
        wrapped(2, STAR_PERIOD_PX),
        wrapped(3, f64::from(nebula::PERIOD_PX)),
    ]
}

/// Returns the phase of the twinkling in its period, from 0 up to 1. `time_s` is the frame's clock in seconds.
pub(super) fn twinkle_phase(time_s: f32) -> f32 {
    if time_s.is_finite() { time_s.rem_euclid(TWINKLE_PERIOD_S) / TWINKLE_PERIOD_S } else { 0.0 }
}

/// Returns the shift of each depth of the scenery to the right, in the order of [`SPEED`], in whole pixels. `sway` is
/// the shift of the nearest stars in pixels.
pub(super) fn sway_px(sway: f32) -> [i32; 4] {
    let sway = if sway.is_nan() { 0.0 } else { sway.clamp(-MAX_SWAY_PX, MAX_SWAY_PX) };
    SPEED.map(|speed| (f64::from(sway) * speed).round() as i32)
}

#[derive(Debug)]
pub(super) struct SceneryPipeline {
    sky: wgpu::RenderPipeline,
    /// The pipeline of a sky with shafts of light. It is separate, so that other backdrops do not pay for the shafts.
    shafts: wgpu::RenderPipeline,
    stars: wgpu::RenderPipeline,
    pub(super) tiles: nebula::NebulaTiles,
}

impl SceneryPipeline {
    pub(super) fn new(device: &wgpu::Device, globals: &wgpu::BindGroupLayout) -> Self {
        let wgsl = include_str!("../../shaders/scenery.wgsl");
        let shader = Shader::of_field(device, "shaders/scenery.wgsl", wgsl);
        let tiles = nebula::NebulaTiles::new(device);
        let sky = |fragment| {
            let groups = [Some(globals), Some(&tiles.layout)];
            shader.pipeline(["vs_main", fragment], &groups, DrawShape::Cover, FIELD_FORMAT, &[])
        };
        let (entries, shape) = (["vs_star", "fs_star"], DrawShape::Quads(None));
        let stars = shader.pipeline(entries, &[Some(globals)], shape, FIELD_FORMAT, &[]);
        Self { sky: sky("fs_main"), shafts: sky("fs_shafts"), stars, tiles }
    }

    pub(super) fn render(&self, scenery: &Scenery, pass: &mut wgpu::RenderPass<'_>) {
        let Some(tile) = self.tiles.tile(scenery.backdrop) else { return };
        let has_shafts = scenery.backdrop == Backdrop::Leviathan;
        pass.set_pipeline(if has_shafts { &self.shafts } else { &self.sky });
        pass.set_bind_group(1, tile, &[]);
        pass.draw(0..3, 0..1);
        pass.set_pipeline(&self.stars);
        pass.draw(0..4, 0..STAR_CELLS);
    }
}

#[cfg(test)]
mod tests {
    use super::{scroll_px, sway_px, twinkle_phase};

    #[test]
    fn depths_move_down_at_their_own_speed_and_wrap() {
        assert_eq!(scroll_px(80.0), [20, 40, 80, 10]);
        assert_eq!(scroll_px(65536.0 + 8.0), [16386, 32772, 8, 1], "8,193 is one more than eight tiles");
        assert_eq!(scroll_px(-4.0), [65535, 65534, 65532, 1023], "moving backward wraps, too");
        assert_eq!(scroll_px(f32::NAN), [0; 4]);
    }

    #[test]
    fn scrolling_stays_exact_after_hours() {
        // Ten hours at 120 pixels per second.
        let late = 4_320_000.0;
        let (before, after) = (scroll_px(late), scroll_px(late + 1.0));
        assert_eq!(after[2] - before[2], 1);
    }

    #[test]
    fn twinkling_repeats() {
        assert_eq!(twinkle_phase(16.0), 0.25);
        assert_eq!(twinkle_phase(64.0 * 56.0 + 16.0), 0.25);
        assert_eq!(twinkle_phase(f32::INFINITY), 0.0);
    }

    #[test]
    fn nearer_stars_sway_more() {
        assert_eq!(sway_px(-16.0), [-4, -8, -16, -2]);
        assert_eq!(sway_px(1000.0), [8, 16, 32, 4], "never beyond the margin");
        assert_eq!(sway_px(f32::NAN), [0; 4]);
    }
}
