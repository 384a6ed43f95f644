//! Queries at the limits: invalid queries, empty pipelines, the farthest coordinates, and changes between queries.

use crate::common::{solid, start};
use sector_collision::hit::FoundObject;
use sector_collision::narrow::Motion;
use sector_collision::query::QueryError;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE, RectError};
use sector_collision::{
    HandleError, Kind, Mask, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules, Tuning,
};

const ALL: QueryFilter<'static> = QueryFilter::ALL;

fn pipeline_of(rects: &[Rect]) -> Pipeline {
    start(Method::Auto, Tuning::GAME, rects).0
}

fn ids(found: &[FoundObject]) -> Vec<u32> {
    found.iter().map(|object| object.key).collect()
}

#[test]
fn areas_outside_the_limits_are_refused() {
    let pipeline = pipeline_of(&[Rect::new(0, 0, 10, 10)]);
    let queries = pipeline.queries();
    let (mut found, mut near) = (Vec::new(), Vec::new());
    let far = MAX_COORDINATE + 1;
    let answers = |found: &mut Vec<FoundObject>| queries.point((5, 5), ALL, found).expect("a point");
    let refused = |error: RectError| Err(QueryError::Rect(error));

    answers(&mut found);
    assert_eq!(found.len(), 1);
    assert_eq!(queries.point((far, 0), ALL, &mut found), refused(RectError::X(i64::from(far))));
    assert_eq!(found, []);
    let y = i32::MIN;
    assert_eq!(queries.point((0, y), ALL, &mut found), refused(RectError::Y(i64::from(y))));
    for (w, h, error) in [
        (0, 5, RectError::Width(0)),
        (-3, 5, RectError::Width(-3)),
        (5, -1, RectError::Height(-1)),
        (MAX_SIDE + 1, 5, RectError::Width(i64::from(MAX_SIDE) + 1)),
    ] {
        answers(&mut found);
        assert_eq!(queries.rect(Rect { x: 0, y: 0, w, h }, ALL, &mut found), refused(error));
        assert_eq!(found, []);
    }
    let mask = Mask::from_fn(3, 3, |_, _| true);
    answers(&mut found);
    assert_eq!(queries.mask(&mask, (0, -far), ALL, &mut found), refused(RectError::Y(-i64::from(far))));
    assert_eq!(found, []);
    assert_eq!(queries.nearest((far, 0), 1, ALL, &mut near), refused(RectError::X(i64::from(far))));
}

#[test]
fn kinds_that_do_not_exist_are_refused() {
    let pipeline = pipeline_of(&[Rect::new(0, 0, 10, 10)]);
    let queries = pipeline.queries();
    let (mut found, mut near, mut met) = (Vec::new(), Vec::new(), Vec::new());
    let (filter, error) = (QueryFilter::noticed_by(Kind(64)), QueryError::Kind(Kind(64)));
    let path = QueryPath::segment((0, 0), (9, 9)).expect("within the limits");
    let mask = Mask::from_fn(3, 3, |_, _| true);
    assert_eq!(queries.point((0, 0), filter, &mut found), Err(error));
    assert_eq!(queries.rect(Rect::new(0, 0, 1, 1), filter, &mut found), Err(error));
    assert_eq!(queries.mask(&mask, (0, 0), filter, &mut found), Err(error));
    assert_eq!(queries.nearest((0, 0), 3, filter, &mut near), Err(error));
    assert_eq!(queries.nearest((0, 0), 0, filter, &mut near), Err(error));
    assert_eq!(queries.path(&path, filter, &mut met), Err(error));
    assert_eq!(queries.first_on_path(&path, filter), Err(error));
    assert_eq!(error.to_string(), "64 is not a valid kind: expected 0 to 63");
    for nothing in [QueryFilter::kinds(0), QueryFilter::kinds(Kind(63).bit())] {
        queries.point((0, 0), nothing, &mut found).expect("a point");
        queries.nearest((0, 0), 3, nothing, &mut near).expect("a point");
        assert_eq!((found.len(), near.len(), queries.first_on_path(&path, nothing)), (0, 0, Ok(None)));
    }
}

#[test]
fn stale_and_foreign_handles_are_refused_or_exclude_nothing() {
    let mut pipeline = pipeline_of(&[Rect::new(0, 0, 10, 10)]);
    let asker = pipeline.insert(solid(7, Rect::new(0, 0, 10, 10)));
    let foreign = pipeline_of(&[Rect::new(0, 0, 10, 10)]).handles().next().expect("an object");
    let mut found = Vec::new();
    pipeline.queries().touching(asker, ALL, &mut found).expect("a live handle");
    assert_eq!(ids(&found), [0]);
    pipeline.remove(asker).expect("a live handle");
    // It takes the slot of the removed object.
    pipeline.insert(solid(8, Rect::new(5, 5, 1, 1)));
    for (handle, error) in [(asker, HandleError::Removed), (foreign, HandleError::Foreign)] {
        let refused = pipeline.queries().touching(handle, ALL, &mut found).expect_err("no object");
        assert_eq!((refused, found.len()), (QueryError::Handle(error), 0));
        assert_eq!(refused.to_string(), error.to_string());
        pipeline.queries().point((5, 5), ALL.without(handle), &mut found).expect("a point");
        assert_eq!(ids(&found), [0, 8]);
    }
}

#[test]
fn neighbors_within_a_distance_are_found_at_the_limits() {
    let far = MAX_COORDINATE;
    let pipeline =
        pipeline_of(&[Rect::new(3, 4, 1, 1), Rect::new(far, far, 1, 1), Rect::new(-far, -far, 1, 1)]);
    let queries = pipeline.queries();
    let mut near = Vec::new();
    for (point, distance, expected) in [
        ((0, 0), 0, 0),
        ((3, 4), 0, 1),
        ((0, 0), 4, 0),
        ((0, 0), 5, 1),
        ((far, far), u32::MAX, 3),
        ((-far, -far), 3_037_000_499, 2),
        ((-far, -far), 3_037_000_500, 3),
    ] {
        queries.nearest(point, usize::MAX, ALL.within(distance), &mut near).expect("a point");
        assert_eq!(near.len(), expected, "within {distance} of {point:?}");
    }
}

#[test]
fn invalid_paths_are_refused() {
    let nowhere = [(0.0, 0.0), (-0.0, 0.0), (f64::NAN, 1.0), (1.0, f64::NAN), (f64::INFINITY, 1.0)];
    for (x, y) in nowhere.into_iter().chain([(1.0, f64::NEG_INFINITY)]) {
        let error = QueryPath::ray((0, 0), (x, y)).expect_err("no direction").to_string();
        let expected =
            format!("({x}, {y}) is not a valid direction: expected finite numbers that are not both 0");
        assert_eq!(error, expected);
    }
    let far = MAX_COORDINATE + 1;
    let out_of_reach = |path: Result<QueryPath<'_>, _>| path.expect_err("out of reach");
    let error = QueryError::Rect(RectError::X(i64::from(far)));
    assert_eq!(out_of_reach(QueryPath::ray((far, 0), (1.0, 0.0))), error);
    assert_eq!(out_of_reach(QueryPath::segment((far, 0), (0, 0))), error);
    assert_eq!(out_of_reach(QueryPath::segment((0, 0), (far, 0))), error);
    let mask = Mask::from_fn(3, 4, |_, _| true);
    let error = QueryPath::mask(Motion::still(Rect::new(0, 0, 4, 3)), &mask).expect_err("another size");
    assert_eq!(error, QueryError::MaskSize { found: (3, 4), expected: (4, 3) });
    assert_eq!(error.to_string(), "a mask of 3 × 4 pixels does not fit: expected 4 × 3");
}

#[test]
fn rays_go_to_the_limit_of_coordinates() {
    let far = MAX_COORDINATE;
    for ((x, y), direction, end) in [
        ((0, 0), (5.0, 0.0), (far, 0)),
        ((0, 0), (-1e-320, 0.0), (-far, 0)),
        ((0, 0), (1e308, 1e308), (far, far)),
        ((7, -9), (0.0, -3.5), (7, -far)),
        ((0, 100), (2.0, 1.0), (far, 100 + far / 2)),
        ((far, far), (1.0, 0.5), (far, far)),
        ((far, far), (-1.0, -1.0), (-far, -far)),
        ((far, 0), (1.0, -1.0), (far, 0)),
        ((0, 0), (1.0, 1e-300), (far, 0)),
    ] {
        let to = QueryPath::ray((x, y), direction).expect("a direction").motion().to();
        assert_eq!((to.x, to.y), end, "from ({x}, {y}) along {direction:?}");
    }
}

#[test]
fn the_farthest_corners_work() {
    let far = MAX_COORDINATE;
    let corners = [(far, far), (-far, far), (far, -far), (-far, -far)];
    let rects: Vec<Rect> = corners
        .into_iter()
        .flat_map(|(x, y)| [Rect::new(x, y, MAX_SIDE, MAX_SIDE), Rect::new(x, y, 1, 1)])
        .collect();
    let pipeline = pipeline_of(&rects);
    let queries = pipeline.queries();
    let (mut found, mut near, mut met) = (Vec::new(), Vec::new(), Vec::new());
    for (i, (x, y)) in (0..).zip(corners) {
        queries.point((x, y), ALL, &mut found).expect("a point");
        assert_eq!(ids(&found), [2 * i, 2 * i + 1]);
        queries.rect(Rect::new(x, y, MAX_SIDE, MAX_SIDE), ALL, &mut found).expect("a rectangle");
        assert_eq!(ids(&found), [2 * i, 2 * i + 1]);
        queries.nearest((-x, -y), 8, ALL, &mut near).expect("a point");
        let farthest = near[6..].iter().map(|near| near.object.key);
        assert!(farthest.eq([2 * i, 2 * i + 1]), "the opposite corner is the farthest");
        let path = QueryPath::segment((-x, -y), (x, y)).expect("within the limits");
        queries.path(&path, ALL, &mut met).expect("a path");
        let expected = [2 * (3 - i), 2 * (3 - i) + 1, 2 * i, 2 * i + 1];
        let mut by_key: Vec<u32> = met.iter().map(|contact| contact.object.key).collect();
        assert_eq!((by_key[0], by_key[1]), (expected[0], expected[1]));
        by_key[2..].sort_unstable();
        assert_eq!(by_key, expected);
    }
}

#[test]
fn answers_follow_every_change() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 4);
        let mut found = Vec::new();
        let mut assert_at = |pipeline: &mut Pipeline, x: i32, keys: &[u32], change: &str| {
            pipeline.queries().point((x, 5), ALL, &mut found).expect("a point");
            assert_eq!(ids(&found), keys, "{method}: {change}");
        };
        let rect = |x: i32| Rect::new(x, 0, 10, 10);
        let one = pipeline.insert(solid(1, rect(0)));
        assert_at(&mut pipeline, 5, &[1], "inserted");
        pipeline.load([solid(2, rect(0))]);
        assert_at(&mut pipeline, 5, &[1, 2], "loaded");
        pipeline.update(one, rect(100), None).expect("a live handle");
        assert_at(&mut pipeline, 5, &[2], "moved");
        assert_at(&mut pipeline, 105, &[1], "moved");
        pipeline.update_all([(one, rect(200), None)]).expect("a live handle");
        assert_at(&mut pipeline, 105, &[], "all moved");
        assert_at(&mut pipeline, 205, &[1], "all moved");
        pipeline.remove(one).expect("a live handle");
        assert_at(&mut pipeline, 205, &[], "removed");
        pipeline.set_method(Method::BruteForce);
        assert_at(&mut pipeline, 5, &[2], "exchanged");
        pipeline.clear();
        assert_at(&mut pipeline, 5, &[], "cleared");
    }
}

/// Two threads may ask for the first time at once.
#[test]
fn threads_share_one_index() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 5000);
    pipeline.load((0..5000).map(|i| Object::new(i, Kind(0), Rect::new(i as i32 * 9, 0, 9, 9))));
    let ask = || {
        let mut found = Vec::new();
        pipeline.queries().rect(Rect::new(900, 0, 90, 9), ALL, &mut found).expect("a rectangle");
        found
    };
    let answers = std::thread::scope(|scope| [(); 4].map(|()| scope.spawn(ask)).map(|asked| asked.join()));
    for found in answers {
        assert_eq!(found.expect("no panic").len(), 10);
    }
}
