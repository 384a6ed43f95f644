//! Mistakes in gamedev.ru's article on sweeping. Each test rebuilds one as in the article and shows that it fails, and
//! then that the crate's code does not. (For Roberts, see `article_mistakes.rs`; for Wells, `delimiter_mistakes.rs`;
//! for Rabin, `clustering_mistakes.rs`.)

use crate::common::run_tick;
use sector_collision::broad::EndPoint;
use sector_collision::objects::Slot;
use sector_collision::{Axis, Method, Pair, Pipeline, Rect, Tuning, Variance};
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

/// A box in gamedev.ru's array, in words of four bytes: the minimum x and y, the maximum x and y, and the number of its
/// object.
const BOX_WORDS: usize = 5;

/// C's `qsort`, which knows only the memory, the number of elements, and their size, here in words. Compares elements
/// by their first word, the minimum x.
fn qsort(memory: &mut [i32], elements: usize, words: usize) {
    // An insertion sort: the standard does not specify the algorithm.
    for mut i in 1..elements {
        while i > 0 && memory[(i - 1) * words] > memory[i * words] {
            let (left, right) = memory.split_at_mut(i * words);
            left[(i - 1) * words..].swap_with_slice(&mut right[..words]);
            i -= 1;
        }
    }
}

/// Runs the second form of the article's sweep over boxes in memory. Sorts the boxes by minimum x, as elements of a
/// given size, then reports each box with the following ones, up to the first that begins beyond its maximum x. Returns
/// the sorted pairs of object numbers.
fn gdru_sorted_sweep(boxes: &[[i32; BOX_WORDS]], element_words: usize) -> Vec<(i32, i32)> {
    let mut memory = boxes.concat();
    qsort(&mut memory, boxes.len(), element_words);
    let sorted: Vec<_> = memory.chunks_exact(BOX_WORDS).collect();
    let mut pairs = Vec::new();
    for (i, a) in sorted.iter().enumerate() {
        let reached = sorted[i + 1..].iter().take_while(|b| b[0] < a[2]);
        pairs.extend(reached.map(|b| (a[4].min(b[4]), a[4].max(b[4]))));
    }
    pairs.sort_unstable();
    pairs
}

/// With `sizeof(vAABB*)`, the size of a pointer, `qsort` treats the first words of the memory as elements and splits
/// the boxes; a pair is lost. The crate sorts values, whose size the compiler knows.
#[test]
fn an_element_has_the_size_of_a_box() {
    let rects = [(20, 10), (5, 10), (35, 10), (10, 10)].map(|(x, w)| Rect::new(x, 20, w, 10));
    let boxes = [0, 1, 2, 3].map(|i| [rects[i].x, rects[i].y, rects[i].right(), rects[i].bottom(), i as i32]);
    assert_eq!(gdru_sorted_sweep(&boxes, BOX_WORDS), [(1, 3)]);
    // A pointer of four bytes, as when the article was written, and one of eight: a coordinate is mistaken for an
    // object.
    assert_eq!(gdru_sorted_sweep(&boxes, 1), [(0, 1), (2, 3)], "the article");
    assert_eq!(gdru_sorted_sweep(&boxes, 2), [(1, 20), (2, 3)], "the article");
    for method in [Method::AxisList, Method::ActiveSet] {
        assert_eq!(tick(method, &rects).hits(), [Pair { a: 1, b: 3 }], "{method}");
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

/// Computes gamedev.ru's variance, `s2 / N - pow(s / N, 2)`, where s and s2 are points. A point has no power, so the
/// only possible meaning is its squared length, which is then subtracted from both components. With `each_component`,
/// the mean of each component is squared for that component.
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
