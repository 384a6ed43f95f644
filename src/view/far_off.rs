//! The view from afar, such as of a whole arena: symbols of bodies, then dots, and in the end the picture of the density
//! ([`density`](super::density)), into which the dots fade.

use super::density::{self, DensityPicture};
use super::extract::in_sight;
use super::frame::{Layer, Sprite};
use super::painter::{Painter, Rgba};
use crate::sim::{Body, World, kind};
use glam::Vec2;
use sector_collision::Kind;

/// The smallest zoom, in screen pixels for a world pixel, with room for symbols of bodies; below it, bodies are dots.
const DOT_ZOOM: f32 = 0.1;
/// The smallest zoom, in screen pixels for a world pixel, at which bodies that are drawn as dots have dots of several
/// pixels; below it, dots have one pixel.
const SPECK_ZOOM: f32 = 0.05;

pub(super) fn draw(world: &World, alpha: f32, seen: (Vec2, Vec2), painter: &mut Painter<'_>) {
    let share = density::share(painter.frame.camera.zoom);
    let mut density = DensityPicture::over(world.arena(), painter.frame.camera);
    for body in world.entities().query::<&Body>().iter() {
        let at = body.prev.lerp(body.pos, alpha);
        if share > 0.0 && matches!(body.kind, kind::ALIEN | kind::ROCK) {
            density.count(at);
        }
        if share < 1.0 && in_sight(seen, painter.sheet, body.frame, at) {
            mark(body.kind, at, 1.0 - share, painter);
        }
    }
    if share > 0.0 {
        density.draw(share, painter);
        for player in world.players().iter().filter(|player| player.ship.is_some()) {
            mark(kind::SHIP, player.pos, 1.0, painter);
        }
    }
}

fn mark(of: Kind, at: Vec2, opacity: f32, painter: &mut Painter<'_>) {
    let zoom = painter.frame.camera.zoom;
    let gallery = painter.gallery;
    let (layer, symbol, px, tint): (_, _, _, Rgba) = match of {
        kind::SHIP => (Layer::Bullets, Some(gallery.ship_symbol), 3.0, [163, 232, 255, 255]),
        kind::SHOT => (Layer::Shots, None, 1.0, [90, 150, 235, 200]),
        kind::ALIEN => (Layer::Ships, Some(gallery.alien_symbol), 2.0, [255, 138, 36, 255]),
        kind::ROCK => (Layer::Ships, Some(gallery.rock_symbol), 2.0, [160, 173, 194, 255]),
        _ => (Layer::Bullets, None, 1.0, [255, 159, 224, 255]),
    };
    if let Some(symbol) = symbol.filter(|_| zoom >= DOT_ZOOM || of == kind::SHIP) {
        let cell = painter.sheet.cell(painter.sheet.frame(symbol, 0));
        let size = Vec2::new(f32::from(cell.uv[2]), f32::from(cell.uv[3])) / zoom;
        let (pos, flash) = ((at - size / 2.0).into(), Painter::NO_FLASH);
        let tint = super::colors::faded(Painter::PLAIN, opacity);
        let sprite = Sprite { pos, size: size.into(), uv: cell.uv, tint, flash, additive: 0.0, turn: 0.0 };
        return painter.frame.push(layer, sprite);
    }
    let side = if zoom < SPECK_ZOOM { 1.0 } else { px } / zoom;
    let tint = super::colors::faded(tint, opacity);
    painter.fill(layer, at.x - side / 2.0, at.y - side / 2.0, side, side, tint);
}
