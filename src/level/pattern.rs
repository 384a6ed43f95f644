//! Bullet patterns: rings, fans, aimed shots, spirals and streams, as functions of age.
//!
//! Guns are stateless. The alien's age alone determines whether a gun fires in a tick and at what angle. A pattern
//! can therefore be evaluated at any tick, and there is nothing to hash or restore.

use super::difficulty::Span;
use glam::Vec2;

/// The maximum number of bullets fired side by side. Players could not tell more apart.
pub(super) const MAX_SIDE_BY_SIDE: u16 = 64;

/// The direction of the center of a volley.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// The direction from the muzzle to the player's ship.
    Player,
    /// A fixed angle in radians: 0 is down the field, a quarter turn is right.
    Angle(f32),
}

impl Aim {
    /// Returns the angle in radians, for a muzzle at `from` and a ship at `player`.
    pub fn angle(self, from: Vec2, player: Vec2) -> f32 {
        match self {
            Self::Angle(angle) => angle,
            Self::Player => {
                let to = player - from;
                libm::atan2f(to.x, to.y)
            }
        }
    }
}

/// The number and spread of bullets fired side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fan {
    /// The number of bullets; at least one.
    pub count: u16,
    /// The angle from the first bullet to the last, in radians. A full turn makes a ring of evenly spaced bullets.
    pub spread: f32,
}

impl Fan {
    /// Returns the angle of each bullet, in radians. `middle` is the angle of the fan's center, or of a ring's first
    /// bullet.
    pub fn angles(self, middle: f32) -> impl Iterator<Item = f32> {
        let n = f32::from(self.count);
        let full_turn = self.spread >= core::f32::consts::TAU - 1e-3;
        (0..self.count).map(move |i| {
            let beside = match (self.count, full_turn) {
                (1, _) => 0.0,
                (_, true) => core::f32::consts::TAU * f32::from(i) / n,
                _ => self.spread * (f32::from(i) / (n - 1.0) - 0.5),
            };
            middle + beside
        })
    }
}

/// A fan or ring of bullets, fired one or more times.
#[derive(Clone, Debug, PartialEq)]
pub struct Volley {
    /// The bullet type, as an index into the level's bullets.
    pub bullet: u16,
    /// The direction of the center of each shot.
    pub aim: Aim,
    /// Ticks from the pattern's start to the first shot.
    pub at: u32,
    /// The number and spread of the bullets in each shot.
    pub fan: Fan,
    /// The speed of the bullets, in pixels per tick.
    pub speed: f32,
    /// How many times the volley fires in each run of the pattern.
    pub times: u32,
    /// Ticks between two shots of the volley.
    pub every: u32,
    /// The angle from each shot to the next, in radians. A nonzero angle makes a spiral.
    pub turn: f32,
    /// The speed increase from each shot to the next, in pixels per tick. Each run of the pattern starts over.
    pub faster: f32,
    /// The maximum random deviation of each shot to either side, in radians.
    pub jitter: f32,
    /// The difficulties at which the volley exists.
    pub on: Span,
}

impl Volley {
    /// Returns the tick of the last shot, counted from the pattern's start.
    pub fn last_tick(&self) -> u32 {
        self.at + (self.times - 1) * self.every
    }
}

/// A gun of an alien or a boss: a repeating pattern of volleys.
#[derive(Clone, Debug, PartialEq)]
pub struct Gun {
    /// The age in ticks, of the alien or the boss phase, at which the pattern first starts.
    pub first: u32,
    /// Ticks from one start of the pattern to the next; at least as long as the pattern.
    pub every: u32,
    /// The muzzle, in pixels from the center of the alien, the boss, or the boss part that carries the gun.
    pub from: Vec2,
    /// The index of the boss part that carries the gun. The gun is lost with that part. `None` for no part.
    pub part: Option<u8>,
    /// Ticks for which the gun glows before each start of its pattern; 0 if it does not glow.
    pub charge: u32,
    /// The volleys that the gun fires in each run of the pattern.
    pub volleys: Vec<Volley>,
    /// The difficulties at which the gun exists.
    pub on: Span,
}

impl Gun {
    /// Returns the ticks until the next start of the pattern, or `None` if the gun does not glow at `age`, in ticks.
    pub fn charging(&self, age: u32) -> Option<u32> {
        let left = match age.checked_sub(self.first) {
            None => self.first - age,
            Some(since) => self.every - since % self.every,
        };
        (left <= self.charge).then_some(left)
    }

    /// Returns the volleys that fire at `age`, as their indices and shot numbers. A shot number keeps counting when the
    /// pattern restarts, so that spirals continue.
    pub fn firing(&self, age: u32) -> impl Iterator<Item = (usize, u32)> {
        let since = age.checked_sub(self.first);
        self.volleys.iter().enumerate().filter_map(move |(index, volley)| {
            let since = since?;
            let within = (since % self.every).checked_sub(volley.at)?;
            let repetition = within / volley.every;
            let fires = within.is_multiple_of(volley.every) && repetition < volley.times;
            fires.then(|| (index, since / self.every * volley.times + repetition))
        })
    }
}

/// Returns the unit vector of an angle in radians: 0 is down the field, a quarter turn is right.
pub fn direction(angle: f32) -> Vec2 {
    Vec2::new(libm::sinf(angle), libm::cosf(angle))
}

#[cfg(test)]
mod tests {
    use super::{Aim, Fan, Gun, Span, Volley};
    use core::f32::consts::{PI, TAU};
    use glam::Vec2;

    fn gun(charge: u32) -> Gun {
        let volley = Volley {
            bullet: 0,
            aim: Aim::Angle(0.0),
            at: 5,
            fan: Fan { count: 3, spread: PI / 2.0 },
            speed: 2.0,
            times: 2,
            every: 4,
            turn: 0.0,
            faster: 0.0,
            jitter: 0.0,
            on: Span::ALL,
        };
        let (from, volleys) = (Vec2::ZERO, vec![volley]);
        Gun { first: 10, every: 30, from, part: None, charge, volleys, on: Span::ALL }
    }

    #[test]
    fn fires_on_its_rhythm() {
        let gun = gun(0);
        let fired: Vec<_> = (0..80).flat_map(|age| gun.firing(age).map(move |(_, n)| (age, n))).collect();
        assert_eq!(fired, [(15, 0), (19, 1), (45, 2), (49, 3), (75, 4), (79, 5)]);
    }

    #[test]
    fn charges_before_each_start() {
        let gun = gun(3);
        let charging: Vec<_> = (0..70).filter_map(|age| Some((age, gun.charging(age)?))).collect();
        assert_eq!(charging, [(7, 3), (8, 2), (9, 1), (37, 3), (38, 2), (39, 1), (67, 3), (68, 2), (69, 1)]);
    }

    #[test]
    fn spreads_evenly() {
        let angles = |count, spread| Fan { count, spread }.angles(1.0).collect::<Vec<f32>>();
        assert_eq!(angles(1, PI), [1.0]);
        assert_eq!(angles(3, PI / 2.0), [-PI / 4.0, 0.0, PI / 4.0].map(|beside| 1.0 + beside));
        assert_eq!(angles(4, TAU), [0.0, PI / 2.0, PI, 1.5 * PI].map(|beside| 1.0 + beside));
    }
}
