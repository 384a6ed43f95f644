//! Plays the committed clears, a winning replay of each stage, and compares the states with the recorded ones.
//!
//! After a change to a level or to the rules, run `scripts/clears.sh`: it replaces the recordings that no longer verify.

use crate::flights::committed;
use sector_collision::Method;
use sector_sweep::level::{Difficulty, Level};
use sector_sweep::replay::{self, Divergence, Replay};
use sector_sweep::sim::{Carry, GameSetup, Outcome, SIM_VERSION, ShipKind, Ships, World};

/// Plays a committed replay to its end and verifies it. Returns the replay and the final state.
fn played(name: &str) -> (Replay, World) {
    let replay = committed(name);
    let mut world = crate::builtin_game::game(replay.header.setup, Method::Auto);
    replay::verify(&replay, &mut world).unwrap_or_else(|error| {
        panic!("{name}: {error}: after a change that is meant, scripts/clears.sh records it again")
    });
    (replay, world)
}

#[test]
fn every_stage_has_a_clear_that_verifies() {
    for stage in 1..=Level::builtin_count() {
        let (replay, world) = played(&format!("stage{stage}.replay"));
        assert_eq!((replay.header.setup.stage, replay.header.setup.difficulty), (stage, Difficulty::Cadet));
        assert_eq!(world.outcome(), Outcome::Cleared, "stage {stage}");
    }
}

#[test]
fn the_hardest_difficulty_has_been_cleared() {
    let (replay, world) = played("ace.replay");
    assert_eq!((replay.header.setup.difficulty, world.outcome()), (Difficulty::Ace, Outcome::Cleared));
}

fn whole_games(difficulty: Difficulty, ships: &[ShipKind]) {
    ships.iter().for_each(|&ship| whole_game(difficulty, ship));
}

#[test]
fn whole_games_have_been_cleared_on_cadet() {
    whole_games(Difficulty::Cadet, &ShipKind::ALL);
}

#[test]
#[ignore = "slow: ./check --all"]
fn whole_games_have_been_cleared_on_pilot() {
    whole_games(Difficulty::Pilot, &ShipKind::FIRST);
}

#[test]
#[ignore = "slow: ./check --all"]
fn whole_games_have_been_cleared_on_captain() {
    whole_games(Difficulty::Captain, &ShipKind::FIRST);
}

fn whole_game(difficulty: Difficulty, ship: ShipKind) {
    let (mut carry, mut seed) = (None, None);
    for stage in 1..=Level::builtin_count() {
        let name = format!("games/{}-{}/stage{stage}.replay", difficulty.name(), ship.name());
        let (replay, world) = played(&name);
        let setup = replay.header.setup;
        let seed = *seed.get_or_insert(setup.seed);
        let ships = Ships::Alone(ship);
        assert_eq!(setup, GameSetup { difficulty, ships, carry, seed, ..GameSetup::new(stage) }, "{name}");
        assert_eq!(world.outcome(), Outcome::Cleared, "{name}");
        let before = carry.map_or(0, |carry: Carry| carry.score.points);
        assert_eq!(world.stage_points().total(), world.score().points - before, "{name}: all that was paid");
        carry = Some(world.carry());
    }
}

/// A replay of each earlier version of the rules can still be read, and the refusal names its version.
/// `scripts/clears.sh` saves `stage1.replay` when the rules change.
#[test]
fn replays_of_earlier_rules_are_refused_with_their_version() {
    for version in 2..SIM_VERSION {
        let replay = committed(&format!("old/rules{version}.replay"));
        let mut world = crate::builtin_game::game(replay.header.setup, Method::Auto);
        assert_eq!(replay::verify(&replay, &mut world), Err(Divergence::Rules { recorded: version }));
    }
}
