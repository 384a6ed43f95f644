use super::{Rect, SectorSize};

#[test]
fn sectors_fit_the_common_object() {
    let cases = [
        (vec![], 16),
        (vec![3; 10], 16),
        (vec![17; 10], 32),
        (vec![64; 10], 64),
        // One giant in twenty is within the 5 % that may exceed the side; two in twenty are not.
        ([vec![20; 19], vec![5000]].concat(), 32),
        ([vec![20; 18], vec![5000; 2]].concat(), 8192),
        (vec![65_536], 65_536),
    ];
    for (sides, expected) in cases {
        let rects = sides.iter().map(|&side| Rect::new(0, 0, side, 1));
        assert_eq!(SectorSize::for_rects(rects).pixels(), (expected, expected), "{sides:?}");
    }
}

#[test]
fn a_rectangle_that_ends_at_a_border_does_not_cross_it() {
    let size = SectorSize::at_least(64, 32);
    assert_eq!(size.covered(Rect::new(0, 0, 64, 32)).count(), 1);
    assert_eq!(size.covered(Rect::new(-1, -1, 65, 33)).count(), 4);
    let sectors: Vec<_> = size.covered(Rect::new(-1, 31, 2, 2)).sectors().collect();
    assert_eq!(sectors, [(-1, 0), (-1, 1), (0, 0), (0, 1)], "columns first");
}
