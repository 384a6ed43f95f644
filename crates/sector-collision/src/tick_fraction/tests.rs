use super::TickFraction;

#[test]
fn distances_are_rounded_to_the_nearest_pixel() {
    let cases = [
        (TickFraction::START, 100, 0),
        (TickFraction::new(7, 7), 100, 100),
        (TickFraction::new(1, 2), 5, 3),
        (TickFraction::new(1, 2), -5, -3),
        (TickFraction::new(1, 3), 10, 3),
        (TickFraction::new(1, 1 << 34), 1 << 33, 1),
        (TickFraction::new((1 << 34) - 1, 1 << 34), 1 << 33, 1 << 33),
    ];
    for (time, distance, expected) in cases {
        assert_eq!(time.share_of(distance), expected, "{time:?} of {distance}");
    }
}

#[test]
fn close_times_are_distinguished() {
    let (large, larger) = ((1 << 60) - 1, 1 << 60);
    assert!(TickFraction::new(large - 1, large) < TickFraction::new(larger - 1, larger));
    assert!(TickFraction::START < TickFraction::new(1, u64::MAX));
    assert_eq!(TickFraction::new(0, 9), TickFraction::START);
}
