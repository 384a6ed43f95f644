//! The marks of the controls over the game: where the mouse leads the ship, and what a press has switched on.

use crate::app::ui::{by_size, outlined};
use crate::sim::PlayerInput;
use crate::view::{Painter, colors};
use glam::Vec2;

/// The distance from the middle of the mouse's cross to the outer end of each of its four strokes, in field pixels.
const STROKE: f32 = 5.0;
/// The distance from the middle of the mouse's cross to the inner end of each of its four strokes, in field pixels.
const GAP: f32 = 2.0;

/// Draws a small cross at `at`, in field pixels, where the mouse points; dark edges keep it visible over anything.
pub(crate) fn draw_aim(at: Vec2, painter: &mut Painter<'_>) {
    let at = at.clamp(Vec2::ZERO, Vec2::new(639.0, 359.0)).floor();
    for [x, y] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0_f32]] {
        let from = at + Vec2::new(x, y) * GAP;
        let to = at + Vec2::new(x, y) * STROKE;
        let (low, size) = (from.min(to), (to - from).abs() + Vec2::ONE);
        painter.rect(low.x - 1.0, low.y - 1.0, size.x + 2.0, size.y + 2.0, [10, 9, 20, 120]);
        painter.rect(low.x, low.y, size.x, size.y, colors::faded(colors::SKY, 0.8));
    }
}

/// Draws at the lower edge, for each player, the words FIRE and FOCUS while that button is switched on by a press.
/// `latched` holds these buttons of each player as bits of [`PlayerInput`].
pub(crate) fn draw_latched(latched: [u8; 2], painter: &mut Painter<'_>) {
    let beside = by_size(40.0, 60.0, painter);
    for (buttons, x) in latched.into_iter().zip([320.0 - beside, 320.0 + beside]) {
        let mut y = by_size(346.0, 340.0, painter);
        for (button, words) in [(PlayerInput::FIRE, "● FIRE"), (PlayerInput::FOCUS, "● FOCUS")] {
            if buttons & button != 0 {
                let tint = colors::faded(colors::PALE, 0.8);
                painter.text(Vec2::new(x, y), outlined(tint).center(), words);
                y -= by_size(11.0, 20.0, painter);
            }
        }
    }
}
