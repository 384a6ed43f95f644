//! The magnifier on the page "What hit me?": both bodies as squares, their rectangles, their common pixels, and a
//! legend.

use super::page::{GLASS, GLASS_AT, LEGEND, label};
use super::{BodyRecord, ComparedTick, WhatHitMe, ZOOMS};
use crate::lab::collision_check::pixels_met;
use crate::lab::magnifier::{Ink, Magnifier, Pattern, faded};
use crate::view::colors::{self, RED, TEXT, WHITE};
use crate::view::{Layer, Painter, Rgba};
use glam::Vec2;

pub(super) const SHIP: Ink = Ink { tint: [111, 224, 140, 255], pattern: Pattern::Across };
pub(super) const OTHER: Ink = Ink { tint: [255, 160, 66, 255], pattern: Pattern::Down };
const SHARED: Rgba = [255, 245, 184, 255];
/// The tint of all bodies except the ship and the body that hit it.
const BYSTANDER: Rgba = [90, 96, 120, 200];

pub(super) const SOLID: &str = "solid";

pub(super) fn draw(look: &WhatHitMe, tick: &ComparedTick, painter: &mut Painter<'_>) {
    let (left, top) = (GLASS_AT.x, GLASS_AT.y);
    let (width, height) = (GLASS.0 as f32, GLASS.1 as f32);
    painter.fill(Layer::Hud, left, top, width, height, [7, 9, 21, 255]);
    let (focus, zoom) = (look.focus(), ZOOMS[look.zoom_on_show()]);
    // The legend covers the lower edge, so center the focus in the rest.
    let middle = (focus.x + focus.w / 2, focus.y + focus.h / 2 + LEGEND / 2 / zoom);
    let magnifier = Magnifier::new(GLASS_AT, GLASS, middle, zoom);
    magnifier.draw_grid(painter);
    for trace in &tick.others {
        magnifier.sprite(trace, BYSTANDER, painter);
    }
    paths(look, &magnifier, painter);
    let (ship, other) = (tick.check.ship, tick.check.other);
    for (trace, ink) in [(ship, SHIP), (other, OTHER)] {
        if let Some(trace) = &trace {
            magnifier.sprite(trace, [150, 150, 165, 255], painter);
            magnifier.bitmap(trace, ink, painter);
        }
    }
    rectangles(tick, &magnifier, painter);
    if let Some((ship, other)) = ship.zip(other) {
        let sheet = painter.sheet;
        for pixel in pixels_met(&ship, &other, sheet) {
            magnifier.met(pixel, pulse(look.age_ticks), [SHIP, OTHER], painter);
        }
    }
    painter.outline(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::TROUGH);
    painter.fill(Layer::Hud, left - 1.0, top - 1.0, 24.0, 1.0, colors::ACCENT);
    painter.fill(Layer::Hud, left - 1.0, top - 1.0, 1.0, 12.0, colors::ACCENT);
    legend(painter);
}

fn rectangles(tick: &ComparedTick, magnifier: &Magnifier, painter: &mut Painter<'_>) {
    let sheet = painter.sheet;
    if let Some(ship) = tick.check.ship {
        magnifier.outline(ship.rect(sheet), 0, SHIP.tint, painter);
    }
    if let Some(shared) = tick.check.shared {
        magnifier.fill(shared, faded(SHARED, 22), painter);
        magnifier.outline(shared, 0, SHARED, painter);
    }
    if let Some(other) = tick.check.other {
        magnifier.outline(other.rect(sheet), 4, OTHER.tint, painter);
    }
}

fn paths(look: &WhatHitMe, magnifier: &Magnifier, painter: &mut Painter<'_>) {
    let place = |trace: BodyRecord| {
        let rect = trace.rect(&look.sheet);
        (rect.x + rect.w / 2, rect.y + rect.h / 2)
    };
    for (i, tick) in look.ticks.iter().enumerate() {
        let strength = if i <= look.at { 190 } else { 70 };
        for (trace, ink) in [(tick.check.ship, SHIP), (tick.check.other, OTHER)] {
            if let Some(trace) = trace {
                magnifier.dot(place(trace), faded(ink.tint, strength), painter);
            }
        }
    }
}

/// Draws the legend at the bottom of the magnifier. Skipped with large text, which would not fit.
fn legend(painter: &mut Painter<'_>) {
    if painter.is_large() {
        return;
    }
    let (left, top) = (GLASS_AT.x, GLASS_AT.y + (GLASS.1 - LEGEND) as f32);
    painter.fill(Layer::Hud, left, top, GLASS.0 as f32, LEGEND as f32, [7, 9, 21, 215]);
    let y = top + 4.0;
    let mut x = left + 6.0;
    for (text, inks) in [
        (SOLID, [Some((SHIP, 1)), None]),
        (SOLID, [Some((OTHER, 1)), None]),
        ("solid in both", [Some((SHIP, 2)), Some((OTHER, 2))]),
        ("soft: no collision", [None, None]),
    ] {
        chip(Vec2::new(x, y - 1.0), inks, painter);
        let style = label(TEXT);
        painter.text(Vec2::new(x + 13.0, y), style, text);
        x += painter.text_width(style, text) + 29.0;
    }
}

/// Draws a square with the pattern of pixels that are solid in one body, solid in both, or soft (no inks). The number
/// with each ink is the number of bodies in which the pixel is solid.
pub(super) fn chip(at: Vec2, inks: [Option<(Ink, i32)>; 2], painter: &mut Painter<'_>) {
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

/// Returns a red that pulses every 1.5 seconds.
fn pulse(age_ticks: f32) -> Rgba {
    let phase = (age_ticks / 90.0).fract();
    let light = 1.0 - (2.0 * phase - 1.0).abs();
    [255, (60.0 + 60.0 * light) as u8, (56.0 + 50.0 * light) as u8, 255]
}
