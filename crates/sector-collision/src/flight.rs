//! Flights: motions that a [blocker](super::Rules::block) may have stopped within the tick.

use super::motion::Motion;
use super::rect::Rect;
use super::tick_fraction::TickFraction;

/// The time at which an object was stopped, and its rectangle from then on: the last one on its path that was free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) time: TickFraction,
    pub(crate) place: Rect,
}

/// The motion of an object, up to the time at which it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    pub(crate) motion: Motion,
    pub(crate) stop: Option<Stop>,
}

impl Flight {
    pub(crate) const fn still(rect: Rect) -> Self {
        Self { motion: Motion { from: rect, to: rect }, stop: None }
    }

    pub(crate) fn is_still(self) -> bool {
        self.motion.from == self.motion.to
    }

    /// Returns the rectangle at the end of the tick.
    pub(crate) fn end(self) -> Rect {
        self.stop.map_or(self.motion.to, |stop| stop.place)
    }

    /// Returns the motion that continues at a time: none once the object has been stopped.
    pub(crate) fn after(self, time: TickFraction) -> Motion {
        match self.stop {
            Some(stop) if stop.time <= time => Self::still(stop.place).motion,
            _ => self.motion,
        }
    }
}
