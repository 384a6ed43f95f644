//! The spectrum of a recording at one moment.

use std::sync::Arc;

use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};
use sector_synth::{Frame, SAMPLE_RATE};

/// The number of samples of the Fourier transform, which makes bins of 12 Hz.
const SIZE: usize = 4096;

/// An analyzer of the frequencies in the mean of both channels, through a Hann window.
pub(super) struct Spectrum {
    fft: Arc<dyn Fft<f32>>,
    window: Vec<f32>,
}

impl Spectrum {
    /// Returns an analyzer whose window has `length` frames, clamped to 64 to 4,096: short windows resolve time, long
    /// ones frequency.
    pub(super) fn new(length: usize) -> Self {
        let length = length.clamp(64, SIZE);
        let turn = |i: usize| std::f32::consts::TAU * (i as f32 + 0.5) / length as f32;
        let window = (0..length).map(|i| 0.5 - 0.5 * libm::cosf(turn(i))).collect();
        Self { fft: FftPlanner::new().plan_fft_forward(SIZE), window }
    }

    /// Returns the amplitude of each bin in the window around frame `middle`; a full-scale sine has 1. Frames outside
    /// of the recording are silent.
    pub(super) fn at(&self, frames: &[Frame], middle: usize) -> Vec<f32> {
        let mut values = vec![Complex::default(); SIZE];
        for (i, (value, weight)) in values.iter_mut().zip(&self.window).enumerate() {
            let place = (middle + i).checked_sub(self.window.len() / 2);
            if let Some(frame) = place.and_then(|place| frames.get(place)) {
                value.re = (frame[0] + frame[1]) * 0.5 * weight;
            }
        }
        self.fft.process(&mut values);
        let full = self.window.iter().sum::<f32>() / 2.0;
        values[..SIZE / 2].iter().map(|value| libm::sqrtf(value.norm_sqr()) / full).collect()
    }
}

/// Returns the index of the bin of a frequency in Hz, with a fraction for a place between two bins.
pub(super) fn bin(hz: f32) -> f32 {
    hz * SIZE as f32 / SAMPLE_RATE as f32
}

/// Returns the share of the energy below `hz`, 0 to 1; 0 for silence.
pub(super) fn share_below(frames: &[Frame], hz: f32) -> f32 {
    let spectrum = Spectrum::new(SIZE);
    let edge = bin(hz) as usize;
    let (mut low, mut all) = (0.0_f32, 0.0_f32);
    // Hann windows every half window add up to one.
    for middle in (0..frames.len() + SIZE / 2).step_by(SIZE / 2) {
        for (bin, amplitude) in spectrum.at(frames, middle).into_iter().enumerate() {
            all += amplitude * amplitude;
            low += if bin <= edge { amplitude * amplitude } else { 0.0 };
        }
    }
    if all > 0.0 { low / all } else { 0.0 }
}
