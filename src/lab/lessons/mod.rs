//! The lessons of the lab. In each step, the learner looks, guesses a number, or does a task that the counters check.
//!
//! Guessed numbers are never hard-coded. They are counted by running the step's method, or the article's listing that
//! the step explains, on the step's scene.

mod counter;
mod table;
mod walk;

use super::stepper::{BUILT_IN, ContactMaterial, LabEvent, LabScene, Recipe, StepUnit, Stepper};
use sector_collision::Method;
use sector_collision::trace::TraceEvent;

pub(crate) use counter::Counter;
pub use table::LESSONS;
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

/// A step of a lesson: a scene with a method, a text, and a question or a task.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    /// The text that the learner reads first, in English.
    pub says: &'static str,
    /// The name of the scene in [`BUILT_IN`].
    scene: &'static str,
    /// The number of objects; `None` for the scene's own.
    objects: Option<u32>,
    /// The maximum speed of an object along an axis, in pixels per tick; `None` for the scene's own.
    speed: Option<i32>,
    /// The restitution and friction of bodies; `None` for the scene's own.
    touch: Option<ContactMaterial>,
    method: Method,
    tick: usize,
    /// Accepts the event at which the step begins; `None` to begin before the first event of the tick.
    begins: Option<fn(LabEvent<'_>) -> bool>,
    /// The initial step unit; `None` to keep the previous one.
    pub unit: Option<StepUnit>,
    counter: Counter,
    /// What the learner does in the step.
    pub ask: Ask,
    /// The text shown once the number is known or the task is done, in English. Empty if the step asks for nothing.
    pub then: &'static str,
}

/// What a step asks the learner to do.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Look at the scene and step freely.
    Look,
    /// Guess the value of the step's counter at the end of the tick.
    Guess {
        /// The numbers to choose from, one of which is right.
        choices: [u64; 3],
    },
    /// Run all methods on the tick and compare them.
    Compare,
    /// Change the method or settings until the counters meet a goal.
    Task {
        /// The counter values to reach, and the method to reach them with.
        goal: Goal,
    },
}

/// The counter values that complete a task.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The method that must be selected; `None` for any.
    pub(crate) method: Option<Method>,
    pub(crate) objects: u64,
    pub(crate) most: &'static [(Counter, u64)],
}

impl LessonStep {
    /// Returns a step that asks for nothing. The default counter for guesses is the number of tests.
    const fn on(scene: &'static str, method: Method) -> Self {
        let (objects, speed, touch, begins, unit) = (None, None, None, None, None);
        let (says, then, counter, ask) = ("", "", Counter::Tests, Ask::Look);
        Self { says, scene, objects, speed, touch, method, tick: 0, begins, unit, counter, ask, then }
    }

    const fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    const fn guess(self, choices: [u64; 3], then: &'static str) -> Self {
        Self { ask: Ask::Guess { choices }, then, ..self }
    }

    const fn task(self, goal: Goal, then: &'static str) -> Self {
        Self { ask: Ask::Task { goal }, then, ..self }
    }

    const fn compare(self, then: &'static str) -> Self {
        Self { ask: Ask::Compare, then, ..self }
    }

    const fn of(self, objects: u32) -> Self {
        Self { objects: Some(objects), ..self }
    }

    const fn speed(self, speed: i32) -> Self {
        Self { speed: Some(speed), ..self }
    }

    const fn touching(self, bounce_percent: i32, friction_percent: i32) -> Self {
        Self { touch: Some(ContactMaterial { bounce_percent, friction_percent }), ..self }
    }

    const fn at(self, tick: usize) -> Self {
        Self { tick, ..self }
    }

    const fn at_test(self) -> Self {
        Self { begins: Some(|event| matches!(event, LabEvent::Method(TraceEvent::Compare { .. }))), ..self }
    }

    const fn at_impulses(self) -> Self {
        Self { begins: Some(|event| matches!(event, LabEvent::Impulse(_))), ..self }
    }

    const fn by_hits(self) -> Self {
        Self { unit: Some(StepUnit::Hit), ..self }
    }

    const fn counting(self, counter: Counter) -> Self {
        Self { counter, ..self }
    }

    /// Returns the index of the scene in [`BUILT_IN`] and its recipe.
    pub fn recipe(&self) -> (usize, Recipe) {
        // The tests in this file check the scene names of all steps.
        let index = BUILT_IN.iter().position(|scene| scene.name == self.scene).unwrap_or(0);
        let recipe = BUILT_IN[index].recipe;
        let (objects, speed) = (self.objects.or(recipe.objects), self.speed.unwrap_or(recipe.speed));
        let touch = self.touch.or(recipe.touch);
        (index, Recipe { objects, speed, touch, ..recipe })
    }

    pub(crate) fn has_tick_of(&self, other: &Self) -> bool {
        self.recipe() == other.recipe() && self.method == other.method && self.tick == other.tick
    }

    /// Returns the name, in English, of the settings row that the step's task asks to change.
    pub fn row(&self) -> &'static str {
        let (_, recipe) = self.recipe();
        match self.ask {
            _ if recipe.bounding.is_some() => "Boxes",
            _ if recipe.touch.is_some() => "Friction",
            Ask::Task { goal: Goal { method: Some(_), .. } } => "Axis",
            _ => "Method",
        }
    }

    /// Creates a stepper positioned before the first event of the step.
    pub fn stepper(&self) -> Stepper {
        let (index, recipe) = self.recipe();
        let scene: LabScene = BUILT_IN[index].scene_of(recipe);
        let mut stepper = Stepper::new(scene, self.method, self.tick);
        // Skip the work before the events that the step is about.
        let events = stepper.events();
        let begins = |&i: &usize| self.begins.is_some_and(|begins| events.get(i).is_some_and(begins));
        if let Some(first) = (0..events.len()).find(begins) {
            stepper.seek(first + 1);
        }
        stepper
    }

    /// Returns the walk that the step shows, or `None` if it shows the current method.
    pub(crate) fn walk(&self, stepper: &Stepper) -> Option<Walk> {
        let counter = match self.ask {
            Ask::Look | Ask::Compare => return None,
            Ask::Guess { .. } => self.counter,
            Ask::Task { goal } => goal.most.first()?.0,
        };
        counter.walk(stepper)
    }

    pub(crate) const fn is_about_bits(&self) -> bool {
        matches!(self.counter, Counter::Words | Counter::Hits | Counter::NearMisses)
    }

    /// Returns the number to guess, counted in the tick of a stepper.
    pub fn count(&self, stepper: &Stepper) -> u64 {
        self.counter.count(stepper)
    }

    pub(crate) fn show(&self, stepper: &mut Stepper) {
        if let Some(tick) = self.counter.tick() {
            // Moving objects are shown at the end of the previous tick, together with what set them in motion.
            stepper.go_to_tick(tick.saturating_sub(1));
        }
        stepper.seek(usize::MAX);
    }

    /// Whether the counters of a stepper's tick meet the goal of the task. Returns true for a step without a task. A
    /// tick before the step's tick never meets the goal, because no object has moved in the first tick.
    pub fn is_done(&self, stepper: &Stepper) -> bool {
        let Ask::Task { goal } = self.ask else { return !matches!(self.ask, Ask::Compare) };
        let is_method = goal.method.is_none_or(|method| method == stepper.method());
        let is_full = stepper.pipeline().counts().objects >= goal.objects && stepper.tick() >= self.tick;
        is_method && is_full && goal.most.iter().all(|&(counter, most)| counter.count(stepper) <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ask, LESSONS, LessonStep};
    use crate::lab::stepper::{BuiltIn, Stepper};
    use sector_collision::Method;
    use sector_collision::broad::Axis;
    use sector_collision::trace::TraceEvent;
    use std::collections::BTreeSet;

    #[test]
    fn lesson_keys_are_unique() {
        let keys: BTreeSet<&str> = LESSONS.iter().map(|lesson| lesson.key).collect();
        assert_eq!(keys.len(), LESSONS.len());
        // Keys of the first-flight lessons have a different prefix.
        assert!(keys.iter().all(|key| key.starts_with("lab_")));
    }

    #[test]
    fn every_step_matches_its_text() {
        for step in LESSONS.iter().flat_map(|lesson| lesson.steps) {
            assert!(BuiltIn::find(step.scene).is_some(), "{}", step.scene);
            let stepper = step.stepper();
            assert_eq!(stepper.tick(), step.tick, "{}", step.says);
            match step.ask {
                Ask::Look | Ask::Compare => {}
                Ask::Guess { choices } => {
                    let count = step.count(&stepper);
                    assert!(choices.contains(&count), "{}: {count} in {choices:?}", step.says);
                }
                Ask::Task { .. } => assert!(!step.is_done(&stepper), "{}", step.says),
            }
        }
    }

    /// Returns the moves and the changed pairs of a tick of the list.
    fn moves_and_changed_pairs(step: &LessonStep) -> (u64, u64) {
        let stepper = step.stepper();
        let lefts = |tick: usize| {
            let objects = stepper.scene().objects(tick);
            objects.iter().map(|object| object.rect.x).collect::<Vec<_>>()
        };
        let (before, after) = (lefts(step.tick - 1), lefts(step.tick));
        let pairs = (0..before.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let is_reversed = |&(a, b): &(usize, usize)| {
            let orders = [before[a].cmp(&before[b]), after[a].cmp(&after[b])];
            orders[0] != orders[1] && orders.iter().all(|order| order.is_ne())
        };
        let changed = pairs.filter(is_reversed).count() as u64;
        (stepper.pipeline().method_stats().moves, changed)
    }

    #[test]
    fn the_lesson_about_coherence_counts_the_pairs_that_changed_order() {
        let lesson = LESSONS.iter().find(|lesson| lesson.key == "lab_coherence").expect("a lesson");
        let step = &lesson.steps[2];
        let (moves, changed) = moves_and_changed_pairs(step);
        assert!(step.then.contains(&format!("{changed} of 780 pairs have changed order")), "{changed}");
        assert!(moves > changed && (moves - changed) % 2 == 0, "{moves} moves: the others cancel each other");
    }

    #[test]
    fn the_grid_enters_no_giant() {
        let scene = BuiltIn::find("giant").expect("a scene").scene();
        let (giant, size) = (scene.objects(0)[0].rect, scene.tuning.sector);
        let sectors = size.covered(giant).count();
        for method in [Method::SectorGrid, Method::SectorGridTextbook] {
            let entries = Stepper::new(scene.clone(), method, 0).pipeline().method_stats().entries;
            assert!(sectors > 100 && entries < sectors, "{method}: {entries} entries, {sectors} sectors");
        }
    }

    #[test]
    fn the_lesson_about_cuts_cuts_along_both_axes() {
        let lesson = LESSONS.iter().find(|lesson| lesson.key == "lab_cuts").expect("a lesson");
        let cuts = lesson.steps.iter().map(|step| {
            let split = |event: &TraceEvent| match *event {
                TraceEvent::Split { axis, parts, .. } => axis.map(|axis| (axis, parts)),
                _ => None,
            };
            step.stepper().pipeline().trace().iter().filter_map(split).collect::<Vec<_>>()
        });
        let squadrons = [vec![(Axis::X, 4)], vec![(Axis::Y, 3); 4]].concat();
        assert_eq!(cuts.collect::<Vec<_>>(), [squadrons.clone(), squadrons, Vec::new()]);
    }
}
