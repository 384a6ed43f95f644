//! Turns the text of a tune into placed notes. Resolves every name and checks every limit.

use super::effects::{EchoScore, RoomScore};
use super::pattern::{self, PatternNote};
use super::ranged::Ranged;
use super::tune::{Duck, Instruments, PlacedNote, Track, Tune};
use super::{Pitch, RATE};
use ron_text::{self, TextError, ValuePath};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

const MAX_TRACKS: usize = 24;
const MAX_ORDER: usize = 256;
const MAX_NOTES: usize = 20_000;
/// The maximum duration of a tune, in seconds. At 8 bytes per frame this is already 115 MB.
const MAX_SECONDS: f32 = 300.0;
/// The maximum time between two echoes, in seconds.
const MAX_ECHO_S: f32 = 4.0;
/// The maximum work of a tune: seconds of running oscillators, with repeated notes counted once.
const MAX_WORK_S: f32 = 6_000.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTune {
    tempo_bpm: Ranged<30, 300>,
    rows_per_beat: Ranged<1, 16>,
    #[serde(default)]
    gain_db: Ranged<-40, 20>,
    echo: Option<EchoScore>,
    room: Option<RoomScore>,
    duck: Option<Duck>,
    tracks: Vec<Track>,
    patterns: BTreeMap<String, RawPattern>,
    order: Vec<String>,
    loop_from: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPattern {
    rows: Ranged<1, { pattern::MAX_ROWS as i32 }>,
    parts: BTreeMap<String, String>,
}

pub(super) fn parse(file: &str, text: &str, instruments: &Instruments) -> Result<Tune, TextError> {
    let raw: RawTune = ron_text::read(file, text)?;
    TuneChecker { file, text }.tune(raw, instruments)
}

struct TuneChecker<'a> {
    file: &'a str,
    text: &'a str,
}

impl TuneChecker<'_> {
    fn error(&self, path: &ValuePath, problem: String) -> TextError {
        TextError::at(self.file, self.text, path, problem)
    }

    fn tune(&self, raw: RawTune, instruments: &Instruments) -> Result<Tune, TextError> {
        let row_s = 60.0 / (raw.tempo_bpm.get() * raw.rows_per_beat.get().round());
        let mut tune = Tune {
            row_frames: (row_s * RATE).round() as usize,
            rows_per_beat: raw.rows_per_beat.get().round() as u32,
            gain_db: raw.gain_db.get(),
            echo: raw.echo,
            room: raw.room,
            duck: raw.duck.clone(),
            ..Tune::default()
        };
        let own_notes = self.tracks(&mut tune, &raw.tracks, instruments)?;
        let parts = self.patterns(&tune, &raw.patterns)?;
        if raw.order.is_empty() || raw.order.len() > MAX_ORDER {
            let problem = format!("{} patterns, expected 1 to {MAX_ORDER}", raw.order.len());
            return Err(self.error(&key("order"), problem));
        }
        if let Some(from) = raw.loop_from.filter(|&from| from >= raw.order.len()) {
            let problem = format!("{from} is behind the end, expected 0 to {}", raw.order.len() - 1);
            return Err(self.error(&key("loop_from"), problem));
        }
        self.place_all(&mut tune, &raw, &parts, &own_notes)?;
        tune.notes.sort_by_key(|note| (note.track, note.row, note.pitch));
        self.limit_work(&tune)?;
        Ok(tune)
    }

    /// Returns an error for a tune with more than [`MAX_ECHO_S`] between two echoes, which would take gigabytes, or
    /// with more than [`MAX_WORK_S`] of work, which would take minutes to render.
    fn limit_work(&self, tune: &Tune) -> Result<(), TextError> {
        let row_s = tune.row_frames as f32 / RATE;
        let echo_s = tune.echo.map_or(0.0, |echo| echo.time.get() * row_s);
        if echo_s > MAX_ECHO_S {
            let problem = format!("{echo_s} s between two echoes, expected at most {MAX_ECHO_S} s");
            return Err(self.error(&key("echo").key("time"), problem));
        }
        let different: BTreeSet<_> =
            tune.notes.iter().map(|note| (note.track, note.pitch, note.rows, note.slide)).collect();
        let work_s: f32 = different
            .iter()
            .flat_map(|(track, _, rows, _)| tune.tracks[*track].1.iter().map(|layer| (layer, *rows)))
            .map(|(layer, rows)| layer.voices() as f32 * layer.length(rows as f32 * row_s))
            .sum();
        if work_s > MAX_WORK_S {
            let problem = format!("{work_s} s of oscillators to render, expected at most {MAX_WORK_S} s");
            return Err(self.error(&key("patterns"), problem));
        }
        Ok(())
    }

    /// Places the notes and sections of all entries of the order, and sets the row where the loop starts.
    fn place_all(
        &self,
        tune: &mut Tune,
        raw: &RawTune,
        parts: &Patterns<'_>,
        own_notes: &[Pitch],
    ) -> Result<(), TextError> {
        for (index, name) in raw.order.iter().enumerate() {
            let path = key("order").index(index);
            if raw.loop_from == Some(index) {
                tune.loop_row = Some(tune.rows);
            }
            let stack = stack(name, parts).map_err(|problem| self.error(&path, problem))?;
            let rows = stack.iter().map(|(rows, _)| *rows).max().unwrap_or(0);
            for (own_rows, part) in &stack {
                for repeat in 0..rows / own_rows {
                    place(tune, part, repeat * own_rows, own_notes);
                }
            }
            tune.sections.push((tune.rows, name.clone()));
            tune.rows += rows;
            if tune.notes.len() > MAX_NOTES || tune.seconds() > MAX_SECONDS {
                let most = format!("{MAX_NOTES} notes and {MAX_SECONDS} s");
                return Err(self.error(&path, format!("the tune is too long, expected at most {most}")));
            }
        }
        Ok(())
    }

    /// Adds the tracks, each with its instrument's layers. Returns each track's pitch for the word `x`.
    fn tracks(&self, tune: &mut Tune, tracks: &[Track], band: &Instruments) -> Result<Vec<Pitch>, TextError> {
        if tracks.len() > MAX_TRACKS {
            let problem = format!("{} tracks, expected at most {MAX_TRACKS}", tracks.len());
            return Err(self.error(&key("tracks"), problem));
        }
        let mut own_notes = Vec::new();
        for (index, track) in tracks.iter().enumerate() {
            let Some(instrument) = band.0.get(&track.instrument) else {
                let path = key("tracks").index(index).key("instrument");
                let problem = format!("`{}` is not one of the instruments", track.instrument);
                return Err(self.error(&path, problem));
            };
            own_notes.push(instrument.note);
            tune.tracks.push((track.clone(), instrument.layers.clone()));
        }
        let ducked_by = tune.duck.as_ref().map(|duck| duck.by.as_str());
        if let Some(by) = ducked_by.filter(|by| track_index(tune, by).is_none()) {
            let problem = format!("`{by}` is not one of the tracks");
            return Err(self.error(&key("duck").key("by"), problem));
        }
        Ok(own_notes)
    }

    fn patterns<'p>(
        &self,
        tune: &Tune,
        raw: &'p BTreeMap<String, RawPattern>,
    ) -> Result<Patterns<'p>, TextError> {
        let mut patterns = BTreeMap::new();
        for (name, pattern) in raw {
            let rows = pattern.rows.get() as u32;
            let mut parts = Vec::new();
            for (track, text) in &pattern.parts {
                let path = key("patterns").key(name).key("parts").key(track);
                let Some(index) = track_index(tune, track) else {
                    return Err(self.error(&path, format!("`{track}` is not one of the tracks")));
                };
                parts.push((index, self.part(&path, text, rows)?));
            }
            patterns.insert(name.as_str(), (rows, parts));
        }
        Ok(patterns)
    }

    /// Reads one track of a pattern and returns its notes, repeated to fill the pattern's `rows`.
    fn part(&self, path: &ValuePath, text: &str, rows: u32) -> Result<Vec<PatternNote>, TextError> {
        let (notes, length) = pattern::parse(text).map_err(|bad| {
            let mut error = self.error(path, bad.problem);
            // The text starts after its quotation mark. Its later lines start at the beginning of a line of the file.
            error.column = if bad.line == 0 { error.column + 1 + bad.column } else { bad.column + 1 };
            error.line += bad.line;
            error
        })?;
        if length == 0 || !rows.is_multiple_of(length) {
            let problem = format!("{length} rows in a pattern of {rows}, expected a number that divides it");
            return Err(self.error(path, problem));
        }
        let repeated = (0..rows / length).flat_map(|repeat| notes.iter().map(move |note| (repeat, note)));
        let later = |(repeat, note): (u32, &PatternNote)| (note.row + repeat * length, note.clone());
        Ok(repeated.map(later).map(|(row, note)| PatternNote { row, ..note }).collect())
    }
}

type PatternParts = Vec<(usize, Vec<PatternNote>)>;
/// The patterns by name, each with its number of rows.
type Patterns<'p> = BTreeMap<&'p str, (u32, PatternParts)>;

fn key(name: &str) -> ValuePath {
    ValuePath::root().key(name)
}

fn track_index(tune: &Tune, name: &str) -> Option<usize> {
    tune.tracks.iter().position(|(track, _)| track.name == name)
}

/// Returns the patterns of an entry such as `theme + beat`. The longest sets the length; the others repeat.
fn stack<'p>(entry: &str, parts: &'p Patterns<'_>) -> Result<Vec<&'p (u32, PatternParts)>, String> {
    let mut stack = Vec::new();
    let mut tracks = BTreeSet::new();
    for name in entry.split('+').map(str::trim) {
        let found = parts.get(name).ok_or_else(|| format!("`{name}` is not one of the patterns"))?;
        if !found.1.iter().all(|(track, _)| tracks.insert(*track)) {
            return Err(format!("`{name}` plays on a track that another of them plays on"));
        }
        stack.push(found);
    }
    let rows = stack.iter().map(|(rows, _)| *rows).max().unwrap_or(0);
    match stack.iter().find(|(own, _)| !rows.is_multiple_of(*own)) {
        Some((own, _)) => {
            Err(format!("{own} rows do not fit into {rows}, expected a number that divides it"))
        }
        None => Ok(stack),
    }
}

/// Appends the notes of a pattern, `later` rows after the tune's end. `own_notes` has each track's pitch for `x`.
fn place(tune: &mut Tune, pattern: &PatternParts, later: u32, own_notes: &[Pitch]) {
    for &(track, ref notes) in pattern {
        for &PatternNote { row, rows, ref pitches, level, slide } in notes {
            let (row, own) = (tune.rows + later + row, [own_notes[track]]);
            let pitches = if pitches.is_empty() { &own[..] } else { pitches };
            let placed = |&pitch| PlacedNote { track, row, rows, pitch, level, slide };
            tune.notes.extend(pitches.iter().map(placed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Instruments, TextError, Tune};

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

    fn parse(text: &str) -> Result<Tune, TextError> {
        Tune::parse("t.ron", text, &Instruments::parse("i.ron", PLUCK).unwrap())
    }

    #[test]
    fn patterns_follow_the_order() {
        let tune = parse(TUNE).unwrap();
        let rows: Vec<(u32, u8)> = tune.notes.iter().map(|note| (note.row, note.pitch.0)).collect();
        assert_eq!(rows, [(0, 48), (2, 60), (4, 52), (6, 55), (8, 52), (10, 55)]);
        assert_eq!((tune.rows, tune.loop_row, tune.row_frames), (12, Some(4), 6000));
        assert_eq!(tune.sections, [(0, "a".to_owned()), (4, "b".to_owned())]);
    }

    #[test]
    fn patterns_are_stacked() {
        let two = TUNE
            .replace("tracks: [", "tracks: [(name: \"top\", instrument: \"pluck\"), ")
            .replace("4, parts: {\"bass\"", "4, parts: {\"top\"")
            .replace("[\"a\", \"b\"]", "[\"b\", \"b + a\"]");
        let tune = parse(&two).unwrap();
        let top: Vec<u32> = tune.notes.iter().filter(|note| note.track == 0).map(|note| note.row).collect();
        assert_eq!((top, tune.rows, tune.loop_row), (vec![8, 10, 12, 14], 16, Some(8)));
    }

    #[test]
    fn bad_tunes_are_refused() {
        let many = format!("order: [{}]", "\"b\",".repeat(300));
        // Minutes between two echoes would take gigabytes.
        let echo = "echo: (time: 2000, feedback: 0.5, level_db: 0)";
        let table = [
            ("120", "1e12", ":2:", "tempo_bpm", "from 30 to 300"),
            ("120", "NaN", ":2:", "tempo_bpm", "from 30 to 300"),
            ("instrument: \"pluck\"", "instrument: \"tuba\"", ":3:41:", "tracks[0].instrument", "`tuba`"),
            ("{\"bass\": \"c3 - x .\"", "{\"bas\": \"c3 - x .\"", ":5:", "patterns.a.parts.bas", "tracks"),
            ("c3 - x .", "c3 - h9 .", ":5:46:", "patterns.a.parts.bass", "`h9` means nothing"),
            ("g3 .", "g3 h9", ":8:16:", "patterns.b.parts.bass", "`h9` means nothing"),
            ("c3 - x .", "c3 - x", ":5:", "patterns.a.parts.bass", "3 rows in a pattern of 4"),
            ("rows: 8", "rows: 1000000000", ":6:", "patterns.b.rows", "from 1 to 512"),
            ("\"a\", \"b\"]", "\"a\", \"c\"]", ":10:18:", "order[1]", "`c` is not one of the patterns"),
            ("\"a\", \"b\"]", "\"a\", \"a+c\"]", ":10:18:", "order[1]", "`c` is not one of the patterns"),
            ("\"a\", \"b\"]", "\"a\", \"a+b\"]", ":10:18:", "order[1]", "`b` plays on a track"),
            ("loop_from: 1", "loop_from: 2", ":2:", "loop_from", "expected 0 to 1"),
            ("loop_from: 1", echo, ":2:", "echo.time", "expected at most"),
            ("order: [\"a\", \"b\"]", many.as_str(), ":10:", "order", "expected 1 to 256"),
        ];
        for (from, to, place, path, expected) in table {
            assert!(TUNE.contains(from), "{from}");
            let error = parse(&TUNE.replace(from, to)).unwrap_err().to_string();
            for part in [&format!("t.ron{place}"), path, expected] {
                assert!(error.contains(part), "`{to}` gave `{error}`, which lacks `{part}`");
            }
        }
    }

    #[test]
    fn an_instrument_needs_layers() {
        let error = Instruments::parse("i.ron", "{\n \"flute\": (layers: [])}").unwrap_err();
        assert_eq!((error.line, error.path.as_str()), (2, "flute.layers"));
    }

    #[test]
    fn a_tune_of_an_hour_is_refused() {
        let long = TUNE
            .replace("tempo_bpm: 120", "tempo_bpm: 30")
            .replace("rows: 8", "rows: 512")
            .replace("[\"a\", \"b\"]", &format!("[{}]", "\"b\",".repeat(200)));
        assert!(parse(&long).unwrap_err().problem.contains("too long"));
    }
}
