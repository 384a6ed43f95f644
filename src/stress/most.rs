//! A search for the largest number of aliens, N, at which the machine keeps 60 pictures a second, by trying.
//!
//! N doubles until the pictures come late, then the gap between the largest N that kept the rate (held) and the
//! smallest that did not (late) is halved, in ratio, until it is small:
//!
//! ```text
//!   holds    1000 -> 2000 -> 4000            5656
//!   late                      -> 8000 -> ---'     '-> 6727   found: 5656
//! ```
//!
//! This module reads no clock: the caller gives the time of each picture.

use super::settings::{MAX_ALIENS, MIN_ALIENS};

/// The frames after a change that are not judged, since missing aliens and missiles come in over a second.
const SETTLING: u32 = 120;
/// The number of rendered frames by which a number of aliens is judged.
const JUDGED: u32 = 120;
/// The judged frames for each one that may be late, since other programs run too: one in twenty.
const LATE_ALLOWED: u32 = 20;
/// The time in seconds above which a rendered frame is late: a quarter longer than a sixtieth of a second.
const LATE_S: f32 = 1.25 / 60.0;
/// The ratio of the least number of aliens that was too many to the greatest that was not, at which the search ends.
const CLOSE: f32 = 1.1;

/// A search for the largest number of aliens at which the machine keeps 60 frames a second.
#[derive(Clone, Debug, PartialEq)]
pub struct MostSearch {
    now: u32,
    /// The largest number of aliens so far at which the machine kept 60 frames a second; `None` before the first.
    held: Option<u32>,
    /// The smallest number of aliens so far at which frames came late; `None` before the first.
    late: Option<u32>,
    frames: u32,
    late_frames: u32,
    done: bool,
}

impl MostSearch {
    /// Returns a search that begins with `aliens`, the number of aliens that fly now.
    pub fn new(aliens: u32) -> Self {
        Self { now: aliens, held: None, late: None, frames: 0, late_frames: 0, done: false }
    }

    /// Returns the largest number of aliens so far at which the machine kept 60 frames a second.
    pub fn most(&self) -> Option<u32> {
        self.held
    }

    /// Whether the search has ended.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Takes the time that a rendered frame took, in seconds. Returns the number of aliens to change to, if it changes.
    pub fn frame(&mut self, seconds: f32) -> Option<u32> {
        if self.done {
            return None;
        }
        self.frames += 1;
        if self.frames <= SETTLING {
            return None;
        }
        self.late_frames += u32::from(seconds > LATE_S);
        // A hopeless N is not judged to the end.
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

    /// Runs a search on a machine that bears `limit` aliens, where one frame in thirty is late with any number. Returns what was
    /// found, and the number at which the search left the machine.
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
    fn finds_what_the_machine_bears() {
        for (start, limit) in [(1000, 5900), (100, 199_000), (200_000, 3000), (10_000, 10_000), (300, 299)] {
            let (found, left_at) = most(start, limit);
            let found = found.expect("something holds");
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
