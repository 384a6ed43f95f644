//! Boss rush: all mid-bosses and bosses in the order of the stages, with full guns.

use super::remix::Remix;
use crate::level::{Backdrop, Difficulty, Level, MAX_POWER};
use crate::sim::{Carry, GameMode, GameSetup, Ships};
use std::sync::Arc;

/// The version of the recipe. Raise it with every change.
const RECIPE: u64 = 1;

/// Returns the setup of a boss rush.
pub fn boss_rush_setup(difficulty: Difficulty, ships: Ships) -> GameSetup {
    let carry = Some(Carry::starting(ships, difficulty, MAX_POWER));
    GameSetup { difficulty, ships, carry, ..GameSetup::of_mode(GameMode::BossRush) }
}

/// Returns the level of the boss rush at a difficulty.
pub(super) fn level(difficulty: Difficulty, stages: &[Arc<Level>]) -> Level {
    let like = Level {
        name: GameMode::BossRush.label().to_uppercase(),
        music: "hive".to_owned(),
        backdrop: Backdrop::Hive,
        begin_power: MAX_POWER,
        ends_with_boss: true,
        ..Level::empty()
    };
    let mut remix = Remix::new(stages, difficulty, like);
    for stage in 1..=stages.len() as u8 {
        remix.add_boss(stage, 0);
        remix.add_boss(stage, 1);
    }
    remix.level(RECIPE << 16 | difficulty as u64)
}
