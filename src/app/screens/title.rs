//! The title: the name, the menu, how to fly; behind it the autopilot plays.

use super::keys::{key, steering};
use super::{DIM, WHITE, veil};
use crate::app::input::{Action, Bindings};
use crate::app::menu::Menu;
use crate::view::{Align, Layer, Painter};
use glam::Vec2;

/// Draws the title over the demonstration.
pub(in crate::app) fn draw_title(menu: &Menu, bindings: &Bindings, painter: &mut Painter<'_>) {
    veil(150, painter);
    let logo = painter.sheet.frame(painter.gallery.logo, 0);
    painter.sprite(Layer::Hud, logo, Vec2::new(320.0, 100.0), Painter::PLAIN, Painter::NO_FLASH, 0.0);
    let line = "an arcade shooter with its collision detection laid open";
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 158.0), Align::Centre, DIM, line);
    menu.draw(320.0, 200.0, painter);
    let of = |action| key(action, bindings);
    let lab = [Action::Overlay, Action::Method, Action::Shapes].map(of).join("  ");
    let rows = [
        (steering(bindings), "fly"),
        (of(Action::Fire), "fire"),
        (of(Action::Focus), "focus: slow, and your hull shows"),
        (lab, "overlay, method, shapes"),
    ];
    for (i, (key, what)) in rows.into_iter().enumerate() {
        let y = 290.0 + 12.0 * i as f32;
        painter.shadowed(Layer::Hud, Vec2::new(300.0, y), Align::Right, WHITE, &key);
        painter.shadowed(Layer::Hud, Vec2::new(312.0, y), Align::Left, DIM, what);
    }
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    painter.shadowed(Layer::Hud, Vec2::new(632.0, 346.0), Align::Right, DIM, version);
}
