//! The card on which a player chooses a ship: its picture, bars for its speed, spread and power, and words about its
//! shots and its bomb; and a panel that demonstrates how the ship fires.

use crate::app::ui::{LEFT, SIDE, by_size, label, page, text_width, widgets};
use crate::sim::{ShipKind, missiles_in_flight};
use crate::view::{Layer, Painter, SHOT_TINT, colors};
use glam::Vec2;

/// The height of the card of a ship, in field pixels.
pub(crate) const HEIGHT: f32 = 122.0;
/// The index of the frame that shows a ship flying straight.
const LEVEL_FRAME: u16 = 2;
/// The greatest value of a ship's speed, spread or power, as the number of steps in its bar.
const MAX: u8 = 5;

/// The left edge of the names of a card's bars, in field pixels.
const BARS_LEFT: f32 = SIDE.0 + 46.0;
/// The left edge of the boxes that show a bar's value, in pixels. The room to the left of it is for the longest
/// translation of a bar's name.
const STEPS_LEFT: f32 = SIDE.0 + 108.0;

/// The number of ticks for which the demonstrated ship fires unfocused, before it fires focused for as long.
const TURN_TICKS: u32 = 150;
/// The power of the guns in the demonstration, from 0 to [`MAX_POWER`](crate::sim::MAX_POWER).
const TRIAL_POWER: u8 = 3;
/// The bottom of the panel in which the ship is demonstrated, in pixels.
const TRIAL_END: f32 = 320.0;

/// The words and figures on the card of a ship.
struct About {
    name: &'static str,
    /// Speed, spread and power, each 1 to [`MAX`].
    bars: [u8; 3],
    /// Descriptions of the shot, of the shot while focused, and of the bomb.
    lines: [&'static str; 3],
}

const BARS: [&str; 3] = ["Speed", "Spread", "Power"];
const LINES: [&str; 3] = ["Shot", "Focus", "Bomb"];

const fn about(ship: ShipKind) -> About {
    match ship {
        ShipKind::Arrow => About {
            name: "Arrow",
            bars: [3, 3, 3],
            lines: ["pairs, and to the sides", "a dense pair ahead", "a ring, all over"],
        },
        ShipKind::Fan => About {
            name: "Fan",
            bars: [2, 5, 2],
            lines: ["a spread that widens", "it draws together", "a wide wave upward"],
        },
        ShipKind::Lance => About {
            name: "Lance",
            bars: [4, 1, 5],
            lines: ["a narrow stream", "goes through the weak", "a burning column"],
        },
    }
}

/// The distance from one bar of a ship's card to the next beside it, in large text, in field pixels.
const LARGE_BARS_STEP: f32 = 172.0;

/// Draws the card of a ship below a menu, across the page, for large text: the bars beside each other, the words below
/// them. `device` names the device of the player who flies the ship, in a game of two.
pub(crate) fn draw_below(ship: ShipKind, device: Option<&str>, painter: &mut Painter<'_>) {
    let About { name, bars, lines } = about(ship);
    let at = page::panel_below(name, painter) - Vec2::new(0.0, 1.0);
    if let Some(device) = device {
        painter.text(Vec2::new(page::RIGHT - 8.0, at.y - 18.0), label(colors::SKY).right(), device);
    }
    let words = Vec2::new(LEFT + 52.0, at.y);
    for (i, (name, value)) in BARS.into_iter().zip(bars).enumerate() {
        let at = words + Vec2::new(LARGE_BARS_STEP * i as f32, 0.0);
        painter.text(at, label(colors::DIM), name);
        let left = at.x + text_width(name, painter) + 8.0;
        steps(value, Vec2::new(left, at.y + 5.0), painter);
    }
    if let Some(sprite) = painter.sheet.sprite(ship.sprite()) {
        widgets::cell(sprite, LEVEL_FRAME, at + Vec2::new(18.0, 40.0), 1.0, painter);
    }
    draw_lines(lines, words + Vec2::new(0.0, page::leading(painter)), page::leading(painter), painter);
}

/// Draws the card of a ship beside the menu, with its upper edge at `top` in pixels. In a game of two, `player` is the
/// name of the player, drawn beside that of the ship.
pub(crate) fn draw(ship: ShipKind, player: Option<&str>, top: f32, painter: &mut Painter<'_>) {
    let About { name, bars, lines } = about(ship);
    page::panel(top, HEIGHT, name, painter);
    if let Some(player) = player {
        painter.text(Vec2::new(page::RIGHT - 8.0, top + 8.0), label(colors::GOLD).right(), player);
    }
    if let Some(sprite) = painter.sheet.sprite(ship.sprite()) {
        // As large as in the game: twice as large the wide ship would lie over the words, the long one over those below.
        widgets::cell(sprite, LEVEL_FRAME, Vec2::new(SIDE.0 + 19.0, top + 52.0), 1.0, painter);
    }
    for (i, (name, value)) in BARS.into_iter().zip(bars).enumerate() {
        bar(name, value, Vec2::new(BARS_LEFT, top + 32.0 + 16.0 * i as f32), painter);
    }
    draw_lines(lines, Vec2::new(SIDE.0, top + 84.0), 13.0, painter);
}

/// Draws what shot, focus and bomb do, in three lines that are `step` pixels apart; `at` is the left top of the first.
fn draw_lines(lines: [&str; 3], at: Vec2, step: f32, painter: &mut Painter<'_>) {
    let widest = LINES.map(|name| text_width(name, painter)).into_iter().fold(31.0, f32::max);
    for (i, (name, says)) in LINES.into_iter().zip(lines).enumerate() {
        let at = at + Vec2::new(0.0, step * i as f32);
        painter.text(at, label(colors::DIM), name);
        painter.text(at + Vec2::new(widest + by_size(5.0, 10.0, painter), 0.0), label(colors::TEXT), says);
    }
}

/// Draws a bar of [`MAX`] steps, `value` of them lit, with its name, whose left top is `at` in field pixels. The left
/// end of the bar is [`STEPS_LEFT`].
fn bar(name: &str, value: u8, at: Vec2, painter: &mut Painter<'_>) {
    painter.text(at, label(colors::DIM), name);
    steps(value, Vec2::new(STEPS_LEFT, at.y), painter);
}

/// Draws the [`MAX`] steps of a bar, `value` of them lit, from `at` to the right, in field pixels; they can be counted
/// whatever their color.
fn steps(value: u8, at: Vec2, painter: &mut Painter<'_>) {
    for step in 0..MAX {
        let tint = if step < value { colors::SKY } else { colors::TROUGH };
        painter.rect(at.x + 10.0 * f32::from(step), at.y + 1.0, 8.0, 6.0, tint);
    }
}

/// Draws a ship that fires, in turns unfocused and focused, in a panel from `top` down to [`TRIAL_END`], in pixels.
/// `age_ticks` is the time that the page has been on show, in ticks.
pub(crate) fn trial(ship: ShipKind, top: f32, age_ticks: f32, painter: &mut Painter<'_>) {
    let ticks = age_ticks as u32;
    let is_focused = ticks / TURN_TICKS % 2 == 1;
    let height = TRIAL_END - top;
    page::panel(top, height, if is_focused { "Focus" } else { "Shot" }, painter);
    // It sways while it fires wide, and stands while it is focused.
    let sway = if is_focused { 0.0 } else { 16.0 * libm::sinf(age_ticks * core::f32::consts::TAU / 120.0) };
    let at = Vec2::new(page::RIGHT - SIDE.1 / 2.0 - 5.0 + sway.round(), TRIAL_END - 28.0);
    let [shot, focus] = ship.shots();
    if let Some(shot) = painter.sheet.sprite(if is_focused { focus } else { shot }) {
        let (low, high) = (Vec2::new(SIDE.0 - 4.0, top + 22.0), Vec2::new(page::RIGHT - 6.0, TRIAL_END));
        for (away, degrees) in missiles_in_flight(ship, is_focused, TRIAL_POWER, ticks % TURN_TICKS, height) {
            let place = at + away;
            if place.cmpge(low).all() && place.cmple(high).all() {
                let frame = painter.sheet.frame(shot, turn(painter.sheet.turns(shot), degrees));
                painter.sprite(Layer::Hud, frame, place, SHOT_TINT, Painter::NO_FLASH, 0.3);
            }
        }
    }
    let [flame, hull, _] = ship.extras();
    frame(flame, (ticks / 4) as u16, at, 0.6, painter);
    frame(ship.sprite(), LEVEL_FRAME, at, 0.0, painter);
    if is_focused {
        frame(hull, (ticks / 4) as u16, at, 0.0, painter);
    }
}

/// Returns the index of the frame, out of `turns` frames, in which a sprite flies `degrees` to the right of straight
/// up. In its first frame the sprite flies to the right, in the others it is turned clockwise.
fn turn(turns: u16, degrees: f32) -> u16 {
    let all = f32::from(turns);
    (libm::roundf((270.0 + degrees) / 360.0 * all) as u16) % turns
}

/// Draws a frame of a sprite by its name, with its middle at `at`; nothing if the sheet lacks the sprite, as a sheet
/// that a player made may. `additive` is the degree of additive blending, from 0 (none) to 1.
fn frame(name: &str, index: u16, at: Vec2, additive: f32, painter: &mut Painter<'_>) {
    let Some(sprite) = painter.sheet.sprite(name) else { return };
    let frame = painter.sheet.frame(sprite, index);
    painter.sprite(Layer::Hud, frame, at, Painter::PLAIN, Painter::NO_FLASH, additive);
}
