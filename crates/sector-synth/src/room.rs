//! The room: reverberation by a feedback delay network.

use super::ranged::{Db, Ranged};
use super::{Frame, RATE, flush, gain_of_db};
use serde::Deserialize;

/// Room reverberation, as written in a score.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomScore {
    /// The reverberation time in seconds, in which the sound of the room falls by 60 dB.
    pub seconds: Ranged<0, 5>,
    /// The gain of the reverberation, in dB.
    pub level_db: Db,
    /// The time before the reverberation starts. Later means that the walls are farther away.
    #[serde(default)]
    pub predelay_ms: Ranged<0, 100>,
    /// The size of the room, in percent of a hall. Small rooms sound like metal.
    #[serde(default = "whole")]
    pub size_percent: Ranged<20, 200>,
}

fn whole() -> Ranged<20, 200> {
    Ranged::clamped(100.0)
}

impl RoomScore {
    /// Returns a hall that rings for two and a half seconds.
    pub const fn hall() -> Self {
        Self {
            seconds: Ranged::clamped(2.5),
            level_db: Ranged::clamped(-4.0),
            predelay_ms: Ranged::clamped(12.0),
            size_percent: Ranged::clamped(130.0),
        }
    }
}

/// The lengths of the delay lines at size 1, in samples. They are primes, so that their echoes rarely coincide.
const LENGTHS: [usize; LINES] =
    [811, 919, 1031, 1151, 1289, 1423, 1553, 1693, 1867, 2027, 2203, 2389, 2591, 2801, 3037, 3299];
const LINES: usize = 16;
/// The lengths of the all-pass filters that spread the input over time, in samples.
const DIFFUSERS: [usize; 4] = [113, 173, 241, 379];
/// The frames that are processed together, because that is faster. Every line is longer, so no frame returns within
/// its own batch.
const BATCH: usize = 64;

/// A running [`RoomScore`]: a pre-delay, diffusers (Schroeder, "Natural Sounding Artificial Reverberation", Journal of
/// the AES, 1962), and sixteen delay lines that feed each other through a Householder matrix (Jot and Chaigne,
/// "Digital Delay Networks for Designing Artificial Reverberators", AES, 1991).
pub struct Reverb {
    predelay: Vec<Frame>,
    predelay_at: usize,
    diffusers: [[DelayLine; 2]; DIFFUSERS.len()],
    lines: [DelayLine; LINES],
    gains: [f32; LINES],
    damp: [f32; LINES],
    level: f32,
    /// The frame of the batch that comes next.
    at: usize,
    /// The input of the batch so far, left and right.
    input: [[f32; BATCH]; 2],
    /// The output of each line in each frame of the batch, and the reflection that all lines share.
    echoes: [[f32; LINES]; BATCH],
    reflected: [f32; BATCH],
    out: [Frame; BATCH],
}

/// Samples that come back after as many steps as the line is long.
struct DelayLine {
    line: Vec<f32>,
    at: usize,
}

impl DelayLine {
    fn new(length: usize) -> Self {
        Self { line: vec![0.0; length], at: 0 }
    }

    /// Calls `visit` with each of the samples that come back during the next batch.
    fn oldest(&mut self, mut visit: impl FnMut(usize, &mut f32)) {
        let (newest, oldest) = self.line.split_at_mut(self.at);
        let split = oldest.len().min(BATCH);
        (0..split).zip(oldest).for_each(|(k, sample)| visit(k, sample));
        (split..BATCH).zip(newest).for_each(|(k, sample)| visit(k, sample));
    }

    /// Replaces the samples that come back during the batch, and starts the next batch.
    fn replace(&mut self, mut replacement: impl FnMut(usize, f32) -> f32) {
        self.oldest(|k, sample| *sample = replacement(k, *sample));
        self.at = (self.at + BATCH) % self.line.len();
    }
}

impl Reverb {
    /// Creates a silent room.
    pub fn new(room: &RoomScore) -> Self {
        let seconds = room.seconds.get().max(0.05);
        let size = room.size_percent.get() / 100.0;
        let lengths = LENGTHS.map(|length| (length as f32 * size) as usize);
        let predelay = (room.predelay_ms.get() / 1000.0 * RATE) as usize;
        Self {
            predelay: vec![[0.0; 2]; predelay.max(1)],
            predelay_at: 0,
            // Left and right differ, so that a centered sound fills the room.
            diffusers: DIFFUSERS.map(|length| [DelayLine::new(length), DelayLine::new(length + 22)]),
            lines: lengths.map(DelayLine::new),
            gains: lengths.map(|length| gain_of_db(-60.0 * length as f32 / RATE / seconds)),
            damp: [0.0; LINES],
            level: gain_of_db(room.level_db.get()),
            at: 0,
            input: [[0.0; BATCH]; 2],
            echoes: [[0.0; LINES]; BATCH],
            reflected: [0.0; BATCH],
            out: [[0.0; 2]; BATCH],
        }
    }

    /// Takes a frame and returns the reverberation of the frames before. Allocates nothing. Every 64th call does
    /// most of the work of all 64.
    pub fn next(&mut self, input: Frame) -> Frame {
        if self.at == BATCH {
            self.feed();
            self.listen();
            self.at = 0;
        }
        let [left, right] = std::mem::replace(&mut self.predelay[self.predelay_at], input);
        self.predelay_at = if self.predelay_at + 1 == self.predelay.len() { 0 } else { self.predelay_at + 1 };
        self.input[0][self.at] = left;
        self.input[1][self.at] = right;
        self.at += 1;
        self.out[self.at - 1]
    }

    /// Passes the input of the batch through the diffusers into the lines, together with their echoes.
    fn feed(&mut self) {
        const SPREAD: f32 = 0.6;
        for pair in &mut self.diffusers {
            for (diffuser, side) in pair.iter_mut().zip(&mut self.input) {
                diffuser.replace(|k, old| {
                    let fed = flush(side[k] - SPREAD * old);
                    side[k] = old + SPREAD * fed;
                    fed
                });
            }
        }
        for (i, line) in self.lines.iter_mut().enumerate() {
            let input = &self.input[i % 2];
            line.replace(|k, _| flush(input[k] * 0.25 + self.echoes[k][i] - self.reflected[k]));
        }
    }

    /// Reads the next batch from the lines and mixes its output.
    fn listen(&mut self) {
        for (i, line) in self.lines.iter_mut().enumerate() {
            line.oldest(|k, sample| self.echoes[k][i] = *sample);
        }
        let frames = self.echoes.iter_mut().zip(&mut self.reflected).zip(&mut self.out);
        for ((echoes, reflected), out) in frames {
            for ((echo, damp), gain) in echoes.iter_mut().zip(&mut self.damp).zip(&self.gains) {
                *damp = flush(*damp + (*echo - *damp) * 0.6);
                *echo = *damp * gain;
            }
            // Even lines are on the left, odd ones on the right. Alternating signs keep the sum of the lines from
            // coloring the sound.
            let mut sums = [0.0; 4];
            for four in echoes.as_chunks::<4>().0 {
                sums = std::array::from_fn(|i| sums[i] + four[i]);
            }
            *reflected = sums.iter().sum::<f32>() * (2.0 / LINES as f32);
            *out = [sums[0] - sums[2], sums[1] - sums[3]].map(|side| side * self.level);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ranged, Reverb, RoomScore};

    #[test]
    fn the_room_falls_silent() {
        let mut room = Reverb::new(&RoomScore { seconds: Ranged::clamped(1.0), ..RoomScore::hall() });
        let out: Vec<f32> =
            (0..240_000).map(|i| room.next([if i == 0 { 1.0 } else { 0.0 }; 2])[0].abs()).collect();
        let [early, late, end] = [0..9600, 60_000..96_000, 230_000..240_000]
            .map(|part| out[part].iter().copied().fold(0.0, f32::max));
        assert!(early > 0.02 && late < early * 0.002, "early {early}, late {late}");
        assert_eq!(end, 0.0);
    }

    #[test]
    fn the_room_answers_each_frame_in_the_same_way() {
        let answer = |start: usize| {
            let mut room = Reverb::new(&RoomScore::hall());
            let out = (0..start + 4800).map(|i| room.next([f32::from(u8::from(i == start)), 0.0]));
            out.skip(start).collect::<Vec<_>>()
        };
        assert!([1, 63, 64, 100].iter().all(|start| answer(*start) == answer(0)));
    }

    #[test]
    fn the_room_is_dense() {
        let room = RoomScore { seconds: Ranged::clamped(1.5), ..RoomScore::hall() };
        let mut room = Reverb::new(&room);
        let out: Vec<f32> = (0..9600).map(|i| room.next([if i == 0 { 1.0 } else { 0.0 }; 2])[0]).collect();
        // The share of samples beyond one standard deviation, relative to that of noise (Abel and Huang, "A Simple,
        // Robust Measure of Reverberation Echo Density", AES, 2006), around 110 ms.
        let window = &out[4800..5760];
        let deviation = (window.iter().map(|sample| sample * sample).sum::<f32>() / 960.0).sqrt();
        let beyond = window.iter().filter(|sample| sample.abs() > deviation).count() as f32;
        assert!(beyond / 960.0 / 0.3173 > 0.8, "{}", beyond / 960.0 / 0.3173);
    }
}
