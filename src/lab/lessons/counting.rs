//! Lessons about the number of tests: all pairs, the rules of a game, and a quick no.

use super::deal::pairs;
use super::exercise::{Exercise, Moment, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup, whole};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::shooter;
use sector_collision::Method;

const COUNTS: [&str; 17] =
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "18", "20"];

pub(super) const ALL_PAIRS: LabLesson = LabLesson {
    key: "lab_all_pairs",
    title: "Too many pairs",
    about: "Which boxes overlap? Brute force tests every pair, and its work grows fast.",
    steps: &[
        LessonStep::new(
            "Which of these {} boxes overlap? Touching is not overlapping. Brute force tests every pair. Step forward: the triangle gets one dot per test.",
            |dice| {
                let n = dice.between(5, 8) as u32;
                Exercise::on(Setup::of("table-1", Method::BruteForce).set("objects", n).seeded(dice))
                    .filled(&[n.into()])
            },
        ),
        LessonStep::new(
            "Brute force tests each pair of these {} boxes once. How many tests is that?",
            |dice| {
                let n = dice.between(6, 12) as u64;
                let setup = Setup::of("table-1", Method::BruteForce).set("objects", n as u32).seeded(dice);
                let tests = setup.tests();
                let wrong = vec![
                    (n * n, said("That also tests each box against itself, and each pair twice.", &[])),
                    (n * (n - 1), said("That tests each pair twice: 1 with 2, and 2 with 1.", &[])),
                    (n, said("Each box alone has {} partners.", &[n - 1])),
                ];
                Exercise::on(setup).filled(&[n]).number(tests, wrong, dice).then(
                    "Each of {} boxes has {} partners, and each pair counts once: n (n - 1) / 2.",
                    &[n, n - 1],
                )
            },
        ),
        LessonStep::new(
            "{} boxes need {} tests. Now the number of boxes doubles to {}. How many tests?",
            |dice| {
                let n = 2 * dice.between(5, 10) as u64;
                let setup =
                    Setup::of("table-1", Method::BruteForce).set("objects", 2 * n as u32).seeded(dice);
                let (before, tests) = (pairs(n), setup.tests());
                let wrong = vec![
                    (
                        2 * before,
                        said("There are twice as many boxes, but each also has twice as many partners.", &[]),
                    ),
                    (
                        3 * before,
                        said("More than that: each of {} boxes now has {} partners.", &[2 * n, 2 * n - 1]),
                    ),
                    (
                        8 * before,
                        said(
                            "Eight times would be cubic growth. Only the boxes and their partners double.",
                            &[],
                        ),
                    ),
                ];
                Exercise::on(setup)
                .filled(&[n, before, 2 * n])
                .number(tests, wrong, dice)
                .then("Twice the boxes, about four times the tests: the work grows as O(n^2). A thousand boxes need half a million.", &[])
            },
        ),
        LessonStep::new(
            "Choose the number of boxes for which brute force makes exactly {} tests. Then check your answer.",
            |dice| {
                let index = dice.between(6, COUNTS.len() as i32 - 1) as usize;
                let tests = pairs(whole(COUNTS[index]));
                let setup = Setup::of("table-1", Method::BruteForce).set("objects", COUNTS[1]).seeded(dice);
                let check = move |counted: u64, objects: u64| match counted == tests {
                    true => Ok(()),
                    false => Err(said("Tests for {} boxes: {}.", &[objects, counted])),
                };
                Exercise::on(setup)
                .filled(&[tests])
                .predict(
                    LessonControl::Setting("objects", &COUNTS),
                    (index as i32, 0),
                    Box::new(move |stepper| {
                        let counts = stepper.pipeline().counts();
                        check(counts.rect_tests, counts.objects)
                    }),
                )
                .then("n (n - 1) / 2 is about half of n^2. The next lessons keep the hits and drop most of the tests.", &[])
            },
        ),
    ],
};

pub(super) const RULES: LabLesson = LabLesson {
    key: "lab_rules",
    title: "Rules first",
    about: "Aliens never hit aliens: the rules of a game save tests before any are made.",
    steps: &[
        LessonStep::new(
            "One ship, five shots, twenty aliens, ten bullets. Ship and shots may hit aliens and bullets, and nothing else may hit anything. Step forward.",
            |_| Exercise::on(Setup::of("thirty-six", Method::BruteForce)),
        ),
        LessonStep::new(
            "A ship and {} shots may hit {} aliens and {} bullets. How many tests are left?",
            |dice| {
                let [shots, aliens, bullets] =
                    [(3, 7), (10, 20), (4, 12)].map(|(a, b)| dice.between(a, b) as u64);
                let n = 1 + shots + aliens + bullets;
                let setup = Setup::scene(
                    shooter(
                        [shots as usize, aliens as usize, bullets as usize],
                        dice.between(1, 1000) as u64,
                    ),
                    Method::BruteForce,
                );
                let tests = setup.tests();
                let wrong = vec![
                    (pairs(n), said("Those are all {} pairs. The rules forbid most of them.", &[pairs(n)])),
                    (
                        shots * (aliens + bullets),
                        said("The ship itself may be hit by {} objects, too.", &[aliens + bullets]),
                    ),
                    ((1 + shots) * aliens, said("Ship and shots may also hit the {} bullets.", &[bullets])),
                ];
                Exercise::on(setup).filled(&[shots, aliens, bullets]).number(tests, wrong, dice).then(
                    "{} on one side times {} on the other. The cheapest test is the one you never make.",
                    &[1 + shots, aliens + bullets],
                )
            },
        ),
        LessonStep::new(
            "A ship, {} shots, {} aliens and {} bullets, under the same rules. One more alien appears. How many more tests?",
            |dice| {
                let [shots, aliens, bullets] =
                    [(3, 9), (10, 20), (4, 12)].map(|(a, b)| dice.between(a, b) as u64);
                let n = 1 + shots + aliens + bullets;
                let seed = dice.between(1, 1000) as u64;
                let of = |aliens: u64| shooter([shots as usize, aliens as usize, bullets as usize], seed);
                let setup = Setup::scene(of(aliens + 1), Method::BruteForce);
                let more = setup.tests() - Setup::scene(of(aliens), Method::BruteForce).tests();
                let wrong = vec![
                    (n, said("Without rules, it would be tested against all {} others.", &[n])),
                    (aliens, said("Aliens never hit aliens.", &[])),
                    (shots, said("The ship may hit the new alien, too.", &[])),
                    (1 + shots + bullets, said("Bullets and aliens are on the same side.", &[])),
                ];
                Exercise::on(setup).filled(&[shots, aliens, bullets]).number(more, wrong, dice).then(
                    "The new alien meets the ship and {} shots. Without rules it would meet {} objects.",
                    &[shots, n],
                )
            },
        ),
        LessonStep::new(
            "{} shots, {} aliens, {} bullets and the ship. You may forbid one more pair of kinds. Which saves the most tests?",
            |dice| {
                let shots = dice.between(4, 8) as u64;
                let (aliens, bullets) = match dice.below(2) {
                    0 => (dice.between(12, 20) as u64, dice.between(4, 9) as u64),
                    _ => (dice.between(4, 9) as u64, dice.between(12, 20) as u64),
                };
                let setup = Setup::scene(
                    shooter(
                        [shots as usize, aliens as usize, bullets as usize],
                        dice.between(1, 1000) as u64,
                    ),
                    Method::BruteForce,
                );
                let mut options = [
                    (aliens, "ship and aliens"),
                    (bullets, "ship and bullets"),
                    (shots * aliens, "shots and aliens"),
                    (shots * bullets, "shots and bullets"),
                ];
                options.sort_unstable();
                let (most, right) = options[3];
                let wrong = options[..3].iter();
                let wrong = wrong.map(|&(saved, template)| {
                    (text_answer(template), said("That saves only {} tests.", &[saved]))
                });
                let wrong = wrong.collect();
                Exercise::on(setup)
                .filled(&[shots, aliens, bullets])
                .choose(text_answer(right), wrong, dice)
                .then("{} tests: the product of the two numbers. Forbid the pairs of the most numerous kinds first.", &[most])
            },
        ),
    ],
};

/// How the second box of a test is placed: (x, y) next to a box at (20, 15) of 20 by 20 pixels, the number of
/// comparisons until the first no, and what the test finds.
const AROUND: [((i32, i32), u64, &str); 6] = [
    ((0, 20), 1, "Box 2 is left of box 1, and the first question finds that."),
    ((46, 12), 2, "Box 2 is right of box 1. The second question finds that."),
    (
        (23, -3),
        3,
        "It is neither left nor right of box 1: they overlap along x. The third question finds that it is above.",
    ),
    ((16, 38), 4, "Only the last question finds that box 2 is below box 1."),
    ((2, -3), 1, "Box 2 is left of box 1 as well as above it. The test stops at the first yes."),
    ((34, 29), 4, "They overlap, so none of the four is true, and all are checked."),
];

pub(super) const SAY_NO: LabLesson = LabLesson {
    key: "lab_say_no",
    title: "Say no first",
    about: "Most answers are no. Four comparisons of rectangles say it before any bitmap is read.",
    steps: &[
        LessonStep::new(
            "A rectangle test asks: is the second box left of the first? Right of it? Above? Below? The first yes ends it: they are apart. Step through the pairs.",
            |_| Exercise::on(Setup::of("listing-2", Method::BruteForce)),
        ),
        LessonStep::new(
            "Is box 2 completely left of box 1? Right of it? Above it? Below it? The first yes ends the test. How many of the four are checked?",
            |dice| {
                let ((x, y), right, reply) = dice.pick(&AROUND);
                let setup = Setup::boxes(&[(20, 15, 20, 20), (x, y, 14, 14)], Method::BruteForce);
                let wrong = (1..=4).map(|number| (number, said(reply, &[]))).collect();
                Exercise::on(setup).at(Moment::Start).number(right, wrong, dice).then(reply, &[])
            },
        ),
        LessonStep::new(
            "{} discs make {} pairs. If the rectangles are tested first, how many pairs still need a bitmap test?",
            |dice| {
                let n = dice.between(12, 16) as u64;
                let setup = Setup::of("discs", Method::BruteForce).set("objects", n as u32).seeded(dice);
                let counts = setup.counts();
                let (overlaps, hits) = (counts.rect_hits, counts.hits);
                let wrong = vec![
                    (
                        pairs(n),
                        said(
                            "That many bitmap tests run if nothing is tested first. Most pairs are far apart.",
                            &[],
                        ),
                    ),
                    (
                        hits,
                        said(
                            "{} pairs share a pixel. A bitmap test must also say no to the rest of the overlaps.",
                            &[hits],
                        ),
                    ),
                    (n, said("Count the pairs of rectangles that overlap.", &[])),
                ];
                Exercise::on(setup).filled(&[n, pairs(n)]).number(overlaps, wrong, dice).then(
                    "Rectangles reject {} of {} pairs. Only {} need their bitmaps compared.",
                    &[pairs(n) - overlaps, pairs(n), overlaps],
                )
            },
        ),
        LessonStep::new(
            "A game checks {} times a second whether a missile hits a ship, and once a second it does. What makes the checks cheapest, without missing a hit?",
            |dice| {
                let frames = dice.pick(&[20u64, 30, 60]);
                let wrong = vec![
                    (
                        text_answer("a faster bitmap test"),
                        said("It helps one check in {}. The others end at the rectangles.", &[frames]),
                    ),
                    wrong_text(
                        "a check every other frame",
                        "A fast missile would pass through the ship unseen.",
                    ),
                    wrong_text(
                        "remembering the last answer",
                        "The two move, so the last answer proves nothing.",
                    ),
                ];
                Exercise::on(Setup::of("ring", Method::BruteForce))
                .filled(&[frames])
                .choose(text_answer("a fast no"), wrong, dice)
                .then("{} of {} answers are no. Start with the comparison that most often finds two objects apart in your game.", &[
                    frames - 1,
                    frames,
                ])
            },
        ),
    ],
};
