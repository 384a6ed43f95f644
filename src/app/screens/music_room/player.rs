//! The selected piece in the music room: its score and current time.

use super::pieces::{MusicPiece, Sound};
use crate::audio::{Theme, read_score};
use core::ops::Range;
use sector_synth::{SAMPLE_RATE, Tune};

/// Seconds after the start of a section within which a step backward goes to the previous section. Later, it goes to
/// the start of the same section.
const BACK_S: f64 = 1.0;

/// A track of the musical score: its range of notes in the tune, and its lowest and highest pitch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    pub(super) track: usize,
    pub(super) notes: Range<usize>,
    pub(super) lowest: u8,
    pub(super) highest: u8,
}

#[derive(Clone, Debug)]
pub(super) struct PiecePlayer {
    pub(super) piece: MusicPiece,
    pub(super) tune: Tune,
    pub(super) lanes: Vec<Lane>,
    pub(super) at_s: f64,
    pub(super) is_playing: bool,
}

impl PiecePlayer {
    pub(super) fn of(piece: MusicPiece) -> Option<Self> {
        let tune = read_score(&piece.score()).ok()?;
        let lanes = (0..tune.tracks.len()).filter_map(|track| lane(&tune, track)).collect();
        Some(Self { piece, tune, lanes, at_s: 0.0, is_playing: true })
    }

    /// Advances the piece by `elapsed_s` seconds. `heard` is the theme that the sound device plays and its time in
    /// seconds, which the piece adopts. Without a device, the piece follows the clock. While another theme is heard,
    /// this piece has not started.
    pub(super) fn advance(&mut self, elapsed_s: f64, heard: Option<(Theme, f64)>) {
        if !self.is_playing {
            return;
        }
        match (self.piece.sound, heard) {
            (Sound::Theme(theme), Some((playing, at_s))) if theme == playing => self.at_s = at_s,
            (Sound::Theme(_), Some(_)) => {}
            _ => self.at_s += elapsed_s,
        }
        let end_s = self.seconds();
        if self.at_s < end_s {
            return;
        }
        match self.tune.loop_row {
            Some(row) => {
                let begin_s = self.s_of(row);
                self.at_s = begin_s + (self.at_s - begin_s) % (end_s - begin_s).max(1e-3);
            }
            None => (self.at_s, self.is_playing) = (end_s, false),
        }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.s_of(self.tune.rows)
    }

    /// Returns the start time of a row (a time step) of the tune, in seconds from the start of the piece.
    pub(super) fn s_of(&self, row: u32) -> f64 {
        self.tune.frame_of(row) as f64 / f64::from(SAMPLE_RATE)
    }

    /// Returns the current row (a time step) of the tune, from 0, with the elapsed fraction of the row.
    pub(super) fn row(&self) -> f64 {
        self.tune.row_at(self.at_s * f64::from(SAMPLE_RATE))
    }

    pub(super) fn beats_per_minute(&self) -> u32 {
        let beat = self.tune.row_frames as f64 * f64::from(self.tune.rows_per_beat);
        (60.0 * f64::from(SAMPLE_RATE) / beat).round() as u32
    }

    pub(super) fn can_seek(&self) -> bool {
        self.is_playing && matches!(self.piece.sound, Sound::Theme(_))
    }

    /// Returns the start time of the next or previous section, in seconds. After the last section comes the start of
    /// the loop; before the first, the start of the piece.
    pub(super) fn section(&self, is_next: bool) -> f64 {
        let mut begins = self.tune.sections.iter().map(|section| self.s_of(section.row));
        if is_next {
            let first = self.tune.loop_row.map_or(self.at_s, |row| self.s_of(row));
            return begins.find(|&s| s > self.at_s + 0.01).unwrap_or(first);
        }
        begins.rfind(|&s| s < self.at_s - BACK_S).unwrap_or(0.0)
    }
}

fn lane(tune: &Tune, track: usize) -> Option<Lane> {
    let begin = tune.notes.partition_point(|note| note.track < track);
    let end = tune.notes.partition_point(|note| note.track <= track);
    let pitches = tune.notes[begin..end].iter().map(|note| note.pitch.0);
    Some(Lane { track, notes: begin..end, lowest: pitches.clone().min()?, highest: pitches.max()? })
}

#[cfg(test)]
mod tests {
    use super::super::pieces::PIECES;
    use super::{PiecePlayer, Sound};
    use crate::audio::{Cue, Theme};

    fn player(sound: Sound) -> PiecePlayer {
        let piece = PIECES.into_iter().find(|piece| piece.sound == sound).expect("a piece");
        PiecePlayer::of(piece).expect("a score")
    }

    #[test]
    fn themes_loop_and_jingles_end() {
        let mut theme = player(Sound::Theme(Theme::Belt));
        let (end_s, loop_s) = (theme.seconds(), theme.s_of(theme.tune.loop_row.expect("a loop")));
        theme.advance(end_s + 1.0, None);
        assert!((theme.at_s - loop_s - 1.0).abs() < 1e-6 && theme.is_playing, "{}", theme.at_s);
        let mut jingle = player(Sound::Jingle(Cue::Extend));
        jingle.advance(1000.0, None);
        assert_eq!((jingle.at_s, jingle.is_playing), (jingle.seconds(), false));
    }

    #[test]
    fn the_score_follows_the_sound_device() {
        let cases = [(None, 0.5), (Some((Theme::Title, 30.0)), 0.0), (Some((Theme::Belt, 12.25)), 12.25)];
        for (heard, at_s) in cases {
            let mut player = player(Sound::Theme(Theme::Belt));
            player.advance(0.5, heard);
            assert_eq!(player.at_s, at_s, "{heard:?}");
        }
    }

    #[test]
    fn sections_are_stepped_through() {
        let mut player = player(Sound::Theme(Theme::Belt));
        let begins: Vec<f64> = player.tune.sections.iter().map(|section| player.s_of(section.row)).collect();
        assert_eq!((player.section(true), player.section(false)), (begins[1], 0.0));
        player.at_s = begins[2] + 2.0;
        assert_eq!((player.section(true), player.section(false)), (begins[3], begins[2]));
        player.at_s = begins[2] + 0.5;
        assert_eq!(player.section(false), begins[1]);
        player.at_s = player.seconds() - 0.1;
        assert_eq!(player.section(true), begins[1], "behind the last comes the loop");
    }

    #[test]
    fn each_note_has_its_lane() {
        let player = player(Sound::Theme(Theme::FinalBoss));
        for lane in &player.lanes {
            let notes = &player.tune.notes[lane.notes.clone()];
            assert!(!notes.is_empty() && notes.iter().all(|note| note.track == lane.track), "{lane:?}");
        }
        assert_eq!(player.lanes.iter().map(|lane| lane.notes.len()).sum::<usize>(), player.tune.notes.len());
    }
}
