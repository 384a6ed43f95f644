//! The pieces of the music room: name, where each plays, and what to listen for.

use crate::audio::{Cue, Theme};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sound {
    Theme(Theme),
    Jingle(Cue),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MusicPiece {
    pub(super) sound: Sound,
    pub(super) name: &'static str,
    pub(super) place: &'static str,
    /// The musical key, and what to listen for.
    pub(super) remark: &'static str,
}

/// All pieces: the music in game order, then the jingles.
pub(super) const PIECES: [MusicPiece; 15] = [
    theme(
        Theme::Title,
        "THE CALL",
        "The title",
        "D minor. A call: down a fourth, back, and up by steps. The last boss and the ending answer it.",
    ),
    theme(
        Theme::OpenSpace,
        "OPEN SPACE",
        "STAGE 1",
        "D minor. The ship leaves, the theme comes twice, soars an octave higher, and takes a breath.",
    ),
    theme(
        Theme::Column,
        "THE COLUMN",
        "STAGE 2",
        "E Phrygian. All stands upright: a leap of a fifth, then down step by step, over two octaves.",
    ),
    theme(
        Theme::Swarm,
        "THE SWARM",
        "STAGE 3",
        "F sharp minor. Three against four: the sticks meet the first beat only every third bar.",
    ),
    theme(
        Theme::Belt,
        "THE BELT",
        "STAGE 4",
        "C minor, seven eighths. Two kicks, a snare on the long third beat, and iron between them.",
    ),
    theme(
        Theme::Leviathan,
        "THE LEVIATHAN",
        "STAGE 5",
        "F minor, six eighths. Out of the depth by a fifth, and back like a wave; a voice more each time.",
    ),
    theme(
        Theme::Hive,
        "THE HIVE",
        "STAGE 6",
        "D minor. Every line creeps by semitones; in the ascent the brass remembers the title.",
    ),
    theme(
        Theme::Boss,
        "BOSS",
        "The bosses of stages 1 to 5",
        "G minor. It knocks twice before it speaks; the alarm is a semitone and nothing else.",
    ),
    theme(
        Theme::FinalBoss,
        "LAST BOSS",
        "The boss of stage 6",
        "D minor. Its own theme against the title’s, which answers it and wins for eight bars.",
    ),
    theme(
        Theme::Ending,
        "HOMECOMING",
        "The ending, and the credits",
        "D major. The call of the title comes home: what stopped at f now rises to f sharp.",
    ),
    jingle(Cue::StageClear, "STAGE CLEAR", "Behind each boss", "D major at last, in three bars."),
    jingle(
        Cue::Extend,
        "ONE SHIP MORE",
        "When a ship is earned",
        "D major, for a bar, in the midst of it all.",
    ),
    jingle(
        Cue::Continue,
        "CONTINUE?",
        "While a continue is on offer",
        "Ten seconds of ticks that climb while the ground is drawn tight; at the last it is let go.",
    ),
    jingle(Cue::GameOver, "GAME OVER", "When the last ship is lost", "Four slow bars that come home."),
    jingle(
        Cue::HighScore,
        "HIGH SCORE",
        "When a game has its place in the table",
        "The victory of the stage once more, slower, with bells.",
    ),
];

const fn theme(theme: Theme, name: &'static str, place: &'static str, remark: &'static str) -> MusicPiece {
    MusicPiece { sound: Sound::Theme(theme), name, place, remark }
}

const fn jingle(cue: Cue, name: &'static str, place: &'static str, remark: &'static str) -> MusicPiece {
    MusicPiece { sound: Sound::Jingle(cue), name, place, remark }
}

impl MusicPiece {
    pub(super) fn score(self) -> String {
        match self.sound {
            Sound::Theme(theme) => theme.score(),
            Sound::Jingle(cue) => cue.score(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PIECES, Sound};
    use crate::audio::{Cue, Theme, read_score};

    #[test]
    fn every_piece_of_music_is_listed() {
        let sounds = PIECES.map(|piece| piece.sound);
        for theme in Theme::ALL {
            assert!(sounds.contains(&Sound::Theme(theme)), "{theme:?}");
        }
        for cue in Cue::ALL.into_iter().filter(|cue| cue.is_jingle()) {
            assert!(sounds.contains(&Sound::Jingle(cue)), "{cue:?}");
        }
        for piece in PIECES {
            let tune = read_score(&piece.score()).expect("a score");
            assert_eq!(tune.loop_row.is_some(), matches!(piece.sound, Sound::Theme(_)), "{piece:?}");
            let names = PIECES.iter().filter(|other| other.name == piece.name);
            assert_eq!(names.count(), 1, "{piece:?}");
        }
    }
}
