//! Tunes: instruments, tracks, patterns and the order they are played in.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::amount::{Amount, Db, Millis, Share};
use super::arrange;
use super::effects::{Echo, Room};
use super::layer::Layer;
use super::{Pitch, RATE, RenderedTune, mix};
use ron_text::{self, TextError, ValuePath};

/// The most layers of an instrument.
const MAX_LAYERS: usize = 6;

/// What a track plays on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instrument {
    /// What `x` plays.
    #[serde(default = "middle_c")]
    pub note: Pitch,
    /// What it is made of.
    pub layers: Vec<Layer>,
}

fn middle_c() -> Pitch {
    Pitch(60)
}

/// Instruments by name, from a file that several tunes share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instruments(pub(super) BTreeMap<String, Instrument>);

impl Instruments {
    /// Reads a file of instruments: a map from names. `file` is only a name for errors.
    ///
    /// # Errors
    /// When the text is no such map, a number is out of its range, or an instrument has no layers or too many.
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

/// One line of the mixing desk.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// What patterns call it.
    pub name: String,
    /// What it plays on.
    pub instrument: String,
    /// Its level.
    #[serde(default)]
    pub gain_db: Db,
    /// Its place, −1 left to 1 right.
    #[serde(default)]
    pub pan: Amount<-1, 1>,
    /// How far a chorus spreads it to both sides.
    #[serde(default)]
    pub width: Share,
    /// How much of it goes to the echo.
    #[serde(default)]
    pub echo: Share,
    /// How much of it goes to the room.
    #[serde(default)]
    pub room: Share,
    /// How much it makes way for the ducking track.
    #[serde(default)]
    pub duck: Share,
}

/// Makes room for one track, usually the kick, by pressing others down at each of its notes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duck {
    /// The track that presses.
    pub by: String,
    /// How far down.
    pub depth_db: Amount<-30, 0>,
    /// How long until the level is back.
    pub release_ms: Millis,
}

/// A note in its place in the tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedNote {
    /// Index of its track.
    pub track: usize,
    /// Row from the start of the tune.
    pub row: u32,
    /// How many rows it lasts.
    pub rows: u32,
    /// What sounds.
    pub pitch: Pitch,
    /// How hard it is struck, 0 to 1.
    pub level: f32,
    /// How many semitones above its pitch it starts before it slides there; below, if negative.
    pub slide: i16,
}

/// A checked tune, ready to render: every track has its instrument, every note its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// Frames a row takes. Whole, so that the loop comes back to the same sample; this bends the tempo by less
    /// than one part in a thousand.
    pub row_frames: usize,
    /// Rows a beat has.
    pub rows_per_beat: u32,
    /// Rows from the start to the end.
    pub rows: u32,
    /// The name of each pattern in its place: the row it begins at, in the order they are played.
    pub sections: Vec<(u32, String)>,
    /// The row the loop goes back to; a jingle has none and ends.
    pub loop_row: Option<u32>,
    /// Level of the whole.
    pub gain_db: f32,
    /// The echo; its time is in rows.
    pub echo: Option<Echo>,
    /// The room.
    pub room: Option<Room>,
    /// What makes room for what.
    pub duck: Option<Duck>,
    /// The mixing desk, each track with the layers of its instrument.
    pub tracks: Vec<(Track, Vec<Layer>)>,
    /// All notes, track by track, in order of their rows.
    pub notes: Vec<PlacedNote>,
}

impl Tune {
    /// Reads a score that plays on `instruments`. `file` is only a name for errors.
    ///
    /// # Errors
    /// When the text is not a score, a number is out of its range, a name is unknown, a part does not fit its
    /// pattern, or the whole is too long; the error says where.
    pub fn parse(file: &str, text: &str, instruments: &Instruments) -> Result<Self, TextError> {
        arrange::parse(file, text, instruments)
    }

    /// Seconds of intro and loop.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.rows as f32 * self.row_frames as f32 / RATE
    }

    /// Renders intro and loop. Costs about a hundredth of the playing time in an optimized build and, for a tune
    /// of 84 s, 100 MB while it works and a third of that for the result.
    #[must_use]
    pub fn render(&self) -> RenderedTune {
        mix::render(self)
    }
}
