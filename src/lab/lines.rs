//! Draws solid and dotted lines between two points of the screen. Lines are clipped to the screen, which limits their
//! cost wherever they end.

use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH};
use crate::view::{Layer, Painter, Rgba};
use glam::Vec2;

const SCREEN: Vec2 = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32);
const DOT_PX: f32 = 4.0;

pub(super) fn draw_dots(from: Vec2, to: Vec2, tint: Rgba, painter: &mut Painter<'_>) -> bool {
    let Some((from, to)) = on_screen(from, to) else { return false };
    let steps = (from.distance(to) / DOT_PX) as u32;
    for step in 0..=steps {
        let at = from.lerp(to, step as f32 / steps.max(1) as f32).floor();
        painter.fill(Layer::Overlay, at.x, at.y, 1.0, 1.0, tint);
    }
    true
}

pub(super) fn draw_line(from: Vec2, to: Vec2, tint: Rgba, painter: &mut Painter<'_>) -> bool {
    let Some((from, to)) = on_screen(from, to) else { return false };
    let way = (to - from).abs();
    let bars = way.min_element() as u32 + 1;
    for bar in 0..bars {
        let ends = [bar, bar + 1].map(|end| from.lerp(to, end as f32 / bars as f32));
        let low = ends[0].min(ends[1]).floor();
        let length = (ends[0].max(ends[1]).floor() - low).max(Vec2::ONE);
        let size = if way.x > way.y { Vec2::new(length.x, 1.0) } else { Vec2::new(1.0, length.y) };
        painter.fill(Layer::Overlay, low.x, low.y, size.x, size.y, tint);
    }
    true
}

/// Clips a line to the screen, in pixels. Returns `None` if no part of it is on the screen.
///
/// Source: Liang and Barsky, "A New Concept and Method for Line Clipping", ACM Transactions on Graphics 3, 1984.
fn on_screen(from: Vec2, to: Vec2) -> Option<(Vec2, Vec2)> {
    let way = to - from;
    let (mut enters, mut leaves) = (0.0_f32, 1.0_f32);
    for axis in 0..2 {
        let (start, step, size) = (from[axis], way[axis], SCREEN[axis]);
        if step == 0.0 {
            // Parallel to two edges: either between them over its whole length, or never.
            if start < 0.0 || start >= size {
                return None;
            }
        } else {
            let (one, other) = (-start / step, (size - start) / step);
            enters = enters.max(one.min(other));
            leaves = leaves.min(one.max(other));
        }
    }
    (enters <= leaves).then(|| (from + way * enters, from + way * leaves))
}

#[cfg(test)]
mod tests {
    use super::{SCREEN, Vec2, on_screen};

    #[test]
    fn lines_are_clipped() {
        let at = |x: f32, y: f32| Vec2::new(x, y);
        let inside = (at(10.0, 20.0), at(600.0, 340.0));
        assert_eq!(on_screen(inside.0, inside.1), Some(inside));
        assert_eq!(on_screen(at(-100.0, 50.0), at(100.0, 50.0)), Some((at(0.0, 50.0), at(100.0, 50.0))));
        assert_eq!(on_screen(at(50.0, 100.0), at(50.0, 1000.0)), Some((at(50.0, 100.0), at(50.0, SCREEN.y))));
        let across = on_screen(at(-1.0e6, -1.0e6), at(1.0e6, 1.0e6)).expect("through the screen");
        assert!(across.0.distance(Vec2::ZERO) < 1.0 && across.1.distance(Vec2::splat(SCREEN.y)) < 1.0);
        assert_eq!(on_screen(at(3.0, 4.0), at(3.0, 4.0)), Some((at(3.0, 4.0), at(3.0, 4.0))));
        for (from, to) in [
            (at(-10.0, 0.0), at(-10.0, 300.0)),
            (at(0.0, 400.0), at(600.0, 400.0)),
            (at(-50.0, 90.0), at(50.0, -110.0)),
            (at(700.0, 10.0), at(900.0, 20.0)),
            (at(-3.0, -4.0), at(-3.0, -4.0)),
        ] {
            assert_eq!(on_screen(from, to), None, "{from} to {to}");
        }
    }
}
