//! Swarm Survival: the swarm depends only on the tick, one hit ends the game, and a recorded game verifies.

use crate::builtin_game::SHEET;
use allocation_counter::measure;
use sector_collision::Method;
use sector_sweep::bot::Pilot;
use sector_sweep::replay::{Playback, Recorder, Replay, verify};
use sector_sweep::sim::{Body, Event, Inputs, Outcome, PlayerInput, ShipKind, World, kind};
use sector_sweep::stress::{new_world, survival_level, survival_setup, swarm_size};
use std::sync::Arc;

fn game(seed: u64, method: Method) -> World {
    let level = Arc::new(survival_level(&SHEET).expect("the sheet has all its sprites"));
    let setup = survival_setup(ShipKind::Arrow, seed);
    new_world(setup, level, Arc::clone(&SHEET), method).expect("the sheet has all sprites")
}

/// Returns inputs that sweep the lower half of the arena, fire, and use bombs and surges.
fn sweeping(tick: u32) -> PlayerInput {
    let stick_x = if (tick / 90).is_multiple_of(2) { 127 } else { -127 };
    let stick_y = if (tick / 200).is_multiple_of(2) { -40 } else { 40 };
    let extra = match tick % 300 {
        100 => PlayerInput::SURGE,
        200 => PlayerInput::BOMB,
        _ => 0,
    };
    PlayerInput { stick_x, stick_y, buttons: PlayerInput::FIRE | extra }
}

/// Lets the autopilot play until the ship is lost, at most `ticks` ticks.
fn recorded(seed: u64, ticks: u32) -> (World, Replay) {
    let (mut world, mut pilot) = (game(seed, Method::Auto), Pilot::default());
    let (mut recorder, mut events) = (Recorder::new(&world), Vec::new());
    while world.tick() < ticks && world.outcome() == Outcome::Flying {
        let inputs = Inputs::from(pilot.fly(&world));
        events.clear();
        world.step(inputs, &mut events);
        recorder.tick(inputs, &world);
    }
    let replay = recorder.replay(&world);
    (world, replay)
}

#[test]
fn every_method_plays_the_same_game() {
    let end = |method| {
        let (mut world, mut events) = (game(7, method), Vec::new());
        for tick in 0..240 {
            world.step(sweeping(tick), &mut events);
        }
        (world.hash(), world.score().points, events)
    };
    let expected = end(Method::BruteForce);
    assert!(expected.1 > 0, "the ship destroys aliens");
    for method in Method::ALL {
        assert!(end(method) == expected, "{method}");
    }
}

#[test]
fn a_recorded_game_verifies() {
    let (world, replay) = recorded(3, 1200);
    assert!(world.tick() > 300 && world.score().kills > 20, "{world:?}, {:?}", world.score());
    let read = Replay::from_bytes(&replay.to_bytes()).expect("the replay is sound");
    assert_eq!(read, replay);
    verify(&read, &mut game(3, Method::HierarchicalGrid)).expect("the game is the same again");
    let level = Arc::new(survival_level(&SHEET).expect("the sheet has all its sprites"));
    let mut playback = Playback::new(Arc::new(read), level, Arc::clone(&SHEET), Method::Auto).unwrap();
    while playback.step(&mut Vec::new()) {}
    playback.seek(200);
    while playback.is_seeking() {
        playback.step(&mut Vec::new());
    }
    assert_eq!((playback.diverged(), playback.world().census().aliens), (None, swarm_size(200)));
    let mut forged = replay;
    forged.inputs[150] = Inputs::from(PlayerInput { stick_x: 127, stick_y: 127, buttons: 0 });
    assert!(verify(&forged, &mut game(3, Method::Auto)).is_err());
}

/// Also tests that the swarm has the size that the tick prescribes, and that nothing dangerous appears near the ship.
#[test]
fn one_hit_ends_the_game() {
    for seed in 1..5 {
        let (mut world, mut events, mut known) = (game(seed, Method::Auto), Vec::new(), world_id(seed));
        while world.outcome() == Outcome::Flying {
            assert!(world.tick() < 3600, "seed {seed}: an idle ship survives");
            events.clear();
            world.step(PlayerInput::default(), &mut events);
            let ship = world.ship_pos();
            for body in world.entities().query::<&Body>().iter().filter(|body| body.id >= known) {
                let is_dangerous = body.kind == kind::ALIEN || body.kind == kind::BULLET;
                let far = body.pos.distance(ship);
                assert!(!is_dangerous || far > 64.0, "seed {seed}, tick {}: {far} px", world.tick());
            }
            known = world.next_id();
            let there = world.census().aliens + events.iter().filter(|event| is_kill(event)).count() as u32;
            assert_eq!(there, swarm_size(world.tick()), "seed {seed}, tick {}", world.tick());
        }
        let player = world.player();
        assert_eq!((world.outcome(), player.deaths, player.lives), (Outcome::GameOver, 1, 0));
    }
}

fn world_id(seed: u64) -> u32 {
    game(seed, Method::Auto).next_id()
}

fn is_kill(event: &Event) -> bool {
    matches!(event, Event::AlienDestroyed { .. })
}

#[test]
fn points_earn_no_ships() {
    let (mut world, mut events) = (game(2, Method::Auto), Vec::new());
    world.step(PlayerInput::default(), &mut events);
    let carry = world.carry();
    assert_eq!((carry.players[0].lives, carry.players[0].bombs), (0, 3));
    let (world, _) = recorded(5, 1500);
    assert_eq!((world.player().lives, world.stage_points().extends), (0, 0));
}

/// The swarm grows all the time, so the lists of pairs grow now and then. All other ticks allocate nothing.
#[test]
fn a_tick_allocates_only_where_the_swarm_needs_longer_lists() {
    let (mut world, mut events) = (game(1, Method::Auto), Vec::with_capacity(1 << 14));
    let mut allocating = 0;
    for tick in 0..900 {
        events.clear();
        let memory = measure(|| world.step(sweeping(tick), &mut events));
        allocating += u32::from(tick > 120 && memory.count_total > 0);
    }
    assert!(allocating < 20, "{allocating} ticks allocate");
}
