//! The modes: caravan, daily stage, boss rush and second loop. Their levels are composed of the stages.

use crate::builtin_game::{SHEET, game};
use sector_collision::Method;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::{Difficulty, Level, Wave};
use sector_sweep::modes::{
    DailyModifier, Day, boss_rush_setup, caravan_setup, daily_setup, is_possible, own_stage_setup,
};
use sector_sweep::replay::{Recorder, Replay, verify};
use sector_sweep::sim::{
    Carry, Event, GameMode, GameSetup, LOOP_STAGES, Outcome, Score, ShipKind, Ships, TICKS_PER_SECOND, World,
};
use std::sync::Arc;

/// Lets the autopilot fly to the end, or up to a tick. Calls `watch` after each tick.
fn fly(world: &mut World, ticks: u32, mut watch: impl FnMut(&World, &[Event])) {
    let (mut pilot, mut events) = (Autopilot::default(), Vec::new());
    while world.outcome() == Outcome::Flying && world.tick() < ticks {
        events.clear();
        world.step(pilot.fly(world), &mut events);
        watch(world, &events);
    }
}

#[test]
fn a_caravan_ends_after_its_minutes_and_never_runs_dry() {
    for (mode, minutes) in [(GameMode::Caravan2, 2), (GameMode::Caravan5, 5)] {
        let setup = caravan_setup(mode, ShipKind::Fan);
        let mut world = game(setup, Method::Auto);
        let (mut empty, mut longest, mut lost) = (0, 0, 0);
        fly(&mut world, u32::MAX, |world, events| {
            let is_empty = world.census().aliens == 0 && world.boss().is_none_or(|boss| boss.is_gone());
            empty = if is_empty && world.tick() > 90 { empty + 1 } else { 0 };
            longest = longest.max(empty);
            lost += events.iter().filter(|event| matches!(event, Event::PlayerDied { .. })).count();
        });
        assert_eq!(world.outcome(), Outcome::Cleared);
        let over = world.tick() - minutes * 60 * TICKS_PER_SECOND;
        assert!(over <= 8, "{mode}: a blast may delay the end by a few ticks, not by {over}");
        assert!(longest < 60, "{mode}: the field is empty for {longest} ticks");
        let script = world.script_tick();
        let last = world.level().waves.last().expect("waves").at;
        assert!(script < last * 3 / 4, "{mode}: the autopilot sees {script} of {last} ticks");
        assert_eq!(world.player().deaths as usize, lost);
    }
}

#[test]
fn replays_of_custom_stages_are_read_again() {
    let (name, text) = Level::builtin_text(1).expect("stage 1");
    let sheet = SHEET.clone();
    let text = text.replace("begin_power: 0", "begin_power: 2");
    let level = Arc::new(Level::from_text(&name, &text, &sheet).expect("a level"));
    for (difficulty, ship) in Difficulty::ALL.into_iter().zip(ShipKind::ALL.into_iter().cycle()) {
        for ships in [Ships::Alone(ship), Ships::Together([ship; 2])] {
            let setup = own_stage_setup(level.hash, difficulty, ships);
            let world = World::new(setup, level.clone(), sheet.clone(), Method::Auto).expect("a world");
            let replay = Recorder::new(&world).replay(&world);
            assert_eq!(Replay::from_bytes(&replay.to_bytes()), Ok(replay), "{difficulty}, {ships}");
        }
    }
    let rich = Carry { score: Score { points: 500, ..Score::default() }, ..Carry::default() };
    let setup = own_stage_setup(7, Difficulty::Ace, Ships::default());
    assert!(is_possible(&setup) && !is_possible(&GameSetup { carry: Some(rich), ..setup }));
}

#[test]
fn lost_ships_do_not_end_a_caravan() {
    let mut world = game(caravan_setup(GameMode::Caravan2, ShipKind::Lance), Method::Auto);
    let mut events = Vec::new();
    while world.outcome() == Outcome::Flying {
        events.clear();
        world.step(sector_sweep::sim::PlayerInput::default(), &mut events);
    }
    assert_eq!(world.outcome(), Outcome::Cleared);
    assert!(world.player().deaths > 8, "{} ships lost", world.player().deaths);
    assert!(world.tick() >= 2 * 60 * TICKS_PER_SECOND);
}

#[test]
fn who_empties_the_field_meets_the_next_wave_at_once() {
    let setup = GameSetup { difficulty: Difficulty::Pilot, ..GameSetup::new(1) };
    let arrives = |time_limit| {
        let mut level = Level::clone(game(setup, Method::Auto).level());
        level.waves.truncate(1);
        let later = Wave { at: level.waves[0].at + 20 * TICKS_PER_SECOND, ..level.waves[0].clone() };
        level.waves.push(later);
        level.rules.time_limit = time_limit;
        let sheet = std::sync::Arc::clone(&SHEET);
        let mut world = World::new(setup, level.into(), sheet, Method::Auto).expect("the sprites");
        let mut second = None;
        fly(&mut world, 40 * TICKS_PER_SECOND, |world, events| {
            if events.contains(&Event::WaveStarted { index: 1 }) {
                second = Some(world.tick() / TICKS_PER_SECOND);
            }
        });
        second.expect("the second wave")
    };
    let (caravan, stage) = (arrives(Some(7200)), arrives(None));
    assert!(caravan < 15 && stage >= 20, "after {caravan} s, and in a stage after {stage} s");
}

#[test]
fn the_day_determines_the_stage() {
    let level = |day| game(daily_setup(Day(day)), Method::Auto).level().clone();
    assert_eq!(level(20_786), level(20_786));
    let hashes: std::collections::BTreeSet<u64> = (20_000..20_030).map(|day| level(day).hash).collect();
    assert_eq!(hashes.len(), 30, "each day has its own stage");
    for day in (20_000..20_100).map(Day) {
        let world = game(daily_setup(day), Method::Auto);
        let is_single = world.player().lives == 0;
        assert_eq!(is_single, day.modifier() == DailyModifier::OneShip, "{day}");
        assert_eq!((world.level().bosses.len(), world.level().ends_with_boss), (2, true), "{day}");
        assert!(world.level().waves.len() > 15, "{day}");
    }
}

#[test]
fn daily_stages_last_some_minutes() {
    for day in [20_500, 20_501, 20_786, 21_000].map(Day) {
        let setup = daily_setup(day);
        let mut carry = setup.carry.expect("a daily stage has one");
        carry.players[0].lives = 9;
        let mut world = game(GameSetup { carry: Some(carry), ..setup }, Method::Auto);
        fly(&mut world, u32::MAX, |_, _| {});
        let seconds = world.tick() / TICKS_PER_SECOND;
        assert_eq!(world.outcome(), Outcome::Cleared, "{day}");
        assert!((100..330).contains(&seconds), "{day}: {seconds} s");
    }
}

#[test]
fn a_boss_rush_has_all_bosses_in_order() {
    let world = game(boss_rush_setup(Difficulty::Cadet, Ships::default()), Method::Auto);
    let names: Vec<_> = world.level().bosses.iter().map(|boss| boss.name.as_str()).collect();
    assert_eq!(names.len(), 12);
    assert_eq!((names[0], names[1], names[11]), ("THE PICKET", "THE BROOM", "THE HIVE"));
}

#[test]
fn the_second_loop_is_denser_and_answers() {
    let flown = |stage| {
        let setup = GameSetup { stage, difficulty: Difficulty::Captain, ..GameSetup::default() };
        let (mut world, mut bullets) = (game(setup, Method::Auto), 0);
        fly(&mut world, 30 * TICKS_PER_SECOND, |_, events| {
            let fired = |event: &Event| match event {
                Event::AlienFired { bullets, .. } => u32::from(*bullets),
                _ => 0,
            };
            bullets += events.iter().map(fired).sum::<u32>();
        });
        bullets
    };
    let [first, second] = [1..=6, LOOP_STAGES].map(|stages| stages.map(flown).sum::<u32>());
    assert!(second * 10 > first * 11, "{second} bullets after {first}");
    let last = game(GameSetup::new(*LOOP_STAGES.end()), Method::Auto);
    let names: Vec<_> = last.level().bosses.iter().map(|boss| boss.name.as_str()).collect();
    assert_eq!(names, ["THE RELIQUARY", "THE HIVE", "ALL PAIRS"]);
}

#[test]
fn only_setups_that_a_game_can_start_with_are_possible() {
    let daily = daily_setup(Day(20_786));
    let possible = [
        GameSetup::new(1),
        GameSetup::new(12),
        daily,
        caravan_setup(GameMode::Caravan5, ShipKind::Lance),
        boss_rush_setup(Difficulty::Ace, Ships::Together([ShipKind::Arrow, ShipKind::Fan])),
    ];
    for setup in possible {
        assert!(is_possible(&setup), "{setup:?}");
    }
    let rich = Carry { score: Score { points: 1000, ..Score::default() }, ..daily.carry.expect("a carry") };
    let impossible = [
        GameSetup::new(0),
        GameSetup { carry: Some(rich), ..daily },
        GameSetup { ships: Ships::Together(Default::default()), ..daily },
        GameSetup { difficulty: Difficulty::Cadet, ..daily },
        GameSetup { continues: 1, ..caravan_setup(GameMode::Caravan2, ShipKind::Fan) },
        GameSetup { seed: 2, ..caravan_setup(GameMode::Caravan2, ShipKind::Fan) },
        GameSetup { carry: None, ..boss_rush_setup(Difficulty::Ace, Ships::default()) },
    ];
    for setup in impossible {
        assert!(!is_possible(&setup), "{setup:?}");
    }
}

#[test]
fn recorded_games_of_all_modes_verify() {
    let folder = format!("{}/tests/replays/modes", env!("CARGO_MANIFEST_DIR"));
    for name in ["caravan-2", "caravan-5", "daily", "boss-rush", "second-loop"] {
        let bytes = std::fs::read(format!("{folder}/{name}.replay")).expect("the replay");
        let replay = Replay::from_bytes(&bytes).expect("a replay");
        let mut world = game(replay.header.setup, Method::Auto);
        verify(&replay, &mut world).unwrap_or_else(|divergence| panic!("{name}: {divergence}"));
        assert_eq!(world.outcome(), Outcome::Cleared, "{name}");
    }
}
