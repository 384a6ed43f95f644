//! Searches by trial for the largest number of aliens, N, at which the machine keeps 60 frames per second.
//!
//! N doubles until frames are late. Then the search repeatedly halves the gap, as a ratio, between the largest N that
//! kept the rate (`held`) and the smallest that did not (`late`) until it is small:
//!
//! ```text
//!   holds    1000 -> 2000 -> 4000            5656
//!   late                      -> 8000 -> ---'     '-> 6727   found: 5656
//! ```
//!
//! This module reads no clock: the caller supplies the time of each frame.

use super::settings::{MAX_ALIENS, MIN_ALIENS};

/// Frames to skip after a change, because missing aliens and missiles arrive over a second.
const SETTLING: u32 = 120;
/// The number of rendered frames by which each number of aliens is judged.
const JUDGED: u32 = 120;
/// The number of judged frames for each frame that may be late, because other programs also take time.
const LATE_ALLOWED: u32 = 20;
/// The time beyond which a rendered frame is late, in seconds: a quarter more than a sixtieth of a second.
const LATE_S: f32 = 1.25 / 60.0;
/// The ratio of `late` to `held` at which the search ends.
const CLOSE: f32 = 1.1;

/// A search for the largest number of aliens at which the machine keeps 60 frames per second.
#[derive(Clone, Debug, PartialEq)]
pub struct MostSearch {
    now: u32,
    /// The largest number of aliens so far at which the game held 60 frames per second.
    held: Option<u32>,
    /// The smallest number of aliens with late frames so far.
    late: Option<u32>,
    frames: u32,
    late_frames: u32,
    done: bool,
}

impl MostSearch {
    /// Starts a search with `aliens`, the current number of aliens.
    pub fn new(aliens: u32) -> Self {
        Self { now: aliens, held: None, late: None, frames: 0, late_frames: 0, done: false }
    }

    /// Returns the largest number of aliens so far that kept 60 frames per second, or `None` before there is one.
    pub fn most(&self) -> Option<u32> {
        self.held
    }

    /// Whether the search has ended, so that [`most`](Self::most) is final.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Adds the time of a rendered frame, in seconds. Returns the number of aliens to switch to, or `None` to stay.
    pub fn frame(&mut self, seconds: f32) -> Option<u32> {
        if self.done {
            return None;
        }
        self.frames += 1;
        if self.frames <= SETTLING {
            return None;
        }
        self.late_frames += u32::from(seconds > LATE_S);
        // Stop judging a hopeless N early.
        if self.late_frames * LATE_ALLOWED > JUDGED {
            self.late = Some(self.now);
        } else if self.frames == SETTLING + JUDGED {
            self.held = Some(self.now);
        } else {
            return None;
        }
        self.next()
    }

    fn next(&mut self) -> Option<u32> {
        let next = match (self.held, self.late) {
            (Some(held), Some(late)) if late as f32 <= held as f32 * CLOSE => held,
            (Some(held), Some(late)) => libm::sqrtf(held as f32 * late as f32) as u32,
            (Some(held), None) => held.saturating_mul(2).min(MAX_ALIENS),
            (None, late) => (late.unwrap_or(self.now) / 2).max(MIN_ALIENS),
        };
        self.done = Some(next) == self.held || Some(next) == self.late;
        (self.frames, self.late_frames) = (0, 0);
        let changed = next != self.now;
        self.now = next;
        changed.then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_ALIENS, MIN_ALIENS, MostSearch};

    /// Runs a search on a simulated machine that handles `limit` aliens and is late in one frame of thirty at any
    /// number. Returns the result, and the number of aliens at the end of the search.
    fn most(start: u32, limit: u32) -> (Option<u32>, u32) {
        let mut search = MostSearch::new(start);
        let mut aliens = start;
        for frame in 0..100_000 {
            let late = aliens > limit || frame % 30 == 0;
            aliens = search.frame(if late { 0.030 } else { 0.0167 }).unwrap_or(aliens);
            assert!((MIN_ALIENS..=MAX_ALIENS).contains(&aliens), "{aliens}");
            if search.is_done() {
                return (search.most(), aliens);
            }
        }
        panic!("the search from {start} for {limit} does not end");
    }

    #[test]
    fn finds_the_limit_of_the_machine() {
        for (start, limit) in [(1000, 5900), (100, 199_000), (200_000, 3000), (10_000, 10_000), (300, 299)] {
            let (found, left_at) = most(start, limit);
            let found = found.expect("some number holds");
            assert!(found <= limit && found as f32 >= limit as f32 / 1.1 - 1.0, "{start}, {limit}: {found}");
            assert_eq!(left_at, found, "{start}, {limit}");
        }
    }

    #[test]
    fn ends_at_the_ends() {
        assert_eq!(most(1000, 1_000_000), (Some(MAX_ALIENS), MAX_ALIENS));
        assert_eq!(most(1000, 50), (None, MIN_ALIENS));
    }
}
