//! Lessons about sorting along an axis: the sorted list, keeping it sorted, and choosing the axis.

use super::deal::{next_pair, pairs, row, x_end, x_overlaps};
use super::exercise::{Exercise, Moment, said};
use super::setup::{LessonControl, Setup};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{LabScene, SceneDice, boxes_in_ticks};
use sector_collision::Method;
use sector_collision::trace::TraceEvent;

const NEVER: &str = "{}–{} is never tested: the scan stops before it gets there.";

pub(super) const SORTED: LabLesson = LabLesson {
    key: "lab_sorted",
    title: "Sorted along x",
    about: "A list sorted by left edge: each box is tested only against the next few.",
    steps: &[
        LessonStep::new(
            "Five boxes, sorted by left edge. Each scan starts at a box and stops at the first that starts at its right edge or later: no box after that can reach back. Step forward.",
            |_| Exercise::on(Setup::of("table-2", Method::AxisList)),
        ),
        LessonStep::new(
            "The bars below show where each box begins and ends along x. Which pair does the list test next?",
            |dice| {
                let rects = loop {
                    let rects = row(dice, 6, (4, 12), (8, 26));
                    if (5..13).contains(&x_overlaps(&rects)) {
                        break rects;
                    }
                };
                next_pair(Setup::boxes(&rects, Method::AxisList), NEVER, dice)
                .then("A scan takes the boxes in order of their left edges, until one begins at or past the right edge.", &[])
            },
        ),
        LessonStep::new("{} boxes have {} pairs. How many does the list test?", |dice| {
            let n = dice.between(6, 8) as u64;
            let rects = row(dice, n as usize, (3, 14), (6, 24));
            let setup = Setup::boxes(&rects, Method::AxisList);
            let (tests, hits) = (setup.tests(), setup.counts().rect_hits);
            let wrong = vec![
                (pairs(n), said("Those are all pairs. A scan stops at the right edge of its box.", &[])),
                (n - 1, said("A wide box reaches more than its next neighbor.", &[])),
                (hits, said("{} pairs overlap along y as well. The list looks at x alone.", &[hits])),
                (tests + 2, said("Too many. Count the pairs of bars that overlap.", &[])),
            ];
            Exercise::on(setup).at(Moment::Start).filled(&[n, pairs(n)]).number(tests, wrong, dice).then(
                "It tests exactly the pairs that overlap along x. The test itself then looks at y.",
                &[],
            )
        }),
        LessonStep::new(
            "Drag box {} until the list makes exactly {} tests. Then check your answer.",
            |dice| {
                let rects = row(dice, 6, (8, 16), (8, 22));
                let key = dice.between(1, 6) as usize;
                // Try each place of the box and take a number of tests that it does not make now.
                let tests = |x: i32| {
                    let mut moved = rects.clone();
                    moved[key - 1].0 = x;
                    x_overlaps(&moved)
                };
                let now = tests(rects[key - 1].0);
                let (low, high) = (rects[key - 1].0 % 2, x_end(&rects) - rects[key - 1].2);
                let others: Vec<i32> = (low..=high).step_by(2).filter(|&x| tests(x) != now).collect();
                let x = if others.is_empty() { 0 } else { dice.pick(&others) };
                let wanted = tests(x);
                Exercise::on(Setup::boxes(&rects, Method::AxisList))
                    .filled(&[key as u64, wanted])
                    .predict(
                        LessonControl::Drag(key as u32),
                        (x, rects[key - 1].1),
                        Box::new(move |stepper| match stepper.pipeline().counts().rect_tests {
                            tests if tests == wanted => Ok(()),
                            tests => Err(said(
                                "Here the list makes {} tests. Count the pairs of bars that overlap.",
                                &[tests],
                            )),
                        }),
                    )
                    .then("Only the place along x matters: up or down, the list makes the same tests.", &[])
            },
        ),
    ],
};

/// Returns eight boxes in two ticks: in the first, their keys are in order from left to right. Also returns how many
/// pairs change their order, and how many boxes change their place.
fn disordered(dice: &mut SceneDice) -> (LabScene, u64, u64) {
    let mut order: Vec<i32> = (0..8).collect();
    for _ in 0..dice.between(2, 4) {
        let i = dice.between(0, 6) as usize;
        order.swap(i, i + 1);
    }
    let from = dice.between(0, 5) as usize;
    let moved = order.remove(from);
    order.insert((from + dice.between(2, 3) as usize).min(7), moved);
    let place = |at: usize, key: usize| (at as i32 * 11, key as i32 % 4 * 9, 8, 7);
    let before: Vec<_> = (0..8).map(|key| place(key, key)).collect();
    let after: Vec<_> =
        (0..8).map(|key| place(order.iter().position(|&k| k == key as i32).unwrap_or(0), key)).collect();
    let inversions =
        (0..8).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|&(a, b)| order[b] > order[a]).count();
    let displaced = (0..8).filter(|&i| order[i] != i as i32).count();
    (boxes_in_ticks(&[before, after]), inversions as u64, displaced as u64)
}

/// Returns the comparisons of a quicksort that takes the first element as pivot.
fn quicksort(keys: &[i32]) -> u64 {
    let [pivot, rest @ ..] = keys else { return 0 };
    let (low, high): (Vec<i32>, Vec<i32>) = rest.iter().partition(|&key| key < pivot);
    rest.len() as u64 + quicksort(&low) + quicksort(&high)
}

pub(super) const COHERENCE: LabLesson = LabLesson {
    key: "lab_coherence",
    title: "Staying sorted",
    about: "Little changes from tick to tick, so an old order is nearly right.",
    steps: &[
        LessonStep::new(
            "One tick later, each object has moved a little. The list is sorted again: an object out of place moves past its neighbors, one by one. Step forward.",
            |dice| {
                Exercise::on(Setup::of("spread", Method::AxisList).seeded(dice).set("speed", 8).at(1)).at(
                    Moment::First(|event| {
                        matches!(event, crate::lab::stepper::LabEvent::Method(TraceEvent::Move { .. }))
                    }),
                )
            },
        ),
        LessonStep::new(
            "The list was sorted, in order 1 to 8. Now the boxes are here. How many moves past a neighbor sort it by x again?",
            |dice| {
                let (scene, moves, displaced) = disordered(dice);
                let setup = Setup::scene(scene, Method::AxisList).at(1);
                let wrong = vec![
                    (
                        displaced,
                        said("{} boxes have changed places, but one may pass several others.", &[displaced]),
                    ),
                    (28, said("That is every pair. Most are still in order.", &[])),
                    (7, said("Count the pairs whose order has changed.", &[])),
                    (moves + 2, said("Fewer. Count the pairs whose order has changed.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .number(moves, wrong, dice)
                .then("One move for each pair that changed its order. When objects move little, hardly any pair does.", &[])
            },
        ),
        LessonStep::new(
            "Forty objects now jump up to 300 pixels per tick. About how many moves does it take to sort the list?",
            |dice| {
                let setup = Setup::of("spread", Method::AxisList).seeded(dice).set("speed", 300).at(1);
                let moves = setup.stats().moves;
                let wrong = vec![
                    (8, said("Such jumps change the order of many pairs.", &[])),
                    (40, said("One per object is too few: a jump passes many others.", &[])),
                    (780, said("That is every pair. It would mean that the order is reversed.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .number(moves, wrong, dice)
                .then("The old order is worth little, and a list sorted by insertion gets expensive. Coherence is an assumption: check it.", &[])
            },
        ),
        LessonStep::new(
            "After a calm tick, the list needs {} moves. A naive quicksort splits the forty by the first of them, and so on in each part. How many comparisons?",
            |dice| {
                let setup = Setup::of("spread", Method::AxisList).seeded(dice).set("speed", 4).at(1);
                let moves = setup.stats().moves;
                let order = |tick: usize| setup.scene.objects(tick);
                let (before, after) = (order(0), order(1));
                let mut keys: Vec<usize> = (0..before.len()).collect();
                keys.sort_by_key(|&i| before[i].rect.x);
                let keys: Vec<i32> = keys.iter().map(|&i| after[i].rect.x).collect();
                let compared = quicksort(&keys);
                let wrong = vec![
                    (moves, said("Quicksort does not notice that the list is nearly sorted.", &[])),
                    (
                        212,
                        said(
                            "n log n holds for a random order. A sorted list is the worst case of this pivot.",
                            &[],
                        ),
                    ),
                    (40, said("Even one pass over the list compares that many.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[moves])
                .number(compared, wrong, dice)
                .then("In a nearly sorted list, each pivot splits off very few objects: almost n^2 / 2 comparisons. Insertion just checks neighbors.", &[])
            },
        ),
    ],
};

/// Returns a cloud that is wider than high, or higher than wide.
fn cloud(dice: &mut SceneDice, is_wide: bool) -> Vec<(i32, i32, i32, i32)> {
    let (long, short) = (dice.between(180, 220), dice.between(36, 60));
    let (w, h) = if is_wide { (long, short) } else { (short, long / 2) };
    (0..14).map(|_| (dice.below(w), dice.below(h), 12, 8)).collect()
}

pub(super) const AXIS: LabLesson = LabLesson {
    key: "lab_sorting_fails",
    title: "Choosing the axis",
    about: "A column defeats a list along x. Look at your game, and sort along the other axis.",
    steps: &[
        LessonStep::new("{} boxes in a column. How many of the {} pairs does a list along x test?", |dice| {
            let n = dice.between(8, 10) as u64;
            let setup = Setup::of("column", Method::AxisList).set("objects", n as u32).seeded(dice);
            let tests = setup.tests();
            let wrong = vec![
                (
                    setup.counts().rect_hits,
                    said("That many pairs overlap. But the list cannot see that: it looks along x.", &[]),
                ),
                (n - 1, said("Along x, above or below makes no difference.", &[])),
                (pairs(n) / 2, said("More: look at the bars. All of them overlap.", &[])),
            ];
            Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[n, pairs(n)])
                .number(tests, wrong, dice)
                .then("All {}: each box begins before any other ends, so no scan stops early. This is as slow as brute force.", &[tests])
        }),
        LessonStep::new(
            "Choose the axis for a list that makes the fewest tests. Then check your answer.",
            |dice| {
                let is_wide = dice.below(2) == 0;
                let rects = cloud(dice, is_wide);
                let other = if is_wide { "y" } else { "x" };
                let setup = Setup::boxes(&rects, Method::AxisList).set("axis", other);
                let tests = ["x", "y"].map(|axis| setup.clone().set("axis", axis).tests());
                let (least, right) = if tests[0] <= tests[1] { (tests[0], 0) } else { (tests[1], 1) };
                Exercise::on(setup)
                .predict(
                    LessonControl::AXIS,
                    (right, 0),
                    Box::new(move |stepper| match stepper.pipeline().counts().rect_tests {
                        tests if tests == least => Ok(()),
                        tests => Err(said("That makes {} tests. The cloud is longer along the other axis.", &[tests])),
                    }),
                )
                .then("Sort along the axis on which the objects are spread out: fewer intervals overlap there.", &[])
            },
        ),
        LessonStep::new("{} boxes in one pile. How many tests does the best of all methods need?", |dice| {
            let n = dice.between(8, 12) as u64;
            let setup = Setup::of("pile", Method::IntervalTree).set("objects", n as u32).seeded(dice);
            let wrong = vec![
                (n, said("Each box overlaps each other box: {} pairs must be reported.", &[pairs(n)])),
                (n * n, said("More than all pairs? Each pair is tested once.", &[])),
                (pairs(n) / 2, said("Every pair overlaps, and every method must report all of them.", &[])),
            ];
            Exercise::on(setup).at(Moment::Start).filled(&[n]).number(pairs(n), wrong, dice).then(
                "All {} pairs overlap. No method can test fewer pairs than it has to report.",
                &[pairs(n)],
            )
        }),
    ],
};
