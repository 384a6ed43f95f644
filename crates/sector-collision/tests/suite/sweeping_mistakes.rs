//! Mistakes in gamedev.ru's article on sweeping and in Gorguner's. Each test rebuilds one as in the article and shows
//! that it fails, and then that the crate's code does not. Two tests show that the article is right. (For Roberts, see
//! `article_mistakes.rs`; for Wells, `delimiter_mistakes.rs`; for Rabin, `clustering_mistakes.rs`.)

use crate::common::{Random, move_all, run_tick, start};
use sector_collision::broad::{Axis, EndPoint, Pair, Slot, Variance};
use sector_collision::{Method, Pipeline, Rect, Tuning};
use std::cmp::Ordering;

fn tick(method: Method, rects: &[Rect]) -> Pipeline {
    run_tick(method, Tuning::default(), rects)
}

/// gamedev.ru's comparison, which returns `Less` or `Greater`, but never `Equal`.
fn gdru_compare(a: i32, b: i32) -> Ordering {
    if a < b { Ordering::Less } else { Ordering::Greater }
}

/// A simple sort that swaps neighbors in the wrong order until there are none. Returns the number of passes with a
/// swap. Returns `None` if the items are still not sorted after the most passes that any order can need.
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

/// A comparison without "equal" is not an order, so sorting by it may never end. The crate's end points have the same
/// order under all sorting algorithms.
#[test]
fn equal_keys_are_in_some_order() {
    let (a, b) = (5, 5);
    let each_is_greater = [gdru_compare(a, b), gdru_compare(b, a)];
    assert_eq!(each_is_greater, [Ordering::Greater; 2], "each of two equal keys is greater than the other");
    assert_eq!(exchange_sort(&mut [3, 1, 2], gdru_compare), Some(1), "without equal keys nothing is noticed");
    assert_eq!(exchange_sort(&mut [5, 1, 5], gdru_compare), None, "with equal keys it exchanges forever");

    let mut ours = [EndPoint::begin(5, Slot(2)), EndPoint::begin(5, Slot(1)), EndPoint::end(5, Slot(0))];
    let mut again = [ours[1], ours[2], ours[0]];
    assert!(exchange_sort(&mut ours, |a, b| a.cmp(&b)).is_some());
    again.sort_unstable();
    assert_eq!(ours, again);
    assert_eq!(ours.map(|end_point| end_point.slot()), [Slot(0), Slot(1), Slot(2)]);
}

/// C's `qsort`, which knows only the memory, the number of elements, their size in bytes, and a comparison.
fn qsort(memory: &mut [u8], elements: usize, size: usize, compare: impl Fn(&[u8], &[u8]) -> Ordering) {
    // An insertion sort: the standard does not specify the algorithm.
    for mut i in 1..elements {
        while i > 0 && compare(&memory[(i - 1) * size..i * size], &memory[i * size..][..size]).is_gt() {
            let (left, right) = memory.split_at_mut(i * size);
            left[(i - 1) * size..].swap_with_slice(&mut right[..size]);
            i -= 1;
        }
    }
}

/// Runs the second form of gamedev.ru's sweep with the article's declarations. `AABB * vAABB[N]` is an array of pointers
/// to boxes, here of `pointer` bytes each; it is sorted by the boxes' minimum x. Returns the sorted pairs of boxes.
fn gdru_sorted_sweep(boxes: &[Rect], pointer: usize) -> Vec<(usize, usize)> {
    let address =
        |pointer: &[u8]| pointer.iter().rev().fold(0, |address, &byte| address << 8 | usize::from(byte));
    let pointers = (0..boxes.len()).flat_map(|address| address.to_le_bytes().into_iter().take(pointer));
    let mut array: Vec<u8> = pointers.collect();
    // The article writes `sizeof(vAABB*)`. `vAABB` is a variable, so that does not compile; `sizeof(AABB*)` does.
    qsort(&mut array, boxes.len(), pointer, |a, b| boxes[address(a)].x.cmp(&boxes[address(b)].x));
    let sorted: Vec<usize> = array.chunks_exact(pointer).map(address).collect();
    let mut pairs = Vec::new();
    for (i, &a) in sorted.iter().enumerate() {
        let reached = sorted[i + 1..].iter().take_while(|&&b| boxes[b].x < boxes[a].right());
        pairs.extend(reached.map(|&b| (a.min(b), a.max(b))));
    }
    pairs.sort_unstable();
    pairs
}

/// The elements of gamedev.ru's array are pointers, so the size of a pointer sorts it correctly.
#[test]
fn an_array_of_pointers_has_elements_of_a_pointer_s_size() {
    let rects = [(20, 10), (5, 10), (35, 10), (10, 10)].map(|(x, w)| Rect::new(x, 20, w, 10));
    for pointer in [4, 8] {
        assert_eq!(gdru_sorted_sweep(&rects, pointer), [(1, 3)], "{pointer} bytes");
    }
    for method in [Method::AxisList, Method::ActiveSet] {
        assert_eq!(tick(method, &rects).hits(), [Pair { a: 1, b: 3 }], "{method}");
    }
    let mut random = Random(1);
    for _ in 0..100 {
        let rect = |random: &mut Random| Rect::new(random.below(900), 0, 1 + random.below(40), 5);
        let rects: Vec<_> = (0..60).map(|_| rect(&mut random)).collect();
        let hits = tick(Method::ActiveSet, &rects);
        let pairs: Vec<_> = hits.hits().iter().map(|hit| (hit.a as usize, hit.b as usize)).collect();
        assert_eq!([4, 8].map(|pointer| gdru_sorted_sweep(&rects, pointer)), [pairs.clone(), pairs]);
    }
}

/// Sorts items and returns how many comparisons that takes. A merge sort, as `qsort` often is.
fn merge_sort(items: &mut Vec<i32>) -> u64 {
    if items.len() < 2 {
        return 0;
    }
    let mut right = items.split_off(items.len() / 2);
    let mut left = std::mem::take(items);
    let mut comparisons = merge_sort(&mut left) + merge_sort(&mut right);
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        comparisons += 1;
        items.extend(if a <= b { left.next() } else { right.next() });
    }
    items.extend(left.chain(right));
    comparisons
}

/// gamedev.ru recommends its method where little changes from frame to frame, but calls `qsort` again in each frame.
/// The crate's list stays sorted: after each of 1,000 sprites moved by up to three pixels, it looks once at each and
/// moves few, while a sort from scratch takes eight times as many comparisons.
#[test]
fn an_order_is_kept_and_not_sorted_again() {
    let mut random = Random(1);
    let places: Vec<i32> = (0..1000).map(|_| random.below(8000)).collect();
    let moved: Vec<i32> = places.iter().map(|&x| random.around(x, 3)).collect();
    let sprite = |x: i32| Rect::new(x, 0, 16, 16);
    let rects: Vec<Rect> = places.iter().copied().map(sprite).collect();
    let (mut pipeline, handles) = start(Method::AxisListTextbook, Tuning::default(), &rects);
    pipeline.run();
    move_all(&mut pipeline, &handles, |i| sprite(moved[i as usize]));
    let stats = pipeline.method_stats();

    // The order of the last frame is the input of the next sort, as in the article.
    let mut order: Vec<usize> = (0..1000).collect();
    order.sort_by_key(|&i| places[i]);
    let comparisons = merge_sort(&mut order.iter().map(|&i| moved[i]).collect());
    let kept = stats.updates + stats.moves;
    assert!(kept * 3 < comparisons, "{kept} steps, {comparisons} comparisons");
}

/// gamedev.ru and Gorguner compare closed intervals: two that share only an end overlap. That is another rule and not a
/// mistake. On whole pixels, closed intervals from the first to the last pixel are the crate's half-open ones.
#[test]
fn closed_intervals_are_another_rule() {
    let closed = |(b1, e1): (i32, i32), (b2, e2): (i32, i32)| b2 <= e1 && b1 <= e2;
    for (x, w) in (-8..=8).flat_map(|x| (1..=4).map(move |w| (x, w))) {
        let rects = [Rect::new(0, 0, 4, 4), Rect::new(x, 0, w, 4)];
        let overlap = !tick(Method::SweepAndPrune, &rects).hits().is_empty();
        assert_eq!(closed((0, 3), (x, x + w - 1)), overlap, "from the first to the last pixel, {x}, {w}");
        let touch = x == 4 || x + w == 0;
        assert_eq!(closed((0, 4), (x, x + w)), overlap || touch, "from edge to edge, {x}, {w}");
    }
}

/// Gorguner writes that the worst case of any algorithm is O(n²). That is so only where as many pairs overlap. A column
/// without overlaps is quadratic for a sweep along x, but O(n log n) for the interval tree; a pile is quadratic for both.
#[test]
fn the_worst_case_depends_on_the_overlaps() {
    let work = |method, rects: &[Rect]| {
        let pipeline = tick(method, rects);
        pipeline.counts().candidates + pipeline.method_stats().visits
    };
    for n in [100, 400, 1600] {
        let column: Vec<_> = (0..n).map(|i| Rect::new(0, 20 * i, 16, 16)).collect();
        let pile = vec![Rect::new(0, 0, 16, 16); n as usize];
        let pairs = (n * (n - 1) / 2) as u64;
        assert_eq!(tick(Method::ActiveSet, &column).counts().candidates, pairs, "{n} in a column");
        let tree = work(Method::IntervalTree, &column);
        assert!(tree <= 2 * n as u64 * u64::from(n.ilog2() + 1), "{n} in a column: {tree}");
        assert!(work(Method::IntervalTree, &pile) >= pairs, "{n} in a pile");
    }
}

/// Runs gamedev.ru's sweep over a given order of end points. At the end of object `i`, it removes the object
/// `removes(i)`. Returns the reported pairs.
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

#[test]
fn an_end_removes_its_own_object() {
    let order = [('b', 3), ('b', 1), ('b', 2), ('e', 3), ('e', 1), ('e', 2)];
    let article = |i| if i == 2 { 1 } else { i };
    let expected = [(3, 1), (3, 2), (1, 2)];
    assert_eq!(gdru_sweep(&order, article), expected, "nothing follows, so the mistake has no effect");
    assert_eq!(gdru_sweep(&order, |i| i), expected);

    let longer = [order.as_slice(), &[('b', 4), ('e', 4)]].concat();
    assert_eq!(gdru_sweep(&longer, article).last(), Some(&(2, 4)), "4 begins after the end of 2");
    assert_eq!(gdru_sweep(&longer, |i| i), expected);

    // The same intervals, with the fourth after all others: 1, 2, 3, 4 are the ids 0, 1, 2, 3.
    let rects = [(4, 15), (8, 15), (0, 9), (40, 5)].map(|(x, w)| Rect::new(x, 0, w, 10));
    let pipeline = tick(Method::ActiveSet, &rects);
    assert_eq!(pipeline.counts().candidates, 3);
    assert_eq!(pipeline.hits(), [(0, 1), (0, 2), (1, 2)].map(|(a, b)| Pair { a, b }));
}

/// Computes gamedev.ru's variance, `s2 / N - pow(s / N, 2)`, where s and s2 are points. A point cannot be raised to a
/// power, so the only possible meaning is its squared length, which is then subtracted from both components. With
/// `each_component`, the mean of each component is squared for that component.
fn gdru_variance(centers: &[(f64, f64)], each_component: bool) -> (f64, f64) {
    let n = centers.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| centers.iter().map(of).sum::<f64>() / n;
    let squares = (mean(|c| c.0) * mean(|c| c.0), mean(|c| c.1) * mean(|c| c.1));
    let length = squares.0 + squares.1;
    let (x, y) = if each_component { squares } else { (length, length) };
    (mean(|c| c.0 * c.0) - x, mean(|c| c.1 * c.1) - y)
}

/// The article's variance mistakes a column far to the right for a row. The variance of each component, which the crate
/// uses, recognizes it as a column.
#[test]
fn variance_is_taken_of_each_component() {
    let column: Vec<Rect> = (0..20).map(|i| Rect::new(1000 + i % 3, i * 20, 16, 16)).collect();
    let center = |rect: &Rect| (f64::from(rect.x) + 8.0, f64::from(rect.y) + 8.0);
    let centers: Vec<_> = column.iter().map(center).collect();
    let (x, y) = gdru_variance(&centers, false);
    assert!(x > y && y < 0.0, "the article sorts the column along x, and has a negative variance: {x}, {y}");
    let (x, y) = gdru_variance(&centers, true);
    assert!(y > x && x > 0.0, "{x}, {y}");

    let mut variance = Variance::default();
    column.iter().for_each(|&rect| variance.add(rect));
    assert_eq!(variance.widest(), Axis::Y);
    // With the factor of (2n)² that `scaled` has.
    let scaled = variance.scaled().map(|v| v as f64 / 1600.0);
    assert!((scaled[0] - x).abs() < 1e-6 && (scaled[1] - y).abs() < 1e-6, "{scaled:?}");
}
