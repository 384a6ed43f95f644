//! Tunes: instruments, tracks, patterns and the order they are played in.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::amount::{Amount, Db, Millis, Share};
use super::effects::{Echo, Room};
use super::layer::Layer;
use super::locate::{Step, fault, read};
use super::pattern::{self, Note};
use super::{Pitch, RATE, RenderedTune, ScoreError, mix};

/// The most layers of an instrument, tracks of a tune, entries of its order, and notes that are placed.
const MAX_LAYERS: usize = 6;
const MAX_TRACKS: usize = 24;
const MAX_ORDER: usize = 256;
const MAX_NOTES: usize = 20_000;
/// The longest tune in seconds; at 8 bytes a frame this is already 115 MB.
const MAX_SECONDS: f32 = 300.0;

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
pub struct Instruments(BTreeMap<String, Instrument>);

impl Instruments {
    /// Reads a file of instruments: a map from names. `file` is only a name for errors.
    ///
    /// # Errors
    /// When the text is no such map, a number is out of its range, or an instrument has no layers or too many.
    pub fn parse(file: &str, text: &str) -> Result<Self, ScoreError> {
        let all: BTreeMap<String, Instrument> = read(file, text)?;
        for (name, instrument) in &all {
            if instrument.layers.is_empty() || instrument.layers.len() > MAX_LAYERS {
                let problem = format!("{} layers, expected 1 to {MAX_LAYERS}", instrument.layers.len());
                return Err(fault(file, text, &[key(name), key("layers")], problem));
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTune {
    tempo_bpm: Amount<30, 300>,
    rows_per_beat: Amount<1, 16>,
    #[serde(default)]
    gain_db: Amount<-40, 20>,
    #[serde(default)]
    echo: Option<Echo>,
    #[serde(default)]
    room: Option<Room>,
    #[serde(default)]
    duck: Option<Duck>,
    tracks: Vec<Track>,
    patterns: BTreeMap<String, RawPattern>,
    order: Vec<String>,
    #[serde(default)]
    loop_from: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPattern {
    rows: Amount<1, { pattern::MAX_ROWS as i32 }>,
    parts: BTreeMap<String, String>,
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
}

/// A checked tune, ready to render: every track has its instrument, every note its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// Frames a row takes. Whole, so that the loop comes back to the same sample; this bends the tempo by less
    /// than one part in a thousand.
    pub row_frames: usize,
    /// Rows from the start to the end.
    pub rows: u32,
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
    pub fn parse(file: &str, text: &str, instruments: &Instruments) -> Result<Self, ScoreError> {
        let raw: RawTune = read(file, text)?;
        Checker { file, text }.tune(raw, instruments)
    }

    /// Seconds of intro and loop.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.rows as f32 * self.row_frames as f32 / RATE
    }

    /// Renders intro and loop. Costs about a hundredth of the playing time in an optimised build and, for a
    /// tune of 90 s, 60 MB while it works and half of that for the result.
    #[must_use]
    pub fn render(&self) -> RenderedTune {
        mix::render(self)
    }
}

struct Checker<'a> {
    file: &'a str,
    text: &'a str,
}

impl Checker<'_> {
    fn fault(&self, steps: &[Step], problem: String) -> ScoreError {
        fault(self.file, self.text, steps, problem)
    }

    fn tune(&self, raw: RawTune, instruments: &Instruments) -> Result<Tune, ScoreError> {
        let row_s = 60.0 / (raw.tempo_bpm.get() * raw.rows_per_beat.get().round());
        let mut tune = Tune {
            row_frames: (row_s * RATE).round() as usize,
            rows: 0,
            loop_row: None,
            gain_db: raw.gain_db.get(),
            echo: raw.echo,
            room: raw.room,
            duck: raw.duck.clone(),
            tracks: Vec::new(),
            notes: Vec::new(),
        };
        let own_notes = self.desk(&mut tune, &raw.tracks, instruments)?;
        let parts = self.patterns(&tune, &raw.patterns)?;
        if raw.order.is_empty() || raw.order.len() > MAX_ORDER {
            let problem = format!("{} patterns, expected 1 to {MAX_ORDER}", raw.order.len());
            return Err(self.fault(&[key("order")], problem));
        }
        if let Some(from) = raw.loop_from.filter(|&from| from >= raw.order.len()) {
            let problem = format!("{from} is behind the end, expected 0 to {}", raw.order.len() - 1);
            return Err(self.fault(&[key("loop_from")], problem));
        }
        self.place_all(&mut tune, &raw, &parts, &own_notes)?;
        tune.notes.sort_by_key(|note| (note.track, note.row, note.pitch));
        Ok(tune)
    }

    /// Places the patterns in their order.
    fn place_all(
        &self,
        tune: &mut Tune,
        raw: &RawTune,
        parts: &BTreeMap<&str, (u32, Pattern)>,
        own_notes: &[Pitch],
    ) -> Result<(), ScoreError> {
        for (index, name) in raw.order.iter().enumerate() {
            let steps = [key("order"), Step::Index(index)];
            let Some((rows, part)) = parts.get(name.as_str()) else {
                return Err(self.fault(&steps, format!("`{name}` is not one of the patterns")));
            };
            if raw.loop_from == Some(index) {
                tune.loop_row = Some(tune.rows);
            }
            place(tune, part, own_notes);
            tune.rows += rows;
            if tune.notes.len() > MAX_NOTES || tune.seconds() > MAX_SECONDS {
                let problem =
                    format!("the tune is too long, expected at most {MAX_NOTES} notes and {MAX_SECONDS} s");
                return Err(self.fault(&steps, problem));
            }
        }
        Ok(())
    }

    /// Gives each track the layers of its instrument; returns the instruments' own notes.
    fn desk(
        &self,
        tune: &mut Tune,
        tracks: &[Track],
        instruments: &Instruments,
    ) -> Result<Vec<Pitch>, ScoreError> {
        if tracks.len() > MAX_TRACKS {
            let problem = format!("{} tracks, expected at most {MAX_TRACKS}", tracks.len());
            return Err(self.fault(&[key("tracks")], problem));
        }
        let mut own_notes = Vec::new();
        for (index, track) in tracks.iter().enumerate() {
            let Some(instrument) = instruments.0.get(&track.instrument) else {
                let steps = [key("tracks"), Step::Index(index), key("instrument")];
                let problem = format!("`{}` is not one of the instruments", track.instrument);
                return Err(self.fault(&steps, problem));
            };
            own_notes.push(instrument.note);
            tune.tracks.push((track.clone(), instrument.layers.clone()));
        }
        let pressed_by = tune.duck.as_ref().map(|duck| duck.by.as_str());
        if let Some(by) = pressed_by.filter(|by| track_index(tune, by).is_none()) {
            let problem = format!("`{by}` is not one of the tracks");
            return Err(self.fault(&[key("duck"), key("by")], problem));
        }
        Ok(own_notes)
    }

    fn patterns<'p>(
        &self,
        tune: &Tune,
        raw: &'p BTreeMap<String, RawPattern>,
    ) -> Result<BTreeMap<&'p str, (u32, Pattern)>, ScoreError> {
        let mut patterns = BTreeMap::new();
        for (name, pattern) in raw {
            let rows = pattern.rows.get() as u32;
            let mut parts = Vec::new();
            for (track, text) in &pattern.parts {
                let steps = [key("patterns"), key(name), key("parts"), key(track)];
                let Some(index) = track_index(tune, track) else {
                    return Err(self.fault(&steps, format!("`{track}` is not one of the tracks")));
                };
                parts.push((index, self.part(&steps, text, rows)?));
            }
            patterns.insert(name.as_str(), (rows, parts));
        }
        Ok(patterns)
    }

    /// Reads one part and repeats it until it fills `rows`.
    fn part(&self, steps: &[Step], text: &str, rows: u32) -> Result<Vec<Note>, ScoreError> {
        let (notes, length) = pattern::parse(text).map_err(|bad| {
            let mut error = self.fault(steps, bad.problem);
            // The text starts behind its quotation mark; its later lines are lines of the file.
            error.column = if bad.line == 0 { error.column + 1 + bad.column } else { bad.column + 1 };
            error.line += bad.line;
            error
        })?;
        if length == 0 || !rows.is_multiple_of(length) {
            let problem = format!("{length} rows in a pattern of {rows}, expected a number that divides it");
            return Err(self.fault(steps, problem));
        }
        let repeats = 0..rows / length;
        Ok(repeats
            .flat_map(|turn| {
                notes.iter().map(move |note| Note { row: note.row + turn * length, ..note.clone() })
            })
            .collect())
    }
}

type Pattern = Vec<(usize, Vec<Note>)>;

fn key(name: &str) -> Step {
    Step::Key(name.into())
}

fn track_index(tune: &Tune, name: &str) -> Option<usize> {
    tune.tracks.iter().position(|(track, _)| track.name == name)
}

/// Puts the notes of one pattern behind what is there.
fn place(tune: &mut Tune, pattern: &Pattern, own_notes: &[Pitch]) {
    for (track, notes) in pattern {
        for note in notes {
            let own = [own_notes[*track]];
            let pitches = if note.pitches.is_empty() { &own[..] } else { &note.pitches };
            tune.notes.extend(pitches.iter().map(|&pitch| PlacedNote {
                track: *track,
                row: tune.rows + note.row,
                rows: note.rows,
                pitch,
                level: note.level,
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Instruments, ScoreError, Tune};

    const PLUCK: &str =
        "{\"pluck\": (layers: [(wave: Saw, amp: (attack_ms: 1, decay_ms: 200, release_ms: 20))])}";

    const TUNE: &str = "(
    tempo_bpm: 120, rows_per_beat: 4, loop_from: 1,
    tracks: [(name: \"bass\", instrument: \"pluck\")],
    patterns: {
        \"a\": (rows: 4, parts: {\"bass\": \"c3 - x .\"}),
        \"b\": (rows: 8, parts: {\"bass\": \"
            e3 .
            g3 .\"}),
    },
    order: [\"a\", \"b\"],
)";

    fn parse(text: &str) -> Result<Tune, ScoreError> {
        Tune::parse("t.ron", text, &Instruments::parse("i.ron", PLUCK).unwrap())
    }

    /// Tests that patterns are placed one behind the other and short parts repeat.
    #[test]
    fn patterns_follow_the_order() {
        let tune = parse(TUNE).unwrap();
        let rows: Vec<(u32, u8)> = tune.notes.iter().map(|note| (note.row, note.pitch.0)).collect();
        assert_eq!(rows, [(0, 48), (2, 60), (4, 52), (6, 55), (8, 52), (10, 55)]);
        assert_eq!((tune.rows, tune.loop_row, tune.row_frames), (12, Some(4), 6000));
    }

    /// Tests that each kind of bad tune is refused with its place and path.
    #[test]
    fn bad_tunes_are_refused() {
        let many = format!("order: [{}]", "\"b\",".repeat(300));
        let table = [
            ("120", "1e12", "t.ron:2:", "tempo_bpm", "from 30 to 300"),
            ("120", "NaN", "t.ron:2:", "tempo_bpm", "from 30 to 300"),
            (
                "instrument: \"pluck\"",
                "instrument: \"tuba\"",
                "t.ron:3:41:",
                "tracks[0].instrument",
                "`tuba`",
            ),
            (
                "{\"bass\": \"c3 - x .\"",
                "{\"bas\": \"c3 - x .\"",
                "t.ron:5:",
                "patterns.a.parts.bas",
                "tracks",
            ),
            ("c3 - x .", "c3 - h9 .", "t.ron:5:46:", "patterns.a.parts.bass", "`h9` means nothing"),
            ("g3 .", "g3 h9", "t.ron:8:16:", "patterns.b.parts.bass", "`h9` means nothing"),
            ("c3 - x .", "c3 - x", "t.ron:5:", "patterns.a.parts.bass", "3 rows in a pattern of 4"),
            ("rows: 8", "rows: 1000000000", "t.ron:6:", "patterns.b.rows", "from 1 to 512"),
            ("\"a\", \"b\"]", "\"a\", \"c\"]", "t.ron:10:18:", "order[1]", "`c` is not one of the patterns"),
            ("loop_from: 1", "loop_from: 2", "t.ron:2:", "loop_from", "expected 0 to 1"),
            ("order: [\"a\", \"b\"]", many.as_str(), "t.ron:10:", "order", "expected 1 to 256"),
        ];
        for (from, to, place, path, expected) in table {
            assert!(TUNE.contains(from), "{from}");
            let error = parse(&TUNE.replace(from, to)).unwrap_err().to_string();
            for part in [place, path, expected] {
                assert!(error.contains(part), "`{to}` gave `{error}`, which lacks `{part}`");
            }
        }
    }

    /// Tests that an instrument that could not sound is refused where it stands.
    #[test]
    fn an_instrument_needs_layers() {
        let error = Instruments::parse("i.ron", "{\n \"flute\": (layers: [])}").unwrap_err();
        assert_eq!((error.line, error.path.as_str()), (2, "flute.layers"));
    }

    /// Tests that a tune cannot be made to fill the memory.
    #[test]
    fn a_tune_of_an_hour_is_refused() {
        let long = TUNE
            .replace("tempo_bpm: 120", "tempo_bpm: 30")
            .replace("rows: 8", "rows: 512")
            .replace("[\"a\", \"b\"]", &format!("[{}]", "\"b\",".repeat(200)));
        assert!(parse(&long).unwrap_err().problem.contains("too long"));
    }
}
