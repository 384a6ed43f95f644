//! Lessons about motion: missiles that tunnel, and what happens after a hit.

use super::exercise::{Exercise, Moment, said, text_answer, wrong_text};
use super::setup::{LessonControl, Setup, whole};
use super::{LabLesson, LessonStep};
use crate::lab::stepper::{BodyTick, LabEvent, LabScene, StepUnit, Stepper, bullet, two_balls};
use sector_collision::Method;
use sector_impulse::ImpulseEvent;

pub(super) const TUNNELING: LabLesson = LabLesson {
    key: "lab_tunneling",
    title: "Through the wall",
    about: "A fast missile jumps over a thin wall between two ticks. Sweep its box.",
    steps: &[
        LessonStep::new(
            "A missile flies to the right at a thin wall. In no tick does it overlap the wall. Step from tick to tick.",
            |_| {
                Exercise::on(Setup::scene(bullet(16, 3, 70, false), Method::BruteForce))
                    .at(Moment::Start)
                    .by(StepUnit::Tick)
            },
        ),
        LessonStep::new(
            "A missile {} pixels long, a wall {} pixels thick. What is the highest speed, in pixels per tick, at which it can never miss the wall?",
            |dice| {
                let (w, t) = (dice.between(8, 20), dice.between(2, 7));
                let (long, thick) = (w as u64, t as u64);
                let right = long + thick - 1;
                let wrong = vec![
                    (
                        thick,
                        said("The missile is {} pixels long. Its tail may still be in the wall.", &[long]),
                    ),
                    (long, said("The wall is {} pixels thick. That helps, too.", &[thick])),
                    (
                        long + thick,
                        said(
                            "From just before the wall to just behind it is exactly {} pixels: no overlap.",
                            &[long + thick],
                        ),
                    ),
                ];
                Exercise::on(Setup::scene(bullet(w, t, right as i32, false), Method::BruteForce))
                .at(Moment::Start)
                .filled(&[long, thick])
                .number(right, wrong, dice)
                .then("Length plus thickness minus one: {} places overlap the wall, and a step must not jump over all of them.", &[right])
            },
        ),
        LessonStep::new("Which fix lets the missile fly {} pixels per tick and hit every wall?", |dice| {
            let speed = dice.between(60, 90);
            let wrong = vec![
                wrong_text(
                    "a faster broad phase",
                    "The overlap exists in no tick, so no method can find it.",
                ),
                wrong_text(
                    "bitmaps instead of boxes",
                    "They say no even more often. The two share no pixel.",
                ),
                wrong_text("a check every other tick", "Then it jumps twice as far between checks."),
            ];
            Exercise::on(Setup::scene(bullet(16, 3, speed, true), Method::AxisList))
                .filled(&[speed as u64])
                .choose(text_answer("a box around its path"), wrong, dice)
                .then("The swept box covers every place between the two ticks. Smaller time steps would help as well, at a cost for everything.", &[])
        }),
        LessonStep::new(
            "A missile of {} by 6 pixels flies {} pixels to the right in a tick. How wide is its swept box?",
            |dice| {
                let (w, speed) = (dice.between(8, 20), dice.between(30, 80));
                let (long, far) = (w as u64, speed as u64);
                let wrong = vec![
                    (far, said("The missile itself is {} pixels wide.", &[long])),
                    (far - long, said("The box contains both the start and the end.", &[])),
                    (
                        far + 2 * long,
                        said(
                            "It begins at the missile's left edge and ends at its right edge after the move.",
                            &[],
                        ),
                    ),
                ];
                Exercise::on(Setup::scene(bullet(w, 3, speed, true), Method::AxisList))
                    .filled(&[long, far])
                    .number(long + far, wrong, dice)
                    .then(
                        "Its own width plus the distance. The broad phase sorts swept boxes like any others.",
                        &[],
                    )
            },
        ),
        LessonStep::new(
            "Along x, the missile and the wall overlap during one part of the tick. Along y, during another part. When is that a hit?",
            |dice| {
                let wrong = vec![
                    wrong_text("always", "The box also covers corners that the missile never passes."),
                    wrong_text(
                        "never: only bitmaps decide",
                        "Bitmaps at the end of the tick show nothing of the path.",
                    ),
                ];
                Exercise::on(Setup::of("tunnelling", Method::AxisList))
                .choose(text_answer("if the parts share a moment"), wrong, dice)
                .then("The first shared moment is the time of impact. The swept box alone also covers corners that the missile never passes.", &[])
            },
        ),
    ],
};

/// The first impact of the tick.
const IMPACT: Moment = Moment::First(|event| matches!(event, LabEvent::Impulse(ImpulseEvent::Impact(_))));

/// Begins at the first event of the bodies.
const IMPULSES_BEGIN: Moment = Moment::First(|event| matches!(event, LabEvent::Impulse(_)));

/// Shows the tick of the first impact.
fn meeting(scene: LabScene) -> Setup {
    let tick = scene.bodies.iter().position(|tick| !tick.impacts.is_empty());
    Setup::scene(scene, Method::AxisList).at(tick.unwrap_or_default())
}

fn impacts(setup: &Setup) -> u64 {
    setup.scene.bodies.get(setup.tick).map_or(0, |tick| tick.impacts.len() as u64)
}

fn moving(stepper: &Stepper, tick: usize) -> u64 {
    stepper.scene().bodies.get(tick).map_or(0, BodyTick::moving)
}

const FRICTIONS: [&str; 8] = ["0", "10", "20", "30", "40", "50", "60", "70"];

pub(super) const IMPULSES: LabLesson = LabLesson {
    key: "lab_impulses",
    title: "What happens after a hit",
    about: "Which impact comes first, how bodies bounce, what friction does.",
    steps: &[
        LessonStep::new(
            "Ball 1 hits ball 2, which rests. Both have the same mass, and e is 100 %: they separate as fast as they met. What happens?",
            |dice| {
                let speed = 10 * dice.between(6, 12);
                let wrong = vec![
                    wrong_text(
                        "both move on at half of ball 1's speed",
                        "Then they would not separate. That is e = 0 %.",
                    ),
                    wrong_text(
                        "ball 1 bounces back, ball 2 rests",
                        "Something must push ball 1 back, and it pushes ball 2 as hard.",
                    ),
                    wrong_text(
                        "both move on at ball 1's full speed",
                        "Then there would be twice the momentum: mass times speed, added up.",
                    ),
                ];
                Exercise::on(meeting(two_balls(1, speed, 100)))
                .at(Moment::Start)
                .reveals(IMPACT)
                .choose(text_answer("ball 1 stops, ball 2 moves on"), wrong, dice)
                .then("An impulse is a push in one moment, equally hard on both balls and in opposite directions. Here it takes all speed from ball 1.", &[])
            },
        ),
        LessonStep::new(
            "Momentum is mass times speed, and a hit does not change the total. Ball 1 flies at {} pixels per second. Ball 2 rests and has {} times its mass. e is 0 %: they stay together. How fast do they move on?",
            |dice| {
                let (mass, after) = (dice.pick(&[4, 9]), 2 * dice.between(4, 6));
                let speed = after * (mass + 1);
                let [v, m, right] = [speed, mass, after].map(|number| number as u64);
                let wrong = vec![
                    (v, said("Ball 2 has to be pushed, too, and that slows ball 1.", &[])),
                    (v / 2, said("That is right for two equal masses.", &[])),
                    (v / m, said("Ball 1 moves on, too: {} masses share the momentum.", &[m + 1])),
                ];
                Exercise::on(meeting(two_balls(mass, speed, 0)))
                .at(Moment::Start)
                .reveals(IMPACT)
                .filled(&[v, m])
                .number(right, wrong, dice)
                .then("The impulse moves momentum from one ball to the other: {} before, {} times {} after.", &[v, m + 1, right])
            },
        ),
        LessonStep::new(
            "Boxes overlap, but who hits first? The line below marks the earliest time each pair could touch. Step forward: the earliest pair comes first.",
            |_| Exercise::on(Setup::of("billiards", Method::AxisList).at(14)).at(IMPULSES_BEGIN),
        ),
        LessonStep::new(
            "Each pair of pink arrows is an impact. Step through the impulses: how many happen in this tick?",
            |dice| {
                let all = Setup::of("billiards", Method::AxisList);
                let busy: Vec<usize> = (10..40).filter(|&tick| impacts(&all.clone().at(tick)) > 0).collect();
                let setup = all.at(dice.pick(&busy));
                let right = impacts(&setup);
                let looks = setup.scene.bodies[setup.tick].counts.looks;
                let wrong = vec![
                    (looks, said("Checks of pairs: {}. Most only set a new earliest time.", &[looks])),
                    (0, said("Pink arrows are impulses: there is at least one.", &[])),
                    (right + 1, said("Count the steps that end with a pair of pink arrows.", &[])),
                    (right + 2, said("Count the steps that end with a pair of pink arrows.", &[])),
                ];
                Exercise::on(setup)
                .at(IMPULSES_BEGIN)
                .number(right, wrong, dice)
                .then("After each impact, the pairs of both balls get new times, and the next impact starts from there. No ball ever enters another.", &[])
            },
        ),
        LessonStep::new(
            "A ball hits a row of five. After a hit, two balls separate at e times the speed at which they met. Here e is {} %. How many balls move then?",
            |dice| {
                let elastic = dice.below(2) == 0;
                let bounce = if elastic { 100 } else { 0 };
                let setup = Setup::of("row-of-balls", Method::AxisList)
                    .set("bounce", bounce)
                    .set("friction", 0)
                    .at(18);
                let right = moving(&setup.stepper(), 18);
                let wrong = vec![
                    (1, said("With e = 0 nothing bounces back: the balls stay together.", &[])),
                    (6, said("Equal balls with e = 1 pass their velocity on, and stop.", &[])),
                    (2, said("Follow the impulse from ball to ball.", &[])),
                    (3, said("Follow the impulse from ball to ball.", &[])),
                ];
                Exercise::on(setup.at(12))
                .at(IMPULSES_BEGIN)
                .by(StepUnit::Hit)
                .filled(&[bounce as u64])
                .number(right, wrong, dice)
                .then("At e = 1 the last ball flies off alone. At e = 0 all six fly on at a sixth of the speed. Momentum stays the same in both.", &[])
            },
        ),
        LessonStep::new(
            "A block slides down a slope of 30 degrees. Friction holds it if it is at least the height of the slope divided by its width. Choose the lowest that does.",
            |dice| {
                let friction = dice.pick(&FRICTIONS[..3]);
                let setup =
                    Setup::of("slope", Method::AxisList).set("bounce", 0).set("friction", friction).at(20);
                let holds =
                    |friction: &&str| moving(&setup.clone().set("friction", friction).stepper(), 20) == 0;
                let first = FRICTIONS.iter().position(holds).unwrap_or(FRICTIONS.len() - 1);
                Exercise::on(setup.clone())
                .predict(
                    LessonControl::Setting("friction", &FRICTIONS),
                    (first as i32, 0),
                    Box::new(move |stepper| {
                        let lowest = whole(FRICTIONS[first]) as f64 / 100.0;
                        match stepper.scene().bodies.first().and_then(|tick| tick.bodies.first()) {
                            Some((_, body)) if body.def().friction > lowest + 0.01 => {
                                Err(said("It holds, but a lower friction does, too.", &[]))
                            }
                            _ if moving(stepper, 20) == 0 => Ok(()),
                            _ => Err(said("The block still slides. The limit is the slope: tan 30° is about 0.58.", &[])),
                        }
                    }),
                )
                .then("The limit is the tangent of the angle: 0.58. Below it, friction slows the block; above it, micro-collisions hold it.", &[])
            },
        ),
        LessonStep::new(
            "Some engines hold a resting ball on its table by a constraint: a rule that it may not sink in. What must happen when the ball rolls over the edge?",
            |dice| {
                let wrong = vec![
                    wrong_text(
                        "the ball must be tested twice",
                        "Tests find the contact, but the constraint would still hold the ball.",
                    ),
                    wrong_text(
                        "gravity must be turned on",
                        "It acts all the time. The constraint cancels it on the table.",
                    ),
                    wrong_text(
                        "nothing: it falls by itself",
                        "So it is with impulses. A constraint would hold it in the air.",
                    ),
                ];
                Exercise::on(Setup::of("over-the-edge", Method::AxisList).at(40))
                .at(IMPULSES_BEGIN)
                .choose(text_answer("a rule must end the constraint"), wrong, dice)
                .then("A constraint holds the ball to the table until a rule removes it. Impulses see only contacts: without one, the ball falls.", &[])
            },
        ),
    ],
};
