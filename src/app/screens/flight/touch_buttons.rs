//! The buttons over the game that fingers tap: a bomb and the pause.

use crate::app::input::Action;
use crate::app::ui::outlined;
use crate::view::{Hotspot, Layer, Painter, Rgba, colors};
use glam::Vec2;

/// The left and the top edge of the button that throws a bomb, in field pixels: in reach of a thumb, above the score line.
const BOMB: Vec2 = Vec2::new(580.0, 262.0);
/// The size of the bomb's button, in field pixels: wide enough for a thumb on the screen of a phone.
const BOMB_SIZE: Vec2 = Vec2::new(52.0, 44.0);
/// The left and the top edge of the button that pauses the game, in field pixels.
const PAUSE: Vec2 = Vec2::new(602.0, 34.0);
/// The size of the button that pauses the game, in field pixels.
const PAUSE_SIZE: Vec2 = Vec2::new(30.0, 28.0);

/// Draws the buttons. The bomb's button is dim while the player has no bomb.
pub(super) fn draw_touch_buttons(has_bomb: bool, painter: &mut Painter<'_>) {
    let tint = if has_bomb { colors::ACCENT } else { colors::FAINT };
    button(BOMB, BOMB_SIZE, Action::Bomb, tint, painter);
    let middle = BOMB + BOMB_SIZE / 2.0;
    painter.picture(Layer::Hud, "icon_bomb", middle - Vec2::new(0.0, 7.0), Painter::PLAIN, Painter::NO_FLASH);
    painter.text(middle + Vec2::new(0.0, 6.0), outlined(tint).center(), "BOMB");
    button(PAUSE, PAUSE_SIZE, Action::Pause, colors::DIM, painter);
    for left in [-5.0, 2.0] {
        let at = PAUSE + PAUSE_SIZE / 2.0 + Vec2::new(left, -6.0);
        painter.rect(at.x, at.y, 3.0, 12.0, colors::faded(colors::TEXT, 0.8));
    }
}

fn button(at: Vec2, size: Vec2, action: Action, tint: Rgba, painter: &mut Painter<'_>) {
    painter.rect(at.x, at.y, size.x, size.y, colors::faded(colors::INK, 0.45));
    painter.outline(Layer::Hud, at.x, at.y, size.x, size.y, colors::faded(tint, 0.7));
    painter.frame.hotspots.push(Hotspot { pos: at.into(), size: size.into(), action: action as u8 });
}
