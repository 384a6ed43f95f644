//! Probes of the scores: how alike effects sound.

use super::Cue;
use super::tests::sound;
use sector_synth::Frame;

/// Bands of a fingerprint: the edges in Hz.
const BANDS_HZ: [f32; 9] = [30.0, 80.0, 160.0, 320.0, 640.0, 1280.0, 2560.0, 5120.0, 12_000.0];
/// The time slices of a fingerprint, in milliseconds.
const SLICE_MS: usize = 60;
const SLICES: usize = 12;

/// The levels of a sound in dB below its loudest part, for each slice of time and band.
fn fingerprint(frames: &[Frame]) -> Vec<f64> {
    let slice = SLICE_MS * 48;
    let mut levels = Vec::new();
    for start in (0..SLICES).map(|index| index * slice) {
        let part: Vec<f32> =
            (start..start + slice).map(|i| frames.get(i).map_or(0.0, |frame| frame[0] + frame[1])).collect();
        for band in BANDS_HZ.windows(2) {
            levels.push(band_energy(&part, band[0], band[1]));
        }
    }
    let most = levels.iter().copied().fold(1e-12, f64::max);
    levels.iter().map(|energy| (10.0 * libm::log10((energy / most).max(1e-12))).max(FLOOR_DB)).collect()
}

/// Returns the energy of `part` between two frequencies, from every third bin of a Fourier transform.
fn band_energy(part: &[f32], from_hz: f32, to_hz: f32) -> f64 {
    let bin_hz = 1000.0 / SLICE_MS as f32;
    let bins = ((from_hz / bin_hz).ceil() as usize)..((to_hz / bin_hz).ceil() as usize);
    let step = bins.len().div_ceil(12).max(1);
    let energy: f64 = bins.clone().step_by(step).map(|bin| bin_power(part, bin)).sum();
    energy * step as f64
}

fn bin_power(part: &[f32], bin: usize) -> f64 {
    let turn = libm::cosf(bin as f32 / part.len() as f32 * std::f32::consts::TAU) * 2.0;
    // Goertzel's recurrence.
    let (mut before, mut last) = (0.0_f64, 0.0_f64);
    for &sample in part {
        let now = f64::from(sample) + f64::from(turn) * last - before;
        (before, last) = (last, now);
    }
    last * last + before * before - f64::from(turn) * last * before
}

/// The level of silence in a fingerprint, in dB.
const FLOOR_DB: f64 = -40.0;

/// Returns the mean difference of two fingerprints in dB, over the parts in which one of them sounds.
fn distance(one: &[f64], other: &[f64]) -> f64 {
    let heard: Vec<_> = one.iter().zip(other).filter(|(a, b)| a.max(**b) > FLOOR_DB).collect();
    heard.iter().map(|(a, b)| (*a - *b).abs()).sum::<f64>() / heard.len() as f64
}

#[test]
fn sounds_differ_and_the_death_of_the_ship_most() {
    let effects = Cue::ALL.into_iter().filter(|cue| !cue.is_jingle());
    let prints: Vec<_> =
        effects.map(|cue| (cue, fingerprint(&sound(&cue.score()).unwrap().render(0)))).collect();
    for (index, (cue, print)) in prints.iter().enumerate() {
        for (other, other_print) in &prints[..index] {
            let db = distance(print, other_print);
            let least = if [cue, other].contains(&&Cue::PlayerDeath) { 6.5 } else { 2.3 };
            assert!(db > least, "{cue:?} and {other:?} differ by {db} dB");
        }
    }
}
