//! Rocks: they bounce, break, kill and drift off, and the game is the same with every method.

use crate::builtin_game::SHEET;
use crate::small_game::{FIRE, NOTHING, bodies, count, game_of, play};
use sector_collision::{Method, Rect};
use sector_sweep::sim::{Body, Difficulty, Event, GameSetup, Outcome, PlayerInput, Rock, World, kind};
use std::sync::Arc;

/// Returns a level with these rocks, one more type of alien, and an alien at the very end to keep the stage going.
pub(crate) fn level_text(alien: &str, rocks: &str) -> String {
    format!(
        r#"(
    name: "ROCKS", bullets: {{"orb": (sprite: "orb")}},
    patterns: {{"down": [(bullet: "orb", speed_px_s: 200, aim: Angle(0))]}},
    paths: {{"down": [To(320, -60), To(320, 420)], "stand": [To(320, -60), To(320, 60), Wait(30), To(320, -60)],
        "entry": [To(320, -60), To(320, 60)], "hover": [To(320, 60), To(321, 60), To(320, 60)]}},
    aliens: {{
        "scout": (sprite: "scout", hp: 1, score: 100, blast: Small),
        "gunner": (sprite: "gunner", hp: 1000, score: 1, blast: Small, guns: [(pattern: "down", first_s: 1, every_s: 0.5)]),
        {alien}
    }},
    waves: [(at_s: 1000, alien: "scout", path: "down", speed_px_s: 100), {rocks}
)"#
    )
}

fn game(rocks: &str) -> World {
    game_of(&level_text("", rocks), Arc::clone(&SHEET), GameSetup::default(), Method::Auto)
}

/// Returns a game at the difficulty Pilot. On Cadet, a bomb would save the ship and clear the missiles.
fn strict_game(rocks: &str) -> World {
    let setup = GameSetup { difficulty: Difficulty::Pilot, ..GameSetup::default() };
    game_of(&level_text("", rocks), Arc::clone(&SHEET), setup, Method::Auto)
}

fn rocks(world: &World) -> Vec<(Body, Rock)> {
    let found = world.entities_by_id().iter().filter_map(|&(_, entity)| {
        let rock = *world.entities().get::<&Rock>(entity).ok()?;
        Some((*world.entities().get::<&Body>(entity).ok()?, rock))
    });
    found.collect()
}

fn rect(world: &World, body: &Body) -> Rect {
    world.collision().object(body.handle).expect("every body has a proxy").rect
}

#[test]
fn rocks_bounce_off_each_other() {
    // From both sides, on one line, far from the ship.
    let pair = |left: u32, right: u32| {
        format!(
            "], rocks: [(at_s: 0.1, size: {left}, at: (-100, 100), velocity_px_s: (180, 0)), (at_s: 0.1, size: {right}, at: (740, 100), velocity_px_s: (-180, 0))],"
        )
    };
    for (left, right) in [(3, 3), (4, 1)] {
        let mut world = game(&pair(left, right));
        play(&mut world, 120, NOTHING);
        let way = |world: &World| -> Vec<f32> {
            rocks(world).iter().map(|(body, _)| body.pos.x - body.prev.x).collect()
        };
        let before = way(&world);
        assert!(before[0] > 2.9 && before[1] < -2.9, "{before:?}");
        let events = play(&mut world, 60, NOTHING);
        let told: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                Event::RockBounced { at, size, speed_px_s } => {
                    Some((at.x.round(), u32::from(*size) + 1, speed_px_s.round()))
                }
                _ => None,
            })
            .collect();
        let smaller = left.min(right);
        assert!(
            matches!(told[..], [(x, size, 360.0)] if size == smaller && (300.0..340.0).contains(&x)),
            "{told:?}"
        );
        let after = way(&world);
        assert!(after[1] > 0.0, "the right one was not thrown back: {after:?}");
        assert_eq!(after[0] < 0.0, left == right, "{left} and {right}: {after:?}");
    }
}

#[test]
fn a_rock_shows_its_rotation() {
    let turning = "], rocks: [(at_s: 0.1, size: 4, at: (-60, 100), velocity_px_s: (60, 0), spin_deg_s: 90)],";
    let mut world = game(turning);
    play(&mut world, 10, NOTHING);
    let first = rocks(&world)[0].0.frame;
    // One second is a quarter turn: 8 of 32.
    play(&mut world, 60, NOTHING);
    assert_eq!(rocks(&world)[0].0.frame.0 - first.0, 8);
}

#[test]
fn shots_push_and_break() {
    for size in 1..=4 {
        let text = format!("], rocks: [(at_s: 0.1, size: {size}, at: (315, -50), velocity_px_s: (0, 60))],");
        let mut world = game(&text);
        let mut pushed = false;
        let mut hits = 0;
        for _ in 0..600 {
            let events = play(&mut world, 1, FIRE);
            pushed |= rocks(&world).first().is_some_and(|(body, _)| body.pos.y - body.prev.y < 0.95);
            hits += events.iter().filter(|event| matches!(event, Event::RockHit { .. })).count();
            let broken = |event: &&Event| matches!(event, Event::RockDestroyed { size: of, .. } if u32::from(*of) + 1 == size);
            if events.iter().find(broken).is_some() {
                break;
            }
        }
        let pieces: Vec<u8> = rocks(&world).iter().map(|(_, rock)| rock.size).collect();
        let expected = if size == 1 { vec![] } else { vec![size as u8 - 2; 2] };
        assert_eq!(pieces, expected, "of size {size}");
        assert!(pushed || size == 1, "size {size}: shots did not slow it down");
        assert!(hits > 0 || size == 1, "size {size}: no hit was told");
    }
}

#[test]
fn rocks_kill_ships_and_let_missiles_pass() {
    let rock = "], rocks: [(at_s: 2.5, size: 4, at: (320, -60), velocity_px_s: (0, 200))],";
    let mut world = strict_game(rock);
    let events = play(&mut world, 400, NOTHING);
    assert!(events.iter().any(|event| matches!(event, Event::PlayerDied { .. })));
    let under_fire = "(at_s: 0.1, alien: \"gunner\", path: \"stand\", speed_px_s: 200)], rocks: [(at_s: 0.1, size: 4, at: (-50, 150), velocity_px_s: (180, 0), count: 6, every_s: 1)],";
    let mut world = strict_game(under_fire);
    let (mut met, mut passed) = (Vec::new(), 0);
    for _ in 0..240 {
        play(&mut world, 1, NOTHING);
        let found = rocks(&world);
        assert!(found.iter().all(|(_, rock)| rock.hp == 30), "an alien missile struck a rock");
        let stones: Vec<_> = found.iter().map(|(body, _)| rect(&world, body)).collect();
        for missile in bodies(&world, kind::BULLET) {
            let inside = stones.iter().any(|stone| stone.overlaps(rect(&world, &missile)));
            if inside && !met.contains(&missile.id) {
                met.push(missile.id);
            }
            passed += u32::from(!inside && met.contains(&missile.id));
        }
    }
    assert!(!rocks(&world).is_empty(), "the rocks have gone");
    assert!(!met.is_empty(), "no missile met a rock");
    assert!(passed > 0, "no missile that met a rock came out of it");
}

#[test]
fn rocks_drift_off() {
    let crossing =
        "], rocks: [(at_s: 0.1, size: 2, at: (-60, 20), velocity_px_s: (200, 0), count: 5, every_s: 0.5)],";
    let mut world = game(crossing);
    play(&mut world, 130, NOTHING);
    assert_eq!(rocks(&world).len(), 5);
    play(&mut world, 300, NOTHING);
    assert_eq!((rocks(&world).len(), world.outcome()), (0, Outcome::Flying));
}

pub(crate) fn belt() -> String {
    let rocks = r#"(at_s: 1.5, alien: "gunner", path: "stand", speed_px_s: 200, count: 3, every_s: 0.4, step: (40, -10))], rocks: [
    (at_s: 0.1, size: 3, at: (-60, 60), velocity_px_s: (120, 10), spin_deg_s: 50, count: 30, every_s: 0.3),
    (at_s: 0.2, size: 2, at: (700, 40), velocity_px_s: (-90, 20), spin_deg_s: -80, count: 30, every_s: 0.25, step: (0, 2)),
    (at_s: 0.3, size: 4, at: (200, -60), velocity_px_s: (10, 70), spin_deg_s: 20, count: 10, every_s: 0.9),
],"#;
    level_text("", rocks)
}

/// Plays a level for some ticks, in which a rock crosses from the left at the position of the ship. `buttons` decides
/// whether the ship fires at the rock.
fn billiards(text: &str, ticks: u32, buttons: u8) -> (World, Vec<Event>) {
    let mut world = game_of(text, Arc::clone(&SHEET), GameSetup::default(), Method::Auto);
    let mut events = play(&mut world, 20, PlayerInput { stick_x: -127, buttons, ..NOTHING });
    events.extend(play(&mut world, ticks, PlayerInput { buttons, ..NOTHING }));
    (world, events)
}

#[test]
fn a_rock_is_shot_into_a_boss() {
    let fly = |y: i32, buttons: u8| {
        let text = format!(
            r#"], boss: (
        name: "WALL", at_s: 1, score: 1, entry: "entry", speed_px_s: 200, parts: [(sprite: "scout")],
        phases: [(hp: 10000, time_s: 60, bonus: 1, path: "hover", speed_px_s: 60, guns: [])],
    ), rocks: [(at_s: 8, size: 4, at: (-60, {y}), velocity_px_s: (120, 0))],"#
        );
        let (world, events) = billiards(&level_text("", &text), 740, buttons);
        let rammed = count(&events, |event| matches!(event, Event::RockRammed { .. }));
        let bounced = count(&events, |event| matches!(event, Event::RockBounced { .. }));
        (rammed, bounced.min(1), world.boss().map(|boss| 10_000 - boss.hp))
    };
    assert_eq!(fly(65, 0), (0, 1, Some(0)));
    assert_eq!(fly(110, PlayerInput::FIRE), (1, 1, Some(20)));
}

#[test]
fn a_rock_is_shot_into_an_alien() {
    let fly = |hp: u32, y: i32, buttons: u8| {
        let text = format!(
            r#"(at_s: 0.1, alien: "target", path: "stand", speed_px_s: 200)],
    rocks: [(at_s: 0.3, size: 4, at: (-60, {y}), velocity_px_s: (120, 0))],"#
        );
        let alien = format!("\"target\": (sprite: \"scout\", hp: {hp}, score: 1, blast: Small),");
        billiards(&level_text(&alien, &text), 280, buttons)
    };
    let rammed = |events: &[Event]| -> Vec<bool> {
        let fatal = |event: &Event| match event {
            Event::RockRammed { fatal, .. } => Some(*fatal),
            _ => None,
        };
        events.iter().filter_map(fatal).collect()
    };
    let (_, untouched) = fly(30, 65, 0);
    assert_eq!(rammed(&untouched), [] as [bool; 0]);
    let (world, wounded) = fly(1000, 110, PlayerInput::FIRE);
    assert_eq!(rammed(&wounded), [false]);
    let hp = world.entities().query::<&sector_sweep::sim::Alien>().iter().map(|alien| alien.hp).min();
    // The shots break the rock, and the larger piece does 20 points of damage. A missile or two flew past it.
    assert!(hp.is_some_and(|hp| (975..=980).contains(&hp)), "{hp:?}");
    let (_, destroyed) = fly(15, 110, PlayerInput::FIRE);
    assert_eq!(rammed(&destroyed), [true]);
    assert!(destroyed.iter().any(|event| matches!(event, Event::AlienDestroyed { points: 1.., .. })));
}
