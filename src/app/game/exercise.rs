//! What is practised: any section of any stage, with help or without.

use crate::app::settings::GAME_SPEEDS;
use crate::sim::{Assists, GameSetup, Practice, Section};

/// What is practised: a setup with a practice in it, and how fast it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exercise {
    pub(crate) setup: GameSetup,
    /// Percent, within [`GAME_SPEEDS`].
    pub(crate) speed_percent: u8,
}

/// A whole stage with guns of middling power, in which nothing can go wrong.
impl Default for Exercise {
    fn default() -> Self {
        let practice = Some(Practice { from: Section::Start, power: 2 });
        let assists = Assists { invulnerable: true, ..Assists::default() };
        let setup = GameSetup { practice, assists, ..GameSetup::new(1) };
        Self { setup, speed_percent: *GAME_SPEEDS.end() }
    }
}

impl Exercise {
    /// Where it begins, and how strong the guns are.
    pub(crate) fn practice(&self) -> Practice {
        self.setup.practice.unwrap_or(Practice { from: Section::Start, power: 0 })
    }
}
