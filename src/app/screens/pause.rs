//! The pause screen.

use super::keys::key;
use super::{DIM, WHITE, veil};
use crate::app::input::{Action, Bindings};
use crate::app::menu::Menu;
use crate::view::{Align, Layer, Painter};
use glam::Vec2;

/// Draws the pause screen over the standing game.
pub(in crate::app) fn draw_pause(menu: &Menu, bindings: &Bindings, painter: &mut Painter<'_>) {
    veil(140, painter);
    painter.title(Layer::Hud, Vec2::new(320.0, 110.0), Align::Centre, WHITE, "PAUSED");
    menu.draw(320.0, 160.0, painter);
    let of = |action| key(action, bindings);
    let (overlay, method, shapes) = (of(Action::Overlay), of(Action::Method), of(Action::Shapes));
    let hint = format!(
        "{overlay} counts the collision tests, {method} changes the method, {shapes} draws what it sees"
    );
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 246.0), Align::Centre, DIM, &hint);
}
