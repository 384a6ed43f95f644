//! Pieces of music that loop, each with the path of its score.

use super::scored::scored;

scored! {
    /// A piece of music that loops, in the order of a game.
    pub enum Theme {
        /// The title.
        Title = "tunes/title.ron",
        /// Stage 1.
        OpenSpace = "tunes/open_space.ron",
        /// Stage 2.
        Column = "tunes/column.ron",
        /// Stage 3.
        Swarm = "tunes/swarm.ron",
        /// Stage 4.
        Belt = "tunes/belt.ron",
        /// Stage 5.
        Leviathan = "tunes/leviathan.ron",
        /// Stage 6.
        Hive = "tunes/hive.ron",
        /// The bosses of the first five stages.
        Boss = "tunes/boss.ron",
        /// The boss of the last stage.
        FinalBoss = "tunes/final_boss.ron",
        /// The ending.
        Ending = "tunes/ending.ron",
    }
}

impl Theme {
    /// The piece that a level names: the file name of its score without the extension.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let file = |theme: &Self| theme.score().strip_prefix("tunes/")?.strip_suffix(".ron");
        Self::ALL.into_iter().find(|theme| file(theme) == Some(name))
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
