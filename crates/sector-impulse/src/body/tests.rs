use super::{Body, BodyDef, BodyError, DVec2, Kind, MAX_SPEED, Shape};

#[test]
fn invalid_numbers_are_refused() {
    let good = BodyDef::new(Shape::circle(5.0).unwrap());
    assert!(Body::new(good).is_ok());
    let nan = DVec2::new(0.0, f64::NAN);
    let cases = [
        (BodyDef { kind: Kind(64), ..good }, "is not a valid kind"),
        (BodyDef { position: nan, ..good }, "is not a valid position"),
        (BodyDef { position: DVec2::new(1e12, 0.0), ..good }, "is not a valid position"),
        (BodyDef { angle: f64::INFINITY, ..good }, "is not a valid angle"),
        (BodyDef { velocity: nan, ..good }, "is not a valid velocity"),
        (BodyDef { velocity: DVec2::new(MAX_SPEED, 1e4), ..good }, "is not a valid velocity"),
        (BodyDef { spin: f64::NAN, ..good }, "is not a valid spin"),
        (BodyDef { spin: -1e4, ..good }, "is not a valid spin"),
        (BodyDef { mass: 0.0, ..good }, "0 is not a valid mass"),
        (BodyDef { mass: -3.0, ..good }, "-3 is not a valid mass"),
        (BodyDef { mass: f64::NAN, ..good }, "is not a valid mass"),
        (BodyDef { mass: f64::NEG_INFINITY, ..good }, "is not a valid mass"),
        (BodyDef { restitution: 1.01, ..good }, "1.01 is not a valid restitution"),
        (BodyDef { restitution: -0.1, ..good }, "is not a valid restitution"),
        (BodyDef { restitution: f64::NAN, ..good }, "is not a valid restitution"),
        (BodyDef { friction: -0.1, ..good }, "-0.1 is not a valid friction"),
        (BodyDef { friction: f64::INFINITY, ..good }, "is not a valid friction"),
        (BodyDef { rolling_friction: -0.1, ..good }, "is not a valid rolling friction"),
        (BodyDef { rolling_friction: f64::NAN, ..good }, "is not a valid rolling friction"),
        (BodyDef { still_s: -1.0, ..good }, "is not a valid rest time"),
        (BodyDef { still_s: f64::NAN, ..good }, "is not a valid rest time"),
    ];
    for (def, expected) in cases {
        let error = Body::new(def).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}, not {expected}");
    }
    let limits = BodyDef { velocity: DVec2::new(MAX_SPEED, 0.0), restitution: 1.0, friction: 0.0, ..good };
    assert!(Body::new(limits).is_ok());
}

#[test]
fn infinite_mass_is_immovable() {
    let wall = BodyDef { mass: f64::INFINITY, ..BodyDef::new(Shape::rectangle(9.0, 9.0).unwrap()) };
    let mut wall = Body::new(BodyDef { velocity: DVec2::X, ..wall }).unwrap();
    wall.push(DVec2::new(1e9, 1e9), DVec2::X);
    assert_eq!((wall.velocity(), wall.spin()), (DVec2::X, 0.0));
    assert_eq!((wall.is_movable(), wall.kinetic_energy()), (false, 0.0));
}

#[test]
fn negative_zero_counts_as_zero() {
    let mut body = Body::new(BodyDef::new(Shape::circle(1.0).unwrap())).unwrap();
    let before = body.state_bits();
    body.set_motion(DVec2::new(-0.0, 0.0), -0.0);
    assert_eq!(body.state_bits(), before);
    assert_eq!(BodyError::NoSuchBody(7).to_string(), "there is no body with the id 7");
}

#[test]
fn a_clamped_speed_is_within_the_limit() {
    let mut body = Body::new(BodyDef::new(Shape::circle(5.0).unwrap())).unwrap();
    for degrees in 0..3600 {
        body.set_motion(DVec2::from_angle(f64::from(degrees) / 573.0) * 1.7e6, 2e3);
        body.limit_motion();
        assert!(Body::new(body.def()).is_ok(), "{:?}", body.velocity());
        assert!(body.velocity().length() > MAX_SPEED * 0.999_999);
    }
}
