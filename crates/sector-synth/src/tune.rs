//! Tunes: instruments, tracks, and placed notes.

use super::arrange;
use super::effects::EchoScore;
use super::layer::Layer;
use super::ranged::{Db, Fraction, Millis, Ranged};
use super::room::RoomScore;
use super::{Frame, Pitch, RATE, player};
use ron_text::{self, TextError, ValuePath};
use serde::Deserialize;
use std::collections::BTreeMap;

const MAX_LAYERS: usize = 6;

/// An instrument: the layers that make a track's sound.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instrument {
    /// The pitch that the word `x` in a pattern plays.
    #[serde(default = "middle_c")]
    pub note: Pitch,
    /// The number of versions of each note, which alternate: the noise of a drum differs from hit to hit.
    #[serde(default = "one")]
    pub variants: Ranged<1, 8>,
    /// The pitch difference between the lowest and the highest version, in cents.
    #[serde(default)]
    pub spread_cents: Ranged<0, 200>,
    /// How much a soft note differs in timbre, 0 (only softer) to 1: darker, with a slower attack.
    #[serde(default)]
    pub touch: Fraction,
    /// The layers that sound together.
    pub layers: Vec<Layer>,
}

fn one() -> Ranged<1, 8> {
    Ranged::clamped(1.0)
}

fn middle_c() -> Pitch {
    Pitch(60)
}

/// Instruments by name, from a file shared by several tunes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instruments(pub(super) BTreeMap<String, Instrument>);

impl Instruments {
    /// Reads an instruments file: a map from names to instruments. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Returns an error if the text is not such a map, a number is out of range, or an instrument has no layers or
    /// more than 6 of them.
    pub fn parse(file: &str, text: &str) -> Result<Self, TextError> {
        let all: BTreeMap<String, Instrument> = ron_text::read(file, text)?;
        for (name, instrument) in &all {
            if instrument.layers.is_empty() || instrument.layers.len() > MAX_LAYERS {
                let problem = format!("{} layers, expected 1 to {MAX_LAYERS}", instrument.layers.len());
                return Err(TextError::at(file, text, &ValuePath::root().key(name).key("layers"), problem));
            }
        }
        Ok(Self(all))
    }

    /// Returns the instrument of a name.
    pub fn get(&self, name: &str) -> Option<&Instrument> {
        self.0.get(name)
    }
}

/// The stem of a track. All stems of a tune play at the same time, and a game mutes some of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Stem {
    /// Tracks that always sound.
    #[default]
    Base,
    /// Tracks that a fight adds: the full drums.
    Drums,
    /// Tracks that a climax adds: the melody of a boss, the second voice of a stage.
    Lead,
    /// Fills, which are heard for the bar before a stem joins.
    Fill,
}

impl Stem {
    /// All stems, in the order of their samples in a [`StemFrame`](crate::StemFrame).
    pub const ALL: [Self; 4] = [Self::Base, Self::Drums, Self::Lead, Self::Fill];
}

/// A track of a tune: an instrument, and how it is mixed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The name by which patterns refer to the track.
    pub name: String,
    /// The name of the track's instrument.
    pub instrument: String,
    /// The stem that the track belongs to.
    #[serde(default)]
    pub stem: Stem,
    /// The gain of the track, in dB.
    #[serde(default)]
    pub gain_db: Db,
    /// The position in the stereo field, −1 (left) to 1 (right).
    #[serde(default)]
    pub pan: Ranged<-1, 1>,
    /// The strength of the chorus, 0 (none) to 1.
    #[serde(default)]
    pub width: Fraction,
    /// The fraction of the track's amplitude sent to the echo, 0 to 1.
    #[serde(default)]
    pub echo: Fraction,
    /// The fraction of the track's amplitude sent to the room, 0 to 1.
    #[serde(default)]
    pub room: Fraction,
    /// How strongly the track is ducked, 0 (not at all) to 1.
    #[serde(default)]
    pub duck: Fraction,
}

/// Ducking: lowers other tracks at each note of one track, usually the kick.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duck {
    /// The track whose notes duck the others.
    pub by: String,
    /// The gain of the ducked tracks at a note, in dB, at most 0.
    pub depth_db: Ranged<-30, 0>,
    /// The time after a note until the ducked tracks are back at full level.
    pub release_ms: Millis,
}

/// Small variations of timing and velocity, as of a player. They are the same in each rendering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Human {
    /// The largest deviation of a note in time, early or late.
    pub timing_ms: Ranged<0, 30>,
    /// The largest deviation of a note in level, in dB.
    pub level_db: Ranged<0, 6>,
}

/// An entry of the order, where it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The first row.
    pub row: u32,
    /// The name of its first pattern.
    pub name: String,
    /// The number of rows in a bar.
    pub bar_rows: u32,
}

/// A note of a tune, with its track and position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedNote {
    /// The index of the note's track in [`Tune::tracks`].
    pub track: usize,
    /// The row where the note starts, from the start of the tune.
    pub row: u32,
    /// The duration of the note, in rows.
    pub rows: u32,
    /// The pitch of the note.
    pub pitch: Pitch,
    /// The velocity, 0 to 1.
    pub level: f32,
    /// Where a slide to the pitch begins, in semitones above it; negative for below, 0 for no slide.
    pub slide: i16,
}

/// A checked tune: every track has its instrument, and every note its track and row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tune {
    /// The number of frames per row at the tempo of the tune. It is whole, which changes the tempo by less than one
    /// part in a thousand.
    pub row_frames: usize,
    /// The frame where each row starts, and the end of the tune: one more than there are rows.
    pub row_starts: Vec<usize>,
    /// The number of rows per beat.
    pub rows_per_beat: u32,
    /// The number of rows of intro and loop together.
    pub rows: u32,
    /// The entries of the order.
    pub sections: Vec<Section>,
    /// The row where the loop starts; `None` for a jingle, which ends.
    pub loop_row: Option<u32>,
    /// The gain of the whole tune, in dB.
    pub gain_db: f32,
    /// Variations of timing and velocity; `None` plays exactly.
    pub human: Option<Human>,
    /// The echo, with its time in rows; `None` for no echo.
    pub echo: Option<EchoScore>,
    /// The reverberation of the room; `None` for a dry tune.
    pub room: Option<RoomScore>,
    /// The ducking of tracks; `None` for no ducking.
    pub duck: Option<Duck>,
    /// The tracks, each with its instrument.
    pub tracks: Vec<(Track, Instrument)>,
    /// All notes, track by track, ordered by row.
    pub notes: Vec<PlacedNote>,
}

impl Tune {
    /// Reads a score for `instruments`. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Returns an error with its position if the text is not a score, a number is out of range, a name is unknown, a
    /// part does not fit its pattern, a meter, key, tie or pick-up is impossible, or the tune exceeds a limit: 24
    /// tracks, 256 entries of its order, 40,000 notes, 300 s, 4 s between two echoes, or 25,000 s of oscillators.
    pub fn parse(file: &str, text: &str, instruments: &Instruments) -> Result<Self, TextError> {
        arrange::parse(file, text, instruments)
    }

    /// Returns the frame where a row starts, or the end of the tune for later rows.
    pub fn frame_of(&self, row: u32) -> usize {
        self.row_starts.get(row as usize).or(self.row_starts.last()).copied().unwrap_or(0)
    }

    /// Returns the row that sounds at a frame, with the elapsed fraction of the row.
    pub fn row_at(&self, frame: f64) -> f64 {
        let row = self.row_starts.partition_point(|start| *start as f64 <= frame).saturating_sub(1);
        let [start, end] = [row, row + 1].map(|row| self.frame_of(row as u32) as f64);
        row as f64 + if end > start { (frame - start) / (end - start) } else { 0.0 }
    }

    /// Returns the first row of each bar.
    pub fn bars(&self) -> Vec<u32> {
        let ends = self.sections.iter().skip(1).map(|section| section.row).chain([self.rows]);
        let bars = |(section, end): (&Section, u32)| (section.row..end).step_by(section.bar_rows as usize);
        self.sections.iter().zip(ends).flat_map(bars).collect()
    }

    /// Returns the duration of intro and loop together, in seconds.
    pub fn seconds(&self) -> f32 {
        self.frame_of(self.rows) as f32 / RATE
    }

    /// Renders intro and loop once, or a jingle with its end, with all stems but the fills. Takes about a fiftieth of the playing time
    /// in an optimized build, and 8 bytes for each frame. To play a tune, use a [`TunePlayer`](crate::TunePlayer).
    pub fn render(&self) -> Vec<Frame> {
        player::render(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Instruments;

    #[test]
    fn an_instrument_needs_layers() {
        let error = Instruments::parse("i.ron", "{\n \"flute\": (layers: [])}").unwrap_err();
        assert_eq!((error.line, error.path.as_str()), (2, "flute.layers"));
    }
}
