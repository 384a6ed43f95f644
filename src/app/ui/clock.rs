//! The clock of the screens, in seconds since the program began.

use crate::sim::TICKS_PER_SECOND;
use std::time::Duration;

/// Seconds for which the mouse pointer stays visible after the mouse was used.
const POINTER_S: f64 = 3.0;

/// The time, and the times at which something last happened, in seconds since the program began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UiClock {
    pub(crate) now_s: f64,
    /// The time at which the screen came on show.
    shown_s: f64,
    /// The time at which a key or the mouse was last used.
    stirred_s: f64,
    pointed_s: f64,
}

impl Default for UiClock {
    fn default() -> Self {
        Self { now_s: 0.0, shown_s: 0.0, stirred_s: 0.0, pointed_s: -POINTER_S }
    }
}

impl UiClock {
    /// Lets time pass.
    pub(crate) fn pass(&mut self, elapsed: Duration) {
        self.now_s += elapsed.as_secs_f64();
    }

    /// Notes that a screen comes on show.
    pub(crate) fn show(&mut self) {
        self.shown_s = self.now_s;
    }

    /// Notes that the player did something.
    pub(crate) fn stir(&mut self) {
        self.stirred_s = self.now_s;
    }

    /// Notes that the mouse was moved or clicked.
    pub(crate) fn point(&mut self) {
        self.pointed_s = self.now_s;
    }

    /// Returns for how many seconds the screen has been on show.
    pub(crate) fn age_s(&self) -> f64 {
        self.now_s - self.shown_s
    }

    /// Returns for how many ticks the screen has been on show.
    pub(crate) fn age_ticks(&self) -> f32 {
        (self.age_s() * f64::from(TICKS_PER_SECOND)) as f32
    }

    /// Returns for how many seconds the player has done nothing.
    pub(crate) fn idle_s(&self) -> f64 {
        self.now_s - self.stirred_s
    }

    /// Returns whether the mouse was used within the last [`POINTER_S`] seconds.
    pub(crate) fn is_pointing(&self) -> bool {
        self.now_s - self.pointed_s < POINTER_S
    }
}
