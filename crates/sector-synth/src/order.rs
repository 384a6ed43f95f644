//! The entries of a tune's order: `theme + beat, up 2, tempo 120 to 132, level -3`.

use super::ranged::{Ranged, checked};

/// The pitches an entry may be transposed by, in semitones, in either direction.
const MAX_UP: i32 = 24;

/// An entry of the order: patterns that play together, and how.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry<'t> {
    /// The names of the patterns.
    pub(super) names: Vec<&'t str>,
    /// The transposition in semitones. Notes written as `x` keep their pitch.
    pub(super) up: i16,
    /// The tempo in beats per minute, at the start and at the end; `None` for the tempo of the tune.
    pub(super) tempo_bpm: Option<[f32; 2]>,
    /// The velocity of the notes relative to what is written, in dB.
    pub(super) level_db: f32,
}

impl<'t> Entry<'t> {
    /// Reads an entry. The error has no position.
    pub(super) fn parse(text: &'t str) -> Result<Self, String> {
        let mut parts = text.split(',').map(str::trim);
        let names = parts.next().unwrap_or("").split('+').map(str::trim).collect();
        let mut entry = Self { names, up: 0, tempo_bpm: None, level_db: 0.0 };
        for part in parts {
            let words: Vec<&str> = part.split_ascii_whitespace().collect();
            match words[..] {
                ["up", by] => entry.up = semitones(by)?,
                ["down", by] => entry.up = -semitones(by)?,
                ["tempo", all] => entry.tempo_bpm = Some([tempo(all)?; 2]),
                ["tempo", from, "to", to] => entry.tempo_bpm = Some([tempo(from)?, tempo(to)?]),
                ["level", db] => entry.level_db = number::<-24, 6>(db)?,
                _ => {
                    let expected = "expected `up 2`, `down 3`, `tempo 132`, `tempo 120 to 132` or `level -3`";
                    return Err(format!("`{part}` is not recognized, {expected}"));
                }
            }
        }
        Ok(entry)
    }
}

fn semitones(text: &str) -> Result<i16, String> {
    match text.parse() {
        Ok(by) if (0..=MAX_UP).contains(&i32::from(by)) => Ok(by),
        _ => Err(format!("`{text}` is not a transposition, expected 0 to {MAX_UP} semitones")),
    }
}

fn tempo(text: &str) -> Result<f32, String> {
    number::<30, 300>(text)
}

fn number<const LOW: i32, const HIGH: i32>(text: &str) -> Result<f32, String> {
    let value = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    checked(value).map(Ranged::<LOW, HIGH>::get)
}

#[cfg(test)]
mod tests {
    use super::Entry;

    #[test]
    fn an_entry_is_read() {
        let entry = Entry::parse("theme + beat, down 3, tempo 120 to 132.5, level -3").unwrap();
        assert_eq!((entry.names, entry.up, entry.level_db), (vec!["theme", "beat"], -3, -3.0));
        assert_eq!(entry.tempo_bpm, Some([120.0, 132.5]));
        assert_eq!(Entry::parse("theme").unwrap().tempo_bpm, None);
    }

    #[test]
    fn bad_entries_are_refused() {
        let table = [
            ("a, up 25", "0 to 24"),
            ("a, up -1", "0 to 24"),
            ("a, up", "`up` is not recognized"),
            ("a, tempo 1e9", "from 30 to 300"),
            ("a, tempo NaN", "from 30 to 300"),
            ("a, tempo 100 to fast", "`fast` is not a number"),
            ("a, level 40", "from -24 to 6"),
            ("a,", "is not recognized"),
        ];
        for (text, expected) in table {
            let error = Entry::parse(text).unwrap_err();
            assert!(error.contains(expected), "`{text}` gave `{error}`");
        }
    }
}
