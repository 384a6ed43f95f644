//! The motion of bullets that do more than fly straight on.
//!
//! As with guns, the ticks in which a bullet hangs, turns or splits follow from the bullet's age alone. Only the
//! velocity is carried from tick to tick.
//!
//! ```text
//!   born --flies--> wait.after --hangs--> takes its new aim, flies on --> split
//!          curve and accel count the ticks flown, not those it hangs
//! ```

use super::pattern::{Aim, Fan, direction};
use glam::Vec2;

/// The motion of a bullet that does more than fly straight on; at least one of its four parts is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The change of the bullet's speed; `None` for a constant speed.
    pub accel: Option<Accel>,
    /// The turn of the bullet's flight; `None` for a bullet that flies straight.
    pub curve: Option<Curve>,
    /// The halt of the bullet; `None` for a bullet that does not halt.
    pub wait: Option<Wait>,
    /// The split of the bullet into several others; `None` for a bullet that does not split.
    pub split: Option<Split>,
}

/// A change of speed at a constant rate, up or down to a final speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accel {
    /// The speed at which the change ends, reached from below or above, in pixels a tick.
    pub to: f32,
    /// The amount by which the speed changes in each tick, in pixels a tick; positive.
    pub by: f32,
}

/// A turn of a bullet at a constant rate from the start of its flight, for a number of ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The rotation of the velocity in one tick, as a unit vector for [`Vec2::rotate`]; a positive angle turns from down to the right.
    pub turn: Vec2,
    /// The number of ticks for which the bullet turns; ticks in which it hangs still do not count.
    pub ticks: u32,
}

impl Curve {
    pub(super) fn new(radians: f32, ticks: u32) -> Self {
        Self { turn: Vec2::new(libm::cosf(radians), -libm::sinf(radians)), ticks }
    }
}

/// A halt of a bullet, and its flight afterwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait {
    /// The age in ticks at which the bullet halts.
    pub after: u32,
    /// The number of ticks for which the bullet hangs still; at least one.
    pub ticks: u32,
    /// The direction of the bullet after the halt; `None` for straight on.
    pub aim: Option<Aim>,
    /// The speed after the halt in pixels a tick; `None` for the speed before the halt.
    pub speed: Option<f32>,
}

/// A split of a bullet into several others, which replace it.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The age in ticks at which the bullet splits; at least one.
    pub after: u32,
    /// The index of the kind of the new bullets in the level's list of bullets.
    pub into: u16,
    /// The direction of the middle of the new bullets; `None` for straight on.
    pub aim: Option<Aim>,
    /// The number and the spread of the new bullets.
    pub fan: Fan,
    /// The speed of the new bullets, in pixels a tick.
    pub speed: f32,
}

impl Motion {
    /// Returns the velocity of a bullet in the tick that begins at `age`, after the velocity `before`; `None` while the bullet hangs.
    /// `at` is the position of the bullet and `player` that of the ship.
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
