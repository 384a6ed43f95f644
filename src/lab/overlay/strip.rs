//! The strip: the counts from all pairs to hits, small and half transparent, in the upper corner away from the ship. It
//! shows during play how much each step leaves for the next.
//!
//! ```text
//!  auto > axis-list
//!  all pairs      10,878   ███████████████████    the scale is logarithmic
//!  after rules     1,635   ███████████████
//!  candidates         17   █████
//!  rect hits           3   ██
//!  hits                1   █
//! ```

use super::{Overlay, ROW, VALUE, number};
use crate::lab::log_length;
use crate::view::colors::{ACCENT, GOLD, PALE, PANEL, faded};
use crate::view::{Layer, Painter};
use glam::Vec2;

/// Top of the strip in screen pixels, below the score.
const TOP: f32 = 64.0;
const WIDTH: f32 = 140.0;
/// Opacity of the background of the strip, 0–1; bullets must be visible behind the strip.
const GROUND: f32 = 0.5;
/// Opacity of the bars of the strip, 0–1.
const BARS: f32 = 0.45;

const ROWS: [&str; 5] = ["all pairs", "after rules", "candidates", "rect hits", "hits"];

impl Overlay {
    /// Draws the strip on the side where the ship is not; `ship_x` is in screen pixels.
    pub(super) fn draw_strip(&mut self, ship_x: f32, painter: &mut Painter<'_>) {
        let left = self.left_edge(WIDTH, ship_x);
        let c = self.counts;
        let values = [c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.hits];
        let height = (ROWS.len() + 1) as f32 * ROW + 3.0;
        painter.fill(Layer::Overlay, left - 3.0, TOP - 3.0, WIDTH + 6.0, height, faded(PANEL, GROUND));
        painter.text(Vec2::new(left, TOP), VALUE.tint(GOLD).shadow(), &self.method());
        let full = log_length(c.all_pairs).max(1.0);
        for (i, (name, value)) in ROWS.into_iter().zip(values).enumerate() {
            let y = TOP + (i + 1) as f32 * ROW;
            let bar = libm::ceilf(WIDTH * log_length(value) / full);
            painter.fill(Layer::Overlay, left, y - 1.0, bar, ROW - 1.0, faded(ACCENT, BARS));
            painter.text(Vec2::new(left + 2.0, y), VALUE.shadow(), name);
            let number = number(value, painter.language());
            let right = Vec2::new(left + WIDTH - 2.0, y);
            painter.text(right, VALUE.tint(PALE).shadow().right(), &number);
        }
    }
}
