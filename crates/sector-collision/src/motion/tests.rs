use super::Motion;
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect, RectError};

#[test]
fn bounds_hold_both_ends() {
    let from = Rect::new(10, 20, 3, 4);
    let cases = [
        ((10, 20), from),
        ((40, 20), Rect::new(10, 20, 33, 4)),
        ((-40, 21), Rect::new(-40, 20, 53, 5)),
        ((12, -80), Rect::new(10, -80, 5, 104)),
    ];
    for (to, expected) in cases {
        let motion = Motion::new(from, to).expect("within the limits");
        assert_eq!(motion.bounds(), Ok(expected), "to {to:?}");
        assert_eq!(motion.legs().expect("one").collect::<Vec<_>>(), [expected], "to {to:?}");
    }
}

#[test]
fn a_long_flight_is_cut_into_legs() {
    let far = i64::from(MAX_COORDINATE);
    let flights = [(0, 0, 1_000_000, 0), (0, 7, -999_999, 654_321), (far, -far, -far, far), (-5, 0, -5, far)];
    for ((x, y, to_x, to_y), side) in flights.into_iter().flat_map(|flight| [(flight, 8), (flight, 50_000)]) {
        let motion = Motion::new(Rect::new(x as i32, y as i32, side, side), (to_x as i32, to_y as i32))
            .expect("a motion");
        assert!(matches!(motion.bounds(), Err(RectError::Width(_) | RectError::Height(_))));
        let legs: Vec<Rect> = motion.legs().expect("not too large").collect();
        assert!(legs.iter().all(|leg| leg.is_within_limits()), "{motion:?}");
        assert!(legs.windows(2).all(|two| two[0].overlaps(two[1])), "{motion:?}");
        for tick in 0..=1000 {
            let at = |from: i64, to: i64| (from + (to - from) * tick / 1000) as i32;
            let place = Rect::new(at(x, to_x), at(y, to_y), side, side);
            assert!(legs.iter().any(|leg| leg.intersection(place) == Some(place)), "{motion:?} at {place:?}");
        }
    }
}

#[test]
fn motions_out_of_range_are_rejected() {
    let rect = Rect::new(0, 0, 5, 5);
    assert_eq!(Motion::new(rect, (i32::MAX, 0)), Err(RectError::X(i32::MAX.into())));
    assert_eq!(Motion::new(rect, (0, -(1 << 30) - 1)), Err(RectError::Y(-(1 << 30) - 1)));
    assert_eq!(Motion::new(Rect { w: 0, ..rect }, (0, 0)), Err(RectError::Width(0)));
    let giant = Motion::new(Rect::new(0, 0, MAX_SIDE, 1), (1, 0)).expect("a motion");
    assert_eq!(giant.bounds(), Err(RectError::Width(i64::from(MAX_SIDE) + 1)));
    assert!(giant.legs().is_err());
    assert!(Motion::still(Rect::new(0, 0, MAX_SIDE, MAX_SIDE)).legs().is_ok());
}
