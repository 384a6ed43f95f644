use super::{DVec2, contact_point};
use crate::Shape;
use crate::features::closest_of_all;
use crate::time_of_impact::tests::moving;

#[test]
fn flat_sides_touch_where_they_approach() {
    let (ground, block) = (Shape::rectangle(100.0, 10.0).unwrap(), Shape::rectangle(20.0, 10.0).unwrap());
    let cases = [
        ("flat", -5.0, 0.0, 0.0, 0.0, 5.0),
        ("overhanging", -5.0, 0.0, 48.0, 44.0, 5.0),
        ("turning left, and the right end lifts", -5.0, 1.0, 0.0, -10.0, 15.0),
        ("turning right", -5.0, -1.0, 0.0, 10.0, 15.0),
        ("turning slowly", -15.0, 0.5, 0.0, -10.0 / 3.0, 50.0 / 3.0),
        ("lifting off", 3.0, 0.1, 0.0, -10.0, -2.0),
    ];
    for (name, velocity, spin, x, expected, speed) in cases {
        let a = moving(&ground, DVec2::ZERO, 0.0, DVec2::ZERO, 0.0);
        let b = moving(&block, DVec2::new(x, 10.005), 0.0, DVec2::new(0.0, velocity), spin);
        let found = contact_point(&a, &b, &closest_of_all(&a.placed, &b.placed));
        assert!((found.point.x - expected).abs() < 1e-9, "{name}: {found:?}");
        assert!((found.speed - speed).abs() < 1e-9, "{name}: {found:?}");
    }
}
