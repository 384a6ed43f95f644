use super::{Body, BodyError, DVec2, MAX_SPEED, Method, Rules, World};
use crate::{BodyDef, Shape};

#[test]
fn invalid_bodies_are_refused() {
    let ball = Body::new(BodyDef::new(Shape::circle(5.0).unwrap())).unwrap();
    let with = |change: fn(&mut Body)| {
        let mut body = ball.clone();
        change(&mut body);
        World::new(Method::Auto, Rules::all(), 4).insert(0, body)
    };
    assert_eq!(with(|_| ()), Ok(0));
    let fast = DVec2::new(2.0 * MAX_SPEED, 0.0);
    assert_eq!(with(|body| body.set_motion(DVec2::new(2e6, 0.0), 0.0)), Err(BodyError::Velocity(fast)));
    assert!(matches!(with(|body| body.set_motion(DVec2::NAN, 0.0)), Err(BodyError::Velocity(_))));
    assert!(matches!(with(|body| body.set_motion(DVec2::X, f64::NAN)), Err(BodyError::Spin(_))));
    assert!(matches!(with(|body| body.place(DVec2::INFINITY, 0.0)), Err(BodyError::Position(_))));
    assert!(matches!(with(|body| body.place(DVec2::X, f64::NAN)), Err(BodyError::Angle(_))));
}
