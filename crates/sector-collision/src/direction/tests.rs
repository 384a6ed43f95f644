use super::{Covariance, Direction};
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect};

/// Returns the principal direction of rectangles of one size with these upper left corners.
fn principal(side: i32, corners: impl IntoIterator<Item = (i32, i32)>) -> (i32, i32) {
    let mut covariance = Covariance::default();
    corners.into_iter().for_each(|(x, y)| covariance.add(Rect::new(x, y, side, side)));
    covariance.principal().steps()
}

#[test]
fn lines_have_their_own_direction() {
    let line = |dx: i32, dy: i32| principal(7, (-50..50).map(|i| (900 + i * dx, i * dy)));
    for steps in [(1, 0), (0, 1), (1, 1), (1, -1), (3, -2), (8, 7), (1, -8)] {
        assert_eq!(line(steps.0, steps.1), steps);
    }
    assert_eq!(line(-5, 10), (1, -2), "one of the two directions of a line");
    assert_eq!(line(100, 1), (1, 0), "rounded to the nearest");
    assert_eq!(principal(7, []), (1, 0));
    assert_eq!(principal(7, [(40, -3); 20]), (1, 0));
    assert_eq!(principal(7, [(0, 10), (0, -10), (10, 0), (-10, 0)]), (1, 0));
}

#[test]
fn the_limits_of_coordinates_have_a_direction() {
    let far = MAX_COORDINATE;
    let ends = [(far, -far), (-far, far)];
    assert_eq!(principal(MAX_SIDE, ends.into_iter().cycle().take(1000)), (1, -1));
    let longest = Direction::new(Direction::MAX_STEP, Direction::MAX_STEP - 1).expect("a direction");
    let corner = i64::from(far) * (2 * 1024 - 1);
    let side = i64::from(MAX_SIDE - 1) * (2 * 1024 - 1);
    assert_eq!(longest.span(Rect::new(far, far, MAX_SIDE, MAX_SIDE)), (corner, corner + side + 1));
}
