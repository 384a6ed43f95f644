//! The shapes of the collision detection over the field: rectangles, sectors, and links. A link is a dotted line from
//! an object to the next in a sorted list.

use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH, kind};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::{DebugShape, Kind, Pipeline};

const SECTOR: Rgba = [70, 110, 160, 110];
const LINK: Rgba = [255, 226, 120, 150];
/// Distance of two dots of a link in pixels.
const DOT_PX: f32 = 4.0;
/// The largest number of links that are drawn; more could not be told apart.
const MAX_LINKS: u32 = 400;

/// The smallest width of a sector in which the number of its objects is drawn, in screen pixels.
const NUMBERED_PX: f32 = 24.0;
/// The largest number of rectangles and sectors that are drawn; more would be slow and fill the picture.
const MAX_SHAPES: u32 = 8000;

/// Draws the shapes that the method in use offers and the camera sees.
pub(super) fn draw_shapes(pipeline: &Pipeline, painter: &mut Painter<'_>) {
    let mut shapes = 0;
    pipeline.draw(&mut |shape| match shape {
        DebugShape::Object { rect, kind } => {
            if let Some((corner, size)) = on_screen((rect.x, rect.y), (rect.w, rect.h), &mut shapes, painter)
            {
                painter.outline(Layer::Overlay, corner.x, corner.y, size.x, size.y, color(kind));
            }
        }
        DebugShape::Sector { x, y, w, h, objects } => {
            let Some((corner, size)) = on_screen((x, y), (w, h), &mut shapes, painter) else { return };
            painter.outline(Layer::Overlay, corner.x, corner.y, size.x, size.y, SECTOR);
            if size.x >= NUMBERED_PX {
                let heat = (objects.min(16) * 12) as u8;
                let tint = [110 + heat / 2, 170, 220 - heat, 230];
                painter.text(corner + 3.0, TextStyle::body(tint).on(Layer::Overlay), &objects.to_string());
            }
        }
        DebugShape::Link { order, from, to } if order < MAX_LINKS => {
            let camera = painter.frame.camera;
            let at = |(x, y): (i32, i32)| camera.to_screen(Vec2::new(x as f32, y as f32));
            dots(at(from), at(to), painter);
        }
        DebugShape::Link { .. } => {}
    });
}

/// Returns the upper left corner and the size that a rectangle of the world has on the screen, in pixels, and counts it
/// in `shapes`. `None` when it is outside of the screen, or when [`MAX_SHAPES`] have been drawn.
fn on_screen(
    at: (i32, i32),
    size: (i32, i32),
    shapes: &mut u32,
    painter: &Painter<'_>,
) -> Option<(Vec2, Vec2)> {
    let camera = painter.frame.camera;
    let corner = camera.to_screen(Vec2::new(at.0 as f32, at.1 as f32)).floor();
    let size = (Vec2::new(size.0 as f32, size.1 as f32) * camera.zoom).ceil();
    let (low, high) = (Vec2::ZERO, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32));
    let seen = (corner + size).cmpge(low).all() && corner.cmple(high).all() && *shapes < MAX_SHAPES;
    *shapes += u32::from(seen);
    seen.then_some((corner, size))
}

fn color(kind: Kind) -> Rgba {
    match kind {
        kind::SHIP => [120, 255, 160, 220],
        kind::SHOT => [110, 170, 255, 150],
        kind::ALIEN => [255, 170, 90, 200],
        kind::ITEM => [120, 240, 220, 200],
        _ => [255, 110, 150, 180],
    }
}

/// Draws a dotted line between two points of the screen, in pixels.
fn dots(from: Vec2, to: Vec2, painter: &mut Painter<'_>) {
    let steps = (from.distance(to) / DOT_PX) as u32;
    for step in 0..=steps {
        let at = from.lerp(to, step as f32 / steps.max(1) as f32).floor();
        painter.fill(Layer::Overlay, at.x, at.y, 1.0, 1.0, LINK);
    }
}
