//! Screen shake by trauma: hits add up and fade, and the shake grows with the square of their sum.
//!
//! After Squirrel Eiserloh, "Math for Game Programmers: Juicing Your Cameras With Math" (GDC 2016): small hits hardly
//! show, large ones do. The offset follows smooth noise instead of jumping at random each frame, so that the shake is
//! the same on slow and fast displays.

const REACH_PX: f32 = 8.0;
/// The frequency of the noise that drives the shake, in steps per second.
const PER_SECOND: f32 = 14.0;
/// How much trauma fades per tick: from full to none in 0.9 s.
const CALM: f32 = 1.0 / 54.0;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shake {
    /// The sum of recent hits, 0–1, which fades over time. The shake grows with its square.
    trauma: f32,
}

impl Shake {
    /// Adds a hit of strength 0–1. The sum is at most 1.
    pub(super) fn add(&mut self, trauma: f32) {
        self.trauma = (self.trauma + trauma).clamp(0.0, 1.0);
    }

    pub(super) fn calm(&mut self) {
        self.trauma = (self.trauma - CALM).max(0.0);
    }

    /// Returns the offset of the world at `time_s`, in seconds, to the right and down in pixels. `strength` is the
    /// player's option, 0–1.
    pub(super) fn offset(self, time_s: f32, strength: f32) -> [f32; 2] {
        let reach = self.trauma * self.trauma * REACH_PX * strength;
        // Wrap the time: after a day, an f32 cannot represent fractions of a second.
        let at = time_s.rem_euclid(256.0) * PER_SECOND;
        [noise(at, 1), noise(at, 2)].map(|unit| libm::roundf(unit * reach))
    }
}

/// Returns smooth noise from −1 to 1 at a point of the number line: hashed values at whole numbers, eased in between.
/// Each seed has its own values.
fn noise(at: f32, seed: u32) -> f32 {
    let low = libm::floorf(at);
    let part = at - low;
    let ease = part * part * (3.0 - 2.0 * part);
    let [from, to] = [low as u32, low as u32 + 1].map(|step| lattice(step, seed));
    from + (to - from) * ease
}

fn lattice(step: u32, seed: u32) -> f32 {
    let mut hash = step.wrapping_mul(0x9E37_79B9) ^ seed.wrapping_mul(0x85EB_CA6B);
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x7FEB_352D);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x846C_A68B);
    ((hash ^ (hash >> 16)) >> 8) as f32 / (1 << 23) as f32 - 1.0
}

#[cfg(test)]
mod tests {
    use super::{REACH_PX, Shake, noise};

    fn widest(shake: Shake, strength: f32) -> f32 {
        let places = (0..600).flat_map(|tick| shake.offset(tick as f32 / 60.0, strength));
        places.map(f32::abs).fold(0.0, f32::max)
    }

    #[test]
    fn shake_grows_with_the_square_of_trauma() {
        let mut shake = Shake::default();
        assert_eq!(widest(shake, 1.0), 0.0);
        shake.add(0.5);
        let half = widest(shake, 1.0);
        assert!((1.0..=REACH_PX / 4.0).contains(&half), "{half}");
        for _ in 0..10 {
            shake.add(0.8);
        }
        let full = widest(shake, 1.0);
        assert!((REACH_PX * 0.7..=REACH_PX).contains(&full), "{full}");
        assert_eq!(widest(shake, 0.0), 0.0, "the option is off");
    }

    #[test]
    fn a_hit_fades() {
        let mut shake = Shake::default();
        shake.add(1.0);
        for _ in 0..60 {
            shake.calm();
        }
        assert_eq!(widest(shake, 1.0), 0.0);
    }

    #[test]
    fn the_noise_does_not_jump() {
        for step in 0..4000 {
            let at = step as f32 / 100.0;
            assert!((noise(at + 0.001, 1) - noise(at, 1)).abs() < 0.01, "at {at}");
        }
    }
}
