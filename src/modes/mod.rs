//! Which level a game flies: a stage, or a level that its mode composes of the stages.
//!
//! ```text
//! GameSetup --level_of--> stage 1 to 6          as its file says
//!                         stage 7 to 12         second_loop.rs: the same, denser, and aliens that answer
//!                         caravan, boss rush    caravan.rs, boss_rush.rs: pieces of the stages, in a fixed order
//!                         daily                 daily.rs: pieces in the order of the day, with a modifier
//!                         survival              stress: aliens without a script
//!                         own stage             the level of a stage file, which the caller has
//! ```
//!
//! The composed levels are plain [`Level`]s, so replays, ghosts, the autopilot and all tests work with them. Their
//! hashes cover the stages they are made of: a replay of a caravan in a game with a changed stage is refused.

mod boss_rush;
mod caravan;
mod daily;
mod remix;
mod second_loop;

pub use boss_rush::boss_rush_setup;
pub use caravan::caravan_setup;
pub use daily::{DailyModifier, Day, daily_setup};

use crate::level::{Difficulty, Level, MAX_POWER};
use crate::sim::{Carry, GameMode, GameSetup, Ships};
use crate::stress::{is_survival, survival_level, survival_setup};
use sector_sprites::Sheet;
use std::sync::Arc;

/// Returns the level that a game with this setup flies. `stages` are the levels of the stages in order. Returns `None` if
/// there is no such stage, if the sheet lacks a sprite, and for a custom stage. Takes a few milliseconds for a
/// composed level.
pub fn level_of(setup: &GameSetup, stages: &[Arc<Level>], sheet: &Sheet) -> Option<Arc<Level>> {
    match setup.mode {
        GameMode::Stages => match stages.get((setup.stage as usize).checked_sub(1)?) {
            Some(stage) => Some(Arc::clone(stage)),
            None => second_loop::level(setup.stage, setup.difficulty, stages, sheet).map(Arc::new),
        },
        GameMode::Survival => survival_level(sheet).ok().map(Arc::new),
        GameMode::Caravan2 | GameMode::Caravan5 => Some(Arc::new(caravan::level(setup.mode, stages))),
        GameMode::Daily => daily::level(Day(setup.seed), stages, sheet).map(Arc::new),
        GameMode::BossRush => Some(Arc::new(boss_rush::level(setup.difficulty, stages))),
        GameMode::OwnStage => None,
    }
}

/// Returns the setup of a game of a stage file. `hash` is the hash of its level; replays and score tables know the stage by it.
pub fn own_stage_setup(hash: u64, difficulty: Difficulty, ships: Ships) -> GameSetup {
    GameSetup { difficulty, ships, seed: hash, ..GameSetup::of_mode(GameMode::OwnStage) }
}

/// Returns the setup of a game in a mode, with the choices that the mode leaves open: the number of a stage, the difficulty
/// and the ships. `which` is the day of a daily stage, or the hash of the level of a stage file. A mode for one player takes
/// the first ship.
pub fn setup_of(mode: GameMode, stage: u32, difficulty: Difficulty, ships: Ships, which: u64) -> GameSetup {
    match mode {
        GameMode::Stages => GameSetup { difficulty, ships, ..GameSetup::new(stage) },
        GameMode::Survival => survival_setup(ships.first(), 1),
        GameMode::Caravan2 | GameMode::Caravan5 => caravan_setup(mode, ships.first()),
        GameMode::Daily => daily_setup(Day(which)),
        GameMode::BossRush => boss_rush_setup(difficulty, ships),
        GameMode::OwnStage => own_stage_setup(which, difficulty, ships),
    }
}

/// Whether a game can start with this setup: a stage with a carry that the stage before it can leave, or in another mode
/// the setup of that mode, in which only a few values are free. Check this for every setup read from a file.
pub fn is_possible(setup: &GameSetup) -> bool {
    match setup.mode {
        GameMode::Stages => match (setup.stage, setup.carry) {
            (0, _) => false,
            (1, Some(carry)) if setup.practice.is_none() => carry.is_new_game(),
            (_, carry) => carry.is_none_or(|carry| carry.is_possible()),
        },
        GameMode::Survival => is_survival(setup),
        mode => {
            let GameSetup { stage, difficulty, ships, seed, assists, .. } = *setup;
            let mut of_mode = setup_of(mode, stage, difficulty, ships, seed);
            // A recorded game has the ships and the power with which its level begins.
            let begins =
                |carry| (0..=MAX_POWER).any(|power| carry == Carry::starting(ships, difficulty, power));
            if mode == GameMode::OwnStage && setup.carry.is_some_and(begins) {
                of_mode.carry = setup.carry;
            }
            *setup == GameSetup { assists, ..of_mode }
        }
    }
}
