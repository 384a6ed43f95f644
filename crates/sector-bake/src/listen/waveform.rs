//! The waveform: the range of the samples in each column; and the seam of a loop, where clicks are visible.

use super::canvas::{Canvas, PixelArea};
use super::colors;
use image::Rgba;
use sector_synth::Frame;
use std::ops::Range;

/// Returns the range of frames that column `x` of `width` shows: at least one frame, if there are any.
pub(super) fn span(frames: usize, width: u32, x: u32) -> Range<usize> {
    let at = |x: u32| (frames as u64 * u64::from(x) / u64::from(width.max(1))) as usize;
    let start = at(x).min(frames.saturating_sub(1));
    start..at(x + 1).clamp(start, frames).max((start + 1).min(frames))
}

/// Draws both channels, left above right. `full` is the amplitude that reaches the edge of a channel.
pub(super) fn draw(canvas: &mut Canvas, area: PixelArea, frames: &[Frame], full: f32) {
    let h = area.h / 2;
    let [left, right] = [0, 1].map(|side| frames.iter().map(|frame| frame[side]).collect::<Vec<_>>());
    channel(canvas, PixelArea { h, ..area }, &left, full, colors::LEFT);
    channel(canvas, PixelArea { y: area.y + h, h, ..area }, &right, full, colors::RIGHT);
}

fn channel(canvas: &mut Canvas, area: PixelArea, samples: &[f32], full: f32, color: Rgba<u8>) {
    canvas.fill(area, colors::FIELD);
    let y_of = |sample: f32| {
        let height = (0.5 - 0.5 * sample / full).clamp(0.0, 1.0) * (area.h.max(1) - 1) as f32;
        area.y + height.round() as u32
    };
    canvas.row(area, y_of(0.0), colors::LINE);
    let mut before: Option<(u32, u32)> = None;
    for x in 0..area.w {
        let part = &samples[span(samples.len(), area.w, x)];
        if part.is_empty() {
            return;
        }
        let (low, high) =
            (part.iter().copied().fold(f32::MAX, f32::min), part.iter().copied().fold(f32::MIN, f32::max));
        let (top, bottom) = (y_of(high), y_of(low));
        // Connect to the previous column: otherwise a steep curve would fall apart into dots.
        let (from, to) = before.map_or((top, bottom), |(t, b)| (top.min(b), bottom.max(t)));
        canvas.column(area.x + x, from, to, color);
        before = Some((top, bottom));
    }
}

/// The number of frames shown on each side of a loop's seam, where its end is followed by its start: 50 ms.
const REACH: usize = 2400;

/// Returns the frames around the seam of a loop: the last [`REACH`], followed by the first from `loop_start` on.
pub(super) fn joined(frames: &[Frame], loop_start: usize) -> Vec<Frame> {
    let looped = frames.get(loop_start..).unwrap_or(&[]);
    let reach = REACH.min(looped.len());
    [&looped[looped.len() - reach..], &looped[..reach]].concat()
}

/// Returns the step at the seam and the largest step next to it. The seam clicks if its step is larger.
pub(super) fn steps(joined: &[Frame]) -> (f32, f32) {
    let (mut across, mut beside) = (0.0_f32, 0.0_f32);
    for (i, pair) in joined.windows(2).enumerate() {
        let step = (pair[1][0] - pair[0][0]).abs().max((pair[1][1] - pair[0][1]).abs());
        if i + 1 == joined.len() / 2 {
            across = step;
        } else {
            beside = beside.max(step);
        }
    }
    (across, beside)
}

pub(super) fn draw_seam(canvas: &mut Canvas, area: PixelArea, joined: &[Frame]) {
    let loudest = joined.iter().flatten().fold(0.01, |most: f32, sample| most.max(sample.abs()));
    draw(canvas, area, joined, loudest);
    canvas.column(area.x + area.w / 2, area.y, area.y + area.h - 1, colors::LOOP);
    canvas.write(area.x + 4, area.y + 2, "end of the loop, 50 ms", colors::DIM);
    canvas.write(area.x + area.w / 2 + 4, area.y + 2, "its return, 50 ms", colors::DIM);
}
