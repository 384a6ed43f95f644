//! Rulers at the edges of the screen, which show the intervals that a method sorts, stores or counts along an axis.
//!
//! ```text
//!     [=======]             intervals, in rows          | |
//!   [======]     [===]                                  | |   y, at the right edge
//!   b-b---e--e---b---e---   x, at the lower edge        | |
//! ```
//!
//! End points and open intervals are recorded per screen pixel, so that a crowd never needs more sprites than the edges
//! of the screen have pixels.

use crate::sim::{FIELD_HEIGHT, FIELD_WIDTH};
use crate::view::{Camera, Layer, Painter, Rgba, TextStyle};
use glam::Vec2;
use sector_collision::broad::Axis;
use std::ops::Range;

/// The length of the mark of an end point, in screen pixels. Marks of ends are at the edge of the screen, and marks of
/// begins are farther inside.
const TICK: f32 = 5.0;
const WIDTH: f32 = 2.0 * TICK;
/// The distance between rows of intervals above a ruler, in screen pixels.
const ROW: f32 = 3.0;
/// The height of the graph per open interval, in screen pixels, as long as the graph stays below [`MAX_GRAPH`].
const STEP: f32 = 4.0;
const MAX_GRAPH: f32 = 96.0;

/// The space for the number at the peak of the graph, four digits, in screen pixels.
const LABEL: Vec2 = Vec2::new(24.0, 10.0);

const BAND: Rgba = [10, 9, 20, 170];
const BEGIN: Rgba = [120, 255, 160, 255];
const END: Rgba = [255, 150, 80, 255];
/// The two colors of intervals. They alternate every two rows, because each level of a tree takes two rows.
const BARS: [Rgba; 2] = [[120, 160, 255, 190], [70, 215, 200, 190]];
const GRAPH: Rgba = [255, 207, 69, 100];
const GRAPH_EDGE: Rgba = [255, 226, 120, 255];
const VOID: Rgba = [163, 232, 255, 36];

#[derive(Clone, Copy, Debug, Default)]
struct RulerPixel {
    has_begin: bool,
    has_end: bool,
    /// The largest number of intervals that are open at the same time within the pixel.
    open: u32,
}

/// A ruler along an edge of the screen, which shows a method's data on that axis.
#[derive(Debug)]
pub(super) struct Ruler {
    axis: Axis,
    camera: Camera,
    pixels: [RulerPixel; FIELD_WIDTH as usize],
    is_used: bool,
}

impl Ruler {
    pub(super) fn new(axis: Axis, camera: Camera) -> Self {
        Self { axis, camera, pixels: [RulerPixel::default(); FIELD_WIDTH as usize], is_used: false }
    }

    pub(super) fn mark(&mut self, at: i32, is_begin: bool) {
        self.is_used = true;
        if let Some(place) = self.on_screen(at, at) {
            let pixel = &mut self.pixels[place.start];
            pixel.has_begin |= is_begin;
            pixel.has_end |= !is_begin;
        }
    }

    pub(super) fn open(&mut self, from: i32, to: i32, objects: u32) {
        if let Some(stretch) = self.on_screen(from, to) {
            self.pixels[stretch].iter_mut().for_each(|pixel| pixel.open = pixel.open.max(objects));
        }
    }

    pub(super) fn draw_interval(&self, row: u32, from: i32, to: i32, painter: &mut Painter<'_>) -> bool {
        let height = WIDTH + 1.0 + row as f32 * ROW;
        let bar = BARS[row.div_ceil(2) as usize % BARS.len()];
        for (from, to, tint) in [(from, to, bar), (from, from, BEGIN), (to - 1, to - 1, END)] {
            if let Some(pixels) = self.on_screen(from, to) {
                self.fill(pixels, height, ROW - 1.0, tint, painter);
            }
        }
        self.on_screen(from, to).is_some()
    }

    pub(super) fn draw_void(&self, from: i32, to: i32, painter: &mut Painter<'_>) -> bool {
        let stretch = self.on_screen(from, to);
        stretch.map(|stretch| self.fill(stretch, 0.0, FIELD_WIDTH as f32, VOID, painter)).is_some()
    }

    pub(super) fn draw(&self, painter: &mut Painter<'_>) {
        if !self.is_used {
            return;
        }
        self.fill(0..self.len(), 0.0, WIDTH, BAND, painter);
        self.draw_graph(painter);
        for (at, pixel) in self.pixels[..self.len()].iter().enumerate() {
            if pixel.has_end {
                self.fill(at..at + 1, 0.0, TICK, END, painter);
            }
            if pixel.has_begin {
                self.fill(at..at + 1, TICK, TICK, BEGIN, painter);
            }
        }
    }

    fn draw_graph(&self, painter: &mut Painter<'_>) {
        let pixels = &self.pixels[..self.len()];
        let peak = pixels.iter().map(|pixel| pixel.open).max().unwrap_or(0);
        if peak == 0 {
            return;
        }
        let step = STEP.min(MAX_GRAPH / peak as f32);
        let mut start = 0;
        for run in pixels.chunk_by(|a, b| a.open == b.open) {
            let end = start + run.len();
            let height = run[0].open as f32 * step;
            if height > 0.0 {
                self.fill(start..end, WIDTH, height, GRAPH, painter);
                self.fill(start..end, WIDTH + height - 1.0, 1.0, GRAPH_EDGE, painter);
            }
            start = end;
        }
        let at = pixels.iter().position(|pixel| pixel.open == peak).unwrap_or(0) as f32;
        let height = WIDTH + peak as f32 * step;
        let corner = match self.axis {
            Axis::X => Vec2::new(at, FIELD_HEIGHT as f32 - height - LABEL.y),
            Axis::Y => Vec2::new(FIELD_WIDTH as f32 - height - LABEL.x, at),
        };
        let corner = corner.min(Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - LABEL);
        painter.text(corner, TextStyle::body(GRAPH_EDGE).outline().on(Layer::Overlay), &peak.to_string());
    }

    /// Returns the ruler pixels, at least one, that a range of the field covers; returns `None` if it is off the
    /// screen.
    fn on_screen(&self, from: i32, to: i32) -> Option<Range<usize>> {
        let along = |at: i32| {
            let place = self.camera.to_screen(Vec2::splat(at as f32));
            if self.axis == Axis::X { place.x } else { place.y }
        };
        let start = along(from).floor();
        let end = along(to).ceil().max(start + 1.0);
        let seen = end > 0.0 && start < self.len() as f32;
        seen.then(|| start.max(0.0) as usize..(end as usize).min(self.len()))
    }

    fn fill(&self, pixels: Range<usize>, height: f32, thickness: f32, tint: Rgba, painter: &mut Painter<'_>) {
        let (along, length, depth) = (pixels.start as f32, pixels.len() as f32, height + thickness);
        let [x, y, width, height] = match self.axis {
            Axis::X => [along, FIELD_HEIGHT as f32 - depth, length, thickness],
            Axis::Y => [FIELD_WIDTH as f32 - depth, along, thickness, length],
        };
        painter.fill(Layer::Overlay, x, y, width, height, tint);
    }

    const fn len(&self) -> usize {
        match self.axis {
            Axis::X => FIELD_WIDTH as usize,
            Axis::Y => FIELD_HEIGHT as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Camera, Ruler, Vec2};

    #[test]
    fn end_points_are_recorded_per_pixel() {
        let mut ruler = Ruler::new(Axis::Y, Camera::default());
        for (at, is_begin) in [(-1, true), (0, true), (7, true), (7, false), (359, false), (360, true)] {
            ruler.mark(at, is_begin);
        }
        let marks: Vec<_> = (0..360)
            .map(|at| (at, ruler.pixels[at].has_begin, ruler.pixels[at].has_end))
            .filter(|&(_, begin, end)| begin || end)
            .collect();
        assert_eq!(marks, [(0, true, false), (7, true, true), (359, false, true)]);
    }

    #[test]
    fn a_pixel_keeps_the_peak() {
        let mut ruler = Ruler::new(Axis::X, Camera::showing(Vec2::new(1280.0, 720.0)));
        for (from, to, objects) in [(-50, 10, 1), (10, 11, 5), (11, 20, 2), (1276, 5000, 3), (3000, 4000, 9)]
        {
            ruler.open(from, to, objects);
        }
        let open: Vec<_> = ruler.pixels.iter().map(|pixel| pixel.open).collect();
        assert_eq!(open[..12], [1, 1, 1, 1, 1, 5, 2, 2, 2, 2, 0, 0]);
        assert_eq!(open[636..], [0, 0, 3, 3]);
    }
}
