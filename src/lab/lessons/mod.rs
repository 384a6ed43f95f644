//! The lessons of the lab.
//!
//! A lesson is a sequence of steps. Each step has a text and a function that draws up an [`Exercise`] from a seed: a scene,
//! a question about it, and a reply to each answer. So every learner gets other numbers, and the same seed always gives
//! the same question. Answers are counted by running the method, or an article's listing, on the scene.
//!
//! Start with `exercise.rs`, then read a lesson, such as "Sorted along x" in `sorting.rs`.

mod counting;
mod cuts;
mod deal;
mod exercise;
mod grade;
mod judging;
mod motion;
mod sectors;
mod setup;
mod shapes;
mod sorting;
mod sweeping;
mod walk;

use super::stepper::SceneDice;

pub use exercise::{Answer, Ask, Check, Exercise, Label, Said};
pub use grade::LessonGrade;
pub use setup::{LessonControl, Setup};
pub(crate) use walk::Walk;

/// A lesson: a title and a sequence of steps.
#[derive(Clone, Copy, Debug)]
pub struct LabLesson {
    /// The name in the statistics file. It never changes.
    pub key: &'static str,
    /// The title that the list of lessons shows, in English.
    pub title: &'static str,
    /// What the lesson is about, in English.
    pub about: &'static str,
    /// The steps in order; at least one.
    pub steps: &'static [LessonStep],
}

/// A step of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The text that the learner reads first, in English, with `{}` for each number of the exercise.
    pub says: &'static str,
    draw: fn(&mut SceneDice) -> Exercise,
}

impl LessonStep {
    const fn new(says: &'static str, draw: fn(&mut SceneDice) -> Exercise) -> Self {
        Self { says, draw }
    }

    /// Draws up the exercise of a seed.
    pub fn exercise(&self, seed: u64) -> Exercise {
        // Neighboring seeds would begin with similar numbers, and equal seeds with equal ones in every step.
        let mixed = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        let mut dice = SceneDice(self.says.bytes().fold(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15), mixed));
        dice.below(2);
        (self.draw)(&mut dice)
    }
}

/// The lessons, in the order in which they build on each other.
pub const LESSONS: [LabLesson; 22] = [
    counting::ALL_PAIRS,
    counting::RULES,
    counting::SAY_NO,
    shapes::BITS,
    sorting::SORTED,
    sorting::COHERENCE,
    sorting::AXIS,
    sweeping::ACTIVE_SET,
    sectors::SECTORS,
    sectors::SECTOR_SIZE,
    cuts::CUTS,
    cuts::PERCOLATION,
    sweeping::SWEEP_AND_PRUNE,
    sweeping::ONE_ASKS,
    sweeping::LONG_BARS,
    sectors::SIZES,
    motion::TUNNELING,
    shapes::TURNING,
    judging::BOOKKEEPING,
    judging::SPACE_SHOOTER,
    motion::IMPULSES,
    judging::MISTAKES,
];

#[cfg(test)]
mod tests;
