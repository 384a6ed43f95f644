//! Places the parts of patterns on their tracks: transposition, velocity, pick-ups and ties.

use super::Pitch;
use super::gain_of_db;
use super::order::Entry;
use super::pattern::{Part, PatternNote};
use super::pitch::HIGHEST;
use super::tune::{Instrument, PlacedNote, Track};
use std::ops::Range;

/// A track with the notes placed so far. They are ordered by row, and chords do not overlap, so only the last chord can
/// reach into later rows. All errors are without a position.
pub(super) struct PlacedTrack<'t> {
    name: &'t str,
    index: usize,
    own: Pitch,
    pub(super) notes: Vec<PlacedNote>,
}

impl<'t> PlacedTrack<'t> {
    pub(super) fn new(index: usize, (track, instrument): &'t (Track, Instrument)) -> Self {
        Self { name: &track.name, index, own: instrument.note, notes: Vec::new() }
    }

    /// Adds the notes of a part whose pattern starts at row `at`.
    pub(super) fn place(&mut self, part: &Part, at: u32, entry: &Entry<'_>) -> Result<(), String> {
        self.make_room(part.pickup, at)?;
        if part.held > 0 && !self.hold(part.held, at) {
            return Err(format!("`-` at the start of `{}` has no note to hold", self.name));
        }
        part.notes.iter().try_for_each(|note| self.add(at, note, entry))
    }

    /// Closes a loop: adds everything that `part`, at its start, plays before that row, to its end.
    pub(super) fn close_loop(
        &mut self,
        part: &Part,
        rows: &Range<u32>,
        entry: &Entry<'_>,
    ) -> Result<(), String> {
        let &Part { pickup, held, .. } = part;
        if pickup as usize > rows.len() {
            return Err(format!("the pick-up has {pickup} rows, but the loop has only {}", rows.len()));
        }
        self.make_room(pickup, rows.end)?;
        // If nothing sounds at the end, the loop starts with silence on this track.
        let _ = self.hold(held, rows.end);
        part.notes.iter().filter(|note| note.row < 0).try_for_each(|note| self.add(rows.end, note, entry))
    }

    /// Ends earlier notes where a pick-up begins.
    fn make_room(&mut self, pickup: u32, at: u32) -> Result<(), String> {
        let Some(begin) = at.checked_sub(pickup) else {
            return Err(format!("the pick-up has {pickup} rows, but only {at} come before the pattern"));
        };
        if pickup > 0 {
            while self.notes.pop_if(|note| note.row >= begin).is_some() {}
            self.last_chord().for_each(|note| note.rows = note.rows.min(begin - note.row));
        }
        Ok(())
    }

    /// Holds the notes that end at row `at`. Returns whether there are any.
    fn hold(&mut self, rows: u32, at: u32) -> bool {
        let ending = self.last_chord().filter(|note| note.row + note.rows == at);
        ending.map(|note| note.rows += rows).count() > 0
    }

    fn last_chord(&mut self) -> impl Iterator<Item = &mut PlacedNote> {
        let row = self.notes.last().map(|note| note.row);
        self.notes.iter_mut().rev().take_while(move |note| Some(note.row) == row)
    }

    fn add(&mut self, at: u32, note: &PatternNote, entry: &Entry<'_>) -> Result<(), String> {
        let &PatternNote { row, rows, ref pitches, level, slide } = note;
        let level = (level * gain_of_db(entry.level_db)).min(1.0);
        let row = at.checked_add_signed(row).expect("room for the pick-up");
        let placed = PlacedNote { track: self.index, row, rows, pitch: self.own, level, slide };
        if pitches.is_empty() {
            self.notes.push(placed);
        }
        for pitch in pitches {
            let number = u8::try_from(i16::from(pitch.0) + entry.up);
            let Some(number) = number.ok().filter(|number| *number <= HIGHEST) else {
                return Err(format!("`up {}` moves a note of `{}` out of range", entry.up, self.name));
            };
            self.notes.push(PlacedNote { pitch: Pitch(number), ..placed });
        }
        Ok(())
    }
}
