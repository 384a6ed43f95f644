//! The pause screen.

use super::{DIM, WHITE, veil};
use crate::app::menu::Menu;
use crate::view::{Align, Layer, Painter};
use glam::Vec2;

/// Draws the pause screen over the standing game.
pub(in crate::app) fn draw_pause(menu: &Menu, painter: &mut Painter<'_>) {
    veil(140, painter);
    painter.title(Layer::Hud, Vec2::new(320.0, 110.0), Align::Centre, WHITE, "PAUSED");
    menu.draw(320.0, 160.0, painter);
    let hint = "F3 counts the collision tests, F4 changes the method, F5 draws what it sees";
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 330.0), Align::Centre, DIM, hint);
}
