use super::{DVec2, MAX_CORNERS, MAX_REACH, MIN_REACH, PI, Shape, ShapeError};

fn corners(list: &[(f64, f64)]) -> Vec<DVec2> {
    list.iter().map(|&(x, y)| DVec2::new(x, y)).collect()
}

#[test]
fn areas_and_inertias_match_the_textbooks() {
    let circle = Shape::circle(3.0).unwrap();
    assert_eq!((circle.area(), circle.inertia_per_mass()), (PI * 9.0, 4.5));
    let rectangle = Shape::rectangle(6.0, 2.0).unwrap();
    assert!((rectangle.area() - 12.0).abs() < 1e-12);
    assert!((rectangle.inertia_per_mass() - (36.0 + 4.0) / 12.0).abs() < 1e-12, "(w² + h²) / 12");
    // A right triangle with legs a and b: center at a third, (a² + b²) / 18.
    for at in [DVec2::ZERO, DVec2::new(1e6, -3e6)] {
        let triangle: Vec<_> =
            corners(&[(0.0, 0.0), (3.0, 0.0), (0.0, 6.0)]).iter().map(|corner| corner + at).collect();
        let triangle = Shape::polygon(&triangle).unwrap();
        assert!(triangle.center().distance(at + DVec2::new(1.0, 2.0)) < 1e-9);
        assert!((triangle.area() - 9.0).abs() < 1e-9);
        assert!((triangle.inertia_per_mass() - 45.0 / 18.0).abs() < 1e-9);
    }
}

#[test]
fn outlines_are_put_in_order() {
    let square = Shape::polygon(&corners(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])).unwrap();
    let cases: [(&str, &[(f64, f64)]); 4] = [
        ("in reverse order", &[(0.0, 4.0), (4.0, 4.0), (4.0, 0.0), (0.0, 0.0)]),
        ("repeats", &[(0.0, 0.0), (0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]),
        ("straight corners", &[(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]),
        ("a spike", &[(0.0, 0.0), (4.0, 0.0), (9.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]),
    ];
    for (name, outline) in cases {
        let shape = Shape::polygon(&corners(outline)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(shape.vertices().len(), 4, "{name}");
        assert_eq!((shape.area(), shape.center()), (square.area(), square.center()), "{name}");
        let vertices = shape.vertices();
        assert!((0..4).all(|i| vertices[i].perp_dot(vertices[(i + 1) % 4]) > 0.0), "{name}: turns left");
    }
}

#[test]
fn degenerate_outlines_are_refused() {
    let star: Vec<_> = (0..5).map(|i| DVec2::from_angle(f64::from(i) * 0.8 * PI) * 10.0).collect();
    let crowd: Vec<_> = (0..17).map(|i| DVec2::from_angle(f64::from(i) * PI / 8.5) * 10.0).collect();
    let fine: Vec<_> = (0..4000).map(|i| DVec2::from_angle(f64::from(i) * PI / 2000.0) * 10.0).collect();
    let far = corners(&[(0.0, 0.0), (3e4, 0.0), (0.0, 3e4)]);
    let cases = [
        ("nothing", vec![], "0 corners without"),
        ("one point", corners(&[(1.0, 1.0)]), "1 corners without"),
        ("one point, often", corners(&[(1.0, 1.0); 5]), "1 corners without"),
        ("collinear", corners(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (5.0, 5.0)]), "corners without"),
        ("a hair", corners(&[(0.0, 0.0), (9.0, 0.0), (4.0, 1e-5)]), "corners without"),
        ("dented", corners(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]), "not convex"),
        ("bow tie", corners(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 5.0)]), "not convex"),
        ("pentagram", star, "not convex"),
        ("seventeen", crowd, "17 corners: expected 3 to 16"),
        ("a circle by 4,000 points", fine, "4000 corners: expected at most 64"),
        ("a speck", corners(&[(0.0, 0.0), (0.5, 0.0), (0.0, 0.5)]), "expected at least 1"),
        ("no number", corners(&[(0.0, 0.0), (1.0, f64::NAN), (1.0, 1.0)]), "corner 1 is not finite"),
        ("too large", far, "reaches farther than 16384"),
    ];
    for (name, outline, expected) in cases {
        let error = Shape::polygon(&outline).expect_err(name).to_string();
        assert!(error.contains(expected), "{name}: {error}");
    }
}

#[test]
fn fine_outlines_are_not_eroded() {
    for reach in [MIN_REACH, 10.0, MAX_REACH] {
        let corner = |i: usize| DVec2::from_angle(i as f64 * 2.0 * PI / MAX_CORNERS as f64) * reach;
        let circle: Vec<_> = (0..MAX_CORNERS).map(corner).collect();
        assert_eq!(Shape::polygon(&circle), Err(ShapeError::TooManyCorners { left: MAX_CORNERS }));
    }
}

/// Without a check, a negative side would pass unnoticed, because it gives the same corners.
#[test]
fn sides_must_be_positive() {
    assert!(Shape::rectangle(4.0, 2.0).is_ok());
    for (width, height, bad) in [(-4.0, 2.0, -4.0), (4.0, -2.0, -2.0), (0.0, 2.0, 0.0), (4.0, 0.0, 0.0)] {
        assert_eq!(Shape::rectangle(width, height), Err(ShapeError::Side(bad)));
    }
    assert!(Shape::rectangle(f64::NAN, 1.0).is_err() && Shape::rectangle(1.0, f64::INFINITY).is_err());
}

#[test]
fn radii_have_limits() {
    assert!(Shape::circle(MAX_REACH).is_ok() && Shape::circle(MIN_REACH).is_ok());
    for radius in [0.0, -1.0, 1e-9, MIN_REACH * 0.99, MAX_REACH * 1.01, f64::INFINITY] {
        assert_eq!(Shape::circle(radius), Err(ShapeError::Radius(radius)));
    }
    assert!(Shape::circle(f64::NAN).is_err());
}
