//! In a world with gravity, bodies come to rest, stay at rest, and wake.

use crate::scenes::{
    PitContents, Random, TICK, add, ball, body, box_of, deepest, fastest, floor, pit, run, state, tower,
    world_with_weight,
};
use glam::DVec2;
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, EPSILON, Shape, World};

/// The speed in pixels per second below which a body is at rest.
const AT_REST: f64 = 0.01;

/// Checks that all bodies in a pit rest after ten seconds, fall asleep within another minute, and sleep for at least a
/// second. Energy must not grow in any step, and no two bodies may overlap by more than ε.
fn settle(mut world: World, name: &str) {
    let mut energy = world.energy();
    let movable = world.bodies().filter(|(_, body)| body.is_movable()).count() as u64;
    let mut ticks_asleep = 0;
    for tick in 0..70 * 60 {
        world.step(TICK).unwrap();
        let now = world.energy();
        assert!(now <= energy + 1e-12 * energy.abs(), "{name}, tick {tick}: energy {now} after {energy}");
        energy = now;
        if tick < 600 && tick % 3 == 0 {
            let depth = deepest(&world);
            assert!(depth <= EPSILON, "{name}, tick {tick}: {depth} deep");
        }
        if tick >= 600 {
            assert!(fastest(&world) <= AT_REST, "{name}, tick {tick}: {} px/s", fastest(&world));
        }
        ticks_asleep = if world.counts().asleep == movable { ticks_asleep + 1 } else { 0 };
        if tick >= 660 && ticks_asleep > 60 {
            break;
        }
    }
    assert!(ticks_asleep > 60, "{name}: {} of {movable} asleep", world.counts().asleep);
    assert!(deepest(&world) <= EPSILON, "{name}: {} deep in the end", deepest(&world));
}

#[test]
fn pits_come_to_rest() {
    let pits = [
        ("20 boxes", PitContents { boxes: 20, balls: 0, rocks: 0 }, 200.0),
        ("20 balls", PitContents { boxes: 0, balls: 20, rocks: 0 }, 200.0),
        ("100 mixed", PitContents { boxes: 34, balls: 33, rocks: 33 }, 400.0),
        ("30 mixed, wide", PitContents { boxes: 10, balls: 10, rocks: 10 }, 900.0),
    ];
    for (name, contents, width) in pits {
        for (restitution, friction) in [(0.5, 0.3), (0.2, 0.6), (0.7, 0.1)] {
            for seed in [803, 805] {
                let name = format!("{name}, e {restitution}, mu {friction}, seed {seed}");
                settle(pit(seed, contents, width, restitution, friction), &name);
            }
        }
    }
}

fn sleeping_tower() -> World {
    let mut world = tower(5, DVec2::ZERO);
    run(&mut world, 120);
    assert_eq!(world.counts().asleep, 5, "the tower sleeps: {:?}", world.counts());
    world
}

#[test]
fn sleepers_wake() {
    type Change = fn(&mut World);
    let cases: [(&str, Change, bool); 9] = [
        ("nothing", |_| (), false),
        ("the floor is removed", |world| assert!(world.remove(0).is_some()), true),
        ("the lowest box is removed", |world| assert!(world.remove(1).is_some()), true),
        ("the lowest box is moved", |world| world.set_place(1, DVec2::new(100.0, -10.0), 0.0).unwrap(), true),
        ("a box is pushed", |world| world.apply_impulse(3, DVec2::new(5e4, 0.0), DVec2::ZERO).unwrap(), true),
        ("the floor moves on", |world| world.set_motion(0, DVec2::new(0.0, 30.0), 0.0).unwrap(), true),
        ("gravity turns", |world| world.set_gravity(DVec2::new(500.0, 0.0)).unwrap(), true),
        ("a ball falls on it", |world| add(world, 9, ball(8.0, 12.0, -160.0)), true),
        ("a ball falls beside it", |world| add(world, 9, ball(8.0, 100.0, -160.0)), false),
    ];
    for (name, change, wakes) in cases {
        let mut world = sleeping_tower();
        let before = body(&world, 5).position();
        change(&mut world);
        run(&mut world, 60);
        let moved = body(&world, 5).position().distance(before);
        assert_eq!(moved > 0.001, wakes, "{name}: the topmost box moved by {moved} px");
    }
}

#[test]
fn sleepers_cost_nothing() {
    let counts = sleeping_tower().counts();
    let work = [counts.micro_collisions, counts.looks, counts.collisions, counts.iterations];
    assert_eq!(work, [0; 4], "{counts:?}");
}

#[test]
fn a_loaded_heap_moves_identically() {
    let contents = PitContents { boxes: 8, balls: 8, rocks: 8 };
    let mut world = pit(7, contents, 200.0, 0.4, 0.4);
    for ticks in [40, 30, 60, 90] {
        run(&mut world, ticks);
        let mut loaded = World::new(Method::BruteForce, Rules::all(), 8);
        loaded.set_gravity(DVec2::new(0.0, 500.0)).unwrap();
        // Insert the bodies in reverse order, after other bodies were inserted and removed.
        (500..520).for_each(|id| add(&mut loaded, id, ball(9.0, f64::from(id), 0.0)));
        (500..520).for_each(|id| assert!(loaded.remove(id).is_some()));
        for (id, body) in world.bodies().collect::<Vec<_>>().into_iter().rev() {
            loaded.insert(id, Body::new(body.def()).unwrap()).unwrap();
        }
        run(&mut loaded, 30);
        run(&mut world, 30);
        assert_eq!(state(&loaded), state(&world), "{ticks} ticks later");
    }
}

#[test]
fn a_lift_keeps_its_load_awake() {
    let mut world = tower(4, DVec2::new(0.0, -20.0));
    run(&mut world, 300);
    let risen = -10.0 - body(&world, 1).position().y;
    assert!((risen - 100.0).abs() < 0.1, "the load rose {risen} px in 5 seconds at 20 px/s");
    assert_eq!(world.counts().asleep, 0);
    assert!(deepest(&world) <= EPSILON, "{}", deepest(&world));
}

#[test]
fn a_moving_wall_wakes_bodies() {
    for speed in [30.0, 300.0, 900.0] {
        let mut world = sleeping_tower();
        let velocity = DVec2::new(speed, 0.0);
        let ram = BodyDef { mass: f64::INFINITY, velocity, ..box_of(20.0, 60.0, -60.0, -50.0) };
        add(&mut world, 9, ram);
        let before = body(&world, 3).position().x;
        for tick in 0..(60.0 / speed / TICK) as u32 + 2 {
            world.step(TICK).unwrap();
            assert!(deepest(&world) <= EPSILON, "{speed} px/s, tick {tick}: {} deep", deepest(&world));
        }
        assert!(body(&world, 3).position().x > before + 10.0, "{speed} px/s: the tower is pushed");
    }
}

#[test]
fn sleepers_wake_without_gravity() {
    let mut world = sleeping_tower();
    world.set_gravity(DVec2::ZERO).unwrap();
    world.set_motion(5, DVec2::new(0.0, 60.0), 0.0).unwrap();
    run(&mut world, 10);
    assert!(deepest(&world) <= EPSILON, "{} deep", deepest(&world));
    assert!(body(&world, 5).velocity().y < 60.0, "it has hit the box below");
}

#[test]
fn overlapping_bodies_separate_under_gravity() {
    let rock = |x: f64, y: f64| BodyDef {
        position: DVec2::new(x, y),
        ..BodyDef::new(Shape::rectangle(24.0, 24.0).unwrap())
    };
    let mut world = world_with_weight([floor(), rock(0.0, -12.01), rock(6.0, -20.0), rock(-4.0, -30.0)]);
    run(&mut world, 600);
    let (depth, speed) = (deepest(&world), fastest(&world));
    assert!(depth <= EPSILON && speed <= AT_REST, "{depth} {speed}");
}

#[test]
fn a_crowd_in_one_place_costs_little() {
    for seed in [2, 3] {
        let mut dice = Random(seed);
        let giant = |k: u32| BodyDef {
            position: DVec2::new(f64::from(k % 5) - 2.0, -f64::from(k / 5) - 1.0) * 46.0,
            velocity: dice.vector(100.0),
            friction: 0.5,
            ..BodyDef::new(dice.shape(20.0, 300.0))
        };
        let mut world = world_with_weight(std::iter::once(floor()).chain((0..25).map(giant)));
        for tick in 0..30 {
            world.step(TICK).unwrap();
            let counts = world.counts();
            assert!(counts.micro_collisions < 200_000 && counts.looks < 5_000, "tick {tick}: {counts:?}");
        }
    }
}
