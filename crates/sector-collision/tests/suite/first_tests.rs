//! Comparing rectangles in either order. This also verifies the counts in the module documentation.

use crate::common::{Random, run_tick};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};
use sector_collision::broad::{Axis, AxisChoice};
use sector_collision::narrow::compare_rectangles;
use sector_collision::{Method, Rect, Tuning};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn either_order_gives_one_answer(
        a in (-40..40, -40..40, 1..30, 1..30), b in (-40..40, -40..40, 1..30, 1..30),
    ) {
        let [a, b] = [a, b].map(|(x, y, w, h)| Rect::new(x, y, w, h));
        for first in [Axis::X, Axis::Y] {
            let test = compare_rectangles(a, b, first);
            prop_assert_eq!(test.overlap, a.overlaps(b));
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
