//! Every stage leaves a way through on every difficulty, without bombs and without surges: a search finds it.

use crate::builtin_game::game;
use sector_collision::Method;
use sector_sweep::bot::{Passage, PassageSearch};
use sector_sweep::level::{Difficulty, TICKS_PER_SECOND};
use sector_sweep::modes::{Day, daily_setup};
use sector_sweep::sim::{GameSetup, LOOP_STAGES};

/// Flies a game without a loss. Returns the number of detours, or the tick of the loss that none avoids.
fn pass(setup: GameSetup) -> Result<u32, u32> {
    let mut search = PassageSearch::new(game(setup, Method::Auto));
    loop {
        match search.step() {
            Some(Passage::Found(detours)) => return Ok(detours),
            Some(Passage::Blocked(tick)) => return Err(tick),
            None => {}
        }
    }
}

fn has_a_way(name: &str, setup: GameSetup) {
    let passed = pass(setup);
    eprintln!("{name}: {passed:?} detours");
    if let Err(tick) = passed {
        panic!("{name}: no way at {:.1} s", f64::from(tick) / f64::from(TICKS_PER_SECOND));
    }
}

fn stages_have_a_way(stages: impl Iterator<Item = u32>, difficulty: Difficulty) {
    for stage in stages {
        let setup = GameSetup { stage, difficulty, seed: 301, ..GameSetup::default() };
        has_a_way(&format!("stage {stage}, {difficulty}"), setup);
    }
}

#[test]
fn the_hardest_difficulty_has_a_way_through() {
    stages_have_a_way(1..=6, Difficulty::Ace);
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_other_difficulties_have_a_way_through() {
    for difficulty in Difficulty::ALL.into_iter().filter(|&difficulty| difficulty != Difficulty::Ace) {
        stages_have_a_way(1..=6, difficulty);
    }
}

#[test]
#[ignore = "slow: ./check --all"]
fn the_second_loop_has_a_way_through() {
    stages_have_a_way(LOOP_STAGES, Difficulty::Captain);
}

#[test]
#[ignore = "slow: ./check --all"]
fn daily_stages_have_a_way_through() {
    for day in (20_786..20_800).map(Day) {
        has_a_way(&format!("daily stage of {day}"), daily_setup(day));
    }
}
