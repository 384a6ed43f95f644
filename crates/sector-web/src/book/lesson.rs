//! The lessons of the lab as a chapter, in a language of the game.

use anyhow::anyhow;
use sector_sweep::lab::lessons::{Answer, Ask, Exercise, LESSONS, LabLesson, Label, LessonStep, Said};
use sector_sweep::lab::stepper::{SceneView, Stepper};
use sector_sweep::words::{Language, fill};
use std::fmt::{Display, Write};

use super::figure::{SCALE, WIDTH};
use super::marker::Marker;

/// The seed of the questions in the book. In the lab, the numbers differ each time.
const SEED: u64 = 3;

/// Returns all lessons, each with its steps, answers and replies.
pub(super) fn lessons(marker: &Marker<'_>) -> anyhow::Result<String> {
    let language = marker.words.first().and_then(|code| Language::builtin(code));
    let language = language.ok_or_else(|| anyhow!("expected the code of a language such as en or de"))?;
    let mut text = String::new();
    for (number, lesson) in (1..).zip(&LESSONS) {
        text += &Told { language }.lesson(number, lesson);
    }
    Ok(text)
}

/// Returns the file name of the still of each step, and what it shows.
pub(super) fn stills() -> impl Iterator<Item = (String, Stepper)> {
    let steps = LESSONS.iter().flat_map(|lesson| (1..).zip(lesson.steps).map(move |step| (lesson, step)));
    steps.map(|(lesson, (number, step))| (still(lesson, number), step.exercise(SEED).stepper()))
}

fn still(lesson: &LabLesson, step: usize) -> String {
    format!("{}-{step}.png", lesson.key)
}

struct Told {
    language: Language,
}

impl Told {
    fn lesson(&self, number: usize, lesson: &LabLesson) -> String {
        let [title, about] = [lesson.title, lesson.about].map(|text| self.language.translate(text));
        let mut text = format!("## {number}. {title}\n\n*{about}*\n\n");
        for (number, step) in (1..).zip(lesson.steps) {
            // Writing to a string cannot fail.
            let still = still(lesson, number);
            let exercise = step.exercise(SEED);
            let height = SceneView::height(WIDTH as f32, &exercise.stepper()) as u32;
            let image = format!(
                "<img src=\"pictures/{still}\" class=\"lesson\" loading=\"lazy\" width=\"{}\" height=\"{}\" \
                 alt=\"{title}, {number}\">",
                SCALE * WIDTH,
                SCALE * height,
            );
            let _ = writeln!(text, "{number}. {}\n", self.step(step, &exercise, &image));
        }
        text
    }

    fn step(&self, step: &LessonStep, exercise: &Exercise, image: &str) -> String {
        let says = Said { template: step.says, numbers: exercise.numbers.clone() };
        let asks = exercise.asks.iter().map(|asks| format!(" {}", self.said(asks)));
        let text = asks.fold(self.said(&says), |text, asks| text + &asks) + "\n\n   " + image;
        let Some((choices, answer)) = self.answer(exercise) else { return text };
        let choices = if choices.is_empty() { choices } else { format!("\n\n   {choices}") };
        format!(
            "{text}{choices}\n\n   <details><summary>{}</summary>{answer}</details>",
            self.language.translate("Answer")
        )
    }

    /// Returns the answers to choose from, if any, and the right answer with its explanation. Returns `None` for a step
    /// that asks for nothing.
    fn answer(&self, exercise: &Exercise) -> Option<(String, String)> {
        let then = self.said(&exercise.then);
        Some(match &exercise.ask {
            Ask::Look => return None,
            Ask::Choose(answers) => {
                let choices: Vec<String> = answers.iter().map(|answer| self.label(&answer.label)).collect();
                (choices.join(" · "), self.replies(answers, &then))
            }
            Ask::Mark { wanted, .. } => {
                let keys: Vec<String> = wanted.iter().map(u32::to_string).collect();
                (String::new(), format!("<b>{}.</b> {then}", keys.join(", ")))
            }
            Ask::Task { .. } | Ask::Compare => (String::new(), then),
        })
    }

    /// Returns the right answer with its explanation, and each wrong one with the reply to it.
    fn replies(&self, answers: &[Answer], then: &str) -> String {
        let right = answers.iter().find(|answer| answer.wrong.is_none());
        let right = right.map_or_else(String::new, |answer| self.label(&answer.label));
        let mut text = format!("<b>{right}.</b> {then}<ul>");
        for answer in answers {
            if let Some(reply) = &answer.wrong {
                // Writing to a string cannot fail.
                let _ = write!(text, "<li>{}: {}</li>", self.label(&answer.label), self.said(reply));
            }
        }
        text + "</ul>"
    }

    fn label(&self, label: &Label) -> String {
        match label {
            Label::Number(number) => self.language.grouped(*number),
            Label::Pair(a, b) => format!("{a}–{b}"),
            Label::Method(method) => format!("<code>{method}</code>"),
            Label::Text(said) => self.said(said),
        }
    }

    fn said(&self, said: &Said) -> String {
        let numbers: Vec<String> = said.numbers.iter().map(|&n| self.language.grouped(n)).collect();
        let numbers: Vec<&dyn Display> = numbers.iter().map(|number| number as &dyn Display).collect();
        fill(self.language.translate(said.template), &numbers)
    }
}
