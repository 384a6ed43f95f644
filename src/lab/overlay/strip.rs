//! The strip shows the counts from all pairs to hits, small and half transparent, in the upper corner away from the
//! ship. It is drawn below aliens and bullets, so that it hides no danger.
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
use crate::view::{Camera, Layer, Painter};
use glam::Vec2;

/// Top of the strip in screen pixels, below the score.
const TOP: f32 = 64.0;
const WIDTH: f32 = 140.0;
/// Opacity of the strip's background, 0–1. The sky and the player's shots remain visible through it.
const GROUND: f32 = 0.7;
const BARS: f32 = 0.45;

const ROWS: [&str; 5] = ["all pairs", "after rules", "candidates", "rect hits", "hits"];

impl Overlay {
    /// Draws the strip on the side away from the ship; `ship_x` is in screen pixels.
    pub(super) fn draw_strip(&mut self, ship_x: f32, painter: &mut Painter<'_>) {
        let left = self.left_edge(WIDTH, ship_x);
        // In stress mode, the camera moves the field layers, and thousands of bodies would cover the strip.
        let is_still = painter.frame.camera == Camera::default();
        let layer = if is_still { Layer::Ships } else { Layer::Overlay };
        let before = painter.frame.layers[layer as usize].len();
        let style = VALUE.on(layer).shadow();
        let c = self.counts;
        let values = [c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.hits];
        let height = (ROWS.len() + 1) as f32 * ROW + 3.0;
        painter.fill(layer, left - 3.0, TOP - 3.0, WIDTH + 6.0, height, faded(PANEL, GROUND));
        painter.text(Vec2::new(left, TOP), style.tint(GOLD), &self.method());
        let full = log_length(c.all_pairs).max(1.0);
        for (i, (name, value)) in ROWS.into_iter().zip(values).enumerate() {
            let y = TOP + (i + 1) as f32 * ROW;
            let bar = libm::ceilf(WIDTH * log_length(value) / full);
            painter.fill(layer, left, y - 1.0, bar, ROW - 1.0, faded(ACCENT, BARS));
            painter.text(Vec2::new(left + 2.0, y), style, name);
            let number = number(value, painter.language());
            let right = Vec2::new(left + WIDTH - 2.0, y);
            painter.text(right, style.tint(PALE).right(), &number);
        }
        if is_still {
            // Move the strip below everything drawn before.
            painter.frame.layers[layer as usize].rotate_left(before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Overlay;
    use crate::view::{Camera, Gallery, Layer, Painter, RenderFrame};
    use glam::Vec2;
    use sector_sprites::Sheet;

    #[test]
    fn the_strip_hides_no_alien() {
        let sheet = Sheet::builtin();
        let gallery = Gallery::find(&sheet).expect("all sprites");
        let scout = sheet.frame(sheet.sprite("scout").expect("an alien"), 0);
        for (zoom, is_below) in [(1.0, true), (0.5, false)] {
            let camera = Camera { zoom, ..Camera::default() };
            let mut frame = RenderFrame { camera, ..RenderFrame::default() };
            let mut painter = Painter { frame: &mut frame, sheet: &sheet, gallery: &gallery };
            painter.plain(Layer::Ships, scout, Vec2::new(40.0, 80.0));
            let alien = painter.frame.layers[Layer::Ships as usize][0];
            Overlay::default().draw_strip(320.0, &mut painter);
            let [ships, overlay] = [Layer::Ships, Layer::Overlay].map(|layer| &frame.layers[layer as usize]);
            assert_eq!((ships.len() > 50, overlay.len() > 50), (is_below, !is_below));
            assert_eq!(ships.last(), Some(&alien));
        }
    }
}
