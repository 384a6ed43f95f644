//! Measurement in short interleaved blocks, so that other load on the machine affects all contestants alike.

use crate::contestants::{Clock, Contestant, Entrant, sorted};
use crate::workload::{FRAMES, Workload};
use cpu_time::ThreadTime;
use sector_collision::Pair;
use std::time::{Duration, Instant};

/// Number of frames that a contestant runs in a row before the next contestant's turn.
const BLOCK: usize = 10;
/// The time of a frame above which a contestant is left out.
const MAX_FRAME: Duration = Duration::from_millis(100);

/// The measurements of one contestant.
pub struct Measured {
    pub entrant: Entrant,
    /// Nanoseconds of each frame, block after block.
    pub frames: Vec<f64>,
    /// The reason why the contestant was left out; `None` where it was not.
    pub left_out: Option<String>,
    contestant: Box<dyn Contestant>,
    /// Room for the pairs of a frame.
    room: Vec<Pair>,
}

impl Measured {
    /// Returns the mean nanoseconds a frame of each block.
    pub fn blocks(&self) -> impl Iterator<Item = f64> + '_ {
        self.frames.chunks(BLOCK).map(|block| block.iter().sum::<f64>() / block.len() as f64)
    }

    pub fn mean(&self) -> f64 {
        self.frames.iter().sum::<f64>() / self.frames.len() as f64
    }

    /// Returns the value that a share of the values does not exceed.
    pub fn quantile(&self, share: f64) -> f64 {
        quantile(self.frames.clone(), share)
    }

    /// Has the contestant find the pairs of a frame.
    fn frame(&mut self, workload: &Workload, frame: usize) {
        self.room.clear();
        self.contestant.frame(workload, frame, &mut self.room);
    }

    /// Runs a frame, and returns its nanoseconds.
    fn time(&mut self, workload: &Workload, frame: usize) -> f64 {
        let wall = Instant::now();
        let thread = ThreadTime::now();
        self.frame(workload, frame);
        let elapsed = match self.entrant.clock {
            Clock::Thread => thread.elapsed(),
            Clock::Wall => wall.elapsed(),
        };
        elapsed.as_nanos() as f64
    }
}

/// Returns the value that a share of the values does not exceed.
pub fn quantile(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() as f64 * share).ceil() as usize).clamp(1, values.len()) - 1]
}

/// Runs all contestants over all frames for some rounds, after a check of their results.
pub fn measure(workload: &Workload, entrants: Vec<Entrant>, rounds: usize) -> Vec<Measured> {
    let mut all: Vec<Measured> = entrants.into_iter().map(|entrant| prepare(workload, entrant)).collect();
    let clock = clock_cost();
    let blocks = FRAMES / BLOCK;
    for turn in 0..rounds * blocks {
        let first = turn % all.len();
        for place in 0..all.len() {
            let at = (first + place) % all.len();
            let measured = &mut all[at];
            if measured.left_out.is_some() {
                continue;
            }
            // The frame before this block, untimed: the caches hold the data of another contestant.
            let start = turn % blocks * BLOCK;
            measured.frame(workload, (start + FRAMES - 1) % FRAMES);
            for frame in start..start + BLOCK {
                let time = (measured.time(workload, frame) - clock).max(0.0);
                measured.frames.push(time);
            }
        }
    }
    all
}

/// Creates the contestant and checks its pairs in some frames against the double loop. It is left out when they differ,
/// or when a frame takes longer than [`MAX_FRAME`].
fn prepare(workload: &Workload, entrant: Entrant) -> Measured {
    let (mut contestant, mut room, mut left_out) = ((entrant.make)(workload), Vec::new(), None);
    for frame in [0, 1, 2, 60, 61] {
        room.clear();
        let start = Instant::now();
        let found = contestant.frame(workload, frame, &mut room);
        let (time, found) = (start.elapsed(), sorted(found));
        let expected = workload.expected(frame);
        if found != expected {
            let (found, expected) = (found.len(), expected.len());
            left_out = Some(format!("WRONG in frame {frame}: {found} pairs, {expected} expected"));
        } else if time > MAX_FRAME && frame > 0 {
            left_out = Some(format!("{} ms a frame", time.as_millis()));
        }
        if left_out.is_some() {
            break;
        }
    }
    Measured { entrant, frames: Vec::new(), left_out, contestant, room }
}

/// Returns the cost of reading the clock, in nanoseconds: the least of many tries.
fn clock_cost() -> f64 {
    let cost = || {
        let _wall = Instant::now();
        let start = ThreadTime::now();
        start.elapsed().as_nanos() as f64
    };
    (0..1000).map(|_| cost()).fold(f64::INFINITY, f64::min)
}
