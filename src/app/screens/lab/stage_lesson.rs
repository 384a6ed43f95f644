//! The lesson that belongs to a stage: each stage is the home of a collision method, and the lesson is about that method.

use super::Lab;
use super::home::is_done;
use crate::app::context::Context;
use crate::app::screen::Transition;
use crate::lab::lessons::{LESSONS, LabLesson};

/// The keys of the lessons that belong to the stages, from stage 1 on.
const KEYS: [&str; 6] = [
    "lab_sorted",
    "lab_sorting_fails",
    "lab_squares",
    // Rocks creep.
    "lab_coherence",
    "lab_giants",
    // All of it at once: the lesson that compares all methods.
    "lab_book_keeping",
];

/// The lesson that belongs to a stage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StageLesson {
    /// The index of the lesson in [`LESSONS`].
    index: usize,
}

impl StageLesson {
    /// Returns the lesson that belongs to a stage, counted from 1; `None` for a stage without one.
    pub(crate) fn of(stage: u32) -> Option<Self> {
        let key = KEYS.get((stage as usize).checked_sub(1)?)?;
        let index = LESSONS.iter().position(|lesson| lesson.key == *key)?;
        Some(Self { index })
    }

    /// Returns the transition to the lesson, which leads back to the present page.
    pub(crate) fn open(self) -> Transition {
        Transition::push(Lab::of_lesson(self.index))
    }

    /// Returns the title of the lesson, in English.
    pub(crate) const fn title(self) -> &'static str {
        self.lesson().title
    }

    /// Whether the lesson has been gone through.
    pub(crate) fn is_done(self, ctx: &Context) -> bool {
        is_done(&self.lesson(), ctx)
    }

    const fn lesson(self) -> LabLesson {
        LESSONS[self.index]
    }
}

#[cfg(test)]
mod tests {
    use super::{KEYS, StageLesson};

    /// Tests that each stage has a lesson of its own, and that a level beyond the last has none.
    #[test]
    fn every_stage_has_a_lesson_of_its_own() {
        let lessons = (1..=KEYS.len() as u32).map(|stage| StageLesson::of(stage).expect("a lesson").title());
        let titles: std::collections::BTreeSet<&str> = lessons.collect();
        assert_eq!(titles.len(), KEYS.len());
        assert!([0, KEYS.len() as u32 + 1].into_iter().all(|stage| StageLesson::of(stage).is_none()));
    }
}
