//! Replays: the list while it is open, and the one on show.

use super::Screen;
use crate::app::clock::FixedStep;
use crate::app::screens::{ReplayPlayer, ReplaysScreen};

/// What is known of them besides the game on show.
pub(super) struct ReplayState {
    /// The list, while it is open.
    pub(super) list: Option<ReplaysScreen>,
    /// How the one on show is watched.
    pub(super) theatre: Option<ReplayPlayer>,
    /// Where leaving it leads to.
    pub(super) behind: Screen,
    /// Files to be watched after the one on show, the next one last.
    pub(super) programme: Vec<String>,
    /// The clock of the one on show.
    pub(super) clock: FixedStep,
}

impl Default for ReplayState {
    fn default() -> Self {
        Self {
            list: None,
            theatre: None,
            behind: Screen::Title,
            programme: Vec::new(),
            clock: FixedStep::default(),
        }
    }
}
