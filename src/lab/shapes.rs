//! Rectangles, sectors and the order of the list, drawn over the field.

use crate::collision::{DebugShape, Kind, Pipeline};
use crate::sim::kind;
use crate::view::{Align, Layer, Painter, Rgba};
use core::fmt::Write;
use glam::Vec2;

const SECTOR: Rgba = [70, 110, 160, 110];
const LINK: Rgba = [255, 226, 120, 150];
/// Pixels between two dots of a link.
const DOT_PX: f32 = 4.0;
/// Links drawn at most: beyond it nothing can be told apart.
const MAX_LINKS: u32 = 400;

/// Draws what the method in use offers.
pub(super) fn draw_shapes(pipeline: &Pipeline, painter: &mut Painter<'_>, text: &mut String) {
    pipeline.draw(&mut |shape| match shape {
        DebugShape::Object { rect, kind } => {
            let (x, y) = (rect.x as f32, rect.y as f32);
            painter.outline(Layer::Overlay, x, y, rect.w as f32, rect.h as f32, colour(kind));
        }
        DebugShape::Sector { x, y, w, h, objects } => {
            painter.outline(Layer::Overlay, x as f32, y as f32, w as f32, h as f32, SECTOR);
            text.clear();
            let _ = write!(text, "{objects}");
            let at = Vec2::new(x as f32 + 3.0, y as f32 + 3.0);
            let heat = (objects.min(16) * 12) as u8;
            painter.text(Layer::Overlay, at, Align::Left, [110 + heat / 2, 170, 220 - heat, 230], text);
        }
        DebugShape::Link { order, from, to } if order < MAX_LINKS => {
            dots(Vec2::new(from.0 as f32, from.1 as f32), Vec2::new(to.0 as f32, to.1 as f32), painter);
        }
        DebugShape::Link { .. } => {}
    });
}

fn colour(kind: Kind) -> Rgba {
    match kind {
        kind::SHIP => [120, 255, 160, 220],
        kind::SHOT => [110, 170, 255, 150],
        kind::ALIEN => [255, 170, 90, 200],
        _ => [255, 110, 150, 180],
    }
}

/// A dotted line.
fn dots(from: Vec2, to: Vec2, painter: &mut Painter<'_>) {
    let steps = (from.distance(to) / DOT_PX) as u32;
    for step in 0..=steps {
        let at = from.lerp(to, step as f32 / steps.max(1) as f32).floor();
        painter.fill(Layer::Overlay, at.x, at.y, 1.0, 1.0, LINK);
    }
}
