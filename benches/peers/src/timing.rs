//! Measures in short interleaved blocks, so that other load on the machine affects all contestants equally.
//!
//! ```text
//!   frames        0  1 … 10 | 11  12 … 21 | 22 …
//!   contestant A  u  t …  t |  u   t …  t |  u …    u  untimed: the caches hold the data of another contestant
//!   contestant B  u  t …  t |  u   t …  t |  u …    t  timed, and the pairs compared with the oracle's
//! ```
//!
//! After a warm-up, all contestants see all frames once and in order. Boxes move the same in untimed frames as in timed
//! ones, so no contestant can do a larger share of its work there.

use crate::contestants::{Contestant, Entrant, Side};
use crate::oracle::Digest;
use crate::workload::Frame;
use cpu_time::ThreadTime;
use sector_collision::broad::Pair;
use std::time::Duration;

/// The number of frames that a contestant runs in a row before the next one's turn.
const BLOCK: usize = 10;
/// A contestant is dropped if a frame takes longer than this.
const MAX_FRAME: Duration = Duration::from_millis(100);
/// The number of frames before the first block, while contestants grow their buffers.
const WARM_UP: usize = 20;
/// The number of blocks after which slow libraries stop.
const TRIAL: usize = 2;
/// A library stops after the trial if it takes this many times as long as the fastest one.
const SLOW: f64 = 3.0;

/// The measurements of all contestants on a workload.
pub struct Measurement {
    /// All contestants, ours first.
    pub all: Vec<Measured>,
    /// The number of boxes in each timed frame.
    pub boxes: Vec<usize>,
    /// The number of pairs in all timed frames.
    pub pairs: usize,
}

/// The measurements of one contestant.
pub struct Measured {
    pub entrant: Entrant,
    /// Nanoseconds of each timed frame, from the first on; fewer if it has stopped.
    pub frames: Vec<f64>,
    /// Why the contestant was dropped; `None` if it was not.
    pub left_out: Option<String>,
    has_stopped: bool,
    /// Whether the contestant has run its first frame, which may take longer because of one-time setup.
    is_warm: bool,
    contestant: Box<dyn Contestant>,
    /// A buffer for the pairs of a frame.
    room: Vec<Pair>,
}

impl Measurement {
    /// Returns the mean time of a contestant, in nanoseconds per box and frame.
    pub fn mean_each(&self, measured: &Measured) -> f64 {
        let boxes: usize = self.boxes[..measured.frames.len()].iter().sum();
        measured.frames.iter().sum::<f64>() / boxes as f64
    }

    /// Returns the fastest contestant of a side.
    pub fn fastest(&self, side: Side) -> Option<&Measured> {
        let of_side = self.all.iter().filter(|m| m.entrant.side == side && m.left_out.is_none());
        of_side.min_by(|a, b| self.ratios(a).0.total_cmp(&self.ratios(b).0))
    }

    /// Returns the time of a contestant as a multiple of ours, over the frames it has run: the mean and the 95 %
    /// quantile.
    pub fn ratios(&self, measured: &Measured) -> (f64, f64) {
        let theirs = &measured.frames;
        let ours = &self.all[0].frames[..theirs.len()];
        let sum = |times: &[f64]| times.iter().sum::<f64>();
        (sum(theirs) / sum(ours), quantile(theirs.clone(), 0.95) / quantile(ours.to_vec(), 0.95))
    }

    /// Stops all libraries that are too slow to be the fastest.
    fn end_trial(&mut self) {
        let Some(least) = self.fastest(Side::Peer).map(|fastest| self.ratios(fastest).0) else { return };
        let is_slow = |m: &Measured| m.left_out.is_none() && self.ratios(m).0 > SLOW * least;
        let slow: Vec<bool> = self.all.iter().map(is_slow).collect();
        for (measured, is_slow) in self.all.iter_mut().zip(slow) {
            measured.has_stopped = is_slow && measured.entrant.side != Side::Ours;
        }
    }
}

impl Measured {
    fn new(entrant: Entrant, first: &Frame) -> Self {
        let (contestant, frames, room) = ((entrant.make)(first), Vec::new(), Vec::new());
        Self { entrant, frames, left_out: None, has_stopped: false, is_warm: false, contestant, room }
    }

    /// Runs a frame and compares its pairs with those expected. Returns its nanoseconds. Drops the contestant if the
    /// pairs are wrong or the frame takes longer than [`MAX_FRAME`].
    fn run(&mut self, frame: &Frame, expected: Digest) -> f64 {
        self.room.clear();
        let start = ThreadTime::now();
        let pairs = self.contestant.frame(frame, &mut self.room);
        let elapsed = start.elapsed();
        let found = Digest::of(pairs);
        if found != expected {
            self.left_out = Some(format!("WRONG: found {} pairs, expected {}", found.pairs, expected.pairs));
        } else if elapsed > MAX_FRAME && self.is_warm {
            self.left_out = Some(format!("{} ms a frame", elapsed.as_millis()));
        }
        self.is_warm = true;
        elapsed.as_nanos() as f64
    }

    /// Runs a block of frames. The first `untimed` frames are not timed.
    fn block(&mut self, frames: &[(Frame, Digest)], untimed: usize, clock: f64) {
        if self.has_stopped {
            return;
        }
        for (at, (frame, expected)) in frames.iter().enumerate() {
            if self.left_out.is_some() {
                return;
            }
            let time = self.run(frame, *expected);
            if at >= untimed && self.left_out.is_none() {
                self.frames.push((time - clock).max(1.0));
            }
        }
    }
}

/// Returns the value that the given share of the values does not exceed.
pub fn quantile(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() as f64 * share).ceil() as usize).clamp(1, values.len()) - 1]
}

/// Runs all contestants over the frames, in at most `blocks` blocks.
///
/// # Panics
/// If there are not enough frames for a block.
pub fn measure(frames: impl Iterator<Item = Frame>, entrants: Vec<Entrant>, blocks: usize) -> Measurement {
    let mut frames = frames.peekable();
    let first = frames.peek().expect("a frame").clone();
    let all = entrants.into_iter().map(|entrant| Measured::new(entrant, &first)).collect();
    let mut measurement = Measurement { all, boxes: Vec::new(), pairs: 0 };
    let clock = clock_cost();
    let mut next = |count: usize| -> Vec<(Frame, Digest)> {
        let answered = frames.by_ref().take(count).map(|frame| (Digest::expected(&frame), frame));
        answered.map(|(expected, frame)| (frame, expected)).collect()
    };
    let warm_up = next(WARM_UP);
    measurement.all.iter_mut().for_each(|measured| measured.block(&warm_up, WARM_UP, clock));
    for turn in 0..blocks {
        let block = next(1 + BLOCK);
        if block.len() <= BLOCK {
            break;
        }
        measurement.boxes.extend(block[1..].iter().map(|(frame, _)| frame.rects.len()));
        measurement.pairs += block[1..].iter().map(|(_, expected)| expected.pairs).sum::<usize>();
        let count = measurement.all.len();
        for place in 0..count {
            measurement.all[(turn + place) % count].block(&block, 1, clock);
        }
        let ours = measurement.all.iter().filter(|measured| measured.entrant.side == Side::Ours);
        ours.for_each(|one| assert!(one.left_out.is_none(), "{}: {:?}", one.entrant.name, one.left_out));
        if turn + 1 == TRIAL {
            measurement.end_trial();
        }
    }
    assert!(!measurement.boxes.is_empty(), "no block is full");
    measurement
}

/// Returns the cost of reading the clock, in nanoseconds: the minimum of many tries.
fn clock_cost() -> f64 {
    let cost = || {
        let start = ThreadTime::now();
        start.elapsed().as_nanos() as f64
    };
    (0..1000).map(|_| cost()).fold(f64::INFINITY, f64::min)
}
