//! Lessons about begins and ends in order: the active set, sweep and prune, queries, and the interval tree.

use super::deal::{Place, key_of, next_pair, pairs, row, x_overlaps};
use super::exercise::{Exercise, Label, Moment, WalkOf, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup};
use super::walk::{self, Walk};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{LabEvent, SceneDice, boxes_in_ticks};
use sector_collision::Method;
use sector_collision::broad::{Axis, AxisChoice};
use sector_collision::trace::TraceEvent;
use std::collections::BTreeSet;

/// Returns the key of the box that begins last.
fn rightmost(rects: &[Place]) -> usize {
    (1..=rects.len()).max_by_key(|&key| rects[key - 1].0).unwrap_or(1)
}

pub(super) const ACTIVE_SET: LabLesson = LabLesson {
    key: "lab_active_set",
    title: "The active set",
    about: "A line sweeps along an axis and remembers which boxes it is in. Which axis? The one with more variance.",
    steps: &[
        LessonStep::new(
            "A line sweeps along x. Where a box starts, it is tested against the boxes in the active set, oldest first, and joins them. Where it ends, it leaves. Step forward.",
            |_| Exercise::on(Setup::of("b3-to-e2", Method::ActiveSet)),
        ),
        LessonStep::new(
            "The sweep is about to reach the left edge of box {}. Mark the boxes in the active set.",
            |dice| {
                let rects = loop {
                    let rects = row(dice, 6, (5, 14), (10, 34));
                    if (5..13).contains(&x_overlaps(&rects)) {
                        break rects;
                    }
                };
                let setup = Setup::boxes(&rects, Method::ActiveSet);
                let active = |key: usize| -> BTreeSet<u32> {
                    let x = rects[key - 1].0;
                    let is_active = |&(i, rect): &(usize, &(i32, i32, i32, i32))| {
                        i + 1 != key && rect.0 < x && x < rect.0 + rect.2
                    };
                    rects.iter().enumerate().filter(is_active).map(|(i, _)| i as u32 + 1).collect()
                };
                let is_asked = |key: usize| {
                    let touches = rects.iter().any(|rect| rect.0 + rect.2 == rects[key - 1].0);
                    !active(key).is_empty() && !touches
                };
                let asked: Vec<usize> = (1..=6).filter(|&key| is_asked(key)).collect();
                let key = if asked.is_empty() { rightmost(&rects) } else { dice.pick(&asked) };
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[key as u64])
                .mark(
                    active(key),
                    "Box {} has begun, but it has not ended yet: it is in the set.",
                    "Box {} is not in the set: it has ended, or it has not begun.",
                )
                .then("The set holds the boxes that have begun and have not ended. The new box is tested against all of them.", &[])
            },
        ),
        LessonStep::new("Which pair does the sweep test next?", |dice| {
            let rects = loop {
                let rects = row(dice, 6, (4, 12), (8, 26));
                if (5..13).contains(&x_overlaps(&rects)) {
                    break rects;
                }
            };
            next_pair(
                Setup::boxes(&rects, Method::ActiveSet),
                "{}–{} is never tested: one has ended before the other begins.",
                dice,
            )
            .then("A box is tested when it begins, against the boxes that are open there.", &[])
        }),
        LessonStep::new(
            "{} bars, and about {} of them are in the active set on average. How many tests does the sweep make?",
            |dice| {
                let n = 10 * dice.between(3, 8) as u64;
                let setup = Setup::of("bars", Method::ActiveSet).set("objects", n as u32).seeded(dice);
                let tests = setup.tests();
                let open = (tests + n / 2) / n;
                let wrong = vec![
                    (pairs(n), said("That is every pair. A box meets only the open ones.", &[])),
                    (n, said("Each box is tested against all {} open ones.", &[open])),
                    (n * open * open, said("Each box meets the set once, when it begins.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[n, open])
                .number(tests, wrong, dice)
                .then("n boxes, k open: O(kn), plus the sort. In a column k grows with n, and the sweep is quadratic again.", &[])
            },
        ),
        LessonStep::new(
            "A sweep can measure how far the centers are spread along x and y: their variance. The next tick uses the greater one. Which axis is that?",
            |dice| {
                let tick = match dice.below(2) {
                    0 => dice.between(2, 25),
                    _ => dice.between(50, 57),
                } as usize;
                let setup = Setup::of("flip", Method::ActiveSet).at(tick);
                let next = setup.clone().at(tick + 1).stepper().axis();
                let (right, wrong, reply) = match next {
                    Axis::X => {
                        ("x", "y", "The centers are spread farther along x: their variance is larger there.")
                    }
                    Axis::Y => {
                        ("y", "x", "The centers are spread farther along y: their variance is larger there.")
                    }
                };
                let wrong = vec![
                    wrong_text(wrong, reply),
                    wrong_text(
                        "x and y in turn",
                        "It uses one axis per tick, the one with the greater variance.",
                    ),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .choose(text_answer(right), wrong, dice)
                .then("The variance is measured during the sweep, and the axis with the greater one is used in the next tick.", &[])
            },
        ),
        LessonStep::new(
            "The cloud is now spread a little farther along y, but this tick still sweeps along x. Why?",
            |dice| {
                let wrong = vec![
                    wrong_text(
                        "x is the default",
                        "A few ticks later it sweeps along y. No default would do that.",
                    ),
                    wrong_text("fewer overlaps along x", "The sweep does not count overlaps in advance."),
                    wrong_text(
                        "sorting again costs too much",
                        "The end points are sorted again in each tick, along either axis.",
                    ),
                ];
                Exercise::on(Setup::of("flip", Method::ActiveSet).at(late_tick()))
                .at(Moment::First(|event| {
                    matches!(event, LabEvent::Method(TraceEvent::Open { .. }))
                }))
                .choose(text_answer("it measured the tick before"), wrong, dice)
                .then("The choice is one tick old. That hardly matters, because positions change little between ticks.", &[])
            },
        ),
    ],
};

/// Returns the last tick of the scene "flip" that sweeps along x.
fn late_tick() -> usize {
    let mut stepper = Setup::of("flip", Method::ActiveSet).stepper();
    while stepper.tick() < 59 && (stepper.tick() == 0 || stepper.axis() == Axis::X) {
        stepper.go_to_tick(stepper.tick() + 1);
    }
    stepper.tick() - 1
}

pub(super) const SWEEP_AND_PRUNE: LabLesson = LabLesson {
    key: "lab_sweep_and_prune",
    title: "Sweep and prune",
    about: "Two sorted strips and a list of pairs, all kept from tick to tick.",
    steps: &[
        LessonStep::new(
            "Two strips hold the starts and ends along x and y. They are kept from tick to tick, and so are the pairs. Step forward: neighbors swap.",
            |dice| {
                Exercise::on(
                    Setup::of("creeping", Method::SweepAndPrune)
                        .set("objects", 10)
                        .set("size", 400)
                        .set("speed", 6)
                        .seeded(dice)
                        .at(3),
                )
                .at(Moment::First(|event| matches!(event, LabEvent::Method(TraceEvent::Swap { .. }))))
            },
        ),
        LessonStep::new("What does the swap change?", swapped),
        LessonStep::new(
            "A staircase: each box overlaps its neighbors along x. So the x strip reports boxes {} and {}. When do they become a pair?",
            |dice| {
                let a = dice.between(1, 7) as u64;
                let wrong = vec![
                    wrong_text("at once", "Boxes one above the other overlap along x, too."),
                    wrong_text(
                        "after a rectangle test of all pairs",
                        "No pair is searched for: the strips report changes.",
                    ),
                    wrong_text(
                        "if both strips swap in this tick",
                        "The overlap along y may have begun many ticks ago.",
                    ),
                ];
                let rects: Vec<_> = (0..8).map(|i| (i * 22, i * 14, 30, 12)).collect();
                Exercise::on(Setup::boxes(&rects, Method::SweepAndPrune))
                .at(Moment::Start)
                .filled(&[a, a + 1])
                .choose(text_answer("if they overlap along y, too"), wrong, dice)
                .then("A pair is kept while it overlaps on both axes. In a staircase, neighbors overlap along x and never become pairs.", &[])
            },
        ),
        LessonStep::new(
            "Forty objects move by one pixel per tick: {} swaps. How many if they jump up to 200 pixels?",
            |dice| {
                let slow = Setup::of("creeping", Method::SweepAndPrune).seeded(dice).at(2);
                let setup = slow.clone().set("speed", 200);
                let swaps = |setup: &Setup| setup.stats().swaps;
                let (few, many) = (swaps(&slow), swaps(&setup));
                let wrong = vec![
                    (few, said("The number of swaps depends on how far objects move past each other.", &[])),
                    (80 + few, said("Far more: each jump passes many starts and ends, in both strips.", &[])),
                    (40, said("Each object passes many others.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[few])
                .number(many, wrong, dice)
                .then("The cost is O(n + m) for n objects and m swaps. It is cheap only while little changes from tick to tick.", &[])
            },
        ),
    ],
};

/// Asks about a swap in the x strip. One box moves, so that there is exactly one swap.
fn swapped(dice: &mut SceneDice) -> Exercise {
    let asked = (dice.below(2) == 0, dice.below(2) == 0);
    let (setup, a, b) = loop {
        let before = row(dice, 6, (10, 24), (16, 40));
        let mut after = before.clone();
        after[dice.below(6) as usize].0 -= dice.between(4, 20);
        let setup = Setup::scene(boxes_in_ticks(&[before, after]), Method::SweepAndPrune).at(1);
        let stepper = setup.stepper();
        let swap = |i| match stepper.events().get(i)? {
            LabEvent::Method(&TraceEvent::Swap { moving, passed, .. }) => Some((moving, passed)),
            _ => None,
        };
        let swaps: Vec<_> = (0..stepper.events().len()).filter_map(swap).collect();
        if let [(moving, passed)] = swaps[..]
            && (moving.is_begin(), passed.is_begin()) == asked
        {
            let [a, b] = [moving, passed].map(|end| u64::from(key_of(&stepper, end.slot())));
            break (setup, a, b);
        }
    };
    let answers = [
        ("they begin to overlap along x", "they stop overlapping along x", "nothing"),
        ("they stop overlapping along x", "they begin to overlap along x", "nothing"),
        ("nothing", "they begin to overlap along x", "they stop overlapping along x"),
    ];
    const START_OR_END: &str = "A start and an end: an overlap begins or stops.";
    let (asks, (right, first, second), [to_first, to_second]) = match asked {
        (true, false) => (
            "In the x strip, the start of {} moves left past the end of {}.",
            answers[0],
            ["The box that moved now begins before the other one ends.", START_OR_END],
        ),
        (false, true) => (
            "In the x strip, the end of {} moves left past the start of {}.",
            answers[1],
            ["The box that moved now ends before the other one begins.", START_OR_END],
        ),
        (true, true) => (
            "In the x strip, the start of {} moves left past the start of {}.",
            answers[2],
            ["They overlapped already: both were open there.", "Neither has ended, so they still overlap."],
        ),
        (false, false) => (
            "In the x strip, the end of {} moves left past the end of {}.",
            answers[2],
            [
                "They overlapped already: both were open before.",
                "Both were open until there, so they still overlap.",
            ],
        ),
    };
    let wrong = vec![wrong_text(first, to_first), wrong_text(second, to_second)];
    Exercise::on(setup)
        .at(Moment::Start)
        .held()
        .asks(asks, &[a, b])
        .choose(text_answer(right), wrong, dice)
        .then("Only a swap of a start with an end begins or stops an overlap on that axis.", &[])
}

fn query_row(dice: &mut SceneDice) -> (Setup, u32, Walk) {
    loop {
        let rects = row(dice, 7, (5, 16), (8, 30));
        let intervals: Vec<_> =
            (1..).zip(&rects).map(|(key, rect)| (key, (rect.0, rect.0 + rect.2))).collect();
        let key = dice.between(1, 7) as u32;
        let walk = walk::query(&intervals, key);
        if (2..5).contains(&walk.count("found")) && walk.count(Walk::COUNTERS[0]) < 12 {
            return (Setup::boxes(&rects, Method::SortAndSweep), key, walk);
        }
    }
}

pub(super) const ONE_ASKS: LabLesson = LabLesson {
    key: "lab_one_asks",
    title: "One against all",
    about: "Begins and ends in one array: which boxes overlap this one, and where can the search stop?",
    steps: &[
        LessonStep::new(
            "An array holds the starts and ends of seven boxes. A gap is a place where no box is open. Step forward: a query for box 2 runs to the gap.",
            |_| {
                Exercise::on(Setup::of("void", Method::SortAndSweep))
                    .at(Moment::Start)
                    .walking(WalkOf::Query(2))
            },
        ),
        LessonStep::new("A query for box {}: mark the boxes that overlap it along x.", |dice| {
            let (setup, key, walk) = query_row(dice);
            let found = walk.found();
            Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[key.into()])
                .walking(WalkOf::Query(key))
                .mark(
                    found,
                    "Box {} overlaps it along x: compare the bars below.",
                    "Box {} does not overlap it along x.",
                )
                .then("A box that starts inside the queried box is found by its start. One that started earlier is found by its end.", &[])
        }),
        LessonStep::new(
            "The scan for box {} runs from its start to the first gap. How many starts and ends does it pass, the end of the box itself included?",
            |dice| {
                let (setup, key, walk) = query_row(dice);
                let (steps, found) = (walk.count(Walk::COUNTERS[0]), walk.count("found"));
                let wrong = vec![
                    (
                        found,
                        said("{} boxes are found. The scan passes other starts and ends, too.", &[found]),
                    ),
                    (13, said("It need not run to the end of the array: it stops at a gap.", &[])),
                    (
                        2 * found,
                        said(
                            "It also passes the end of the box itself, and ends of boxes that began inside it.",
                            &[],
                        ),
                    ),
                    (
                        steps.saturating_sub(2),
                        said("The end of the box does not stop the scan. Only a gap does.", &[]),
                    ),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[key.into()])
                .walking(WalkOf::Query(key))
                .number(steps, wrong, dice)
                .then("Past the end of the box, another may end that began before it. No box spans a gap, so the scan can stop there.", &[])
            },
        ),
        LessonStep::new(
            "A column of ten boxes, and a query for box 1. Choose the axis on which a gap stops the scan soonest.",
            |dice| {
                let setup = Setup::of("column", Method::SortAndSweep).seeded(dice).set("axis", "x");
                Exercise::on(setup)
                .walking(WalkOf::Query(1))
                .predict(
                    LessonControl::AXIS,
                    (1, 0),
                    Box::new(|stepper| match stepper.scene().tuning.axis {
                        AxisChoice::Y => Ok(()),
                        _ => Err(said("Along x, all ten boxes are open together: no gap before the end.", &[])),
                    }),
                )
                .then("The array is sorted once and answers every query. Queries do not depend on each other, so all cores can share them.", &[])
            },
        ),
    ],
};

pub(super) const LONG_BARS: LabLesson = LabLesson {
    key: "lab_long_bars",
    title: "Long bars",
    about: "Where many intervals are open at once, a tree of intervals finds the few that matter.",
    steps: &[
        LessonStep::new(
            "Sixty long bars. Along x, most pairs overlap, and the list tests all of these. Along y, hardly any do. Step forward.",
            |dice| Exercise::on(Setup::of("bars", Method::AxisList).seeded(dice)),
        ),
        LessonStep::new(
            "The list tests {} pairs, and {} overlap. A sweep along x can keep the open bars in a tree by their y range, and ask it which overlap a new bar. How many tests?",
            |dice| {
                let list = Setup::of("bars", Method::AxisList).seeded(dice);
                let setup = list.clone().by(Method::IntervalTree);
                let (tests, overlaps) = (list.tests(), list.counts().rect_hits);
                let wrong = vec![
                    (tests, said("The tree asks only for intervals that overlap along y, too.", &[])),
                    (pairs(60), said("That is every pair.", &[])),
                    (tests / 2, said("The tree looks at the second axis before it reports a pair.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[tests, overlaps])
                .number(overlaps, wrong, dice)
                .then("While the sweep moves along x, the tree holds the open bars by their y intervals. It reports only overlaps on both axes.", &[])
            },
        ),
        LessonStep::new("When does the tree cost more than it saves?", |dice| {
            let wrong = vec![
                wrong_text("with many open at once", "There it helps most: the list tests all of them."),
                wrong_text("if boxes overlap on both axes", "Those pairs must be reported by every method."),
                wrong_text(
                    "if the boxes move fast",
                    "It is rebuilt in each tick, so speed makes no difference.",
                ),
            ];
            Exercise::on(Setup::of("spread", Method::IntervalTree).seeded(dice))
                .choose(text_answer("with few open at once"), wrong, dice)
                .then("Every box enters and leaves the tree. If only two or three are open, testing them is cheaper than the tree.", &[])
        }),
        LessonStep::new(
            "Which method does the least work on these bars, if they jump anywhere in each tick?",
            |dice| {
                let setup = Setup::of("bars", Method::AxisList)
                    .set("objects", 300)
                    .seeded(dice)
                    .set("speed", 300)
                    .at(1);
                let work = |method| (setup.clone().by(method).steps(), method);
                let mut methods =
                    [Method::AxisList, Method::IntervalTree, Method::SweepAndPrune, Method::BruteForce]
                        .map(work);
                methods.sort_unstable();
                let (least, best) = methods[0];
                let wrong = methods[1..].iter();
                let wrong = wrong.map(|&(steps, method)| {
                    (
                        Label::Method(method),
                        said("{} steps of work. The best method here needs {}.", &[steps, least]),
                    )
                });
                let wrong = wrong.collect();
                Exercise::on(setup.clone().by(Method::BruteForce))
                .at(Moment::Start)
                .choose(Label::Method(best), wrong, dice)
                .then("The list drowns in tests, and sweep and prune in swaps. A step is about a quarter of a nanosecond, all work included.", &[])
            },
        ),
    ],
};
