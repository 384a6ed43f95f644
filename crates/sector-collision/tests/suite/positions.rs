//! Positions in integers and floats, in pairs, arrays and vectors of other crates.

use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};

/// Every function that takes a position takes literals and variables of both types, and rounds in the same way.
#[test]
fn positions_are_integers_or_floats() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 10);
        let ship = pipeline.insert(Object::new(1, Kind(0), Rect::from_position((0, 0), 4, 4)));
        let corner = |pipeline: &Pipeline| {
            let rect = pipeline.object(ship).expect("the ship").rect;
            (rect.x, rect.y)
        };
        pipeline.move_to(ship, (5, 6)).expect("a move");
        assert_eq!(corner(&pipeline), (5, 6));
        pipeline.move_to(ship, (5.5, -6.5)).expect("a move");
        assert_eq!(corner(&pipeline), (5, -7));
        let (x, y, step) = (7.75_f32, 8_f32, 1);
        pipeline.move_to(ship, [x, y]).expect("a move");
        pipeline.sweep_to(ship, (step + 9, 9)).expect("a path");
        assert_eq!(corner(&pipeline), (10, 9));
        pipeline.run();
        pipeline.sweep_to(ship, (11.9, 9.0)).expect("a path");
        pipeline.run();
        assert_eq!(corner(&pipeline), (11, 9));

        let (mut found, mut near, all) = (Vec::new(), Vec::new(), QueryFilter::ALL);
        let mask = sector_collision::Mask::from_fn(1, 1, |_, _| true);
        for (x, expected) in [(10.999, 0), (11.0, 1), (14.999, 1), (15.0, 0)] {
            let queries = pipeline.queries();
            queries.point((x, 12.99), all, &mut found).expect("a point");
            assert_eq!(found.len(), expected, "{x}");
            queries.mask(&mask, [x, 9.0], all, &mut found).expect("a place");
            assert_eq!(found.len(), expected, "{x}");
            queries.nearest((x, 9.5), 1, all, &mut near).expect("a point");
            assert_eq!(near[0].distance_squared == 0, expected == 1, "{x}");
            let down = QueryPath::segment((x, -50.5), (x, 50.0)).expect("a segment");
            assert_eq!(queries.first_on_path(&down, all).expect("a path").is_some(), expected == 1);
            let ray = QueryPath::ray((x, -50.5), (0.0, 1.0)).expect("a ray");
            assert_eq!(queries.first_on_path(&ray, all).expect("a path").is_some(), expected == 1);
        }
        pipeline.move_to(ship, (f32::NAN, f32::INFINITY)).expect("documented results");
        assert_eq!(corner(&pipeline), (0, 1 << 30));
    }
}

#[cfg(all(feature = "glam-0-34", feature = "glam-0-32", feature = "glam-0-27", feature = "mint"))]
#[test]
fn vectors_of_other_crates_are_positions() {
    use sector_collision::pixel::Pixel;
    let floats = [
        Pixel::from(glam::Vec2::new(-0.5, 7.9)),
        glam_0_32::Vec2::new(-0.5, 7.9).into(),
        glam_0_27::Vec2::new(-0.5, 7.9).into(),
        mint::Point2 { x: -0.5, y: 7.9 }.into(),
        mint::Vector2 { x: -0.5, y: 7.9 }.into(),
    ];
    assert_eq!(floats, [Pixel { x: -1, y: 7 }; 5]);
    let integers = [
        Pixel::from(glam::IVec2::new(-1, 7)),
        glam_0_32::IVec2::new(-1, 7).into(),
        glam_0_27::IVec2::new(-1, 7).into(),
        mint::Point2 { x: -1, y: 7 }.into(),
        mint::Vector2 { x: -1, y: 7 }.into(),
    ];
    assert_eq!(integers, floats);
    assert_eq!(
        Rect::centered_at(glam_0_27::Vec2::splat(2.0), 4, 4),
        Rect::new(0, 0, 4, 4),
        "without a feature"
    );
}
