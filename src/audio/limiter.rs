//! The limiter of the main track: no peak passes the ceiling, however many sounds coincide.
//!
//! It delays the sound by a few milliseconds, so that it can lower the gain before a peak arrives. A step of the gain would
//! click and a fast change would distort, so the gain falls over the delay and recovers slowly:
//!
//! ```text
//! peak -> gain that it needs -> least gain within the delay -> slow recovery -> mean over the delay
//! input ------------------------------------ delay ------------------------------> × gain -> output
//! ```
//!
//! Each frame's own need is among the gains that its mean covers, and no gain is above the need of a frame within reach.
//! So the product never exceeds the ceiling.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use std::collections::VecDeque;

/// The highest peak that leaves the limiter, in dB of full scale, with a margin for the estimate of peaks between samples.
pub(super) const CEILING_DB: f32 = -1.2;
/// How far the limiter looks ahead, and by how much it delays all sound, in seconds.
const LOOK_AHEAD_S: f32 = 0.003;
/// The time in which the gain recovers by two thirds, in seconds.
const RECOVERY_S: f32 = 0.12;

/// Adds a [`Limiter`] to a track.
pub(super) struct LimiterBuilder;

impl EffectBuilder for LimiterBuilder {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(Limiter::new(48_000)), ())
    }
}

/// A running limiter. It allocates only when the sample rate changes.
pub(super) struct Limiter {
    ceiling: f32,
    recovery: f32,
    /// The frames that have not been output yet.
    delay: Ring<Frame>,
    /// The last three frames, for peaks between samples.
    recent: [Frame; 3],
    /// Candidates for the least gain within the look-ahead: gains in rising order, each with its frame number.
    least: VecDeque<(u64, f32)>,
    frame: u64,
    gain: f32,
    /// The gains whose mean is applied, and their sum.
    gains: Ring<f32>,
    sum: f64,
}

impl Limiter {
    pub(super) fn new(sample_rate: u32) -> Self {
        let look_ahead = ((LOOK_AHEAD_S * sample_rate as f32) as usize).max(1);
        Self {
            ceiling: libm::powf(10.0, CEILING_DB / 20.0),
            recovery: 1.0 - libm::expf(-1.0 / (RECOVERY_S * sample_rate as f32)),
            // The estimate of peaks between samples lags by two frames.
            delay: Ring::new(look_ahead + 2, Frame::ZERO),
            recent: [Frame::ZERO; 3],
            least: VecDeque::with_capacity(look_ahead + 2),
            frame: 0,
            gain: 1.0,
            gains: Ring::new(look_ahead, 1.0),
            sum: look_ahead as f64,
        }
    }

    /// Takes the next frame and returns the one that is due.
    pub(super) fn next(&mut self, input: Frame) -> Frame {
        // A broken sound must not silence all others for good.
        let input = Frame { left: finite(input.left), right: finite(input.right) };
        let peak = self.peak(input);
        let need = if peak > self.ceiling { self.ceiling / peak } else { 1.0 };
        let least = self.least_gain(need);
        self.gain = least.min(self.gain + (1.0 - self.gain) * self.recovery);
        self.sum += f64::from(self.gain - self.gains.push(self.gain));
        let mean = (self.sum / self.gains.items.len() as f64) as f32;
        self.delay.push(input) * mean
    }

    /// Returns the highest level of the newest samples and half-way between the two before them, by a cubic through four.
    fn peak(&mut self, input: Frame) -> f32 {
        let [a, b, c] = self.recent;
        let between = (b + c) * 0.5625 - (a + input) * 0.0625;
        self.recent = [b, c, input];
        [between.left, between.right, input.left, input.right].into_iter().map(f32::abs).fold(0.0, f32::max)
    }

    /// Returns the least of the needed gains within the look-ahead, `need` included (Lemire, "Streaming Maximum-Minimum
    /// Filter Using No More than Three Comparisons per Element", 2006).
    fn least_gain(&mut self, need: f32) -> f32 {
        let reach = self.gains.items.len() as u64 + 1;
        while self.least.back().is_some_and(|&(_, gain)| gain >= need) {
            self.least.pop_back();
        }
        self.least.push_back((self.frame, need));
        while self.least.front().is_some_and(|&(frame, _)| frame + reach < self.frame) {
            self.least.pop_front();
        }
        self.frame += 1;
        self.least.front().map_or(1.0, |&(_, gain)| gain)
    }
}

impl Effect for Limiter {
    fn init(&mut self, sample_rate: u32, _buffer_size: usize) {
        *self = Self::new(sample_rate);
    }

    fn on_change_sample_rate(&mut self, sample_rate: u32) {
        *self = Self::new(sample_rate);
    }

    fn process(&mut self, input: &mut [Frame], _dt: f64, _info: &Info<'_>) {
        for frame in input {
            *frame = self.next(*frame);
        }
    }
}

/// Returns the sample, or silence in place of what is not a number. Extreme values are limited.
pub(super) fn finite(sample: f32) -> f32 {
    if sample.is_finite() { sample.clamp(-64.0, 64.0) } else { 0.0 }
}

/// The last values of a series; a new one replaces the oldest.
struct Ring<T> {
    items: Box<[T]>,
    at: usize,
}

impl<T: Copy> Ring<T> {
    fn new(length: usize, value: T) -> Self {
        Self { items: vec![value; length].into(), at: 0 }
    }

    fn push(&mut self, value: T) -> T {
        let oldest = std::mem::replace(&mut self.items[self.at], value);
        self.at = if self.at + 1 == self.items.len() { 0 } else { self.at + 1 };
        oldest
    }
}

#[cfg(test)]
mod tests {
    use super::{CEILING_DB, Frame, Limiter};
    use sector_synth::loudness::true_peak;

    /// Returns what a limiter makes of `input`, as frames.
    fn limited(rate: u32, input: impl IntoIterator<Item = f32>) -> Vec<[f32; 2]> {
        let mut limiter = Limiter::new(rate);
        let frame = |left: f32| Frame { left, right: -left };
        let out = input.into_iter().map(|sample| limiter.next(frame(sample)));
        out.map(|frame| [frame.left, frame.right]).collect()
    }

    fn db(level: f32) -> f32 {
        20.0 * libm::log10f(level)
    }

    /// Noise with bursts of up to 18 dB above full scale.
    fn bursts() -> impl Iterator<Item = f32> {
        let mut seed = 1_u32;
        (0..96_000).map(move |i| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let level = if i % 7000 < 900 { 8.0 } else { 0.3 };
            level * ((seed >> 8) as f32 / (1 << 23) as f32 - 1.0)
        })
    }

    #[test]
    fn no_peak_passes_the_ceiling() {
        let tones = [40.0, 997.0, 7001.0, 11_999.0].map(|hz| {
            (0..48_000)
                .map(|i| 3.0 * libm::sinf((i as f32 * hz / 48_000.0) % 1.0 * std::f32::consts::TAU))
                .collect()
        });
        let step = [vec![0.0; 4800], vec![4.0; 4800], vec![-4.0; 4800]].concat();
        for input in [bursts().collect::<Vec<f32>>(), step].into_iter().chain(tones) {
            for rate in [8000, 44_100, 48_000, 192_000] {
                let out = limited(rate, input.iter().copied());
                let most = out.iter().flatten().fold(0.0, |most: f32, sample| most.max(sample.abs()));
                assert!(db(most) <= CEILING_DB + 0.01, "{} dB at {rate} Hz", db(most));
            }
        }
        // Explosions have little above 8 kHz, where a cubic is no longer enough.
        let mut low = 0.0;
        let dull = bursts().map(|sample| {
            low += (sample - low) * 0.3;
            low
        });
        let peak_db = db(true_peak(&limited(48_000, dull)));
        assert!(peak_db < -0.2, "{peak_db} dB of noise between samples");
    }

    #[test]
    fn a_soft_sound_is_only_delayed() {
        let input: Vec<f32> = (0..4800).map(|i| 0.8 * libm::sinf(i as f32 * 0.1)).collect();
        let out = limited(48_000, input.iter().copied());
        let delay = out.iter().position(|frame| frame[0] != 0.0).unwrap() - 1;
        assert!((delay as f32 / 48_000.0) < 0.004, "{delay} frames");
        for (frame, sample) in out[delay..].iter().zip(&input) {
            assert!((frame[0] - sample).abs() < 1e-5);
        }
    }

    #[test]
    fn the_gain_recovers() {
        let burst = (0..48_000).map(|i| if (4800..4900).contains(&i) { 8.0 } else { 0.5 });
        let out = limited(48_000, burst);
        assert!(out[5200][0] < 0.4 && out[47_000][0] > 0.499, "{} and {}", out[5200][0], out[47_000][0]);
    }

    #[test]
    fn a_broken_sample_does_no_harm() {
        let out = limited(
            48_000,
            [f32::NAN, f32::INFINITY, f32::MAX].into_iter().chain(std::iter::repeat_n(0.25, 96_000)),
        );
        assert!(out.iter().flatten().all(|sample| sample.is_finite()));
        assert!((out[90_000][0] - 0.25).abs() < 1e-3);
    }
}
