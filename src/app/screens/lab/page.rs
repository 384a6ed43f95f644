//! The layout of the lab's page.
//!
//! ```text
//!  32                                      430  448            608
//!  THE LAB                                    tick, event, step size   20
//!  +----------------------------------------+   scene, what it shows   54
//!  |                                        |   METHOD
//!  |                the scene               |   the current line
//!  |                                        |   SO FAR
//!  +----------------------------------------+   counters              278
//!  [=======================|                ]                         283
//!  the event in a sentence, with its reason                           294
//! ```

use super::{Lab, LessonCourse, Mode, code, counters, course_page, edit, rules, scenes, settings};
use crate::app::screens::prelude::*;
use crate::lab::idea;
use crate::lab::stepper::{Bounds, SceneView, Stepper, sentence};
use crate::view::Hotspot;
use crate::view::colors::{self, ACCENT, DIM, FAINT, GOLD, PALE, SKY, TEXT, WHITE};
use crate::words::fill_texts;

const SCENE_VIEW: (Vec2, Vec2) = (Vec2::new(32.0, 54.0), Vec2::new(398.0, 224.0));
pub(super) const STRIP: Bar = Bar { left: 32.0, top: 283.0, width: 398.0, height: 8.0 };
pub(super) const SENTENCE: f32 = 294.0;
const ARROW: f32 = 20.0;
const KEY: f32 = 24.0;

/// The heights that a scene can have in a lesson in large text, where the text is below it.
pub(super) const LARGE_HEIGHTS: (f32, f32) = (118.0, 200.0);
const LARGE_GAP: f32 = 6.0;
pub(super) const FULL_HEIGHT: f32 = SCENE_VIEW.1.y;

/// Returns the height of a scene above a lesson's text of a height.
pub(super) fn height_above(text: f32) -> f32 {
    let room = page::BOTTOM - SCENE_VIEW.0.y - LARGE_GAP;
    (room - text).clamp(LARGE_HEIGHTS.0, LARGE_HEIGHTS.1).floor()
}

pub(super) fn scene_view(bounds: Bounds, height: f32) -> SceneView {
    SceneView::new(SCENE_VIEW.0, Vec2::new(SCENE_VIEW.1.x, height), bounds)
}

pub(super) fn draw(lab: &Lab, bindings: &Bindings, painter: &mut Painter<'_>) {
    lab.counters.set(lab.counters.get().hidden());
    let title = match lab.mode {
        Mode::Rules(_) => "RULES",
        Mode::Scenes(_) => "SCENES",
        _ => "THE LAB",
    };
    page::open(236, title, WHITE, painter);
    let is_at_event = matches!(lab.mode, Mode::Steps | Mode::Settings(_));
    match &lab.course {
        // Large text next to the scene needs the title's space.
        Some(course) if is_at_event && painter.is_large() => {
            painter.text(Vec2::new(page::RIGHT, 23.0), label(GOLD).right(), course.lesson().title);
        }
        // The number of events would give the answer away, and a walk has its own steps.
        Some(course) if course.is_secret() || lab.walk().is_some() => {}
        _ if is_at_event => place(lab, painter),
        _ => {}
    }
    match &lab.mode {
        Mode::Settings(menu) => {
            settings::draw(menu, lab, painter);
            page::foot(&[Hint::CHOOSE, menu.hint(), Hint::BACK], bindings, painter);
        }
        Mode::Scenes(scenes) => {
            scenes::draw(scenes, painter);
            page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
        }
        Mode::Rules(matrix) => {
            rules::draw(*matrix, lab, painter);
            page::foot(&rules::HINTS, bindings, painter);
        }
        Mode::Edit(edit) => {
            edit::draw(lab, *edit, bindings, painter);
            page::foot(&edit::HINTS, bindings, painter);
        }
        Mode::Steps => stepping(lab, bindings, painter),
    }
}

pub(super) fn pairs(lab: &Lab, painter: &Painter<'_>) -> String {
    let counts = lab.stepper.pipeline().counts();
    let numbers = [counts.all_pairs, counts.after_rules, counts.rect_hits, counts.hits];
    painter.counted("Pairs: {}, allowed: {}, overlaps: {}, hits: {}", numbers)
}

pub(super) fn method_and_pairs(lab: &Lab, left: f32, painter: &mut Painter<'_>) {
    let (mut y, width) = (page::PANEL_TOP, page::RIGHT - left);
    if !painter.is_large() {
        let size = Vec2::new(width, settings::PREVIEW.y);
        SceneView::new(Vec2::new(left, y), size, lab.stepper.scene().bounds()).draw(&lab.stepper, painter);
        y += size.y + 8.0;
    }
    let y = method(lab, y, (left, width), painter);
    let text = painter.counted("Tests with this method: {}.", [lab.stepper.pipeline().counts().rect_tests]);
    let y = page::paragraph(Vec2::new(left, y), width, SKY, &text, painter);
    page::paragraph(Vec2::new(left, y), width, TEXT, &pairs(lab, painter), painter);
}

fn stepping(lab: &Lab, bindings: &Bindings, painter: &mut Painter<'_>) {
    match lab.walk() {
        Some((walk, at)) => lab.view.draw_walk(&lab.stepper, &walk.steps[..at], painter),
        None if lab.is_code_large => code::draw_page(lab, SCENE_VIEW.0, SCENE_VIEW.1, painter),
        None => lab.view.draw(&lab.stepper, painter),
    }
    if let Some(course) = &lab.course {
        mark_objects(lab, course, painter);
    }
    if !lab.is_short() {
        strip(lab, painter);
    }
    if let Some(course) = &lab.course {
        lesson(lab, course, bindings, painter);
    } else if painter.is_large() {
        let y = method(lab, page::TOP - 8.0, page::SIDE, painter);
        let y = said(lab, Vec2::new(page::SIDE.0, y), page::SIDE.1 + 16.0, painter);
        counters::draw(lab, y, page::BOTTOM, bindings, painter);
    } else {
        said(lab, Vec2::new(page::LEFT, SENTENCE), SCENE_VIEW.1.x, painter);
        let y = if lab.is_code_large { small_picture(lab, painter) } else { about(lab, painter) };
        if painter.frame.ui.device != InputDevice::Mouse {
            painter.unspoken(|painter| {
                hints::caps(Action::Shapes, bindings, Vec2::new(page::RIGHT - KEY, y - 1.0), painter);
            });
        }
        let mut y = method(lab, y, page::SIDE, painter);
        if !lab.is_code_large {
            y = painter.unspoken(|painter| code::draw_beside(lab, y, painter));
        }
        counters::draw(lab, y, page::BOTTOM, bindings, painter);
    }
    page::foot(&hints_of(lab), bindings, painter);
}

/// Outlines the objects that the learner has marked, and the one at the cursor.
fn mark_objects(lab: &Lab, course: &LessonCourse, painter: &mut Painter<'_>) {
    let (marks, at) = course.marks(&lab.stepper);
    for object in lab.stepper.pipeline().objects() {
        if marks.contains(&object.key) {
            lab.view.mark_wanted(object.rect, painter);
        }
        if at == Some(object.key) {
            lab.view.mark(object.rect, painter);
        }
    }
}

fn lesson(lab: &Lab, course: &LessonCourse, bindings: &Bindings, painter: &mut Painter<'_>) {
    let below = SCENE_VIEW.0.y + lab.height + LARGE_GAP;
    if painter.is_large() {
        lab.wanted_height.set(height_above(course.text_height(painter)));
    }
    let y = course_page::draw(course, &lab.stepper, below, painter);
    let (below, is_large) = (Vec2::new(page::LEFT, SENTENCE), painter.is_large());
    if !is_large {
        said(lab, below, SCENE_VIEW.1.x, painter);
    }
    if !course.is_secret() {
        let y = method(lab, y, page::SIDE, painter);
        counters::draw(lab, y, page::BOTTOM, bindings, painter);
    } else if !is_large {
        let says = "The counters appear with the answer.";
        page::paragraph(Vec2::new(page::SIDE.0, y + 2.0), page::SIDE.1, DIM, says, painter);
    }
}

fn hints_of(lab: &Lab) -> Vec<Hint> {
    if let Some(course) = &lab.course {
        return lab.lesson_hints(course);
    }
    vec![
        // Hints that do not fit are dropped from the first one on.
        Hint { action: Action::CrossCheck, says: "compare" },
        Hint { action: Action::NextPage, says: "scene" },
        Hint { action: Action::Focus, says: "edit" },
        Hint { action: Action::Overlay, says: "settings" },
        Hint { action: Action::Method, says: "method" },
        Hint { action: Action::Up, says: "step size" },
        Hint { action: Action::Right, says: "step" },
        Hint { action: Action::Confirm, says: if lab.playback.is_some() { "pause" } else { "play" } },
        Hint::BACK,
    ]
}

fn place(lab: &Lab, painter: &mut Painter<'_>) {
    let stepper = &lab.stepper;
    let unit = painter.translate(lab.unit.name()).to_owned();
    let numbers = [
        u64::from(stepper.scene().number(stepper.tick())),
        stepper.at() as u64,
        stepper.events().len() as u64,
    ];
    let [tick, at, events] = numbers.map(|number| painter.grouped(number));
    let text = painter.filled("tick {}, event {}/{}, step: {}", &[&tick, &at, &events, &unit]);
    painter.row(|painter| painter.text(Vec2::new(page::RIGHT, 26.0), label(SKY).right(), &text));
}

fn strip(lab: &Lab, painter: &mut Painter<'_>) {
    let (at, of) = match lab.walk() {
        Some((walk, at)) => (at, walk.steps.len()),
        None => (lab.stepper.at(), lab.stepper.events().len()),
    };
    let share = at as f32 / of.max(1) as f32;
    let Bar { left, top, width, height } = STRIP;
    painter.fill(Layer::Hud, left, top, width, height, colors::TROUGH);
    painter.fill(Layer::Hud, left, top, (width * share).round(), height, ACCENT);
    painter.fill(Layer::Hud, left + (width * share).round() - 1.0, top - 2.0, 2.0, height + 4.0, WHITE);
}

/// Draws the explanation of the selected counter or, if there is none, the sentence about the event: before the first
/// event, the idea of the method, and after the last, the totals of the tick. Returns the y below the text.
fn said(lab: &Lab, at: Vec2, width: f32, painter: &mut Painter<'_>) -> f32 {
    if let Some(meaning) = lab.meaning() {
        return page::paragraph(at, width, PALE, meaning, painter) + 6.0;
    }
    if let Some((walk, at_step)) = lab.walk() {
        let before = ("Step forward and follow the scan.", &Vec::new());
        let step = at_step.checked_sub(1).map(|last| &walk.steps[last]);
        let (template, values) = step.map_or(before, |step| (step.template, &step.values));
        let text = fill_texts(painter.translate(template), values);
        return page::paragraph(at, width, WHITE, &text, painter) + 6.0;
    }
    // The idea of the method could answer the question.
    let is_secret = lab.course.as_ref().is_some_and(|course| course.is_secret());
    let has_sentence = lab.stepper.event().is_some() || lab.stepper.is_too_much() || is_secret;
    let idea = if has_sentence { "" } else { idea(lab.stepper.active_method()) };
    let at = Vec2::new(at.x, page::paragraph(at, width, PALE, idea, painter));
    let conclusion = conclusion(&lab.stepper, painter).filter(|_| !is_secret);
    let tint = if conclusion.is_some() { GOLD } else { WHITE };
    let text = conclusion.unwrap_or_else(|| {
        // The number of remaining events would give away the number to guess.
        if is_secret && lab.stepper.event().is_none() {
            return String::new();
        }
        let said = sentence(&lab.stepper);
        fill_texts(painter.translate(said.template), &said.values)
    });
    page::paragraph(at, width, tint, &text, painter) + 6.0
}

/// Returns the totals of all events of a tick. Returns `None` before the last event, and if there is no pair.
fn conclusion(stepper: &Stepper, painter: &Painter<'_>) -> Option<String> {
    let counts = stepper.pipeline().counts();
    if !stepper.is_at_end() || stepper.event().is_none() || counts.all_pairs == 0 {
        return None;
    }
    if let Some(tick) = stepper.scene().bodies.get(stepper.tick()) {
        let of = tick.counts;
        let numbers = [counts.all_pairs, counts.rect_tests, of.looks, of.collisions, of.micro_collisions];
        let template = "Pairs: {}, tests: {}, pairs checked: {}, impacts: {}, micro-collisions: {}.";
        return Some(painter.counted(template, numbers));
    }
    let permille = (u128::from(counts.rect_tests) * 1000 + u128::from(counts.all_pairs / 2))
        / u128::from(counts.all_pairs);
    let share = painter.frame.ui.language.decimals(permille as u64, 1);
    let [pairs, tests, hits] =
        [counts.all_pairs, counts.rect_tests, counts.hits].map(|number| painter.grouped(number));
    let template = "Pairs: {}, tests: {}, hits: {}. Tested: {}% of all pairs.";
    Some(painter.filled(template, &[&pairs, &tests, &hits, &share]))
}

fn small_picture(lab: &Lab, painter: &mut Painter<'_>) -> f32 {
    let at = Vec2::new(page::SIDE.0, SCENE_VIEW.0.y);
    let size = SCENE_VIEW.1 * (page::SIDE.1 / SCENE_VIEW.1.x);
    SceneView::new(at, size, lab.stepper.scene().bounds()).draw(&lab.stepper, painter);
    at.y + size.y + 8.0
}

fn about(lab: &Lab, painter: &mut Painter<'_>) -> f32 {
    let at = Vec2::new(page::SIDE.0, SCENE_VIEW.0.y);
    let y = page::paragraph(at, page::SIDE.1, WHITE, &lab.stepper.scene().name, painter);
    let Some(scene) = lab.built_in() else { return y + 6.0 };
    page::paragraph(Vec2::new(at.x, y), page::SIDE.1, DIM, scene.about, painter) + 6.0
}

pub(super) fn method(lab: &Lab, y: f32, column: (f32, f32), painter: &mut Painter<'_>) -> f32 {
    let (chosen, active) = (lab.stepper.method(), lab.stepper.active_method());
    let name = if chosen == active { chosen.to_string() } else { format!("{chosen}: {active}") };
    let of_walk = lab.walk().and_then(|(walk, _)| walk.name);
    let name = of_walk.map_or(name, |name| painter.translate(name).to_owned());
    let name = page::cut(&name, column.1 - KEY, painter);
    if painter.frame.ui.device == InputDevice::Mouse {
        let mut x = column.0 + column.1;
        for (sign, action) in [("►", Action::Method), ("◄", Action::PreviousMethod)] {
            painter.text(Vec2::new(x, y), label(ACCENT).right(), sign);
            let size = [ARROW, page::leading(painter)];
            let pos = [x - ARROW + 2.0, y - 2.0];
            painter.frame.hotspots.push(Hotspot { pos, size, action: action as u8 });
            x -= ARROW;
        }
    }
    heading(&name, y, column, painter)
}

pub(super) fn heading(says: &str, y: f32, (left, width): (f32, f32), painter: &mut Painter<'_>) -> f32 {
    let row = page::leading(painter);
    painter.text(Vec2::new(left, y), label(ACCENT), says);
    painter.fill(Layer::Hud, left, y + row - 2.0, width, 1.0, colors::faded(FAINT, 0.6));
    y + row + 4.0
}
