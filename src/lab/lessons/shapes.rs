//! Lessons about shapes: bitmaps, and boxes around objects that turn.

use super::deal::pairs;
use super::exercise::{Exercise, Moment, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{discs, ring};
use sector_collision::Method;

pub(super) const BITS: LabLesson = LabLesson {
    key: "lab_bits",
    title: "Rectangle, then bits",
    about: "A disc in a ring: the rectangles overlap, so the pixels decide, 64 at a time.",
    steps: &[
        LessonStep::new(
            "A disc in a ring. Their rectangles overlap, so the pixels decide. Up to 64 pixels of a row are one word, and one AND compares them all. Step forward.",
            |_| Exercise::on(Setup::of("ring", Method::BruteForce)),
        ),
        LessonStep::new(
            "The disc has {} by {} pixels. How many AND operations prove that the two share none?",
            |dice| {
                let side = 2 * dice.between(6, 15);
                let setup = Setup::scene(ring(side), Method::BruteForce);
                let (side, words) = (side as u64, setup.counts().words_anded);
                let wrong = vec![
                    (side * side, said("That is one per pixel. A word holds 64 pixels of a row.", &[])),
                    (1, said("A word holds one row, not the whole disc.", &[])),
                    (64, said("Only the {} rows that both have are compared.", &[side])),
                ];
                Exercise::on(setup)
                .filled(&[side, side])
                .number(words, wrong, dice)
                .then("One AND per shared row. Between a bullet and your ship, rectangles without a shared pixel are a graze, and it scores.", &[])
            },
        ),
        LessonStep::new(
            "{} pairs of rectangles overlap here. How many of these pairs share no pixel?",
            |dice| {
                let setup = Setup::of("discs", Method::BruteForce).set("objects", 14).seeded(dice);
                let counts = setup.counts();
                let (overlaps, hits) = (counts.rect_hits, counts.hits);
                let wrong = vec![
                    (overlaps, said("Some discs do overlap. Look at their pixels, not at their boxes.", &[])),
                    (hits, said("{} pairs do share a pixel. The question is about the rest.", &[hits])),
                    (
                        1 + (overlaps - hits) / 2,
                        said("Look at the corners: a disc leaves the corners of its box empty.", &[]),
                    ),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[overlaps])
                .number(overlaps - hits, wrong, dice)
                .then("Where only corners overlap, the rectangles say yes and the bits say no. Rectangles are fast, bits are exact: use both.", &[])
            },
        ),
        LessonStep::new("Drag disc 2 until the two rectangles overlap, but no pixels do: a graze.", |dice| {
            let (x, y) = (2 * dice.between(30, 45), 2 * dice.between(15, 22));
            Exercise::on(Setup::scene(discs(&[(20, 10), (x, y)], 24), Method::BruteForce))
                .task(
                    LessonControl::Drag(2),
                    (40, 30),
                    Box::new(|stepper| {
                        let counts = stepper.pipeline().counts();
                        match (counts.rect_hits, counts.hits) {
                            (0, _) => Err(said("The rectangles do not overlap yet.", &[])),
                            (_, 0) => Ok(()),
                            _ => Err(said("The discs share a pixel: that is a hit.", &[])),
                        }
                    }),
                )
                .then("Disc 2 is in the empty corner of the other box. The bitmap test says no, after a few ANDs.", &[])
        }),
    ],
};

pub(super) const TURNING: LabLesson = LabLesson {
    key: "lab_turning",
    title: "Turning objects",
    about: "A square or a tight box around a turning rod: the same hits, but not the same work.",
    steps: &[
        LessonStep::new(
            "{} rods turn, each in a square that fits it at any angle. How many of the {} pairs of squares overlap?",
            |dice| {
                let n = dice.between(6, 8) as u64;
                let setup = Setup::of("rods", Method::BruteForce).set("objects", n as u32).seeded(dice);
                let counts = setup.counts();
                let wrong = vec![
                    (
                        counts.hits,
                        said("That many pairs of rods touch. The squares around them are larger.", &[]),
                    ),
                    (pairs(n), said("That is every pair. Many squares are far apart.", &[])),
                    (counts.rect_hits * 2, said("Count each pair once.", &[])),
                ];
                Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[n, pairs(n)])
                .number(counts.rect_hits, wrong, dice)
                .then("A fixed square costs nothing to update, but most of it is empty. Each overlap costs a bitmap test.", &[])
            },
        ),
        LessonStep::new("The squares of {} pairs overlap. How many pairs of rods share a pixel?", |dice| {
            // Few enough to count, and large enough to see.
            let setup = loop {
                let rods =
                    Setup::of("rods", Method::BruteForce).set("objects", 6).set("size", 150).seeded(dice);
                let counts = rods.counts();
                if (2..5).contains(&counts.hits) && (counts.hits + 2..10).contains(&counts.rect_hits) {
                    break rods;
                }
            };
            let counts = setup.counts();
            let (overlaps, hits) = (counts.rect_hits, counts.hits);
            let wrong = vec![
                (overlaps, said("The squares overlap, but a rod fills little of its square.", &[])),
                (overlaps - hits, said("That many are false alarms. The others are hits.", &[])),
                (hits + 5, said("Fewer. Follow the rods, not the boxes.", &[])),
            ];
            Exercise::on(setup)
                .at(Moment::Start)
                .filled(&[overlaps])
                .number(hits, wrong, dice)
                .then("{} of {} bitmap tests find nothing. A box that fits the rod at its present angle avoids most of them.", &[
                    overlaps - hits,
                    overlaps,
                ])
        }),
        LessonStep::new("Get the same hits from fewer overlaps: change the boxes.", |dice| {
            let setup = Setup::of("rods", Method::BruteForce).seeded(dice);
            let squares = setup.counts().rect_hits;
            Exercise::on(setup)
                .task(
                    LessonControl::Setting("boxes", &["square", "tight"]),
                    (1, 0),
                    Box::new(move |stepper| match stepper.pipeline().counts().rect_hits < squares {
                        true => Ok(()),
                        false => Err(said("The squares are the same at every angle.", &[])),
                    }),
                )
                .then("A tight box is rebuilt whenever the rod turns, from its rotated corners. For a disc it saves nothing.", &[])
        }),
        LessonStep::new(
            "In another game, {} of {} objects turn in a tick, and the others rest. All are long and thin. Which boxes are best?",
            |dice| {
                let n = dice.between(4, 9) as u64;
                let wrong = vec![
                    wrong_text(
                        "squares, which never change",
                        "Objects at rest would keep their empty squares, and the overlaps with them.",
                    ),
                    wrong_text("no boxes, only bitmaps", "Then every pair needs a bitmap test."),
                ];
                let setup = Setup::of("rods", Method::BruteForce).set("boxes", "tight").seeded(dice);
                Exercise::on(setup)
                .filled(&[n, 100 * n])
                .choose(text_answer("tight boxes"), wrong, dice)
                .then("Tight boxes pay while few objects turn: only those are rebuilt, and all have fewer overlaps.", &[])
            },
        ),
    ],
};
