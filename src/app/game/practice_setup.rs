//! The setup of a practice: any section of any stage, with help or without.

use crate::app::settings::GAME_SPEEDS;
use crate::sim::{Assists, GameSetup, Practice, Section};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PracticeSetup {
    /// The setup of the game; its `practice` is always set.
    pub(crate) setup: GameSetup,
    pub(crate) speed_percent: u8,
}

impl Default for PracticeSetup {
    /// Returns the practice that is offered first: the whole first stage with guns of middling power and an
    /// invulnerable ship, at full speed.
    fn default() -> Self {
        let practice = Some(Practice { from: Section::Start, power: 2 });
        let assists = Assists { invulnerable: true, ..Assists::default() };
        let setup = GameSetup { practice, assists, ..GameSetup::new(1) };
        Self { setup, speed_percent: *GAME_SPEEDS.end() }
    }
}

impl PracticeSetup {
    /// Returns the section that the practice begins with, and the power of the guns; the start and power 0 if the setup
    /// is not that of a practice.
    pub(crate) fn practice(&self) -> Practice {
        self.setup.practice.unwrap_or(Practice { from: Section::Start, power: 0 })
    }
}
