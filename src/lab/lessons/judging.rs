//! Lessons about judgment: work that is not a test, a warning tried on this game, and mistakes in print.

use super::deal::pairs;
use super::exercise::{Exercise, Label, Moment, WalkOf, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{LabScene, SceneDice};
use sector_collision::Method;
use sector_collision::broad::AxisChoice;

pub(super) const BOOKKEEPING: LabLesson = LabLesson {
    key: "lab_book_keeping",
    title: "The cost of bookkeeping",
    about: "Sorting and entering is work, too. With few objects, it costs more than it saves.",
    steps: &[
        LessonStep::new(
            "One ship and 80 bullets, which never hit each other. A k-d tree makes few tests. But watch its work before the first one.",
            |_| Exercise::on(Setup::of("curtain", Method::KdTree)).at(Moment::Start),
        ),
        LessonStep::new(
            "Work is counted in steps of about a quarter of a nanosecond. The tree takes {} here. Brute force makes {} tests of about nine steps, and sorts the kinds. How many?",
            |dice| {
                let tree = Setup::of("curtain", Method::KdTree).steps();
                let setup = Setup::of("curtain", Method::BruteForce);
                let (steps, tests) = (setup.steps(), setup.tests());
                let wrong = vec![
                    (
                        2 * tree,
                        said(
                            "More tests, but no sorting: each of the {} tests takes about 9 steps.",
                            &[tests],
                        ),
                    ),
                    (tree, said("They are not equal. Brute force has no structure to build.", &[])),
                    (tests, said("A test takes more than one step: about nine.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[tree, tests])
                .number(steps, wrong, dice)
                .then("The rules leave so few pairs that nothing is cheaper than testing them. Count all the work, not only tests.", &[])
            },
        ),
        LessonStep::new("Compare all methods on this scene, and note which is fastest.", |_| {
            Exercise::on(Setup::of("curtain", Method::BruteForce)).compare().then(
                "The method with the fewest tests need not be the fastest. Measure time on your own scenes.",
                &[],
            )
        }),
        LessonStep::new(
            "A game has {} objects that all may hit each other. Which method do you start with?",
            |dice| {
                let n = dice.between(4, 8) as u64;
                let setup = Setup::of("spread", Method::BruteForce).set("objects", n as u32).seeded(dice);
                let cost = |method| setup.clone().by(method).steps();
                let (least, grid, tree) =
                    (cost(Method::BruteForce), cost(Method::SectorGrid), cost(Method::KdTree));
                let wrong = vec![
                    (
                        Label::Method(Method::SectorGrid),
                        said("{} steps, mostly entries. {} tests take {}.", &[grid, pairs(n), least]),
                    ),
                    (
                        Label::Method(Method::KdTree),
                        said("{} steps, mostly for the tree. {} tests take {}.", &[tree, pairs(n), least]),
                    ),
                ];
                Exercise::on(setup.clone())
                .at(Moment::Start)
                .filled(&[n])
                .choose(Label::Method(Method::BruteForce), wrong, dice)
                .then("{} pairs are tested before a grid is built. Bookkeeping must save more than it adds.", &[pairs(n)])
            },
        ),
    ],
};

/// Frames of this game, from the recorded flights of stages 1 and 2, without bitmaps.
const OPEN_SPACE: &str = include_str!("../../../assets/lab/open-space.scene.json");
const THE_COLUMN: &str = include_str!("../../../assets/lab/the-column.scene.json");

fn frame(name: &str, text: &str) -> LabScene {
    // The tests read both files.
    LabScene::from_json(name, text).unwrap_or_default()
}

fn open_space(dice: &mut SceneDice) -> Setup {
    Setup::scene(frame("OPEN SPACE", OPEN_SPACE), Method::AxisList).at(dice.below(5) as usize)
}

fn the_column(dice: &mut SceneDice) -> Setup {
    Setup::scene(frame("THE COLUMN", THE_COLUMN), Method::AxisList).at(dice.below(4) as usize)
}

pub(super) const SPACE_SHOOTER: LabLesson = LabLesson {
    key: "lab_space_shooter",
    title: "Is this game suited?",
    about: "Wells says that sort and sweep does not suit space shooters. This is one: try it.",
    steps: &[
        LessonStep::new(
            "An article by Wells recommends sorting along an axis for platformers, but not for space shooters. Here is a frame of this one. Step forward and see.",
            |dice| Exercise::on(open_space(dice)),
        ),
        LessonStep::new(
            "{} objects, and the rules allow {} pairs. How many does the list along x test?",
            |dice| {
                let setup = open_space(dice);
                let counts = setup.counts();
                let (allowed, tests) = (counts.after_rules, counts.rect_tests);
                let wrong = vec![
                    (
                        allowed,
                        said(
                            "Only if all objects overlapped along x. The field is wide, and they are spread out.",
                            &[],
                        ),
                    ),
                    (allowed / 2, said("Fewer: a small object overlaps few others along x.", &[])),
                    (counts.rect_hits, said("Only {} pairs overlap along y, too.", &[counts.rect_hits])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[counts.objects, allowed])
                .number(tests, wrong, dice)
                .then("{} of {} pairs: on a wide field with spread-out objects, the list works well, although this is a space shooter.", &[tests, allowed])
            },
        ),
        LessonStep::new(
            "In this frame, shots and aliens line up in a column. Choose the axis on which the list makes fewer tests.",
            |dice| {
                let setup = the_column(dice);
                let tests = ["x", "y"].map(|axis| setup.clone().set("axis", axis).tests());
                let best = usize::from(tests[1] < tests[0]);
                let (least, most) = (tests[best], tests[1 - best]);
                let setup = setup.set("axis", ["y", "x"][best]);
                Exercise::on(setup)
                .predict(
                    LessonControl::AXIS,
                    (best as i32, 0),
                    Box::new(move |stepper| match stepper.pipeline().counts().rect_tests {
                        tests if tests == least => Ok(()),
                        tests => Err(said("{} tests. Shots and aliens are one below the other.", &[tests])),
                    }),
                )
                .then("{} tests instead of {}. Roberts warns about such columns, and Wells changes the axis from time to time.", &[least, most])
            },
        ),
        LessonStep::new("So was Wells right about space shooters?", |dice| {
            let wrong = vec![
                wrong_text(
                    "yes: never sort in a shooter",
                    "In most frames of this game the list makes few tests.",
                ),
                wrong_text(
                    "no: the list is always fine",
                    "In The Column it tests many more pairs than sectors do.",
                ),
            ];
            Exercise::on(the_column(dice).by(Method::SectorGrid))
                .choose(text_answer("it depends on the frame"), wrong, dice)
                .then("This game sorts along x and switches to sectors when aliens crowd together. Press F3 in a game to see which one works.", &[])
        }),
    ],
};

fn shared_column(dice: &mut SceneDice) -> Setup {
    // Each box begins in the last column of the one before, before it, or past it.
    let (mut x, mut rects) = (0, Vec::new());
    for i in 0..5 {
        let w = dice.between(8, 14);
        rects.push((x, i % 2 * 4, w, 12));
        x += w + dice.pick(&[-1, -1, -3, 0]);
    }
    Setup::boxes(&rects, Method::AxisList)
}

pub(super) const MISTAKES: LabLesson = LabLesson {
    key: "lab_mistakes",
    title: "Find the mistake",
    about: "Two articles, taken literally: their mistakes, and examples that hide them.",
    steps: &[
        LessonStep::new(
            "In listing 1 of an article by Roberts, a scan goes on while the last column of a box is greater than the first column of the next. Step forward.",
            |_| {
                Exercise::on(Setup::of("table-2", Method::AxisList))
                    .at(Moment::Start)
                    .walking(WalkOf::Listing)
            },
        ),
        LessonStep::new(
            "Neighbors may share exactly one column. How many pairs does listing 1 test here?",
            |dice| {
                let (setup, tested) = loop {
                    let setup = shared_column(dice);
                    let exercise = Exercise::on(setup.clone()).walking(WalkOf::Listing);
                    let tested =
                        exercise.walk(&setup.stepper()).map_or(0, |walk| walk.count("rectangle tests"));
                    if tested != setup.tests() {
                        break (setup, tested);
                    }
                };
                let tests = setup.tests();
                let wrong = vec![
                    (
                        tests,
                        said(
                            "That would be right. But 9 > 9 is false, so the scan stops where one column is shared.",
                            &[],
                        ),
                    ),
                    (4, said("Compare the last column of each box with the first column of the next.", &[])),
                    (0, said("Neighbors that share two columns or more are tested.", &[])),
                    (tested + 1, said("Too many: a shared last column is not greater.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .walking(WalkOf::Listing)
                .number(tested, wrong, dice)
                .then("The last column belongs to the box: the listing must compare with >=. The missed pairs are red.", &[])
            },
        ),
        LessonStep::new(
            "Neighbors share one column, except 3 and 4, which only share an edge. How many pairs are hits?",
            |dice| {
                let setup = Setup::of("one-column", Method::AxisList);
                let hits = setup.counts().hits;
                let wrong = vec![
                    (0, said("A shared column of pixels is an overlap.", &[])),
                    (hits + 1, said("3 ends where 4 begins: they share no pixel.", &[])),
                    (hits - 1, said("Check each pair of neighbors: do they share a column?", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .number(hits, wrong, dice)
                .then("Here a right edge is the first column outside. Two boxes overlap if each begins before the other ends.", &[])
            },
        ),
        LessonStep::new(
            "Wells searches for the start of box {} by position alone. But 2, 3 and 4 start at one place: the search lands on 2, and the scan starts after it. Which box is missed?",
            |dice| {
                let key = dice.between(3, 4) as u32;
                let setup = Setup::of("equal-begins", Method::SortAndSweep);
                let walk = Exercise::on(setup.clone()).walking(WalkOf::Wells(key)).walk(&setup.stepper());
                let missed = walk.map(|walk| walk.missed()).unwrap_or_default();
                let wrong = (1..=5).filter(|&other| other != key && Some(&other) != missed.first());
                let wrong = wrong.map(|other| {
                    (
                        other.into(),
                        said("Box {} is found: the scan passes its start or its end.", &[other.into()]),
                    )
                });
                let wrong = wrong.collect();
                Exercise::on(setup)
                    .at(Moment::Start)
                    .filled(&[key.into()])
                    .walking(WalkOf::Wells(key))
                    .held()
                    .number(missed.first().copied().unwrap_or(0).into(), wrong, dice)
                    .then("The start on which the search lands is never passed, so that box is never found. The fix is an order without ties: by place, then by number.", &[])
            },
        ),
        LessonStep::new("Choose the axis on which Wells's query for box 4 misses nothing.", |dice| {
            let setup = Setup::of("equal-begins", Method::SortAndSweep).set("axis", "x").at(0);
            let _ = dice.below(2);
            Exercise::on(setup)
                .walking(WalkOf::Wells(4))
                .predict(
                    LessonControl::AXIS,
                    (1, 0),
                    Box::new(|stepper| match stepper.scene().tuning.axis {
                        AxisChoice::Y => Ok(()),
                        _ => Err(said("Along x, three starts are at one place.", &[])),
                    }),
                )
                .then("Along y, all starts and ends are at different places. Wells's rules are right, and only ties break the search.", &[])
        }),
    ],
};
