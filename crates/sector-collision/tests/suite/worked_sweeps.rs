//! Worked examples of sweeping, clustering and partitioning, run through the shipped methods. Every number is counted
//! by the pipeline, not calculated.

use crate::common::{move_all, run_tick, start};
use sector_collision::broad::{AxisChoice, Pair, SectorSize};
use sector_collision::trace::MethodStats;
use sector_collision::{Method, Rect, Tuning};

/// Three boxes for recursive dimensional clustering (Rabin).
const BOXES: [Rect; 3] = [Rect::new(0, 0, 10, 10), Rect::new(8, 40, 14, 10), Rect::new(20, 5, 10, 10)];

fn tick(method: Method, tuning: Tuning, rects: &[Rect]) -> (u64, MethodStats) {
    let pipeline = run_tick(method, tuning, rects);
    (pipeline.counts().candidates, pipeline.method_stats())
}

/// Recursive dimensional clustering (Rabin): with a threshold of 1 the crowd is split into single objects; with 3 or
/// more it is tested as it is.
#[test]
fn three_boxes_are_cut_apart_or_tested_whole() {
    let [a, b, c] = BOXES;
    // Threshold: candidates, splits. With 2 the split along y leaves {A, C}, which is small enough.
    let expected = [(1, (0, 2)), (2, (1, 1)), (3, (3, 0)), (8, (3, 0))];
    for (threshold, expected) in expected {
        for boxes in [[a, b, c], [c, b, a], [b, a, c]] {
            let tuning = Tuning { threshold, ..Tuning::default() };
            let (candidates, stats) = tick(Method::DimensionalClustering, tuning, &boxes);
            assert_eq!((candidates, stats.splits), expected, "threshold {threshold}, {boxes:?}");
        }
    }
}

#[test]
fn a_limit_of_depth_ends_the_cutting() {
    // Depth: candidates, splits, objects sorted.
    let three = (0, 2, 3 + 3 + 2);
    let expected = [(0, (3, 0, 0)), (1, (3, 0, 3)), (2, (1, 1, 6)), (3, three), (4, three)];
    for (depth, expected) in expected.into_iter().chain([(Tuning::MAX_DEPTH, three)]) {
        let tuning = Tuning { threshold: 1, depth, ..Tuning::default() };
        let (candidates, stats) = tick(Method::DimensionalClustering, tuning, &BOXES);
        assert_eq!((candidates, stats.splits, stats.visits), expected, "depth {depth}");
    }
    assert_eq!(Tuning::default().depth, Tuning::MAX_DEPTH, "by default as deep as there are gaps");
}

#[test]
fn clusters_hold_together_by_a_pixel() {
    let tuning = Tuning { threshold: 1, ..Tuning::default() };
    let pair =
        |x, y| tick(Method::DimensionalClustering, tuning, &[Rect::new(0, 0, 9, 9), Rect::new(x, y, 9, 9)]).0;
    assert_eq!([pair(9, 0), pair(0, 9), pair(8, 8), pair(8, 9)], [0, 0, 1, 0]);
}

/// The five sprites of Table 2 (Roberts) take four tests with every method that sweeps along x, in any order of
/// insertion. Methods with two axes need the same number, because all five are in one row.
#[test]
fn table_2_is_four_tests_for_every_sweep() {
    let mut sprites = [(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)].map(|(x, w)| Rect::new(x, 0, w, 10));
    let hits = [(0, 1), (0, 2), (1, 2), (3, 4)].map(|(a, b)| Pair { a, b });
    let sweeps = [Method::AxisList, Method::SortAndSweep, Method::ActiveSet];
    for method in sweeps.into_iter().chain([Method::SweepAndPrune, Method::IntervalTree]) {
        for rotation in 0..sprites.len() {
            let counts = run_tick(method, Tuning::default(), &sprites).counts();
            assert_eq!((counts.rect_tests, counts.all_pairs), (4, 10), "{method}, rotation {rotation}");
            sprites.rotate_left(1);
        }
        assert_eq!(run_tick(method, Tuning::default(), &sprites).hits(), hits, "{method}");
    }
}

#[test]
fn the_right_axis_makes_a_column_cheap() {
    let column: Vec<_> = (0..20).map(|i| Rect::new(100 + i % 2, i * 20, 16, 16)).collect();
    for method in [Method::AxisList, Method::SortAndSweep] {
        let along = |axis| tick(method, Tuning { axis, ..Tuning::default() }, &column).0;
        let counts = [AxisChoice::X, AxisChoice::Y, AxisChoice::GreaterVariance].map(along);
        assert_eq!(counts, [190, 0, 0], "{method}");
    }
    let along = |axis| tick(Method::IntervalTree, Tuning { axis, ..Tuning::default() }, &column);
    assert_eq!([along(AxisChoice::X).0, along(AxisChoice::Y).0], [0, 0], "both axes, in either order");
}

#[test]
fn the_axis_follows_the_crowd() {
    let row = |i: i32| Rect::new(i * 20, 100, 16, 16);
    let column = |i: i32| Rect::new(100, i * 20, 16, 16);
    let tuning = Tuning { axis: AxisChoice::GreaterVariance, ..Tuning::default() };
    for (method, ticks) in [(Method::AxisList, 15), (Method::SortAndSweep, 15), (Method::ActiveSet, 2)] {
        let (mut pipeline, handles) = start(method, tuning, &(0..20).map(row).collect::<Vec<_>>());
        pipeline.run();
        assert_eq!(pipeline.counts().candidates, 0, "{method}");
        let needed = (1..=60).find(|_| {
            move_all(&mut pipeline, &handles, column);
            pipeline.validate().expect("whole");
            pipeline.counts().candidates == 0
        });
        assert!(needed.is_some_and(|needed| needed <= ticks), "{method}: {needed:?}");
    }
}

/// Coherence (Gorguner): swaps follow the motion, and without motion there are none.
#[test]
fn swaps_follow_the_motion() {
    // A row of ten, far apart along y too, and two that pass each other; the numbers match the drawing.
    let mut rects: Vec<_> = (0..10).map(|i| Rect::new(1000 + i * 100, i * 100, 10, 10)).collect();
    rects.extend([Rect::new(0, 5000, 20, 10), Rect::new(30, 5000, 20, 10)]);
    let (mut pipeline, handles) = start(Method::SweepAndPrune, Tuning::default(), &rects);
    pipeline.run();
    assert_eq!((pipeline.counts().candidates, pipeline.method_stats().swaps), (0, 0), "sorted at once");
    let mut to = |x: i32| {
        pipeline.update(handles[11], Rect::new(x, 5000, 20, 10), None).expect("a live handle");
        pipeline.run();
        (pipeline.counts().candidates, pipeline.method_stats().swaps)
    };
    assert_eq!(to(30), (0, 0), "nothing moves");
    assert_eq!(to(25), (0, 0), "nothing is passed");
    assert_eq!(to(15), (1, 1), "B2 goes before E1: an overlap starts");
    assert_eq!(to(14), (1, 0), "the pair is kept");
    assert_eq!(to(-5), (1, 2), "B2 goes before B1 and E2 before E1: still one");
    assert_eq!(to(-30), (0, 1), "E2 goes before B1: it is over");
}

#[test]
fn a_jump_of_everything_is_resorted() {
    let place =
        |i: i32, t: i32| Rect::new((i * 7919 * (t + 1)) % 9000, (i * 104_729 * (t + 1)) % 9000, 16, 16);
    let rects: Vec<_> = (0..1000).map(|i| place(i, 0)).collect();
    let (mut pipeline, handles) = start(Method::SweepAndPrune, Tuning::default(), &rects);
    pipeline.run();
    move_all(&mut pipeline, &handles, |i| place(i, 1));
    let swaps = pipeline.method_stats().swaps;
    assert!((1..=2 * 32 * 2000).contains(&swaps), "{swaps} swaps; insertion sort alone would need a million");
    assert!(pipeline.method_stats().visits > 0, "a sweep has filled the set");
    pipeline.validate().expect("whole");
}

/// Returns a small object in one of the four corners of a square of 128 pixels.
fn in_a_corner(i: i32) -> Rect {
    Rect::new(i % 2 * 90 + i / 4 * 3, i / 2 % 2 * 90 + i / 4 * 3, 2, 2)
}

#[test]
fn a_ninth_object_splits_the_square_or_the_cell() {
    let corners: Vec<_> = (0..9).map(in_a_corner).collect();
    let row: Vec<_> = (0..9).map(|i| Rect::new(i * 20, 0, 16, 16)).collect();
    // Three objects in one corner and two in each of the others; four to the left and five to the right.
    for (method, rects, candidates) in [(Method::Quadtree, corners, 6), (Method::KdTree, row, 6 + 10)] {
        let (few, stats) = tick(method, Tuning::default(), &rects[..8]);
        assert_eq!((few, stats.splits), (28, 0), "{method}: all pairs of eight");
        let (found, stats) = tick(method, Tuning::default(), &rects);
        assert_eq!((found, stats.splits), (candidates, 1), "{method}");
        assert!(method != Method::KdTree || stats.entries == 9, "none is on both sides");
    }
}

/// In the quadtree an object is paired with objects in its own square, and with objects of larger squares that reach
/// into it.
#[test]
fn objects_above_are_met_where_they_reach() {
    let mut rects: Vec<_> = (0..8).map(in_a_corner).collect();
    // Across the vertical center line (x = 64, since the square is 128 wide), in the upper half.
    rects.push(Rect::new(60, 10, 10, 10));
    let (candidates, _) = tick(Method::Quadtree, Tuning::default(), &rects);
    assert_eq!(candidates, 4 + 4, "four corners by themselves, and four objects with the one above");
}

#[test]
fn a_pair_across_a_line_is_reported_once() {
    // The median of ten left edges is 80: two sprites across it, three to the left and five to the right.
    let mut rects = vec![Rect::new(70, 0, 16, 16), Rect::new(75, 0, 16, 16)];
    rects.extend([0, 20, 40, 80, 100, 120, 140, 160].map(|x| Rect::new(x, 0, 16, 16)));
    let (candidates, stats) = tick(Method::KdTree, Tuning::default(), &rects);
    assert_eq!((stats.splits, stats.entries), (1, 12), "ten objects, two of them on both sides");
    assert_eq!((candidates, stats.repeats), (10 + 20, 1), "pairs of five and of seven, one of them in both");
}

#[test]
fn a_straggler_moves_no_line() {
    let crowd = (0..1000).map(|i: i32| Rect::new(i * 7919 % 2000, i * 104_729 % 2000, 8, 8));
    let rects: Vec<_> = crowd.chain([Rect::new(1 << 30, 1 << 30, 8, 8)]).collect();
    let quarters = tick(Method::Quadtree, Tuning::default(), &rects).0;
    let halves = tick(Method::KdTree, Tuning::default(), &rects).0;
    assert_eq!(quarters, 499_500, "all pairs of the crowd");
    assert!(halves < 5_000, "{halves} candidates");
}

#[test]
fn a_bullet_finds_the_boss_in_the_bosss_cells() {
    let boss = Rect::new(10, 10, 60, 60);
    let near = [boss, Rect::new(40, 40, 3, 3)];
    let (candidates, stats) = tick(Method::HierarchicalGrid, Tuning::default(), &near);
    // The boss covers one cell of 128, the bullet one of 32. The bullet looks into the boss's cell; the boss looks into
    // none.
    assert_eq!((candidates, stats.entries, stats.lookups), (1, 2, 1));
    assert_eq!(tick(Method::HierarchicalGrid, Tuning::default(), &[boss, Rect::new(140, 40, 3, 3)]).0, 0);
}

#[test]
fn sizes_that_differ_a_thousand_times() {
    let dwarfs = (0..1000).map(|i: i32| Rect::new(i * 7919 % 40_000, i * 104_729 % 40_000, 8, 8));
    let giants = (0..4).map(|i| Rect::new(i * 9000, i * 9000, 8192, 8192));
    let rects: Vec<_> = dwarfs.chain(giants).collect();
    let hits = run_tick(Method::BruteForce, Tuning::default(), &rects).counts().hits;
    let (candidates, stats) = tick(Method::HierarchicalGrid, Tuning::default(), &rects);
    assert!(candidates >= hits && candidates < 8 * hits + 100, "{candidates} candidates for {hits} hits");
    assert!(stats.entries < 3 * 1004, "{} entries", stats.entries);

    let sectors = |side| Tuning { sector: SectorSize::at_least(side, side), ..Tuning::default() };
    let coarse = tick(Method::SectorGrid, sectors(8192), &rects).0;
    assert!(coarse > 10 * candidates, "coarse sectors: {coarse} candidates, the hierarchy {candidates}");
    let (candidates, fine) = tick(Method::SectorGrid, sectors(16), &rects);
    let compared = candidates + fine.skipped;
    assert!(compared >= 4 * 1000, "fine sectors: giants are compared with all objects, {compared} times");
}
