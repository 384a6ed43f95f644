use super::{Bounding, BoundingError, Outline, OutlineError, Rotation, RotationError};
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect, RectError};
use glam::DVec2;

fn degrees(angle: f64) -> Rotation {
    Rotation::from_degrees(angle).expect("an angle")
}

fn rod(w: i32, h: i32) -> Outline {
    Outline::rectangle(w, h).expect("small enough")
}

#[test]
fn the_rectangle_is_tight() {
    let center = DVec2::new(100.0, 100.0);
    let lying = Rect::new(90, 98, 20, 4);
    let upright = Rect::new(98, 90, 4, 20);
    let cases = [
        (0.0, lying),
        (90.0, upright),
        (180.0, lying),
        (-90.0, upright),
        (360.0 * 1e6 + 270.0, upright),
        (-1e-300, lying),
        // Half of 20 cos 45° + 4 sin 45° is 8.49, rounded outward.
        (45.0, Rect::new(91, 91, 18, 18)),
        (135.0, Rect::new(91, 91, 18, 18)),
        // Half of 20 cos 30° + 4 sin 30° is 9.66; of 20 sin 30° + 4 cos 30° it is 6.73.
        (30.0, Rect::new(90, 93, 20, 14)),
    ];
    for (angle, expected) in cases {
        let found = Bounding::DynamicRectangle.rect(&rod(20, 4), degrees(angle), center);
        assert_eq!(found, Ok(expected), "{angle} degrees");
    }
}

#[test]
fn the_square_contains_every_orientation() {
    for (w, h) in [(1, 1), (20, 4), (3, 100), (7, 7)] {
        let outline = rod(w, h);
        for (x, y) in [(0.0, 0.0), (10.5, -3.5), (-0.001, 7.999), (1e9, -1e9 + 0.25)] {
            let center = DVec2::new(x, y);
            let square = Bounding::FixedSquare.rect(&outline, Rotation::NONE, center).expect("within reach");
            assert_eq!((square.w, square.h), (2 * outline.radius() + 1, 2 * outline.radius() + 1));
            for step in 0..720 {
                let turn = degrees(f64::from(step) / 2.0);
                let tight = Bounding::DynamicRectangle.rect(&outline, turn, center).expect("within reach");
                let place = format!("{w} × {h} at {center}, step {step}: {tight:?} in {square:?}");
                assert_eq!(square.intersection(tight), Some(tight), "{place}");
                assert_eq!(Bounding::FixedSquare.rect(&outline, turn, center), Ok(square), "{place}");
            }
        }
    }
}

#[test]
fn every_point_is_inside_and_no_column_is_empty() {
    let corners = [(-3.0, 1.0), (12.25, 0.5), (4.0, -9.0)].map(|(x, y)| DVec2::new(x, y));
    let triangle = Outline::new(corners).expect("three points");
    for step in 0..64 {
        let turn = Rotation::from_step(step, 64).expect("steps");
        let center = DVec2::new(f64::from(step) * 1.37, -50.1);
        let rect = Bounding::DynamicRectangle.rect(&triangle, turn, center).expect("within reach");
        let turned = corners.map(|corner| center + turn.turn(corner));
        let all = |test: &dyn Fn(DVec2) -> bool| turned.iter().all(|&point| test(point));
        let any = |test: &dyn Fn(DVec2) -> bool| turned.iter().any(|&point| test(point));
        let [x, y, right, bottom] = [rect.x, rect.y, rect.right(), rect.bottom()].map(f64::from);
        assert!(all(&|p| p.x >= x && p.x <= right && p.y >= y && p.y <= bottom), "step {step}: {rect:?}");
        assert!(any(&|p| p.x < x + 1.0) && any(&|p| p.x > right - 1.0), "step {step}: {rect:?}");
        assert!(any(&|p| p.y < y + 1.0) && any(&|p| p.y > bottom - 1.0), "step {step}: {rect:?}");
    }
}

#[test]
fn turn_back_inverts_turn() {
    let point = DVec2::new(3.0, -7.0);
    for step in 0..32 {
        let turn = Rotation::from_step(step, 32).expect("steps");
        assert_eq!(turn, degrees(f64::from(step) * 11.25));
        assert_eq!(turn, Rotation::from_step(step + 32, 32).expect("steps"), "one full turn");
        assert!((turn.turn_back(turn.turn(point)) - point).length() < 1e-12);
    }
    assert_eq!(degrees(90.0).turn(point), DVec2::new(7.0, 3.0), "clockwise on the screen, exactly");
}

#[test]
fn bad_input_gives_the_matching_error() {
    for angle in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.1e9, -1e300] {
        assert!(matches!(Rotation::from_degrees(angle), Err(RotationError::Degrees(_))), "{angle}");
    }
    assert!(Rotation::from_degrees(-Rotation::MAX_DEGREES).is_ok());
    assert_eq!(Rotation::from_step(3, 0), Err(RotationError::NoSteps));
    assert_eq!(Outline::new([]), Err(OutlineError::Empty));
    for x in [f64::NAN, f64::INFINITY, 32_767.5, -1e300] {
        let points = [DVec2::ZERO, DVec2::new(x, 0.0)];
        assert!(matches!(Outline::new(points), Err(OutlineError::Point { index: 1, .. })), "{x}");
    }
    for (w, h, bad) in [(-4, 2, -4), (4, -2, -2), (0, 3, 0), (3, 0, 0), (i32::MIN, 1, i32::MIN)] {
        assert_eq!(Outline::rectangle(w, h), Err(OutlineError::Side(bad)));
    }
    let message = Outline::rectangle(65_536, 1).expect_err("too long").to_string();
    assert!(
        message.starts_with("point 0 at (32768.0, 0.5) is too far away: expected at most 32767"),
        "{message}"
    );
    for bounding in Bounding::ALL {
        let at = |x, y| bounding.rect(&rod(3, 3), Rotation::NONE, DVec2::new(x, y));
        assert!(matches!(at(f64::NAN, 0.0), Err(BoundingError::Center(_))));
        assert!(matches!(at(0.0, f64::INFINITY), Err(BoundingError::Center(_))));
        assert!(matches!(at(f64::MAX, 0.0), Err(BoundingError::Rect(RectError::X(_)))));
        assert!(matches!(at(0.0, -2e9), Err(BoundingError::Rect(RectError::Y(_)))));
    }
}

#[test]
fn the_limits_are_within_reach() {
    let reach = f64::from(Outline::MAX_REACH);
    let cross = [DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y].map(|point| point * reach);
    let cross = Outline::new(cross).expect("exactly at the limit");
    let far = f64::from(MAX_COORDINATE);
    for (bounding, angle) in Bounding::ALL.into_iter().flat_map(|b| [0.0, 45.0, 12.3].map(|a| (b, a))) {
        for center in [DVec2::splat(-far + reach + 1.0), DVec2::splat(far + 0.5)] {
            let rect = bounding.rect(&cross, degrees(angle), center).expect("within reach");
            assert!(rect.is_within_limits() && rect.w < MAX_SIDE, "{bounding}, {angle}: {rect:?}");
        }
        assert!(bounding.rect(&cross, degrees(angle), DVec2::splat(-far)).is_err());
    }
}

#[test]
fn outlines_without_width_or_height_get_a_pixel() {
    let rect = |points: &[DVec2]| {
        let outline = Outline::new(points).expect("points");
        Bounding::DynamicRectangle.rect(&outline, Rotation::NONE, DVec2::new(5.0, 5.0))
    };
    assert_eq!(rect(&[DVec2::ZERO]), Ok(Rect::new(5, 5, 1, 1)));
    assert_eq!(rect(&[DVec2::new(0.3, -2.7)]), Ok(Rect::new(5, 2, 1, 1)));
    assert_eq!(rect(&[DVec2::new(2.0, -3.0), DVec2::new(2.0, 3.0)]), Ok(Rect::new(7, 2, 1, 6)));
}

#[test]
fn names_parse_back() {
    for bounding in Bounding::ALL {
        assert_eq!(bounding.name().parse(), Ok(bounding));
    }
    let message = "square".parse::<Bounding>().expect_err("not a name").to_string();
    assert_eq!(message, "\"square\" is not a bounding box: expected fixed-square, dynamic-rectangle");
}
