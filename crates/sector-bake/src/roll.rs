//! Draws the piano roll of a tune: time runs to the right, eight bars to a system, and pitch upward.

use crate::{BakeError, score};
use image::{Rgba, RgbaImage};
use sector_synth::{PlacedNote, Tune};
use std::collections::BTreeMap;
use std::path::Path;

const BARS: usize = 8;
const ROW_PX: u32 = 9;
const NOTE_PX: u32 = 5;
const DRUM_PX: u32 = 6;
const GAP_PX: u32 = 18;
const KEYS_PX: u32 = 16;

const PAPER: Rgba<u8> = Rgba([16, 18, 28, 255]);
const BLACK_KEY: Rgba<u8> = Rgba([11, 12, 19, 255]);
const OCTAVE: Rgba<u8> = Rgba([60, 66, 92, 255]);
const BEAT: Rgba<u8> = Rgba([32, 36, 54, 255]);
const BAR: Rgba<u8> = Rgba([84, 92, 124, 255]);
const SECTION: Rgba<u8> = Rgba([230, 190, 80, 255]);
const MELODY: Rgba<u8> = Rgba([255, 255, 255, 255]);
const TINTS: [Rgba<u8>; 8] = [
    Rgba([96, 170, 255, 255]),
    Rgba([120, 220, 140, 255]),
    Rgba([240, 130, 110, 255]),
    Rgba([200, 130, 240, 255]),
    Rgba([240, 200, 110, 255]),
    Rgba([110, 220, 220, 255]),
    Rgba([240, 140, 190, 255]),
    Rgba([170, 180, 200, 255]),
];

/// Draws the piano roll of the tune in a file. The tracks that carry the melody are white. Tracks with a single pitch
/// are drums, and have a line each below.
///
/// # Errors
/// Returns an error if the file cannot be read or is not a tune.
pub fn piano_roll(path: &Path) -> Result<RgbaImage, BakeError> {
    let tune = score::read_tune(path)?;
    let mut bars = tune.bars();
    bars.push(tune.rows);
    let roll = Roll::of(&tune);
    let systems: Vec<&[u32]> = (0..bars.len() - 1)
        .step_by(BARS)
        .map(|first| &bars[first..(first + BARS + 1).min(bars.len())])
        .collect();
    let rows = systems.iter().map(|bars| bars[bars.len() - 1] - bars[0]).max().unwrap_or(1);
    let mut picture = RgbaImage::from_pixel(
        KEYS_PX + rows * ROW_PX + 1,
        systems.len() as u32 * (roll.height() + GAP_PX),
        PAPER,
    );
    for (index, bars) in systems.iter().enumerate() {
        roll.draw_system(&mut picture, index as u32 * (roll.height() + GAP_PX), bars);
    }
    Ok(picture)
}

struct Roll<'t> {
    tune: &'t Tune,
    lowest: u8,
    highest: u8,
    /// The line of each drum, from the top.
    drums: BTreeMap<usize, u32>,
}

impl<'t> Roll<'t> {
    fn of(tune: &'t Tune) -> Self {
        let is_drum = |track: usize| {
            let mut pitches = tune.notes.iter().filter(|note| note.track == track).map(|note| note.pitch);
            pitches.next().is_some_and(|first| pitches.all(|pitch| pitch == first))
        };
        let tracks = (0..tune.tracks.len()).filter(|track| is_drum(*track));
        let drums: BTreeMap<usize, u32> = tracks.zip(0..).collect();
        let pitches =
            tune.notes.iter().filter(|note| !drums.contains_key(&note.track)).map(|note| note.pitch.0);
        let (lowest, highest) = (pitches.clone().min().unwrap_or(60), pitches.max().unwrap_or(60));
        Self { tune, lowest, highest, drums }
    }

    fn pitches_px(&self) -> u32 {
        u32::from(self.highest - self.lowest + 1) * NOTE_PX
    }

    fn height(&self) -> u32 {
        self.pitches_px() + 4 + self.drums.len() as u32 * DRUM_PX
    }

    fn draw_system(&self, picture: &mut RgbaImage, top: u32, bars: &[u32]) {
        let (first, end) = (bars[0], bars[bars.len() - 1]);
        let x_of = |row: u32| KEYS_PX + (row.clamp(first, end) - first) * ROW_PX;
        for pitch in self.lowest..=self.highest {
            let y = top + u32::from(self.highest - pitch) * NOTE_PX;
            if [1, 3, 6, 8, 10].contains(&(pitch % 12)) {
                fill(picture, [0, y, x_of(end), NOTE_PX], BLACK_KEY);
            }
            if pitch % 12 == 0 {
                fill(picture, [0, y + NOTE_PX - 1, x_of(end), 1], OCTAVE);
                fill(
                    picture,
                    [2, y, 4 * u32::from((pitch / 12).saturating_sub(1)).min(3), NOTE_PX - 1],
                    MELODY,
                );
            }
        }
        for row in (first..=end).step_by(self.tune.rows_per_beat as usize) {
            fill(picture, [x_of(row), top, 1, self.height()], BEAT);
        }
        for bar in bars {
            let is_section = self.tune.sections.iter().any(|section| section.row == *bar);
            fill(picture, [x_of(*bar), top, 1, self.height()], if is_section { SECTION } else { BAR });
        }
        // The melody lies on top.
        for is_melody in [false, true] {
            let here = self.tune.notes.iter().filter(|note| note.row < end && note.row + note.rows > first);
            for note in here.filter(|note| self.is_melody(note) == is_melody) {
                self.draw_note(picture, top, note, [x_of(note.row), x_of(note.row + note.rows)]);
            }
        }
    }

    fn is_melody(&self, note: &PlacedNote) -> bool {
        self.tune.tracks[note.track].0.name.starts_with("lead")
    }

    fn draw_note(&self, picture: &mut RgbaImage, top: u32, note: &PlacedNote, [from, to]: [u32; 2]) {
        let tint = if self.is_melody(note) { MELODY } else { TINTS[note.track % TINTS.len()] };
        let tint = Rgba(tint.0.map(|part| (f32::from(part) * (0.4 + 0.6 * note.level)) as u8));
        let (y, height) = match self.drums.get(&note.track) {
            Some(line) => (top + self.pitches_px() + 4 + line * DRUM_PX, DRUM_PX - 2),
            None => (top + u32::from(self.highest - note.pitch.0) * NOTE_PX, NOTE_PX - 1),
        };
        let width = if self.drums.contains_key(&note.track) { ROW_PX / 2 } else { (to - from).max(2) - 1 };
        fill(picture, [from + 1, y, width, height], tint);
    }
}

fn fill(picture: &mut RgbaImage, [x, y, width, height]: [u32; 4], tint: Rgba<u8>) {
    for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
        if let Some(pixel) = picture.get_pixel_mut_checked(x, y) {
            *pixel = tint;
        }
    }
}
