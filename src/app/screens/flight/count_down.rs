//! The count-down from a pause back into the flight: 3, 2, 1 over the standing field.

use super::digit::{self, draw_digit};
use crate::sim::World;
use crate::view::{Painter, colors};
use glam::Vec2;
use std::time::Duration;

/// The number that the count-down begins with.
const FROM: u32 = 3;
/// The time for which each number is on show.
const EACH: Duration = Duration::from_millis(500);
/// The left upper corner of the number, in field pixels.
const AT: Vec2 = Vec2::new(320.0 - digit::SIZE.x / 2.0, 124.0);
/// The top of the number where a ship is in its place, in field pixels.
const LOW_TOP: f32 = 244.0;
/// The distance that the number keeps from a ship, in field pixels: bullets near a ship are to be seen.
const CLEAR_PX: f32 = 36.0;

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

    /// Draws the number. The field can be seen through it, and it keeps away from the ships of `world`.
    pub(super) fn draw(self, world: &World, painter: &mut Painter<'_>) {
        let mut ships = world.players().iter().filter(|player| player.ship.is_some());
        let at = if ships.any(|ship| is_near(ship.pos, AT)) { Vec2::new(AT.x, LOW_TOP) } else { AT };
        painter.shifted(Vec2::ZERO, 0.6, |painter| draw_digit(self.number(), at, colors::PALE, painter));
    }
}

/// Whether a ship at `pos` is near a number whose left upper corner is `at`, in field pixels.
fn is_near(pos: Vec2, at: Vec2) -> bool {
    pos.cmpgt(at - CLEAR_PX).all() && pos.cmplt(at + digit::SIZE + CLEAR_PX).all()
}

#[cfg(test)]
mod tests {
    use super::{AT, LOW_TOP, is_near};
    use glam::Vec2;

    /// Tests that the number keeps away from a ship in its place, and that the other place is free then.
    #[test]
    fn the_number_gives_way_to_the_ship() {
        for (x, y, expected) in [(320.0, 312.0, false), (320.0, 160.0, true), (240.0, 160.0, false)] {
            let ship = Vec2::new(x, y);
            assert_eq!(is_near(ship, AT), expected, "{ship}");
            assert!(!(expected && is_near(ship, Vec2::new(AT.x, LOW_TOP))), "{ship}");
        }
    }
}
