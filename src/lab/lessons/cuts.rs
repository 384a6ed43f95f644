//! Lessons about cutting at gaps: dimensional clustering, and percolation, which ends it.

use super::deal::{Place, pairs};
use super::exercise::{Exercise, Label, Moment, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup, whole};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{LabEvent, SceneDice};
use sector_collision::Method;
use sector_collision::trace::TraceEvent;

/// Returns boxes in groups along x with gaps between them, and the size of each group.
fn grouped(dice: &mut SceneDice, groups: usize) -> (Vec<Place>, Vec<u64>) {
    loop {
        let (rects, sizes) = any_groups(dice, groups);
        // Up to eight boxes would not be cut at all.
        if rects.len() > 8 {
            return (rects, sizes);
        }
    }
}

fn any_groups(dice: &mut SceneDice, groups: usize) -> (Vec<Place>, Vec<u64>) {
    let (mut rects, mut sizes, mut x) = (Vec::new(), Vec::new(), 0);
    for _ in 0..groups {
        let size = dice.between(1, 5);
        for i in 0..size {
            rects.push((x + i * 8, (rects.len() as i32 % 4) * 9, 12, 7));
        }
        sizes.push(size as u64);
        x += size * 8 + 4 + dice.between(4, 12);
    }
    dice.shuffle(&mut rects);
    (rects, sizes)
}

pub(super) const CUTS: LabLesson = LabLesson {
    key: "lab_cuts",
    title: "Cut at the gaps",
    about: "Groups with a gap between them cannot touch: cut there, along x and y in turn.",
    steps: &[
        LessonStep::new(
            "Boxes 1, 2 and 3 are one group along x, since 2 bridges the gap. Along y, 2 is apart. Then 1 and 3 are apart along x. Step forward.",
            |_| Exercise::on(Setup::of("clusters-of-three", Method::DimensionalClustering)).at(SPLIT),
        ),
        LessonStep::new(
            "A counter of open boxes runs along x, and each time it falls to zero, a group is complete. How many groups are here?",
            |dice| {
                let groups = dice.between(3, 5) as u64;
                let (rects, sizes) = grouped(dice, groups as usize);
                let n: u64 = sizes.iter().sum();
                let wrong = vec![
                    (groups - 1, said("That is the number of gaps. Count the groups between them.", &[])),
                    (n, said("Boxes that overlap along x belong to one group.", &[])),
                    (groups + 1, said("Look at the bars below: a group ends where no bar is open.", &[])),
                ];
                Exercise::on(Setup::boxes(&rects, Method::DimensionalClustering).set("threshold", 8))
                    .at(Moment::Start)
                    .number(groups, wrong, dice)
                    .then(
                        "At a gap, everything on the left has ended before anything on the right begins.",
                        &[],
                    )
            },
        ),
        LessonStep::new(
            "A group of at most 8 boxes is not cut again: all its pairs are tested. How many tests is that here?",
            |dice| {
                let groups = dice.between(3, 4) as usize;
                let (rects, sizes) = grouped(dice, groups);
                let n: u64 = sizes.iter().sum();
                let setup = Setup::boxes(&rects, Method::DimensionalClustering).set("threshold", 8);
                let tests = setup.tests();
                let wrong = vec![
                    (pairs(n), said("Those are all pairs. Boxes of different groups are not tested.", &[])),
                    (n, said("Add the pairs in each group: n (n - 1) / 2 of its n boxes.", &[])),
                    (groups as u64, said("A group of three has three pairs, one of four has six.", &[])),
                    (tests + 2, said("Too many. Add up the pairs within each group.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .number(tests, wrong, dice)
                .then("The sum over all groups. A threshold of about 8 avoids cuts that cost more than the few tests they save.", &[])
            },
        ),
        LessonStep::new(
            "Here, groups of more than four are cut. Box {} bridges the gap, so all {} pairs are tested. Drag it so that at most {} tests remain.",
            |dice| {
                let lower = 2 * dice.between(0, 6);
                let rects = [
                    (0, 0, 14, 10),
                    (6, 8, 14, 10),
                    (2, 16, 14, 10),
                    (60, 0, 14, 10),
                    (66, 8, 14, 10),
                    (62, 16, 14, 10),
                    (12, 2 + lower, 56, 6),
                ];
                let setup = Setup::boxes(&rects, Method::DimensionalClustering).set("threshold", 4);
                let tests = setup.tests();
                Exercise::on(setup)
                .filled(&[7, tests, 9])
                .task(
                    LessonControl::Drag(7),
                    (0, 2 + lower),
                    Box::new(|stepper| match stepper.pipeline().counts().rect_tests {
                        0..=9 => Ok(()),
                        tests => Err(said("{} tests: no gap runs all the way across yet.", &[tests])),
                    }),
                )
                .then("One box can close a gap, and one box can open it. In a crowd, nearly every gap is closed by some box.", &[])
            },
        ),
    ],
};

const FIELDS: [&str; 9] = ["60", "120", "180", "240", "300", "360", "480", "600", "720"];

/// The first cut.
const SPLIT: Moment = Moment::First(|event| matches!(event, LabEvent::Method(TraceEvent::Split { .. })));

pub(super) const PERCOLATION: LabLesson = LabLesson {
    key: "lab_percolation",
    title: "When the gaps close",
    about: "Percolation. Same density, larger field: suddenly, cutting at gaps tests nearly every pair.",
    steps: &[
        LessonStep::new(
            "A random field of 120 boxes. Clustering cuts it at gaps, and few tests are left. Step forward.",
            |dice| {
                Exercise::on(
                    Setup::of("random-field", Method::DimensionalClustering).set("objects", 120).seeded(dice),
                )
                .at(SPLIT)
            },
        ),
        LessonStep::new(
            "{} boxes take {} tests. The field grows at the same density, to {} boxes. How many tests now?",
            |dice| {
                // In one of 400 fields the growth is less than quadratic.
                let (setup, before, tests) = loop {
                    let small = Setup::of("random-field", Method::DimensionalClustering)
                        .set("objects", 60)
                        .seeded(dice);
                    let large = small.clone().set("objects", 720);
                    let (before, tests) = (small.tests(), large.tests());
                    if tests > 144 * before {
                        break (large, before, tests);
                    }
                };
                let wrong = vec![
                    (
                        12 * before,
                        said("That would be linear growth. It holds only while the gaps stay open.", &[]),
                    ),
                    (
                        144 * before,
                        said(
                            "That would be quadratic growth from {} tests. It is even more: the gaps have closed.",
                            &[before],
                        ),
                    ),
                    (2 * before, said("Twelve times as many boxes need more than twice the tests.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[60, before, 720])
                .number(tests, wrong, dice)
                .then("{} of {} pairs: hardly a gap is left. Without gaps, the method is brute force after a sort.", &[tests, pairs(720)])
            },
        ),
        LessonStep::new(
            "Change the number of boxes. Find the smallest field with more than 5,000 tests.",
            |dice| {
                let setup =
                    Setup::of("random-field", Method::DimensionalClustering).set("objects", 60).seeded(dice);
                let is_closed = |objects: &&str| setup.clone().set("objects", objects).tests() > 5000;
                let first = FIELDS.iter().position(is_closed).unwrap_or(FIELDS.len() - 1);
                let at = whole(FIELDS[first]);
                Exercise::on(setup.clone())
                .task(
                    LessonControl::Setting("objects", &FIELDS),
                    (first as i32, 0),
                    Box::new(move |stepper| {
                        let counts = stepper.pipeline().counts();
                        let tests = counts.rect_tests;
                        match counts.objects {
                            objects if objects == at => Ok(()),
                            objects if objects < at => Err(said("{} tests: the gaps are still open.", &[tests])),
                            _ => Err(said("{} tests. A smaller field already has more than 5,000.", &[tests])),
                        }
                    }),
                )
                .then("At about {} boxes the gaps begin to close. From there on a single gap decides, so the tests jump up and down by a factor of a hundred.", &[at])
            },
        ),
        LessonStep::new("The density is the same. Why do the gaps close when the field grows?", |dice| {
            let wrong = vec![
                wrong_text(
                    "the boxes are closer together",
                    "They are not: the area grows with the number of boxes.",
                ),
                wrong_text("the threshold is too low", "A higher threshold cuts less, not more."),
                wrong_text("sorting takes longer", "That costs time, but it closes no gap."),
            ];
            Exercise::on(Setup::of("random-field", Method::DimensionalClustering).set("objects", 480).seeded(dice))
                .at(SPLIT)
                .choose(text_answer("a gap must cross the whole field"), wrong, dice)
                .then("A gap is a strip without a single box, from edge to edge. The longer the strip, the more boxes can block it.", &[])
        }),
        LessonStep::new(
            "And what then? On a field of {} boxes with hardly a gap left, which method needs the fewest tests?",
            |dice| {
                let setup =
                    Setup::of("random-field", Method::DimensionalClustering).set("objects", 600).seeded(dice);
                let work = |method| (setup.clone().by(method).tests(), method);
                let mut methods =
                    [Method::DimensionalClustering, Method::AxisList, Method::SectorGrid].map(work);
                methods.sort_unstable();
                let wrong = methods[1..].iter().map(|&(tests, method)| {
                    let reply = match method {
                        Method::AxisList => {
                            said("{} tests: a taller field has more boxes at each x.", &[tests])
                        }
                        _ => said("{} tests: with few gaps, it hardly cuts.", &[tests]),
                    };
                    (Label::Method(method), reply)
                });
                let wrong = wrong.collect();
                let (tests, best) = methods[0];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[600])
                .choose(Label::Method(best), wrong, dice)
                .then("{} tests. Sectors look only at their surroundings, so their tests grow with n, however large the field.", &[tests])
            },
        ),
    ],
};
