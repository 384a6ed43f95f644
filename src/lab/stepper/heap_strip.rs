//! The strip of the heap of impact times, below the picture of bodies.
//!
//! ```text
//!            1-4              the pair at the top
//!             v
//!   0 =====*==|---|--||----------|---- 1     a line from the begin of the tick to its end: how far time has come, a stroke
//!          ^ an impact                       for each pair in the heap, a rhomb for each impact so far
//! ```

use super::bodies::STEP_S;
use super::body_marks::IMPULSE;
use super::scene_view::SceneView;
use super::so_far::SoFar;
use crate::view::colors::{FAINT, PALE, SKY, TEXT, WHITE, faded};
use crate::view::{Layer, Painter, TextStyle};
use glam::Vec2;

const SIDE: f32 = 20.0;
const DEPTH: f32 = 12.0;

/// Draws the heap as the events so far have filled it; `now` is in seconds since the tick began.
pub(super) fn draw(view: &SceneView, so_far: &SoFar, now: f64, painter: &mut Painter<'_>) {
    let (left, width) = (view.at.x + SIDE, view.size.x - 2.0 * SIDE);
    let y = view.at.y + view.size.y - DEPTH;
    let x = |time: f64| (left + width * (time / STEP_S).clamp(0.0, 1.0) as f32).floor();
    let mut bar = |x: f32, top: f32, w: f32, h: f32, tint| painter.fill(Layer::Hud, x, y + top, w, h, tint);
    bar(left, 0.0, width, 1.0, FAINT);
    bar(left, -1.0, x(now) - left, 3.0, faded(SKY, 0.7));
    for &time in so_far.heap.values() {
        bar(x(time), -6.0, 1.0, 7.0, TEXT);
    }
    for impact in &so_far.impacts {
        let at = x(impact.time);
        for (half, row) in [(0.0, 3.0), (1.0, 4.0), (2.0, 5.0), (1.0, 6.0), (0.0, 7.0)] {
            bar(at - half, row, 2.0 * half + 1.0, 1.0, IMPULSE);
        }
    }
    bar(x(now), -3.0, 1.0, 7.0, WHITE);
    if let Some((pair, time)) = so_far.top() {
        for (half, row) in [(3.0, -11.0), (2.0, -10.0), (1.0, -9.0), (0.0, -8.0)] {
            bar(x(time) - half, row, 2.0 * half + 1.0, 1.0, PALE);
        }
        bar(x(time), -7.0, 1.0, 9.0, PALE);
        if view.is_named {
            let text = format!("{}-{}", pair.0, pair.1);
            let half = painter.text_width(TextStyle::body(PALE), &text) / 2.0;
            let at = (x(time) - half).clamp(view.at.x + 2.0, left + width - half);
            painter.text(Vec2::new(at.floor(), y - 22.0), TextStyle::body(PALE).outline(), &text);
        }
    }
    if view.is_named {
        for (end, at) in [("0", left - 9.0), ("1", left + width + 5.0)] {
            painter.text(Vec2::new(at, y - 3.0), TextStyle::body(SKY), end);
        }
    }
}
