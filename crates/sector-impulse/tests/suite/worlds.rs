//! Worlds full of bodies: they stay apart, come to rest, do not depend on the broad phase, and neither hang nor
//! panic.

use crate::scenes::{
    Random, TICK, add, add_walls, ball, body, box_of, deepest, floor, press, run, state, world_of,
    world_with_weight,
};
use glam::DVec2;
use sector_collision::{Kind, Method, Rules};
use sector_impulse::{BodyDef, BodyError, EPSILON, MAX_SPEED, Shape, World};
use std::f64::consts::TAU;

/// Does not compile unless threads may share a world.
const _: () = {
    const fn assert_threads_may_share<T: Send + Sync>() {}
    assert_threads_may_share::<World>();
};

/// Creates a world of a hundred circles and rocks between four walls. `gravity` is along y, in pixels per second
/// squared.
fn box_full(method: Method, seed: u64, gravity: f64, restitution: f64, friction: f64) -> World {
    let mut dice = Random(seed);
    let mut world = World::new(method, Rules::all(), 128);
    add_walls(&mut world, 500.0, 500.0, restitution, friction);
    world.set_gravity(DVec2::new(0.0, gravity)).unwrap();
    for id in 0..100 {
        let place = DVec2::new(f64::from(id % 10) - 4.5, f64::from(id / 10) - 4.5) * 46.0;
        let shape = dice.shape(6.0, 22.0);
        let velocity = dice.vector(200.0);
        let def = BodyDef { position: place, velocity, restitution, friction, ..BodyDef::new(shape) };
        let def = BodyDef { angle: dice.between(0.0, TAU), spin: dice.between(-4.0, 4.0), ..def };
        add(&mut world, id, def);
    }
    world
}

/// Runs some ticks and checks that energy does not grow. Returns the depth of the deepest overlap, in pixels.
fn deepest_of_run(world: &mut World, ticks: u32, name: &str) -> f64 {
    let (mut energy, mut impacts, mut depth) = (world.energy(), 0, 0.0_f64);
    for tick in 0..ticks {
        world.step(TICK).unwrap();
        impacts += world.counts().collisions;
        let now = world.energy();
        assert!(now <= energy + 1e-12 * energy.abs(), "{name}, tick {tick}: {now} after {energy}");
        energy = energy.min(now);
        if tick % 5 == 0 {
            depth = depth.max(deepest(world));
        }
    }
    assert!(impacts > 100, "{name}: {impacts} impacts");
    depth
}

#[test]
fn bodies_stay_apart_and_gain_no_energy() {
    let flying = [(1.0, 0.0), (0.8, 0.5), (0.0, 0.3)].map(|surface| (0.0, surface, [11, 12].as_slice(), 900));
    let falling = [(0.5, 0.5), (0.0, 0.1)].map(|surface| (400.0, surface, [11].as_slice(), 240));
    for (gravity, (restitution, friction), seeds, ticks) in flying.into_iter().chain(falling) {
        for &seed in seeds {
            let mut world = box_full(Method::Auto, seed, gravity, restitution, friction);
            let name = format!("gravity {gravity} e {restitution} mu {friction} seed {seed}");
            let depth = deepest_of_run(&mut world, ticks, &name);
            assert!(depth <= EPSILON, "{name}: {depth} deep");
        }
    }
}

#[test]
fn a_stack_comes_to_rest() {
    for height in [1, 2, 4, 10] {
        let stacked = |k: u32| BodyDef {
            friction: 0.5,
            restitution: 0.2,
            ..box_of(32.0, 20.0, f64::from(k % 2), -12.0 - 23.0 * f64::from(k))
        };
        let mut world = world_with_weight(std::iter::once(floor()).chain((0..height).map(stacked)));
        run(&mut world, 300);
        let before: Vec<_> = world.bodies().map(|(_, body)| body.position()).collect();
        run(&mut world, 600);
        for ((id, body), before) in world.bodies().zip(before) {
            let moved = body.position().distance(before);
            assert!(moved < 0.5, "{height}: {id} moved by {moved}");
            assert!(body.angle().abs() < 0.01, "{height}: {id} leans {}", body.angle());
        }
        assert!(world.impacts().is_empty(), "nothing bounces");
        assert_eq!(world.counts().exhausted, 0, "{:?}", world.counts());
        assert!(deepest(&world) <= EPSILON, "{} deep", deepest(&world));
    }
}

#[test]
fn fast_bodies_do_not_tunnel() {
    for speed in [1e3, 1e5, MAX_SPEED * 0.999] {
        for spin in [0.0, 100.0] {
            let wall = BodyDef { mass: f64::INFINITY, ..box_of(1.0, 400.0, 2000.0, 0.0) };
            let bullet = BodyDef { velocity: DVec2::new(speed, 3.0), ..ball(2.0, 0.0, 0.0) };
            let rod = BodyDef { spin, position: DVec2::new(0.0, 100.0), ..box_of(20.0, 4.0, 0.0, 0.0) };
            let rod = BodyDef { velocity: DVec2::new(speed, 0.0), ..rod };
            let mut world = world_of(Method::Auto, [wall, bullet, rod]);
            run(&mut world, (2100.0 / speed / TICK) as u32 + 2);
            for id in [1, 2] {
                let found = body(&world, id);
                assert!(found.position().x < 2000.0, "{speed} {spin}: {id} is at {}", found.position());
                assert!(found.velocity().x < 0.0, "{speed} {spin}: {id} flies on");
            }
        }
    }
}

#[test]
fn a_body_that_leaves_its_box_gets_new_pairs() {
    // A heavy body strikes a light ball at rest, which flies at nearly twice the speed into a distant third.
    let heavy = BodyDef { mass: 1e6, velocity: DVec2::new(6000.0, 0.0), ..ball(20.0, -60.0, 0.0) };
    let light = BodyDef { mass: 1.0, ..ball(4.0, 0.0, 0.0) };
    let far = BodyDef { mass: 1.0, ..ball(4.0, 90.0, 0.0) };
    let mut world = world_of(Method::Auto, [heavy, light, far]);
    world.step(TICK).unwrap();
    let met: Vec<_> = world.impacts().iter().map(|contact| (contact.a, contact.b)).collect();
    assert_eq!(met[..2], [(0, 1), (1, 2)], "in the same step");
    assert!(world.counts().rounds > 1, "{:?}", world.counts());
    let places: Vec<_> = world.bodies().map(|(_, body)| body.position().x).collect();
    assert!(places[0] < places[1] && places[1] < places[2], "{places:?}");
}

#[test]
fn every_world_goes_the_same_way() {
    for (gravity, restitution, friction) in [(0.0, 0.9, 0.3), (400.0, 0.3, 0.5)] {
        let mut oracle = box_full(Method::BruteForce, 7, gravity, restitution, friction);
        run(&mut oracle, 60);
        let expected = state(&oracle);
        for method in Method::READABLE {
            let mut world = box_full(method, 7, gravity, restitution, friction);
            run(&mut world, 60);
            assert_eq!(state(&world), expected, "{method}");
            let alike = |world: &World| {
                let mut counts = world.counts();
                counts.features = Default::default();
                counts
            };
            assert_eq!((alike(&world), world.impacts()), (alike(&oracle), oracle.impacts()), "{method}");
        }
    }
}

#[test]
fn overlapping_bodies_are_pushed_apart_gently() {
    let deep = [
        ("circles", ball(10.0, 0.0, 0.0), ball(10.0, 7.0, 0.0)),
        ("in one place", ball(10.0, 0.0, 0.0), ball(10.0, 0.0, 0.0)),
        ("boxes", box_of(30.0, 20.0, 0.0, 0.0), box_of(20.0, 20.0, 5.0, 8.0)),
        ("one in the other", box_of(60.0, 60.0, 0.0, 0.0), ball(5.0, 3.0, 2.0)),
        ("in a wall", BodyDef { mass: f64::INFINITY, ..box_of(40.0, 40.0, 0.0, 0.0) }, ball(8.0, 15.0, 0.0)),
    ];
    for (name, a, b) in deep {
        let b = BodyDef { velocity: DVec2::new(-5.0, 0.0), ..b };
        let mut world = world_of(Method::Auto, [a, b]);
        let energy = world.energy();
        run(&mut world, 120);
        assert!(world.energy() <= energy * (1.0 + 1e-12), "{name}: {}", world.energy());
        assert!(deepest(&world) <= EPSILON, "{name}: still {} deep", deepest(&world));
        let distance = body(&world, 0).position().distance(body(&world, 1).position());
        assert!(distance < a.shape.reach() + b.shape.reach() + 12.0, "{name}: blown apart");
    }
    // The second case is a dozen balls in one place.
    let mut world = world_of(Method::Auto, std::iter::repeat_n(ball(6.0, 0.0, 0.0), 12));
    run(&mut world, 1200);
    assert!(deepest(&world) <= EPSILON, "still {} deep", deepest(&world));
    assert_eq!(world.energy(), 0.0, "no body has gained speed");
}

#[test]
fn an_immovable_moving_body_is_not_pushed() {
    let press =
        BodyDef { mass: f64::INFINITY, velocity: DVec2::new(50.0, 0.0), ..box_of(20.0, 80.0, 0.0, 0.0) };
    let rock = BodyDef { restitution: 0.0, ..ball(10.0, 40.0, 0.0) };
    let mut world = world_of(Method::Auto, [BodyDef { restitution: 0.0, ..press }, rock]);
    run(&mut world, 120);
    assert!(body(&world, 0).position().distance(DVec2::new(100.0, 0.0)) < 1e-9);
    assert_eq!(body(&world, 0).velocity(), DVec2::new(50.0, 0.0));
    assert!((body(&world, 1).velocity().x - 50.0).abs() < 1e-3, "{}", body(&world, 1).velocity());
    world.set_motion(0, DVec2::ZERO, 0.0).unwrap();
    world.set_place(0, DVec2::new(-50.0, 0.0), 1.0).unwrap();
    run(&mut world, 60);
    assert_eq!(body(&world, 0).position(), DVec2::new(-50.0, 0.0));
}

#[test]
fn a_press_does_not_loop_forever() {
    for restitution in [0.0, 1.0] {
        let mut world = press(60.0, restitution, ball(10.0, 0.0, 0.0));
        let mut exhausted = 0;
        for _ in 0..30 {
            world.step(TICK).unwrap();
            exhausted += world.counts().exhausted;
            assert!(world.counts().looks < 10_000, "{:?}", world.counts());
        }
        assert!(exhausted > 0);
        assert!(body(&world, 2).velocity().is_finite());
    }
}

#[test]
fn rules_keep_kinds_apart() {
    let mut rules = Rules::none();
    rules.allow(Kind(1), Kind(2));
    let mut world = World::new(Method::SectorGrid, rules, 4);
    for (id, kind, x, speed) in [(1, 1, 0.0, 60.0), (2, 1, 40.0, -60.0), (3, 2, 80.0, 0.0)] {
        let def = BodyDef { kind: Kind(kind), velocity: DVec2::new(speed, 0.0), ..ball(8.0, x, 0.0) };
        add(&mut world, id, def);
    }
    let mut met = Vec::new();
    for _ in 0..120 {
        world.step(TICK).unwrap();
        met.extend(world.impacts().iter().map(|contact| (contact.a, contact.b)));
    }
    assert_eq!(met, [(1, 3)]);
}

#[test]
fn invalid_input_is_an_error() {
    let mut world = world_of(Method::Auto, [ball(5.0, 0.0, 0.0)]);
    let before = state(&world);
    let body = world.get(0).unwrap().clone();
    let nan = DVec2::new(f64::NAN, 0.0);
    let answers = [
        world.insert(0, body).map(drop),
        world.set_place(9, DVec2::ZERO, 0.0),
        world.set_place(0, DVec2::new(1e300, 0.0), 0.0),
        world.set_place(0, DVec2::ZERO, f64::NAN),
        world.set_motion(0, nan, 0.0),
        world.set_motion(0, DVec2::ZERO, 1e9),
        world.apply_impulse(0, nan, DVec2::ZERO),
        world.apply_impulse(0, DVec2::X * f64::MAX, DVec2::ZERO),
        world.apply_impulse(7, DVec2::X, DVec2::ZERO),
        world.set_gravity(DVec2::new(0.0, f64::INFINITY)),
        world.step(0.0),
        world.step(-1.0),
        world.step(f64::NAN),
        world.step(2.0),
    ];
    for (case, answer) in answers.iter().enumerate() {
        assert!(answer.is_err(), "case {case}");
    }
    assert_eq!(answers[0], Err(BodyError::IdTaken(0)));
    assert_eq!(state(&world), before, "the world is unchanged");
    assert_eq!(world.remove(1), None);
    assert!(world.remove(0).is_some());
    assert_eq!(world.remove(0), None, "already removed");
    assert!(world.is_empty() && world.step(TICK).is_ok(), "an empty world is valid");
}

#[test]
fn the_limits_of_the_world_are_no_trouble() {
    let edge = f64::from(1 << 30);
    let giant = Shape::circle(16_000.0).unwrap();
    for method in Method::READABLE {
        let mut world = world_of(
            method,
            [
                BodyDef { velocity: DVec2::new(MAX_SPEED, 0.0), ..ball(5.0, edge - 1e5, 0.0) },
                BodyDef {
                    position: DVec2::new(-edge, edge),
                    velocity: DVec2::new(-9e5, 9e5 / 3.0),
                    ..BodyDef::new(giant)
                },
                BodyDef {
                    position: DVec2::new(20_000.0, 0.0),
                    velocity: DVec2::new(-9e5, 0.0),
                    ..BodyDef::new(giant)
                },
                BodyDef { spin: 1000.0, ..box_of(20_000.0, 10.0, 0.0, 30_000.0) },
                ball(5.0, 0.0, 0.0),
            ],
        );
        run(&mut world, 20);
        assert!(world.bodies().all(|(_, body)| body.position().is_finite() && body.velocity().is_finite()));
        assert_eq!(world.get(0).unwrap().position().x, edge, "{method}: the end of the world");
    }
}

#[test]
fn a_hundred_thousand_touching_bodies_finish() {
    let side = 316;
    let mut world = World::new(Method::SectorGrid, Rules::all(), side * side);
    let shape = Shape::circle(8.0).unwrap();
    for id in 0..(side * side) as u32 {
        let place = DVec2::new(f64::from(id % 316), f64::from(id / 316)) * 16.0;
        let def = BodyDef { position: place, ..BodyDef::new(shape) };
        add(&mut world, id, def);
    }
    world.step(TICK).unwrap();
    assert_eq!(world.counts().collisions, 0, "collisions at rest: {:?}", world.counts());
    world.set_motion(50_000, DVec2::new(4000.0, 3000.0), 5.0).unwrap();
    world.step(TICK).unwrap();
    let counts = world.counts();
    assert!(counts.collisions > 10 && counts.looks < 1_000_000, "{counts:?}");
}

#[test]
fn a_long_step_of_a_fast_crowd_ends() {
    for gravity in [0.0, MAX_SPEED * 0.999] {
        let mut dice = Random(21);
        let mut world = World::new(Method::Auto, Rules::all(), 64);
        add_walls(&mut world, 900.0, 900.0, 1.0, 0.0);
        world.set_gravity(DVec2::new(0.0, gravity)).unwrap();
        for id in 0..49 {
            let place = DVec2::new(f64::from(id % 7) - 3.0, f64::from(id / 7) - 3.0) * 60.0;
            let velocity = DVec2::from_angle(dice.between(0.0, TAU)) * (MAX_SPEED * 0.999);
            // Light bodies among heavy ones bounce back and forth, ever faster.
            let mass = if id % 2 == 0 { 1e9 } else { 1e-3 };
            let def = BodyDef { velocity, mass, ..ball(20.0, place.x, place.y) };
            add(&mut world, id, def);
        }
        world.step(1.0).unwrap();
        let counts = world.counts();
        assert!(counts.rounds > 8, "too few rounds: {counts:?}");
        assert!(counts.rounds <= 7 + 123, "{counts:?}");
        for (id, body) in world.bodies() {
            assert!(body.position().is_finite(), "{id}");
            assert!(body.velocity().length() <= MAX_SPEED, "{id}: {}", body.velocity());
        }
    }
}

#[test]
fn rounds_are_limited() {
    let row = (0..60).map(|k| ball(5.0, 25.0 * f64::from(k), 0.0));
    let mut world = world_of(Method::Auto, row);
    world.set_motion(0, DVec2::new(1e5, 0.0), 0.0).unwrap();
    world.step(TICK).unwrap();
    let counts = world.counts();
    assert_eq!(counts.rounds, 1 + 7, "{counts:?}");
    assert!(counts.exhausted > 0, "a body that would leave its box is stopped: {counts:?}");
}

#[test]
fn no_body_gets_too_fast_in_the_middle_of_a_step() {
    let masses = [1e9, 1e6, 1e3, 1.0, 1e-3];
    let row = (0..).zip(masses).map(|(k, mass)| BodyDef { mass, ..ball(5.0, 100.0 * f64::from(k), 0.0) });
    let mut world = world_of(Method::Auto, row);
    world.set_motion(0, DVec2::new(MAX_SPEED, 0.0), 0.0).unwrap();
    world.step(1.0).unwrap();
    let counts = world.counts();
    assert!(counts.collisions >= 4 && counts.rounds > 50, "{counts:?}");
    assert!(counts.rounds <= 7 + 123, "{counts:?}");
}
