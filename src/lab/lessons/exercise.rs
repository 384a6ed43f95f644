//! An exercise: a scene, a question about it, and a reply to each answer.

use super::setup::{LessonControl, Setup};
use super::walk::{self, Walk};
use crate::lab::stepper::{LabEvent, SceneDice, StepUnit, Stepper};
use sector_collision::Method;
use sector_collision::trace::TraceEvent;
use std::collections::BTreeSet;
use std::fmt;

/// A sentence with numbers: an English template with `{}` for each number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The template, which is also the key of its translations.
    pub template: &'static str,
    /// The numbers, in order.
    pub numbers: Vec<u64>,
}

/// Returns a sentence with numbers.
pub(super) fn said(template: &'static str, numbers: &[u64]) -> Said {
    Said { template, numbers: numbers.into() }
}

/// Returns an answer of words.
pub(super) fn text_answer(template: &'static str) -> Label {
    Label::Text(said(template, &[]))
}

/// Returns a wrong answer of words, and the reply to it.
pub(super) fn wrong_text(template: &'static str, reply: &'static str) -> (Label, Said) {
    (text_answer(template), said(reply, &[]))
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// A number.
    Number(u64),
    /// A pair of objects, by key.
    Pair(u32, u32),
    /// A collision method.
    Method(Method),
    /// Words.
    Text(Said),
}

/// An answer to choose, and the reply to it. The right one has no reply of its own.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What the answer says.
    pub label: Label,
    /// Why the answer is wrong; `None` if it is right.
    pub wrong: Option<Said>,
}

/// What a learner does in an exercise.
pub enum Ask {
    /// Look at the scene and step freely.
    Look,
    /// Choose the one right answer.
    Choose(Vec<Answer>),
    /// Mark the objects with these keys, and no others.
    Mark {
        /// The keys to mark.
        wanted: BTreeSet<u32>,
        /// The reply if an object is not marked; its key fills the template.
        missing: &'static str,
        /// The reply if an object is marked by mistake; its key fills the template.
        extra: &'static str,
    },
    /// Change one setting until a goal is met.
    Task {
        /// The setting.
        control: LessonControl,
        /// Returns the reply to a state that misses the goal.
        check: Check,
        /// Whether the counters are hidden until the learner commits to an answer.
        is_blind: bool,
        /// A value that meets the goal: the index of a control's value, or the corner to which an object is dragged.
        solution: (i32, i32),
    },
    /// Run all methods on the tick and compare them.
    Compare,
}

/// Checks a state of the lab against a goal.
pub type Check = Box<dyn Fn(&Stepper) -> Result<(), Said>>;

impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Look => f.write_str("Look"),
            Self::Choose(answers) => f.debug_tuple("Choose").field(answers).finish(),
            Self::Mark { wanted, .. } => f.debug_tuple("Mark").field(wanted).finish(),
            Self::Task { control, .. } => f.debug_tuple("Task").field(control).finish(),
            Self::Compare => f.write_str("Compare"),
        }
    }
}

/// A point in the events of a tick.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moment {
    /// Before the first event.
    Start,
    /// After the first event that the function accepts, or before all events if it accepts none.
    First(fn(LabEvent<'_>) -> bool),
    /// After this number of events.
    After(usize),
    /// After the last event.
    End,
}

/// A walk that takes the place of the method's events.
#[derive(Clone, Copy, Debug)]
pub(super) enum WalkOf {
    /// A query for the object with this key.
    Query(u32),
    /// The same query as Wells's article has it.
    Wells(u32),
    /// The scans of Roberts's listing 1.
    Listing,
}

/// A scene with a question, drawn up from a seed.
#[derive(Debug)]
pub struct Exercise {
    /// The scene and the method.
    pub setup: Setup,
    moment: Moment,
    /// Where the lab goes when the question is answered.
    reveal: Moment,
    /// How far a step goes at first; `None` for a step to the next event.
    pub unit: Option<StepUnit>,
    /// The numbers in the text of the step.
    pub numbers: Vec<u64>,
    /// A question after the text of the step, if the text has none.
    pub asks: Option<Said>,
    walk: Option<WalkOf>,
    /// Whether the events ahead would give the answer away.
    pub is_held: bool,
    /// Whether the counters would give away an answer, in this step or the next.
    pub is_quiet: bool,
    /// What the learner does.
    pub ask: Ask,
    /// The explanation, which appears with the right answer.
    pub then: Said,
}

impl Exercise {
    /// Creates an exercise without a question. It begins at the first test, if there is one.
    pub(super) fn on(setup: Setup) -> Self {
        Self {
            setup,
            moment: Moment::First(|event| matches!(event, LabEvent::Method(TraceEvent::Compare { .. }))),
            reveal: Moment::End,
            unit: None,
            numbers: Vec::new(),
            asks: None,
            walk: None,
            is_held: false,
            is_quiet: false,
            ask: Ask::Look,
            then: Said::default(),
        }
    }

    pub(super) fn at(self, moment: Moment) -> Self {
        Self { moment, ..self }
    }

    pub(super) fn reveals(self, reveal: Moment) -> Self {
        Self { reveal, ..self }
    }

    pub(super) fn by(self, unit: StepUnit) -> Self {
        Self { unit: Some(unit), ..self }
    }

    pub(super) fn filled(self, numbers: &[u64]) -> Self {
        Self { numbers: numbers.into(), ..self }
    }

    pub(super) fn asks(self, template: &'static str, numbers: &[u64]) -> Self {
        Self { asks: Some(said(template, numbers)), ..self }
    }

    pub(super) fn walking(self, walk: WalkOf) -> Self {
        Self { walk: Some(walk), ..self }
    }

    pub(super) fn held(self) -> Self {
        Self { is_held: true, ..self }
    }

    pub(super) fn then(self, template: &'static str, numbers: &[u64]) -> Self {
        Self { then: said(template, numbers), ..self }
    }

    /// Asks for a number. Drops wrong numbers that are right by chance, or listed twice.
    pub(super) fn number(self, right: u64, wrong: Vec<(u64, Said)>, dice: &mut SceneDice) -> Self {
        let wrong = wrong.into_iter().map(|(number, reply)| (Label::Number(number), reply));
        self.choose(Label::Number(right), wrong.collect(), dice)
    }

    /// Asks for one of several answers, in random order.
    pub(super) fn choose(self, right: Label, wrong: Vec<(Label, Said)>, dice: &mut SceneDice) -> Self {
        let mut answers = vec![Answer { label: right, wrong: None }];
        for (label, reply) in wrong {
            if answers.iter().all(|answer| answer.label != label) {
                answers.push(Answer { label, wrong: Some(reply) });
            }
        }
        dice.shuffle(&mut answers);
        Self { ask: Ask::Choose(answers), is_quiet: true, ..self }
    }

    pub(super) fn mark(self, wanted: BTreeSet<u32>, missing: &'static str, extra: &'static str) -> Self {
        Self { ask: Ask::Mark { wanted, missing, extra }, is_quiet: true, is_held: true, ..self }
    }

    /// Sets a task with visible counters.
    pub(super) fn task(self, control: LessonControl, solution: (i32, i32), check: Check) -> Self {
        Self { ask: Ask::Task { control, check, is_blind: false, solution }, moment: Moment::End, ..self }
    }

    /// Sets a task with hidden counters: the learner commits to a value.
    pub(super) fn predict(self, control: LessonControl, solution: (i32, i32), check: Check) -> Self {
        let ask = Ask::Task { control, check, is_blind: true, solution };
        Self { ask, is_quiet: true, is_held: true, moment: Moment::Start, ..self }
    }

    /// Shows the counters of a task of [`predict`](Self::predict), for an answer that has to be computed from them.
    pub(super) fn counted(self) -> Self {
        Self { is_quiet: false, is_held: false, moment: Moment::End, ..self }
    }

    pub(super) fn compare(self) -> Self {
        Self { ask: Ask::Compare, ..self }
    }

    /// Whether the learner can be wrong.
    pub const fn is_graded(&self) -> bool {
        matches!(self.ask, Ask::Choose(_) | Ask::Mark { .. } | Ask::Task { is_blind: true, .. })
    }

    /// Creates a stepper at the point where the exercise begins.
    pub fn stepper(&self) -> Stepper {
        let mut stepper = self.setup.stepper();
        self.begin(&mut stepper);
        stepper
    }

    /// Goes to the point where the exercise begins.
    pub fn begin(&self, stepper: &mut Stepper) {
        go(stepper, self.moment);
    }

    /// Goes to the point that shows the answer.
    pub fn reveal(&self, stepper: &mut Stepper) {
        go(stepper, self.reveal);
    }

    /// Returns the walk that takes the place of the method's events, if any.
    pub(crate) fn walk(&self, stepper: &Stepper) -> Option<Walk> {
        let axis = stepper.axis();
        let objects = stepper.pipeline().objects();
        let mut intervals: Vec<_> = objects.map(|object| (object.key, axis.span(object.rect))).collect();
        intervals.sort_unstable_by_key(|&(key, _)| key);
        Some(match self.walk? {
            WalkOf::Query(key) => walk::query(&intervals, key),
            WalkOf::Wells(key) => walk::wells(&intervals, key),
            WalkOf::Listing => walk::listing(&intervals),
        })
    }

    /// Returns the reply to a set of marks, or `None` if exactly the right objects are marked.
    pub fn reply_to_marks(&self, marks: &BTreeSet<u32>) -> Option<Said> {
        let Ask::Mark { wanted, missing, extra } = &self.ask else { return None };
        let extras = marks.difference(wanted).map(|&key| said(extra, &[key.into()]));
        extras.chain(wanted.difference(marks).map(|&key| said(missing, &[key.into()]))).next()
    }
}

fn go(stepper: &mut Stepper, moment: Moment) {
    let at = match moment {
        Moment::Start => 0,
        Moment::After(at) => at,
        Moment::End => usize::MAX,
        Moment::First(is_it) => {
            let events = stepper.events();
            (0..events.len()).find(|&i| events.get(i).is_some_and(is_it)).map_or(0, |i| i + 1)
        }
    };
    stepper.seek(at);
}
