//! Overlaps, and the way out of them.

use super::{HERO, WALKING, hero, outcome, place, rules, wall, world};
use crate::common::Random;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE};
use sector_collision::slide::{Separation, separation};
use sector_collision::{Mask, MaskId, Method, Object, Pipeline, Rect, Rules, Slide};

#[test]
fn a_separation_is_the_shortest_of_all_shifts() {
    let mut random = Random(2);
    let mut overlaps = 0;
    for _ in 0..4000 {
        let mut any = || {
            let (w, h) = (1 + random.below(20) * random.pick(&[1, 1, 6]), 1 + random.below(12));
            let (density, is_solid) = (1 + random.below(4), random.below(3) == 0);
            let mask = Mask::from_fn(w, h, |_, _| is_solid || random.below(4) < density);
            (Rect::new(random.around(0, 12), random.around(0, 8), w, h), mask, is_solid)
        };
        let ((a, a_mask, a_solid), (b, b_mask, b_solid)) = (any(), any());
        let shared = |dx: i32, dy: i32| a_mask.overlaps(&b_mask, (b.x - a.x - dx, b.y - a.y - dy));
        let out = |(dx, dy)| (0..).find(|k| !shared(dx * k, dy * k)).expect("they end");
        let normals = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let expected = normals.map(|normal| Separation { normal, depth: out(normal) });
        // The first of the shortest.
        let expected = expected.into_iter().min_by_key(|way| way.depth).filter(|way| way.depth > 0);
        overlaps += i32::from(expected.is_some());
        assert_eq!(a_mask.separation(&b_mask, (b.x - a.x, b.y - a.y)), expected, "{a:?} {b:?}");
        let masks = ((!a_solid).then_some(&a_mask), (!b_solid).then_some(&b_mask));
        assert_eq!(separation(a, masks.0, b, masks.1), expected, "{a:?} {b:?}");
        if a_solid && b_solid {
            assert_eq!(a.separation(b), expected);
        }
        let mut pipeline = Pipeline::new(Method::Auto, Rules::none(), [a_mask, b_mask], 2);
        let mut insert = |id: u32, rect, is_solid: bool| {
            pipeline.insert(Object { mask: (!is_solid).then_some(MaskId(id)), ..Object::new(id, HERO, rect) })
        };
        let (one, other) = (insert(0, a, a_solid), insert(1, b, b_solid));
        assert_eq!(pipeline.separation(one, other), Ok(expected));
        assert_eq!(pipeline.separation(one, one), Ok(None));
        if let Some(way) = expected {
            let (dx, dy) = way.displacement();
            pipeline.move_to(one, (a.x + dx, a.y + dy)).expect("a live handle");
            assert_eq!(pipeline.separation(one, other), Ok(None), "apart");
        }
    }
    assert!(overlaps > 1000, "{overlaps} overlaps");
}

#[test]
fn a_separation_has_no_limits() {
    let far = Rect::new(MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, MAX_SIDE);
    assert_eq!(far.separation(far), Some(Separation { normal: (0, -1), depth: MAX_SIDE }));
    assert_eq!(far.separation(Rect::new(-MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, 1)), None);
    let mask = Mask::from_fn(3, 3, |_, _| true);
    for offset in [(i32::MIN, i32::MAX), (i32::MAX, 0), (0, i32::MIN), (3, 0)] {
        assert_eq!(mask.separation(&mask, offset), None);
    }
    let empty = Mask::from_fn(3, 3, |_, _| false);
    assert_eq!(empty.separation(&mask, (0, 0)), None);
    // A comb with a tooth in every second column: one pixel sideways is enough.
    let comb = Mask::from_fn(MAX_SIDE, 2, |x, _| x % 2 == 0);
    assert_eq!(comb.separation(&comb, (0, 0)), Some(Separation { normal: (-1, 0), depth: 1 }));
}

#[test]
fn an_overlap_is_left_by_the_shortest_way() {
    let floor: Vec<Object> = (0..20).map(|i| wall(1 + i, 8 * i as i32, 8, 8, 8)).collect();
    for x in 16..32 {
        let moved = outcome(&[], hero(x, 4), &floor, (0, 0), &Slide::default());
        assert_eq!(
            (moved.pushed_out, moved.displacement),
            ((0, -4), (0, -4)),
            "at {x}: up, not toward a seam"
        );
        assert!(moved.standing_on.is_some() && !moved.is_stuck);
    }
    let corner: Vec<Object> =
        floor.iter().copied().chain((0..9).map(|i| wall(30 + i, 0, 8 * (i as i32 - 8), 8, 8))).collect();
    let moved = outcome(&[], hero(5, 2), &corner, (4, 0), &Slide::default());
    assert_eq!(
        (moved.pushed_out, moved.displacement),
        ((3, -2), (7, -2)),
        "out of the wall and out of the floor"
    );
    // A mover with a mask leaves as soon as its pixels are free.
    let masks = [Mask::from_rows(&["########", "..####..", "..####..", "...##..."]).expect("a drawing")];
    let diver = Object { rect: Rect::new(0, 5, 8, 4), ..hero(0, 0) }.with_mask(MaskId(0));
    let moved = outcome(&masks, diver, &[wall(1, 5, 8, 30, 9)], (0, 0), &Slide::default());
    assert_eq!(moved.pushed_out, (0, 0), "the rectangle overlaps, the pixels do not");
    let moved = outcome(&masks, diver, &[wall(1, 4, 8, 30, 9)], (0, 0), &Slide::default());
    assert_eq!(moved.pushed_out, (0, -1));
}

/// Returns two fields of tiles, `gap` pixels apart, that are wider and higher than any way out is long.
fn fields(gap: i32) -> Vec<Object> {
    let tiles = (0..140).flat_map(|column| (0..140).map(move |row| (column, row)));
    let x = |column: i32| 8 * (column - 70) + if column < 70 { 0 } else { gap };
    (1..).zip(tiles).map(|(key, (column, row))| wall(key, x(column), 8 * (row - 70), 8, 8)).collect()
}

#[test]
fn a_mover_that_cannot_leave_an_overlap_gets_no_deeper() {
    let (solid, gap) = (fields(0), fields(6));
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, rules(), [], 20_000);
        let stuck = pipeline.insert(hero(-1, 0).with_value(0));
        pipeline.load(gap.iter().map(|tile| tile.with_value(1)));
        let mut go = |delta| {
            let moved = pipeline.move_and_slide(stuck, delta, &Slide::default()).expect("alive");
            assert!(moved.is_stuck && moved.pushed_out == (0, 0), "{method}: {moved:?}");
            (moved.displacement, moved.remainder, moved.wall)
        };
        assert_eq!(go((5, 0)), ((1, 0), (4, 0), true), "two columns overlap, as before");
        assert_eq!(go((-5, 0)), ((-2, 0), (-3, 0), true), "and on the other side");
        assert_eq!(go((4, 7)), ((2, 7), (2, 0), true));
        assert_eq!(go((0, -100)), ((0, -64), (0, -36), false), "64 pixels a call");
        // Within reach of the end of the gap it leaves.
        pipeline.move_to(stuck, (-1, -300)).expect("alive");
        let moved = pipeline.move_and_slide(stuck, (0, 0), &Slide::default()).expect("alive");
        assert_eq!((moved.pushed_out, moved.is_stuck), ((0, -268), false), "{method}");

        let mut pipeline = Pipeline::new(method, rules(), [], 20_000);
        let stuck = pipeline.insert(hero(-4, -4).with_value(0));
        pipeline.load(solid.iter().map(|tile| tile.with_value(1)));
        let moved = pipeline.move_and_slide(stuck, (1, 0), &Slide::default()).expect("alive");
        assert!(moved.is_stuck && moved.displacement == (1, 0), "{method}: no deeper than before, {moved:?}");
    }
}

#[test]
fn thousands_of_contradicting_blockers_end_a_call() {
    let mut random = Random(3);
    let blockers: Vec<Object> = (1..5000)
        .map(|key| {
            wall(
                key,
                random.around(0, 300),
                random.around(0, 300),
                1 + random.below(300),
                1 + random.below(300),
            )
        })
        .collect();
    let mut pipeline = world(Method::Auto, []);
    let mover = pipeline.insert(hero(0, 0).with_value(0));
    pipeline.load(blockers.iter().map(|blocker| blocker.with_value(1)));
    for delta in [(0, 0), (1000, 1000), (i32::MIN, i32::MAX)] {
        let moved = pipeline.move_and_slide(mover, delta, &WALKING).expect("alive");
        let overlaps = blockers.iter().any(|blocker| {
            let (x, y) = place(&pipeline, mover);
            blocker.rect.overlaps(Rect::new(x, y, 8, 8))
        });
        assert_eq!(moved.is_stuck, overlaps);
        pipeline.move_to(mover, (0, 0)).expect("alive");
    }
}
