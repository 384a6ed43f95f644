//! Impulses compared with the laws of mechanics and closed-form solutions from textbooks.

use crate::scenes::{Random, TICK, add, ball, body, box_of, run, world_of, world_with_weight};
use glam::{DVec2, dvec2};
use sector_collision::{Method, Rules};
use sector_impulse::{Body, BodyDef, MAX_SPIN, World, collide};
use std::f64::consts::{FRAC_PI_6, TAU};

fn assert_near(found: DVec2, expected: DVec2, within: f64, name: &str) {
    assert!(found.distance(expected) <= within, "{name}: {found}, not {expected}");
}

#[test]
fn head_on_impacts_match_the_textbook() {
    let cases = [
        ("elastic, equal: they swap velocities", 1.0, 1.0, 1.0, 0.0, 100.0),
        ("plastic, equal: both at half speed", 0.0, 1.0, 1.0, 50.0, 50.0),
        ("half elastic, equal", 0.5, 1.0, 1.0, 25.0, 75.0),
        ("elastic, heavy on light", 1.0, 3.0, 1.0, 50.0, 150.0),
        ("elastic, light on heavy", 1.0, 1.0, 3.0, -50.0, 50.0),
        ("plastic, heavy on light", 0.0, 3.0, 1.0, 75.0, 75.0),
        ("elastic, against a wall", 1.0, 1.0, f64::INFINITY, -100.0, 0.0),
        ("half elastic, against a wall", 0.5, 2.0, f64::INFINITY, -50.0, 0.0),
    ];
    for (name, restitution, mass_a, mass_b, after_a, after_b) in cases {
        let a = BodyDef { velocity: dvec2(100.0, 0.0), mass: mass_a, restitution, ..ball(8.0, -30.0, 0.0) };
        let b = BodyDef { mass: mass_b, restitution, ..ball(8.0, 30.0, 0.0) };
        let mut world = world_of(Method::Auto, [a, b]);
        run(&mut world, 60);
        assert_eq!(world.counts().bodies, 2);
        assert_near(body(&world, 0).velocity(), dvec2(after_a, 0.0), 1e-9, name);
        assert_near(body(&world, 1).velocity(), dvec2(after_b, 0.0), 1e-9, name);
    }
}

#[test]
fn a_billiard_shot_follows_the_line_of_centers() {
    for offset in [0.0, 0.25, 0.5, 0.8, 0.95] {
        // The centers are 2 r apart at the impact, so the offset is the sine of the angle.
        let cue = BodyDef { velocity: dvec2(200.0, 0.0), ..ball(10.0, -50.0, -20.0 * offset) };
        let mut world = world_of(Method::Auto, [cue, ball(10.0, 0.0, 0.0)]);
        run(&mut world, 30);
        let (cue, target) = (body(&world, 0).velocity(), body(&world, 1).velocity());
        let cosine = (1.0 - offset * offset).sqrt();
        let line = dvec2(cosine, offset);
        let name = format!("offset {offset}");
        // The collision happens up to ε early, which turns the line of centers slightly.
        let within = 200.0 * 0.001 / cosine;
        assert_near(target, line * (200.0 * cosine), within, &name);
        assert_near(cue, dvec2(200.0, 0.0) - line * (200.0 * cosine), within, &name);
        assert!(cue.dot(target).abs() < 1e-6, "{name}: at right angles");
    }
}

/// A free rod at rest, struck at its end by the impulse P, moves with v = P/m and turns with ω = P·(l/2)/I.
#[test]
fn a_rod_struck_off_its_center_turns() {
    let rod = BodyDef { mass: 6.0, ..box_of(80.0, 4.0, 0.0, 0.0) };
    let mut world = world_of(Method::Auto, [rod]);
    world.apply_impulse(0, dvec2(0.0, 60.0), dvec2(40.0, 0.0)).unwrap();
    let inertia = 6.0 * (80.0 * 80.0 + 4.0 * 4.0) / 12.0;
    assert_near(body(&world, 0).velocity(), dvec2(0.0, 10.0), 1e-12, "struck by an impulse");
    assert!((body(&world, 0).spin() - 60.0 * 40.0 / inertia).abs() < 1e-12);

    // By a ball, elastically and without friction: P = 2 v / (1/m + 1/M + d²/I).
    for distance in [0.0, 10.0, 35.0] {
        let shot = BodyDef { velocity: dvec2(0.0, 90.0), mass: 2.0, ..ball(3.0, distance, -20.0) };
        let mut world = world_of(Method::Auto, [shot, rod]);
        run(&mut world, 20);
        let impulse = 2.0 * 90.0 / (1.0 / 2.0 + 1.0 / 6.0 + distance * distance / inertia);
        let name = format!("struck at {distance}");
        assert_near(body(&world, 0).velocity(), dvec2(0.0, 90.0 - impulse / 2.0), 1e-9, &name);
        assert_near(body(&world, 1).velocity(), dvec2(0.0, impulse / 6.0), 1e-9, &name);
        assert!((body(&world, 1).spin() - impulse * distance / inertia).abs() < 1e-9, "{name}");
    }
}

#[test]
fn bounces_are_e_squared_as_high() {
    for restitution in [1.0, 0.9, 0.5] {
        let floor = BodyDef { mass: f64::INFINITY, restitution, ..box_of(400.0, 20.0, 0.0, 10.0) };
        let drop = BodyDef { restitution, ..ball(10.0, 0.0, -110.0) };
        let mut world = world_with_weight([floor, drop]);
        let mut expected = 100.0;
        for bounce in 0..3 {
            // Follow the ball down and up to the next highest point, in steps short enough not to miss it.
            let mut highest: f64 = 0.0;
            let mut bounced = false;
            for _ in 0..20_000 {
                world.step(TICK / 50.0).unwrap();
                bounced |= !world.impacts().is_empty();
                let ball = body(&world, 1);
                if bounced && ball.velocity().y >= 0.0 {
                    break;
                }
                highest = if bounced { highest.max(-ball.position().y - 10.0) } else { 0.0 };
            }
            expected *= restitution * restitution;
            let name = format!("e {restitution}, bounce {bounce}: {highest}, not {expected}");
            assert!((highest - expected).abs() < 0.03, "{name}");
        }
    }
}

/// Flight is exact, so elastic bounces keep their energy in steps of any length. (In steps longer than a fourth of a
/// bounce, the bounces would count as rest.)
#[test]
fn elastic_bounces_keep_their_energy_at_any_step() {
    for seconds in [0.05, TICK, 0.001] {
        let floor = BodyDef { mass: f64::INFINITY, ..box_of(400.0, 20.0, 0.0, 10.0) };
        let mut world = world_of(Method::Auto, [floor, ball(10.0, 0.0, -110.0)]);
        world.set_gravity(dvec2(0.0, 5000.0)).unwrap();
        let before = world.energy();
        for _ in 0..(20.0 / seconds) as u32 {
            world.step(seconds).unwrap();
        }
        let change = (world.energy() - before).abs();
        assert!(change < before.abs() * 1e-9, "{seconds}: {before} changes by {change}");
    }
}

/// Creates a world with a block on a slope of `angle` radians, by rotating gravity instead of the plane. `velocity` is
/// the block's velocity along the plane, in pixels per second.
fn slope(angle: f64, friction: f64, velocity: f64) -> World {
    let floor = BodyDef { mass: f64::INFINITY, friction, ..box_of(4000.0, 20.0, 1500.0, 10.0) };
    let block = BodyDef {
        friction,
        restitution: 0.0,
        velocity: dvec2(velocity, 0.0),
        ..box_of(40.0, 10.0, 0.0, -5.0 - 0.005)
    };
    let mut world = world_of(Method::Auto, [floor, block]);
    world.set_gravity(DVec2::from_angle(TAU / 4.0 - angle) * 500.0).unwrap();
    world
}

/// A block slides v² / 2a, with a = g (μ cos α − sin α). The world sets the velocity at the start of a substep for the
/// whole of it, which shortens the distance by at most v·dt/2 in a step with one substep.
#[test]
fn a_block_slides_to_rest_after_the_known_distance() {
    for (angle, friction, velocity) in [(0.0, 0.5, 200.0), (FRAC_PI_6, 0.9, 150.0), (0.2, 0.3, 120.0)] {
        for parts in [1.0, 4.0] {
            let mut world = slope(angle, friction, velocity);
            let dt = TICK / parts;
            let mut steps = 0;
            while body(&world, 1).velocity().length() > 1e-9 && steps < 10_000 {
                world.step(dt).unwrap();
                steps += 1;
            }
            let along = DVec2::from_angle(angle);
            let braking = 500.0 * (friction * along.x - along.y);
            let longest = velocity * velocity / (2.0 * braking);
            let shortest = longest - velocity * dt / 2.0;
            let found = body(&world, 1).position().x;
            assert!(
                (0.99 * shortest..=1.001 * longest).contains(&found),
                "{angle} {friction} {dt}: {found}, not {shortest} to {longest}"
            );
            (0..60).for_each(|_| world.step(dt).unwrap());
            let crept = body(&world, 1).position().x - found;
            assert!(crept.abs() < 1e-3, "{angle} {friction} {dt}: it crept {crept}");
        }
    }
}

#[test]
fn a_block_sticks_below_the_friction_angle_and_slides_above() {
    let friction: f64 = 0.5;
    let limit = friction.atan();
    let mut world = slope(limit - 0.01, friction, 0.0);
    run(&mut world, 600);
    assert!(body(&world, 1).position().x.abs() < 0.01, "{}", body(&world, 1).position());
    for angle in [limit + 0.02, limit + 0.3] {
        let mut world = slope(angle, friction, 0.0);
        run(&mut world, 60);
        let along = DVec2::from_angle(angle);
        let pull = 500.0 * (along.y - friction * along.x);
        let found = body(&world, 1).velocity().x;
        assert!((found - pull).abs() < 0.01 * pull, "{angle}: {found}, not {pull}");
    }
}

/// Creates a world with a ball with a radius of 10 pixels on level ground. Its rolling friction is `lever` pixels.
fn rolling(lever: f64, velocity: DVec2, spin: f64) -> World {
    let rough =
        BodyDef { friction: 0.3, rolling_friction: lever, restitution: 0.0, ..ball(10.0, 0.0, -10.005) };
    let ground = box_of(4000.0, 20.0, 1500.0, 10.0);
    let floor = BodyDef { mass: f64::INFINITY, shape: ground.shape, position: ground.position, ..rough };
    world_with_weight([floor, BodyDef { velocity, spin, ..rough }])
}

/// A sliding ball ends up rolling at two thirds of its initial speed, because its moment of inertia is m r² / 2.
#[test]
fn a_sliding_ball_ends_up_rolling() {
    let mut world = rolling(0.0, dvec2(90.0, 0.0), 0.0);
    for ticks in [60, 300] {
        run(&mut world, ticks);
        let ball = body(&world, 1);
        assert!((ball.velocity().x - 60.0).abs() < 0.1, "{}", ball.velocity());
        assert!((ball.velocity().x - 10.0 * ball.spin()).abs() < 0.05, "no sliding: {}", ball.spin());
    }
}

#[test]
fn rolling_friction_slows_a_ball_down() {
    let (lever, radius, speed) = (0.2, 10.0, 60.0);
    let mut world = rolling(lever, dvec2(speed, 0.0), speed / radius);
    run(&mut world, 60);
    let expected = speed - 2.0 / 3.0 * 500.0 * lever / radius;
    assert!((body(&world, 1).velocity().x - expected).abs() < 0.1, "{}", body(&world, 1).velocity());
    run(&mut world, 600);
    assert_eq!(body(&world, 1).velocity(), DVec2::ZERO);
}

#[test]
fn a_rough_plastic_impact_sticks() {
    let def = BodyDef { velocity: dvec2(30.0, 40.0), ..ball(10.0, 0.0, -10.0) };
    let mut ball = Body::new(def).unwrap();
    let wall = BodyDef { mass: f64::INFINITY, ..box_of(99.0, 20.0, 0.0, 10.0) };
    let mut wall = Body::new(wall).unwrap();
    collide(&mut ball, &mut wall, DVec2::ZERO, DVec2::Y, 0.0, 5.0);
    assert_near(ball.velocity(), dvec2(20.0, 0.0), 1e-12, "rolling");
    assert!((ball.spin() - 2.0).abs() < 1e-12);
    assert_eq!(wall.velocity(), DVec2::ZERO);
}

/// Returns the total momentum and angular momentum of two free bodies. Also returns the sums of the absolute values of
/// their terms, as a scale for rounding errors.
fn momentum(a: &Body, b: &Body) -> [(DVec2, f64); 2] {
    let of = |body: &Body| {
        let linear = body.velocity() / body.inverse_mass();
        (linear, body.position().perp_dot(linear), body.spin() / body.inverse_inertia())
    };
    let ((a_linear, a_orbit, a_turn), (b_linear, b_orbit, b_turn)) = (of(a), of(b));
    let sums = (a_linear.abs() + b_linear.abs(), a_orbit.abs() + a_turn.abs() + b_orbit.abs() + b_turn.abs());
    [(a_linear + b_linear, a_orbit + a_turn + b_orbit + b_turn), sums]
}

#[test]
fn momentum_is_conserved_in_ten_thousand_random_impacts() {
    let mut dice = Random(3);
    for case in 0..10_000 {
        let mut random = |at: DVec2| {
            let shape = dice.shape(4.0, 30.0);
            let velocity = dice.vector(300.0);
            let def =
                BodyDef { velocity, spin: dice.between(-9.0, 9.0), position: at, ..BodyDef::new(shape) };
            Body::new(BodyDef { mass: dice.between(1.0, 900.0), ..def }).unwrap()
        };
        let (mut a, mut b) = (random(DVec2::ZERO), random(dvec2(20.0, 30.0)));
        let point = dice.vector(30.0);
        let normal = DVec2::from_angle(dice.between(0.0, TAU));
        let (restitution, friction) = (dice.roll(), if case % 4 == 0 { 0.0 } else { dice.between(0.0, 2.0) });
        let restitution = if case % 3 == 0 { 1.0 } else { restitution };
        let at_point = |body: &Body| body.velocity() + (point - body.position()).perp() * body.spin();
        // Turn the normal so that the two bodies approach. From the other side they would separate.
        let normal = if (at_point(&b) - at_point(&a)).dot(normal) < 0.0 { normal } else { -normal };
        let energy = |a: &Body, b: &Body| a.kinetic_energy() + b.kinetic_energy();
        let (before, energy_before) = (momentum(&a, &b), energy(&a, &b));
        let impulse = collide(&mut a, &mut b, point, normal, restitution, friction);
        let (after, energy_after) = (momentum(&a, &b), energy(&a, &b));
        assert!(impulse.x > 0.0, "{case}: no impact");
        assert!(a.spin().abs() < MAX_SPIN && b.spin().abs() < MAX_SPIN, "{case}: cut");
        let (linear, turning) = (before[1].0 + after[1].0, before[1].1 + after[1].1);
        let change = after[0].0 - before[0].0;
        assert!(change.length() <= 1e-12 * linear.length(), "{case}: {before:?} {after:?}");
        assert!((after[0].1 - before[0].1).abs() <= 1e-12 * turning, "{case}: {before:?} {after:?}");
        assert!(
            energy_after <= energy_before * (1.0 + 1e-12),
            "{case}: gained {energy_before} {energy_after}"
        );
        if restitution == 1.0 && friction == 0.0 {
            assert!((energy_after / energy_before - 1.0).abs() < 1e-12, "{case}: energy lost");
        }
    }
}

#[test]
fn a_swarm_conserves_momentum() {
    for (restitution, friction) in [(1.0, 0.0), (1.0, 0.8), (0.5, 0.3), (0.0, 0.5)] {
        let mut dice = Random(5);
        let mut world = World::new(Method::Auto, Rules::all(), 100);
        for id in 0..81 {
            let place = dvec2(f64::from(id % 9) - 4.0, f64::from(id / 9) - 4.0) * 44.0;
            let velocity = dice.vector(100.0) - place * 0.3;
            let def = BodyDef {
                position: place,
                velocity,
                restitution,
                friction,
                ..BodyDef::new(dice.shape(8.0, 20.0))
            };
            add(&mut world, id, BodyDef { spin: dice.between(-3.0, 3.0), ..def });
        }
        let (momentum, turning, mut energy) = (world.momentum(), world.angular_momentum(), world.energy());
        let at_first = energy;
        let mut impacts = 0;
        for _ in 0..120 {
            world.step(TICK).unwrap();
            impacts += world.counts().collisions;
            assert_eq!(world.counts().exhausted, 0, "{restitution} {friction}: {:?}", world.counts());
            assert!(world.energy() <= energy * (1.0 + 1e-12), "energy gained");
            energy = world.energy();
        }
        let mass: f64 = world.bodies().map(|(_, body)| body.mass()).sum();
        assert!((world.momentum() - momentum).length() < 1e-9 * mass, "{restitution} {friction}");
        // Each collision conserves it, but separating bodies that have sunk into each other changes it slightly.
        let crowded = if restitution < 1.0 { 1e-2 } else { 1e-7 };
        let change = (world.angular_momentum() - turning).abs();
        assert!(change < crowded * mass, "{restitution} {friction}: {}", change / mass);
        assert!(impacts > 50, "{impacts} impacts");
        let kept = energy / at_first;
        assert_eq!((kept - 1.0).abs() < 1e-9, friction == 0.0 && restitution == 1.0, "kept {kept}");
    }
}

#[test]
fn a_ball_bounces_off_a_corner_as_off_a_point() {
    let corner = BodyDef { mass: f64::INFINITY, angle: TAU / 8.0, ..box_of(40.0, 40.0, 0.0, 0.0) };
    let tip = 20.0 * std::f64::consts::SQRT_2;
    let ball = BodyDef { velocity: dvec2(0.0, 80.0), ..BodyDef { ..ball(10.0, 6.0, -tip - 30.0) } };
    let mut world = world_of(Method::Auto, [corner, ball]);
    run(&mut world, 40);
    // The normal leans by asin(0.6), and an elastic bounce turns the velocity by twice that.
    assert_near(
        body(&world, 1).velocity(),
        dvec2(2.0 * 0.6 * 0.8, 2.0 * 0.36 - 1.0) * 80.0,
        0.2,
        "off the tip",
    );
}
