//! Every stage leaves a way through on every difficulty, without bombs and without surges: a search finds it.

use crate::builtin_game::game;
use sector_collision::Method;
use sector_sweep::bot::{Passage, PassageSearch};
use sector_sweep::level::{Difficulty, TICKS_PER_SECOND};
use sector_sweep::sim::GameSetup;

/// Flies a stage without a loss. Returns the number of detours, or the tick of the loss that none avoids.
fn pass(stage: u32, difficulty: Difficulty) -> Result<u32, u32> {
    let setup = GameSetup { stage, difficulty, seed: 301, ..GameSetup::default() };
    let mut search = PassageSearch::new(game(setup, Method::Auto));
    loop {
        match search.step() {
            Some(Passage::Found(detours)) => return Ok(detours),
            Some(Passage::Blocked(tick)) => return Err(tick),
            None => {}
        }
    }
}

fn has_a_way(difficulty: Difficulty) {
    for stage in 1..=6 {
        let passed = pass(stage, difficulty);
        let name = difficulty.name();
        eprintln!("stage {stage}, {name}: {passed:?} detours");
        if let Err(tick) = passed {
            panic!("stage {stage}, {name}: no way at {:.1} s", f64::from(tick) / f64::from(TICKS_PER_SECOND));
        }
    }
}

#[test]
fn the_hardest_difficulty_has_a_way_through() {
    has_a_way(Difficulty::Ace);
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_other_difficulties_have_a_way_through() {
    for difficulty in Difficulty::ALL.into_iter().filter(|&difficulty| difficulty != Difficulty::Ace) {
        has_a_way(difficulty);
    }
}
