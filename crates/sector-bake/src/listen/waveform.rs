//! The waveform: the range of the samples in each column.

use std::ops::Range;

use image::Rgba;

use super::canvas::{Canvas, PixelArea};
use super::colors;
use sector_synth::Frame;

/// Returns the range of frames that column `x` of `width` shows: at least one frame, if there are any.
pub(super) fn span(frames: usize, width: u32, x: u32) -> Range<usize> {
    let at = |x: u32| (frames as u64 * u64::from(x) / u64::from(width.max(1))) as usize;
    let start = at(x).min(frames.saturating_sub(1));
    start..at(x + 1).clamp(start, frames).max((start + 1).min(frames))
}

/// Draws both channels, left above right; `full` is the amplitude that reaches the edge of a channel.
pub(super) fn draw(canvas: &mut Canvas, area: PixelArea, frames: &[Frame], full: f32) {
    let half = PixelArea { h: area.h / 2, ..area };
    for (side, color) in [(0, colors::LEFT), (1, colors::RIGHT)] {
        let part = PixelArea { y: half.y + half.h * side as u32, ..half };
        channel(canvas, part, frames, side, (full, color));
    }
}

fn channel(
    canvas: &mut Canvas,
    area: PixelArea,
    frames: &[Frame],
    side: usize,
    (full, color): (f32, Rgba<u8>),
) {
    canvas.fill(area, colors::FIELD);
    let y_of = |sample: f32| {
        let height = (0.5 - 0.5 * sample / full).clamp(0.0, 1.0) * (area.h.max(1) - 1) as f32;
        area.y + height.round() as u32
    };
    canvas.row(area, y_of(0.0), colors::LINE);
    let mut before: Option<(u32, u32)> = None;
    for x in 0..area.w {
        let part = &frames[span(frames.len(), area.w, x)];
        if part.is_empty() {
            return;
        }
        let (low, high) = part
            .iter()
            .fold((f32::MAX, f32::MIN), |(low, high), frame| (low.min(frame[side]), high.max(frame[side])));
        let (top, bottom) = (y_of(high), y_of(low));
        // Joined to the previous column, or a steep curve would fall apart into dots.
        let (from, to) = before.map_or((top, bottom), |(t, b)| (top.min(b), bottom.max(t)));
        canvas.column(area.x + x, from, to, color);
        before = Some((top, bottom));
    }
}
