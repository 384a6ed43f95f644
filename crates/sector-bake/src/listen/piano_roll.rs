//! The piano roll: pitch upward, rows to the right, in systems one below the other as in printed music. A track with
//! a single pitch, such as a drum, has a lane below the keys.

use super::canvas::{Canvas, PixelArea};
use super::colors;
use sector_synth::{PlacedNote, Tune};
use std::collections::BTreeSet;

// The bars per system, the bars of a short tune, and the beats per bar.
const BARS: u32 = 16;
const MIN_BARS: u32 = 4;
const BEATS: u32 = 4;
// The heights of a semitone, of a lane and of the names above a system, and the width of the names next to it, in
// pixels.
const SEMITONE: u32 = 6;
const LANE: u32 = 9;
const HEAD: u32 = 26;
const SIDE: u32 = 60;
const NAMES: [&str; 12] = ["c", "", "d", "", "e", "", "", "g", "", "a", "", ""];

pub(super) struct PianoRoll<'a> {
    tune: &'a Tune,
    /// The lowest and highest pitch shown, as MIDI note numbers.
    keys: (u8, u8),
    /// The indices of the tracks whose notes all have the same pitch.
    lanes: Vec<usize>,
    system_rows: u32,
}

impl<'a> PianoRoll<'a> {
    pub(super) fn new(tune: &'a Tune) -> Self {
        let pitches = |track: usize| -> BTreeSet<u8> {
            tune.notes.iter().filter(|note| note.track == track).map(|note| note.pitch.0).collect()
        };
        let lanes: Vec<usize> = (0..tune.tracks.len()).filter(|&track| pitches(track).len() == 1).collect();
        let keys = tune.notes.iter().filter(|note| !lanes.contains(&note.track)).map(|note| note.pitch.0);
        let keys = keys.fold((u8::MAX, 0), |(low, high), key| (low.min(key), high.max(key)));
        let keys =
            if keys.0 > keys.1 { (60, 60) } else { (keys.0.saturating_sub(1), keys.1.saturating_add(1)) };
        let bar = BEATS * tune.rows_per_beat.max(1);
        let bars = tune.rows.div_ceil(bar).clamp(MIN_BARS, BARS);
        Self { tune, keys, lanes, system_rows: bars * bar }
    }

    /// Returns the total height of the legend and all systems, in pixels.
    pub(super) fn height(&self) -> u32 {
        HEAD + self.tune.rows.div_ceil(self.system_rows).max(1) * self.system_height()
    }

    fn system_height(&self) -> u32 {
        HEAD + self.keys_height() + self.lanes.len() as u32 * LANE
    }

    fn keys_height(&self) -> u32 {
        (u32::from(self.keys.1) - u32::from(self.keys.0) + 1) * SEMITONE
    }

    /// Draws the names of the tracks, and below them the notes in systems of up to 16 bars.
    pub(super) fn draw(&self, canvas: &mut Canvas, area: PixelArea) {
        let mut x = area.x + SIDE;
        for (index, (track, _)) in self.tune.tracks.iter().enumerate() {
            x = canvas.write(x, area.y + 4, &track.name, colors::track(index, 1.0)) + 12;
        }
        for system in 0..self.tune.rows.div_ceil(self.system_rows) {
            let y = area.y + HEAD + system * self.system_height() + HEAD;
            let part = PixelArea { x: area.x + SIDE, y, w: area.w - SIDE, h: self.system_height() - HEAD };
            self.background(canvas, part);
            self.grid(canvas, part, system * self.system_rows);
            // The first track is the melody. Draw it last, over the others.
            for note in self.tune.notes.iter().rev() {
                self.note(canvas, part, system * self.system_rows, note);
            }
        }
    }

    /// Draws a row for each pitch, and below these a lane for each track with a single pitch, all with their names.
    fn background(&self, canvas: &mut Canvas, part: PixelArea) {
        canvas.fill(part, colors::FIELD);
        for key in self.keys.0..=self.keys.1 {
            let y = self.key_y(part, key);
            if [1, 3, 6, 8, 10].contains(&(key % 12)) {
                canvas.fill(PixelArea { y, h: SEMITONE, ..part }, colors::BLACK_KEY);
            }
            if key % 12 == 0 {
                canvas.row(part, y + SEMITONE - 1, colors::LINE);
            }
            let name = NAMES[usize::from(key % 12)];
            if !name.is_empty() {
                let text = format!("{name}{}", i32::from(key) / 12 - 1);
                canvas.write(part.x - 18, (y + SEMITONE).saturating_sub(8), &text, colors::DIM);
            }
        }
        for (lane, &track) in self.lanes.iter().enumerate() {
            let y = self.lane_y(part, lane);
            let name: String = self.tune.tracks[track].0.name.chars().take(9).collect();
            canvas.write(part.x - SIDE, y, &name, colors::track(track, 1.0));
            canvas.row(part, y, colors::LINE);
        }
    }

    /// Draws beats, bars, pattern names and the start of the loop in the system that starts at row `first`.
    fn grid(&self, canvas: &mut Canvas, part: PixelArea, first: u32) {
        let (beat, end) = (self.tune.rows_per_beat.max(1), (first + self.system_rows).min(self.tune.rows));
        let bottom = part.y + part.h - 1;
        for row in (first..end).step_by(beat as usize) {
            let (x, is_bar) = (self.row_x(part, row - first), row.is_multiple_of(beat * BEATS));
            canvas.column(x, part.y, bottom, if is_bar { colors::BAR } else { colors::LINE });
            if is_bar {
                let number = (row / (beat * BEATS) + 1).to_string();
                canvas.write(x + 2, part.y - 10, &number, colors::BAR);
            }
        }
        for (row, name) in self.tune.sections.iter().filter(|(row, _)| (first..end).contains(row)) {
            let (x, top) = (self.row_x(part, row - first), part.y - HEAD + 4);
            let goes_back = self.tune.loop_row == Some(*row);
            let (color, note) = if goes_back { (colors::LOOP, " (loop)") } else { (colors::TEXT, "") };
            canvas.column(x, top, bottom, color);
            canvas.write(x + 3, top, &format!("{name}{note}"), color);
        }
    }

    fn note(&self, canvas: &mut Canvas, part: PixelArea, first: u32, note: &PlacedNote) {
        let (start, end) = (note.row.max(first), (note.row + note.rows).min(first + self.system_rows));
        if start >= end {
            return;
        }
        let x = self.row_x(part, start - first);
        let w = self.row_x(part, end - first).saturating_sub(x + 1).max(2);
        let (y, h) = match self.lanes.iter().position(|&track| track == note.track) {
            Some(lane) => (self.lane_y(part, lane) + 2, LANE - 3),
            None => (self.key_y(part, note.pitch.0), SEMITONE - 1),
        };
        canvas.fill(PixelArea { x, y, w, h }, colors::track(note.track, note.level));
        if start == note.row {
            canvas.column(x, y, y + h - 1, colors::TEXT);
        }
    }

    fn key_y(&self, part: PixelArea, key: u8) -> u32 {
        part.y + u32::from(self.keys.1.saturating_sub(key)) * SEMITONE
    }

    fn lane_y(&self, part: PixelArea, lane: usize) -> u32 {
        part.y + self.keys_height() + lane as u32 * LANE
    }

    fn row_x(&self, part: PixelArea, row: u32) -> u32 {
        part.x + part.w * row / self.system_rows
    }
}
