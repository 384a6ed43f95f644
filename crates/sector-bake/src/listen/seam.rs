//! The joint of a loop, its end followed by its start: a click is visible there.

use super::canvas::{Canvas, PixelArea};
use super::{colors, waveform};
use sector_synth::Frame;

/// The number of frames shown on each side of the joint of a loop, where its end is followed by its start: 50 ms.
const REACH: usize = 2400;

/// Returns the frames around the joint of a loop, [`REACH`] on each side: the last frames of the loop, followed by
/// its first, which begin at `loop_start`. A loop shorter than that gives fewer.
pub(super) fn joined(frames: &[Frame], loop_start: usize) -> Vec<Frame> {
    let looped = frames.get(loop_start..).unwrap_or(&[]);
    let reach = REACH.min(looped.len());
    [&looped[looped.len() - reach..], &looped[..reach]].concat()
}

/// Returns the step between the two samples at the joint, and the largest step between two other neighbors in
/// `joined`, both as factors of full scale. A joint with a larger step than its surroundings clicks.
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

pub(super) fn draw(canvas: &mut Canvas, area: PixelArea, joined: &[Frame]) {
    let loudest = joined.iter().flatten().fold(0.01, |most: f32, sample| most.max(sample.abs()));
    waveform::draw(canvas, area, joined, loudest);
    canvas.column(area.x + area.w / 2, area.y, area.y + area.h - 1, colors::LOOP);
    canvas.write(area.x + 4, area.y + 2, "end of the loop, 50 ms", colors::DIM);
    canvas.write(area.x + area.w / 2 + 4, area.y + 2, "its return, 50 ms", colors::DIM);
}
