//! The kinds of games that players start.

use crate::named::named;
use crate::sim::GameSetup;
use crate::stress::SURVIVAL_STAGE;

named! {
    /// A kind of game. Practice is a game of stages that is not scored. The settings file stores the names.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum GameKind {
        /// The stages, one after another.
        #[default]
        Stages = "stages",
        /// Swarm Survival, which one hit or a slow machine ends. It is timed, and not in the statistics.
        Survival = "survival",
    }
    unknown "unknown game {found}: expected one of {expected}"
}

impl From<&GameSetup> for GameKind {
    fn from(setup: &GameSetup) -> Self {
        if setup.stage == SURVIVAL_STAGE { Self::Survival } else { Self::Stages }
    }
}
