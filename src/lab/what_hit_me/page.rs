//! How the look at a loss is laid out.
//!
//! ```text
//!  32                                      430  448            608
//!  verdict                       ticks before   the ship           52
//!  +----------------------------------------+   what hit it
//!  |                                        |   these two, asked
//!  |        every pixel a square            |   in order
//!  |                                        |   all of this tick
//!  | legend                                 |   as a funnel
//!  +----------------------------------------+                     308
//!  [][][][][][][][][][][][][][][][][][][][][]                     314
//! ```

use super::{Tick, Trace, Verdict, WhatHitMe};
use crate::lab::loupe::{Ink, Loupe, Pattern, faded};
use crate::lab::meeting::pixels_met;
use crate::view::colours::{self, DIM, FAINT, GOLD, GREEN, PALE, RED, SKY, TEXT, TROUGH, WHITE};
use crate::view::{Align, Layer, Painter, Rgba};
use core::fmt::Write;
use glam::Vec2;

/// Left upper corner and size of the glass.
const GLASS_AT: Vec2 = Vec2::new(32.0, 66.0);
pub(super) const GLASS: (i32, i32) = (398, 242);
/// Height of the legend in it.
pub(super) const LEGEND: i32 = 15;
/// Top and height of the strip of ticks.
const STRIP: (f32, f32) = (313.0, 10.0);
/// Left and right end of the panel.
const SIDE: (f32, f32) = (448.0, 608.0);
const ROW: f32 = 12.0;

const SHIP: Ink = Ink { tint: [111, 224, 140, 255], pattern: Pattern::Across };
const OTHER: Ink = Ink { tint: [255, 160, 66, 255], pattern: Pattern::Down };
const SHARED: Rgba = [255, 245, 184, 255];
/// Everybody else, in the dark.
const BYSTANDER: Rgba = [90, 96, 120, 200];

const HIT: &str = "Solid pixels of both meet: a hit.";
const GRAZE: &str = "The rectangles overlap, no solid pixels meet: a graze.";
const APART: &str = "The rectangles are apart: nothing else is asked.";
const ABSENT: &str = "It is not there yet.";
const YOUR_SHIP: &str = "Your ship";
const THIS_PAIR: &str = "THESE TWO, IN THIS TICK";
const THIS_TICK: &str = "EVERYBODY, IN THIS TICK";
const SOLID: &str = "solid";
const SOFT: &str = "soft: seen, never hit";
const BOTH: &str = "solid in both";
const MOMENT: &str = "THE HIT";
const TICKS_BEFORE: &str = "ticks before";
const RULES: &str = "Rules";
const MAY_MEET: &str = "may meet";
const RECTANGLES: &str = "Rectangles";
const BITMAPS: &str = "Bitmaps";
const NOT_ASKED: &str = "not asked";
const NONE_MET: &str = "none met";
const PIXELS_MET: &str = "met";
const PIXELS_APART: &str = "apart";
const FUNNEL: [&str; 6] =
    ["All pairs", "After the rules", "Candidates", "Rectangles hit", "Bitmap tests", "Hits"];
const FOUND_BY: &str = "found by";
/// Two lines each.
const LESSON_HIT: [&str; 2] = ["What is solid in both can hit:", "of your ship, the hull alone."];
const LESSON_GRAZE: [&str; 2] = ["Rectangles say: perhaps.", "Bitmaps say: no. That pays."];
const LESSON_APART: [&str; 2] = ["Four comparisons are enough", "to know that nothing meets."];

pub(super) fn draw(look: &WhatHitMe, painter: &mut Painter<'_>) {
    let Some(tick) = look.ticks.get(look.at) else { return };
    let mut text = String::new();
    verdict(look, tick, &mut text, painter);
    glass(look, tick, painter);
    legend(painter);
    strip(look, painter);
    let y = who(look, tick, &mut text, painter);
    let y = pair(tick, y, &mut text, painter);
    funnel(tick, y, &mut text, painter);
}

/// What came of the two, and when that is.
fn verdict(look: &WhatHitMe, tick: &Tick, text: &mut String, painter: &mut Painter<'_>) {
    let (says, tint) = match tick.meeting.verdict {
        Verdict::Touching(_) => (HIT, RED),
        Verdict::Brushing => (GRAZE, GOLD),
        Verdict::Apart(_) => (APART, TEXT),
        Verdict::Absent => (ABSENT, DIM),
    };
    painter.shadowed(Layer::Hud, Vec2::new(GLASS_AT.x, 52.0), Align::Left, tint, says);
    let right = Vec2::new(GLASS_AT.x + GLASS.0 as f32, 52.0);
    match look.before() {
        0 => painter.shadowed(Layer::Hud, right, Align::Right, RED, MOMENT),
        before => {
            line(text, format_args!("{before} {}", painter.say(TICKS_BEFORE)));
            painter.shadowed(Layer::Hud, right, Align::Right, SKY, text);
        }
    }
}

fn glass(look: &WhatHitMe, tick: &Tick, painter: &mut Painter<'_>) {
    let (left, top) = (GLASS_AT.x, GLASS_AT.y);
    let (width, height) = (GLASS.0 as f32, GLASS.1 as f32);
    painter.fill(Layer::Hud, left, top, width, height, [7, 9, 21, 255]);
    let focus = look.focus();
    let zoom = look.zoom_on_show();
    // The legend covers the lower edge: what matters is in the middle of what is above it.
    let middle = (focus.x + focus.w / 2, focus.y + focus.h / 2 + LEGEND / 2 / zoom);
    let loupe = Loupe::new(GLASS_AT, GLASS, middle, zoom);
    loupe.draw_glass(painter);
    for trace in &tick.others {
        loupe.picture(trace, BYSTANDER, painter);
    }
    ways(look, &loupe, painter);
    let (ship, other) = (tick.meeting.ship, tick.meeting.other);
    for (trace, ink) in [(ship, SHIP), (other, OTHER)] {
        if let Some(trace) = &trace {
            loupe.picture(trace, [150, 150, 165, 255], painter);
            loupe.bitmap(trace, ink, painter);
        }
    }
    rectangles(tick, &loupe, painter);
    if let Some((ship, other)) = ship.zip(other) {
        let sheet = painter.sheet;
        for pixel in pixels_met(&ship, &other, sheet) {
            loupe.met(pixel, pulse(look.age_ticks), [SHIP, OTHER], painter);
        }
    }
    painter.outline(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colours::TROUGH);
    painter.fill(Layer::Hud, left - 1.0, top - 1.0, 24.0, 1.0, colours::ACCENT);
    painter.fill(Layer::Hud, left - 1.0, top - 1.0, 1.0, 12.0, colours::ACCENT);
}

/// Both rectangles, and what they share.
fn rectangles(tick: &Tick, loupe: &Loupe, painter: &mut Painter<'_>) {
    let sheet = painter.sheet;
    if let Some(ship) = tick.meeting.ship {
        loupe.outline(ship.rect(sheet), 0, SHIP.tint, painter);
    }
    if let Some(shared) = tick.meeting.shared {
        loupe.fill(shared, faded(SHARED, 22), painter);
        loupe.outline(shared, 0, SHARED, painter);
    }
    if let Some(other) = tick.meeting.other {
        loupe.outline(other.rect(sheet), 4, OTHER.tint, painter);
    }
}

/// Dots where the two have been in the ticks before, and where they will be.
fn ways(look: &WhatHitMe, loupe: &Loupe, painter: &mut Painter<'_>) {
    let place = |trace: Trace| {
        let rect = trace.rect(&look.sheet);
        (rect.x + rect.w / 2, rect.y + rect.h / 2)
    };
    for (i, tick) in look.ticks.iter().enumerate() {
        let strength = if i <= look.at { 190 } else { 70 };
        for (trace, ink) in [(tick.meeting.ship, SHIP), (tick.meeting.other, OTHER)] {
            if let Some(trace) = trace {
                loupe.dot(place(trace), faded(ink.tint, strength), painter);
            }
        }
    }
}

/// What the patterns mean.
fn legend(painter: &mut Painter<'_>) {
    let (left, top) = (GLASS_AT.x, GLASS_AT.y + (GLASS.1 - LEGEND) as f32);
    painter.fill(Layer::Hud, left, top, GLASS.0 as f32, LEGEND as f32, [7, 9, 21, 215]);
    let y = top + 4.0;
    let mut x = left + 6.0;
    for (says, draw) in [
        (SOLID, [Some((SHIP, 1)), None]),
        (SOLID, [Some((OTHER, 1)), None]),
        (BOTH, [Some((SHIP, 2)), Some((OTHER, 2))]),
        (SOFT, [None, None]),
    ] {
        chip(Vec2::new(x, y - 1.0), draw, painter);
        painter.shadowed(Layer::Hud, Vec2::new(x + 13.0, y), Align::Left, TEXT, says);
        x += painter.measure(says) + 29.0;
    }
}

/// A square as in the glass: of one, of both, or soft.
fn chip(at: Vec2, inks: [Option<(Ink, i32)>; 2], painter: &mut Painter<'_>) {
    let [first, second] = inks;
    let Some((ink, of)) = first else {
        painter.fill(Layer::Hud, at.x + 3.0, at.y + 3.0, 2.0, 2.0, SHIP.tint);
        painter.fill(Layer::Hud, at.x + 6.0, at.y + 3.0, 2.0, 2.0, OTHER.tint);
        return;
    };
    let ground = if of == 2 { RED } else { faded(ink.tint, 105) };
    painter.fill(Layer::Hud, at.x, at.y, 9.0, 9.0, ground);
    for (ink, of) in [Some((ink, of)), second].into_iter().flatten() {
        let tint = if of == 2 { WHITE } else { ink.tint };
        match ink.pattern {
            Pattern::Across => painter.fill(Layer::Hud, at.x + 1.0, at.y + 4.0, 7.0, 1.0, tint),
            Pattern::Down => painter.fill(Layer::Hud, at.x + 4.0, at.y + 1.0, 1.0, 7.0, tint),
        }
        if of == 1 {
            painter.outline(Layer::Hud, at.x, at.y, 9.0, 9.0, ink.tint);
        }
    }
}

/// A cell for each tick: how far the two had come.
fn strip(look: &WhatHitMe, painter: &mut Painter<'_>) {
    let count = look.ticks.len();
    let edge = |i: usize| (GLASS_AT.x + i as f32 * GLASS.0 as f32 / count as f32).round();
    for (i, tick) in look.ticks.iter().enumerate() {
        let (left, width) = (edge(i), (edge(i + 1) - edge(i) - 1.0).max(1.0));
        let (tint, high) = match tick.meeting.verdict {
            Verdict::Touching(_) => (RED, 9.0),
            Verdict::Brushing => (GOLD, 6.0),
            Verdict::Apart(_) => ([74, 90, 134, 255], 3.0),
            Verdict::Absent => (TROUGH, 1.0),
        };
        painter.fill(Layer::Hud, left, STRIP.0 + STRIP.1 - high, width, high, tint);
        if i == look.at {
            painter.outline(Layer::Hud, left - 2.0, STRIP.0 - 2.0, width + 4.0, STRIP.1 + 4.0, WHITE);
        }
    }
}

/// The two, with what collision knows of them.
fn who(look: &WhatHitMe, tick: &Tick, text: &mut String, painter: &mut Painter<'_>) -> f32 {
    let mut y = 52.0;
    let entries = [(YOUR_SHIP, tick.meeting.ship, SHIP), (look.name, tick.meeting.other, OTHER)];
    for (name, trace, ink) in entries {
        chip(Vec2::new(SIDE.0, y - 1.0), [Some((ink, 1)), None], painter);
        let name = if name.is_empty() { look.sort } else { name };
        painter.shadowed(Layer::Hud, Vec2::new(SIDE.0 + 14.0, y), Align::Left, WHITE, name);
        if let Some(trace) = trace {
            let rect = trace.rect(painter.sheet);
            let masks = painter.sheet.masks();
            line(text, format_args!("{} × {}", rect.w, rect.h));
            painter.shadowed(Layer::Hud, Vec2::new(SIDE.1, y), Align::Right, ink.tint, text);
            line(text, format_args!("{} {}", painter.say(SOLID), trace.mask(&masks).count()));
            painter.shadowed(Layer::Hud, Vec2::new(SIDE.1, y + ROW), Align::Right, DIM, text);
        }
        if ink.pattern == Pattern::Down && look.name != look.sort {
            painter.shadowed(Layer::Hud, Vec2::new(SIDE.0 + 14.0, y + ROW), Align::Left, FAINT, look.sort);
        }
        y += 2.0 * ROW + 5.0;
    }
    y
}

/// The questions in their order, and the answers for this pair.
fn pair(tick: &Tick, top: f32, text: &mut String, painter: &mut Painter<'_>) -> f32 {
    heading(THIS_PAIR, top, painter);
    let mut y = top + ROW + 5.0;
    answer(RULES, Some(true), MAY_MEET, y, painter);
    y += ROW;
    match (tick.meeting.verdict, tick.meeting.shared) {
        (Verdict::Apart(gap), _) => line(text, format_args!("{gap} px {}", painter.say(PIXELS_APART))),
        (_, Some(shared)) => line(text, format_args!("{} × {} px", shared.w, shared.h)),
        _ => line(text, format_args!("{NOT_ASKED}")),
    }
    let overlap = tick.meeting.shared.is_some();
    answer(RECTANGLES, (tick.meeting.verdict != Verdict::Absent).then_some(overlap), text, y, painter);
    y += ROW;
    match tick.meeting.verdict {
        Verdict::Touching(pixels) => line(text, format_args!("{pixels} px {}", painter.say(PIXELS_MET))),
        Verdict::Brushing => line(text, format_args!("{NONE_MET}")),
        Verdict::Apart(_) | Verdict::Absent => line(text, format_args!("{NOT_ASKED}")),
    }
    let hit = matches!(tick.meeting.verdict, Verdict::Touching(_));
    answer(BITMAPS, overlap.then_some(hit), text, y, painter);
    y + ROW + 7.0
}

/// A question with its answer: yes, no, or not asked.
fn answer(question: &str, yes: Option<bool>, says: &str, y: f32, painter: &mut Painter<'_>) {
    let (sign, tint) = match yes {
        Some(true) => ("✓", GREEN),
        Some(false) => ("✗", RED),
        None => ("-", FAINT),
    };
    painter.shadowed(Layer::Hud, Vec2::new(SIDE.0 + 2.0, y), Align::Left, tint, sign);
    let dim = if yes.is_some() { TEXT } else { FAINT };
    painter.shadowed(Layer::Hud, Vec2::new(SIDE.0 + 14.0, y), Align::Left, dim, question);
    painter.shadowed(Layer::Hud, Vec2::new(SIDE.1, y), Align::Right, dim, says);
}

/// From all pairs to hits: what was asked of everybody, on a logarithmic scale.
fn funnel(tick: &Tick, top: f32, text: &mut String, painter: &mut Painter<'_>) {
    heading(THIS_TICK, top, painter);
    let c = tick.moment.counts;
    let values = [c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.bitmap_tests, c.hits];
    let full = libm::log2f(1.0 + c.all_pairs as f32).max(1.0);
    let width = SIDE.1 - SIDE.0;
    let mut y = top + ROW + 5.0;
    for (i, (name, value)) in FUNNEL.into_iter().zip(values).enumerate() {
        let bar = (libm::log2f(1.0 + value as f32) / full * width).round();
        let tint = if i == 5 { faded(RED, 150) } else { [28, 80, 176, 200 - 22 * i as u8] };
        painter.fill(Layer::Hud, SIDE.0 + ((width - bar) / 2.0).floor(), y - 2.0, bar, 11.0, tint);
        painter.shadowed(Layer::Hud, Vec2::new(SIDE.0 + 3.0, y), Align::Left, TEXT, name);
        thousands(text, value, painter.frame.wording.language.thousands());
        painter.shadowed(Layer::Hud, Vec2::new(SIDE.1 - 3.0, y), Align::Right, PALE, text);
        y += 13.0;
    }
    line(text, format_args!("{} {}", painter.say(FOUND_BY), tick.moment.method));
    painter.shadowed(Layer::Hud, Vec2::new(SIDE.1 - 3.0, y + 1.0), Align::Right, FAINT, text);
    moral(tick, y + ROW + 6.0, painter);
}

/// What is to be learned from it, in lines that fit.
fn moral(tick: &Tick, top: f32, painter: &mut Painter<'_>) {
    let lesson = match tick.meeting.verdict {
        Verdict::Touching(_) => LESSON_HIT,
        Verdict::Brushing => LESSON_GRAZE,
        Verdict::Apart(_) | Verdict::Absent => LESSON_APART,
    };
    for (i, says) in lesson.iter().enumerate() {
        let at = Vec2::new(SIDE.0 + 3.0, top + 11.0 * i as f32);
        painter.shadowed(Layer::Hud, at, Align::Left, SKY, says);
    }
}

fn heading(says: &str, y: f32, painter: &mut Painter<'_>) {
    painter.shadowed(Layer::Hud, Vec2::new(SIDE.0, y), Align::Left, colours::ACCENT, says);
    painter.fill(Layer::Hud, SIDE.0, y + 10.0, SIDE.1 - SIDE.0, 1.0, colours::faded(FAINT, 0.6));
}

/// Red that breathes, once in a second and a half.
fn pulse(age_ticks: f32) -> Rgba {
    let phase = (age_ticks / 90.0).fract();
    let light = 1.0 - (2.0 * phase - 1.0).abs();
    [255, (60.0 + 60.0 * light) as u8, (56.0 + 50.0 * light) as u8, 255]
}

fn line(text: &mut String, arguments: core::fmt::Arguments<'_>) {
    text.clear();
    // Writing to a String cannot fail.
    let _ = text.write_fmt(arguments);
}

/// A number with a sign at each thousand, into the kept text.
fn thousands(text: &mut String, value: u64, sign: char) {
    match (value / 1_000_000, value / 1000 % 1000, value % 1000) {
        (0, 0, ones) => line(text, format_args!("{ones}")),
        (0, thousands, ones) => line(text, format_args!("{thousands}{sign}{ones:03}")),
        (millions, thousands, ones) => {
            line(text, format_args!("{millions}{sign}{thousands:03}{sign}{ones:03}"))
        }
    }
}
