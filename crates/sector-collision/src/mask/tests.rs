use super::{Mask, MaskError, bits_from};

#[test]
fn pixels_match_the_drawing() {
    for width in [1, 63, 64, 65, 128, 130] {
        let mask = Mask::from_fn(width, 3, |x, y| (x + y) % 3 == 0);
        for y in -1..4 {
            for x in -1..=width {
                let inside = (0..width).contains(&x) && (0..3).contains(&y);
                assert_eq!(mask.get(x, y), inside && (x + y) % 3 == 0, "({x}, {y}) of {width}");
            }
        }
        assert_eq!(mask.count(), u64::from(width.unsigned_abs()), "every third pixel of three rows");
    }
}

#[test]
fn a_window_starts_at_any_column() {
    let mask = Mask::from_fn(150, 1, |x, _| x % 7 == 0 || x == 149);
    for column in 0..150 {
        let expected = (0..64).filter(|i| mask.get(column + i, 0)).fold(0, |bits, i| bits | 1u64 << i);
        assert_eq!(bits_from(mask.row(0), column), expected, "column {column}");
    }
}

#[test]
fn bad_drawings_are_rejected_with_their_position() {
    assert_eq!(Mask::from_rows::<&str>(&[]), Err(MaskError::Size { width: 0, height: 0 }));
    assert_eq!(Mask::from_rows(&[""]), Err(MaskError::Size { width: 0, height: 1 }));
    let ragged = MaskError::Ragged { row: 1, found: 1, expected: 2 };
    assert_eq!(Mask::from_rows(&["##", "#"]), Err(ragged));
    let letter = MaskError::Character { row: 0, column: 1, found: 'é' };
    assert_eq!(Mask::from_rows(&["#é"]), Err(letter));
}
