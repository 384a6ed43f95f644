//! The measurements of a recording.

use super::{Recording, spectrogram, waveform};
use sector_synth::{Frame, SAMPLE_RATE, loudness};
use std::fmt;

/// The measurements of a recording: of the first version of a sound, or of intro and loop of a tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurements {
    /// The duration in seconds.
    pub seconds: f32,
    /// The integrated loudness of a tune, or the loudness of the loudest 400 ms of a sound.
    pub lufs: f64,
    /// The highest level, including between samples, in dB of full scale.
    pub true_peak_db: f32,
    /// The DC offset (the mean of all samples), which clicks at both ends: the larger of the two channels, relative
    /// to full scale.
    pub offset: f32,
    /// The highest level of a sample in the last 10 ms, in dB of full scale.
    pub tail_db: f32,
    /// The fraction of the energy below 120 Hz, 0 to 1.
    pub low_share: f32,
    /// The step between the two samples at the loop's seam, and the largest step within 50 ms of it, relative to full
    /// scale; `None` without a loop.
    pub loop_steps: Option<(f32, f32)>,
}

impl Measurements {
    /// Measures a recording. Takes a second for a tune of two minutes.
    pub fn of(recording: &Recording) -> Self {
        let frames = recording.first();
        let joined = recording.loop_start.map(|start| waveform::joined(&recording.frames, start));
        let lufs =
            if recording.tune.is_some() { loudness::integrated(frames) } else { loudness::loudest(frames) };
        Self {
            seconds: frames.len() as f32 / SAMPLE_RATE as f32,
            lufs,
            true_peak_db: db(loudness::true_peak(frames)),
            offset: offset(frames),
            tail_db: db(peak(&frames[frames.len().saturating_sub(480)..])),
            low_share: spectrogram::share_below(frames, 120.0),
            loop_steps: joined.map(|joined| waveform::steps(&joined)),
        }
    }
}

impl fmt::Display for Measurements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, lufs, true_peak_db, offset, tail_db, low_share, loop_steps } = self;
        let low = low_share * 100.0;
        write!(f, "{seconds:.2} s, {lufs:.1} LUFS, peak {true_peak_db:.1} dB, {low:.0} % below 120 Hz")?;
        if *offset > 0.001 {
            write!(f, ", offset {offset:.4}")?;
        }
        match loop_steps {
            Some((across, beside)) => write!(f, ", loop step {across:.4} (nearby steps up to {beside:.4})"),
            None => write!(f, ", tail {tail_db:.0} dB"),
        }
    }
}

fn db(level: f32) -> f32 {
    20.0 * libm::log10f(level.max(1e-6))
}

fn peak(frames: &[Frame]) -> f32 {
    frames.iter().flatten().fold(0.0, |most, sample| most.max(sample.abs()))
}

fn offset(frames: &[Frame]) -> f32 {
    let sum = |side: usize| frames.iter().map(|frame| f64::from(frame[side])).sum::<f64>();
    let [left, right] = [0, 1].map(|side| (sum(side) / frames.len().max(1) as f64).abs() as f32);
    left.max(right)
}
