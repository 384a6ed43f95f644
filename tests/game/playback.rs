//! Watching a replay: seeking to any tick shows the recorded game, and taking over leaves a recording that verifies.

use crate::builtin_game::SHEET;
use sector_collision::Method;
use sector_sweep::level::Level;
use sector_sweep::replay::{Divergence, Mark, Playback, Replay, Survey, verify};
use sector_sweep::sim::{Event, GameSetup, Outcome, PlayerInput, World};
use std::sync::{Arc, LazyLock};

static LEVEL: LazyLock<Arc<Level>> = LazyLock::new(|| crate::builtin_game::level(1));

fn world(seed: u64) -> World {
    crate::builtin_game::game(GameSetup { seed, ..GameSetup::default() }, Method::Auto)
}

fn recorded(seed: u64, ticks: u32, reckless_from: u32) -> Arc<Replay> {
    let setup = GameSetup { seed, ..GameSetup::default() };
    Arc::new(crate::flights::recorded(setup, Method::Auto, ticks, reckless_from))
}

/// A replay of 25 seconds, with a hash every five seconds.
static SHORT: LazyLock<Arc<Replay>> = LazyLock::new(|| recorded(9, 1500, u32::MAX));
static LOST: LazyLock<Arc<Replay>> = LazyLock::new(|| recorded(3, 6000, 200));

fn playback(replay: &Arc<Replay>) -> Playback {
    Playback::new(replay.clone(), LEVEL.clone(), SHEET.clone(), Method::Auto).expect("it can be watched")
}

fn wind(playback: &mut Playback, tick: u32) {
    playback.seek(tick);
    let mut events = Vec::new();
    while playback.is_seeking() {
        events.clear();
        assert!(playback.step(&mut events), "a seek never leads beyond the end");
    }
}

#[test]
fn every_way_to_a_tick_ends_in_the_same_state() {
    let mut straight = world(SHORT.header.setup.seed);
    let mut hashes = vec![straight.hash()];
    for &input in &SHORT.inputs {
        straight.step(input, &mut Vec::new());
        hashes.push(straight.hash());
    }
    let mut playback = playback(&SHORT);
    for tick in [0, 1, 700, 699, 700, 0, 1500, 1499, 301, 300, 299, 1500, 1] {
        wind(&mut playback, tick);
        assert_eq!(playback.tick(), tick);
        assert_eq!(playback.world().hash(), hashes[tick as usize], "tick {tick}");
        assert_eq!(playback.diverged(), None);
    }
    wind(&mut playback, u32::MAX);
    assert!(playback.is_over() && !playback.step(&mut Vec::new()), "beyond the end there is nothing");
    assert_eq!(playback.tick(), 1500);
}

#[test]
fn the_method_changes_only_the_counts() {
    let mut playback = playback(&SHORT);
    wind(&mut playback, 600);
    playback.set_method(Method::BruteForce);
    wind(&mut playback, 1500);
    assert_eq!((playback.diverged(), playback.world().hash()), (None, SHORT.hashes[4]));
    wind(&mut playback, 300);
    assert_eq!(playback.world().collision().method(), Method::BruteForce, "it is kept");
    assert_eq!(playback.world().hash(), SHORT.hashes[0]);
}

#[test]
fn a_divergence_is_reported_with_its_seconds() {
    let mut forged = (**SHORT).clone();
    forged.hashes[2] ^= 1;
    let mut playback = playback(&Arc::new(forged));
    wind(&mut playback, 899);
    assert_eq!(playback.diverged(), None);
    wind(&mut playback, 1500);
    assert!(
        matches!(playback.diverged(), Some(Divergence::State { same: 600, tick: 900, .. })),
        "{:?}",
        playback.diverged()
    );
    assert_eq!(playback.world().hash(), SHORT.hashes[4], "it has gone on to the end");
    wind(&mut playback, 100);
    assert_eq!(playback.diverged(), None);
    wind(&mut playback, 900);
    assert!(playback.take_over().is_none(), "no record of this game would verify");
}

#[test]
fn a_game_that_is_taken_over_verifies() {
    for tick in [0, 1, 299, 300, 301, 900, 1500] {
        let mut watched = playback(&SHORT);
        wind(&mut watched, tick);
        let (mut game, mut recorder) = watched.take_over().expect("it is the game that was recorded");
        for turn in 0..400_u32 {
            let stick_x = if turn / 20 % 2 == 0 { 127 } else { -127 };
            let input = PlayerInput { stick_x, stick_y: 0, buttons: PlayerInput::FIRE };
            game.step(input, &mut Vec::new());
            recorder.tick(input, &game);
        }
        let taken = recorder.replay(&game);
        assert_eq!(taken.inputs.len() as u32, tick + 400, "from tick {tick}");
        assert_eq!(taken.inputs[..tick as usize], SHORT.inputs[..tick as usize]);
        let taken = Replay::from_bytes(&taken.to_bytes()).expect("a valid file");
        assert!(taken.header.setup.assists.taken_over, "and it says so");
        assert_eq!(
            verify(&taken, &mut crate::builtin_game::game(taken.header.setup, Method::Auto)),
            Ok(()),
            "from tick {tick}"
        );
    }
}

#[test]
fn a_survey_finds_what_happened() {
    let mut deaths = Vec::new();
    let mut game = world(LOST.header.setup.seed);
    let mut events = Vec::new();
    for &input in &LOST.inputs {
        events.clear();
        game.step(input, &mut events);
        let lost = events.iter().any(|event| matches!(event, Event::PlayerDied { .. }));
        deaths.extend(lost.then_some((game.tick(), Mark::ShipLost)));
    }
    assert_eq!(game.outcome(), Outcome::GameOver, "nobody survives up there");
    for share in [1, 17, 100_000] {
        let mut survey = Survey::new(LOST.clone(), LEVEL.clone(), SHEET.clone()).expect("a survey");
        assert_eq!(survey.outcome(), None);
        for _ in 0..LOST.inputs.len().div_ceil(share as usize) {
            survey.advance(share);
        }
        assert!(survey.is_done());
        let found: Vec<_> =
            survey.marks().iter().copied().filter(|&(_, mark)| mark == Mark::ShipLost).collect();
        assert_eq!(found, deaths, "in shares of {share}");
        assert_eq!((survey.outcome(), survey.diverged()), (Some(Outcome::GameOver), None));
    }
}

#[test]
fn the_last_hit_is_recorded() {
    let mut watched = playback(&LOST);
    let mut seen = 0;
    let mut events = Vec::new();
    while watched.step(&mut events) {
        let died = events.drain(..).any(|event| matches!(event, Event::PlayerDied { .. }));
        let Some(blow) = watched.world().last_kill().filter(|_| died) else { continue };
        assert_eq!(blow.tick, watched.world().tick());
        let (ship, other) = (blow.ship.rect(&SHEET), blow.other.rect(&SHEET));
        let shared = ship.intersection(other).expect("the rectangles overlap");
        let masks = SHEET.masks();
        let [ship_mask, other_mask] = [blow.ship, blow.other].map(|body| &masks[usize::from(body.frame.0)]);
        let met = (shared.y..shared.bottom()).any(|y| {
            (shared.x..shared.right())
                .any(|x| ship_mask.get(x - ship.x, y - ship.y) && other_mask.get(x - other.x, y - other.y))
        });
        assert!(met, "tick {}", blow.tick);
        seen += 1;
    }
    assert_eq!(seen, watched.world().player().deaths);
}
