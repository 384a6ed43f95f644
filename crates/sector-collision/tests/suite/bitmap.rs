//! The bitmap test compared with a loop over all pixels.

use crate::common::any_mask;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};
use sector_collision::narrow::{mask_touches_solid, masks_touch, pixels_touch, pixels_touch_textbook};
use sector_collision::{Mask, Rect};

/// Returns whether two masks share a solid pixel, and the number of ANDs that the specification needs to find out.
/// Compares pixel by pixel, row by row, in runs of 64 pixels from the left edge of the shared rectangle. Stops after
/// the first run with a shared pixel.
fn pixel_loop(a: &Mask, a_at: (i32, i32), b: &Mask, b_at: (i32, i32)) -> (bool, u64) {
    let (left, right) = (a_at.0.max(b_at.0), (a_at.0 + a.width()).min(b_at.0 + b.width()));
    let (top, bottom) = (a_at.1.max(b_at.1), (a_at.1 + a.height()).min(b_at.1 + b.height()));
    let mut runs = 0;
    for y in top..bottom {
        for start in (left..right).step_by(64) {
            runs += 1;
            let shared = |x: i32| a.get(x - a_at.0, y - a_at.1) && b.get(x - b_at.0, y - b_at.1);
            if (start..right.min(start + 64)).any(shared) {
                return (true, runs);
            }
        }
    }
    (false, runs)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn overlap_of_bits_is_overlap_of_pixels(
        a in any_mask(200, 40), b in any_mask(200, 40), x in -220..220, y in -45..45, far in -1000..1000,
    ) {
        let (a_at, b_at) = ((far, far), (far + x, far + y));
        let found = masks_touch(&a, a_at, &b, b_at);
        prop_assert_eq!((found.hit, found.words_anded), pixel_loop(&a, a_at, &b, b_at));
        prop_assert_eq!(found, masks_touch(&b, b_at, &a, a_at), "the other way round");
    }

    #[test]
    fn a_solid_object_is_a_mask_of_ones(
        mask in any_mask(200, 40), w in 1..200, h in 1..40, x in -220..220, y in -45..45,
    ) {
        let ones = Mask::from_fn(w, h, |_, _| true);
        let found = mask_touches_solid(&mask, (0, 0), Rect::new(x, y, w, h));
        prop_assert_eq!(found, masks_touch(&mask, (0, 0), &ones, (x, y)));
    }

    #[test]
    fn the_first_shared_word_ends_the_test(w in 1..200, h in 1..200, x in -150..150, y in -150..150) {
        let ones = Mask::from_fn(w, h, |_, _| true);
        let found = masks_touch(&ones, (0, 0), &ones, (x, y));
        prop_assert_eq!(found.hit, x.abs() < w && y.abs() < h);
        prop_assert!(found.words_anded <= 1);
    }

    #[test]
    fn the_textbook_test_makes_the_steps_that_are_counted(
        a in any_mask(200, 40), b in any_mask(200, 40), x in -220..220, y in -45..45, solid in 0..3,
    ) {
        let (a_rect, b_rect) = (Rect::new(0, 0, a.width(), a.height()), Rect::new(x, y, b.width(), b.height()));
        let (a, b) = ((solid != 1).then_some(&a), (solid != 2).then_some(&b));
        let test = pixels_touch(a, a_rect, b, b_rect).expect("one has a mask");
        let mut steps = Vec::new();
        let textbook = pixels_touch_textbook(a, a_rect, b, b_rect, |step| steps.push(step));
        prop_assert_eq!(textbook, test);
        prop_assert_eq!(steps.len() as u64, test.words_anded);
        let shared = steps.iter().position(|step| step.both() != 0);
        prop_assert_eq!(shared, test.hit.then(|| steps.len() - 1));
        let pixel = |mask: Option<&Mask>, rect: Rect, x: i32, y: i32| {
            let (x, y) = (x - rect.x, y - rect.y);
            mask.map_or((0..rect.w).contains(&x) && (0..rect.h).contains(&y), |mask| mask.get(x, y))
        };
        let ((left, left_rect), (right, right_rect)) =
            if x >= 0 { ((a, a_rect), (b, b_rect)) } else { ((b, b_rect), (a, a_rect)) };
        for step in steps {
            for bit in 0..64 {
                let x = step.x + bit;
                prop_assert_eq!(step.left >> bit & 1 == 1, pixel(left, left_rect, x, step.y));
                prop_assert_eq!(step.right >> bit & 1 == 1, pixel(right, right_rect, x, step.y));
                let unshifted = pixel(left, left_rect, x - step.shift as i32, step.y);
                prop_assert_eq!(step.unshifted >> bit & 1 == 1, unshifted);
            }
        }
    }
}
