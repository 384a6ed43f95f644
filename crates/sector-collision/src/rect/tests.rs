use super::{MAX_COORDINATE, MAX_SIDE, Rect, RectError};

#[test]
fn a_rectangle_is_created_from_its_center() {
    for rect in [Rect::new(-7, 3, 5, 8), Rect::new(0, -4, 1, 1), Rect::new(100, -200, 64, 33)] {
        let (x, y) = rect.center();
        assert_eq!(Rect::centered_at((x, y), rect.w, rect.h), rect);
        assert_eq!(Rect::centered_at([x + 0.4, y + 0.4], rect.w, rect.h), rect, "the fraction is dropped");
    }
    assert_eq!(Rect::centered_at((f32::INFINITY, f32::NAN), 2, 2), Rect::new(MAX_COORDINATE, 0, 2, 2));
}

#[test]
fn touching_is_not_overlapping() {
    let middle = Rect::new(0, 0, 10, 10);
    let cases = [
        ("right edge", Rect::new(10, 0, 5, 10), false),
        ("last column", Rect::new(9, 0, 5, 10), true),
        ("left edge", Rect::new(-5, 0, 5, 10), false),
        ("first column", Rect::new(-4, 0, 5, 10), true),
        ("bottom edge", Rect::new(0, 10, 10, 5), false),
        ("last row", Rect::new(0, 9, 10, 5), true),
        ("top edge", Rect::new(0, -5, 10, 5), false),
        ("corner", Rect::new(10, 10, 5, 5), false),
        ("corner pixel", Rect::new(9, 9, 5, 5), true),
        ("inside", Rect::new(3, 3, 1, 1), true),
    ];
    for (name, other, expected) in cases {
        assert_eq!(middle.overlaps(other), expected, "{name}");
        assert_eq!(other.overlaps(middle), expected, "{name}, reversed");
        assert_eq!(middle.intersection(other).is_some(), expected, "{name}: intersection");
    }
    assert_eq!(middle.intersection(Rect::new(7, -3, 9, 5)), Some(Rect::new(7, 0, 3, 2)));
}

#[test]
fn values_outside_the_limits_are_named() {
    let (far, long) = (i64::from(MAX_COORDINATE), i64::from(MAX_SIDE));
    assert!(Rect::checked(far, -far, long, 1).is_ok());
    assert_eq!(Rect::checked(far + 1, 0, 1, 1), Err(RectError::X(far + 1)));
    assert_eq!(Rect::checked(0, 1_000_000_000_000, 1, 1), Err(RectError::Y(1_000_000_000_000)));
    assert_eq!(Rect::checked(0, 0, 0, 1), Err(RectError::Width(0)));
    assert_eq!(Rect::checked(0, 0, 1, -3), Err(RectError::Height(-3)));
    assert_eq!(RectError::Width(0).to_string(), "0 is not a valid width: expected 1 to 65536");
}

#[test]
fn positions_are_rounded_down() {
    let cases = [
        (0.0, 0),
        (-0.0, 0),
        (0.999, 0),
        (-0.001, -1),
        (-1.0, -1),
        (-1.5, -2),
        (f32::MIN_POSITIVE, 0),
        (-f32::MIN_POSITIVE, -1),
        (8_388_607.5, 8_388_607),
        (-8_388_607.5, -8_388_608),
        (1_073_741_824.0, MAX_COORDINATE),
        (3e9, MAX_COORDINATE),
        (f32::INFINITY, MAX_COORDINATE),
        (-3e9, -MAX_COORDINATE),
        (f32::NEG_INFINITY, -MAX_COORDINATE),
        (f32::NAN, 0),
    ];
    for (position, pixel) in cases {
        assert_eq!(Rect::from_position((position, 5.5), 3, 4), Rect::new(pixel, 5, 3, 4), "x {position}");
        assert_eq!(Rect::from_position((-5.5, position), 3, 4), Rect::new(-6, pixel, 3, 4), "y {position}");
        #[cfg(feature = "glam-0-34")]
        assert_eq!(Rect::from_position(glam::Vec2::splat(position), 3, 4), Rect::new(pixel, pixel, 3, 4));
    }
    for i in -20_000..20_000 {
        let position = i as f32 / 16.0 + 1e-3;
        let expected = position.floor() as i32;
        assert_eq!(Rect::from_position((position, 0.0), 1, 1).x, expected, "{position}");
    }
}

#[test]
fn the_farthest_corner_does_not_overflow() {
    let corner = Rect::new(MAX_COORDINATE, MAX_COORDINATE, MAX_SIDE, MAX_SIDE);
    assert!(corner.overlaps(corner));
    assert!(!corner.overlaps(Rect::new(-MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, MAX_SIDE)));
}
