//! The UI clock, in seconds since the program started.

use crate::sim::TICKS_PER_SECOND;
use std::time::Duration;

const POINTER_S: f64 = 3.0;
/// Longer than anything on a page moves after an input.
const RESPONSE_S: f64 = 0.5;

#[derive(Clone, Copy, Debug)]
pub(crate) struct UiClock {
    pub(crate) now_s: f64,
    shown_s: f64,
    stirred_s: f64,
    pointed_s: f64,
}

impl Default for UiClock {
    fn default() -> Self {
        Self { now_s: 0.0, shown_s: 0.0, stirred_s: 0.0, pointed_s: -POINTER_S }
    }
}

impl UiClock {
    pub(crate) fn pass(&mut self, elapsed: Duration) {
        self.now_s += elapsed.as_secs_f64();
    }

    pub(crate) fn show(&mut self) {
        self.shown_s = self.now_s;
    }

    pub(crate) fn stir(&mut self) {
        self.stirred_s = self.now_s;
    }

    /// Acts as if there had been no input for this long.
    pub(crate) fn rest(&mut self, seconds: f64) {
        self.stirred_s = self.now_s - seconds;
    }

    pub(crate) fn point(&mut self) {
        self.pointed_s = self.now_s;
    }

    pub(crate) fn age_s(&self) -> f64 {
        self.now_s - self.shown_s
    }

    pub(crate) fn age_ticks(&self) -> f32 {
        (self.age_s() * f64::from(TICKS_PER_SECOND)) as f32
    }

    pub(crate) fn idle_s(&self) -> f64 {
        self.now_s - self.stirred_s
    }

    /// Whether the screen may still be moving in response to an input, such as a selection bar or a new page.
    pub(crate) fn is_responding(&self) -> bool {
        self.idle_s() < RESPONSE_S
    }

    pub(crate) fn is_pointing(&self) -> bool {
        self.now_s - self.pointed_s < POINTER_S
    }
}
