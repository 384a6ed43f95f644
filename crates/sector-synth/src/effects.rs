//! The space around a sound: echo and room. Both work in place on stereo and keep their own memory.

use serde::Deserialize;

use super::amount::{Amount, Db, Share};
use super::{Frame, RATE, gain_of_db};

/// An echo that jumps from side to side.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Echo {
    /// Time between two repeats. Tunes give it in rows of their grid, sounds in milliseconds.
    pub time: Amount<1, 2_000>,
    /// What each repeat keeps of the one before, up to 0.8.
    pub feedback: Share,
    /// How loud the first repeat is.
    pub level_db: Db,
}

/// The sound of a room.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// Seconds until the room is quiet (−60 dB).
    pub seconds: Amount<0, 5>,
    /// How loud it is.
    pub level_db: Db,
}

/// A running [`Echo`].
pub(crate) struct EchoLine {
    left: Vec<f32>,
    right: Vec<f32>,
    at: usize,
    feedback: f32,
    level: f32,
    damp: Frame,
}

impl EchoLine {
    /// Silent, with `samples` between two repeats.
    pub(crate) fn new(echo: &Echo, samples: usize) -> Self {
        let samples = samples.max(1);
        Self {
            left: vec![0.0; samples],
            right: vec![0.0; samples],
            at: 0,
            feedback: echo.feedback.get().min(0.8),
            level: gain_of_db(echo.level_db.get()),
            damp: [0.0; 2],
        }
    }

    /// Takes one frame in and gives one frame of echoes out.
    pub(crate) fn next(&mut self, input: Frame) -> Frame {
        let out = [self.left[self.at], self.right[self.at]];
        // Each repeat is a little duller than the one before, as from a distance.
        for (damp, sample) in self.damp.iter_mut().zip(out) {
            *damp += (sample - *damp) * 0.55;
        }
        self.left[self.at] = (input[0] + input[1]) * 0.5 + self.damp[1] * self.feedback;
        self.right[self.at] = self.damp[0];
        self.at = if self.at + 1 == self.left.len() { 0 } else { self.at + 1 };
        [out[0] * self.level, out[1] * self.level]
    }
}

/// Lengths of the room's delay lines in samples: primes, so that their echoes seldom fall together.
const LINES: [usize; 4] = [1553, 1867, 2203, 2591];

/// A running [`Room`]: four delay lines that feed each other through a Householder matrix (Jot and Chaigne,
/// "Digital Delay Networks for Designing Artificial Reverberators", AES, 1991).
pub(crate) struct RoomLines {
    lines: [Vec<f32>; 4],
    at: [usize; 4],
    gains: [f32; 4],
    damp: [f32; 4],
    level: f32,
}

impl RoomLines {
    /// Silent.
    pub(crate) fn new(room: &Room) -> Self {
        let seconds = room.seconds.get().max(0.05);
        Self {
            lines: LINES.map(|length| vec![0.0; length]),
            at: [0; 4],
            gains: LINES.map(|length| gain_of_db(-60.0 * length as f32 / RATE / seconds)),
            damp: [0.0; 4],
            level: gain_of_db(room.level_db.get()),
        }
    }

    /// Takes one frame in and gives one frame of room out.
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

#[cfg(test)]
mod tests {
    use super::{Amount, Db, Echo, EchoLine, Room, RoomLines, Share};

    /// Tests that the first repeat comes after its time on the left and the second on the right.
    #[test]
    fn the_echo_jumps_sides() {
        let echo =
            Echo { time: Amount::clamped(10.0), feedback: Share::clamped(0.5), level_db: Db::clamped(0.0) };
        let mut line = EchoLine::new(&echo, 10);
        let out: Vec<[f32; 2]> =
            (0..40).map(|i| line.next(if i == 0 { [1.0, 1.0] } else { [0.0; 2] })).collect();
        assert!(out[10][0] > 0.5 && out[10][1] == 0.0);
        assert!(out[20][1] > 0.2 && out[20][0] < 0.3);
    }

    /// Tests that the room dies away in about the time it was given.
    #[test]
    fn the_room_falls_silent() {
        let mut room = RoomLines::new(&Room { seconds: Amount::clamped(1.0), level_db: Db::clamped(0.0) });
        let out: Vec<f32> =
            (0..96_000).map(|i| room.next(if i == 0 { [1.0, 1.0] } else { [0.0; 2] })[0].abs()).collect();
        let early = out[..9600].iter().copied().fold(0.0, f32::max);
        let late = out[60_000..].iter().copied().fold(0.0, f32::max);
        assert!(early > 0.05 && late < early * 0.002, "early {early}, late {late}");
    }
}
