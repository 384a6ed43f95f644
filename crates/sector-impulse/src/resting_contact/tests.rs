use super::{DVec2, Mover, RestingContact, SolverMotion, StepClock};
use crate::features::closest_of_all;
use crate::{Body, BodyDef, Shape};

#[test]
fn rolling_friction_is_not_applied_twice() {
    let mover = |id: u32, def: BodyDef| Mover::new(id, Body::new(BodyDef { friction: 0.0, ..def }).unwrap());
    let [ground, ball] = [Shape::rectangle(400.0, 20.0), Shape::circle(10.0)].map(Result::unwrap);
    let position = DVec2::new(0.0, 10.0);
    let ground = mover(0, BodyDef { mass: f64::INFINITY, position, ..BodyDef::new(ground) });
    let position = DVec2::new(0.0, -10.005);
    let velocity = DVec2::new(0.0, 5.0);
    let ball = mover(1, BodyDef { position, velocity, spin: 3.0, ..BodyDef::new(ball) });
    let bodies = [&ground, &ball];
    let [a, b] = bodies.map(|mover| mover.moving(0.0, DVec2::ZERO).placed);
    let found = closest_of_all(&a, &b);
    let clock = StepClock { end: 0.1, until: 0.1, substep: 0.1, slow: 100.0, ..StepClock::default() };
    let contact = || RestingContact::new(0, [0, 1], bodies, &found, 0.0, &clock);
    let [mut a, mut b] = bodies.map(|mover| SolverMotion::of(&mover.body));
    let mut first = contact();
    first.collide(&mut a, &mut b);
    // The lever arm of 0.2 px times the impulse of 5 px/s, over a moment of inertia of r²/2.
    assert!((b.spin - (3.0 - 0.2 * 5.0 / 50.0)).abs() < 1e-12, "{}", b.spin);
    let before = b.spin;
    let mut renewed = contact();
    renewed.inherit(&first);
    renewed.collide(&mut a, &mut b);
    assert!((b.spin - before).abs() < 1e-12, "{} after {before}", b.spin);
}
