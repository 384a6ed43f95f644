use super::{Axis, Rect, Variance};

#[test]
fn the_limits_of_coordinates_have_a_variance() {
    let far = 1 << 30;
    let mut variance = Variance::default();
    for i in 0..1000 {
        let end = if i % 2 == 0 { far } else { -far };
        variance.add(Rect::new(far, end, 65_536, 65_536));
    }
    assert_eq!(variance.scaled()[0], 0, "all at one x");
    assert_eq!(variance.scaled()[1], 1_000_000 * (1 << 62));
    assert_eq!(variance.widest(), Axis::Y);
}
