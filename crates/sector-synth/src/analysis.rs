//! Figures of a tune: how its melody rests and ties, and the key and loudness of each section.

use super::tune::{PlacedNote, Section, Tune};
use super::{Frame, loudness};
use core::ops::Range;

/// How a melody ties and rests. All values are shares, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MelodyShares {
    /// The bars, of those in which it sounds, whose start is held over from the bar before.
    pub tied: f64,
    /// The bars, of those in which it sounds, with a note on the first beat.
    pub on_one: f64,
    /// The time, from its first to its last note, in which it is silent.
    pub resting: f64,
}

/// Measures the melody of a tune, on the tracks whose names start with `lead`. Returns `None` without notes.
pub fn melody(tune: &Tune) -> Option<MelodyShares> {
    let notes: Vec<&PlacedNote> = tune.notes.iter().filter(|note| is_melody(tune, note)).collect();
    let (first, last) = (notes.iter().map(|note| note.row).min()?, notes.iter().map(|note| end(note)).max()?);
    let mut sounds = vec![false; last as usize];
    notes.iter().for_each(|note| sounds[note.row as usize..end(note) as usize].fill(true));
    let mut ends = tune.bars();
    ends.push(tune.rows);
    let bars = ends.windows(2).filter(|bar| {
        sounds.get(bar[0] as usize..bar[1].min(last) as usize).is_some_and(|rows| rows.contains(&true))
    });
    let (mut count, mut tied, mut on_one) = (0.0, 0.0, 0.0);
    for bar in bars {
        count += 1.0;
        let is_tied = notes.iter().any(|note| note.row < bar[0] && end(note) > bar[0]);
        tied += f64::from(u8::from(is_tied));
        on_one += f64::from(u8::from(notes.iter().any(|note| note.row == bar[0])));
    }
    let silent = sounds[first as usize..].iter().filter(|sounds| !**sounds).count() as f64;
    let resting = silent / f64::from(last - first);
    Some(MelodyShares { tied: tied / count, on_one: on_one / count, resting })
}

fn is_melody(tune: &Tune, note: &PlacedNote) -> bool {
    tune.tracks[note.track].0.name.starts_with("lead")
}

fn end(note: &PlacedNote) -> u32 {
    note.row + note.rows
}

/// A major or minor key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The tonic in semitones above C, 0 to 11.
    pub tonic: u8,
    /// Whether it is minor.
    pub is_minor: bool,
}

impl Key {
    /// Returns the name, such as `F# minor`.
    pub fn name(self) -> String {
        let tonic =
            ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"][usize::from(self.tonic)];
        format!("{tonic} {}", if self.is_minor { "minor" } else { "major" })
    }
}

/// How stable each step above the tonic sounds in a major and in a minor key (Krumhansl and Kessler, "Tracing the
/// Dynamic Changes in Perceived Tonal Organization", Psychological Review, 1982).
const PROFILES: [[f64; 12]; 2] = [
    [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
    [6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
];

/// Returns the key that fits the notes of the rows best, by the correlation of durations with key profiles. Tracks
/// that play only one pitch are drums and do not count. Returns `None` for rows without pitched notes.
pub fn key_of(tune: &Tune, rows: &Range<u32>) -> Option<Key> {
    let mut weights = [0.0; 12];
    for note in tune.notes.iter().filter(|note| note.row < rows.end && end(note) > rows.start) {
        let pitch = usize::from(note.pitch.0);
        let rows = end(note).min(rows.end) - note.row.max(rows.start);
        if tune.notes.iter().any(|other| other.track == note.track && other.pitch != note.pitch) {
            weights[pitch % 12] += f64::from(rows) * f64::from(note.level);
        }
    }
    let keys = (0..12).flat_map(|tonic| [false, true].map(|is_minor| Key { tonic, is_minor }));
    let fit = |key: &Key| {
        let profile = &PROFILES[usize::from(key.is_minor)];
        let rotated: [f64; 12] =
            core::array::from_fn(|pitch| profile[(pitch + 12 - usize::from(key.tonic)) % 12]);
        correlation(&weights, &rotated)
    };
    let has_notes = weights.iter().any(|weight| *weight > 0.0);
    keys.max_by(|a, b| fit(a).total_cmp(&fit(b))).filter(|_| has_notes)
}

fn correlation(a: &[f64; 12], b: &[f64; 12]) -> f64 {
    let mean = |values: &[f64; 12]| values.iter().sum::<f64>() / 12.0;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let product = |x: &[f64; 12], mean_x, y: &[f64; 12], mean_y| -> f64 {
        x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum()
    };
    product(a, mean_a, b, mean_b)
        / libm::sqrt(product(a, mean_a, a, mean_a) * product(b, mean_b, b, mean_b)).max(1e-12)
}

/// Returns each section with its rows, its key and its loudness in LUFS. `frames` is the rendered tune.
pub fn sections<'t>(tune: &'t Tune, frames: &[Frame]) -> Vec<(&'t Section, Range<u32>, Option<Key>, f64)> {
    let ends = tune.sections.iter().skip(1).map(|section| section.row).chain([tune.rows]);
    let figures = |(section, end): (&'t Section, u32)| {
        let rows = section.row..end;
        let [begin, end] = [rows.start, rows.end].map(|row| tune.frame_of(row).min(frames.len()));
        let part = &frames[begin..end];
        (section, rows.clone(), key_of(tune, &rows), loudness::integrated(part))
    };
    tune.sections.iter().zip(ends).map(figures).collect()
}

#[cfg(test)]
mod tests {
    use super::{key_of, melody, sections};
    use crate::{Instruments, Tune};

    fn tune(lead: &str, order: &str) -> Tune {
        let band = "{\"pluck\": (layers: [(wave: Saw, amp: (attack_ms: 1, decay_ms: 200, release_ms: 20))])}";
        let text = format!(
            "(tempo_bpm: 120, rows_per_beat: 2, tracks: [(name: \"lead\", instrument: \"pluck\")],
            patterns: {{\"a\": (rows: 16, parts: {{\"lead\": \"{lead}\"}})}}, order: [{order}])"
        );
        Tune::parse("t.ron", &text, &Instruments::parse("i.ron", band).unwrap()).unwrap()
    }

    #[test]
    fn a_melody_is_measured() {
        let tune = tune("c4 - - - . . . e4 - - - . . . . c4", "\"a\"");
        let shares = melody(&tune).unwrap();
        assert_eq!((shares.tied, shares.on_one, shares.resting), (0.5, 0.5, 7.0 / 16.0));
    }

    #[test]
    fn keys_are_found() {
        let tune = tune("d4 e4 f#4 g4 a4 b4 c#5 d5 a4 - f#4 - d4 - - -", "\"a\", \"a, down 2\"");
        let found = sections(&tune, &tune.render());
        let names: Vec<String> = found.iter().map(|(_, _, key, _)| key.unwrap().name()).collect();
        assert_eq!(names, ["D major", "C major"]);
        assert!(found.iter().all(|section| (-40.0..0.0).contains(&section.3)));
        assert_eq!(key_of(&tune, &(16..16)), None);
    }
}
