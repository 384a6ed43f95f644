//! What the grader found out about one answer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest line of a report, in characters. Longer lines end with an ellipsis.
const MAX_LINE: usize = 110;
/// The most lines that describe a scene.
const MAX_SCENE: usize = 14;

/// The grade of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// All scenes are right, and the work is within the budget.
    Passed,
    /// A scene is wrong, the work is over the budget, or the program did not survive.
    Failed,
    /// The answer still contains a `todo!()`.
    NotWritten,
}

/// One kind of work on a stated scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// What is counted, and on which scene.
    pub what: String,
    /// The work of the student's answer.
    pub yours: u64,
    /// The most that passes.
    pub budget: u64,
    /// The work of the textbook version.
    pub textbook: u64,
    /// The work of brute force.
    pub brute_force: u64,
}

/// What is wrong with an answer.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) fault: String,
    pub(crate) lines: Vec<String>,
    pub(crate) is_unwritten: bool,
}

impl Finding {
    pub(crate) fn new(fault: impl Into<String>) -> Self {
        Self { fault: fault.into(), lines: Vec::new(), is_unwritten: false }
    }

    pub(crate) fn line(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// Adds the two lines that compare the right answer with the one that was given.
    pub(crate) fn compare(self, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        self.line(format!("expected   {expected}")).line(format!("reported   {found}"))
    }

    pub(crate) fn hint(self, hint: &str) -> Self {
        self.line(format!("hint       {hint}"))
    }

    /// Adds a hint if a usual mistake explains the fault.
    pub(crate) fn hint_if(self, is_likely: bool, hint: &str) -> Self {
        if is_likely { self.hint(hint) } else { self }
    }

    /// Puts the scene before all other lines.
    pub(crate) fn in_scene(mut self, scene: Vec<String>) -> Self {
        self.lines.splice(0..0, scene.into_iter().take(MAX_SCENE));
        self
    }
}

/// The report on one exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The name of the exercise.
    pub exercise: String,
    /// The seed that repeats the report.
    pub seed: u64,
    /// The grade.
    pub grade: Grade,
    /// The fault in a few words; empty without one.
    pub fault: String,
    /// The smallest scene that shows the fault, what was expected, what was reported, and hints.
    pub lines: Vec<String>,
    /// The work on the stated scenes, as far as it was measured.
    pub work: Vec<Work>,
}

impl Outcome {
    pub(crate) fn new(exercise: &str, seed: u64, work: Vec<Work>, result: Result<(), Finding>) -> Self {
        let (grade, fault, lines) = match result {
            Ok(()) => (Grade::Passed, String::new(), Vec::new()),
            Err(Finding { fault, lines, is_unwritten: true }) => (Grade::NotWritten, fault, lines),
            Err(Finding { fault, lines, is_unwritten: false }) => (Grade::Failed, fault, lines),
        };
        let lines = lines.iter().map(|line| clip(line)).collect();
        Self { exercise: exercise.to_owned(), seed, grade, fault: clip(&fault), lines, work }
    }
}

/// Cuts a line at [`MAX_LINE`] and removes control characters, which could redraw the terminal.
pub(crate) fn clip(line: &str) -> String {
    let line: String = line.chars().filter(|char| !char.is_control()).take(MAX_LINE + 1).collect();
    match line.char_indices().nth(MAX_LINE) {
        Some((end, _)) => line[..end].to_owned() + "…",
        None => line,
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { exercise, seed, grade, fault, lines, work } = self;
        match grade {
            Grade::Passed => writeln!(f, "{exercise:<17} passed")?,
            Grade::NotWritten => return writeln!(f, "{exercise:<17} not written yet"),
            Grade::Failed => writeln!(f, "{exercise:<17} FAILED: {fault}")?,
        }
        lines.iter().try_for_each(|line| writeln!(f, "    {line}"))?;
        if !work.is_empty() {
            writeln!(f, "    {:<42}       yours      budget    textbook brute force", "work")?;
        }
        for Work { what, yours, budget, textbook, brute_force } in work {
            let mark = if yours > budget { "  too much" } else { "" };
            writeln!(f, "    {what:<42} {yours:>11} {budget:>11} {textbook:>11} {brute_force:>11}{mark}")?;
        }
        match grade {
            Grade::Failed => writeln!(f, "    repeat     cargo run -- {exercise} --seed {seed}\n"),
            _ => writeln!(f),
        }
    }
}
