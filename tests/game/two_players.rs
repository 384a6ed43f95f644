//! Two players on one field, and continues after the last ship.

use crate::small_game::{
    FIRE, NOTHING, bodies, boss, count, game_of, level_text, play, script, sheet, toward,
};
use sector_collision::Method;
use sector_sweep::replay::{Recorder, Replay, verify};
use sector_sweep::sim::{Body, Event, GameSetup, Inputs, Outcome, PlayerInput, ShipKind, Ships, World, kind};

const START: PlayerInput = PlayerInput { stick_x: 0, stick_y: 0, buttons: PlayerInput::START };
/// The waves of a test without aliens: the only one arrives after the test has ended.
const NOBODY: &str = r#"(at_s: 60, alien: "target", path: "down", speed_px_s: 60)]"#;
/// A wave of aliens that no shot stops. They keep flying at the starting position of a single ship.
const RAM: &str = r#"(at_s: 1, alien: "rock", path: "ram", speed_px_s: 180, count: 60, every_s: 2)"#;

fn game(waves: &str, ships: Ships, continues: u8) -> World {
    game_with(waves, ships, continues, Method::Auto)
}

fn game_with(waves: &str, ships: Ships, continues: u8, method: Method) -> World {
    let setup = GameSetup { ships, continues, ..GameSetup::default() };
    game_of(&level_text(waves), sheet(), setup, method)
}

fn both() -> Ships {
    Ships::Together([ShipKind::Arrow, ShipKind::Lance])
}

/// Returns the input that steers a ship to where the ramming aliens come down.
fn toward_the_middle(world: &World, player: usize) -> PlayerInput {
    let from = world.players()[player].pos;
    toward(from, glam::Vec2::new(320.0, from.y))
}

#[test]
fn each_steers_its_own_ship() {
    let mut world = game(NOBODY, both(), 0);
    let starts: Vec<_> = world.players().iter().map(|player| player.pos).collect();
    assert!(starts[0].x < starts[1].x && starts[0].y == starts[1].y, "{starts:?}");
    let left = PlayerInput { stick_x: -127, ..NOTHING };
    let mut events = Vec::new();
    for _ in 0..20 {
        world.step(Inputs([left, FIRE]), &mut events);
    }
    let now: Vec<_> = world.players().iter().map(|player| player.pos).collect();
    assert!(now[0].x < starts[0].x - 50.0 && now[1] == starts[1], "{now:?}");
    let fired_by = |player| {
        events.iter().any(|event| matches!(event, Event::ShotFired { player: p, .. } if *p == player))
    };
    assert!(!fired_by(0) && fired_by(1));
    assert_eq!(bodies(&world, kind::SHIP).len(), 2);
}

#[test]
fn guns_aim_at_the_nearest_ship_that_flies() {
    let gunner = r#"(at_s: 0.2, alien: "aimer", path: "aside", speed_px_s: 160)]"#;
    let mut world = game(gunner, both(), 0);
    let apart = [PlayerInput { stick_x: -127, ..NOTHING }, PlayerInput { stick_x: 127, ..NOTHING }];
    let mut events = Vec::new();
    while bodies(&world, kind::BULLET).is_empty() {
        world.step(Inputs(apart), &mut events);
        assert!(world.tick() < 600);
    }
    let bullet: Body = bodies(&world, kind::BULLET)[0];
    let way = (bullet.pos - bullet.prev).normalize();
    let wanted = (world.players()[0].pos - bullet.pos).normalize();
    assert!(way.dot(wanted) > 0.98, "{way} instead of {wanted}");
}

#[test]
fn the_game_is_over_when_both_have_lost_all() {
    let mut world = game(&format!("{RAM}]"), both(), 0);
    let (mut events, mut alone) = (Vec::new(), false);
    // The first player flies into the aliens. The second stays aside, and follows when the first is out.
    while world.outcome() == Outcome::Flying {
        let is_out = world.players()[0].is_out();
        alone |= is_out && world.players()[1].ship.is_some();
        let first = toward_the_middle(&world, 0);
        let aside = PlayerInput { stick_x: 127, ..NOTHING };
        let second = if is_out { toward_the_middle(&world, 1) } else { aside };
        world.step(Inputs([first, second]), &mut events);
        assert!(world.tick() < 12_000, "it never ended");
    }
    assert!(alone, "the second flew on alone");
    assert_eq!(world.outcome(), Outcome::GameOver);
    assert_eq!(world.players().iter().map(|player| player.deaths).collect::<Vec<_>>(), [4, 4]);
    let deaths =
        |of: u8| count(&events, |event| matches!(event, Event::PlayerDied { player, .. } if *player == of));
    assert_eq!([deaths(0), deaths(1)], [4, 4]);
}

#[test]
fn a_replay_of_two_verifies_under_every_method() {
    let waves = r#"(at_s: 0.2, alien: "swirl", path: "low", speed_px_s: 200, count: 9, every_s: 1),
        "#
    .to_owned()
        + RAM
        + &boss(30.0, 400, r#"(pattern: "ring", first_s: 0.4, every_s: 0.7)"#);
    let mut world = game(&waves, both(), 2);
    let mut recorder = Recorder::new(&world);
    let mut events = Vec::new();
    while world.outcome() == Outcome::Flying && world.tick() < 9000 {
        let tick = world.tick();
        let start =
            if world.continue_ticks().is_some_and(|left| left < 500) { PlayerInput::START } else { 0 };
        let bomb = if tick % 500 == 333 { PlayerInput::BOMB } else { 0 };
        let second = if tick < 900 { script(tick) } else { toward_the_middle(&world, 1) };
        let mut inputs = Inputs([toward_the_middle(&world, 0), second]);
        inputs.0[0].buttons = start | bomb;
        inputs.0[1].buttons |= bomb;
        world.step(inputs, &mut events);
        recorder.tick(inputs, &world);
    }
    assert!(events.contains(&Event::ContinueTaken { used: 1 }), "nobody continued");
    assert!(events.iter().any(|event| matches!(event, Event::BombFired { player: 1, .. })));
    let recorded = recorder.replay(&world);
    let replay = Replay::from_bytes(&recorded.to_bytes()).expect("it was just written");
    assert_eq!(replay, recorded);
    for method in Method::READABLE {
        let mut again = game_with(&waves, both(), 2, method);
        assert_eq!(verify(&replay, &mut again), Ok(()), "{method}");
    }
    let mut alone = game(&waves, Ships::default(), 2);
    assert!(verify(&replay, &mut alone).is_err(), "other ships play another game");
}

/// Returns a game whose only player has just lost the last ship.
fn lost(continues: u8) -> (World, Vec<Event>) {
    let waves = format!(r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 120), {RAM}]"#);
    let mut world = game(&waves, Ships::default(), continues);
    let mut events = Vec::new();
    while world.outcome() == Outcome::Flying && world.continue_ticks().is_none() {
        world.step(FIRE, &mut events);
        assert!(world.tick() < 12_000);
    }
    (world, events)
}

#[test]
fn an_offer_needs_a_deliberate_press() {
    let (world, events) = lost(0);
    assert_eq!(world.outcome(), Outcome::GameOver);
    assert!(!events.iter().any(|event| matches!(event, Event::ContinueOffered { .. })));
    let table = [
        ("hands off", vec![(600, NOTHING)], None),
        ("START at once", vec![(1, START)], Some(1)),
        ("START in the last tick", vec![(599, NOTHING), (1, START)], Some(600)),
        ("FIRE held from before", vec![(600, FIRE)], None),
        ("FIRE too soon", vec![(5, NOTHING), (20, FIRE), (575, NOTHING)], None),
        ("FIRE after a second", vec![(5, NOTHING), (54, FIRE), (1, FIRE)], Some(60)),
    ];
    for (name, inputs, expected) in table {
        let (mut world, events) = lost(1);
        assert!(events.contains(&Event::ContinueOffered { left: 1 }), "{name}");
        assert_eq!(world.continue_ticks(), Some(600), "{name}");
        let (offered, mut taken) = (world.tick(), None);
        for (ticks, input) in inputs {
            for _ in 0..ticks {
                let events = play(&mut world, 1, input);
                if events.contains(&Event::ContinueTaken { used: 1 }) {
                    taken = taken.or(Some(world.tick() - offered));
                }
            }
        }
        assert_eq!(taken, expected, "{name}");
        let ending = if expected.is_some() { Outcome::Flying } else { Outcome::GameOver };
        assert_eq!(world.outcome(), ending, "{name}");
    }
}

#[test]
fn a_continue_costs_the_points() {
    let (mut world, _) = lost(1);
    assert!(world.score().points > 1);
    play(&mut world, 1, START);
    play(&mut world, 1, NOTHING);
    assert_eq!((world.score().points, world.player().lives, world.player().bombs), (1, 3, 2));
    assert!(world.player().ship.is_some() && world.continue_ticks().is_none());
    assert_eq!(world.carry().continues_used, 1);
    while world.outcome() == Outcome::Flying {
        play(&mut world, 1, FIRE);
        assert!(world.continue_ticks().is_none(), "there was one");
        assert!(world.tick() < 24_000);
    }
    assert_eq!(world.score().points % 10, 1, "the last digit tells how often");
}
