//! A row of the pages that tell how to play: a picture of the game, a subject with its keys, and a few words.

use crate::app::input::{Action, Bindings};
use crate::app::ui::{hints, label, page, text_width};
use crate::view::{InputDevice, Layer, Painter, colors};
use glam::Vec2;

/// The horizontal middle of the pictures at the left of the rows, in field pixels.
const PICTURE: f32 = 66.0;
/// The left edge of the words of all rows, in field pixels.
pub(super) const WORDS: f32 = 112.0;

/// A row of a page: its subject, the keys for it, two lines of text, and a picture.
pub(super) struct Row {
    pub(super) head: &'static str,
    pub(super) keys: &'static [Action],
    pub(super) says: [&'static str; 2],
    /// The sprites that make up the picture: the name and frame of each, and its offset from the middle in field
    /// pixels.
    pub(super) picture: &'static [(&'static str, u16, [f32; 2])],
}

/// The gap between two rows in large text, in field pixels.
const LARGE_GAP: f32 = 9.0;
/// The distance of two rows at the usual size of text, in field pixels.
const STEP: f32 = 44.0;

/// Draws a row whose top is `y`; returns the top of the row below it. Both are in field pixels.
pub(super) fn draw_row(
    row: &Row,
    y: f32,
    age_ticks: f32,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) -> f32 {
    for &(name, frame, [x, beside]) in row.picture {
        sprite(name, frame, Vec2::new(PICTURE + x, y + 18.0 + beside), age_ticks, painter);
    }
    painter.text(Vec2::new(WORDS, y), label(colors::ACCENT), row.head);
    let mut x = WORDS + text_width(row.head, painter) + 14.0;
    // Fingers have no keys.
    let keys = if painter.frame.ui.device == InputDevice::Touch { &[] } else { row.keys };
    for &action in keys {
        x = hints::caps(action, bindings, Vec2::new(x, y), painter) + 8.0;
    }
    if painter.text_scale() > 1.0 {
        let says = row.says.map(|says| painter.translate(says)).join(" ");
        let at = Vec2::new(WORDS, y + 20.0);
        return page::paragraph(at, page::RIGHT - WORDS, colors::TEXT, &says, painter) + LARGE_GAP;
    }
    for (line, says) in row.says.into_iter().enumerate() {
        painter.text(Vec2::new(WORDS, y + 14.0 + 11.0 * line as f32), label(colors::TEXT), says);
    }
    y + STEP
}

/// Draws a sprite by its name, with its middle at `at` in field pixels; nothing if the sheet lacks the sprite, as a
/// sheet that a player made may. With `frame` 0 the sprite is animated, by the time `age_ticks` in ticks.
pub(super) fn sprite(name: &str, frame: u16, at: Vec2, age_ticks: f32, painter: &mut Painter<'_>) {
    let Some(sprite) = painter.sheet.sprite(name) else { return };
    let shown = if frame == 0 {
        painter.sheet.frame_at(sprite, age_ticks as u32)
    } else {
        painter.sheet.frame(sprite, frame)
    };
    painter.sprite(Layer::Hud, shown, at, Painter::PLAIN, Painter::NO_FLASH, 0.0);
}
