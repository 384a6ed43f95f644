//! Oscillators.

use super::ranged::Fraction;
use serde::Deserialize;

/// The waveform of an oscillator.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Wave {
    /// A sine wave: a single frequency.
    Sine,
    /// A triangle wave. Soft: odd overtones that fall off quickly.
    Triangle,
    /// A sawtooth wave. Bright: all overtones.
    Saw,
    /// Hollow to nasal, depending on its width (a fraction of the period). 0.5 is a square wave.
    Pulse(Fraction),
    /// White noise: all frequencies equally.
    White,
    /// Pink noise, which falls by 3 dB per octave: wind, rumble, explosions.
    Pink,
    /// One-bit noise clocked by the pitch: the metallic hiss of old consoles.
    Bit,
}

/// A running oscillator.
///
/// Saw and pulse smooth their steps over two samples (PolyBLEP; Välimäki and Huovilainen, "Antialiasing Oscillators
/// in Subtractive Synthesis", IEEE Signal Processing Magazine, 2007). Without this, high notes would alias.
pub(crate) struct Oscillator {
    wave: Wave,
    phase: f32,
    noise: u32,
    held: f32,
    pink: [f32; 3],
}

impl Oscillator {
    /// Creates an oscillator that starts at `phase` (0 to 1 period). `seed` selects the noise.
    pub(crate) fn new(wave: Wave, phase: f32, seed: u32) -> Self {
        // A xorshift that starts at 0 stays there.
        let noise = seed.wrapping_mul(0x9e37_79b9) | 1;
        Self { wave, phase, noise, held: 1.0, pink: [0.0; 3] }
    }

    /// Returns the next sample, −1 to 1, and advances the phase by `step` periods (frequency ÷ sample rate). The wave
    /// is read `bend` periods ahead of the phase; noise ignores `bend`.
    pub(crate) fn next(&mut self, step: f32, bend: f32) -> f32 {
        let turned = self.phase + step >= 1.0;
        let phase = if bend == 0.0 { self.phase } else { wrap_phase(self.phase + bend) };
        self.phase = if turned { self.phase + step - 1.0 } else { self.phase + step };
        match self.wave {
            Wave::Sine => sine(phase),
            Wave::Triangle => 1.0 - 4.0 * (phase - 0.5).abs(),
            Wave::Saw => 2.0 * phase - 1.0 - blep(phase, step),
            Wave::Pulse(width) => pulse(phase, width.get().clamp(0.02, 0.98), step),
            Wave::White => self.white(),
            Wave::Pink => self.pink(),
            Wave::Bit => {
                if turned {
                    self.held = self.white().signum();
                }
                self.held
            }
        }
    }

    /// Returns the next sample of white noise, by Xorshift (Marsaglia, "Xorshift RNGs", 2003).
    fn white(&mut self) -> f32 {
        self.noise ^= self.noise << 13;
        self.noise ^= self.noise >> 17;
        self.noise ^= self.noise << 5;
        (self.noise >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Returns the next sample of pink noise, by Paul Kellet's economical filter.
    fn pink(&mut self) -> f32 {
        let white = self.white();
        self.pink[0] = 0.99765 * self.pink[0] + white * 0.099_046;
        self.pink[1] = 0.963 * self.pink[1] + white * 0.296_516_4;
        self.pink[2] = 0.57 * self.pink[2] + white * 1.052_691_3;
        (self.pink[0] + self.pink[1] + self.pink[2] + white * 0.1848) * 0.22
    }
}

pub(crate) fn wrap_phase(phase: f32) -> f32 {
    phase - phase.floor()
}

/// Returns the sine of a phase from 0 to 1, approximated by parabolas. The error of 0.001 is an overtone at −60 dB.
pub(crate) fn sine(phase: f32) -> f32 {
    let x = 1.0 - 2.0 * phase;
    let rough = 4.0 * x * (1.0 - x.abs());
    0.225 * (rough * rough.abs() - rough) + rough
}

fn pulse(phase: f32, width: f32, step: f32) -> f32 {
    let level = if phase < width { 1.0 } else { -1.0 };
    let since_fall = if phase >= width { phase - width } else { phase - width + 1.0 };
    // Subtract the mean: otherwise a narrow pulse has a DC offset.
    level + blep(phase, step) - blep(since_fall, step) - (2.0 * width - 1.0)
}

/// Returns the correction at `phase` that smooths a wave's step from −1 to 1 at phase 0. `step` is the phase advance
/// per sample; both are in periods.
fn blep(phase: f32, step: f32) -> f32 {
    if phase < step {
        let t = phase / step;
        return t + t - t * t - 1.0;
    }
    if phase > 1.0 - step {
        let t = (phase - 1.0) / step;
        return t * t + t + t + 1.0;
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::{Fraction, Oscillator, Wave, sine};

    #[test]
    fn waves_are_centered_and_bounded() {
        use Wave::{Bit, Pink, Pulse, Saw, Sine, Triangle, White};
        for wave in [Sine, Triangle, Saw, Pulse(Fraction::clamped(0.25)), White, Pink, Bit] {
            let mut oscillator = Oscillator::new(wave, 0.0, 7);
            let samples: Vec<f32> = (0..48_000).map(|_| oscillator.next(441.0 / 48_000.0, 0.0)).collect();
            let mean = samples.iter().sum::<f32>() / 48_000.0;
            let peak = samples.iter().fold(0.0, |m: f32, s| m.max(s.abs()));
            assert!(mean.abs() < 0.06, "{wave:?} has an offset of {mean}");
            assert!((0.5..1.7).contains(&peak), "{wave:?} peaks at {peak}");
        }
    }

    #[test]
    fn the_fast_sine_is_a_sine() {
        for i in 0..1000 {
            let phase = i as f32 / 1000.0;
            let exact = libm::sinf(phase * std::f32::consts::TAU);
            assert!((sine(phase) - exact).abs() < 0.0015, "at {phase}");
        }
    }
}
