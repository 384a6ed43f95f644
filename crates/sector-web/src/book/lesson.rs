//! The text of a lesson of the lab.

use super::grouped;
use sector_sweep::lab::lessons::{Ask, LESSONS, LessonStep};
use std::fmt::Write;

pub(super) fn heading(index: usize) -> String {
    let lesson = &LESSONS[index];
    format!("# {}\n\n*{}*", lesson.title, lesson.about)
}

pub(super) fn steps(index: usize) -> String {
    let mut text = String::new();
    for (i, step) in LESSONS[index].steps.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}. {}{}\n", i + 1, step.says, asked(step));
    }
    text
}

/// Returns the collapsed answer to a step's question or task, or an empty text if the step has neither.
fn asked(step: &LessonStep) -> String {
    let (summary, then) = match step.ask {
        Ask::Look => return String::new(),
        Ask::Guess { choices: [a, b, c] } => {
            let [a, b, c] = [a, b, c].map(grouped);
            let count = grouped(step.count(&step.stepper()));
            (format!("{a}, {b} or {c}?"), format!("<b>{count}.</b> {}", step.then))
        }
        Ask::Compare | Ask::Task { .. } => ("When it is done".to_owned(), step.then.to_owned()),
    };
    format!("\n   <details><summary>{summary}</summary>{then}</details>")
}
