//! The panel that shows where the stick of a pad is, and its dead zone.
//!
//! ```text
//!     . - - .        the circle: all of its way
//!   .   ###   .      ###: the dead zone
//!   :  ##+##  : *    *: where the stick is; hollow while within the dead zone
//!   '   ###   '
//!     ' - - '
//! ```

use crate::app::ui::{SIDE, page};
use crate::view::{Layer, Painter, Rgba, colors};
use glam::Vec2;

/// The height of the panel that shows a pad's stick, in field pixels.
const HEIGHT: f32 = 138.0;
/// The radius of the circle that stands for the stick's full deflection, in field pixels.
const RADIUS: f32 = 46.0;

/// Draws the panel that shows a pad's stick and its dead zone, beside the main column, with its upper edge at `top` in
/// field pixels. `stick` is the position of the stick, −1 to 1 on both axes, to the right and downward.
pub(super) fn draw(top: f32, stick: Vec2, dead_zone_percent: u8, painter: &mut Painter<'_>) {
    page::panel(top, HEIGHT, "Stick", painter);
    let middle = Vec2::new(SIDE.0 + SIDE.1 / 2.0 - 5.0, top + 77.0);
    draw_stick(middle, RADIUS, stick, dead_zone_percent, painter);
}

/// Draws a pad's stick and its dead zone in a circle around `middle`, whose radius in field pixels stands for the
/// stick's full deflection. `stick` is its position, −1 to 1 to the right and downward.
pub(super) fn draw_stick(
    middle: Vec2,
    radius: f32,
    stick: Vec2,
    dead_zone_percent: u8,
    painter: &mut Painter<'_>,
) {
    let dead = f32::from(dead_zone_percent) / 100.0;
    disc(middle, radius, colors::TROUGH, painter);
    disc(middle, radius * dead, [58, 64, 100, 255], painter);
    painter.rect(middle.x - radius, middle.y, 2.0 * radius + 1.0, 1.0, colors::faded(colors::FAINT, 0.5));
    painter.rect(middle.x, middle.y - radius, 1.0, 2.0 * radius + 1.0, colors::faded(colors::FAINT, 0.5));
    let length = stick.length();
    let at = (middle + stick / length.max(1.0) * radius).round();
    painter.rect(at.x - 3.0, at.y - 3.0, 7.0, 7.0, colors::INK);
    painter.outline(Layer::Hud, at.x - 2.0, at.y - 2.0, 5.0, 5.0, colors::WHITE);
    if length > dead {
        painter.rect(at.x - 1.0, at.y - 1.0, 3.0, 3.0, colors::GOLD);
    }
}

/// Draws a filled circle, row by row; its middle and its radius are in field pixels.
fn disc(middle: Vec2, radius: f32, tint: Rgba, painter: &mut Painter<'_>) {
    let rows = radius as i32;
    for row in -rows..=rows {
        let down = row as f32;
        let half = (radius * radius - down * down).max(0.0).sqrt().round();
        painter.rect(middle.x - half, middle.y + down, 2.0 * half + 1.0, 1.0, tint);
    }
}
