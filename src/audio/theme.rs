//! Pieces of music that loop, each with the name of its score.

use crate::named::named;

named! {
    /// A piece of music that loops. The variants are in the order in which a game plays them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Theme {
        /// The music of the title screen.
        Title = "title",
        /// The music of stage 1.
        OpenSpace = "open_space",
        /// The music of stage 2.
        Column = "column",
        /// The music of stage 3.
        Swarm = "swarm",
        /// The music of stage 4.
        Belt = "belt",
        /// The music of stage 5.
        Leviathan = "leviathan",
        /// The music of stage 6.
        Hive = "hive",
        /// The music of the bosses of the first five stages.
        Boss = "boss",
        /// The music of the boss of the last stage.
        FinalBoss = "final_boss",
        /// The music of the ending.
        Ending = "ending",
    }
}

impl Theme {
    /// Returns the piece of music with the name that a level gives: the file name of its score without the extension;
    /// `None` when there is no such piece.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the path of the file with the score of the piece, relative to `assets/audio`.
    pub fn score(self) -> String {
        format!("tunes/{}.ron", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;

    #[test]
    fn a_piece_is_found_by_its_name() {
        for (name, theme) in
            [("open_space", Some(Theme::OpenSpace)), ("final_boss", Some(Theme::FinalBoss)), ("", None)]
        {
            assert_eq!(Theme::named(name), theme, "{name}");
        }
    }
}
