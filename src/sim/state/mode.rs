//! The modes of the game.

use crate::named::named;

named! {
    /// A mode determines the stages that a game flies and its score table. Settings, scores and commands use the names.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    pub enum GameMode {
        /// The stages, one after another.
        #[default]
        Stages = "stages", "Stages";
        /// Swarm Survival, which one hit or a slow machine ends.
        Survival = "survival", "Swarm Survival";
        /// A race for points in two minutes, with unlimited ships.
        Caravan2 = "caravan-2", "Caravan 2:00";
        /// A race for points in five minutes, with unlimited ships.
        Caravan5 = "caravan-5", "Caravan 5:00";
        /// A stage that the date determines, with its ship and one modifier. The seed of its setup is the day.
        Daily = "daily", "Daily stage";
        /// All bosses in a row.
        BossRush = "boss-rush", "Boss rush";
        /// A custom stage, from a stage file. The seed of its setup is the hash of the level.
        OwnStage = "own-stage", "Own stage";
    }
    unknown "unknown game {found}: expected one of {expected}"
    /// The name on pages.
    words label
}

impl GameMode {
    /// Whether a game of the mode is against the clock, with unlimited ships.
    pub const fn is_caravan(self) -> bool {
        matches!(self, Self::Caravan2 | Self::Caravan5)
    }

    /// Whether each game gets a seed of its own. In the other modes, the setup has the seed.
    pub const fn draws_seed(self) -> bool {
        matches!(self, Self::Stages | Self::Survival)
    }

    /// Whether two players can fly together.
    pub const fn takes_two(self) -> bool {
        matches!(self, Self::Stages | Self::BossRush | Self::OwnStage)
    }

    /// Whether all games of the mode are flown at the same difficulty, so that their scores compare.
    pub const fn has_one_difficulty(self) -> bool {
        matches!(self, Self::Survival | Self::Caravan2 | Self::Caravan5 | Self::Daily)
    }
}
