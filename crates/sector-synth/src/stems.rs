//! From the lines of tracks to stems: pan, chorus, ducking, echo and room.

use super::effects::{BLOCK, Chorus, EchoDelay, MAX_CHORUS_DELAY};
use super::layer::pan;
use super::room::Reverb;
use super::tune::{Stem, Track, Tune};
use super::{Frame, RATE, flush, gain_of_db, sum};

/// One frame of each stem, in the order of [`Stem::ALL`].
pub type StemFrame = [Frame; Stem::ALL.len()];

/// Mixes the stems of one frame with a gain for each, and limits the sum softly: below 0.55 it does not change, and it
/// stays below 0.84 (−1.5 dB).
pub fn mix_stems(stems: &StemFrame, gains: &[f32; Stem::ALL.len()]) -> Frame {
    let add = |frame: Frame, (stem, gain): (&Frame, &f32)| sum(frame, stem.map(|sample| sample * gain));
    stems.iter().zip(gains).fold([0.0; 2], add).map(soft_limit)
}

fn soft_limit(sample: f32) -> f32 {
    const KNEE: f32 = 0.55;
    const ROOM: f32 = 0.84 - KNEE;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let bent = over / ROOM;
    (KNEE + ROOM * bent / (1.0 + bent)).copysign(sample)
}

/// The recent samples of a track, and how it is mixed.
pub(crate) struct TrackLine {
    stem: usize,
    gains: Frame,
    /// How far the track is lowered at full ducking: 0 (not at all) to 1.
    duck_depth: f32,
    width: f32,
    echo: f32,
    room: f32,
    /// The frames that the chorus looks back on, then the current block.
    line: Vec<Frame>,
    /// The number of blocks without a note.
    silent_blocks: usize,
}

impl TrackLine {
    pub(crate) fn new(tune: &Tune, track: &Track) -> Self {
        let gain = gain_of_db(track.gain_db.get());
        let depth = tune.duck.as_ref().map_or(0.0, |duck| 1.0 - gain_of_db(duck.depth_db.get()));
        Self {
            stem: track.stem as usize,
            gains: pan(track.pan.get()).map(|side| side * gain),
            duck_depth: depth * track.duck.get(),
            width: track.width.get(),
            echo: track.echo.get(),
            room: track.room.get(),
            line: vec![[0.0; 2]; MAX_CHORUS_DELAY + BLOCK],
            silent_blocks: usize::MAX,
        }
    }

    /// Starts the next block, in silence.
    pub(crate) fn advance(&mut self) {
        self.line.copy_within(BLOCK.., 0);
        self.line[MAX_CHORUS_DELAY..].fill([0.0; 2]);
        self.silent_blocks = self.silent_blocks.saturating_add(1);
    }

    /// Adds the samples of a note from frame `begin` of the block on.
    pub(crate) fn add(&mut self, begin: usize, samples: &[Frame], level: f32) {
        self.silent_blocks = 0;
        for (out, frame) in self.line[MAX_CHORUS_DELAY + begin..].iter_mut().zip(samples) {
            *out = sum(*out, frame.map(|sample| sample * level));
        }
    }

    /// Adds the block to the stem of the track. `ducking` is 0 (none) to 1 for each frame, and `passed` the number of
    /// frames before the block.
    fn mix(&self, ducking: &[f32; BLOCK], passed: usize, stems: &mut [StemLine]) {
        // The chorus still repeats the blocks before.
        if self.silent_blocks > MAX_CHORUS_DELAY / BLOCK {
            return;
        }
        let stem = &mut stems[self.stem];
        stem.is_silent = false;
        let mut chorus = Chorus::new(passed);
        for (i, ducking) in ducking.iter().enumerate() {
            let level = 1.0 - self.duck_depth * ducking;
            let [left, right] = self.line[MAX_CHORUS_DELAY + i];
            let dry = [left * self.gains[0] * level, right * self.gains[1] * level];
            let mut frame = dry;
            if self.width > 0.0 {
                // The copies are centered, at the level of the track.
                let gain = libm::sqrtf(self.gains[0] * self.gains[0] + self.gains[1] * self.gains[1]);
                let wet = chorus.next(&self.line, MAX_CHORUS_DELAY + i);
                frame = sum(frame, wet.map(|sample| sample * gain * level * self.width));
            }
            stem.out[i] = sum(stem.out[i], frame);
            stem.echo[i] = sum(stem.echo[i], dry.map(|sample| sample * self.echo));
            stem.room[i] = sum(stem.room[i], dry.map(|sample| sample * self.room));
        }
    }
}

/// The current block of a stem, with its sends to echo and room.
struct StemLine {
    out: [Frame; BLOCK],
    echo: [Frame; BLOCK],
    room: [Frame; BLOCK],
    echo_delay: Option<EchoDelay>,
    reverb: Option<Reverb>,
    blockers: [DcBlocker; 2],
    is_silent: bool,
}

impl StemLine {
    fn new(tune: &Tune) -> Self {
        let echo = tune.echo.map(|echo| {
            let rows = echo.time.get().round() as usize;
            EchoDelay::new(&echo, rows * tune.row_frames)
        });
        Self {
            out: [[0.0; 2]; BLOCK],
            echo: [[0.0; 2]; BLOCK],
            room: [[0.0; 2]; BLOCK],
            echo_delay: echo,
            reverb: tune.room.map(|room| Reverb::new(&room)),
            blockers: [DcBlocker::default(); 2],
            is_silent: true,
        }
    }

    fn clear(&mut self) {
        for line in [&mut self.out, &mut self.echo, &mut self.room] {
            line.fill([0.0; 2]);
        }
    }

    fn next(&mut self, i: usize, gain: f32) -> Frame {
        let echo = self.echo_delay.as_mut().map_or([0.0; 2], |echo| echo.next(self.echo[i]));
        let room = self.reverb.as_mut().map_or([0.0; 2], |room| room.next(self.room[i]));
        let [left, right] = sum(self.out[i], sum(echo, room));
        [self.blockers[0].next(left * gain), self.blockers[1].next(right * gain)]
    }
}

/// All stems of a tune.
pub(crate) struct StemMixer {
    stems: Vec<StemLine>,
    gain: f32,
    passed: usize,
}

impl StemMixer {
    pub(crate) fn new(tune: &Tune) -> Self {
        let stems = Stem::ALL.map(|_| StemLine::new(tune)).into_iter().collect();
        Self { stems, gain: gain_of_db(tune.gain_db), passed: 0 }
    }

    /// Mixes the block of all tracks into `out`.
    pub(crate) fn mix(&mut self, tracks: &[TrackLine], ducking: &[f32; BLOCK], out: &mut [StemFrame; BLOCK]) {
        self.stems.iter_mut().for_each(StemLine::clear);
        tracks.iter().for_each(|track| track.mix(ducking, self.passed, &mut self.stems));
        for (index, stem) in self.stems.iter_mut().enumerate() {
            for (i, frame) in out.iter_mut().enumerate() {
                // A stem without a note so far has no echo either.
                frame[index] = if stem.is_silent { [0.0; 2] } else { stem.next(i, self.gain) };
            }
        }
        self.passed += BLOCK;
    }
}

/// A one-pole high pass at 12 Hz. Without it, the half waves at the start of bass notes would add up to a DC offset.
#[derive(Clone, Copy, Default)]
struct DcBlocker {
    before: f32,
    out: f32,
}

impl DcBlocker {
    fn next(&mut self, sample: f32) -> f32 {
        const KEPT: f32 = 1.0 - std::f32::consts::TAU * 12.0 / RATE;
        self.out = flush(sample - self.before + KEPT * self.out);
        self.before = sample;
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::{DcBlocker, mix_stems, soft_limit};
    use crate::wave::sine;

    #[test]
    fn the_limit_holds() {
        assert_eq!([0.3, -0.5].map(soft_limit), [0.3, -0.5]);
        assert!(soft_limit(50.0) < 0.8401 && soft_limit(-50.0) > -0.8401 && soft_limit(-2.0) < -0.7);
    }

    #[test]
    fn stems_are_mixed_by_gain() {
        let stems = [[0.1, 0.0], [0.2, 0.1], [0.0, 0.3], [0.4, 0.4]];
        assert_eq!(mix_stems(&stems, &[1.0, 0.5, 0.0, 0.0]), [0.2, 0.05]);
    }

    #[test]
    fn a_dc_offset_is_removed() {
        let mut blocker = DcBlocker::default();
        let out: Vec<f32> =
            (0..48_000).map(|i| blocker.next(0.5 + 0.3 * sine(i as f32 * 40.0 / 48_000.0 % 1.0))).collect();
        let late = &out[24_000..];
        let mean = late.iter().sum::<f32>() / late.len() as f32;
        let peak = late.iter().fold(0.0, |most: f32, sample| most.max(sample.abs()));
        assert!(mean.abs() < 0.003 && (0.27..0.31).contains(&peak), "mean {mean}, peak {peak}");
    }
}
