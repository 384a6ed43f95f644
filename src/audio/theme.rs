//! Pieces of music that loop, each with the name of its score.

use crate::named::named;

named! {
    /// A piece of music that loops, in the order of a game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Theme {
        /// The title.
        Title = "title",
        /// Stage 1.
        OpenSpace = "open_space",
        /// Stage 2.
        Column = "column",
        /// Stage 3.
        Swarm = "swarm",
        /// Stage 4.
        Belt = "belt",
        /// Stage 5.
        Leviathan = "leviathan",
        /// Stage 6.
        Hive = "hive",
        /// The bosses of the first five stages.
        Boss = "boss",
        /// The boss of the last stage.
        FinalBoss = "final_boss",
        /// The ending.
        Ending = "ending",
    }
}

impl Theme {
    /// The piece that a level names: the file name of its score without the extension.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The path of the score in `assets/audio`.
    #[must_use]
    pub fn score(self) -> String {
        format!("tunes/{}.ron", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;

    /// Tests that a level finds its piece by name.
    #[test]
    fn a_piece_is_found_by_its_name() {
        for (name, theme) in
            [("open_space", Some(Theme::OpenSpace)), ("final_boss", Some(Theme::FinalBoss)), ("", None)]
        {
            assert_eq!(Theme::named(name), theme, "{name}");
        }
    }
}
