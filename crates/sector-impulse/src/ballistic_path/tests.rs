use super::{BallisticPath, Body, Bounds, DVec2, MAX_COORDINATE, PlacedShape, Rect};
use crate::{BodyDef, Shape};

#[test]
fn the_box_contains_the_body_at_all_times() {
    let shape = Shape::rectangle(60.0, 10.0).unwrap();
    for case in 0..500 {
        let part = |k: i32| f64::from((case * 7919 + k * 104_729) % 1000) / 500.0 - 1.0;
        let def = BodyDef {
            angle: 9.0 * part(1),
            velocity: DVec2::new(part(2), part(3)) * 300.0,
            spin: 20.0 * part(4) * part(5),
            ..BodyDef::new(shape)
        };
        let body = Body::new(def).unwrap();
        let path = BallisticPath { since: 0.1, acceleration: DVec2::new(part(6), part(7)) * 900.0 };
        let (from, to) = (0.2, 0.7);
        let bounds = path.bounds(&body, from, to);
        let mut seen = Bounds { min: DVec2::INFINITY, max: DVec2::NEG_INFINITY };
        for sample in 0..=200 {
            let time = from + (to - from) * f64::from(sample) / 200.0;
            let placed = PlacedShape::new(&shape, path.position(&body, time), path.angle(&body, time));
            for corner in (0..4).map(|vertex| placed.vertex(vertex)) {
                seen = seen.with(corner);
            }
        }
        assert!(bounds.margin(&seen) >= -1e-9, "case {case}: {bounds:?} does not contain {seen:?}");
        assert!(bounds.grown(-62.0).margin(&seen) < 0.0, "case {case}: {bounds:?} is too large");
    }
}

#[test]
fn boxes_are_rounded_outward() {
    let bounds = |x0, x1| Bounds { min: DVec2::new(x0, 2.5), max: DVec2::new(x1, 2.6) };
    assert_eq!(bounds(-0.5, 3.0).to_rect(), Rect::new(-1, 2, 5, 1));
    assert_eq!(bounds(1.0, 1.0).to_rect(), Rect::new(1, 2, 1, 1));
    let far = bounds(-1e300, 1e300).to_rect();
    assert_eq!((far.x, far.w), (-MAX_COORDINATE, 1 << 16));
    let beyond = |x| bounds(x, x + 5.0).to_rect();
    assert!(beyond(3e9).overlaps(beyond(3e9 + 4.0)) && beyond(-3e9).overlaps(beyond(-3e9 - 4.0)));
}
