use super::{Body, DVec2, EffectiveMass, FrictionCone, collide, mixed};
use crate::{BodyDef, Shape};

fn after(mass: &EffectiveMass, velocity: DVec2, impulse: DVec2) -> DVec2 {
    let EffectiveMass { nn, nt, tt } = *mass;
    velocity + DVec2::new(nn * impulse.x + nt * impulse.y, nt * impulse.x + tt * impulse.y)
}

#[test]
fn every_impulse_obeys_the_laws() {
    let mut sticks = 0;
    let mut slides = 0;
    for case in 0..200_000_u32 {
        let dice = |k: u32| f64::from((case ^ 0x5bd1).wrapping_mul(2_654_435_761).rotate_left(7 * k) >> 16);
        let part = |k: u32| dice(k) / 65_536.0;
        let arm = |k: u32| DVec2::new(part(k) - 0.5, part(k + 1) - 0.5) * 40.0;
        let normal = DVec2::from_angle(part(0) * 6.0);
        let inertia = |k: u32| part(k) / 100.0;
        let mass = EffectiveMass::new([(part(1), inertia(2), arm(1)), (0.01, inertia(3), arm(2))], normal);
        let velocity = DVec2::new(-part(4), part(3) * 8.0 - 4.0);
        let (restitution, friction) = (f64::from(case % 5) / 4.0, f64::from(case % 7) / 3.0);
        let impulse = mass.impulse(velocity, restitution, FrictionCone::new(friction));
        let end = after(&mass, velocity, impulse);
        assert!(impulse.x >= 0.0 && impulse.y.abs() <= friction * impulse.x + 1e-12, "{case}: the cone");
        assert!(end.x > -1e-9, "{case}: still approaching at {}", end.x);
        let work = impulse.dot(velocity + end) / 2.0;
        assert!(work < 1e-9, "{case}: energy gained, {work}");
        if end.y.abs() < 1e-9 {
            sticks += 1;
        } else {
            slides += 1;
            let limit = friction * impulse.x;
            assert!((impulse.y.abs() - limit).abs() < 1e-9, "{case}: less than full friction");
            assert!(impulse.y * end.y <= 1e-9, "{case}: friction accelerates the sliding");
        }
    }
    assert!(sticks > 10_000 && slides > 10_000, "too few cases: {sticks} stick, {slides} slide");
}

#[test]
fn restitution_is_the_fraction_returned() {
    let mass = EffectiveMass { nn: 2.0, nt: 0.0, tt: 3.0 };
    for restitution in [0.0, 0.25, 1.0] {
        let impulse = mass.impulse(DVec2::new(-4.0, 0.5), restitution, FrictionCone::new(0.0));
        assert_eq!(after(&mass, DVec2::new(-4.0, 0.5), impulse), DVec2::new(4.0 * restitution, 0.5));
    }
    let rough = FrictionCone::new(1.0);
    assert_eq!(mass.impulse(DVec2::new(0.1, 5.0), 1.0, rough), DVec2::ZERO, "already separating");
    let walls = EffectiveMass { nn: 0.0, nt: 0.0, tt: 0.0 };
    assert_eq!(walls.impulse(DVec2::new(-1.0, 0.0), 1.0, rough), DVec2::ZERO, "two walls");
}

#[test]
fn coefficients_mix() {
    assert_eq!((mixed(0.7, 0.7), mixed(1.0, 0.0), mixed(0.25, 1.0)), (0.7, 0.0, 0.5));
}

#[test]
fn invalid_collisions_do_no_harm() {
    let ball = BodyDef::new(Shape::circle(1.0).unwrap());
    let collided = |point: DVec2, normal: DVec2, restitution: f64, friction: f64| {
        let mut a = Body::new(BodyDef { velocity: DVec2::new(9e5, 3.0), ..ball }).unwrap();
        let mut b = Body::new(BodyDef { position: DVec2::new(2.0, 0.0), mass: 1e-3, ..ball }).unwrap();
        let impulse = collide(&mut a, &mut b, point, normal, restitution, friction);
        for body in [&a, &b] {
            assert!(Body::new(body.def()).is_ok(), "{restitution} {friction}: {:?}", body.def());
        }
        (impulse, a, b)
    };
    let x = DVec2::X;
    for (given, meant) in [(-0.5, 0.0), (7.0, 1.0), (f64::INFINITY, 1.0), (f64::NAN, 0.0)] {
        assert_eq!(collided(x, x, given, 0.3), collided(x, x, meant, 0.3), "restitution {given}");
    }
    for (given, meant) in [(-0.5, 0.0), (1e300, 100.0), (f64::INFINITY, 100.0), (f64::NAN, 0.0)] {
        assert_eq!(collided(x, x, 0.5, given), collided(x, x, 0.5, meant), "friction {given}");
    }
    assert!(collided(x, x, 1.0, 0.0).0.x > 0.0, "valid input gives an impulse");
    let nowhere = [
        ("no number", x, DVec2::NAN),
        ("no direction", x, DVec2::ZERO),
        ("too long", x, x * 2.0),
        ("infinite", x, DVec2::INFINITY),
        ("no point", DVec2::NAN, x),
        ("a point at infinity", DVec2::INFINITY, x),
    ];
    for (name, point, normal) in nowhere {
        let (impulse, a, b) = collided(point, normal, 1.0, 1.0);
        assert_eq!((impulse, a.velocity()), (DVec2::ZERO, DVec2::new(9e5, 3.0)), "{name}");
        assert_eq!((b.velocity(), b.spin()), (DVec2::ZERO, 0.0), "{name}");
    }
    // The result for such a distant point is within the limits of a body.
    collided(DVec2::new(1.0, 1e200), x, 1.0, 1.0);
    collided(DVec2::new(1.0, 1e160), x, 1.0, 1.0);
}

#[test]
fn bad_friction_still_gives_an_impulse() {
    let mass = EffectiveMass { nn: 2.0, nt: 0.5, tt: 3.0 };
    for friction in [f64::NAN, -1.0, f64::INFINITY, f64::MAX] {
        for velocity in [DVec2::new(-4.0, 0.5), DVec2::new(-1e300, 1e300), DVec2::NAN] {
            mass.impulse(velocity, 1.0, FrictionCone::new(friction));
        }
    }
}
