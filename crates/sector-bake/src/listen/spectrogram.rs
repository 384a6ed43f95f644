//! The spectrum at one moment, and the spectrogram: time to the right, frequency upward in octaves, level as color.

use super::canvas::{Canvas, PixelArea};
use super::{colors, waveform};
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};
use sector_synth::{Frame, SAMPLE_RATE};
use std::sync::Arc;

const LOW_HZ: f32 = 30.0;
const HIGH_HZ: f32 = 20_000.0;
/// The lowest visible level in dB; 0 dB is a full-scale sine.
const FLOOR_DB: f32 = -84.0;
const MARKS: [(f32, &str); 6] =
    [(60.0, "60"), (120.0, "120"), (500.0, "500"), (1000.0, "1k"), (4000.0, "4k"), (10_000.0, "10k")];

pub(super) fn draw(canvas: &mut Canvas, area: PixelArea, frames: &[Frame]) {
    let spectrum = Spectrum::new(window(frames.len()));
    let rows: Vec<(f32, f32)> =
        (0..area.h).map(|y| (bin(hz_at(area, y as f32 + 1.0)), bin(hz_at(area, y as f32)))).collect();
    for x in 0..area.w {
        let span = waveform::span(frames.len(), area.w, x);
        let bins = spectrum.at(frames, (span.start + span.end) / 2);
        for (y, &(from, to)) in rows.iter().enumerate() {
            let db = 20.0 * libm::log10f(amplitude(&bins, from, to).max(1e-9));
            canvas.dot(area.x + x, area.y + y as u32, colors::heat(1.0 - db / FLOOR_DB));
        }
    }
    for (hz, name) in MARKS {
        let height = libm::log2f(hz / LOW_HZ) / libm::log2f(HIGH_HZ / LOW_HZ) * area.h as f32;
        let y = area.y + area.h - height as u32;
        for x in (area.x..area.x + area.w).step_by(8) {
            canvas.dot(x, y, colors::BAR);
        }
        canvas.write(area.x + 2, y.saturating_sub(9), name, colors::DIM);
    }
}

/// Returns the length of the analysis window in frames: 512 (11 ms) for short sounds to 4,096 (85 ms).
fn window(frames: usize) -> usize {
    match frames as f32 / SAMPLE_RATE as f32 {
        short if short < 0.7 => 512,
        middle if middle < 2.5 => 1024,
        long if long < 8.0 => 2048,
        _ => 4096,
    }
}

fn hz_at(area: PixelArea, y: f32) -> f32 {
    HIGH_HZ * libm::powf(LOW_HZ / HIGH_HZ, y / area.h as f32)
}

/// Returns the largest amplitude of the bins between two fractional indices, or interpolates if there is no bin.
fn amplitude(bins: &[f32], from: f32, to: f32) -> f32 {
    let (first, last) = (libm::ceilf(from) as usize, to as usize);
    if first > last {
        let way = from - last as f32;
        let at = |bin: usize| bins.get(bin).copied().unwrap_or(0.0);
        return at(last) * (1.0 - way) + at(last + 1) * way;
    }
    bins[first.min(bins.len())..(last + 1).min(bins.len())].iter().copied().fold(0.0, f32::max)
}

/// The number of samples of the Fourier transform. It gives bins of 12 Hz.
const SIZE: usize = 4096;

/// A frequency analyzer for the mean of both channels, with a Hann window.
pub(super) struct Spectrum {
    fft: Arc<dyn Fft<f32>>,
    window: Vec<f32>,
}

impl Spectrum {
    /// Creates an analyzer with a window of 64 to 4,096 frames. Short windows resolve time, long ones frequency.
    pub(super) fn new(length: usize) -> Self {
        let length = length.clamp(64, SIZE);
        let turn = |i: usize| std::f32::consts::TAU * (i as f32 + 0.5) / length as f32;
        let window = (0..length).map(|i| 0.5 - 0.5 * libm::cosf(turn(i))).collect();
        Self { fft: FftPlanner::new().plan_fft_forward(SIZE), window }
    }

    /// Returns the amplitude of each bin in the window around frame `middle`. A full-scale sine has 1.
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

/// Returns the fractional index of the bin of a frequency in Hz.
pub(super) fn bin(hz: f32) -> f32 {
    hz * SIZE as f32 / SAMPLE_RATE as f32
}

/// Returns the fraction of the energy below `hz`, 0 to 1; 0 for silence.
pub(super) fn share_below(frames: &[Frame], hz: f32) -> f32 {
    let spectrum = Spectrum::new(SIZE);
    let edge = bin(hz) as usize;
    let (mut low, mut all) = (0.0_f32, 0.0_f32);
    // Hann windows that overlap by half add up to one.
    for middle in (0..frames.len() + SIZE / 2).step_by(SIZE / 2) {
        for (bin, amplitude) in spectrum.at(frames, middle).into_iter().enumerate() {
            all += amplitude * amplitude;
            low += if bin <= edge { amplitude * amplitude } else { 0.0 };
        }
    }
    if all > 0.0 { low / all } else { 0.0 }
}
