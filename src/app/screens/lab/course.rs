//! A lesson in the lab: the learner's progress, and the lesson's text next to the scene.

use super::Lab;
use crate::app::screens::prelude::*;
use crate::app::statistics::Statistics;
use crate::lab::lessons::{Ask, Goal, LESSONS, LabLesson, LessonStep, Walk};
use crate::view::colors::{CHOICE, DIM, GOLD, GREEN, SKY, TROUGH, WHITE};

#[derive(Clone, Copy, Debug)]
pub(super) struct LessonCourse {
    lesson: usize,
    step: usize,
    guess: usize,
    is_revealed: bool,
    /// The number of steps taken so far in the walk that the lesson step explains, if any.
    walked: usize,
    /// Whether the task has been done. Later changes do not undo it.
    is_done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonProgress {
    /// The lesson ignores the action, so the lab handles it.
    None,
    /// The action is blocked, in the lab too: a task is not done yet, or the lesson does not let the scene change.
    Held,
    /// The learner has advanced or moved the cursor.
    On,
    Over,
}

impl LessonCourse {
    pub(super) const fn new(lesson: usize) -> Self {
        Self { lesson, step: 0, guess: 0, is_revealed: false, walked: 0, is_done: false }
    }

    pub(super) const fn lesson(&self) -> LabLesson {
        LESSONS[self.lesson]
    }

    pub(super) const fn step(&self) -> &'static LessonStep {
        &self.lesson().steps[self.step]
    }

    pub(super) const fn is_guessing(&self) -> bool {
        matches!(self.step().ask, Ask::Guess { .. }) && !self.is_revealed
    }

    /// Whether to hide the counts: the player has to guess one, now or in the next step about the same tick.
    pub(super) fn is_secret(&self) -> bool {
        self.is_guessing() || matches!(self.step().ask, Ask::Look) && self.next_guess().is_some()
    }

    /// Returns the next step, if it asks for a guess about this step's tick.
    pub(super) fn next_guess(&self) -> Option<&'static LessonStep> {
        let next = self.lesson().steps.get(self.step + 1)?;
        (matches!(next.ask, Ask::Guess { .. }) && next.has_tick_of(self.step())).then_some(next)
    }

    pub(super) fn remember(&self, ctx: &mut Context) {
        ctx.places.lessons.insert(self.lesson, self.step);
    }

    /// Whether to show the counts of the bitmap tests. Hidden while a step asks for another count.
    pub(super) const fn tells_bits(&self) -> bool {
        !matches!(self.step().ask, Ask::Guess { .. }) || self.step().is_about_bits()
    }
}

impl Lab {
    pub(crate) fn of_lesson(index: usize) -> Self {
        Self { is_resumed: true, ..Self::new().at_step(LessonCourse::new(index)) }
    }

    pub(super) fn resume_lesson(&mut self, ctx: &mut Context) {
        let Some(course) = self.course else { return };
        if let Some(step) = ctx.places.lessons.remove(&course.lesson) {
            self.go_to_step(LessonCourse { step, ..LessonCourse::new(course.lesson) });
        }
    }

    fn go_to_step(&mut self, course: LessonCourse) {
        let lab = std::mem::replace(self, Self::new());
        *self = lab.at_step(course);
    }

    fn at_step(self, course: LessonCourse) -> Self {
        let (built_in, recipe) = course.step().recipe();
        let mut lab = Self::built_in(built_in, course.step().stepper().method());
        let unit = course.step().unit.unwrap_or(self.unit);
        (lab.stepper, lab.recipe, lab.unit) = (course.step().stepper(), recipe, unit);
        lab.view = super::page::scene_view(lab.stepper.scene().bounds());
        lab.course = Some(course);
        lab.finish_task();
        lab
    }

    /// Seeks to the end of the tick if the lesson sets a task, so that all counts are visible.
    pub(super) fn finish_task(&mut self) {
        if self.course.is_some_and(|course| matches!(course.step().ask, Ask::Task { .. })) {
            self.stepper.seek(usize::MAX);
            self.walk_to(usize::MAX);
        }
    }

    /// Returns the walk that the lesson step explains, if any, and how many steps of the walk have been taken.
    pub(super) fn walk(&self) -> Option<(Walk, usize)> {
        let course = self.course?;
        let walk = course.step().walk(&self.stepper)?;
        let at = course.walked.min(walk.steps.len());
        Some((walk, at))
    }

    pub(super) fn walk_to(&mut self, at: usize) -> bool {
        self.counter = None;
        let course = self.course.as_mut();
        course.is_some_and(|course| std::mem::replace(&mut course.walked, at) != at)
    }

    pub(super) fn act_in_lesson(&mut self, action: Action, ctx: &mut Context) -> LessonProgress {
        if let (Action::Left | Action::Right, Some((walk, at))) = (action, self.walk()) {
            let to = if action == Action::Left { at.saturating_sub(1) } else { at + 1 };
            return if self.walk_to(to.min(walk.steps.len())) {
                LessonProgress::On
            } else {
                LessonProgress::Held
            };
        }
        let Some(course) = &mut self.course else { return LessonProgress::None };
        match (action, course.step().ask) {
            (Action::Up | Action::Down, Ask::Guess { .. }) if !course.is_revealed => {
                let by = if action == Action::Up { -1 } else { 1 };
                course.guess = cycle(&[0, 1, 2], course.guess, by);
            }
            (Action::Confirm | Action::Fire, Ask::Guess { .. }) if !course.is_revealed => {
                (course.is_revealed, course.walked) = (true, usize::MAX);
                course.step().show(&mut self.stepper);
            }
            (Action::Confirm | Action::Fire, Ask::Task { .. } | Ask::Compare) if !course.is_done => {
                return LessonProgress::Held;
            }
            (Action::Confirm | Action::Fire, _) => return self.next_step(ctx),
            (Action::PreviousPage, _) if course.step > 0 => {
                let before = LessonCourse { step: course.step - 1, ..LessonCourse::new(course.lesson) };
                self.go_to_step(before);
            }
            // These would change the scene or leave the lesson for the comparison.
            (Action::PreviousPage | Action::NextPage | Action::CrossCheck, _) => return LessonProgress::Held,
            _ => return LessonProgress::None,
        }
        LessonProgress::On
    }

    pub(super) fn note_comparison(&mut self) {
        if let Some(course) = &mut self.course {
            course.is_done |= matches!(course.step().ask, Ask::Compare);
        }
    }

    pub(super) fn note_task(&mut self) {
        if let Some(course) = &mut self.course {
            course.is_done |= course.step().is_done(&self.stepper);
        }
    }

    fn next_step(&mut self, ctx: &mut Context) -> LessonProgress {
        let Some(course) = self.course else { return LessonProgress::None };
        if course.step + 1 == course.lesson().steps.len() {
            ctx.count(Statistics::of_lesson(course.lesson().key));
            return LessonProgress::Over;
        }
        self.go_to_step(LessonCourse { step: course.step + 1, ..LessonCourse::new(course.lesson) });
        LessonProgress::On
    }

    pub(super) fn choice_at(&self, at: Vec2) -> Option<usize> {
        let course = self.course.filter(LessonCourse::is_guessing)?;
        let Ask::Guess { choices, .. } = course.step().ask else { return None };
        let top = self.choices_top.get();
        let row = ((at.y - top) / CHOICE_STEP).floor();
        let is_beside = (page::SIDE.0..page::RIGHT).contains(&at.x) && row >= 0.0;
        (is_beside && (row as usize) < choices.len()).then_some(row as usize)
    }

    /// Handles a click on a number to guess: the first click selects it, a second one confirms it. Returns whether it
    /// had an effect.
    pub(super) fn take_choice(&mut self, choice: usize, ctx: &mut Context) -> bool {
        let Some(course) = &mut self.course else { return false };
        if course.guess != choice {
            course.guess = choice;
            return true;
        }
        self.act_in_lesson(Action::Confirm, ctx) == LessonProgress::On
    }

    pub(super) fn lesson_hints(&self, course: LessonCourse) -> Vec<Hint> {
        // Hints that do not fit are dropped from the first one on.
        let settings = Hint { action: Action::Overlay, says: "settings" };
        let before = Hint { action: Action::PreviousPage, says: "previous" };
        let method = Hint { action: Action::Method, says: "method" };
        let stride = Hint { action: Action::Up, says: "step size" };
        let step = Hint { action: Action::Right, says: "step" };
        let stride = match self.walk() {
            _ if course.is_guessing() => Some(Hint::CHOOSE),
            // A walk advances one step at a time, so it has no step size.
            Some(_) => None,
            None => Some(stride),
        };
        let before = (course.step > 0).then_some(before);
        let hints =
            [Some(settings), before, Some(method), stride, Some(step), self.lesson_hint(), Some(Hint::BACK)];
        hints.into_iter().flatten().collect()
    }

    fn lesson_hint(&self) -> Option<Hint> {
        let course = self.course?;
        let says = match course.step().ask {
            Ask::Guess { .. } if !course.is_revealed => "guess",
            Ask::Task { .. } | Ask::Compare if !course.is_done => return None,
            _ => "continue",
        };
        Some(Hint { action: Action::Confirm, says })
    }
}

const CHOICE_STEP: f32 = 19.0;

pub(super) fn draw(lab: &Lab, course: LessonCourse, painter: &mut Painter<'_>) -> f32 {
    let (lesson, step) = (course.lesson(), course.step());
    let (left, width) = page::SIDE;
    // Large text needs the space, so the title is then above the scene.
    let title = if painter.is_large() { "" } else { lesson.title };
    let y = page::paragraph(Vec2::new(left, 54.0), width, GOLD, title, painter);
    let place = painter.filled("step {} of {}", &[&(course.step + 1), &lesson.steps.len()]);
    painter.text(Vec2::new(left, y), label(DIM), &place);
    let y = y + page::leading(painter) + 4.0;
    let done = match step.ask {
        Ask::Guess { choices } if course.is_revealed => {
            let (guess, count) = (choices[course.guess], step.count(&lab.stepper));
            let tint = if guess == count { GREEN } else { GOLD };
            Some((tint, painter.counted("You said {}. Answer: {}.", [guess, count])))
        }
        Ask::Task { .. } | Ask::Compare if course.is_done => Some((GREEN, "Done.".to_owned())),
        _ => None,
    };
    if let Some((tint, text)) = done {
        let y = page::paragraph(Vec2::new(left, y), width, tint, &text, painter);
        let y = page::paragraph(Vec2::new(left, y + 4.0), width, WHITE, step.then, painter) + 4.0;
        return match step.ask {
            // Large text leaves no space for the results of other methods and settings.
            Ask::Task { goal } if !painter.is_large() => draw_goal(lab, goal, y, painter) + 8.0,
            _ => y + 4.0,
        };
    }
    let y = page::paragraph(Vec2::new(left, y), width, WHITE, step.says, painter) + 4.0;
    match step.ask {
        Ask::Guess { choices } => {
            lab.choices_top.set(y + 4.0);
            draw_choices(choices, course.guess, y + 4.0, painter)
        }
        Ask::Task { goal } => {
            let mut y = draw_goal(lab, goal, y, painter);
            let objects = lab.stepper.pipeline().counts().objects;
            if objects < goal.objects {
                let text = painter.filled("Objects: {} of {} required.", &[&objects, &goal.objects]);
                y = page::paragraph(Vec2::new(left, y), width, GOLD, &text, painter);
            }
            y + 8.0
        }
        Ask::Look | Ask::Compare => y + 4.0,
    }
}

fn draw_goal(lab: &Lab, goal: Goal, top: f32, painter: &mut Painter<'_>) -> f32 {
    let (left, width) = page::SIDE;
    goal.most.iter().fold(top, |y, &(counter, _)| {
        let text = painter.counted(counter.sentence(), [counter.count(&lab.stepper)]);
        page::paragraph(Vec2::new(left, y), width, SKY, &text, painter)
    })
}

fn draw_choices(choices: [u64; 3], guess: usize, top: f32, painter: &mut Painter<'_>) -> f32 {
    let mut y = top;
    for (index, choice) in choices.into_iter().enumerate() {
        let (left, width) = page::SIDE;
        let ground = if index == guess { CHOICE } else { TROUGH };
        painter.fill(Layer::Hud, left, y, width, CHOICE_STEP - 2.0, ground);
        let number = painter.grouped(choice);
        let x = left + (width - text_width(&number, painter)) / 2.0;
        let tint = if index == guess { WHITE } else { SKY };
        painter.text(Vec2::new(x, y + by_size(5.0, 1.0, painter)), label(tint), &number);
        y += CHOICE_STEP;
    }
    y + 6.0
}
