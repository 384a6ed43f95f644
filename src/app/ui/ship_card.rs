//! A ship's card: its sprite, bars for speed, spread and power, and a description of its shots, bomb and surge.

use crate::app::ui::{LEFT, SIDE, by_size, label, page, text_width, widgets};
use crate::sim::{ShipKind, Ships};
use crate::view::{Painter, colors};
use glam::Vec2;

pub(crate) const HEIGHT: f32 = 122.0;
const LEVEL_FRAME: u16 = 2;
const MAX: u8 = 5;

const BARS_LEFT: f32 = SIDE.0 + 46.0;
/// The distance from the left end of a bar's name to its value boxes. Enough for the longest translated name.
const STEPS: f32 = 62.0;
const STEP: f32 = 10.0;
pub(crate) const BARS_WIDTH: f32 = STEPS + STEP * MAX as f32 - 2.0;

struct ShipWords {
    name: &'static str,
    /// Speed, spread and power, each 1 to [`MAX`].
    bars: [u8; 3],
    lines: [&'static str; LINES.len()],
}

const BARS: [&str; 3] = ["Speed", "Spread", "Power"];
const LINES: [&str; 4] = ["Shot", "Focus", "Bomb", "Surge"];

const fn about(ship: ShipKind) -> ShipWords {
    match ship {
        ShipKind::Arrow => ShipWords {
            name: "Arrow",
            bars: [3, 3, 3],
            lines: ["twin and side shots", "a tight pair ahead", "a full-screen ring", "aimed bolts"],
        },
        ShipKind::Fan => ShipWords {
            name: "Fan",
            bars: [2, 5, 2],
            lines: ["a wide spread", "a narrow spread", "a wide wave", "rings of bolts"],
        },
        ShipKind::Lance => ShipWords {
            name: "Lance",
            bars: [4, 1, 5],
            lines: ["a narrow stream", "pierces weak enemies", "a column of fire", "a piercing beam"],
        },
        ShipKind::Anchor => ShipWords {
            name: "Anchor",
            bars: [2, 4, 4],
            lines: ["two trailing buoys", "the buoys stay", "a whirl in one place", "a beam per buoy"],
        },
    }
}

const LARGE_BARS_STEP: f32 = 172.0;

pub(crate) const fn name(ship: ShipKind) -> &'static str {
    about(ship).name
}

/// Returns the names of all ships of a game, translated.
pub(crate) fn names(ships: Ships, painter: &Painter<'_>) -> String {
    match ships {
        Ships::Alone(ship) => painter.translate(name(ship)).to_owned(),
        Ships::Together(both) => both.map(|ship| painter.translate(name(ship))).join(", "),
    }
}

/// Returns the name and text of a line about a ship by its index: shot, focused shot, bomb, surge.
pub(crate) const fn line(ship: ShipKind, index: usize) -> [&'static str; 2] {
    [LINES[index], about(ship).lines[index]]
}

pub(crate) fn draw_below(ship: ShipKind, painter: &mut Painter<'_>) {
    let ShipWords { name, bars, .. } = about(ship);
    let at = page::panel_below(name, painter) - Vec2::new(0.0, 1.0);
    let words = Vec2::new(LEFT + 52.0, at.y);
    for (i, (name, value)) in BARS.into_iter().zip(bars).enumerate() {
        let at = words + Vec2::new(LARGE_BARS_STEP * i as f32, 0.0);
        draw_bar_name(name, value, at, painter);
        let left = at.x + text_width(name, painter) + 8.0;
        steps(value, Vec2::new(left, at.y + 5.0), 1.0, painter);
    }
    if let Some(sprite) = painter.sheet.sprite(ship.sprite()) {
        widgets::cell(sprite, LEVEL_FRAME, at + Vec2::new(18.0, 40.0), 1.0, painter);
    }
    // Four lines have to fit below the bars.
    let step = 0.8 * page::leading(painter);
    draw_lines(ship, None, words + Vec2::new(0.0, step + 2.0), step, painter);
}

pub(crate) fn draw(ship: ShipKind, top: f32, painter: &mut Painter<'_>) {
    page::panel(top, HEIGHT, name(ship), painter);
    if let Some(sprite) = painter.sheet.sprite(ship.sprite()) {
        // As large as in the game. At twice the size, the wide ship would cover the text, and the long ship the lines
        // below.
        widgets::cell(sprite, LEVEL_FRAME, Vec2::new(SIDE.0 + 19.0, top + 52.0), 1.0, painter);
    }
    draw_bars(ship, Vec2::new(BARS_LEFT, top + 32.0), 16.0, painter);
    draw_lines(ship, None, Vec2::new(SIDE.0, top + 78.0), 11.0, painter);
}

pub(crate) fn draw_bars(ship: ShipKind, at: Vec2, step: f32, painter: &mut Painter<'_>) {
    let widest = BARS.map(|name| text_width(name, painter)).into_iter().fold(0.0, f32::max);
    let beside = by_size(STEPS, widest + 12.0, painter);
    for (i, (name, value)) in BARS.into_iter().zip(about(ship).bars).enumerate() {
        let at = at + Vec2::new(0.0, step * i as f32);
        draw_bar_name(name, value, at, painter);
        steps(value, at + Vec2::new(beside, 0.0), by_size(1.0, 2.0, painter), painter);
    }
}

fn draw_bar_name(name: &str, value: u8, at: Vec2, painter: &mut Painter<'_>) {
    painter.spoken_as(at, &format!("{} {value}/{MAX}", painter.translate(name)), |painter| {
        painter.text(at, label(colors::DIM), name);
    });
}

pub(crate) fn draw_lines(ship: ShipKind, lit: Option<usize>, at: Vec2, step: f32, painter: &mut Painter<'_>) {
    let widest = LINES.map(|name| text_width(name, painter)).into_iter().fold(31.0, f32::max);
    for (i, (name, says)) in LINES.into_iter().zip(about(ship).lines).enumerate() {
        let at = at + Vec2::new(0.0, step * i as f32);
        let is_lit = lit == Some(i);
        let (head, tint) = if is_lit { (colors::GOLD, colors::WHITE) } else { (colors::DIM, colors::TEXT) };
        painter.text(at, label(head), name);
        painter.text(at + Vec2::new(widest + by_size(5.0, 10.0, painter), 0.0), label(tint), says);
    }
}

/// Draws the [`MAX`] steps of a bar, `value` of them lit, from `at` to the right, enlarged by `scale`. Separate steps
/// can be counted without relying on color.
fn steps(value: u8, at: Vec2, scale: f32, painter: &mut Painter<'_>) {
    let [across, width, height] = [STEP, STEP - 2.0, 6.0].map(|px| px * scale);
    for step in 0..MAX {
        let tint = if step < value { colors::SKY } else { colors::TROUGH };
        painter.rect(at.x + across * f32::from(step), at.y + scale, width, height, tint);
    }
}
