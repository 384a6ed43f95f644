//! Microseconds a stage: now, mean, worst. The clock is the caller's.

use crate::sim::TickPhase;

/// Ticks after which the worst time is forgotten: two seconds.
const WORST_TICKS: u32 = 120;
/// How much a new time moves the mean.
const BLEND: f32 = 0.05;

/// The times of one stage in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    /// The last tick.
    pub now_us: f32,
    /// A running mean.
    pub mean_us: f32,
    /// The worst of the last two seconds.
    pub worst_us: f32,
    worst_age: u32,
}

impl Timing {
    fn push(&mut self, us: f32) {
        self.now_us = us;
        self.mean_us += (us - self.mean_us) * BLEND;
        self.worst_age += 1;
        if us >= self.worst_us || self.worst_age > WORST_TICKS {
            self.worst_us = us;
            self.worst_age = 0;
        }
    }
}

/// The times of all stages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StageTimes {
    stages: [Timing; TickPhase::ALL.len()],
    /// The overlay itself: what looking costs.
    pub overlay: Timing,
}

impl StageTimes {
    /// Takes the time of a stage, in microseconds.
    pub fn push(&mut self, stage: TickPhase, us: f32) {
        self.stages[stage as usize].push(us);
    }

    /// Takes the time that drawing the overlay took, in microseconds.
    pub fn push_overlay(&mut self, us: f32) {
        self.overlay.push(us);
    }

    /// The times of a stage.
    #[must_use]
    pub fn of(&self, stage: TickPhase) -> Timing {
        self.stages[stage as usize]
    }
}
