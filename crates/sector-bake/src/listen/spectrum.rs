//! How much of each frequency there is at a moment.

use super::fft::Fft;
use sector_synth::{Frame, SAMPLE_RATE};

/// Values a transform takes: bins of 12 Hz.
const SIZE: usize = 4096;

/// Looks at the mean of both channels through a Hann window.
pub(super) struct Spectrum {
    fft: Fft,
    window: Vec<f32>,
}

impl Spectrum {
    /// A window of `length` frames: short ones see when, long ones see what. At most 4,096, at least 64.
    pub(super) fn new(length: usize) -> Self {
        let length = length.clamp(64, SIZE);
        let turn = |i: usize| std::f32::consts::TAU * (i as f32 + 0.5) / length as f32;
        Self { fft: Fft::new(SIZE), window: (0..length).map(|i| 0.5 - 0.5 * libm::cosf(turn(i))).collect() }
    }

    /// The amplitude of each bin in the window around frame `middle`; a full-scale sine has 1. Silence lies outside.
    pub(super) fn at(&self, frames: &[Frame], middle: usize) -> Vec<f32> {
        let mut values = vec![(0.0, 0.0); SIZE];
        for (i, (value, weight)) in values.iter_mut().zip(&self.window).enumerate() {
            let place = (middle + i).checked_sub(self.window.len() / 2);
            if let Some(frame) = place.and_then(|place| frames.get(place)) {
                value.0 = (frame[0] + frame[1]) * 0.5 * weight;
            }
        }
        self.fft.run(&mut values);
        let full = self.window.iter().sum::<f32>() / 2.0;
        values[..SIZE / 2].iter().map(|(re, im)| libm::sqrtf(re * re + im * im) / full).collect()
    }
}

/// The bin of a frequency, between two bins if need be.
pub(super) fn bin(hz: f32) -> f32 {
    hz * SIZE as f32 / SAMPLE_RATE as f32
}

/// The share of the energy below `hz`, 0 to 1; 0 for silence.
pub(super) fn share_below(frames: &[Frame], hz: f32) -> f32 {
    let spectrum = Spectrum::new(SIZE);
    let edge = bin(hz) as usize;
    let (mut low, mut all) = (0.0_f32, 0.0_f32);
    // A Hann window every half window adds up to one.
    for middle in (0..frames.len() + SIZE / 2).step_by(SIZE / 2) {
        for (bin, amplitude) in spectrum.at(frames, middle).into_iter().enumerate() {
            all += amplitude * amplitude;
            low += if bin <= edge { amplitude * amplitude } else { 0.0 };
        }
    }
    if all > 0.0 { low / all } else { 0.0 }
}
