//! The pieces of the music room: name, where each plays, and what to listen for.

use crate::app::achievements::Achievement;
use crate::app::statistics::Statistics;
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
    /// What has to be achieved for the piece; `None` if everybody hears it.
    pub(super) reward_for: Option<Achievement>,
}

/// All pieces: the music in game order, then the jingles.
pub(super) const PIECES: [MusicPiece; 28] = [
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
        "D minor. The hook has four bars and a long last note. Each return ends differently, the last one over a held bass.",
    ),
    theme(
        Theme::Column,
        "THE COLUMN",
        "STAGE 2",
        "E Phrygian, in 4/4 and 3/4. The melody leaps up a fifth and steps down. In the canon, a second voice follows it.",
    ),
    theme(
        Theme::Swarm,
        "THE SWARM",
        "STAGE 3",
        "F sharp minor. The lead calls, and a buzzing voice answers. Then everything stops for two bars.",
    ),
    theme(
        Theme::Belt,
        "THE BELT",
        "STAGE 4",
        "C minor in 7/8. First everyone plays the riff, then the melody floats above it. The sky opens in 4/4.",
    ),
    theme(
        Theme::Leviathan,
        "THE LEVIATHAN",
        "STAGE 5",
        "F minor in 6/8. Two whales call across the deep. The theme reaches the light in A flat major.",
    ),
    theme(
        Theme::Hive,
        "THE HIVE",
        "STAGE 6",
        "D minor. It climbs by minor thirds, cell by cell, until it breaks into 5/8.",
    ),
    theme(Theme::Midboss, "INTRUDER", "Mid-bosses", "B minor. One short riff, always off the beat."),
    theme(
        Theme::Broom,
        "THE BROOM",
        "Boss of stage 1",
        "G minor. The call of the title as a riff. At the end, the melody of stage 1 catches up with it.",
    ),
    theme(
        Theme::GreatLance,
        "THE GREAT LANCE",
        "Boss of stage 2",
        "E minor. The riff is the melody of stage 2. Above it, three notes thrust like a lance.",
    ),
    theme(
        Theme::Queen,
        "THE SWARM QUEEN",
        "Boss of stage 3",
        "F sharp minor. Majestic and venomous. The waltz remembers the melody of stage 3.",
    ),
    theme(
        Theme::Crusher,
        "THE CRUSHER",
        "Boss of stage 4",
        "C minor. The riff of stage 4 as a stomp. Two anvils, left and right, are the arms.",
    ),
    theme(
        Theme::Beast,
        "THE THROAT",
        "Boss of stage 5",
        "F minor. It falls and leaps like waves. In the depths, the theme of stage 5 passes by.",
    ),
    theme(
        Theme::FinalBoss,
        "FIRST VOICE",
        "Boss of stage 6",
        "D minor. Organ and choir enter one after the other, as in a fugue.",
    ),
    theme(
        Theme::FinalBoss2,
        "SECOND VOICE",
        "Boss of stage 6",
        "G minor. The motif moves to the bass, and the brass rages above it.",
    ),
    theme(
        Theme::FinalBoss3,
        "LAST VOICE",
        "Boss of stage 6",
        "D minor. The call of the title fights the boss, and wins in D major.",
    ),
    theme(
        Theme::Ending,
        "HOMECOMING",
        "Ending and credits",
        "D major. The call of the title comes home, past the melodies of all six stages.",
    ),
    theme(Theme::Result, "THE COUNT", "Result pages", "F major. Lean back and count."),
    theme(
        Theme::Initials,
        "THREE LETTERS",
        "When you enter your name",
        "B flat major. Proud, and a little sad that it is over.",
    ),
    theme(Theme::Lab, "THE LAB", "Collision lab", "A Dorian. Calm, for reading."),
    arranged(
        Theme::TitleArranged,
        Achievement::Duel,
        "THE CALL, INDOORS",
        "B minor in 3/4, for flute, strings and keys. Under its long note, the call slides a semitone down and has to find back.",
    ),
    arranged(
        Theme::OpenSpaceArranged,
        Achievement::NotAScratch,
        "OPEN SEA",
        "C minor, a bossa nova. The flute has the hook, the horn a chorus of swing, and then they swap.",
    ),
    arranged(
        Theme::SwarmArranged,
        Achievement::LongChain,
        "SWARM DUB",
        "E minor, half as fast. The melodica calls, and the buzz answers from inside the echo.",
    ),
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
    MusicPiece { sound: Sound::Theme(theme), name, place, remark, reward_for: None }
}

const fn arranged(
    theme: Theme,
    reward_for: Achievement,
    name: &'static str,
    remark: &'static str,
) -> MusicPiece {
    let sound = Sound::Theme(theme);
    MusicPiece { sound, name, place: "Arranged", remark, reward_for: Some(reward_for) }
}

/// Returns the names of the pieces that an achievement pays.
pub(crate) fn pieces_for(achievement: Achievement) -> impl Iterator<Item = &'static str> {
    PIECES.iter().filter(move |piece| piece.reward_for == Some(achievement)).map(|piece| piece.name)
}

const fn jingle(cue: Cue, name: &'static str, place: &'static str, remark: &'static str) -> MusicPiece {
    MusicPiece { sound: Sound::Jingle(cue), name, place, remark, reward_for: None }
}

impl MusicPiece {
    pub(super) fn is_locked(self, all: &Statistics) -> bool {
        self.reward_for.is_some_and(|achievement| !all.achievements.contains_key(achievement.name()))
    }

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
        for theme in Theme::ALL.into_iter().filter(|theme| !theme.is_own()) {
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
