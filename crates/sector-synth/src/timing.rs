//! The frames at which rows start: tempo and swing.

use super::RATE;
use super::order::Entry;
use super::tune::Tune;

/// Returns the number of frames per row at a tempo.
pub(super) fn row_frames(tempo_bpm: f32, rows_per_beat: u32) -> usize {
    (60.0 / (tempo_bpm * rows_per_beat as f32) * RATE).round() as usize
}

/// Adds `rows` to the tune, at the tempo of `entry`. A changing tempo changes from row to row.
pub(super) fn add_rows(tune: &mut Tune, rows: u32, swing: f32, entry: &Entry<'_>) {
    let length = |row: u32| {
        entry.tempo_bpm.map_or(tune.row_frames, |[from, to]| {
            row_frames(from + (to - from) * row as f32 / rows as f32, tune.rows_per_beat)
        })
    };
    let mut at = tune.frame_of(tune.rows);
    let mut starts = Vec::new();
    for row in 1..=rows {
        at += length(row - 1);
        // A late row still starts before the next one.
        let late =
            if row % 2 == 1 && row < rows { swing * length(row - 1).min(length(row)) as f32 } else { 0.0 };
        starts.push(at + late as usize);
    }
    tune.row_starts.append(&mut starts);
    tune.rows += rows;
}

#[cfg(test)]
mod tests {
    use super::{Entry, Tune, add_rows, row_frames};

    fn tune(swing: f32, entries: &[(u32, &str)]) -> Tune {
        let mut tune = Tune {
            row_frames: row_frames(120.0, 4),
            row_starts: vec![0],
            rows_per_beat: 4,
            ..Tune::default()
        };
        for &(rows, entry) in entries {
            add_rows(&mut tune, rows, swing, &Entry::parse(entry).unwrap());
        }
        tune
    }

    #[test]
    fn the_tempo_changes_within_a_tune() {
        let tune = tune(0.0, &[(4, "a, tempo 60"), (8, "b, tempo 60 to 120")]);
        assert_eq!((tune.frame_of(4), tune.frame_of(5) - tune.frame_of(4)), (48_000, 12_000));
        let lengths: Vec<usize> = tune.row_starts[4..].windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(lengths.len() == 8 && lengths.windows(2).all(|pair| pair[0] > pair[1]), "{lengths:?}");
        for row in [0.0_f64, 3.5, 7.25] {
            let frame = tune.frame_of(row as u32) as f64 * (1.0 - row.fract())
                + tune.frame_of(row as u32 + 1) as f64 * row.fract();
            assert!((tune.row_at(frame) - row).abs() < 1e-6);
        }
    }

    #[test]
    fn every_second_row_swings() {
        let swung = tune(0.5, &[(4, "a"), (8, "b")]);
        assert_eq!(swung.row_starts[..6], [0, 9000, 12_000, 21_000, 24_000, 33_000]);
        assert_eq!(swung.frame_of(swung.rows), 72_000);
        let starts = tune(0.5, &[(4, "a"), (8, "b, tempo 30 to 300")]).row_starts;
        assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{starts:?}");
    }
}
