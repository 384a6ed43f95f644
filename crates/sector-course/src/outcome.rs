//! What the grader found out about one answer.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest line of a report, in characters. Longer lines end with an ellipsis.
const MAX_LINE: usize = 110;
/// The most lines of a scene or of a message in a report.
const MAX_LINES: usize = 14;

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
    /// The least that passes; 0 where the grader counts by itself.
    pub least: u64,
    /// The most that passes.
    pub budget: u64,
    /// The work of the textbook version.
    pub textbook: u64,
    /// The work of brute force; 0 if it has no such work.
    pub brute_force: u64,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) fault: String,
    pub(crate) scene: Vec<String>,
    pub(crate) details: Vec<String>,
    pub(crate) hints: Vec<String>,
    pub(crate) is_unwritten: bool,
}

impl Finding {
    pub(crate) fn new(fault: impl Into<String>) -> Self {
        Self { fault: fault.into(), ..Self::default() }
    }

    /// Adds the two lines that compare the right answer with the one that was given.
    pub(crate) fn compare(mut self, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        self.details.extend([format!("expected   {expected}"), format!("reported   {found}")]);
        self
    }

    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.details.push(detail.into());
        self
    }

    /// Adds a hint if a usual mistake explains the fault.
    pub(crate) fn hint_if(mut self, is_likely: bool, hint: &str) -> Self {
        if is_likely {
            self.hints.push(hint.to_owned());
        }
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
        let (grade, finding) = match result {
            Ok(()) => (Grade::Passed, Finding::default()),
            Err(finding) if finding.is_unwritten => (Grade::NotWritten, finding),
            Err(finding) => (Grade::Failed, finding),
        };
        let hints = finding.hints.iter().map(|hint| format!("hint       {hint}"));
        let parts = [finding.scene, finding.details, hints.collect()];
        let lines = parts.into_iter().flat_map(|part| part.into_iter().take(MAX_LINES));
        let (lines, fault) = (lines.map(|line| clip(&line)).collect(), clip(&finding.fault));
        Self { exercise: exercise.to_owned(), seed, grade, fault, lines, work }
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
            let [yours, budget, textbook, brute] = ["yours", "budget", "textbook", "brute force"];
            writeln!(f, "    {:<42} {yours:>11} {budget:>11} {textbook:>11} {brute:>11}", "work")?;
        }
        for Work { what, yours, least, budget, textbook, brute_force } in work {
            let brute_force = if *brute_force > 0 { brute_force.to_string() } else { "-".to_owned() };
            write!(f, "    {what:<42} {yours:>11} {budget:>11} {textbook:>11} {brute_force:>11}")?;
            let is_over = if yours > budget { "  too much" } else { "" };
            writeln!(f, "{}", if yours < least { "  too few" } else { is_over })?;
        }
        match grade {
            Grade::Failed => writeln!(f, "    repeat     cargo run -- {exercise} --seed {seed}\n"),
            _ => writeln!(f),
        }
    }
}
