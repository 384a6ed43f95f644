//! A lesson in the lab: the learner's answers, the replies to them, and the lesson's text next to the scene.

use super::Lab;
use crate::app::screens::prelude::*;
use crate::app::statistics::Statistics;
use crate::lab::lessons::{
    Ask, Exercise, LESSONS, LabLesson, LessonControl, LessonGrade, LessonStep, Said, Walk,
};
use crate::lab::stepper::Stepper;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// How far a key moves the object of a task, in pixels of the scene.
const DRAG_STEP_PX: i32 = 2;

/// Where a learner left a lesson, so that it can resume there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonPlace {
    step: usize,
    seed: u64,
    grade: LessonGrade,
    seconds: f32,
    /// The number of steps whose answers count already. Going back to one of them counts nothing twice.
    graded: usize,
    /// Whether the learner has been wrong in the first step that is not graded yet.
    has_failed: bool,
}

impl LessonPlace {
    /// Starts a lesson at a step, with nothing answered yet.
    pub(crate) fn new(step: usize, seed: u64) -> Self {
        let grade = LessonGrade::default();
        Self { step, seed, grade, seconds: 0.0, graded: step, has_failed: false }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LessonVerdict {
    Open,
    Wrong(Said),
    Right,
}

pub(super) struct LessonCourse {
    lesson: usize,
    place: LessonPlace,
    pub(super) exercise: Exercise,
    /// The index of the selected answer, or of the object that can be marked. Nothing is selected at first, so that no
    /// question can be answered by one key alone.
    pub(super) cursor: Option<usize>,
    marks: BTreeSet<u32>,
    /// The index of the control's value.
    pub(super) value: usize,
    pub(super) verdict: LessonVerdict,
    /// What a task with visible counters still misses.
    pub(super) missing: Option<Said>,
    /// The number of steps taken so far in the walk that the lesson step explains, if any.
    walked: usize,
    /// The top and bottom of each answer, as last drawn. They depend on the language and the text size.
    pub(super) rows: RefCell<Vec<(f32, f32)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonProgress {
    /// The lesson ignores the action, so the lab handles it.
    None,
    /// The action is blocked, in the lab too: a question is open, or the lesson does not let the scene change.
    Held,
    /// The learner has advanced, answered or moved the cursor.
    On,
    /// The learner wants to compare all methods.
    Compare,
    Over,
}

impl LessonCourse {
    fn new(lesson: usize, place: LessonPlace) -> Self {
        let exercise = LESSONS[lesson].steps[place.step].exercise(place.seed);
        let value = match exercise.ask {
            Ask::Task { control, .. } => control.of(&exercise.setup),
            _ => 0,
        };
        let (cursor, marks, verdict, walked) = (None, BTreeSet::new(), LessonVerdict::Open, 0);
        let rows = RefCell::default();
        Self { lesson, place, exercise, cursor, marks, value, verdict, missing: None, walked, rows }
    }

    pub(super) const fn lesson(&self) -> LabLesson {
        LESSONS[self.lesson]
    }

    pub(super) const fn step(&self) -> &'static LessonStep {
        &self.lesson().steps[self.place.step]
    }

    /// Returns the lesson, the step and the seed of the current exercise.
    pub(super) const fn exercise_on_show(&self) -> (usize, usize, u64) {
        (self.lesson, self.place.step, self.place.seed)
    }

    /// Returns the number of the current step, from 1, and the number of steps.
    pub(super) const fn numbers(&self) -> (usize, usize) {
        (self.place.step + 1, self.lesson().steps.len())
    }

    const fn is_right(&self) -> bool {
        matches!(self.verdict, LessonVerdict::Right)
    }

    /// Whether to hide the counts, which would answer the question.
    pub(super) const fn is_secret(&self) -> bool {
        self.exercise.is_quiet && !self.is_right()
    }

    /// Whether the events ahead would answer the question.
    pub(super) const fn is_held(&self) -> bool {
        self.exercise.is_held && !self.is_right()
    }

    /// Whether an answer has to be chosen now.
    pub(super) fn is_choosing(&self) -> bool {
        matches!(self.exercise.ask, Ask::Choose(_)) && self.verdict == LessonVerdict::Open
    }

    fn is_marking(&self) -> bool {
        matches!(self.exercise.ask, Ask::Mark { .. }) && self.verdict == LessonVerdict::Open
    }

    /// Returns the control that can be changed now.
    pub(super) fn control(&self) -> Option<LessonControl> {
        match self.exercise.ask {
            Ask::Task { control, is_blind, .. } if !is_blind || !self.is_right() => Some(control),
            _ => None,
        }
    }

    /// Returns the key of the object that can be dragged now.
    pub(super) fn dragged(&self) -> Option<u32> {
        match self.control() {
            Some(LessonControl::Drag(key)) => Some(key),
            _ => None,
        }
    }

    const fn is_blind(&self) -> bool {
        matches!(self.exercise.ask, Ask::Task { is_blind: true, .. })
    }

    fn judge(&mut self, reply: Option<Said>) {
        let LessonPlace { step, grade, graded, has_failed, .. } = &mut self.place;
        let counts = *step >= *graded;
        self.verdict = match reply {
            None => {
                if counts {
                    grade.questions += 1;
                    grade.right += u64::from(!*has_failed);
                    (*graded, *has_failed) = (*step + 1, false);
                }
                LessonVerdict::Right
            }
            Some(reply) => {
                grade.mistakes += u64::from(counts);
                *has_failed |= counts;
                LessonVerdict::Wrong(reply)
            }
        };
    }

    /// Marks the object with a key, or removes its mark.
    fn toggle(&mut self, key: u32) {
        if !self.marks.remove(&key) {
            self.marks.insert(key);
        }
    }

    /// Returns the keys of the marked objects and of the object at the cursor.
    pub(super) fn marks(&self, stepper: &Stepper) -> (BTreeSet<u32>, Option<u32>) {
        let at =
            self.cursor.filter(|_| self.is_marking()).and_then(|index| keys(stepper).get(index).copied());
        (self.marks.clone(), at.or(self.dragged()))
    }
}

fn keys(stepper: &Stepper) -> Vec<u32> {
    stepper.pipeline().objects().map(|object| object.key).collect()
}

fn next_seed(seed: u64) -> u64 {
    seed.wrapping_add(1)
}

impl Lab {
    pub(crate) fn of_lesson(index: usize, seed: u64) -> Self {
        let course = LessonCourse::new(index, LessonPlace::new(0, seed));
        Self { is_resumed: true, ..Self::at_step(course) }
    }

    pub(super) fn resume_lesson(&mut self, ctx: &mut Context) {
        let Some(lesson) = self.course.as_ref().map(|course| course.lesson) else { return };
        if let Some(place) = ctx.places.lessons.remove(&lesson) {
            *self = Self::at_step(LessonCourse::new(lesson, place));
        }
    }

    pub(super) fn remember_lesson(course: &LessonCourse, ctx: &mut Context) {
        ctx.places.lessons.insert(course.lesson, course.place);
    }

    fn at_step(course: LessonCourse) -> Self {
        let exercise = &course.exercise;
        let mut lab = Self::of_setup(&exercise.setup);
        exercise.begin(&mut lab.stepper);
        lab.unit = exercise.unit.unwrap_or_default();
        lab.course = Some(Box::new(course));
        lab
    }

    /// Returns the walk that the exercise is about, if any, and how many steps of the walk have been taken.
    pub(super) fn walk(&self) -> Option<(Walk, usize)> {
        let course = self.course.as_ref()?;
        let walk = course.exercise.walk(&self.stepper)?;
        let at = course.walked.min(walk.steps.len());
        Some((walk, at))
    }

    pub(super) fn walk_to(&mut self, at: usize) -> bool {
        self.counter = None;
        let course = self.course.as_mut();
        course.is_some_and(|course| std::mem::replace(&mut course.walked, at) != at)
    }

    pub(super) fn act_in_lesson(&mut self, action: Action, ctx: &mut Context) -> LessonProgress {
        let on = |has_effect: bool| if has_effect { LessonProgress::On } else { LessonProgress::Held };
        let Some(course) = &self.course else { return LessonProgress::None };
        match action {
            Action::Confirm | Action::Fire => return self.confirm_in_lesson(ctx),
            Action::PreviousPage if course.place.step > 0 => {
                let place = LessonPlace { step: course.place.step - 1, ..course.place };
                *self = Self::at_step(LessonCourse::new(course.lesson, place));
                return LessonProgress::On;
            }
            Action::WhatHitMe => return LessonProgress::None,
            Action::CrossCheck if !course.is_secret() => return LessonProgress::Compare,
            Action::Up | Action::Down | Action::Left | Action::Right => {}
            // These would change the scene or leave the lesson.
            _ => return LessonProgress::Held,
        }
        let by = if matches!(action, Action::Up | Action::Left) { -1 } else { 1 };
        let is_upright = matches!(action, Action::Up | Action::Down);
        if let Some(key) = course.dragged() {
            let step = by * DRAG_STEP_PX;
            return on(self.shift_in_lesson(key, if is_upright { (0, step) } else { (step, 0) }));
        }
        if is_upright && course.control().is_some() {
            return on(self.change_control(by));
        }
        if is_upright && (course.is_choosing() || course.is_marking()) {
            return on(self.move_cursor(by));
        }
        if course.is_marking() {
            return on(self.toggle_mark());
        }
        if course.is_held() {
            return LessonProgress::Held;
        }
        if !is_upright && let Some((walk, at)) = self.walk() {
            let to = if by < 0 { at.saturating_sub(1) } else { at + 1 };
            return on(self.walk_to(to.min(walk.steps.len())));
        }
        LessonProgress::None
    }

    fn move_cursor(&mut self, by: i32) -> bool {
        let all = keys(&self.stepper).len();
        let Some(course) = &mut self.course else { return false };
        let count = match &course.exercise.ask {
            Ask::Choose(answers) => answers.len(),
            _ => all,
        } as i32;
        let start = if by > 0 { -1 } else { count };
        let cursor = course.cursor.map_or(start, |cursor| cursor as i32) + by;
        course.cursor = (count > 0).then(|| cursor.rem_euclid(count) as usize);
        count > 0
    }

    fn toggle_mark(&mut self) -> bool {
        let keys = keys(&self.stepper);
        let Some(course) = &mut self.course else { return false };
        let key = course.cursor.and_then(|cursor| keys.get(cursor).copied());
        key.map(|key| course.toggle(key)).is_some()
    }

    fn shift_in_lesson(&mut self, key: u32, by: (i32, i32)) -> bool {
        let object = self.stepper.pipeline().objects().find(|object| object.key == key);
        object.is_some_and(|object| self.drag(key, (object.rect.x + by.0, object.rect.y + by.1)))
    }

    /// Hides the work of the method again after a change in an exercise whose counters are hidden.
    pub(super) fn after_drag(&mut self) {
        let Some(course) = &mut self.course else { return };
        if course.is_blind() {
            course.verdict = LessonVerdict::Open;
            self.stepper.seek(0);
        }
    }

    fn change_control(&mut self, by: i32) -> bool {
        let Some(course) = &mut self.course else { return false };
        let Some(control) = course.control() else { return false };
        let value = (course.value as i32 + by).clamp(0, control.values().len() as i32 - 1) as usize;
        if value == course.value {
            return false;
        }
        course.value = value;
        let setup = course.exercise.setup.clone().control(control, value);
        let is_quiet = course.exercise.is_quiet;
        course.verdict = LessonVerdict::Open;
        self.stepper = setup.stepper();
        self.stepper.seek(if is_quiet { 0 } else { usize::MAX });
        self.fit_view();
        true
    }

    fn confirm_in_lesson(&mut self, ctx: &mut Context) -> LessonProgress {
        let Self { course: Some(course), stepper, .. } = self else { return LessonProgress::None };
        match (&course.verdict, &course.exercise.ask) {
            (LessonVerdict::Right, _) | (_, Ask::Look) => return self.next_step(ctx),
            (LessonVerdict::Wrong(_), Ask::Task { .. }) => {
                course.verdict = LessonVerdict::Open;
                stepper.seek(if course.exercise.is_quiet { 0 } else { usize::MAX });
            }
            // Another question of the same kind.
            (LessonVerdict::Wrong(_), _) => {
                let place = LessonPlace { seed: next_seed(course.place.seed), ..course.place };
                *self = Self::at_step(LessonCourse::new(course.lesson, place));
            }
            (LessonVerdict::Open, Ask::Choose(answers)) => {
                let Some(answer) = course.cursor.and_then(|cursor| answers.get(cursor)) else {
                    return LessonProgress::Held;
                };
                let reply = answer.wrong.clone();
                course.judge(reply);
            }
            (LessonVerdict::Open, Ask::Mark { .. }) => {
                let reply = course.exercise.reply_to_marks(&course.marks);
                course.judge(reply);
            }
            (LessonVerdict::Open, Ask::Task { check, is_blind: true, .. }) => {
                let reply = check(stepper).err();
                course.judge(reply);
                stepper.seek(usize::MAX);
            }
            (LessonVerdict::Open, Ask::Task { .. }) => return LessonProgress::Held,
            (LessonVerdict::Open, Ask::Compare) => return LessonProgress::Compare,
        }
        if let Some(course) = self.course.as_mut().filter(|course| course.is_right()) {
            course.walked = usize::MAX;
            course.exercise.reveal(&mut self.stepper);
        }
        LessonProgress::On
    }

    pub(super) fn note_comparison(&mut self) {
        if let Some(course) = &mut self.course
            && matches!(course.exercise.ask, Ask::Compare)
        {
            course.verdict = LessonVerdict::Right;
        }
    }

    /// Checks the goal of a task with visible counters. A later change can miss it again.
    pub(super) fn note_task(&mut self, elapsed_s: f32) {
        let Some(course) = &mut self.course else { return };
        course.place.seconds += elapsed_s;
        if let Ask::Task { check, is_blind: false, .. } = &course.exercise.ask {
            course.missing = check(&self.stepper).err();
            course.verdict =
                if course.missing.is_none() { LessonVerdict::Right } else { LessonVerdict::Open };
        }
    }

    fn next_step(&mut self, ctx: &mut Context) -> LessonProgress {
        let Some(course) = &self.course else { return LessonProgress::None };
        if course.place.step + 1 == course.lesson().steps.len() {
            let LessonPlace { grade, seconds, .. } = course.place;
            let grade = LessonGrade { seconds: seconds as u64, ..grade }.finish();
            ctx.count(Statistics::of_lab_lesson(course.lesson().key, grade));
            return LessonProgress::Over;
        }
        let (step, seed) = (course.place.step + 1, next_seed(course.place.seed));
        *self = Self::at_step(LessonCourse::new(course.lesson, LessonPlace { step, seed, ..course.place }));
        LessonProgress::On
    }

    /// Handles a click in a lesson: on an answer, or on an object to mark. Returns `None` if there is nothing at `at`.
    pub(super) fn click_in_lesson(&mut self, at: Vec2, ctx: &mut Context) -> Option<bool> {
        let course = self.course.as_mut()?;
        if course.is_choosing() {
            let is_beside = (page::SIDE.0..page::RIGHT).contains(&at.x);
            let found =
                course.rows.borrow().iter().position(|row| is_beside && (row.0..row.1).contains(&at.y))?;
            // The first click selects an answer, a second one confirms it.
            if course.cursor.replace(found) != Some(found) {
                return Some(true);
            }
            return Some(self.act_in_lesson(Action::Confirm, ctx) == LessonProgress::On);
        }
        if course.is_marking() {
            let object = self.view.object_at(&self.stepper, at)?;
            course.toggle(object.key);
            return Some(true);
        }
        None
    }

    pub(super) fn lesson_hints(&self, course: &LessonCourse) -> Vec<Hint> {
        // Hints that do not fit are dropped from the first one on.
        let before = Hint { action: Action::PreviousPage, says: "previous" };
        let step = Hint { action: Action::Right, says: "step" };
        let mark = Hint { action: Action::Right, says: "mark" };
        let upright = match course.control() {
            _ if course.is_choosing() => Some(Hint::CHOOSE),
            _ if course.is_marking() => Some(Hint { action: Action::Up, says: "object" }),
            // One word covers both directions.
            Some(LessonControl::Drag(_)) => Some(Hint { action: Action::Up, says: "" }),
            Some(_) => Some(Hint { action: Action::Up, says: "change" }),
            // A walk advances one step at a time, so it has no step size.
            None if self.walk().is_some() || course.is_held() => None,
            None => Some(Hint { action: Action::Up, says: "step size" }),
        };
        let sideways = match course.dragged() {
            Some(_) => Some(Hint { action: Action::Right, says: "move" }),
            None if course.is_marking() => Some(mark),
            None if course.is_held() => None,
            None => Some(step),
        };
        let before = (course.place.step > 0).then_some(before);
        let hints = [before, upright, sideways, course.confirm_hint(), Some(Hint::BACK)];
        hints.into_iter().flatten().collect()
    }
}

impl LessonCourse {
    fn confirm_hint(&self) -> Option<Hint> {
        let says = match (&self.verdict, &self.exercise.ask) {
            (LessonVerdict::Right, _) | (_, Ask::Look) => "continue",
            (LessonVerdict::Wrong(_), _) => "try again",
            (_, Ask::Task { is_blind: false, .. }) => return None,
            (_, Ask::Compare) => "compare",
            (_, Ask::Choose(_)) if self.cursor.is_none() => return None,
            _ => "check",
        };
        Some(Hint { action: Action::Confirm, says })
    }
}
