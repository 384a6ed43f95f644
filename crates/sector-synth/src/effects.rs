//! Echo and room, which process one stereo frame at a time with their own delay lines; and the chorus of a track,
//! which widens an instrument over the stereo field.

use super::ranged::{Db, Fraction, Ranged};
use super::wave::sine;
use super::{Frame, RATE, gain_of_db};
use serde::Deserialize;

/// An echo in a score. It alternates between left and right.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EchoScore {
    /// The time between two repeats: in rows for tunes, in milliseconds for sounds.
    pub time: Ranged<1, 2_000>,
    /// The amplitude of each repeat relative to the one before. Values above 0.8 count as 0.8.
    pub feedback: Fraction,
    /// The gain of the first repeat, in dB.
    pub level_db: Db,
}

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

pub(crate) struct EchoDelay {
    line: Vec<Frame>,
    at: usize,
    feedback: f32,
    level: f32,
    damp: Frame,
}

impl EchoDelay {
    pub(crate) fn new(echo: &EchoScore, samples: usize) -> Self {
        Self {
            line: vec![[0.0; 2]; samples.max(1)],
            at: 0,
            feedback: echo.feedback.get().min(0.8),
            level: gain_of_db(echo.level_db.get()),
            damp: [0.0; 2],
        }
    }

    pub(crate) fn next(&mut self, input: Frame) -> Frame {
        let out = self.line[self.at];
        // Each repeat is duller than the one before, as if from a distance.
        for (damp, sample) in self.damp.iter_mut().zip(out) {
            *damp += (sample - *damp) * 0.55;
        }
        self.line[self.at] = [(input[0] + input[1]) * 0.5 + self.damp[1] * self.feedback, self.damp[0]];
        self.at = if self.at + 1 == self.line.len() { 0 } else { self.at + 1 };
        out.map(|sample| sample * self.level)
    }
}

/// The lengths of the delay lines at size 1, in samples. They are primes, so that their echoes rarely coincide.
const LINES: [usize; 16] =
    [811, 919, 1031, 1151, 1289, 1423, 1553, 1693, 1867, 2027, 2203, 2389, 2591, 2801, 3037, 3299];
/// The lengths of the all-pass filters that spread the input over time, in samples.
const DIFFUSERS: [usize; 4] = [113, 173, 241, 379];

/// A running [`RoomScore`]: a pre-delay, diffusers (Schroeder, "Natural Sounding Artificial Reverberation", Journal of
/// the AES, 1962), and sixteen delay lines that feed each other through a Householder matrix (Jot and Chaigne,
/// "Digital Delay Networks for Designing Artificial Reverberators", AES, 1991).
pub struct Reverb {
    predelay: DelayLine<Frame>,
    diffusers: [[DelayLine<f32>; 2]; DIFFUSERS.len()],
    lines: [DelayLine<f32>; LINES.len()],
    gains: [f32; LINES.len()],
    damp: [f32; LINES.len()],
    level: f32,
}

/// Samples that come back after as many steps as the line is long.
struct DelayLine<T> {
    line: Vec<T>,
    at: usize,
}

impl<T: Copy + Default> DelayLine<T> {
    fn new(length: usize) -> Self {
        Self { line: vec![T::default(); length.max(1)], at: 0 }
    }

    fn oldest(&self) -> T {
        self.line[self.at]
    }

    fn push(&mut self, sample: T) {
        self.replace(sample);
    }

    /// Adds a sample and returns the oldest one, which it replaces.
    fn replace(&mut self, sample: T) -> T {
        let old = std::mem::replace(&mut self.line[self.at], sample);
        self.at = if self.at + 1 == self.line.len() { 0 } else { self.at + 1 };
        old
    }
}

impl DelayLine<f32> {
    /// Passes a sample through an all-pass filter.
    fn diffuse(&mut self, input: f32) -> f32 {
        const SPREAD: f32 = 0.6;
        let old = self.oldest();
        let fed = input - SPREAD * old;
        self.push(fed);
        old + SPREAD * fed
    }
}

impl Reverb {
    /// Creates a silent room.
    pub fn new(room: &RoomScore) -> Self {
        let seconds = room.seconds.get().max(0.05);
        let size = room.size_percent.get() / 100.0;
        let lengths = LINES.map(|length| (length as f32 * size) as usize);
        Self {
            predelay: DelayLine::new((room.predelay_ms.get() / 1000.0 * RATE) as usize),
            // Left and right differ, so that a centered sound fills the room.
            diffusers: DIFFUSERS.map(|length| [DelayLine::new(length), DelayLine::new(length + 22)]),
            lines: lengths.map(DelayLine::new),
            gains: lengths.map(|length| gain_of_db(-60.0 * length as f32 / RATE / seconds)),
            damp: [0.0; LINES.len()],
            level: gain_of_db(room.level_db.get()),
        }
    }

    /// Takes a frame and returns the reverberation of the frames before. Allocates nothing.
    pub fn next(&mut self, input: Frame) -> Frame {
        let mut input = self.predelay.replace(input);
        for pair in &mut self.diffusers {
            input = [pair[0].diffuse(input[0]), pair[1].diffuse(input[1])];
        }
        let mut out = [0.0; LINES.len()];
        for (i, out) in out.iter_mut().enumerate() {
            self.damp[i] += (self.lines[i].oldest() - self.damp[i]) * 0.6;
            *out = self.damp[i] * self.gains[i];
        }
        let reflected = out.iter().sum::<f32>() * (2.0 / LINES.len() as f32);
        let mut sides = [0.0; 2];
        for (i, out) in out.iter().enumerate() {
            self.lines[i].push(input[i % 2] * 0.25 + out - reflected);
            // Alternating signs keep the sum of the lines from coloring the sound.
            sides[i % 2] += if i % 4 < 2 { *out } else { -out };
        }
        sides.map(|side| side * self.level)
    }
}

/// The number of frames in a block, for which the chorus evaluates its oscillation once.
pub(crate) const BLOCK: usize = 256;
/// How far the chorus looks back, in frames: a whole number of blocks.
pub(crate) const MAX_CHORUS_DELAY: usize = 3 * BLOCK;
/// The period of the chorus, in frames: 2.9 s.
const CHORUS_PERIOD: usize = 137_142;

/// A copy of each channel, with delays of 9 to 16 ms that vary in opposite directions. The right copy is inverted.
pub(crate) struct Chorus {
    sway: f32,
    slope: f32,
}

impl Chorus {
    /// Creates the chorus for the block that starts `passed` frames after the start of the music.
    pub(crate) fn new(passed: usize) -> Self {
        let at = |frame: usize| 144.0 * sine((frame % CHORUS_PERIOD) as f32 / CHORUS_PERIOD as f32);
        let sway = at(passed);
        Self { sway, slope: (at(passed + BLOCK) - sway) / BLOCK as f32 }
    }

    /// Returns the copies for frame `i` of `line`, which must have [`MAX_CHORUS_DELAY`] frames before it. Call it for
    /// each frame of the block in order.
    pub(crate) fn next(&mut self, line: &[Frame], i: usize) -> Frame {
        self.sway += self.slope;
        [delayed(line, i, 576.0 + self.sway)[0], -delayed(line, i, 620.0 - self.sway)[1]]
    }
}

/// Returns the frame `delay` frames before `i`, interpolated between two frames.
fn delayed(line: &[Frame], i: usize, delay: f32) -> Frame {
    let whole = delay as usize;
    let part = delay - whole as f32;
    let [newer, older] = [line[i - whole], line[i - whole - 1]];
    [newer[0] * (1.0 - part) + older[0] * part, newer[1] * (1.0 - part) + older[1] * part]
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Chorus, Db, EchoDelay, EchoScore, Fraction, Ranged, Reverb, RoomScore};

    #[test]
    fn the_echo_alternates_sides() {
        let (time, feedback) = (Ranged::clamped(10.0), Fraction::clamped(0.5));
        let mut line = EchoDelay::new(&EchoScore { time, feedback, level_db: Db::default() }, 10);
        let out: Vec<[f32; 2]> = (0..40).map(|i| line.next([if i == 0 { 1.0 } else { 0.0 }; 2])).collect();
        assert!(out[10][0] > 0.5 && out[10][1] == 0.0);
        assert!(out[20][1] > 0.2 && out[20][0] < 0.3);
    }

    #[test]
    fn the_room_falls_silent() {
        let mut room = Reverb::new(&RoomScore { seconds: Ranged::clamped(1.0), ..RoomScore::hall() });
        let mut out = (0..96_000).map(|i| room.next([if i == 0 { 1.0 } else { 0.0 }; 2])[0].abs());
        let early = out.by_ref().take(9600).fold(0.0, f32::max);
        let late = out.skip(50_400).fold(0.0, f32::max);
        assert!(early > 0.02 && late < early * 0.002, "early {early}, late {late}");
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

    #[test]
    fn the_chorus_never_jumps() {
        for passed in (0..200_000).step_by(BLOCK) {
            let (now, next) = (Chorus::new(passed), Chorus::new(passed + BLOCK));
            assert!((now.sway + now.slope * BLOCK as f32 - next.sway).abs() < 0.01, "frame {passed}");
        }
    }
}
