//! The strip: the way from all pairs to hits, small and half transparent, in the upper corner away from the ship. Whoever
//! plays with it reads in passing how much each step leaves for the next.
//!
//! ```text
//!  auto > axis-list
//!  all pairs      10,878   ███████████████████    each line is as long as its number
//!  after rules     1,635   ███████████████        has digits, so to speak: the scale
//!  candidates         17   █████                  is logarithmic
//!  rect hits           3   ██
//!  hits                1   █
//! ```

use super::{Overlay, ROW};
use crate::view::colors::{ACCENT, GOLD, PALE, PANEL, TEXT, faded};
use crate::view::{Layer, Painter, TextStyle};
use glam::Vec2;

/// Below the score and what stands there on the game.
const TOP: f32 = 64.0;
const WIDTH: f32 = 140.0;
/// How much of what is behind it is hidden: bullets must be seen through it.
const GROUND: f32 = 0.5;
const BARS: f32 = 0.45;

const ROWS: [&str; 5] = ["all pairs", "after rules", "candidates", "rect hits", "hits"];

impl Overlay {
    /// Draws the strip on the side where the ship is not.
    pub(super) fn draw_strip(&mut self, ship_x: f32, painter: &mut Painter<'_>) {
        let left = self.left_edge(WIDTH, ship_x);
        let c = self.counts;
        let values = [c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.hits];
        let height = (ROWS.len() + 1) as f32 * ROW + 3.0;
        painter.fill(Layer::Overlay, left - 3.0, TOP - 3.0, WIDTH + 6.0, height, faded(PANEL, GROUND));
        self.method();
        painter.text(Vec2::new(left, TOP), TextStyle::body(GOLD).shadow().on(Layer::Overlay), &self.text);
        let digits = |value: u64| libm::log2f(1.0 + value as f32);
        let full = digits(c.all_pairs).max(1.0);
        for (i, (name, value)) in ROWS.into_iter().zip(values).enumerate() {
            let y = TOP + (i + 1) as f32 * ROW;
            let bar = libm::ceilf(WIDTH * digits(value) / full);
            painter.fill(Layer::Overlay, left, y - 1.0, bar, ROW - 1.0, faded(ACCENT, BARS));
            painter.text(Vec2::new(left + 2.0, y), TextStyle::body(TEXT).shadow().on(Layer::Overlay), name);
            self.number(value, painter.language());
            let right = Vec2::new(left + WIDTH - 2.0, y);
            painter.text(right, TextStyle::body(PALE).shadow().right().on(Layer::Overlay), &self.text);
        }
    }
}
