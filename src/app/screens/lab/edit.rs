//! Editing the lab's objects: select, move, turn, copy and remove them by keys, pad or mouse.

use super::{Grip, Lab, Mode, counters, page};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::lab::comparison::MAX_OBJECTS;
use crate::lab::stepper::LabObject;
use crate::view::colors::{DIM, INK, SKY, TEXT, WHITE, faded};
use sector_collision::trace::TraceEvent;
use sector_collision::{Kind, Object, Rect};

const SIDE: i32 = 16;
const CLOSE_UP: f32 = 32.0;
const MAX_ZOOM: f32 = 6.0;
const MAX_MET: usize = 8;
const LARGE_SENTENCE: f32 = 268.0;

pub(super) const HINTS: [Hint; 9] = [
    Hint { action: Action::Method, says: "method" },
    Hint { action: Action::Overlay, says: "kind" },
    Hint { action: Action::Focus, says: "turn" },
    Hint { action: Action::NextPage, says: "object" },
    // One word covers both.
    Hint { action: Action::Up, says: "" },
    Hint { action: Action::Right, says: "move" },
    Hint { action: Action::Confirm, says: "add" },
    Hint { action: Action::Bomb, says: "remove" },
    Hint { action: Action::Back, says: "done" },
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Edit {
    selected: Option<u32>,
}

impl Edit {
    /// Starts editing. Selects the body being carried by hand, or else the first object of the current event, or else
    /// the first object of the scene. Seeks to the end of the tick.
    pub(super) fn new(lab: &mut Lab) -> Self {
        let carried = lab.stepper.carried();
        let at_hand = lab.stepper.objects_at_hand().map(|object| object.key).next();
        let selected =
            carried.or(at_hand).or_else(|| lab.stepper.pipeline().objects().map(|object| object.key).next());
        lab.stepper.seek(usize::MAX);
        lab.playback = None;
        Self { selected }
    }

    pub(super) fn object(&self, lab: &Lab) -> Option<LabObject> {
        lab.objects().into_iter().find(|object| Some(object.key) == self.selected)
    }
}

pub(super) fn update(lab: &mut Lab, mut edit: Edit, input: &Input<'_>, ctx: &mut Context) {
    let had_effect = match *input {
        Input::Action(Action::Back | Action::Pause) => return ctx.cue(Cue::MenuBack),
        Input::Action(Action::WhatHitMe) => lab.choose_next_counter(),
        Input::Action(action) => {
            lab.counter = None;
            act(lab, &mut edit, action, ctx)
        }
        Input::Pointer(pointer) => {
            lab.point_at_counter(pointer.at);
            point(lab, &mut edit, pointer, ctx)
        }
        _ => false,
    };
    if had_effect {
        ctx.cue(Cue::MenuMove);
    }
    lab.mode = Mode::Edit(edit);
}

fn act(lab: &mut Lab, edit: &mut Edit, action: Action, ctx: &mut Context) -> bool {
    let step = lab.view.step();
    match action {
        Action::Left => shift(lab, *edit, (-step, 0)),
        Action::Right => shift(lab, *edit, (step, 0)),
        Action::Up => shift(lab, *edit, (0, -step)),
        Action::Down => shift(lab, *edit, (0, step)),
        Action::PreviousPage => select(lab, edit, -1),
        Action::NextPage => select(lab, edit, 1),
        Action::Confirm | Action::Fire => {
            let Rect { x, y, .. } = copied(lab, *edit).rect;
            // Next to the original, so that the copy is visible.
            add(lab, edit, (x + 2 * step, y + 2 * step), ctx)
        }
        Action::Bomb => {
            let before = edit.selected;
            edit.selected = before.and_then(|key| lab.stepper.remove(key));
            before.is_some()
        }
        Action::Focus => edit.selected.is_some_and(|key| turn(lab, key)),
        Action::Overlay => edit.selected.is_some_and(|key| lab.stepper.turn_kind(key)),
        Action::Method | Action::PreviousMethod => {
            lab.take_method_whole(if action == Action::Method { 1 } else { -1 });
            true
        }
        _ => false,
    }
}

fn select(lab: &Lab, edit: &mut Edit, by: i32) -> bool {
    let keys: Vec<u32> = lab.stepper.pipeline().objects().map(|object| object.key).collect();
    edit.selected = (!keys.is_empty()).then(|| cycle(&keys, edit.selected.unwrap_or_default(), by));
    !keys.is_empty()
}

fn shift(lab: &mut Lab, edit: Edit, by: (i32, i32)) -> bool {
    let Some(object) = edit.object(lab) else { return false };
    lab.drag(object.key, (object.rect.x + by.0, object.rect.y + by.1))
}

fn turn(lab: &mut Lab, key: u32) -> bool {
    let is_turned = lab.stepper.turn(key);
    let turned = lab.objects().into_iter().find(|object| object.key == key).filter(|_| is_turned);
    if let Some(LabObject { rect, .. }) = turned {
        lab.stepper.drag(key, lab.view.within(rect, (rect.x, rect.y)));
    }
    is_turned
}

fn copied(lab: &Lab, edit: Edit) -> LabObject {
    let square = || {
        let (x, y) = lab.view.middle();
        Object::new(0, Kind(0), Rect { x: x - SIDE / 2, y: y - SIDE / 2, w: SIDE, h: SIDE }).with_value(None)
    };
    edit.object(lab).unwrap_or_else(square)
}

fn add(lab: &mut Lab, edit: &mut Edit, corner: (i32, i32), ctx: &mut Context) -> bool {
    if lab.stepper.pipeline().len() >= MAX_OBJECTS {
        ctx.notices.toast("The scene is full.");
        return false;
    }
    let object = copied(lab, *edit);
    let (x, y) = lab.view.within(object.rect, corner);
    edit.selected = Some(lab.stepper.add(Object { rect: Rect { x, y, ..object.rect }, ..object }));
    true
}

/// Handles a click: selects an object for dragging, or adds one. Returns whether the click had an effect.
fn point(lab: &mut Lab, edit: &mut Edit, pointer: Pointer, ctx: &mut Context) -> bool {
    if !pointer.clicked {
        lab.grip = if pointer.held { lab.grip } else { Grip::Nothing };
        return lab.pull(pointer);
    }
    lab.grip = lab.grip_at(pointer.at);
    match (lab.grip, lab.view.point(pointer.at)) {
        (Grip::Object { key, .. }, _) => {
            edit.selected = Some(key);
            true
        }
        (Grip::Nothing, Some((x, y))) => {
            let Rect { w, h, .. } = copied(lab, *edit).rect;
            add(lab, edit, (x - w / 2, y - h / 2), ctx)
        }
        _ => lab.pull(pointer),
    }
}

pub(super) fn draw(lab: &Lab, edit: Edit, bindings: &Bindings, painter: &mut Painter<'_>) {
    lab.view.draw(&lab.stepper, painter);
    let y = page::heading("EDIT", ui::TOP - 8.0, ui::SIDE, painter);
    let text = match edit.object(lab) {
        Some(object) => {
            lab.view.mark(object.rect, painter);
            lab.view.name([object.with_value(())], Vec::new(), painter);
            let Rect { x, y, w, h } = object.rect;
            let kind = lab.stepper.scene().kinds.get(object.kind.index()).map_or("object", String::as_str);
            let kind = painter.translate(kind).to_owned();
            painter.filled("{} {}: {} × {} at ({}, {})", &[&kind, &object.key, &w, &h, &x, &y])
        }
        None => painter.translate("No objects left.").to_owned(),
    };
    let (is_large, (left, width)) = (painter.is_large(), ui::SIDE);
    let mut y = ui::paragraph(Vec2::new(left, y), width, WHITE, &text, painter);
    if !is_large {
        let meets = edit.object(lab).map(|object| meetings(lab, object.key, painter)).unwrap_or_default();
        y = ui::paragraph(Vec2::new(left, y), width, SKY, &meets, painter);
        let is_carried = lab.stepper.carried().is_some() && lab.stepper.carried() == edit.selected;
        let tip = match is_carried {
            true => "Each move takes one tick and stays within the box.",
            false => "Click an empty spot to add an object.",
        };
        y = ui::paragraph(Vec2::new(left, y), width, DIM, tip, painter);
    }
    let y = page::method(lab, y + 6.0, ui::SIDE, painter);
    let bottom = by_size(ui::BOTTOM, LARGE_SENTENCE, painter);
    let y = counters::draw(lab, y, bottom, bindings, painter) + 6.0;
    if let Some(object) = edit.object(lab).filter(|_| !is_large && ui::BOTTOM - y >= CLOSE_UP) {
        close_up(lab, &object, Vec2::new(left, y), Vec2::new(width, ui::BOTTOM - y), painter);
    }
    let says = lab.meaning().map_or_else(|| page::pairs(lab, painter), str::to_owned);
    if is_large {
        ui::remark(page::SENTENCE, WHITE, &says, painter);
    } else {
        let room = left - ui::LEFT - 18.0;
        ui::paragraph(Vec2::new(ui::LEFT, page::SENTENCE), room, WHITE, &says, painter);
    }
}

fn meetings(lab: &Lab, key: u32, painter: &Painter<'_>) -> String {
    let stepper = &lab.stepper;
    let key_of = |slot| stepper.object(slot).map(|object| object.key);
    let tests = stepper.pipeline().trace().iter().filter_map(|event| match *event {
        TraceEvent::Compare { a, b, failed } => Some(([key_of(a)?, key_of(b)?], failed.is_none())),
        _ => None,
    });
    let its_own: Vec<_> = tests.filter(|(keys, _)| keys.contains(&key)).collect();
    let other = |keys: [u32; 2]| if keys[0] == key { keys[1] } else { keys[0] };
    let mut met: Vec<u32> = its_own.iter().filter(|test| test.1).map(|test| other(test.0)).collect();
    met.sort_unstable();
    let count = painter.grouped(its_own.len() as u64);
    if met.is_empty() {
        return painter.filled("Tests: {}. No overlaps.", &[&count]);
    }
    let more = if met.len() > MAX_MET { " …" } else { "" };
    let met: Vec<String> = met.iter().take(MAX_MET).map(u32::to_string).collect();
    let met = format!("{}{more}", met.join(", "));
    painter.filled("Tests: {}. Overlaps with: {}.", &[&count, &met])
}

fn close_up(lab: &Lab, object: &LabObject, at: Vec2, size: Vec2, painter: &mut Painter<'_>) {
    painter.fill(Layer::Hud, at.x, at.y, size.x, size.y, faded(INK, 0.75));
    painter.outline(Layer::Hud, at.x, at.y, size.x, size.y, faded(SKY, 0.35));
    let of = Vec2::new(object.rect.w as f32, object.rect.h as f32);
    let zoom = ((size - 8.0) / of).min_element().min(MAX_ZOOM);
    let zoom = if zoom >= 1.0 { zoom.floor() } else { zoom };
    let low = (at + (size - of * zoom) / 2.0).floor();
    let mask = object.mask.and_then(|id| lab.stepper.scene().masks.get(id.0 as usize));
    match mask {
        Some(mask) => {
            for y in 0..mask.height() {
                let mut row = (0..mask.width()).filter(|&x| mask.get(x, y)).peekable();
                while let Some(first) = row.next() {
                    // One bar for each run of solid pixels.
                    let mut end = first + 1;
                    while row.next_if_eq(&end).is_some() {
                        end += 1;
                    }
                    let place = low + Vec2::new(first as f32, y as f32) * zoom;
                    painter.fill(Layer::Hud, place.x, place.y, (end - first) as f32 * zoom, zoom, TEXT);
                }
            }
        }
        None => painter.fill(Layer::Hud, low.x, low.y, of.x * zoom, of.y * zoom, faded(TEXT, 0.25)),
    }
    painter.outline(Layer::Hud, low.x, low.y, of.x * zoom, of.y * zoom, WHITE);
}
