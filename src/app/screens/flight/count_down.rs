//! The count-down from a pause back into the flight: 3, 2, 1 over the standing field.

use super::digit::{self, draw_digit};
use crate::view::{Painter, colors};
use glam::Vec2;
use std::time::Duration;

/// The number that the count-down begins with.
const FROM: u32 = 3;
/// The time for which each number is on show.
const EACH: Duration = Duration::from_millis(500);
/// The left upper corner of the number, in field pixels.
const AT: Vec2 = Vec2::new(320.0 - digit::SIZE.x / 2.0, 124.0);

/// A running count-down.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountDown {
    left: Duration,
}

impl CountDown {
    /// Returns a count-down that begins now.
    pub(super) fn new() -> Self {
        Self { left: EACH * FROM }
    }

    /// Lets time pass. Returns whether the count-down is over.
    pub(super) fn pass(&mut self, elapsed: Duration) -> bool {
        self.left = self.left.saturating_sub(elapsed);
        self.left.is_zero()
    }

    /// Returns the number on show.
    pub(super) fn number(self) -> u32 {
        self.left.as_millis().div_ceil(EACH.as_millis()) as u32
    }

    /// Draws the number. The field can be seen through it.
    pub(super) fn draw(self, painter: &mut Painter<'_>) {
        painter.shifted(Vec2::ZERO, 0.6, |painter| draw_digit(self.number(), AT, colors::PALE, painter));
    }
}
