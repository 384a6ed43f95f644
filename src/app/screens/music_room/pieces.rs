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
pub(super) const PIECES: [MusicPiece; 25] = [
    theme(
        Theme::Title,
        "THE CALL",
        "Title screen",
        "D minor. A call drops a fourth, returns and climbs. The last boss and the ending answer it.",
    ),
    theme(
        Theme::OpenSpace,
        "OPEN SPACE",
        "STAGE 1",
        "D minor. The ship takes off. The theme plays twice, soars up an octave, and takes a breath.",
    ),
    theme(
        Theme::Column,
        "THE COLUMN",
        "STAGE 2",
        "E Phrygian. Like a column: the melody leaps up a fifth, then steps down over two octaves.",
    ),
    theme(
        Theme::Swarm,
        "THE SWARM",
        "STAGE 3",
        "F sharp minor. Three against four: the sticks land on the downbeat only every third bar.",
    ),
    theme(
        Theme::Belt,
        "THE BELT",
        "STAGE 4",
        "C minor in 7/8. Two kicks, a snare on the long third beat, and clanging iron in between.",
    ),
    theme(
        Theme::Leviathan,
        "THE LEVIATHAN",
        "STAGE 5",
        "F minor in 6/8. The theme rises a fifth and falls back like a wave, with a new voice each time.",
    ),
    theme(
        Theme::Hive,
        "THE HIVE",
        "STAGE 6",
        "D minor. Every line creeps by semitones. As it climbs, the brass recalls the title theme.",
    ),
    theme(
        Theme::Midboss,
        "INTRUDER",
        "Mid-bosses",
        "B minor. A short riff with a syncopation. Every mid-boss has it.",
    ),
    theme(Theme::Broom, "THE BROOM", "Boss of stage 1", "G minor. The hook of stage 1 as a chase."),
    theme(
        Theme::GreatLance,
        "THE GREAT LANCE",
        "Boss of stage 2",
        "E minor. The motif of stage 2 thrusts, with a section in 3/4.",
    ),
    theme(
        Theme::Queen,
        "THE SWARM QUEEN",
        "Boss of stage 3",
        "F sharp minor. The motif of stage 3, majestic and venomous.",
    ),
    theme(
        Theme::Crusher,
        "THE CRUSHER",
        "Boss of stage 4",
        "C minor. The riff of stage 4 stomps between 7/8 and 4/4.",
    ),
    theme(Theme::Beast, "THE THROAT", "Boss of stage 5", "F minor. The motif of stage 5 rolls like waves."),
    theme(
        Theme::FinalBoss,
        "FIRST VOICE",
        "Boss of stage 6",
        "D minor. The voices of organ and choir enter one after the other.",
    ),
    theme(
        Theme::FinalBoss2,
        "SECOND VOICE",
        "Boss of stage 6",
        "G minor to C minor. The motif moves to the bass.",
    ),
    theme(
        Theme::FinalBoss3,
        "LAST VOICE",
        "Boss of stage 6",
        "D minor turns to D major, when the title theme wins.",
    ),
    theme(
        Theme::Ending,
        "HOMECOMING",
        "Ending and credits",
        "D major. The title's call comes home: where it stopped at F, it now rises to F sharp.",
    ),
    theme(Theme::Result, "THE COUNT", "Result pages", "F major. Relaxed, after the fight."),
    theme(
        Theme::Initials,
        "THREE LETTERS",
        "When you enter your name",
        "B flat major. Proud, and a little sad that it is over.",
    ),
    theme(Theme::Lab, "THE LAB", "Collision lab", "A minor, Dorian. Calm, for reading."),
    jingle(Cue::StageClear, "STAGE CLEAR", "After each boss", "D major at last, in three bars."),
    jingle(Cue::Extend, "EXTRA SHIP", "When you earn a ship", "A bar of D major in the middle of the fight."),
    jingle(
        Cue::Continue,
        "CONTINUE?",
        "On the continue screen",
        "For ten seconds, the ticking climbs and the bass tightens. Then everything lets go.",
    ),
    jingle(
        Cue::GameOver,
        "GAME OVER",
        "When you lose your last ship",
        "Four slow bars that find their way home.",
    ),
    jingle(
        Cue::HighScore,
        "HIGH SCORE",
        "When you set a high score",
        "The stage clear jingle again, slower and with bells.",
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
