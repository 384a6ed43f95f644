//! The part of the score line that shows power, shields and the value of the next medal.
//!
//! ```text
//!   (power) ▮▮▮▯  (shield)(shield)            500 (medal)
//! ```

use super::colors::{GOLD, PALE, TEXT, TROUGH};
use super::frame::Layer;
use super::painter::Painter;
use crate::sim::{MAX_POWER, Medals, Player};
use glam::Vec2;
use sector_sprites::SpriteId;

const PIP: Vec2 = Vec2::new(5.0, 7.0);
const PIP_STEP_PX: f32 = 6.0;
const SHIELD_STEP_PX: f32 = 13.0;
const ICON_PX: f32 = 13.0;

pub(super) fn draw_gear(player: &Player, at: Vec2, painter: &mut Painter<'_>) {
    icon(painter.gallery.power_icon, at, painter);
    let full = player.power >= MAX_POWER;
    for step in 0..MAX_POWER {
        let left = at.x + ICON_PX + f32::from(step) * PIP_STEP_PX;
        let tint = match step < player.power {
            true if full => PALE,
            true => GOLD,
            false => TROUGH,
        };
        painter.bordered(left, at.y, PIP.x, PIP.y, tint);
    }
    let left = at.x + ICON_PX + f32::from(MAX_POWER) * PIP_STEP_PX + 6.0;
    for shield in 0..player.shield {
        let at = Vec2::new(left + f32::from(shield) * SHIELD_STEP_PX, at.y);
        icon(painter.gallery.shield_icon, at, painter);
    }
}

/// Draws the points of the next medal to the left of `at`, in field pixels, or nothing before the first medal. The
/// number is gold once medals pay the maximum.
pub(super) fn draw_medals(medals: Medals, at: Vec2, painter: &mut Painter<'_>) {
    if medals.caught == 0 {
        return;
    }
    let middle = Vec2::new(ICON_PX - 2.0, -3.5 * (painter.text_scale() - 1.0));
    icon(painter.gallery.medal_icon, (at - middle).floor(), painter);
    let tint = if medals.is_full() { GOLD } else { TEXT };
    let worth = medals.worth().to_string();
    painter.text(at - Vec2::new(ICON_PX + 2.0, 0.0), painter.hud_style(tint).right(), &worth);
}

fn icon(sprite: SpriteId, at: Vec2, painter: &mut Painter<'_>) {
    let frame = painter.sheet.frame(sprite, 0);
    let pivot = Vec2::from(painter.sheet.cell(frame).origin.map(f32::from));
    painter.plain(Layer::Hud, frame, at + pivot - Vec2::new(0.0, 2.0));
}
