//! Turns the text of a tune into placed notes. Resolves every name and checks every limit.

use super::order::Entry;
use super::pattern::{self, Part};
use super::placement::PlacedTrack;
use super::score::{
    MAX_ECHO_S, MAX_NOTES, MAX_ORDER, MAX_SECONDS, MAX_TRACKS, MAX_WORK_S, RawPattern, RawTune,
};
use super::stack::{CheckedPattern, PatternStack, Patterns};
use super::timing::{add_rows, row_frames};
use super::tune::{Instruments, PlacedNote, Section, Track, Tune};
use super::{RATE, player};
use ron_text::{self, TextError, ValuePath};
use std::collections::BTreeMap;

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
        let rows_per_beat = raw.rows_per_beat.get().round() as u32;
        let mut tune = Tune {
            row_frames: row_frames(raw.tempo_bpm.get(), rows_per_beat),
            row_starts: vec![0],
            rows_per_beat,
            gain_db: raw.gain_db.get(),
            human: raw.human,
            echo: raw.echo,
            room: raw.room,
            duck: raw.duck.clone(),
            ..Tune::default()
        };
        self.tracks(&mut tune, &raw.tracks, instruments)?;
        let parts = self.patterns(&tune, &raw.patterns)?;
        if raw.order.is_empty() || raw.order.len() > MAX_ORDER {
            let problem = format!("{} entries, expected 1 to {MAX_ORDER}", raw.order.len());
            return Err(self.error(&key("order"), problem));
        }
        if let Some(from) = raw.loop_from.filter(|&from| from >= raw.order.len()) {
            let problem = format!("{from} is past the end, expected 0 to {}", raw.order.len() - 1);
            return Err(self.error(&key("loop_from"), problem));
        }
        tune.notes = self.place_all(&mut tune, &raw, &parts)?;
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
        let work_s = player::work_s(tune);
        if work_s > MAX_WORK_S {
            let problem = format!("{work_s} s of oscillators to render, expected at most {MAX_WORK_S} s");
            return Err(self.error(&key("patterns"), problem));
        }
        Ok(())
    }

    /// Adds the sections of all entries of the order, sets the row where the loop starts, and returns the notes.
    fn place_all(
        &self,
        tune: &mut Tune,
        raw: &RawTune,
        patterns: &Patterns<'_>,
    ) -> Result<Vec<PlacedNote>, TextError> {
        let all = std::mem::take(&mut tune.tracks);
        let mut tracks: Vec<_> =
            all.iter().enumerate().map(|(i, track)| PlacedTrack::new(i, track)).collect();
        let mut loop_entry = None;
        for (index, text) in raw.order.iter().enumerate() {
            let path = key("order").index(index);
            let fail = |problem| self.error(&path, problem);
            let entry = Entry::parse(text).map_err(fail)?;
            let stack = PatternStack::of(&entry, patterns).map_err(fail)?;
            let bar_rows = stack
                .bar_rows(raw.bar_rows.map(|bar| bar.get() as u32), 4 * tune.rows_per_beat)
                .map_err(fail)?;
            for (at, track, part) in stack.parts(tune.rows) {
                tracks[track].place(part, at, &entry).map_err(fail)?;
            }
            tune.sections.push(Section { row: tune.rows, name: entry.names[0].to_owned(), bar_rows });
            if raw.loop_from == Some(index) {
                tune.loop_row = Some(tune.rows);
                loop_entry = Some((path.clone(), entry.clone(), stack.parts(0)));
            }
            add_rows(tune, stack.rows, raw.swing.get().min(0.5), &entry);
            let notes: usize = tracks.iter().map(|track| track.notes.len()).sum();
            if notes > MAX_NOTES || tune.seconds() > MAX_SECONDS {
                let most = format!("{MAX_NOTES} notes and {MAX_SECONDS} s");
                return Err(fail(format!("the tune is too long, expected at most {most}")));
            }
        }
        if let (Some((path, entry, parts)), Some(start)) = (loop_entry, tune.loop_row) {
            for (_, track, part) in parts.into_iter().filter(|(at, ..)| *at == 0) {
                let closed = tracks[track].close_loop(part, &(start..tune.rows), &entry);
                closed.map_err(|problem| self.error(&path, problem))?;
            }
        }
        let notes = tracks.into_iter().flat_map(|track| track.notes).collect();
        tune.tracks = all;
        Ok(notes)
    }

    fn tracks(&self, tune: &mut Tune, tracks: &[Track], band: &Instruments) -> Result<(), TextError> {
        if tracks.len() > MAX_TRACKS {
            let problem = format!("{} tracks, expected at most {MAX_TRACKS}", tracks.len());
            return Err(self.error(&key("tracks"), problem));
        }
        for (index, track) in tracks.iter().enumerate() {
            let Some(instrument) = band.0.get(&track.instrument) else {
                let path = key("tracks").index(index).key("instrument");
                let problem = format!("`{}` is not one of the instruments", track.instrument);
                return Err(self.error(&path, problem));
            };
            tune.tracks.push((track.clone(), instrument.clone()));
        }
        let ducked_by = tune.duck.as_ref().map(|duck| duck.by.as_str());
        if let Some(by) = ducked_by.filter(|by| track_index(tune, by).is_none()) {
            let problem = format!("`{by}` is not one of the tracks");
            return Err(self.error(&key("duck").key("by"), problem));
        }
        Ok(())
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
            let bar_rows = pattern.bar_rows.map(|bar| bar.get() as u32);
            if let Some(bar) = bar_rows.filter(|bar| !rows.is_multiple_of(*bar)) {
                let problem = format!("{rows} rows do not divide into bars of {bar} rows");
                return Err(self.error(&key("patterns").key(name).key("bar_rows"), problem));
            }
            patterns.insert(name.as_str(), CheckedPattern { rows, bar_rows, parts });
        }
        Ok(patterns)
    }

    /// Reads one track of a pattern, repeated to fill the pattern's `rows`.
    fn part(&self, path: &ValuePath, text: &str, rows: u32) -> Result<Part, TextError> {
        let part = pattern::parse(text).map_err(|bad| {
            let mut error = self.error(path, bad.problem);
            // The text starts after its quotation mark. Its later lines start at the beginning of a line of the file.
            error.column = if bad.line == 0 { error.column + 1 + bad.column } else { bad.column + 1 };
            error.line += bad.line;
            error
        })?;
        part.repeat(rows).map_err(|problem| self.error(path, problem))
    }
}

fn key(name: &str) -> ValuePath {
    ValuePath::root().key(name)
}

fn track_index(tune: &Tune, name: &str) -> Option<usize> {
    tune.tracks.iter().position(|(track, _)| track.name == name)
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
        let sections: Vec<(u32, &str)> =
            tune.sections.iter().map(|section| (section.row, section.name.as_str())).collect();
        assert_eq!(sections, [(0, "a"), (4, "b")]);
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

    fn notes(tune: &Tune) -> Vec<(u32, u32, u8)> {
        tune.notes.iter().map(|note| (note.row, note.rows, note.pitch.0)).collect()
    }

    #[test]
    fn an_entry_transposes_and_softens() {
        let tune = parse(&TUNE.replace("\"a\", \"b\"]", "\"a, up 2\", \"b, down 12, level -6\"]")).unwrap();
        // The instrument's own note, `x`, stays.
        assert_eq!(notes(&tune)[..4], [(0, 2, 50), (2, 1, 60), (4, 1, 40), (6, 1, 43)]);
        let high = TUNE.replace("c3 -", "b8 -").replace("\"a\", \"b\"]", "\"a, up 1\"]");
        let problem = parse(&high.replace("loop_from: 1,", "")).unwrap_err().problem;
        assert!(problem.contains("`up 1` moves a note of `bass` out of range"), "{problem}");
        assert!((tune.notes[0].level - 0.75).abs() < 1e-6 && (tune.notes[2].level - 0.376).abs() < 0.01);
    }

    #[test]
    fn ties_and_pickups_reach_across_sections() {
        let text = TUNE
            .replace("c3 - x .", "c3 . d3 -")
            .replace("\n            e3 .\n            g3 .", "f3 g3 < - - e3 . . . . a3");
        let tune = parse(&text).unwrap();
        // The pick-up replaces the d3, and is held into the pattern. At the end it comes again, instead of the a3.
        let expected = [(0, 1, 48), (2, 1, 53), (3, 3, 55), (6, 1, 52), (10, 1, 53), (11, 3, 55)];
        assert_eq!(notes(&tune), expected);
        let tied = TUNE
            .replace("c3 - x .", "c3 . d3 -")
            .replace("\n            e3 .\n            g3 .", "- - - e3 - - - -");
        let tune = parse(&tied).unwrap();
        assert_eq!(notes(&tune), [(0, 1, 48), (2, 5, 50), (7, 8, 52)], "the last note is held into the loop");
    }

    #[test]
    fn a_pattern_repeats_with_its_pickup_and_its_tie() {
        let two = TUNE
            .replace("tracks: [", "tracks: [(name: \"top\", instrument: \"pluck\"), ")
            .replace("4, parts: {\"bass\": \"c3 - x .", "2, parts: {\"top\": \"a3 . < c4 .")
            .replace("[\"a\", \"b\"]", "[\"b\", \"b + a\"]");
        let top = |tune: &Tune| notes(tune).into_iter().filter(|note| note.2 > 55).collect::<Vec<_>>();
        let tune = parse(&two).unwrap();
        assert_eq!(top(&tune), [6, 8, 10, 12, 14].map(|row| (row, 1, 57)));
        let longer = parse(&two.replace("a3 . <", "a3 . . <")).unwrap_err().problem;
        assert!(longer.contains("pick-up with more rows"), "{longer}");
    }

    #[test]
    fn bars_follow_the_meter() {
        let text =
            TUNE.replace("rows: 8,", "rows: 8, bar_rows: 2,").replace("rows: 4,", "rows: 4, bar_rows: 4,");
        assert_eq!(parse(&text).unwrap().bars(), [0, 4, 6, 8, 10]);
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
            ("c3 - x .", "c3 - h9 .", ":5:46:", "patterns.a.parts.bass", "`h9` is not recognized"),
            ("g3 .", "g3 h9", ":8:16:", "patterns.b.parts.bass", "`h9` is not recognized"),
            ("c3 - x .", "c3 - x", ":5:", "patterns.a.parts.bass", "3 rows in a pattern of 4"),
            ("rows: 8", "rows: 1000000000", ":6:", "patterns.b.rows", "from 1 to 512"),
            ("\"a\", \"b\"]", "\"a\", \"c\"]", ":10:18:", "order[1]", "`c` is not one of the patterns"),
            ("\"a\", \"b\"]", "\"a\", \"a+c\"]", ":10:18:", "order[1]", "`c` is not one of the patterns"),
            ("\"a\", \"b\"]", "\"a\", \"a+b\"]", ":10:18:", "order[1]", "`b` uses a track"),
            ("\"a\", \"b\"]", "\"a, up 90\", \"b\"]", ":10:13:", "order[0]", "0 to 24 semitones"),
            ("\"a\", \"b\"]", "\"a, tempo 9\", \"b\"]", ":10:13:", "order[0]", "from 30 to 300"),
            ("\"a\", \"b\"]", "\"b\", \"a, faster\"]", ":10:18:", "order[1]", "`faster` is not recognized"),
            ("rows: 4,", "rows: 4, bar_rows: 3,", ":5:", "patterns.a.bar_rows", "bars of 3 rows"),
            ("loop_from: 1", "bar_rows: 3", ":10:", "order[0]", "bars of 3 rows"),
            ("loop_from: 1", "human: (timing_ms: 99, level_db: 1)", ":2:", "timing_ms", "0 to 30"),
            ("c3 - x .", "- - x .", ":10:", "order[0]", "has no note to hold"),
            ("c3 - x .", "c3 < - x . .", ":10:", "order[0]", "only 0 come before"),
            ("c3 - x .", "c3 < -", ":5:", "patterns.a.parts.bass", "cannot repeat"),
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
    fn work_counts_each_version_and_repeat_of_a_note() {
        let repeated = TUNE.replace("rows: 8,", "rows: 512,").replace("e3 .\n            g3 .", "e3");
        let accepted = |instrument: &str| {
            let layer = format!("{instrument} amp: (attack_ms: 0, decay_ms: 8000, release_ms: 8000))");
            let band = format!("{{\"pluck\": (layers: [{}])}}", [layer.as_str(); 2].join(", "));
            Tune::parse("t.ron", &repeated, &Instruments::parse("i.ron", &band).unwrap()).is_ok()
        };
        assert!(accepted("(wave: Saw,"));
        // Each takes about three times as long as a plain layer.
        for costly in ["unison: (5, 9),", "width: 1, fm: (ratio: 1, depth: []),"] {
            assert!(!accepted(&format!("(wave: Saw, {costly}")), "{costly}");
        }
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
