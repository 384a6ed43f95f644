//! The text of a lesson next to the scene: what it asks, the answers to choose from, and the reply.

use super::course::{LessonCourse, LessonVerdict};
use crate::app::screens::prelude::*;
use crate::lab::lessons::{Answer, Ask, Label, Said};
use crate::lab::stepper::{Stepper, legend};
use crate::view::colors::{DIM, GOLD, GREEN, SKY, TROUGH, WHITE};
use crate::view::{Hotspot, Rgba};
use crate::words::fill_texts;

impl LessonCourse {
    /// Returns the paragraphs of the lesson: the text and the question, or the verdict and the reply.
    fn texts(&self, painter: &Painter<'_>) -> Vec<(Rgba, String)> {
        let translated = |text| painter.translate(text).to_owned();
        match &self.verdict {
            LessonVerdict::Right => {
                let is_compared = matches!(self.exercise.ask, Ask::Compare);
                let heading = if is_compared { "Done." } else { "Correct." };
                vec![(GREEN, translated(heading)), (WHITE, filled(&self.exercise.then, painter))]
            }
            LessonVerdict::Wrong(reply) => {
                vec![(GOLD, translated("Not quite.")), (WHITE, filled(reply, painter))]
            }
            LessonVerdict::Open => {
                let says = Said { template: self.step().says, numbers: self.exercise.numbers.clone() };
                let asks = self.exercise.asks.iter().map(|asks| (SKY, filled(asks, painter)));
                let missing = self.missing.iter().map(|missing| (DIM, filled(missing, painter)));
                std::iter::once((WHITE, filled(&says, painter))).chain(asks).chain(missing).collect()
            }
        }
    }

    /// Returns the height of the longest text of the step: of the question, the replies and the explanation. So the
    /// scene above it keeps its size in the step.
    pub(super) fn text_height(&self, painter: &Painter<'_>) -> f32 {
        let rows = |said: &Said| page::lines(&filled(said, painter), TEXT_WIDTH, painter).len();
        let says = Said { template: self.step().says, numbers: self.exercise.numbers.clone() };
        let asked: usize = std::iter::once(&says).chain(&self.exercise.asks).map(rows).sum();
        let reply = match &self.exercise.ask {
            Ask::Look | Ask::Compare => 0,
            Ask::Choose(answers) => {
                answers.iter().filter_map(|answer| answer.wrong.as_ref()).map(rows).max().unwrap_or(0)
            }
            Ask::Mark { missing, extra, .. } => [missing, extra]
                .map(|template| rows(&Said { template, numbers: vec![88] }))
                .into_iter()
                .max()
                .unwrap_or(0),
            Ask::Task { .. } => REPLY_LINES,
        };
        let is_beside = matches!(self.exercise.ask, Ask::Task { is_blind: false, .. });
        let asked = if is_beside { asked + reply } else { asked };
        let rows = asked.max(1 + reply).max(1 + rows(&self.exercise.then));
        rows as f32 * page::leading(painter)
    }
}

const GAP: f32 = 2.0;
/// The width of a lesson's large text.
const TEXT_WIDTH: f32 = 398.0;
/// The lines that are kept free for the reply to a task, which depends on what the learner does.
const REPLY_LINES: usize = 3;

/// Draws the lesson's text and what it asks. Returns the y below what is next to the scene: all of it, or, in large text,
/// everything but the text, which then begins at the y `below` a smaller scene.
pub(super) fn draw(course: &LessonCourse, stepper: &Stepper, below: f32, painter: &mut Painter<'_>) -> f32 {
    let ((left, width), is_large) = (page::SIDE, painter.is_large());
    let mut y = by_size(54.0, 50.0, painter);
    // In large text, the title is above the scene.
    if !is_large {
        y = page::paragraph(Vec2::new(left, y), width, GOLD, course.lesson().title, painter);
    }
    let place = painter.filled("step {} of {}", &[&course.numbers().0, &course.numbers().1]);
    painter.text(Vec2::new(left, y), label(DIM), &place);
    y += page::leading(painter) + 4.0;
    let (mut at, width) =
        if is_large { (Vec2::new(page::LEFT, below), TEXT_WIDTH) } else { (Vec2::new(left, y), width) };
    for (tint, text) in course.texts(painter) {
        at.y = page::paragraph(at, width, tint, &text, painter) + by_size(4.0, 0.0, painter);
    }
    let y = if is_large { y } else { draw_legend(stepper, at.y, painter) };
    match &course.exercise.ask {
        Ask::Choose(answers) if course.is_choosing() => draw_answers(answers, course, y, painter),
        _ => draw_control(course, y, painter),
    }
}

/// Draws the colors of the kinds, if the scene has several.
fn draw_legend(stepper: &Stepper, y: f32, painter: &mut Painter<'_>) -> f32 {
    let ((left, width), row) = (page::SIDE, page::leading(painter));
    let legend = legend(stepper);
    let (mut x, mut y) = (left, y);
    for &(kind, tint) in &legend {
        let needed = 10.0 + painter.text_width(label(DIM), kind) + 8.0;
        if x > left && x + needed > left + width {
            (x, y) = (left, y + row);
        }
        painter.outline(Layer::Hud, x, y + 1.0, 7.0, 7.0, tint);
        painter.text(Vec2::new(x + 10.0, y), label(DIM), kind);
        x += needed;
    }
    if legend.is_empty() { y } else { y + row + 4.0 }
}

/// Draws the setting of a task with its value, and arrows to click.
fn draw_control(course: &LessonCourse, y: f32, painter: &mut Painter<'_>) -> f32 {
    let Some(control) = course.control().filter(|control| !control.values().is_empty()) else { return y };
    let ((left, width), line) = (page::SIDE, page::leading(painter));
    // In large text, the value is below the name.
    let row = line * by_size(1.0, 2.0, painter) + 6.0;
    painter.choice([left, y, width, row]);
    let (title, value) = control.shown(course.value);
    painter.text(Vec2::new(left + 4.0, y + 4.0), label(WHITE), title);
    let text_y = y + row - line - 2.0;
    painter.text(Vec2::new(left + width - 36.0, text_y), label(SKY).right(), &value);
    for (sign, action, x) in
        [("▲", Action::Up, left + width - 30.0), ("▼", Action::Down, left + width - 15.0)]
    {
        painter.text(Vec2::new(x, text_y), label(WHITE), sign);
        let (pos, size) = ([x - 2.0, y], [15.0, row]);
        painter.frame.hotspots.push(Hotspot { pos, size, action: action as u8 });
    }
    // Where the value is in its range.
    let share = course.value as f32 / (control.values().len() - 1).max(1) as f32;
    painter.fill(Layer::Hud, left, y + row, width, 3.0, TROUGH);
    painter.fill(Layer::Hud, left, y + row, (width * share).round(), 3.0, SKY);
    y + row + 10.0
}

fn filled(said: &Said, painter: &Painter<'_>) -> String {
    let numbers: Vec<String> = said.numbers.iter().map(|&number| painter.grouped(number)).collect();
    fill_texts(painter.translate(said.template), &numbers)
}

fn answer_text(label: &Label, painter: &Painter<'_>) -> String {
    match label {
        Label::Number(number) => painter.grouped(*number),
        Label::Pair(a, b) => format!("{a}–{b}"),
        Label::Method(method) => method.to_string(),
        Label::Text(said) => filled(said, painter),
    }
}

fn draw_answers(answers: &[Answer], course: &LessonCourse, top: f32, painter: &mut Painter<'_>) -> f32 {
    let ((left, width), mut y) = (page::SIDE, top);
    let mut rows = course.rows.borrow_mut();
    rows.clear();
    let all = answers.iter().map(|answer| answer_text(&answer.label, painter)).collect::<Vec<_>>().join(", ");
    let all = painter.filled("Answers: {}.", &[&all]);
    painter.spoken_as(Vec2::new(left, y), &all, |_| {});
    for (index, answer) in answers.iter().enumerate() {
        let text = answer_text(&answer.label, painter);
        let lines = page::lines(&text, width - 12.0, painter).len() as f32;
        let height = lines * page::leading(painter) + by_size(7.0, 3.0, painter);
        let is_chosen = course.cursor == Some(index);
        if is_chosen {
            painter.choice([left, y, width, height]);
        } else {
            painter.rect(left, y, width, height, TROUGH);
        }
        let tint = if is_chosen { WHITE } else { SKY };
        let at = Vec2::new(left + 6.0, y + by_size(5.0, 2.0, painter));
        painter.row(|painter| page::paragraph(at, width - 12.0, tint, &text, painter));
        rows.push((y, y + height));
        y += height + GAP;
    }
    y + 4.0
}
