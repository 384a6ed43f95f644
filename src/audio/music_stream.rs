//! Music that is rendered while it plays: a queue of frames between the renderer and the audio callback.
//!
//! ```text
//! thread, worker, or a step per frame        audio callback
//! StreamWriter (TunePlayer) --frames of all stems--> MusicStream --> MusicSound
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rtrb::{Consumer, Producer, RingBuffer};
use sector_synth::{SAMPLE_RATE, StemFrame, Tune, TunePlayer};

use super::Theme;

/// The frames that are rendered ahead: three seconds, 5 MB.
const AHEAD_FRAMES: usize = 3 * SAMPLE_RATE as usize;
/// The frames of one step of rendering: a tenth of a second.
pub(super) const STEP_FRAMES: usize = 19 * TunePlayer::BLOCK;
/// The frames of a piece that fades out: as long as the longest fade, with a margin.
const FADE_FRAMES: usize = SAMPLE_RATE as usize * 3 / 2;
/// The frames that must be ready before a piece starts: a third of a second.
const READY_FRAMES: usize = SAMPLE_RATE as usize / 3;

/// A piece of music that is being rendered: the end from which it plays.
pub(super) struct MusicStream {
    pub(super) theme: Theme,
    pub(super) tune: Arc<Tune>,
    /// The frame of the tune that is next in the queue.
    pub(super) start: usize,
    pub(super) frames: Consumer<StemFrame>,
    /// Whether the piece fades out, so that it needs few more frames.
    pub(super) is_ending: Arc<AtomicBool>,
}

impl MusicStream {
    /// Whether enough is rendered to start.
    pub(super) fn is_ready(&self) -> bool {
        self.frames.slots() >= READY_FRAMES
    }
}

/// The other end of a [`MusicStream`], for the renderer.
pub(super) struct StreamWriter {
    #[cfg_attr(
        not(any(test, target_arch = "wasm32")),
        expect(dead_code, reason = "only a worker reads the score itself")
    )]
    pub(super) theme: Theme,
    pub(super) tune: Arc<Tune>,
    pub(super) start: usize,
    pub(super) frames: Producer<StemFrame>,
    is_ending: Arc<AtomicBool>,
}

impl StreamWriter {
    /// Whether no more frames are needed.
    pub(super) fn is_over(&self) -> bool {
        let has_enough = AHEAD_FRAMES - self.frames.slots() >= FADE_FRAMES;
        self.frames.is_abandoned() || self.is_ending.load(Ordering::Relaxed) && has_enough
    }
}

/// Returns both ends of a piece that starts at `start_s` seconds.
pub(super) fn stream(theme: Theme, tune: Tune, start_s: f64) -> (StreamWriter, MusicStream) {
    let tune = Arc::new(tune);
    let start = (start_s.max(0.0) * f64::from(SAMPLE_RATE)) as usize;
    let start = start.min(tune.frame_of(tune.rows).saturating_sub(1));
    let (producer, frames) = RingBuffer::new(AHEAD_FRAMES);
    let is_ending = Arc::new(AtomicBool::new(false));
    let (tune_too, is_ending_too) = (Arc::clone(&tune), Arc::clone(&is_ending));
    let writer = StreamWriter { theme, tune: tune_too, start, frames: producer, is_ending: is_ending_too };
    (writer, MusicStream { theme, tune, start, frames, is_ending })
}

/// A [`StreamWriter`] whose tune is rendered here.
pub(super) struct StreamRenderer {
    player: TunePlayer,
    writer: StreamWriter,
}

impl StreamRenderer {
    pub(super) fn new(writer: StreamWriter) -> Self {
        Self { player: TunePlayer::new(Arc::clone(&writer.tune), writer.start), writer }
    }

    pub(super) fn is_over(&self) -> bool {
        self.writer.is_over()
    }

    /// The number of steps that fit into the queue.
    pub(super) fn room(&self) -> usize {
        self.writer.frames.slots() / STEP_FRAMES
    }

    /// The number of steps that are rendered and not played yet.
    pub(super) fn rendered_steps(&self) -> usize {
        (AHEAD_FRAMES - self.writer.frames.slots()) / STEP_FRAMES
    }

    /// Renders one step, for which there must be [`room`](Self::room).
    pub(super) fn step(&mut self) {
        for _ in 0..STEP_FRAMES / TunePlayer::BLOCK {
            for &frame in self.player.next_block() {
                let _ = self.writer.frames.push(frame);
            }
        }
    }
}
