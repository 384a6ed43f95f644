//! Tests what the debug view draws for each method: each drawing is different and matches the method's data.

use crate::common::{Random, run_tick, solid, start};
use sector_collision::broad::{Axis, SectorSize};
use sector_collision::trace::DebugShape;
use sector_collision::{Method, Object, Pipeline, Rect, Rules, Tuning};
use std::collections::BTreeSet;

/// Returns a crowd of 40 sprites with gaps, and an object that covers twenty sectors.
fn crowd() -> Vec<Rect> {
    let mut random = Random(5);
    let mut place = |i: i32| {
        let side = 6 + random.below(20);
        Rect::new(i % 4 * 170 + random.below(120), random.below(340), side, side + 4)
    };
    (0..40).map(&mut place).chain([Rect::new(130, 70, 250, 190)]).collect()
}

/// Returns the drawing of the method itself: all shapes except the objects.
fn drawing(pipeline: &Pipeline) -> Vec<DebugShape> {
    let mut shapes = Vec::new();
    pipeline.draw(&mut |shape| shapes.push(shape));
    let objects = shapes.iter().filter(|shape| matches!(shape, DebugShape::Object { .. })).count();
    assert_eq!(objects, pipeline.len(), "every object is drawn");
    shapes.split_off(objects)
}

fn drawing_of(method: Method, rects: &[Rect]) -> Vec<DebugShape> {
    drawing(&run_tick(method, Tuning::default(), rects))
}

fn pairs(shapes: &[DebugShape]) -> BTreeSet<[(i32, i32); 2]> {
    let ends = |shape: &DebugShape| match *shape {
        DebugShape::Pair { a, b } => Some(pair(a, b)),
        _ => None,
    };
    shapes.iter().filter_map(ends).collect()
}

/// Returns a pair as the upper left corners of its rectangles, which are unique in a scene.
fn pair(a: Rect, b: Rect) -> [(i32, i32); 2] {
    let mut ends = [(a.x, a.y), (b.x, b.y)];
    ends.sort_unstable();
    ends
}

fn pairs_that(rects: &[Rect], holds: impl Fn(Rect, Rect) -> bool) -> BTreeSet<[(i32, i32); 2]> {
    let later = |i: usize| rects[i + 1..].iter().map(move |&b| (rects[i], b));
    (0..rects.len()).flat_map(later).filter(|&(a, b)| holds(a, b)).map(|(a, b)| pair(a, b)).collect()
}

/// Returns the end points drawn for an axis: place, and whether an interval begins.
fn end_points(shapes: &[DebugShape], of: Axis) -> Vec<(i32, bool)> {
    let place = |shape: &DebugShape| match *shape {
        DebugShape::EndPoint { axis, at, is_begin } if axis == of => Some((at, is_begin)),
        _ => None,
    };
    shapes.iter().filter_map(place).collect()
}

/// Returns the sorted end points of rectangles along an axis, with ends first at the same place.
fn sorted_ends(rects: &[Rect], axis: Axis) -> Vec<(i32, bool)> {
    let spans = rects.iter().map(|&rect| axis.span(rect));
    let mut ends: Vec<_> = spans.flat_map(|(begin, end)| [(begin, true), (end, false)]).collect();
    ends.sort_unstable();
    ends
}

/// Returns the drawing of a method that sweeps along x, which includes the end points of all rectangles.
fn swept_along_x(method: Method, rects: &[Rect]) -> Vec<DebugShape> {
    let shapes = drawing_of(method, rects);
    assert_eq!(end_points(&shapes, Axis::X), sorted_ends(rects, Axis::X));
    shapes
}

#[test]
fn no_two_methods_draw_the_same() {
    // Where all objects may meet, a textbook version draws the same as the refined one.
    let sorted = |method| {
        let mut shapes: Vec<_> =
            drawing_of(method, &crowd()).iter().map(|shape| format!("{shape:?}")).collect();
        shapes.sort_unstable();
        shapes
    };
    let methods = Method::REFINED.into_iter().filter(|&method| method != Method::Auto);
    let drawings: Vec<_> = methods.map(|method| (method, sorted(method))).collect();
    for (i, (method, shapes)) in drawings.iter().enumerate() {
        assert!(!shapes.is_empty(), "{method} draws nothing");
        for (other, others) in &drawings[..i] {
            assert_ne!(shapes, others, "{method} and {other}");
        }
    }
}

#[test]
fn auto_draws_the_method_in_use() {
    let spread: Vec<_> = (0..40).map(|i| Rect::new(i * 90, i * 37 % 300, 16, 16)).collect();
    let column: Vec<_> = (0..200).map(|i| Rect::new(300 + i % 7, i * 20, 16, 16)).collect();
    let mut used = BTreeSet::new();
    for rects in [spread, column] {
        let auto = run_tick(Method::Auto, Tuning::default(), &rects);
        let method = auto.active_method().built_in().expect("one of three");
        assert_eq!(drawing(&auto), drawing_of(method, &rects));
        used.insert(method.name());
    }
    assert_eq!(used.len(), 2, "{used:?}");
}

#[test]
fn the_order_of_the_list_and_the_sectors_are_drawn() {
    let rects = [100, -10, 30].map(|x| Rect::new(x, 5, 16, 16));
    let link = |order, from, to| DebugShape::Link { order, from: (from, 5), to: (to, 5) };
    assert_eq!(drawing_of(Method::AxisList, &rects), [link(0, -10, 30), link(1, 30, 100)]);
    let sector = |x, objects| DebugShape::Sector { x, y: 0, w: 64, h: 64, objects };
    let mut sectors = drawing_of(Method::SectorGrid, &rects);
    sectors.sort_by_key(|shape| if let DebugShape::Sector { x, .. } = shape { *x } else { i32::MIN });
    assert_eq!(sectors, [sector(-64, 1), sector(0, 2), sector(64, 1)], "in any order");
}

#[test]
fn an_object_that_is_too_large_for_the_sectors_is_marked() {
    let rects = [Rect::new(10, 10, 16, 16), Rect::new(-30, 100, 200, 130)];
    let tuning = Tuning { sector: SectorSize::at_least(64, 32), ..Tuning::default() };
    let shapes = drawing(&run_tick(Method::SectorGrid, tuning, &rects));
    let sector = DebugShape::Sector { x: 0, y: 0, w: 64, h: 32, objects: 1 };
    let block = DebugShape::Extent { x: -64, y: 96, w: 256, h: 160 };
    assert_eq!(shapes, [sector, block]);
}

#[test]
fn brute_force_draws_pairs_that_it_tests() {
    let rects = &crowd()[..20];
    assert_eq!(pairs(&drawing_of(Method::BruteForce, rects)), pairs_that(rects, |_, _| true));
    let many: Vec<_> = (0..2000).map(|i| Rect::new(i * 3, i, 8, 8)).collect();
    let drawn = drawing_of(Method::BruteForce, &many);
    assert_eq!((drawn.len(), pairs(&drawn).len()), (256, 256));
}

#[test]
fn sort_and_sweep_draws_delimiters_intervals_and_voids() {
    let rects = crowd();
    let shapes = swept_along_x(Method::SortAndSweep, &rects);
    let (mut bars, mut voids) = (Vec::new(), Vec::new());
    for shape in &shapes {
        match *shape {
            DebugShape::Interval { axis: Axis::X, row, from, to } => bars.push((row, from, to)),
            DebugShape::Open { axis: Axis::X, from, to, objects } => voids.push((from, to, objects)),
            _ => {}
        }
    }
    let mut spans: Vec<_> = bars.iter().map(|&(_, from, to)| (from, to)).collect();
    spans.sort_unstable();
    let mut expected: Vec<_> = rects.iter().map(|rect| (rect.x, rect.right())).collect();
    expected.sort_unstable();
    assert_eq!(spans, expected);
    for (i, a) in bars.iter().enumerate() {
        assert!(bars[..i].iter().all(|b| a.0 != b.0 || a.2 <= b.1 || b.2 <= a.1), "{a:?} overlaps another");
    }
    let mut behind = i32::MIN;
    let mut gaps = Vec::new();
    for (from, to) in expected {
        if behind > i32::MIN && from >= behind {
            gaps.push((behind, from, 0));
        }
        behind = behind.max(to);
    }
    assert!(!gaps.is_empty());
    assert_eq!(voids, gaps);
}

#[test]
fn the_active_set_draws_how_many_are_open() {
    let rects = crowd();
    let shapes = swept_along_x(Method::ActiveSet, &rects);
    let open_at = |x: i32| {
        let stretch = |shape: &DebugShape| match *shape {
            DebugShape::Open { axis: Axis::X, from, to, objects } if (from..to).contains(&x) => Some(objects),
            _ => None,
        };
        let found: Vec<_> = shapes.iter().filter_map(stretch).collect();
        assert!(found.len() <= 1, "{found:?} at {x}");
        found.first().map_or(0, |&objects| objects as usize)
    };
    for x in -10..700 {
        let covering = rects.iter().filter(|rect| (rect.x..rect.right()).contains(&x)).count();
        assert_eq!(open_at(x), covering, "at {x}");
    }
}

#[test]
fn sweep_and_prune_draws_both_axes_and_the_pairs_it_keeps() {
    let (mut pipeline, handles) = start(Method::SweepAndPrune, Tuning::default(), &crowd());
    pipeline.run();
    let moved: Vec<_> = (0..).zip(crowd()).map(|(i, rect)| Rect { x: rect.x + i % 7, ..rect }).collect();
    let places = handles.iter().zip(&moved).map(|(&handle, &rect)| (handle, rect, None));
    pipeline.update_all(places).expect("a live handle");
    pipeline.run();
    let shapes = drawing(&pipeline);
    for axis in [Axis::X, Axis::Y] {
        assert_eq!(end_points(&shapes, axis), sorted_ends(&moved, axis));
    }
    let kept = pairs_that(&moved, Rect::overlaps);
    assert!(kept.len() > 5, "{} pairs", kept.len());
    assert_eq!(pairs(&shapes), kept);
}

#[test]
fn the_interval_tree_draws_its_nodes_on_the_other_axis() {
    let rects = crowd();
    let shapes = swept_along_x(Method::IntervalTree, &rects);
    let node = |shape: &DebugShape| match *shape {
        DebugShape::Interval { axis: Axis::Y, row, from, to } => Some((row.div_ceil(2), from, to)),
        _ => None,
    };
    let nodes: Vec<_> = shapes.iter().filter_map(node).collect();
    let mut by_top = rects.clone();
    by_top.sort_unstable_by_key(|rect| rect.y);
    for level in 0..6 {
        let spans = by_top.chunks(64 >> level).map(|leaves| {
            let reach = leaves.iter().map(|rect| rect.bottom()).max();
            (level as u32, leaves[0].y, reach.expect("no node is empty"))
        });
        let drawn: Vec<_> = nodes.iter().copied().filter(|node| node.0 == level as u32).collect();
        assert_eq!(drawn, spans.collect::<Vec<_>>(), "level {level}");
    }
}

#[test]
fn fast_draws_its_neighbor_lists() {
    let rects = crowd();
    let shapes = drawing_of(Method::Fast, &rects);
    let boxes = shapes.iter().filter(|shape| matches!(shape, DebugShape::Extent { .. })).count();
    assert_eq!(boxes, rects.len());
    let drawn = pairs(&shapes);
    let near = |by: i32| {
        pairs_that(&rects, |a, b| Rect::new(a.x - by, a.y - by, a.w + 2 * by, a.h + 2 * by).overlaps(b))
    };
    assert!(drawn.is_superset(&near(0)));
    assert!(drawn.is_subset(&near(2 * 64)), "two margins are the farthest that neighbors are apart");
}

#[test]
fn removed_objects_are_not_drawn() {
    for method in Method::ALL {
        let mut random = Random(9);
        let mut pipeline = Pipeline::new(method, Rules::all(), [], 60);
        let mut live: Vec<(_, Object)> = Vec::new();
        for id in 0..600 {
            if live.len() < 60 && random.below(5) < 3 {
                let object = solid(id, Rect::new(random.below(300), random.below(200), 24, 24));
                live.push((pipeline.insert(object), object));
            } else if !live.is_empty() {
                let (gone, _) = live.swap_remove(random.below(live.len() as i32) as usize);
                pipeline.remove(gone).expect("a live handle");
            }
            if id % 7 == 0 {
                pipeline.run();
            }
            let is_live = |rect: Rect| live.iter().any(|(_, object)| object.rect == rect);
            for shape in drawing(&pipeline) {
                if let DebugShape::Pair { a, b } = shape {
                    assert!(is_live(a) && is_live(b), "{method}: {shape:?}");
                }
            }
        }
    }
}
