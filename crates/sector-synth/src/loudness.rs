//! Loudness according to the broadcast standard ITU-R BS.1770-4.

use super::{Frame, SAMPLE_RATE};

/// Coefficients of a second-order filter: b0, b1, b2, a1, a2.
type Biquad = [f64; 5];

/// The first filter of the K weighting at 48 kHz, a high shelf that models the effect of the head (ITU-R BS.1770,
/// table 1). The second is `HIGH_PASS` (table 2).
const SHELF: Biquad = [
    1.535_124_859_586_97,
    -2.691_696_189_406_38,
    1.198_392_810_852_85,
    -1.690_659_293_182_41,
    0.732_480_774_215_85,
];
const HIGH_PASS: Biquad = [1.0, -2.0, 1.0, -1.990_047_454_833_98, 0.990_072_250_366_21];

/// The number of frames from the start of one measuring block to the next: 100 ms. A block lasts 400 ms.
const STEP: usize = SAMPLE_RATE as usize / 10;

/// Returns the integrated loudness in LUFS, gated at −70 LUFS and at 10 LU below the mean. Returns −∞ for silence and
/// for sounds shorter than 400 ms. Makes one pass over the frames.
pub fn integrated(frames: &[Frame]) -> f64 {
    let blocks = block_energies(frames);
    let heard = mean(blocks.iter().copied().filter(|&energy| lufs(energy) > -70.0));
    let gate = lufs(heard) - 10.0;
    lufs(mean(blocks.iter().copied().filter(|&energy| lufs(energy) > -70.0 && lufs(energy) > gate)))
}

/// Returns the loudness of the loudest 400 ms in LUFS, without gating, to compare short sounds. A shorter sound is
/// measured with silence around it. Returns −∞ for silence. Makes one pass over the frames.
pub fn loudest(frames: &[Frame]) -> f64 {
    let silence = vec![[0.0; 2]; 4 * STEP];
    let blocks = block_energies(&[&silence, frames, &silence].concat());
    lufs(blocks.into_iter().fold(0.0, f64::max))
}

/// The taps of the filter that interpolates between samples.
const TAPS: usize = 16;
/// The number of frames for which [`true_peak`] decides whether to interpolate.
const BLOCK: usize = 32;

/// Returns the highest level, including between samples, relative to full scale. Uses four times oversampling with a
/// windowed sinc of 16 taps, but only where that could exceed the highest level so far.
pub fn true_peak(frames: &[Frame]) -> f32 {
    let filters = [0.25, 0.5, 0.75].map(sinc_taps);
    let most_gain = filters.iter().map(|taps| taps.iter().map(|tap| tap.abs()).sum()).fold(1.0, f32::max);
    let mut peak = sample_peak(frames);
    for start in (0..frames.len().saturating_sub(TAPS - 1)).step_by(BLOCK) {
        let block = &frames[start..frames.len().min(start + BLOCK + TAPS - 1)];
        if sample_peak(block) * most_gain > peak {
            peak = filters.iter().map(|taps| interpolated_peak(block, taps)).fold(peak, f32::max);
        }
    }
    peak
}

fn sample_peak(frames: &[Frame]) -> f32 {
    frames.as_flattened().iter().fold(0.0, |most, sample| most.max(sample.abs()))
}

fn interpolated_peak(block: &[Frame], taps: &[f32; TAPS]) -> f32 {
    let mut out = [[0.0; 2]; BLOCK];
    let out = &mut out[..block.len() + 1 - TAPS];
    for (tap, frames) in taps.iter().zip(block.windows(out.len())) {
        for (sum, sample) in out.as_flattened_mut().iter_mut().zip(frames.as_flattened()) {
            *sum += sample * tap;
        }
    }
    sample_peak(out)
}

fn sinc_taps(shift: f32) -> [f32; TAPS] {
    std::array::from_fn(|i| {
        let x = (i as f32 - 7.0 - shift) * std::f32::consts::PI;
        let window = 0.5 + 0.5 * libm::cosf(x / 8.5);
        if x.abs() < 1e-6 { 1.0 } else { window * libm::sinf(x) / x }
    })
}

/// Returns the mean energy per K-weighted frame for each block of 400 ms. A new block starts every 100 ms.
fn block_energies(frames: &[Frame]) -> Vec<f64> {
    let mut state = [[[0.0; 2]; 2]; 2];
    let mut steps = Vec::new();
    for chunk in frames.as_chunks::<STEP>().0 {
        let mut energy = 0.0;
        for frame in chunk {
            for (sample, [shelf, high]) in frame.iter().zip(&mut state) {
                let weighted = run(&HIGH_PASS, high, run(&SHELF, shelf, f64::from(*sample)));
                energy += weighted * weighted;
            }
        }
        steps.push(energy);
    }
    steps.windows(4).map(|four| four.iter().sum::<f64>() / (4 * STEP) as f64).collect()
}

/// Filters one sample in transposed direct form II.
fn run([b0, b1, b2, a1, a2]: &Biquad, state: &mut [f64; 2], input: f64) -> f64 {
    let out = b0 * input + state[0];
    state[0] = b1 * input - a1 * out + state[1];
    state[1] = b2 * input - a2 * out;
    out
}

fn lufs(energy: f64) -> f64 {
    -0.691 + 10.0 * libm::log10(energy)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

#[cfg(test)]
mod tests {
    use super::{integrated, loudest, true_peak};

    fn tone(hz: f32, level: f32, seconds: usize) -> Vec<[f32; 2]> {
        (0..seconds * 48_000)
            .map(|i| [level * libm::sinf((i as f32 * hz / 48_000.0 % 1.0) * std::f32::consts::TAU); 2])
            .collect()
    }

    /// The calibration: 997 Hz at −23 dB in both channels is −23.0 LUFS (EBU Tech 3341, case 1).
    #[test]
    fn a_calibration_tone_has_its_loudness() {
        let level = libm::powf(10.0, -23.0 / 20.0);
        assert!((integrated(&tone(997.0, level, 5)) + 23.0).abs() < 0.1);
    }

    #[test]
    fn silence_is_gated() {
        let mut frames = tone(997.0, 0.1, 4);
        let alone = integrated(&frames);
        frames.extend(vec![[0.0; 2]; 48_000 * 8]);
        assert!((integrated(&frames) - alone).abs() < 0.3);
        assert_eq!(integrated(&[]), f64::NEG_INFINITY);
    }

    #[test]
    fn short_sounds_are_measured_with_the_silence_around_them() {
        let long = tone(997.0, 0.1, 1);
        let difference = loudest(&long) - loudest(&long[..4800]);
        assert!((difference - 6.02).abs() < 0.1, "{difference}");
        assert_eq!(loudest(&[]), f64::NEG_INFINITY);
    }

    /// A quarter of the sample rate, 45° out of phase, has samples at 0.707 but peaks at 1.
    #[test]
    fn peaks_between_samples_are_found() {
        let mut frames: Vec<[f32; 2]> =
            (0..480).map(|i| [if i % 4 < 2 { 0.707 } else { -0.707 }; 2]).collect();
        frames.extend([[0.8; 2], [0.0; 2]]);
        let peak = true_peak(&frames);
        assert!((0.95..1.05).contains(&peak), "{peak}");
    }
}
