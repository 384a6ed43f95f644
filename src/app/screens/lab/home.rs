//! The lab's first page: the lessons, and the lab without a lesson. Also maps stages to their lessons.

use super::Lab;
use crate::app::screens::prelude::*;
use crate::app::{LessonResults, saved_files};
use crate::audio::Theme;
use crate::lab::lessons::{LESSONS, LabLesson, LessonGrade};
use crate::lab::stepper::{SceneView, Stepper};
use crate::view::colors::{self, GREEN, SKY};
use sector_collision::Method;

#[derive(Clone, Copy, Debug, PartialEq)]
enum HomeChoice {
    Lesson(usize),
    Free,
    Results,
}

const ABOUT_FREE: &str =
    "Run any scene with any method, one event at a time. Step back, edit the scene, compare all methods.";

const ABOUT_RESULTS: &str = "Save your results as a file that a teacher can collect.";

pub(super) const PREVIEW: (f32, Vec2) = (162.0, Vec2::new(150.0, 154.0));

pub(crate) struct LabHome {
    menu: Menu<HomeChoice>,
    preview: (HomeChoice, Stepper),
}

impl LabHome {
    pub(crate) fn new(ctx: &Context) -> Self {
        let lessons = LESSONS.iter().enumerate();
        let heading = |index| (index == 0).then_some("LESSONS");
        let lines = lessons.map(|(index, lesson)| (HomeChoice::Lesson(index), lesson.title, heading(index)));
        let others = [(HomeChoice::Free, "FREE LAB", Some("")), (HomeChoice::Results, "SAVE RESULTS", None)];
        let mut menu = Menu::new(lines.chain(others), MenuPlace::in_column(17)).above_a_panel();
        // The cursor starts at the first unfinished lesson.
        let next = LESSONS.iter().position(|lesson| !is_done(lesson, ctx));
        menu.point_at(next.map_or(HomeChoice::Free, HomeChoice::Lesson));
        Self { preview: (menu.current(), preview(menu.current())), menu }
    }
}

impl LabHome {
    /// Returns the result of the selected lesson, or of all lessons, as a sentence; empty if there is none.
    fn result(&self, ctx: &Context, painter: &Painter<'_>) -> String {
        let grades = &ctx.records.statistics.grades;
        let grade = match self.menu.current() {
            HomeChoice::Lesson(index) => grades.get(LESSONS[index].key).copied(),
            HomeChoice::Free => None,
            HomeChoice::Results => Some(LessonResults::new("", grades.clone()).total()),
        };
        let Some(LessonGrade { right, questions, mistakes, seconds, .. }) = grade else {
            return String::new();
        };
        let numbers = [right, questions, mistakes, seconds.div_ceil(60)];
        painter.counted("Right at once: {} of {}. Mistakes: {}. Minutes: {}.", numbers)
    }
}

pub(crate) fn is_done(lesson: &LabLesson, ctx: &Context) -> bool {
    ctx.records.statistics.lessons.contains_key(lesson.key)
}

fn preview(choice: HomeChoice) -> Stepper {
    worked(match choice {
        HomeChoice::Lesson(index) => LESSONS[index].steps[0].exercise(1).stepper(),
        HomeChoice::Free | HomeChoice::Results => Lab::new().stepper,
    })
}

/// Returns a stepper at the end of its tick, for a preview of how the method works.
pub(super) fn worked(mut stepper: Stepper) -> Stepper {
    // Lines between all pairs would hide the scene.
    if stepper.method() != Method::BruteForce {
        stepper.seek(usize::MAX);
    }
    stepper
}

impl Screen for LabHome {
    fn name(&self) -> &'static str {
        "lab-home"
    }

    fn enter(&mut self, ctx: &mut Context) -> Transition {
        *self = Self::new(ctx);
        ctx.sink.music(Some(Theme::Lab));
        Transition::Stay
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let answer = self.menu.update(&input, ctx);
        if self.preview.0 != self.menu.current() {
            self.preview = (self.menu.current(), preview(self.menu.current()));
        }
        match answer {
            MenuAnswer::Chosen(HomeChoice::Lesson(index)) => {
                Transition::push(Lab::of_lesson(index, ctx.game.lesson_seed()))
            }
            MenuAnswer::Chosen(HomeChoice::Free) => Transition::push(Lab::new()),
            MenuAnswer::Chosen(HomeChoice::Results) => {
                let results = LessonResults::new("", ctx.records.statistics.grades.clone()).to_bytes();
                ctx.saver.save("the results", move |storage| saved_files::save_results(&results, storage));
                Transition::Stay
            }
            MenuAnswer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(236, "THE LAB", colors::WHITE, painter);
        self.menu.draw(painter);
        let done = LESSONS.iter().filter(|lesson| is_done(lesson, ctx)).count();
        let progress = painter.filled("{} of {} done", &[&done, &LESSONS.len()]);
        let at = Vec2::new(page::RIGHT, by_size(26.0, 23.0, painter));
        painter.unspoken(|painter| painter.text(at, label(SKY).right(), &progress));
        painter.speak_beside(page::HEADING, &progress);
        let right = page::LEFT + page::column_width(painter) - 8.0;
        for (choice, top) in self.menu.tops() {
            if let HomeChoice::Lesson(index) = choice
                && is_done(&LESSONS[index], ctx)
            {
                painter.text(Vec2::new(right, top), label(GREEN).right(), "✓");
            }
        }
        let (heading, about) = match self.menu.current() {
            HomeChoice::Lesson(index) if is_done(&LESSONS[index], ctx) => ("DONE", LESSONS[index].about),
            HomeChoice::Lesson(index) => ("LESSON", LESSONS[index].about),
            HomeChoice::Free => ("FREE LAB", ABOUT_FREE),
            HomeChoice::Results => ("SAVE RESULTS", ABOUT_RESULTS),
        };
        let result = self.result(ctx, painter);
        let about = format!("{} {result}", painter.translate(about));
        page::about_panel(page::BOTTOM - page::PANEL_TOP, heading, &about, painter);
        if !painter.is_large() {
            let (scene, at) = (&self.preview.1, Vec2::new(page::SIDE.0, PREVIEW.0));
            SceneView::new(at, PREVIEW.1, scene.scene().bounds()).wordless().draw(scene, painter);
        }
        page::foot(&[Hint::CHOOSE, Hint::BEGIN, Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

const KEYS: [&str; 6] = [
    "lab_sorted",
    "lab_sorting_fails",
    "lab_squares",
    // Rocks move slowly.
    "lab_coherence",
    "lab_giants",
    // The last stage combines everything, as does this lesson, which compares all methods.
    "lab_book_keeping",
];

pub(crate) fn lesson_of_stage(stage: u32) -> Option<usize> {
    let key = KEYS.get((stage as usize).checked_sub(1)?)?;
    LESSONS.iter().position(|lesson| lesson.key == *key)
}

#[cfg(test)]
mod tests {
    use super::{KEYS, lesson_of_stage};

    #[test]
    fn every_stage_has_a_lesson_of_its_own() {
        let lessons = (1..=KEYS.len() as u32).map(|stage| lesson_of_stage(stage).expect("a lesson"));
        assert_eq!(lessons.collect::<std::collections::BTreeSet<_>>().len(), KEYS.len());
        assert!([0, KEYS.len() as u32 + 1].into_iter().all(|stage| lesson_of_stage(stage).is_none()));
    }
}
