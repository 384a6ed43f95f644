//! The times of the phases of a tick: last, mean and worst. The caller has the clock.

use crate::sim::TickPhase;

/// Ticks after which the worst time is forgotten: two seconds.
const WORST_TICKS: u32 = 120;
/// The weight of a new time in the running mean.
const BLEND: f32 = 0.05;

/// The times of one phase in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timing {
    /// The time in the last tick.
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

/// The times of all phases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseTimes {
    phases: [Timing; TickPhase::ALL.len()],
    /// The overlay itself.
    pub overlay: Timing,
}

impl PhaseTimes {
    /// Adds the time of a phase in a tick, in microseconds.
    pub fn push(&mut self, phase: TickPhase, us: f32) {
        self.phases[phase as usize].push(us);
    }

    /// Adds the time of drawing the overlay, in microseconds.
    pub fn push_overlay(&mut self, us: f32) {
        self.overlay.push(us);
    }

    /// Returns the times of a phase.
    #[must_use]
    pub fn of(&self, phase: TickPhase) -> Timing {
        self.phases[phase as usize]
    }
}
