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

/// The lengths of the delay lines, in samples. They are primes, so that their echoes rarely coincide.
const LINES: [usize; 4] = [1553, 1867, 2203, 2591];

/// A running [`RoomScore`]: four delay lines that feed each other through a Householder matrix (Jot and Chaigne,
/// "Digital Delay Networks for Designing Artificial Reverberators", AES, 1991).
pub(crate) struct Reverb {
    lines: [Vec<f32>; 4],
    at: [usize; 4],
    gains: [f32; 4],
    damp: [f32; 4],
    level: f32,
}

impl Reverb {
    pub(crate) fn new(room: &RoomScore) -> Self {
        let seconds = room.seconds.get().max(0.05);
        Self {
            lines: LINES.map(|length| vec![0.0; length]),
            at: [0; 4],
            gains: LINES.map(|length| gain_of_db(-60.0 * length as f32 / RATE / seconds)),
            damp: [0.0; 4],
            level: gain_of_db(room.level_db.get()),
        }
    }

    pub(crate) fn next(&mut self, input: Frame) -> Frame {
        let mut out = [0.0; 4];
        for (i, out) in out.iter_mut().enumerate() {
            let heard = self.lines[i][self.at[i]];
            self.damp[i] += (heard - self.damp[i]) * 0.5;
            *out = self.damp[i] * self.gains[i];
        }
        let half = (out[0] + out[1] + out[2] + out[3]) * 0.5;
        for (i, out) in out.iter().enumerate() {
            self.lines[i][self.at[i]] = input[i % 2] * 0.5 + out - half;
            self.at[i] = if self.at[i] + 1 == LINES[i] { 0 } else { self.at[i] + 1 };
        }
        [(out[0] + out[2]) * self.level, (out[1] + out[3]) * self.level]
    }
}

/// The number of frames between two evaluations of the oscillation of the delay.
pub(crate) const CHORUS_BLOCK: usize = 256;
pub(crate) const MAX_CHORUS_DELAY: usize = 800;

/// Two copies of a signal whose delays of 9 to 16 ms vary in opposite directions. The right copy is inverted.
pub(crate) struct Chorus {
    sway: f32,
    slope: f32,
}

impl Chorus {
    /// Creates the chorus for the block that starts at frame `start`, in phase with the loop.
    pub(crate) fn new(loop_start: usize, loop_frames: usize, start: usize) -> Self {
        // Use a whole number of periods per loop: otherwise the copies would jump at the seam.
        let period = loop_frames.max(1);
        let turns = (0.35 * period as f32 / RATE).round().max(1.0);
        let since = (start + period - loop_start % period) % period;
        let at = |frame: usize| 144.0 * sine((frame as f32 / period as f32 * turns) % 1.0);
        let sway = at(since);
        Self { sway, slope: (at(since + CHORUS_BLOCK) - sway) / CHORUS_BLOCK as f32 }
    }

    /// Returns the left and right copy for frame `i`. Call it for each frame of the block in order.
    pub(crate) fn next(&mut self, line: &[f32], i: usize) -> Frame {
        self.sway += self.slope;
        [delayed(line, i, 576.0 + self.sway), -delayed(line, i, 620.0 - self.sway)]
    }
}

/// Returns the sample `delay` frames before `i`, interpolated between two samples. Returns 0 before the start of
/// `line`.
fn delayed(line: &[f32], i: usize, delay: f32) -> f32 {
    let whole = delay as usize;
    let part = delay - whole as f32;
    if i <= whole {
        return 0.0;
    }
    line[i - whole] * (1.0 - part) + line[i - whole - 1] * part
}

#[cfg(test)]
mod tests {
    use super::{Chorus, Db, EchoDelay, EchoScore, Fraction, Ranged, Reverb, RoomScore};

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
        let mut room = Reverb::new(&RoomScore { seconds: Ranged::clamped(1.0), level_db: Db::default() });
        let mut out = (0..96_000).map(|i| room.next([if i == 0 { 1.0 } else { 0.0 }; 2])[0].abs());
        let early = out.by_ref().take(9600).fold(0.0, f32::max);
        let late = out.skip(50_400).fold(0.0, f32::max);
        assert!(early > 0.05 && late < early * 0.002, "early {early}, late {late}");
    }

    #[test]
    fn the_chorus_is_periodic() {
        for start in (5000..90_000).step_by(997) {
            let (now, later) = (Chorus::new(3000, 96_000, start), Chorus::new(3000, 96_000, start + 96_000));
            assert_eq!((now.sway, now.slope), (later.sway, later.slope), "frame {start}");
        }
    }
}
