//! Flashes of the whole sky, limited to three per second.
//!
//! More flashes over a large area can cause seizures: WCAG 2.2, success criterion 2.3.1, "Three Flashes or Below
//! Threshold". This module alone enforces the limit, and no option lifts it.

use super::frame::Layer;
use super::painter::{Painter, Rgba};
use crate::sim::TICKS_PER_SECOND;

/// The maximum number of sky flashes in any second.
const MAX: usize = 3;
const FADE_TICKS: u32 = 11;
/// Opacity of the brightest sky flash, 0–1: the field stays visible through it.
const BRIGHTEST: f32 = 0.22;
/// How far a sky flash extends beyond the edges of the screen, in pixels, so that the screen shake shows no edge.
const BEYOND_PX: f32 = 64.0;

/// The fraction of the light of bombs and shock waves, 0–1, that remains with flashes turned off: enough to show their
/// extent, but less than a tenth of white.
const DIMMEST: f32 = 0.15;

/// Returns the factor for the light of bombs and shock waves, from [`DIMMEST`] to 1. `option` is the strength of
/// flashes, 0–1.
pub(super) fn brightness(option: f32) -> f32 {
    DIMMEST + (1.0 - DIMMEST) * option.clamp(0.0, 1.0)
}

/// The current sky flash, and the times of the last flashes. A flash brightens scenery, shots and ships, but not
/// particles and bullets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SkyFlash {
    /// The start times of the last three flashes, in ticks.
    begun: [Option<u32>; MAX],
    next: usize,
    /// Ticks until the flash is over; 0 without a flash.
    left: u32,
    strength: f32,
    color: [u8; 3],
}

impl SkyFlash {
    /// Starts a flash with a strength of 0–1 that replaces the current one, unless three flashes have started within
    /// the last second. Returns whether it started. `tick` is the effects' clock.
    pub(super) fn ask(&mut self, tick: u32, strength: f32, color: [u8; 3]) -> bool {
        let oldest = self.begun[self.next];
        if oldest.is_some_and(|begun| tick.saturating_sub(begun) <= TICKS_PER_SECOND) {
            return false;
        }
        self.begun[self.next] = Some(tick);
        self.next = (self.next + 1) % MAX;
        (self.left, self.strength, self.color) = (FADE_TICKS, strength.clamp(0.0, 1.0), color);
        true
    }

    pub(super) fn fade(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Draws the flash over the ships, below particles and bullets. `option` is the strength of flashes, 0–1.
    pub(super) fn draw(&self, option: f32, painter: &mut Painter<'_>) {
        let part = self.left as f32 / FADE_TICKS as f32;
        let opacity = (255.0 * BRIGHTEST * self.strength * option * part * part) as u8;
        if opacity > 0 {
            let [red, green, blue] = self.color;
            let tint: Rgba = [red, green, blue, opacity];
            let (low, high) = painter.frame.camera.sees();
            let (from, extent) = (low - BEYOND_PX, high - low + 2.0 * BEYOND_PX);
            painter.fill(Layer::Ships, from.x, from.y, extent.x, extent.y, tint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX, SkyFlash, TICKS_PER_SECOND};

    #[test]
    fn no_second_has_more_than_three_flashes() {
        for every in [1, 2, 7, 13, 19, 20, 21, 30, 61] {
            let mut flash = SkyFlash::default();
            let asked = (0..3600).step_by(every);
            let begun: Vec<u32> = asked.filter(|&tick| flash.ask(tick, 1.0, [255; 3])).collect();
            for first in 0..begun.len().saturating_sub(MAX) {
                let span = begun[first + MAX] - begun[first];
                assert!(
                    span > TICKS_PER_SECOND,
                    "asked every {every} ticks: {:?}",
                    &begun[first..=first + MAX]
                );
            }
            assert!(
                every < 21 || begun.len() == 3600_usize.div_ceil(every),
                "every {every} ticks is rare enough"
            );
        }
    }
}
