//! The kinds of games that players start.

use crate::sim::GameSetup;
use crate::stress::SURVIVAL_STAGE;

/// A kind of game. Practice is a game of stages that is not scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameKind {
    Stages,
    /// Swarm Survival, which one hit or a slow machine ends. It is timed, and not in the statistics.
    Survival,
}

impl From<&GameSetup> for GameKind {
    fn from(setup: &GameSetup) -> Self {
        if setup.stage == SURVIVAL_STAGE { Self::Survival } else { Self::Stages }
    }
}
