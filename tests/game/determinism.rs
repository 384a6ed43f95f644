//! Invariant 1: the game is identical with every method, in every build, on every machine.

use crate::small_game::{armed, boss, count, game, game_of, level_text, script, sheet, sheet_with_items};
use crate::{boss_parts, items, level_language, rocks, rules, ships};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{Event, GameSetup, Inputs, PlayerInput, ShipKind, Ships};
use std::sync::Arc;

fn waves() -> String {
    let waves = r#"
    (at_s: 0.2, alien: "target", path: "swoop", both_sides: true, speed_px_s: 180, count: 12, every_s: 0.25),
    (at_s: 1, alien: "swirl", path: "stand", speed_px_s: 160, count: 3, every_s: 3),
    (at_s: 2, alien: "aimer", path: "aside", mirror: true, speed_px_s: 200),
    (at_s: 3, alien: "target", path: "down", formation: "three", speed_px_s: 240, count: 12, every_s: 0.7),
    (at_s: 9, alien: "bubbler", path: "swoop", speed_px_s: 90, count: 5, every_s: 0.5),
"#;
    let guns = r#"(pattern: "ring", first_s: 0.3, every_s: 0.6), (pattern: "fan", first_s: 0.5, every_s: 1)"#;
    waves.to_owned() + &boss(6.0, 60, guns)
}

/// The state of a small one-player game after 3,000 ticks.
///
/// Recorded from a debug build; `cargo test --release --test game determinism::` gives the same number. The test has
/// its own level, sheet and pilot, so only a change to the rules can change the number, and then `SIM_VERSION` must
/// change too.
const PINNED: u64 = 0x9408_bdaf_60bc_c75f;

#[test]
fn the_state_is_the_pinned_one_in_every_build() {
    let mut world = game(&waves());
    for tick in 0..3000 {
        world.step(script(tick), &mut Vec::new());
    }
    let last = world.hash();
    assert_eq!(
        last, PINNED,
        "{last:#018x}: the rules have changed; if that is meant, SIM_VERSION changes too"
    );
}

/// A game: its name, level, sprites, and number of ticks.
type Game = (&'static str, String, Arc<Sheet>, u32);

/// Returns games that together use every part of the rules.
fn games() -> [Game; 8] {
    [
        ("waves", armed(&level_text(&waves())), sheet(), 1500),
        ("items", items::plenty(), sheet_with_items(), 1500),
        ("motion", level_language::storm(), sheet(), 420),
        ("two bosses", level_language::two_bosses(true), sheet(), 1500),
        ("parts", boss_parts::two_forms(), sheet(), 1800),
        ("rocks", rocks::belt(), Arc::clone(&crate::builtin_game::SHEET), 600),
        ("bombs", ships::bombed(), sheet(), 1500),
        ("every place taken", rules::crowd(), sheet(), 400),
    ]
}

/// Plays a game in which inputs depend only on the tick. Returns everything visible from outside: the hash after each
/// tick, and all events in order. `method` returns the method to use from a tick on. Each tick's hits must be ordered
/// by id.
fn story(
    (name, text, sheet, ticks): &Game,
    ship: ShipKind,
    method: impl Fn(u32) -> Method,
) -> (Vec<u64>, Vec<Event>) {
    let ships = Ships::Together([ship, ShipKind::Arrow]);
    let setup = GameSetup { seed: 1, ships, ..GameSetup::default() };
    let mut world = game_of(text, Arc::clone(sheet), setup, method(0));
    let (mut events, mut hashes) = (Vec::new(), Vec::new());
    for tick in 0..*ticks {
        if method(tick) != world.collision().method() {
            world.set_method(method(tick));
        }
        let bomb = if tick % 200 == 150 { PlayerInput::BOMB } else { 0 };
        let with_bomb = |input: PlayerInput| PlayerInput { buttons: input.buttons | bomb, ..input };
        world.step(Inputs([tick, tick + 77].map(script).map(with_bomb)), &mut events);
        hashes.push(world.hash());
        for pairs in [world.collision().hits(), world.collision().near_misses()] {
            let is_ordered = pairs.is_sorted_by(|one, other| (one.a, one.b) < (other.a, other.b));
            let is_ordered = is_ordered && pairs.iter().all(|pair| pair.a < pair.b);
            assert!(is_ordered, "{name}, tick {tick}: {pairs:?}");
        }
    }
    (hashes, events)
}

#[test]
fn every_method_plays_the_same_game() {
    let mut all_events = Vec::new();
    for (game, ship) in games().iter().zip(ShipKind::ALL.into_iter().cycle()) {
        let expected = story(game, ship, |_| Method::BruteForce);
        let assert_same = |(hashes, events): (Vec<u64>, Vec<Event>), what: &str| {
            let parts = hashes.iter().zip(&expected.0).position(|(a, b)| a != b);
            assert_eq!(parts, None, "{}, {what}: the state differs after this tick (from 0)", game.0);
            assert!(events == expected.1, "{}, {what}: the events differ", game.0);
        };
        for method in Method::READABLE.into_iter().chain([Method::Fast]) {
            assert_same(story(game, ship, |_| method), method.name());
        }
        let switching = |tick: u32| Method::READABLE[(tick / 37) as usize % Method::READABLE.len()];
        assert_same(story(game, ship, switching), "switched every 37 ticks");
        all_events.extend(expected.1);
    }
    // The games must include events that could differ.
    let is_caught = |event: &Event| {
        use Event::{ItemSurplus, MedalCaught, PowerUp, ShieldUp};
        matches!(event, MedalCaught { .. } | PowerUp { .. } | ShieldUp { .. } | ItemSurplus { .. })
    };
    let counts = [
        count(&all_events, |event| matches!(event, Event::AlienDestroyed { .. })),
        count(&all_events, |event| matches!(event, Event::Grazed { .. })),
        count(&all_events, |event| matches!(event, Event::BulletCancelled { .. })),
        count(&all_events, |event| matches!(event, Event::PlayerRespawned { .. })),
        count(&all_events, |event| matches!(event, Event::BossPhase { .. })),
        count(&all_events, |event| matches!(event, Event::PartDestroyed { .. })),
        count(&all_events, |event| matches!(event, Event::RockDestroyed { .. })),
        count(&all_events, |event| matches!(event, Event::RockBounced { .. })),
        count(&all_events, |event| matches!(event, Event::BombFired { player: 1, .. })),
        count(&all_events, is_caught),
    ];
    let least = [100, 10, 50, 5, 6, 1, 5, 5, 5, 20];
    assert!(counts.iter().zip(least).all(|(&found, least)| found >= least), "{counts:?}");
}

#[test]
fn a_minute_of_stage_1_passes_the_cross_check() {
    let setup = GameSetup { seed: 1, ..GameSetup::default() };
    let mut world = crate::builtin_game::game(setup, Method::Auto);
    let (mut pilot, mut events) = (Pilot::default(), Vec::new());
    for _ in 0..3600 {
        let input = pilot.fly(&world);
        world.step(input, &mut events);
        let collision = world.collision();
        collision.cross_check().unwrap_or_else(|mismatch| panic!("tick {}: {mismatch}", world.tick()));
        collision.validate().unwrap_or_else(|problem| panic!("tick {}: {problem}", world.tick()));
    }
    assert!(world.total_counts().hits > 100, "the bot shot nothing");
}
