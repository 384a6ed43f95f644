//! Lessons about sectors: the grid, the size of a sector, and boxes of very different sizes.

use super::deal::{Place, pairs, rect};
use super::exercise::{Exercise, Label, Moment, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup, whole};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{LabEvent, SceneDice};
use sector_collision::Method;
use sector_collision::broad::SectorSize;
use sector_collision::trace::{Area, TraceEvent};
use std::collections::BTreeSet;

pub(super) const SECTORS: LabLesson = LabLesson {
    key: "lab_squares",
    title: "A grid of sectors",
    about: "Lay a grid over the plane: only boxes that share a sector are tested.",
    steps: &[
        LessonStep::new(
            "Sectors of 64 pixels. Each box is entered in every sector that it covers. Boxes that share a sector are tested, each pair once. Step back to see the entries.",
            |_| Exercise::on(Setup::of("figure-1", Method::SectorGrid)),
        ),
        LessonStep::new("The lines are 64 pixels apart. In how many sectors is box 1 entered?", |dice| {
            let (w, h) = (dice.between(16, 90), dice.between(16, 60));
            let (x, y) = (dice.between(0, 140), dice.between(0, 100));
            let others = [(10, 200, 16, 16), (230, 10, 16, 16), (200, 190, 16, 16)];
            let setup =
                Setup::boxes(&[(x, y, w, h), others[0], others[1], others[2]], Method::SectorGridTextbook)
                    .set("sector", 64);
            let covered = SectorSize::at_least(64, 64).covered(rect((x, y, w, h))).count();
            let reply =
                "From x = {} to {}, and y = {} to {}. Count the columns and rows of sectors that it covers.";
            let reply = || said(reply, &[x as u64, (x + w - 1) as u64, y as u64, (y + h - 1) as u64]);
            let wrong = [1, 2, 3, 4, 6].into_iter().map(|number| (number, reply())).collect();
            Exercise::on(setup)
                .at(Moment::Start)
                .number(covered, wrong, dice)
                .then("Columns times rows. A box smaller than a sector covers one, two or four.", &[])
        }),
        LessonStep::new("Boxes {} and {} are {} pixels apart. Does the grid test them?", |dice| {
            let gap = dice.between(2, 12);
            let is_split = dice.below(2) == 0;
            let edge = if is_split { 64 } else { dice.between(30, 36) };
            let left = edge - dice.between(0, 4.min(gap - 1));
            let rects =
                [(left - 16, 20, 16, 16), (left + gap, 24, 16, 16), (150, 30, 16, 16), (20, 140, 16, 16)];
            let setup = Setup::boxes(&rects, Method::SectorGrid).set("sector", 64);
            let is_tested = setup.tests() > 0;
            let (right, wrong, reply) = match is_tested {
                true => (
                    "yes, they share a sector",
                    "no, they do not overlap",
                    "The grid tests all pairs in a sector. The test itself then says no.",
                ),
                false => (
                    "no, a line is between them",
                    "yes, they are close",
                    "Distance does not matter: they share no sector, so they cannot overlap.",
                ),
            };
            let other = match is_tested {
                true => "no, a line is between them",
                false => "yes, they share a sector",
            };
            let wrong = vec![
                wrong_text(wrong, reply),
                wrong_text(other, "Sectors begin at 0, 64 and 128. Look where the boxes are."),
            ];
            Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[1, 2, gap as u64])
                .choose(text_answer(right), wrong, dice)
                .then("Only the sectors count. They can miss no overlap: boxes that share a pixel share the sector of that pixel.", &[])
        }),
        LessonStep::new(
            "Boxes 1 and 2 overlap and share {} sectors. How often is the pair tested?",
            |dice| {
                let is_corner = dice.below(2) == 0;
                let (y, shared) = if is_corner { (54, 4) } else { (20, 2) };
                let rects = [(50, y, 24, 20), (56, y + 4, 20, 20), (150, 30, 16, 16), (20, 140, 16, 16)];
                let setup = Setup::boxes(&rects, Method::SectorGrid).set("sector", 64);
                let tests = setup.tests();
                let wrong = vec![
                    (shared, said("It is met in each of them, but a second test would be wasted.", &[])),
                    (0, said("They share sectors, so they must be tested.", &[])),
                    (3, said("It is tested in one sector and skipped in the others.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[shared])
                .number(tests, wrong, dice)
                .then("Once: in the first sector, by column and row, that both cover. In the others the pair is a repeat and skipped.", &[])
            },
        ),
        LessonStep::new(
            "The column again: the list along x tests all {} pairs. How many are left with sectors of 64 by 16 pixels?",
            |dice| {
                let n = dice.between(8, 10) as u64;
                let setup = Setup::of("column", Method::SectorGrid)
                    .set("objects", n as u32)
                    .seeded(dice)
                    .set("sector", "64x16");
                let tests = setup.tests();
                let wrong = vec![
                    (pairs(n), said("Boxes far apart along y share no sector.", &[])),
                    (0, said("Neighbors share sectors, and the grid tests all pairs in a sector.", &[])),
                    (pairs(n) / 2, said("Fewer: a sector is as high as two boxes.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[pairs(n)])
                .number(tests, wrong, dice)
                .then("Sectors do not care along which axis objects line up. That makes them a fallback for a list.", &[])
            },
        ),
    ],
};

const SIDES: [&str; 6] = ["8", "16", "32", "64", "128", "256"];

pub(super) const SECTOR_SIZE: LabLesson = LabLesson {
    key: "lab_sector_size",
    title: "How large a sector?",
    about: "Small sectors cost entries, large ones cost tests, and negative places need care.",
    steps: &[
        LessonStep::new(
            "Eighty boxes of 16 by 16 pixels. An entry costs about as much as six tests. Choose the sector size with the least work.",
            |dice| {
                let setup = Setup::of("sector-size", Method::SectorGrid).seeded(dice).set("sector", 256);
                let steps = SIDES.map(|side| setup.clone().set("sector", side).steps());
                let least = steps.into_iter().min().unwrap_or(0);
                let best = steps.iter().position(|&steps| steps == least).unwrap_or(0);
                Exercise::on(setup)
                .predict(
                    LessonControl::Setting("sector", &SIDES),
                    (best as i32, 0),
                    Box::new(move |stepper| {
                        let (counts, stats) = (stepper.pipeline().counts(), stepper.pipeline().method_stats());
                        let steps = stats.steps(counts.candidates);
                        let side = stepper.scene().tuning.sector.pixels().0;
                        match steps {
                            // A size that costs a twentieth more is as good.
                            steps if steps * 20 <= least * 21 => Ok(()),
                            _ if (side as u64) < whole(SIDES[best]) => Err(said("Too small: {} entries for 80 boxes.", &[stats.entries])),
                            _ => Err(said("Too large: {} tests.", &[counts.rect_tests])),
                        }
                    }),
                )
                .counted()
                .then("Here, two to four times the size of the objects: few boxes lie on a line, and few strangers share a sector.", &[])
            },
        ),
        LessonStep::new(
            "Sectors of {} pixels are numbered from 0 at x = 0. A box is at x = -{}. Which sector is that?",
            |dice| {
                let side = dice.pick(&[32, 64, 128]);
                let x = dice.between(1, 4 * side);
                let right = (-x).div_euclid(side).unsigned_abs() as u64;
                let cut = (x / side) as u64;
                let text = |number: u64| match number {
                    0 => Label::Text(said("0", &[])),
                    number => Label::Text(said("-{}", &[number])),
                };
                let wrong = vec![
                    (
                        text(cut),
                        said(
                            "Division rounds toward zero: sector 0 would be twice as wide. Round down.",
                            &[],
                        ),
                    ),
                    (text(right + 1), said("One sector too far: sector -1 ends at x = -1.", &[])),
                    (
                        text(right.saturating_sub(2)),
                        said("Sector -1 reaches from x = -{} to -1.", &[side as u64]),
                    ),
                ];
                let rects = [(-x, 10, 12, 12), (20, 40, 12, 12), (-30, 60, 12, 12)];
                Exercise::on(Setup::boxes(&rects, Method::SectorGrid).set("sector", side))
                .at(Moment::Start)
                .filled(&[side as u64, x as u64])
                .choose(text(right), wrong, dice)
                .then("Round down, also left of zero. With a power of two, a shift to the right does just that, and faster than a division.", &[])
            },
        ),
        LessonStep::new(
            "Flat boxes in a column, 40 by 4 pixels. Which sectors, as width × height, leave the least work?",
            |dice| {
                let rects: Vec<_> = (0..24).map(|i| (68 + dice.below(16), i * 5, 40, 4)).collect();
                let setup = Setup::boxes(&rects, Method::SectorGridTextbook);
                let sizes = [(64, 16), (16, 16), (16, 64), (64, 64)];
                let mut sizes = sizes.map(|(w, h)| {
                    let setup = setup.clone().set("sector", format!("{w}x{h}"));
                    let stats = setup.stats();
                    (setup.steps(), (w as u64, h as u64), setup.tests(), stats.entries)
                });
                sizes.sort_unstable();
                let text = |(w, h): (u64, u64)| Label::Text(said("{} × {}", &[w, h]));
                let (_, right, tests, entries) = sizes[0];
                let wrong = sizes[1..].iter();
                let wrong = wrong.map(|&(_, size, more_tests, more_entries)| {
                    let numbers = [more_entries, more_tests, entries, tests];
                    (text(size), said("{} entries and {} tests. The best has {} and {}.", &numbers))
                });
                let wrong = wrong.collect();
                Exercise::on(setup.set("sector", format!("{}x{}", right.0, right.1)))
                .at(Moment::Start)
                .choose(text(right), wrong, dice)
                .then("{} entries and {} tests. Sectors need not be square. Nothing in a column is separated along x, so do not cut there.", &[entries, tests])
            },
        ),
    ],
};

/// Returns boxes in a quadtree, and the keys of those that the cuts of the largest square cross.
fn quadtree_root(dice: &mut SceneDice) -> (Setup, BTreeSet<u32>) {
    loop {
        let place = |dice: &mut SceneDice| {
            (dice.below(206), dice.below(206), dice.between(18, 34), dice.between(18, 34))
        };
        let rects: Vec<_> = (0..12).map(|_| place(dice)).collect();
        let setup = Setup::boxes(&rects, Method::Quadtree);
        let stepper = setup.stepper();
        let mut events = (0..stepper.events().len()).filter_map(|i| stepper.events().get(i));
        let root = events.find_map(|event| match event {
            LabEvent::Method(&TraceEvent::Within { area, .. }) => Some(area),
            _ => None,
        });
        let Some(Area { x, y, w, h }) = root else { continue };
        let is_on = |low: i32, side: i32, cut: i64| i64::from(low) < cut && cut < i64::from(low + side);
        let crosses =
            |&(_, rect): &(u32, &Place)| is_on(rect.0, rect.2, x + w / 2) || is_on(rect.1, rect.3, y + h / 2);
        let crossing: BTreeSet<u32> = (1..).zip(&rects).filter(crosses).map(|(key, _)| key).collect();
        if (2..5).contains(&crossing.len()) && setup.counts().rect_hits < 8 {
            return (setup, crossing);
        }
    }
}

pub(super) const SIZES: LabLesson = LabLesson {
    key: "lab_giants",
    title: "Giants and dwarfs",
    about: "One sector size cannot fit all: give each size a grid of its own.",
    steps: &[
        LessonStep::new(
            "A quadtree cuts a square with more than eight boxes into quarters. A box goes into a quarter only if it fits in whole. Mark the boxes that stay in the large square.",
            |dice| {
                let (setup, crossing) = quadtree_root(dice);
                Exercise::on(setup)
                .at(Moment::First(|event| matches!(event, LabEvent::Method(TraceEvent::Split { .. }))))
                .mark(
                    crossing,
                    "Box {} lies on a cut, so no quarter holds it whole.",
                    "Box {} fits into one of the quarters.",
                )
                .then("Boxes that stay are tested against each other and against all in the quarters they reach. A giant always stays, and a dwarf on a cut does, too.", &[])
            },
        ),
        LessonStep::new(
            "A grid with sectors of {} pixels. How many entries does a giant of {} by {} pixels need, if it is entered everywhere?",
            |dice| {
                let side = dice.pick(&[8u64, 16, 32]);
                let giant = side * dice.pick(&[6, 8, 12]);
                let n = giant / side;
                let setup = Setup::boxes(
                    &[(0, 0, giant as i32, giant as i32), (8, 8, 6, 6), (40, 20, 6, 6), (30, 44, 6, 6)],
                    Method::SectorGridTextbook,
                )
                .set("sector", side);
                let wrong = vec![
                    (n, said("{} columns, and as many rows.", &[n])),
                    (1, said("It covers many sectors. In a single one, the others would not find it.", &[])),
                    (4 * n, said("Not only the border: the inside, too.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[side, giant, giant])
                .number(n * n, wrong, dice)
                .then("Sectors for dwarfs cost a giant {} entries. Sectors for giants put all dwarfs into one sector.", &[n * n])
            },
        ),
        LessonStep::new(
            "{} objects of 4 or 256 pixels jump in each tick. Which grid does the least work?",
            |dice| {
                let setup = Setup::of("sizes", Method::SectorGridTextbook).seeded(dice).at(1);
                let n = setup.counts().objects;
                let textbook = |side: i32| setup.clone().set("sector", side);
                let (small, middle, large) = (textbook(8), textbook(128).steps(), textbook(256));
                let levels = setup.clone().by(Method::HierarchicalGrid);
                let text = |template, numbers: &[u64]| Label::Text(said(template, numbers));
                let (small_entries, steps) = (small.stats().entries, levels.steps());
                let wrong = vec![
                    (
                        text("sectors of {} pixels", &[8]),
                        said("{} entries, most of them for a few giants.", &[small_entries]),
                    ),
                    (
                        text("sectors of {} pixels", &[128]),
                        said(
                            "{} steps of work: among the best of single sizes, but a grid for each size takes {}.",
                            &[middle, steps],
                        ),
                    ),
                    (
                        text("sectors of {} pixels", &[256]),
                        said("{} tests: many dwarfs share a sector.", &[large.tests()]),
                    ),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[n])
                .choose(text("a grid for each size", &[]), wrong, dice)
                .then("{} steps of work, against {} and {} with the smallest and largest sectors. Each object is entered in the level that fits it, in at most four cells.", &[
                    steps,
                    small.steps(),
                    large.steps(),
                ])
            },
        ),
        LessonStep::new(
            "The largest box is {} times as large as the smallest. Suppose the cells of each level are twice as large as those before. How many levels are there?",
            |dice| {
                let levels = dice.between(3, 8) as u64;
                let ratio = 1u64 << levels;
                let wrong = vec![
                    (ratio, said("Each level doubles: 2, 4, 8 and so on.", &[])),
                    (ratio / 2, said("Not half: how often must 1 double to reach {}?", &[ratio])),
                    (
                        levels,
                        said("That is the number of doublings. The smallest size has a level, too.", &[]),
                    ),
                    (2, said("A grid for dwarfs and one for giants leave those in between.", &[])),
                ];
                Exercise::on(Setup::of("sizes", Method::HierarchicalGrid).set("objects", 300).seeded(dice))
                .at(Moment::End)
                .filled(&[ratio])
                .number(levels + 1, wrong, dice)
                .then("A ratio of R takes log R doublings, so 1 + log R levels. Each object looks through all: O(n (1 + log R)). The grid here takes steps of four, so half as many.", &[])
            },
        ),
    ],
};
