//! The panel next to the magnifier. It shows the two bodies, the tests of this pair, and the counts of all pairs.

use super::glass::{OTHER, SHIP, SOLID, chip};
use super::page::{label, verdict};
use super::{BodyRecord, ComparedTick, Verdict, WhatHitMe};
use crate::lab::log_length;
use crate::lab::magnifier::{Ink, Pattern, faded};
use crate::view::colors::{self, DIM, FAINT, GREEN, PALE, RED, SKY, TEXT, WHITE};
use crate::view::{Layer, Painter, Rgba, wrapped};
use glam::Vec2;

const SIDE: (f32, f32) = (448.0, 608.0);
const ROW: f32 = 12.0;
const LARGE_LEFT: f32 = 438.0;
const LARGE_RIGHT: f32 = 608.0;
const LARGE_END: f32 = 328.0;
const LARGE_ROW: f32 = 17.0;

const YOUR_SHIP: &str = "Your ship";
const RECTANGLES: &str = "Rectangles";
const BITMAPS: &str = "Bitmaps";
const NOT_ASKED: &str = "not tested";
const FUNNEL: [&str; 6] = ["All pairs", "Allowed pairs", "Candidates", "Overlaps", "Bitmap tests", "Hits"];

pub(super) fn draw(look: &WhatHitMe, tick: &ComparedTick, painter: &mut Painter<'_>) {
    if painter.is_large() {
        return draw_large(look, tick, painter);
    }
    let y = bodies(look, tick, painter);
    let y = pair(tick, y, painter);
    funnel(tick, y, painter);
}

fn draw_large(look: &WhatHitMe, tick: &ComparedTick, painter: &mut Painter<'_>) {
    let (says, tint) = verdict(tick);
    let mut y = paragraph(LARGE_LEFT, 50.0, tint, says, painter) + 6.0;
    for (name, trace, ink) in both(look, tick) {
        chip(Vec2::new(LARGE_LEFT, y + 2.0), [Some((ink, 1)), None], painter);
        y = paragraph(LARGE_LEFT + 14.0, y, WHITE, name, painter);
        size(trace, ink, Vec2::new(LARGE_RIGHT, y), painter);
        y += LARGE_ROW + 4.0;
    }
    let overlap = tick.check.shared.is_some();
    let hit = matches!(tick.check.verdict, Verdict::Touching(_));
    let is_there = tick.check.verdict != Verdict::Absent;
    for (question, yes) in [(RECTANGLES, is_there.then_some(overlap)), (BITMAPS, overlap.then_some(hit))] {
        let (sign, tint) = sign(yes);
        painter.text(Vec2::new(LARGE_LEFT, y), label(tint), sign);
        let dim = if yes.is_some() { TEXT } else { FAINT };
        painter.text(Vec2::new(LARGE_LEFT + 20.0, y), label(dim), question);
        y += LARGE_ROW;
    }
    let says = lesson_of(tick).map(|says| painter.translate(says)).join(" ");
    paragraph(LARGE_LEFT, y + 6.0, SKY, &says, painter);
}

fn paragraph(left: f32, top: f32, tint: Rgba, says: &str, painter: &mut Painter<'_>) -> f32 {
    let fits = |line: &str| left + painter.text_width(label(tint), line) <= LARGE_RIGHT;
    let room = ((LARGE_END - top) / LARGE_ROW).round() as usize;
    let lines: Vec<&str> = wrapped(painter.translate(says), fits).collect();
    let mut y = top;
    // Draw all of it or nothing: half a message is useless.
    for line in lines.iter().filter(|_| lines.len() <= room) {
        painter.text(Vec2::new(left, y), label(tint), line);
        y += LARGE_ROW;
    }
    y
}

/// Returns the name, the record and the ink of the ship and of the other body.
fn both(look: &WhatHitMe, tick: &ComparedTick) -> [(&'static str, Option<BodyRecord>, Ink); 2] {
    let name = if look.name.is_empty() { look.sort } else { look.name };
    [(YOUR_SHIP, tick.check.ship, SHIP), (name, tick.check.other, OTHER)]
}

fn size(trace: Option<BodyRecord>, ink: Ink, at: Vec2, painter: &mut Painter<'_>) {
    if let Some(rect) = trace.map(|trace| trace.rect(painter.sheet)) {
        painter.text(at, label(ink.tint).right(), &format!("{} × {}", rect.w, rect.h));
    }
}

fn bodies(look: &WhatHitMe, tick: &ComparedTick, painter: &mut Painter<'_>) -> f32 {
    let mut y = 52.0;
    for (name, trace, ink) in both(look, tick) {
        chip(Vec2::new(SIDE.0, y - 1.0), [Some((ink, 1)), None], painter);
        painter.text(Vec2::new(SIDE.0 + 14.0, y), label(WHITE), name);
        size(trace, ink, Vec2::new(SIDE.1, y), painter);
        if let Some(trace) = trace {
            let masks = painter.sheet.masks();
            let solid = format!("{} {}", painter.translate(SOLID), trace.mask(&masks).count());
            painter.text(Vec2::new(SIDE.1, y + ROW), label(DIM).right(), &solid);
        }
        if ink.pattern == Pattern::Down && look.name != look.sort {
            painter.text(Vec2::new(SIDE.0 + 14.0, y + ROW), label(FAINT), look.sort);
        }
        y += 2.0 * ROW + 5.0;
    }
    y
}

/// Draws the tests of the two bodies in order, with results. Returns the top of the panel's next section.
fn pair(tick: &ComparedTick, top: f32, painter: &mut Painter<'_>) -> f32 {
    heading("THIS PAIR, THIS TICK", top, painter);
    let mut y = top + ROW + 5.0;
    answer("Rules", Some(true), "allowed", y, painter);
    y += ROW;
    let says = match (tick.check.verdict, tick.check.shared) {
        (Verdict::Apart(gap), _) => painter.filled("{} px apart", &[&gap]),
        (_, Some(shared)) => format!("{} × {} px", shared.w, shared.h),
        _ => NOT_ASKED.to_owned(),
    };
    let overlap = tick.check.shared.is_some();
    answer(RECTANGLES, (tick.check.verdict != Verdict::Absent).then_some(overlap), &says, y, painter);
    y += ROW;
    let says = match tick.check.verdict {
        Verdict::Touching(pixels) => painter.filled("{} px shared", &[&pixels]),
        Verdict::Brushing => painter.filled("{} px shared", &[&0]),
        Verdict::Apart(_) | Verdict::Absent => NOT_ASKED.to_owned(),
    };
    let hit = matches!(tick.check.verdict, Verdict::Touching(_));
    answer(BITMAPS, overlap.then_some(hit), &says, y, painter);
    y + ROW + 7.0
}

fn answer(question: &str, yes: Option<bool>, says: &str, y: f32, painter: &mut Painter<'_>) {
    let (sign, tint) = sign(yes);
    painter.text(Vec2::new(SIDE.0 + 2.0, y), label(tint), sign);
    let dim = if yes.is_some() { TEXT } else { FAINT };
    painter.text(Vec2::new(SIDE.0 + 14.0, y), label(dim), question);
    painter.text(Vec2::new(SIDE.1, y), label(dim).right(), says);
}

/// Returns the sign for a test that passed, failed, or was not made (`None`), and its color.
const fn sign(yes: Option<bool>) -> (&'static str, Rgba) {
    match yes {
        Some(true) => ("✓", GREEN),
        Some(false) => ("✗", RED),
        None => ("-", FAINT),
    }
}

/// Draws the counts of a tick from all pairs to hits as a funnel on a logarithmic scale, and explains the result.
fn funnel(tick: &ComparedTick, top: f32, painter: &mut Painter<'_>) {
    heading("ALL OBJECTS, THIS TICK", top, painter);
    let c = tick.record.counts;
    let values = [c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.bitmap_tests, c.hits];
    let full = log_length(c.all_pairs).max(1.0);
    let width = SIDE.1 - SIDE.0;
    let mut y = top + ROW + 5.0;
    for (i, (name, value)) in FUNNEL.into_iter().zip(values).enumerate() {
        let bar = (log_length(value) / full * width).round();
        let tint = if i == 5 { faded(RED, 150) } else { [28, 80, 176, 200 - 22 * i as u8] };
        painter.fill(Layer::Hud, SIDE.0 + ((width - bar) / 2.0).floor(), y - 2.0, bar, 11.0, tint);
        painter.text(Vec2::new(SIDE.0 + 3.0, y), label(TEXT), name);
        let number = painter.grouped(value);
        painter.text(Vec2::new(SIDE.1 - 3.0, y), label(PALE).right(), &number);
        y += 13.0;
    }
    let found_by = painter.filled("found by {}", &[&tick.record.method]);
    painter.text(Vec2::new(SIDE.1 - 3.0, y + 1.0), label(FAINT).right(), &found_by);
    for (i, says) in lesson_of(tick).iter().enumerate() {
        let at = Vec2::new(SIDE.0 + 3.0, y + ROW + 6.0 + 11.0 * i as f32);
        painter.text(at, label(SKY), says);
    }
}

const fn lesson_of(tick: &ComparedTick) -> [&'static str; 2] {
    match tick.check.verdict {
        Verdict::Touching(_) => ["A hit needs pixels solid in both.", "Only your ship's hull is solid."],
        Verdict::Brushing => ["The rectangles overlap.", "The bitmaps do not: points!"],
        Verdict::Apart(_) | Verdict::Absent => ["Four comparisons are enough", "to rule out a hit."],
    }
}

fn heading(says: &str, y: f32, painter: &mut Painter<'_>) {
    painter.text(Vec2::new(SIDE.0, y), label(colors::ACCENT), says);
    painter.fill(Layer::Hud, SIDE.0, y + 10.0, SIDE.1 - SIDE.0, 1.0, colors::faded(FAINT, 0.6));
}
