//! Sorting along any direction (Wells): no direction loses a pair, and counts show when a direction helps.

use crate::common::{Random, move_all, run_tick, start};
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, proptest};
use sector_collision::broad::{AxisChoice, Delimiters, Direction, DirectionError};
use sector_collision::{Method, Rect, Tuning};

fn direction(dx: i32, dy: i32) -> Direction {
    Direction::new(dx, dy).expect("a direction")
}

fn along(axis: AxisChoice) -> Tuning {
    Tuning { axis, ..Tuning::default() }
}

/// Returns the candidates of sort-and-sweep along x, along y and along the principal direction.
fn candidates(rects: &[Rect]) -> [u64; 3] {
    let count = |axis| run_tick(Method::SortAndSweep, along(axis), rects).counts().candidates;
    [AxisChoice::X, AxisChoice::Y, AxisChoice::Principal].map(count)
}

fn any_direction() -> impl Strategy<Value = Direction> {
    (-30..=30, -30..=30).prop_filter_map("a length", |(dx, dy)| Direction::new(dx, dy).ok())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_contain_all_pixels(
        along in any_direction(), x in -50..50, y in -50..50, w in 1..20, h in 1..20,
    ) {
        let (dx, dy) = along.steps();
        let pixels = (y..y + h).flat_map(|y| (x..x + w).map(move |x| i64::from(dx * x + dy * y)));
        let (least, greatest) = (pixels.clone().min(), pixels.max());
        let (begin, end) = along.span(Rect::new(x, y, w, h));
        prop_assert_eq!((Some(begin), Some(end - 1)), (least, greatest));
    }

    #[test]
    fn no_direction_loses_a_pair(along_any in any_direction(), seed in 0..1000u64) {
        let mut random = Random(seed);
        let mut rect = || {
            let (x, y) = (random.around(0, 150), random.around(0, 150));
            Rect::new(x, y, 1 + random.below(30), 1 + random.below(30))
        };
        let rects: Vec<_> = (0..60).map(|_| rect()).collect();
        let pipeline = run_tick(Method::SortAndSweep, along(AxisChoice::Along(along_any)), &rects);
        let oracle = run_tick(Method::BruteForce, Tuning::default(), &rects);
        prop_assert_eq!(pipeline.hits(), oracle.hits());
        let spans: Vec<_> = rects.iter().map(|&rect| along_any.span(rect)).collect();
        let all = (0..60).flat_map(|a| (a + 1..60).map(move |b| (a, b)));
        let shared = all.filter(|&(a, b): &(usize, usize)| spans[a].0 < spans[b].1 && spans[b].0 < spans[a].1);
        prop_assert_eq!(pipeline.counts().candidates, shared.count() as u64, "half-open along the direction");
        pipeline.validate().expect("whole");
    }

    #[test]
    fn no_pair_is_lost_at_the_coordinate_limits(dx in -1024..=1024, dy in 1..=1024, seed in 0..1000u64) {
        let mut random = Random(seed);
        let far = 1 << 30;
        let mut place = || [-far, -far + 40_000, 0, far - 40_000, far][random.below(5) as usize];
        let rects: Vec<_> = (0..40).map(|i| Rect::new(place(), place(), [1, 50_000, 65_536][i % 3], 65_536)).collect();
        let tuning = along(AxisChoice::Along(direction(dx, dy)));
        let hits = run_tick(Method::SortAndSweep, tuning, &rects).hits().to_vec();
        let oracle = run_tick(Method::BruteForce, Tuning::default(), &rects);
        prop_assert_eq!(&hits, oracle.hits());
        let mut delimiters = Delimiters::with_capacity(40);
        delimiters.sort(direction(dx, dy), (0..).zip(rects.iter().copied()));
        let mut found = Vec::new();
        for (id, &rect) in (0..).zip(&rects) {
            delimiters.interfering(id, rect, &mut found);
            let partners = hits.iter().filter(|pair| pair.a == id || pair.b == id).map(|pair| pair.a ^ pair.b ^ id);
            prop_assert!(partners.into_iter().all(|other| found.contains(&other)), "{id}");
        }
    }
}

/// Along a diagonal, two rectangles that share a corner pixel form a candidate pair; two that only touch at a corner do
/// not. Two that touch along an edge do, because their projections onto the diagonal overlap.
#[test]
fn a_shared_corner_is_a_shared_place() {
    let tuning = along(AxisChoice::Along(direction(1, 1)));
    let pair =
        |x, y| run_tick(Method::SortAndSweep, tuning, &[Rect::new(0, 0, 10, 10), Rect::new(x, y, 10, 10)]);
    let counts = |x, y| (pair(x, y).counts().candidates, pair(x, y).hits().len());
    assert_eq!([counts(9, 9), counts(10, 10), counts(10, 0)], [(1, 1), (0, 0), (1, 0)]);
}

#[test]
fn bad_directions_are_refused() {
    assert_eq!(Direction::new(0, 0), Err(DirectionError::NoLength));
    assert_eq!(DirectionError::NoLength.to_string(), "(0, 0) has no direction: expected a step along x or y");
    for (dx, dy) in [(1025, 0), (3, -1025), (i32::MIN, i32::MAX), (0, i32::MIN)] {
        let error = Direction::new(dx, dy).expect_err("refused");
        assert_eq!(error.to_string(), format!("({dx}, {dy}) is too long: expected steps of -1024 to 1024"));
    }
    assert_eq!(direction(-1024, 512).steps(), (-2, 1));
    assert_eq!(direction(0, -7).steps(), (0, -1));
}

#[test]
fn an_upright_column_is_swept_downward() {
    let column: Vec<_> = (0..100).map(|i| Rect::new(100 + i % 3, i * 20, 16, 16)).collect();
    assert_eq!(candidates(&column), [4950, 0, 0]);
}

#[test]
fn a_diagonal_column_is_as_dense_along_any_direction() {
    let mut random = Random(1);
    let column: Vec<_> = (0..2000)
        .map(|_| (random.below(30_000), random.around(0, 40)))
        .map(|(t, across)| Rect::new(t + across, t - across, 16, 16))
        .collect();
    let counts = candidates(&column);
    println!("a diagonal column: {counts:?}");
    let [x, y, principal] = counts.map(|count| count as f64);
    assert!((principal / x - 1.0).abs() < 0.05 && (principal / y - 1.0).abs() < 0.05, "{counts:?}");
}

#[test]
fn a_slanting_column_prefers_the_nearer_axis() {
    let column: Vec<_> = (0..200).map(|i| Rect::new(i * 8, i * 3, 16, 16)).collect();
    let [x, y, principal] = candidates(&column);
    println!("a slanting column: {x}, {y}, {principal}");
    assert!(principal == x && 2 * x < y);
    let own = run_tick(Method::SortAndSweep, along(AxisChoice::Along(direction(8, 3))), &column).counts();
    assert!(own.candidates > x, "{} along its own direction", own.candidates);
}

/// A formation with ranks perpendicular to a diagonal has half the candidates along that diagonal: only members of the
/// same rank share a place there, while along x and y some neighboring ranks do, too.
#[test]
fn ranks_across_a_diagonal_are_halved() {
    let rank = |i: i32| (i / 5 * 17, i % 5 * 20);
    let ranks: Vec<_> =
        (0..200).map(rank).map(|(t, across)| Rect::new(t + across, t - across, 16, 16)).collect();
    assert_eq!(candidates(&ranks), [750, 750, 400], "ten pairs in each of forty ranks");
}

#[test]
fn the_direction_follows_the_crowd() {
    let place = |i: i32, slope: i32| {
        let (t, across) = (i / 5 * 17, i % 5 * 20);
        Rect::new(t + across, slope * (t - across), 16, 16)
    };
    let rects: Vec<_> = (0..200).map(|i| place(i, 1)).collect();
    let (mut pipeline, handles) = start(Method::SortAndSweep, along(AxisChoice::Principal), &rects);
    pipeline.run();
    assert_eq!(pipeline.counts().candidates, 400);
    let ticks = (1..=60).find(|_| {
        move_all(&mut pipeline, &handles, |i| place(i, -1));
        pipeline.counts().candidates == 400
    });
    assert_eq!(ticks, Some(15), "measured every quarter of a second");
}
