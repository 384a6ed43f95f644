//! The echo of a stem, and the chorus of a track, which widens an instrument over the stereo field.

use super::ranged::{Db, Fraction, Ranged};
use super::wave::sine;
use super::{Frame, flush, gain_of_db};
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
            *damp = flush(*damp + (sample - *damp) * 0.55);
        }
        self.line[self.at] = [(input[0] + input[1]) * 0.5 + self.damp[1] * self.feedback, self.damp[0]];
        self.at = if self.at + 1 == self.line.len() { 0 } else { self.at + 1 };
        out.map(|sample| sample * self.level)
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
    use super::{BLOCK, Chorus, Db, EchoDelay, EchoScore, Fraction, Ranged};

    #[test]
    fn the_echo_alternates_sides() {
        let (time, feedback) = (Ranged::clamped(10.0), Fraction::clamped(0.5));
        let mut line = EchoDelay::new(&EchoScore { time, feedback, level_db: Db::default() }, 10);
        let out: Vec<[f32; 2]> = (0..40).map(|i| line.next([if i == 0 { 1.0 } else { 0.0 }; 2])).collect();
        assert!(out[10][0] > 0.5 && out[10][1] == 0.0);
        assert!(out[20][1] > 0.2 && out[20][0] < 0.3);
    }

    #[test]
    fn the_chorus_never_jumps() {
        for passed in (0..200_000).step_by(BLOCK) {
            let (now, next) = (Chorus::new(passed), Chorus::new(passed + BLOCK));
            assert!((now.sway + now.slope * BLOCK as f32 - next.sway).abs() < 0.01, "frame {passed}");
        }
    }
}
