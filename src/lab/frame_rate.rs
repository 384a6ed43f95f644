//! The frame rate, and a graph of frame times. A frame time is the time from one frame to the next.

use super::history::{HISTORY_TICKS, History};
use crate::view::colors::{ACCENT, PANEL, TEXT};
use crate::view::{Layer, Painter, Rgba, TextStyle};
use glam::Vec2;

const HEIGHT: f32 = 30.0;
const WIDTH: f32 = HISTORY_TICKS as f32 / 2.0;
const SIXTIETH_PX: f32 = 10.0;
const SIXTIETH_US: f32 = 1e6 / 60.0;
/// The weight of a new frame time in the running mean, 0–1.
const BLEND: f32 = 0.05;

const LATE: Rgba = [255, 120, 80, 255];
const LINE: Rgba = [255, 255, 255, 70];

/// A graph of the last `HISTORY_TICKS` frame times, with their running mean.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrameRateGraph {
    history: History,
    mean_us: f32,
}

impl FrameRateGraph {
    pub(crate) fn push(&mut self, seconds: f32) {
        let us = (seconds * 1e6).max(1.0);
        self.history.push(us as u64);
        self.mean_us = if self.mean_us == 0.0 { us } else { self.mean_us + (us - self.mean_us) * BLEND };
    }

    /// Returns frames per second, averaged over about the last twenty frames; 0 before the first.
    pub(crate) fn per_second(&self) -> f32 {
        if self.mean_us > 0.0 { 1e6 / self.mean_us } else { 0.0 }
    }

    /// Draws the graph with its lower right corner at `corner`: a column for every two frames, and a line at 1/60 s.
    pub(crate) fn draw(&self, corner: Vec2, painter: &mut Painter<'_>) {
        let (left, top) = (corner.x - WIDTH, corner.y - HEIGHT);
        painter.fill(Layer::Hud, left, top, WIDTH, HEIGHT, PANEL);
        let times: Vec<u32> = self.history.values().collect();
        for (column, two) in times.chunks(2).enumerate() {
            // Show the longer of the two frames.
            let us = two[0].max(two[1]) as f32;
            let height = libm::ceilf(us / SIXTIETH_US * SIXTIETH_PX).min(HEIGHT);
            let tint = if us > SIXTIETH_US * 1.25 { LATE } else { ACCENT };
            painter.fill(Layer::Hud, left + column as f32, corner.y - height, 1.0, height, tint);
        }
        painter.fill(Layer::Hud, left, corner.y - SIXTIETH_PX, WIDTH, 1.0, LINE);
        let rate = painter.translate("{} frames/s").replace("{}", &format!("{:.0}", self.per_second()));
        painter.text(Vec2::new(corner.x, top - 10.0), TextStyle::body(TEXT).shadow().right(), &rate);
    }
}

#[cfg(test)]
mod tests {
    use super::FrameRateGraph;

    #[test]
    fn follows_the_frame_times() {
        let mut pace = FrameRateGraph::default();
        assert_eq!(pace.per_second(), 0.0);
        pace.push(0.0);
        assert!(pace.per_second().is_finite());
        (0..500).for_each(|_| pace.push(1.0 / 60.0));
        assert!((pace.per_second() - 60.0).abs() < 0.5, "{}", pace.per_second());
        (0..500).for_each(|_| pace.push(0.1));
        assert!((pace.per_second() - 10.0).abs() < 0.1, "{}", pace.per_second());
    }
}
