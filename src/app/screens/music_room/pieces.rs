//! The pieces of the music room: what each is called, where it is heard, what it is made of.

use crate::audio::{Cue, Theme};

/// A piece that can be listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Music that goes round and round.
    Theme(Theme),
    /// A tune that ends.
    Jingle(Cue),
}

/// What the room says of a piece.
pub(super) struct About {
    /// Its name, in the menu and over its score.
    pub(super) name: &'static str,
    /// Where it is heard.
    pub(super) place: &'static str,
    /// Its key, and what to listen for: what the score says of itself.
    pub(super) remark: &'static str,
}

/// Music first, in the order of a game; then the jingles.
pub(super) const PIECES: [Piece; 15] = [
    Piece::Theme(Theme::Title),
    Piece::Theme(Theme::OpenSpace),
    Piece::Theme(Theme::Column),
    Piece::Theme(Theme::Swarm),
    Piece::Theme(Theme::Belt),
    Piece::Theme(Theme::Leviathan),
    Piece::Theme(Theme::Hive),
    Piece::Theme(Theme::Boss),
    Piece::Theme(Theme::FinalBoss),
    Piece::Theme(Theme::Ending),
    Piece::Jingle(Cue::StageClear),
    Piece::Jingle(Cue::Extend),
    Piece::Jingle(Cue::Continue),
    Piece::Jingle(Cue::GameOver),
    Piece::Jingle(Cue::HighScore),
];

impl Piece {
    /// The path of its score in `assets/audio`.
    pub(super) fn score(self) -> String {
        match self {
            Self::Theme(theme) => theme.score(),
            Self::Jingle(cue) => cue.score(),
        }
    }

    pub(super) const fn about(self) -> About {
        match self {
            Self::Theme(theme) => about_theme(theme),
            Self::Jingle(cue) => about_jingle(cue),
        }
    }
}

const fn about_theme(theme: Theme) -> About {
    let (name, place, remark) = match theme {
        Theme::Title => (
            "THE CALL",
            "The title",
            "D minor. A call: down a fourth, back, and up by steps. The last boss and the ending answer it.",
        ),
        Theme::OpenSpace => (
            "OPEN SPACE",
            "STAGE 1",
            "D minor. The ship leaves, the theme comes twice, soars an octave higher, and takes a breath.",
        ),
        Theme::Column => (
            "THE COLUMN",
            "STAGE 2",
            "E Phrygian. All stands upright: a leap of a fifth, then down step by step, over two octaves.",
        ),
        Theme::Swarm => (
            "THE SWARM",
            "STAGE 3",
            "F sharp minor. Three against four: the sticks meet the first beat only every third bar.",
        ),
        Theme::Belt => (
            "THE BELT",
            "STAGE 4",
            "C minor, seven eighths. Two kicks, a snare on the long third beat, and iron between them.",
        ),
        Theme::Leviathan => (
            "THE LEVIATHAN",
            "STAGE 5",
            "F minor, six eighths. Out of the depth by a fifth, and back like a wave; a voice more each time.",
        ),
        Theme::Hive => (
            "THE HIVE",
            "STAGE 6",
            "D minor. Every line creeps by semitones; in the ascent the brass remembers the title.",
        ),
        Theme::Boss => (
            "BOSS",
            "The bosses of stages 1 to 5",
            "G minor. It knocks twice before it speaks; the alarm is a semitone and nothing else.",
        ),
        Theme::FinalBoss => (
            "LAST BOSS",
            "The boss of stage 6",
            "D minor. Its own theme against the title’s, which answers it and wins for eight bars.",
        ),
        Theme::Ending => (
            "HOMECOMING",
            "The ending, and the credits",
            "D major. The call of the title comes home: what stopped at f now rises to f sharp.",
        ),
    };
    About { name, place, remark }
}

const fn about_jingle(cue: Cue) -> About {
    let (name, place, remark) = match cue {
        Cue::StageClear => ("STAGE CLEAR", "Behind each boss", "D major at last, in three bars."),
        Cue::Extend => {
            ("ONE SHIP MORE", "When a ship is earned", "D major, for a bar, in the midst of it all.")
        }
        Cue::Continue => (
            "CONTINUE?",
            "While a continue is on offer",
            "Ten seconds of ticks that climb while the ground is drawn tight; at the last it is let go.",
        ),
        Cue::GameOver => ("GAME OVER", "When the last ship is lost", "Four slow bars that come home."),
        _ => (
            "HIGH SCORE",
            "When a game has its place in the table",
            "The victory of the stage once more, slower, with bells.",
        ),
    };
    About { name, place, remark }
}

#[cfg(test)]
mod tests {
    use super::{PIECES, Piece};
    use crate::audio::{Cue, Theme, read_score};

    /// Tests that no piece of the game is left out, and that each has a score that can be read.
    #[test]
    fn every_piece_is_here() {
        for theme in Theme::ALL {
            assert!(PIECES.contains(&Piece::Theme(theme)), "{theme:?}");
        }
        for cue in Cue::ALL.into_iter().filter(|cue| cue.is_jingle()) {
            assert!(PIECES.contains(&Piece::Jingle(cue)), "{cue:?}");
        }
        for piece in PIECES {
            let tune = read_score(&piece.score()).expect("a score");
            assert_eq!(tune.loop_row.is_some(), matches!(piece, Piece::Theme(_)), "{piece:?}");
        }
    }

    /// Tests that no two pieces have one name.
    #[test]
    fn names_differ() {
        for (i, piece) in PIECES.iter().enumerate() {
            assert!(PIECES[..i].iter().all(|other| other.about().name != piece.about().name), "{piece:?}");
        }
    }
}
