//! The chorus of a track, which widens one instrument over the stereo field.

use super::wave::sine;
use super::{Frame, RATE};

/// The number of frames between two evaluations of the oscillation that varies the delay.
pub(super) const BLOCK: usize = 256;
pub(super) const MAX_DELAY: usize = 800;

/// The two copies of a signal, one for each side, that are added to the signal. Their delays of 9 to 16 ms vary in
/// opposite directions, and are interpolated over one block; the right copy is inverted.
pub(super) struct Chorus {
    sway: f32,
    slope: f32,
}

impl Chorus {
    /// Returns the chorus for the block that starts at frame `start` of a tune whose loop starts at frame
    /// `loop_start` and lasts `loop_frames` frames.
    pub(super) fn new(loop_start: usize, loop_frames: usize, start: usize) -> Self {
        // A whole number of periods a loop, or the copies would jump at the seam.
        let period = loop_frames.max(1);
        let turns = (0.35 * period as f32 / RATE).round().max(1.0);
        let since = (start + period - loop_start % period) % period;
        let at = |frame: usize| 144.0 * sine((frame as f32 / period as f32 * turns) % 1.0);
        let sway = at(since);
        Self { sway, slope: (at(since + BLOCK) - sway) / BLOCK as f32 }
    }

    /// Returns the left and the right copy for frame `i`, made from earlier samples of `line`. Call it for each frame
    /// of the block in turn.
    pub(super) fn next(&mut self, line: &[f32], i: usize) -> Frame {
        self.sway += self.slope;
        [delayed(line, i, 576.0 + self.sway), -delayed(line, i, 620.0 - self.sway)]
    }
}

/// Returns the sample `delay` frames before `i`, interpolated between two samples; 0 before the start of `line`.
fn delayed(line: &[f32], i: usize, delay: f32) -> f32 {
    let whole = delay as usize;
    let part = delay - whole as f32;
    if i <= whole {
        return 0.0;
    }
    line[i - whole] * (1.0 - part) + line[i - whole - 1] * part
}

#[cfg(test)]
mod tests {
    use super::Chorus;

    #[test]
    fn the_chorus_comes_round() {
        for start in (5000..90_000).step_by(997) {
            let (now, later) = (Chorus::new(3000, 96_000, start), Chorus::new(3000, 96_000, start + 96_000));
            assert_eq!((now.sway, now.slope), (later.sway, later.slope), "frame {start}");
        }
    }
}
