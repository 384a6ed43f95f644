//! Shock waves: expanding, fading rings of light, and the disc of light at their center.

use super::flash;
use super::frame::Halo;
use glam::Vec2;

/// The maximum number of simultaneous shock waves. Further ones are not shown.
const MAX: usize = 24;

#[derive(Clone, Copy, Debug)]
struct ShockWave {
    at: Vec2,
    age: u32,
    size: WaveSize,
    color: [u8; 3],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WaveSize {
    pub(super) reach_px: f32,
    pub(super) ticks: u32,
    pub(super) light: f32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Waves(Vec<ShockWave>);

impl Waves {
    /// Starts a shock wave around `at`, in field pixels, unless there are already [`MAX`].
    pub(super) fn begin(&mut self, at: Vec2, size: WaveSize, color: [u8; 3]) {
        if self.0.len() < MAX {
            self.0.push(ShockWave { at, age: 0, size, color });
        }
    }

    pub(super) fn age(&mut self) {
        self.0.retain_mut(|wave| {
            wave.age += 1;
            wave.age < wave.size.ticks
        });
    }

    pub(super) fn draw(&self, alpha: f32, option: f32, halos: &mut Vec<Halo>) {
        let most = flash::brightness(option);
        for wave in &self.0 {
            let part = ((wave.age as f32 + alpha) / wave.size.ticks as f32).min(1.0);
            let rest = 1.0 - part;
            // Fast at first, then slower.
            let radius = wave.size.reach_px * (1.0 - rest * rest * rest);
            let strength = 255.0 * wave.size.light * most;
            let width = 3.0 + 9.0 * rest;
            halos.push(Halo::ring(wave.at, radius, width, wave.color, strength * (rest * rest)));
            let core = wave.size.reach_px * 0.55;
            let core_strength = strength * (0.7 * rest * rest * rest * rest);
            halos.push(Halo::disc(wave.at, core, wave.color, core_strength));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX, Vec2, WaveSize, Waves};

    const SIZE: WaveSize = WaveSize { reach_px: 80.0, ticks: 30, light: 1.0 };

    #[test]
    fn a_ring_grows_fades_and_ends() {
        let mut waves = Waves::default();
        waves.begin(Vec2::new(10.0, 20.0), SIZE, [255, 200, 100]);
        let (mut radius, mut light) = (-1.0, 255);
        for _ in 0..SIZE.ticks {
            let mut halos = Vec::new();
            waves.draw(0.5, 1.0, &mut halos);
            assert!(halos[0].radius > radius && halos[0].light[3] <= light, "{halos:?}");
            (radius, light) = (halos[0].radius, halos[0].light[3]);
            waves.age();
        }
        assert!(radius > 79.0 && light < 5);
        assert!(waves.0.is_empty());
    }

    #[test]
    fn the_number_of_rings_is_limited() {
        let mut waves = Waves::default();
        for _ in 0..1000 {
            waves.begin(Vec2::ZERO, SIZE, [255; 3]);
        }
        let mut halos = Vec::new();
        waves.draw(0.0, 1.0, &mut halos);
        assert_eq!(halos.len(), 2 * MAX);
    }
}
