//! Places the parts of patterns in the tune: transposition, velocity, pick-ups and ties.

use super::Pitch;
use super::gain_of_db;
use super::order::Entry;
use super::pattern::{Part, PatternNote};
use super::pitch::HIGHEST;
use super::tune::{PlacedNote, Tune};

/// A track's part in a pattern, and the pitch of its instrument's own note.
#[derive(Clone, Copy)]
pub(super) struct TrackPart<'p> {
    pub(super) track: usize,
    pub(super) own: Pitch,
    pub(super) part: &'p Part,
}

/// Adds the notes of a part whose pattern starts at row `at`, as `entry` says. The error is a sentence without a place.
pub(super) fn place(tune: &mut Tune, here: TrackPart<'_>, at: u32, entry: &Entry<'_>) -> Result<(), String> {
    make_room(tune, here, at)?;
    if here.part.held > 0 && !hold(tune, here, at) {
        let name = &tune.tracks[here.track].0.name;
        return Err(format!("`-` at the start of `{name}` has no note to hold"));
    }
    here.part.notes.iter().try_for_each(|note| add(tune, here, at, note, entry))
}

/// Closes the loop at the end of the tune: adds what `part`, at the start of the loop, sets before its start.
pub(super) fn close_loop(tune: &mut Tune, here: TrackPart<'_>, entry: &Entry<'_>) -> Result<(), String> {
    let end = tune.rows;
    let loop_rows = end - tune.loop_row.unwrap_or(0);
    if here.part.pickup > loop_rows {
        return Err(format!("the pick-up has {} rows, but the loop has only {loop_rows}", here.part.pickup));
    }
    make_room(tune, here, end)?;
    // If nothing sounds at the end, the loop starts with silence on this track.
    let _ = hold(tune, here, end);
    let pickup = here.part.notes.iter().filter(|note| note.row < 0);
    pickup.into_iter().try_for_each(|note| add(tune, here, end, note, entry))
}

/// Ends the track's earlier notes where a pick-up begins.
fn make_room(tune: &mut Tune, here: TrackPart<'_>, at: u32) -> Result<(), String> {
    let pickup = here.part.pickup;
    let Some(begin) = at.checked_sub(pickup) else {
        return Err(format!("the pick-up has {pickup} rows, but only {at} come before the pattern"));
    };
    if pickup > 0 {
        tune.notes.retain(|note| note.track != here.track || note.row < begin);
        for note in tune.notes.iter_mut().filter(|note| note.track == here.track) {
            note.rows = note.rows.min(begin - note.row);
        }
    }
    Ok(())
}

/// Holds the track's notes that end at row `at`. Returns whether there are any.
fn hold(tune: &mut Tune, here: TrackPart<'_>, at: u32) -> bool {
    let mut is_any = false;
    for note in tune.notes.iter_mut().filter(|note| note.track == here.track && note.row + note.rows == at) {
        note.rows += here.part.held;
        is_any = true;
    }
    is_any
}

fn add(
    tune: &mut Tune,
    TrackPart { track, own, .. }: TrackPart<'_>,
    at: u32,
    note: &PatternNote,
    entry: &Entry<'_>,
) -> Result<(), String> {
    let &PatternNote { row, rows, ref pitches, level, slide } = note;
    let level = (level * gain_of_db(entry.level_db)).min(1.0);
    let row = at.checked_add_signed(row).expect("room for the pick-up");
    if pitches.is_empty() {
        tune.notes.push(PlacedNote { track, row, rows, pitch: own, level, slide });
    }
    for pitch in pitches {
        let number = i16::from(pitch.0) + entry.up;
        let pitch = u8::try_from(number).ok().filter(|number| *number <= HIGHEST).map(Pitch);
        let Some(pitch) = pitch else {
            let name = &tune.tracks[track].0.name;
            return Err(format!("`up {}` moves a note of `{name}` out of range", entry.up));
        };
        tune.notes.push(PlacedNote { track, row, rows, pitch, level, slide });
    }
    Ok(())
}
