//! The motion of bullets that do not just fly straight.
//!
//! As with guns, a bullet's age alone determines when it hangs, turns or splits. Only the velocity carries over
//! between ticks.
//!
//! ```text
//!   born --flies--> wait.after --hangs--> turns to its new aim, flies on --> split
//!          curve and accel count only the ticks in flight
//! ```

use super::pattern::{Aim, Fan, direction};
use glam::Vec2;

/// The motion of a bullet that does not just fly straight. At least one of the four fields is present.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The change of speed; `None` to fly at a constant speed.
    pub accel: Option<Accel>,
    /// The turn; `None` to fly straight.
    pub curve: Option<Curve>,
    /// The pause in flight; `None` to fly without a pause.
    pub wait: Option<Wait>,
    /// The split into other bullets; `None` for a bullet that never splits.
    pub split: Option<Split>,
}

/// A speed change at a constant rate, up or down to a final speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accel {
    /// The final speed, in pixels per tick.
    pub to: f32,
    /// The speed change per tick, in pixels per tick; positive.
    pub by: f32,
}

/// A turn at a constant rate for a number of ticks from the start of the flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The rotation of the velocity per tick, as a unit vector for [`Vec2::rotate`]. A positive angle turns a
    /// downward velocity toward the right.
    pub turn: Vec2,
    /// The ticks for which the bullet turns, not counting those in which it hangs.
    pub ticks: u32,
}

impl Curve {
    pub(super) fn new(radians: f32, ticks: u32) -> Self {
        Self { turn: Vec2::new(libm::cosf(radians), -libm::sinf(radians)), ticks }
    }
}

/// A pause in a bullet's flight, and the direction and speed with which it continues.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait {
    /// The age in ticks at which the bullet stops.
    pub after: u32,
    /// The ticks for which the bullet hangs in place; at least one.
    pub ticks: u32,
    /// The new direction; `None` to keep the old one.
    pub aim: Option<Aim>,
    /// The new speed, in pixels per tick; `None` to keep the old one.
    pub speed: Option<f32>,
}

/// A split of a bullet into others, which replace it.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The age in ticks at which the bullet splits; at least one.
    pub after: u32,
    /// The type of the new bullets, as an index into the level's bullets.
    pub into: u16,
    /// The direction of the center of the new bullets; `None` for the direction of the old bullet.
    pub aim: Option<Aim>,
    /// The number and spread of the new bullets.
    pub fan: Fan,
    /// The speed of the new bullets, in pixels per tick.
    pub speed: f32,
}

impl Motion {
    /// Returns a bullet's velocity in the tick that begins at `age`, or `None` while the bullet hangs. `before` is
    /// its previous velocity, `at` its position, and `player` the position of the ship.
    pub fn velocity(&self, age: u32, before: Vec2, at: Vec2, player: Vec2) -> Option<Vec2> {
        let (mut flown, mut velocity) = (age, before);
        if let Some(wait) = &self.wait
            && let Some(since) = age.checked_sub(wait.after)
        {
            if since < wait.ticks {
                return None;
            }
            if since == wait.ticks {
                velocity = wait.depart(before, at, player);
            }
            flown -= wait.ticks;
        }
        if let Some(curve) = self.curve.filter(|curve| flown < curve.ticks) {
            velocity = curve.turn.rotate(velocity);
        }
        if let Some(accel) = &self.accel {
            velocity = accel.apply(velocity);
        }
        Some(velocity)
    }
}

impl Wait {
    fn depart(&self, before: Vec2, at: Vec2, player: Vec2) -> Vec2 {
        let speed = self.speed.unwrap_or(before.length());
        let ahead = || before.normalize_or(Vec2::Y);
        self.aim.map_or_else(ahead, |aim| direction(aim.angle(at, player))) * speed
    }
}

impl Accel {
    fn apply(self, velocity: Vec2) -> Vec2 {
        let speed = velocity.length();
        let next =
            if speed < self.to { (speed + self.by).min(self.to) } else { (speed - self.by).max(self.to) };
        velocity.normalize_or(Vec2::Y) * next
    }
}
