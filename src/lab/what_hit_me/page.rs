//! The layout of the page "What hit me?".
//!
//! ```text
//!  32                                      430  448            608
//!  verdict                       ticks before   the ship           52
//!  +----------------------------------------+   what hit it
//!  |                                        |   tests of the pair,
//!  |        every pixel a square            |   in order
//!  |                                        |   counts of the tick
//!  | legend                                 |   as a funnel
//!  +----------------------------------------+                     308
//!  [][][][][][][][][][][][][][][][][][][][][]                     314
//! ```

use super::{ComparedTick, Verdict, WhatHitMe, glass, panel};
use crate::view::colors::{DIM, GOLD, RED, SKY, TEXT, TROUGH, WHITE};
use crate::view::{Align, Layer, Painter, Rgba, TextStyle};
use glam::Vec2;

pub(super) const GLASS_AT: Vec2 = Vec2::new(32.0, 66.0);
pub(super) const GLASS: (i32, i32) = (398, 242);
pub(super) const LEGEND: i32 = 15;
/// Top and height of the strip with a cell for each recorded tick, in screen pixels.
const STRIP: (f32, f32) = (313.0, 10.0);

const HIT: &str = "Solid pixels overlap: a hit.";

pub(super) fn draw(look: &WhatHitMe, painter: &mut Painter<'_>) {
    let Some(tick) = look.ticks.get(look.at) else { return };
    time(look, painter);
    if !painter.is_large() {
        let (says, tint) = verdict(tick);
        painter.text(Vec2::new(GLASS_AT.x, 52.0), label(tint), says);
    }
    glass::draw(look, tick, painter);
    strip(look, painter);
    panel::draw(look, tick, painter);
}

pub(super) const fn label(tint: Rgba) -> TextStyle {
    TextStyle::body(tint).shadow().growing()
}

pub(super) fn verdict(tick: &ComparedTick) -> (&'static str, Rgba) {
    match tick.check.verdict {
        Verdict::Touching(_) => (HIT, RED),
        Verdict::Brushing => ("The rectangles overlap, but no solid pixels do: a graze.", GOLD),
        Verdict::Apart(_) => ("The rectangles do not overlap, so testing stops.", TEXT),
        Verdict::Absent => ("Not in the game yet.", DIM),
    }
}

fn time(look: &WhatHitMe, painter: &mut Painter<'_>) {
    // With large text, the panel has the verdict.
    let (x, y, align) = match painter.is_large() {
        true => (GLASS_AT.x, 48.0, Align::Left),
        false => (GLASS_AT.x + GLASS.0 as f32, 52.0, Align::Right),
    };
    let (text, tint) = match look.before() {
        0 => (painter.translate(look.title).to_owned(), RED),
        before => (painter.filled("Ticks before: {}", &[&before]), SKY),
    };
    painter.text(Vec2::new(x, y), label(tint).align(align), &text);
}

fn strip(look: &WhatHitMe, painter: &mut Painter<'_>) {
    let count = look.ticks.len();
    let edge = |i: usize| (GLASS_AT.x + i as f32 * GLASS.0 as f32 / count as f32).round();
    for (i, tick) in look.ticks.iter().enumerate() {
        let (left, width) = (edge(i), (edge(i + 1) - edge(i) - 1.0).max(1.0));
        let (tint, high) = match tick.check.verdict {
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
