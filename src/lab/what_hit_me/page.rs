//! The layout of the page "What hit me?".
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

use super::{ComparedTick, Verdict, WhatHitMe, glass, panel};
use crate::view::colors::{DIM, GOLD, RED, SKY, TEXT, TROUGH, WHITE};
use crate::view::{Layer, Painter, TextStyle};
use glam::Vec2;

/// Left upper corner of the magnifier in pixels.
pub(super) const GLASS_AT: Vec2 = Vec2::new(32.0, 66.0);
/// Width and height of the magnifier in pixels.
pub(super) const GLASS: (i32, i32) = (398, 242);
/// Height of the legend in the magnifier, in pixels.
pub(super) const LEGEND: i32 = 15;
/// Top and height of the strip of ticks, in pixels.
const STRIP: (f32, f32) = (313.0, 10.0);

const HIT: &str = "Solid pixels of both meet: a hit.";
const GRAZE: &str = "The rectangles overlap, no solid pixels meet: a graze.";
const APART: &str = "The rectangles are apart: nothing else is asked.";
const ABSENT: &str = "It is not there yet.";
const AT_HIT: &str = "THE HIT";
const TICKS_BEFORE: &str = "ticks before";

pub(super) fn draw(look: &WhatHitMe, painter: &mut Painter<'_>) {
    let Some(tick) = look.ticks.get(look.at) else { return };
    verdict(look, tick, painter);
    glass::draw(look, tick, painter);
    strip(look, painter);
    panel::draw(look, tick, painter);
}

/// Draws the result of the comparison, and the number of ticks before the hit.
fn verdict(look: &WhatHitMe, tick: &ComparedTick, painter: &mut Painter<'_>) {
    let (says, tint) = match tick.check.verdict {
        Verdict::Touching(_) => (HIT, RED),
        Verdict::Brushing => (GRAZE, GOLD),
        Verdict::Apart(_) => (APART, TEXT),
        Verdict::Absent => (ABSENT, DIM),
    };
    painter.text(Vec2::new(GLASS_AT.x, 52.0), TextStyle::body(tint).shadow(), says);
    let right = Vec2::new(GLASS_AT.x + GLASS.0 as f32, 52.0);
    match look.before() {
        0 => painter.text(right, TextStyle::body(RED).shadow().right(), AT_HIT),
        before => {
            let text = format!("{before} {}", painter.translate(TICKS_BEFORE));
            painter.text(right, TextStyle::body(SKY).shadow().right(), &text);
        }
    }
}

/// Draws a cell for each recorded tick, whose color and height show the verdict: highest for a hit, lowest for a body
/// that does not exist. The shown tick is framed.
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
