//! The times of the phases of a tick: last, mean and worst. The caller measures them.

use crate::sim::TickPhase;

/// Number of ticks after which the worst time is forgotten: two seconds.
const WORST_TICKS: u32 = 120;
/// The weight of a new time in the running mean, as a share from 0 to 1.
const BLEND: f32 = 0.05;

/// The last, the mean and the worst time of one phase of a tick, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Timing {
    pub(crate) now_us: f32,
    pub(crate) mean_us: f32,
    pub(crate) worst_us: f32,
    worst_age: u32,
}

impl Timing {
    /// Adds the time that the phase took in a tick, in microseconds.
    pub(crate) fn push(&mut self, us: f32) {
        self.now_us = us;
        self.mean_us += (us - self.mean_us) * BLEND;
        self.worst_age += 1;
        if us >= self.worst_us || self.worst_age > WORST_TICKS {
            self.worst_us = us;
            self.worst_age = 0;
        }
    }
}

/// The times of all phases of a tick, and of the drawing of the collision overlay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct OverlayTimes {
    pub(crate) phases: [Timing; TickPhase::ALL.len()],
    pub(crate) overlay: Timing,
}
