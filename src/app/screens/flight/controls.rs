//! Control marks over the game: the crosshair of the mouse, toggles that are on, and touch buttons.

use crate::app::screens::prelude::*;
use crate::sim::{Player, PlayerInput};
use crate::view::{Hotspot, draw_cells};

const STROKE: f32 = 5.0;
const GAP: f32 = 2.0;

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

/// Draws FIRE and FOCUS for each player who has toggled them on. `latched` holds the toggles of each player as bits of
/// [`PlayerInput`].
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

/// The left and top edges of the bomb and surge buttons: within reach of a thumb, above the score line.
const BOMB: Vec2 = Vec2::new(580.0, 262.0);
const SURGE: Vec2 = Vec2::new(580.0, 210.0);
/// The size of these buttons, large enough for a thumb on a phone.
const THUMB_SIZE: Vec2 = Vec2::new(52.0, 44.0);
const PAUSE: Vec2 = Vec2::new(602.0, 34.0);
const PAUSE_SIZE: Vec2 = Vec2::new(30.0, 28.0);

pub(super) fn draw_touch_buttons(player: &Player, painter: &mut Painter<'_>) {
    let lit = |is_ready, tint| if is_ready { tint } else { colors::FAINT };
    let tint = lit(player.cells() > 0, colors::GREEN);
    button(SURGE, THUMB_SIZE, Action::Surge, tint, painter);
    let middle = SURGE + THUMB_SIZE / 2.0;
    draw_cells(player, middle - Vec2::new(0.0, 9.0), painter);
    painter.text(middle + Vec2::new(0.0, 6.0), outlined(tint).center(), "SURGE");
    let tint = lit(player.bombs > 0, colors::ACCENT);
    button(BOMB, THUMB_SIZE, Action::Bomb, tint, painter);
    let middle = BOMB + THUMB_SIZE / 2.0;
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
