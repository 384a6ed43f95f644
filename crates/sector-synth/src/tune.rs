//! Tunes: instruments, tracks, and placed notes.

use super::arrange;
use super::effects::{EchoScore, RoomScore};
use super::layer::Layer;
use super::ranged::{Db, Fraction, Millis, Ranged};
use super::{Pitch, RATE, RenderedTune, mix};
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
    /// The layers that sound together.
    pub layers: Vec<Layer>,
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
}

/// A track of a tune: an instrument, and how it is mixed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The name by which patterns refer to the track.
    pub name: String,
    /// The name of the track's instrument.
    pub instrument: String,
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
    /// The number of frames per row. It is whole, so that the loop returns to the same sample. This changes the tempo
    /// by less than one part in a thousand.
    pub row_frames: usize,
    /// The number of rows per beat.
    pub rows_per_beat: u32,
    /// The number of rows of intro and loop together.
    pub rows: u32,
    /// The patterns in playing order, each with its first row and its name.
    pub sections: Vec<(u32, String)>,
    /// The row where the loop starts; `None` for a jingle, which ends.
    pub loop_row: Option<u32>,
    /// The gain of the whole tune, in dB.
    pub gain_db: f32,
    /// The echo, with its time in rows; `None` for no echo.
    pub echo: Option<EchoScore>,
    /// The reverberation of the room; `None` for a dry tune.
    pub room: Option<RoomScore>,
    /// The ducking of tracks; `None` for no ducking.
    pub duck: Option<Duck>,
    /// The tracks, each with the layers of its instrument.
    pub tracks: Vec<(Track, Vec<Layer>)>,
    /// All notes, track by track, ordered by row.
    pub notes: Vec<PlacedNote>,
}

impl Tune {
    /// Reads a score for `instruments`. `file` is only used as a name in error messages.
    ///
    /// # Errors
    /// Returns an error with its position if the text is not a score, a number is out of range, a name is unknown, a
    /// part does not fit its pattern, or the tune exceeds a limit: 24 tracks, 256 entries of its order, 20,000 notes,
    /// 300 s, 4 s between two echoes, or 6,000 s of oscillators to render.
    pub fn parse(file: &str, text: &str, instruments: &Instruments) -> Result<Self, TextError> {
        arrange::parse(file, text, instruments)
    }

    /// Returns the duration of intro and loop together, in seconds.
    pub fn seconds(&self) -> f32 {
        self.rows as f32 * self.row_frames as f32 / RATE
    }

    /// Renders intro and loop. Takes about a hundredth of the playing time in an optimized build. A tune of 84 s
    /// needs 100 MB while it is rendered, and a third of that for the result.
    pub fn render(&self) -> RenderedTune {
        mix::render(self)
    }
}
