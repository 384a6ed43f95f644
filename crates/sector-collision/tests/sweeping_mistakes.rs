//! Mistakes in the articles on sweeping and clustering. Each is rebuilt here as the article has it and shown to fail,
//! and then the code of the crate is shown not to. (Mistakes about the list, the sectors and the bitmaps are in
//! `article_mistakes.rs`.)

mod common;

use common::run_tick;
use sector_collision::broad::EndPoint;
use sector_collision::objects::Slot;
use sector_collision::{Axis, Delimiters, Method, Pair, Pipeline, Rect, Tuning, Variance};
use std::cmp::Ordering;

/// Runs one tick over rectangles that may all meet, with a threshold of clustering.
fn tick(method: Method, threshold: usize, rects: &[Rect]) -> Pipeline {
    run_tick(method, Tuning { threshold, ..Tuning::default() }, rects)
}

/// The listing of recursive dimensional clustering, one pass along an axis: boundaries sorted by place (at equal
/// places by `opens_first`), the group stored when the count returns to zero. As printed, no new group is begun.
/// Returns the stored groups.
fn rdc_listing(intervals: &[(i32, i32)], opens_first: bool, begins_anew: bool) -> Vec<Vec<usize>> {
    let mut boundaries = Vec::new();
    for (i, &(low, high)) in intervals.iter().enumerate() {
        boundaries.push((low, !opens_first, true, i));
        boundaries.push((high, opens_first, false, i));
    }
    boundaries.sort_unstable();
    let (mut count, mut group, mut groups) = (0, Vec::new(), Vec::new());
    for (_, _, opens, i) in boundaries {
        if opens {
            count += 1;
            group.push(i);
        } else {
            count -= 1;
            if count == 0 {
                groups.push(group.clone());
                if begins_anew {
                    group.clear();
                }
            }
        }
    }
    groups
}

/// Tests that the groups of the listing run into one another, so that distant objects are tested after all, and that
/// those of the crate do not.
#[test]
fn a_complete_group_is_followed_by_an_empty_one() {
    let intervals = [(0, 10), (100, 110), (200, 210)];
    assert_eq!(rdc_listing(&intervals, false, false), [vec![0], vec![0, 1], vec![0, 1, 2]], "the article");
    assert_eq!(rdc_listing(&intervals, false, true), [vec![0], vec![1], vec![2]]);

    let rects = intervals.map(|(low, high)| Rect::new(low, 0, high - low, 10));
    assert_eq!(tick(Method::DimensionalClustering, 1, &rects).counts().candidates, 0);
}

/// Tests that boundaries at the same place need an order: if the opening ones come first, two intervals that only
/// touch are one group.
#[test]
fn ends_come_before_begins() {
    let touching = [(0, 10), (10, 20)];
    assert_eq!(rdc_listing(&touching, true, true), [[0, 1]], "the article leaves it open");
    assert_eq!(rdc_listing(&touching, false, true), [[0], [1]]);

    let rects = touching.map(|(low, high)| Rect::new(low, 0, high - low, 10));
    let sweeps =
        [Method::SortAndSweep, Method::ActiveSet, Method::DimensionalClustering, Method::SweepAndPrune];
    for method in sweeps.into_iter().chain([Method::IntervalTree]) {
        assert_eq!(tick(method, 1, &rects).counts().candidates, 0, "{method}");
    }
}

/// The comparison of gamedev.ru, which returns `Less` or `Greater` and never `Equal`.
fn gdru_compare(a: i32, b: i32) -> Ordering {
    if a < b { Ordering::Less } else { Ordering::Greater }
}

/// A simple sort: exchanges neighbors in the wrong order until there are none. Returns the number of passes that
/// exchanged any, or `None` when the items are not sorted after as many passes as any order can need.
fn exchange_sort<T: Copy>(items: &mut [T], compare: impl Fn(T, T) -> Ordering) -> Option<usize> {
    (0..=items.len()).find(|_| {
        let mut sorted = true;
        for i in 1..items.len() {
            if compare(items[i - 1], items[i]) == Ordering::Greater {
                items.swap(i - 1, i);
                sorted = false;
            }
        }
        sorted
    })
}

/// Tests that a comparison without "equal" is no order, so that sorting by it may never end, and that the end points
/// of the crate have one order for all sorting algorithms.
#[test]
fn equal_keys_are_in_some_order() {
    assert_eq!((gdru_compare(5, 5), gdru_compare(5, 5).reverse()), (Ordering::Greater, Ordering::Less));
    assert_eq!(exchange_sort(&mut [3, 1, 2], gdru_compare), Some(1), "without equal keys nothing is noticed");
    assert_eq!(exchange_sort(&mut [5, 1, 5], gdru_compare), None, "with equal keys it exchanges for ever");

    let mut ours = [EndPoint::begin(5, Slot(2)), EndPoint::begin(5, Slot(1)), EndPoint::end(5, Slot(0))];
    let mut again = [ours[1], ours[2], ours[0]];
    assert!(exchange_sort(&mut ours, |a, b| a.cmp(&b)).is_some());
    again.sort_unstable();
    assert_eq!(ours, again);
    assert_eq!(ours.map(|end_point| end_point.slot()), [Slot(0), Slot(1), Slot(2)]);
}

/// The sweep of gamedev.ru over a written order of end points; at each end the object `removes(i)` is removed.
/// Returns the pairs that are reported.
fn gdru_sweep(order: &[(char, u32)], removes: impl Fn(u32) -> u32) -> Vec<(u32, u32)> {
    let (mut active, mut pairs) = (Vec::new(), Vec::new());
    for &(end, i) in order {
        if end == 'b' {
            pairs.extend(active.iter().map(|&other| (other, i)));
            active.push(i);
        } else {
            active.retain(|&other| other != removes(i));
        }
    }
    pairs
}

/// Tests that "e2: remove I1", as printed, leaves object 2 open for ever, to be reported with all objects that
/// follow, and that the crate closes it.
#[test]
fn an_end_removes_its_own_object() {
    let order = [('b', 3), ('b', 1), ('b', 2), ('e', 3), ('e', 1), ('e', 2)];
    let article = |i| if i == 2 { 1 } else { i };
    let expected = [(3, 1), (3, 2), (1, 2)];
    assert_eq!(gdru_sweep(&order, article), expected, "nothing follows, so the mistake has no effect");
    assert_eq!(gdru_sweep(&order, |i| i), expected);

    let longer = [order.as_slice(), &[('b', 4), ('e', 4)]].concat();
    assert_eq!(gdru_sweep(&longer, article).last(), Some(&(2, 4)), "4 begins behind the end of 2");
    assert_eq!(gdru_sweep(&longer, |i| i), expected);

    // The same five intervals, the fourth behind all others: 1, 2, 3, 4 are the ids 0, 1, 2, 3.
    let rects = [(4, 15), (8, 15), (0, 9), (40, 5)].map(|(x, w)| Rect::new(x, 0, w, 10));
    let pipeline = tick(Method::ActiveSet, 8, &rects);
    assert_eq!(pipeline.counts().candidates, 3);
    assert_eq!(pipeline.hits(), [(0, 1), (0, 2), (1, 2)].map(|(a, b)| Pair { a, b }));
}

/// The variance of gamedev.ru, `s2 / N - pow(s / N, 2)`, where s is a point: the one number that a point squared
/// gives, its length squared, is subtracted from both components.
fn gdru_variance(centers: &[(f64, f64)]) -> (f64, f64) {
    let n = centers.len() as f64;
    let sum = |of: fn(&(f64, f64)) -> f64| centers.iter().map(of).sum::<f64>() / n;
    let squared_mean = sum(|c| c.0) * sum(|c| c.0) + sum(|c| c.1) * sum(|c| c.1);
    (sum(|c| c.0 * c.0) - squared_mean, sum(|c| c.1 * c.1) - squared_mean)
}

/// Tests that the article's variance takes a column far to the right for a row, and the crate's variance for a
/// column.
#[test]
fn variance_is_taken_of_each_component() {
    let column: Vec<Rect> = (0..20).map(|i| Rect::new(1000 + i % 3, i * 20, 16, 16)).collect();
    let center = |rect: &Rect| (f64::from(rect.x) + 8.0, f64::from(rect.y) + 8.0);
    let (x, y) = gdru_variance(&column.iter().map(center).collect::<Vec<_>>());
    assert!(x > y && y < 0.0, "the article sorts the column along x, and has a negative variance: {x}, {y}");

    let mut variance = Variance::default();
    column.iter().for_each(|&rect| variance.add(rect));
    assert_eq!(variance.widest(), Axis::Y);
    assert!(variance.scaled().iter().all(|&v| v >= 0));
}

/// The query of Wells over intervals (begin, end), for the interval with index `own`. From `landed_on`, the interval
/// with an equal Begin at which his binary search has landed, it walks on and takes every Begin before the own End,
/// and every End whose Begin lies before the own Begin. Returns the indices of the intervals found.
fn wells_query(intervals: &[(i32, i32)], own: usize, landed_on: usize) -> Vec<usize> {
    let mut delimiters: Vec<_> = (0..intervals.len()).flat_map(|i| [(i, true), (i, false)]).collect();
    let place = |&(i, begins): &(usize, bool)| if begins { intervals[i].0 } else { intervals[i].1 };
    delimiters.sort_by_key(|delimiter| (place(delimiter), delimiter.1, delimiter.0));
    let start = delimiters.iter().position(|&delimiter| delimiter == (landed_on, true)).expect("a Begin");
    let (own_begin, own_end) = intervals[own];
    let mut found: Vec<_> = delimiters[start + 1..]
        .iter()
        .filter(|&&(i, begins)| {
            i != own && if begins { intervals[i].0 < own_end } else { intervals[i].0 < own_begin }
        })
        .map(|&(i, _)| i)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the intervals that [`Delimiters`] finds for the interval `own`, as sorted indices.
fn delimiters_query(intervals: &[(i32, i32)], own: u32) -> Vec<u32> {
    let rects = (0..).zip(intervals.iter().map(|&(begin, end)| Rect::new(begin, 0, end - begin, 1)));
    let rects: Vec<_> = rects.collect();
    let mut delimiters = Delimiters::with_capacity(rects.len());
    delimiters.sort(Axis::X, rects.iter().copied());
    let mut found = Vec::new();
    delimiters.interfering(own, rects[own as usize].1, &mut found);
    found.sort_unstable();
    found
}

/// Tests that among equal Begins the article's search may land behind one, which its query then never meets, and that
/// the crate's query has no equal Begins. At different places the article's query misses nothing, not even an object
/// that began before and ends inside (0).
#[test]
fn equal_begins_have_an_order() {
    let different = [(0, 20), (3, 27), (7, 14), (1, 60), (40, 50)];
    assert_eq!(wells_query(&different, 1, 1), [0, 2, 3]);
    assert_eq!(delimiters_query(&different, 1), [0, 2, 3]);

    let equal = [(0, 10), (0, 20), (3, 8)];
    assert_eq!(wells_query(&equal, 0, 0), [1, 2], "the search landed on the own Begin");
    assert_eq!(wells_query(&equal, 0, 1), [2], "it landed on that of 1, and misses 1");
    assert_eq!(delimiters_query(&equal, 0), [1, 2]);
    assert_eq!(delimiters_query(&equal, 1), [0, 2]);
}

/// Tests that work in the worst case grows quadratically: four times for twice the objects. If it grew exponentially,
/// as two of the articles say, ten more objects would cost a thousand times as much.
#[test]
fn the_worst_case_is_quadratic() {
    let heap = |n: usize| vec![Rect::new(0, 0, 16, 16); n];
    for method in [Method::BruteForce, Method::SortAndSweep, Method::DimensionalClustering] {
        let count = |n| tick(method, 8, &heap(n)).counts().candidates;
        let (ten, twenty, hundred, two_hundred) = (count(10), count(20), count(100), count(200));
        assert_eq!((ten, twenty, hundred, two_hundred), (45, 190, 4950, 19_900), "{method}");
        assert!(twenty < ten << 10, "{method}: exponential would be {} and more", ten << 10);
        assert_eq!(two_hundred / hundred, 4, "{method}");
    }
}
