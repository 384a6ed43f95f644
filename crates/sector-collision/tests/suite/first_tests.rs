//! The tests before the bitmap test, and one alternative: comparing rectangles in either order, bounding circles, and
//! the auxiliary draw buffer. This also verifies the counts in the module documentation.

use crate::common::{Random, any_mask, run_tick};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};
use sector_collision::broad::{Axis, AxisChoice};
use sector_collision::narrow::{DrawBuffer, Reach, circles_overlap, compare_rectangles, masks_touch};
use sector_collision::{Mask, Method, Rect, Tuning};

fn at(mask: &Mask, (x, y): (i32, i32)) -> Rect {
    Rect::new(x, y, mask.width(), mask.height())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn painted_pixels_are_shared_pixels(masks in proptest::collection::vec(any_mask(90, 30), 2..6), x in -95..95, y in -35..35) {
        let mut buffer = DrawBuffer::default();
        for pair in masks.windows(2) {
            let [a, b] = pair else { unreachable!("windows of two") };
            let expected = masks_touch(a, (7, -7), b, (7 + x, y - 7)).hit;
            let painted = buffer.masks_touch(a, (7, -7), b, (7 + x, y - 7));
            let reversed = buffer.masks_touch(b, (7 + x, y - 7), a, (7, -7));
            prop_assert_eq!((painted.hit, reversed.hit), (expected, expected));
            let solid = |mask: &Mask, inside: &dyn Fn(i32, i32) -> bool| {
                let pixels = (0..mask.height()).flat_map(|y| (0..mask.width()).map(move |x| (x, y)));
                pixels.filter(|&(x, y)| mask.get(x, y) && inside(x, y)).count() as u64
            };
            let inside = |mask: &Mask, x: i32, y: i32| (0..mask.width()).contains(&x) && (0..mask.height()).contains(&y);
            let of_a = solid(a, &|column, row| inside(b, column - x, row - y));
            let of_b = solid(b, &|column, row| inside(a, column + x, row + y));
            prop_assert_eq!((painted.pixels_painted, reversed.pixels_painted), (of_a, of_b));
            prop_assert!(painted.pixels_looked_at <= of_b && (painted.hit || painted.pixels_looked_at == of_b));
        }
    }

    #[test]
    fn circles_lose_no_hit(a in any_mask(90, 30), b in any_mask(90, 30), x in -95..95, y in -35..35) {
        let (a_at, b_at) = (at(&a, (0, 0)), at(&b, (x, y)));
        if a_at.overlaps(b_at) {
            prop_assert!(circles_overlap(a_at, Reach::of_size(a_at), b_at, Reach::of_size(b_at)));
        }
        let hit = masks_touch(&a, (0, 0), &b, (x, y)).hit;
        let reaches = Reach::of_mask(&a).zip(Reach::of_mask(&b));
        prop_assert!(!hit || reaches.is_some_and(|(a, b)| circles_overlap(a_at, a, b_at, b)));
    }

    #[test]
    fn either_order_gives_one_answer(
        a in (-40..40, -40..40, 1..30, 1..30), b in (-40..40, -40..40, 1..30, 1..30),
    ) {
        let [a, b] = [a, b].map(|(x, y, w, h)| Rect::new(x, y, w, h));
        for first in [Axis::X, Axis::Y] {
            let test = compare_rectangles(a, b, first);
            prop_assert_eq!(test.overlap, a.overlaps(b));
            prop_assert_eq!(test.overlap, a.overlaps_y_first(b));
            prop_assert!((1..=4).contains(&test.comparisons) && (!test.overlap || test.comparisons == 4));
        }
    }
}

fn field(width: i32, height: i32) -> Vec<Rect> {
    let mut random = Random(1);
    (0..1000).map(|_| Rect::new(random.below(width), random.below(height), 16, 16)).collect()
}

/// Returns the number of pairs among sprites that a sweep reports (all pairs without an axis), and the comparisons of
/// their rectangles with x first and with y first.
fn comparisons(rects: &[Rect], sweep: Option<Axis>) -> (u64, [u64; 2]) {
    let shares = |a: Rect, b: Rect, axis: Axis| {
        let (a, b) = (axis.span(a), axis.span(b));
        a.0 < b.1 && b.0 < a.1
    };
    let all = rects.iter().enumerate().flat_map(|(i, &a)| rects[i + 1..].iter().map(move |&b| (a, b)));
    let pairs: Vec<_> = all.filter(|&(a, b)| sweep.is_none_or(|axis| shares(a, b, axis))).collect();
    let count = |first| pairs.iter().map(|&(a, b)| compare_rectangles(a, b, first).comparisons).sum();
    (pairs.len() as u64, [count(Axis::X), count(Axis::Y)])
}

/// Checks the table of comparisons: for all pairs, x first is better on a wide field, and y first on a high field. For
/// the pairs of a sweep, the other axis is much better.
#[test]
fn the_better_order_is_the_axis_that_keeps_pairs_apart() {
    let (wide, high) = (field(4000, 1000), field(1000, 4000));
    assert_eq!(comparisons(&wide, None), (499_500, [764_035, 773_303]));
    assert_eq!(comparisons(&high, None), (499_500, [784_160, 757_460]));
    assert_eq!(comparisons(&wide, Some(Axis::X)), (3_889, [13_667, 6_109]));
    assert_eq!(comparisons(&high, Some(Axis::Y)), (4_002, [6_369, 14_131]));
    let swept = |axis, rects| {
        run_tick(Method::AxisList, Tuning { axis, ..Tuning::default() }, rects).counts().candidates
    };
    assert_eq!([swept(AxisChoice::X, &wide), swept(AxisChoice::Y, &high)], [3_889, 4_002]);
}

/// Counts the positions of one sprite around another at which the tests pass: rectangle and circle, rectangle alone,
/// circle alone, and the bitmap test. The circles enclose the pixels, or the rectangles.
fn passes(a: &Mask, b: &Mask, around_pixels: bool) -> [u32; 4] {
    let mut counts = [0; 4];
    for place in (-60..60).flat_map(|y| (-60..60).map(move |x| (x, y))) {
        let (a_at, b_at) = (at(a, (0, 0)), at(b, place));
        let reach = |mask, rect| {
            if around_pixels { Reach::of_mask(mask).expect("a solid pixel") } else { Reach::of_size(rect) }
        };
        let rectangle = a_at.overlaps(b_at);
        let circle = circles_overlap(a_at, reach(a, a_at), b_at, reach(b, b_at));
        let pixels = masks_touch(a, (0, 0), b, place).hit;
        let passed = [rectangle && circle, rectangle && !circle, !rectangle && circle, pixels];
        counts.iter_mut().zip(passed).for_each(|(count, passed)| *count += u32::from(passed));
    }
    counts
}

/// Checks the table of circles: how often they pass, compared with rectangles, for round and long sprites.
#[test]
fn circles_suit_round_sprites() {
    let disc = |side: i32| {
        let middle = side - 1;
        Mask::from_fn(side, side, |x, y| (2 * x - middle).pow(2) + (2 * y - middle).pow(2) < side * side)
    };
    let solid = |w, h| Mask::from_fn(w, h, |_, _| true);
    assert_eq!(passes(&disc(16), &disc(16), true), [861, 100, 72, 793]);
    assert_eq!(passes(&disc(16), &disc(4), true), [337, 24, 36, 293]);
    assert_eq!(passes(&solid(16, 16), &solid(16, 16), true), [961, 0, 644, 961]);
    assert_eq!(passes(&solid(32, 4), &solid(32, 4), true), [441, 0, 2824, 441]);
    assert_eq!(passes(&disc(16), &disc(16), false), [961, 0, 644, 793], "around the rectangles");
}

#[test]
fn touching_circles_are_apart() {
    // Half the diagonal of 3 × 4 is 2.5.
    let circles = |x: i32, y: i32| {
        let (a, b) = (Rect::new(0, 0, 3, 4), Rect::new(x, y, 3, 4));
        circles_overlap(a, Reach::of_size(a), b, Reach::of_size(b))
    };
    let cases =
        [(5, 0), (0, -5), (3, 4), (-4, 3), (4, 2), (0, 4), (-3, -3), (0, 0)].map(|(x, y)| circles(x, y));
    assert_eq!(cases, [false, false, false, false, true, true, true, true]);
    assert_eq!(Reach::of_mask(&Mask::from_fn(5, 5, |_, _| false)), None);
    let dot = Mask::from_fn(5, 5, |x, y| (x, y) == (2, 2));
    assert_eq!(Reach::of_mask(&dot), Some(Reach::of_size(Rect::new(0, 0, 1, 1))), "the pixel in the middle");
}

#[test]
fn the_limits_are_within_reach() {
    let far = 1 << 30;
    let corner = |x, y| Rect::new(x, y, 65_536, 65_536);
    let circles = |a, b| circles_overlap(a, Reach::of_size(a), b, Reach::of_size(b));
    assert!(circles(corner(far, far), corner(far - 65_535, far - 65_535)));
    assert!(!circles(corner(far, far), corner(-far, -far)));
    assert!(!circles(corner(far, far), corner(far - 65_536, far - 65_536)), "touching at a corner");
    let dot = Rect::new(-far, far, 1, 1);
    assert!(!circles_overlap(dot, Reach::of_size(dot), corner(far, -far), Reach::of_size(corner(far, -far))));
}
