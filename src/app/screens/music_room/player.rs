//! A piece while it is listened to: its score, and how far it has come.

use super::pieces::Piece;
use crate::audio::{Theme, read_score};
use core::ops::Range;
use sector_synth::{SAMPLE_RATE, Tune};

/// Seconds after the beginning of a section in which a step back leads to the one before it.
const BACK_S: f64 = 1.0;

/// The notes of a track among those of its tune, and the span of their pitches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    pub(super) track: usize,
    pub(super) notes: Range<usize>,
    pub(super) lowest: u8,
    pub(super) highest: u8,
}

/// The piece on show.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) piece: Piece,
    pub(super) tune: Tune,
    /// One for each track that has notes, in their order.
    pub(super) lanes: Vec<Lane>,
    /// Seconds from the start of the piece.
    pub(super) at_s: f64,
    pub(super) is_playing: bool,
}

impl Player {
    /// A piece from its start; none if its score cannot be read.
    pub(super) fn of(piece: Piece) -> Option<Self> {
        let tune = read_score(&piece.score()).ok()?;
        let lanes = (0..tune.tracks.len()).filter_map(|track| lane(&tune, track)).collect();
        Some(Self { piece, tune, lanes, at_s: 0.0, is_playing: true })
    }

    /// Time passes. `heard` is what the sound device plays, and where it is: that decides; without a device the score runs
    /// by the clock alone. While another piece is still heard, this one has not begun.
    pub(super) fn advance(&mut self, elapsed_s: f64, heard: Option<(Theme, f64)>) {
        if !self.is_playing {
            return;
        }
        match (self.piece, heard) {
            (Piece::Theme(theme), Some((playing, at_s))) if theme == playing => self.at_s = at_s,
            (Piece::Theme(_), Some(_)) => {}
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

    /// Seconds from start to end.
    pub(super) fn seconds(&self) -> f64 {
        self.s_of(self.tune.rows)
    }

    /// Where a row begins, in seconds.
    pub(super) fn s_of(&self, row: u32) -> f64 {
        f64::from(row) * self.tune.row_frames as f64 / f64::from(SAMPLE_RATE)
    }

    /// The row that sounds, with its fraction.
    pub(super) fn row(&self) -> f64 {
        self.at_s * f64::from(SAMPLE_RATE) / self.tune.row_frames as f64
    }

    /// Beats a minute.
    pub(super) fn beats_per_minute(&self) -> u32 {
        let beat = self.tune.row_frames as f64 * f64::from(self.tune.rows_per_beat);
        (60.0 * f64::from(SAMPLE_RATE) / beat).round() as u32
    }

    /// Whether it can be wound: a theme that plays.
    pub(super) fn is_windable(&self) -> bool {
        self.is_playing && matches!(self.piece, Piece::Theme(_))
    }

    /// Where a step to the section before or after leads, in seconds; none where nothing can be wound.
    pub(super) fn section_to_wind(&self, is_next: bool) -> Option<f64> {
        self.is_windable().then(|| self.section(is_next))
    }

    /// The beginning of the section before or after the one that sounds, in seconds.
    fn section(&self, is_next: bool) -> f64 {
        let mut begins = self.tune.sections.iter().map(|&(row, _)| self.s_of(row));
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
    use super::{Piece, Player};
    use crate::audio::{Cue, Theme};

    /// Tests that a theme goes round in its loop, and that a jingle ends where it ends.
    #[test]
    fn a_theme_goes_round_and_a_jingle_ends() {
        let mut theme = Player::of(Piece::Theme(Theme::Belt)).expect("a score");
        let (end_s, loop_s) = (theme.seconds(), theme.s_of(theme.tune.loop_row.expect("a loop")));
        theme.advance(end_s + 1.0, None);
        assert!((theme.at_s - loop_s - 1.0).abs() < 1e-6 && theme.is_playing, "{}", theme.at_s);
        let mut jingle = Player::of(Piece::Jingle(Cue::Extend)).expect("a score");
        jingle.advance(1000.0, None);
        assert_eq!((jingle.at_s, jingle.is_playing), (jingle.seconds(), false));
    }

    /// Tests that the score follows what is heard, waits for its turn, and runs by itself where nothing is.
    #[test]
    fn the_score_follows_what_is_heard() {
        let cases = [(None, 0.5), (Some((Theme::Title, 30.0)), 0.0), (Some((Theme::Belt, 12.25)), 12.25)];
        for (heard, at_s) in cases {
            let mut player = Player::of(Piece::Theme(Theme::Belt)).expect("a score");
            player.advance(0.5, heard);
            assert_eq!(player.at_s, at_s, "{heard:?}");
        }
    }

    /// Tests that sections are stepped through: on, back to the beginning of this one, and to the one before it.
    #[test]
    fn sections_are_stepped_through() {
        let mut player = Player::of(Piece::Theme(Theme::Belt)).expect("a score");
        let begins: Vec<f64> = player.tune.sections.iter().map(|&(row, _)| player.s_of(row)).collect();
        assert_eq!((player.section(true), player.section(false)), (begins[1], 0.0));
        player.at_s = begins[2] + 2.0;
        assert_eq!((player.section(true), player.section(false)), (begins[3], begins[2]));
        player.at_s = begins[2] + 0.5;
        assert_eq!(player.section(false), begins[1]);
        player.at_s = player.seconds() - 0.1;
        assert_eq!(player.section(true), begins[1], "behind the last comes the loop");
    }

    /// Tests that each track has its own notes and no others.
    #[test]
    fn each_note_has_its_lane() {
        let player = Player::of(Piece::Theme(Theme::FinalBoss)).expect("a score");
        for lane in &player.lanes {
            let notes = &player.tune.notes[lane.notes.clone()];
            assert!(!notes.is_empty() && notes.iter().all(|note| note.track == lane.track), "{lane:?}");
        }
        assert_eq!(player.lanes.iter().map(|lane| lane.notes.len()).sum::<usize>(), player.tune.notes.len());
    }
}
