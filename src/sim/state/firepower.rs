//! The firepower of ships: a table for each sort of ship, focused and unfocused, with a volley for each power.
//!
//! A volley leaves every two ticks, so that bolts of nearly 30 pixels at 900 pixels a second fly one behind the other
//! without gaps. A ship does some 90 points of damage a second at power 0 and 210 to 300 at power 4, and each step of
//! power makes the fire wider and denser; ships differ in the directions of their missiles.
//!
//! ```text
//!             Arrow          Fan            Lance
//!           |\ || /|     - \ \|/ / -         | |        unfocused; the Fan fires to its sides too
//!             ||||          \ | /            |||        focused: dense, converging, a stream that goes through
//! ```

use super::ships::ShipKind;
use crate::level::{MAX_POWER, TICKS_PER_SECOND, direction};
use glam::Vec2;

/// The distance from a ship's pivot to its nose, in pixels.
pub(in crate::sim) const NOSE_PX: f32 = 12.0;

/// A muzzle of a ship, which fires one missile a volley.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Muzzle {
    /// The distance of the muzzle to the right of the ship's nose, in pixels; negative to the left.
    pub(in crate::sim) beside_px: f32,
    /// The direction in which the missiles fly, in degrees to the right of straight up; negative to the left.
    pub(in crate::sim) degrees: f32,
    pub(in crate::sim) damage: i32,
}

/// The muzzles of a volley, which is symmetric: the damage of the missile in the middle (0 for none), and those to the right from the
/// inside out, each as distance from the nose in pixels, degrees to the right of straight up, and damage.
type ShipVolley = (i32, &'static [(f32, f32, i32)]);

pub(in crate::sim) struct FirePattern {
    pub(in crate::sim) reload_ticks: u32,
    pub(in crate::sim) speed_px_s: f32,
    /// Whether a missile that has destroyed an alien flies on with the damage that was not needed.
    pub(in crate::sim) pierces: bool,
    /// The muzzles and damages of the volley at each power, from 0 to [`MAX_POWER`].
    volleys: [ShipVolley; MAX_POWER as usize + 1],
}

/// The fire of the ship Arrow, unfocused: straight bolts, and at more power bolts to each side.
const ARROW: FirePattern = FirePattern {
    reload_ticks: 2,
    speed_px_s: 900.0,
    pierces: false,
    volleys: [
        (1, &[(6.0, 0.0, 1)]),
        (0, &[(4.0, 0.0, 1), (10.0, 5.0, 1)]),
        (1, &[(6.0, 0.0, 1), (11.0, 7.0, 1)]),
        (0, &[(4.0, 0.0, 1), (9.0, 4.0, 1), (13.0, 10.0, 1)]),
        (1, &[(6.0, 0.0, 1), (11.0, 7.0, 1), (15.0, 14.0, 1)]),
    ],
};

/// The fire of the ship Arrow, focused: straight bolts, close together.
const ARROW_FOCUSED: FirePattern = FirePattern {
    volleys: [
        (1, &[(5.0, 0.0, 1)]),
        (0, &[(3.0, 0.0, 1), (8.0, 0.0, 1)]),
        (1, &[(5.0, 0.0, 1), (10.0, 0.0, 1)]),
        (0, &[(3.0, 0.0, 1), (8.0, 0.0, 1), (13.0, 0.0, 1)]),
        (1, &[(5.0, 0.0, 1), (10.0, 0.0, 1), (15.0, 0.0, 1)]),
    ],
    ..ARROW
};

/// The fire of the ship Fan, unfocused: a spread that grows wider with power, and later bolts to both sides.
const FAN: FirePattern = FirePattern {
    reload_ticks: 2,
    speed_px_s: 900.0,
    pierces: false,
    volleys: [
        (1, &[(7.0, 11.0, 1)]),
        (2, &[(8.0, 12.0, 1)]),
        (1, &[(6.0, 9.0, 1), (12.0, 20.0, 1)]),
        (2, &[(6.0, 9.0, 1), (12.0, 20.0, 1)]),
        (1, &[(6.0, 9.0, 1), (12.0, 20.0, 1), (14.0, 70.0, 1)]),
    ],
};

/// The fire of the ship Fan, focused: bolts that start far apart and cross about 150 pixels ahead.
const FAN_FOCUSED: FirePattern = FirePattern {
    volleys: [
        (1, &[(14.0, -5.0, 1)]),
        (2, &[(14.0, -5.0, 1)]),
        (1, &[(12.0, -4.5, 1), (18.0, -6.5, 1)]),
        (2, &[(12.0, -4.5, 1), (18.0, -6.5, 1)]),
        (1, &[(10.0, -3.5, 1), (14.0, -5.0, 1), (18.0, -6.5, 1)]),
    ],
    ..FAN
};

/// The fire of the ship Lance, unfocused: heavy darts that fly on through the aliens that they destroy.
const LANCE: FirePattern = FirePattern {
    reload_ticks: 2,
    speed_px_s: 1020.0,
    pierces: true,
    volleys: [
        (2, &[(6.0, 1.0, 1)]),
        (1, &[(6.0, 0.0, 1), (10.0, 4.0, 1)]),
        (2, &[(6.0, 0.0, 1), (11.0, 6.0, 1)]),
        (2, &[(6.0, 0.0, 2), (11.0, 6.0, 1)]),
        (2, &[(6.0, 0.0, 2), (11.0, 4.0, 1), (14.0, 9.0, 1)]),
    ],
};

/// The fire of the ship Lance, focused: a stream without gaps.
const LANCE_FOCUSED: FirePattern = FirePattern {
    speed_px_s: 1080.0,
    volleys: [
        (3, &[]),
        (0, &[(3.0, 0.0, 2)]),
        (1, &[(4.0, 0.0, 2)]),
        (2, &[(5.0, 0.0, 2)]),
        (3, &[(6.0, 0.0, 2)]),
    ],
    ..LANCE
};

impl FirePattern {
    pub(in crate::sim) fn of(ship: ShipKind, focused: bool) -> &'static Self {
        match (ship, focused) {
            (ShipKind::Arrow, false) => &ARROW,
            (ShipKind::Arrow, true) => &ARROW_FOCUSED,
            (ShipKind::Fan, false) => &FAN,
            (ShipKind::Fan, true) => &FAN_FOCUSED,
            (ShipKind::Lance, false) => &LANCE,
            (ShipKind::Lance, true) => &LANCE_FOCUSED,
        }
    }

    /// Returns the muzzles that fire in a volley at a power from 0 to [`MAX_POWER`], from left to right.
    pub(in crate::sim) fn volley(&self, power: u8) -> impl Iterator<Item = Muzzle> + Clone + use<> {
        let (middle, right) = self.volleys[usize::from(power.min(MAX_POWER))];
        let beside = |side: f32| {
            move |&(px, degrees, damage): &_| Muzzle { beside_px: side * px, degrees: side * degrees, damage }
        };
        let middle = Some(Muzzle { beside_px: 0.0, degrees: 0.0, damage: middle }).filter(|_| middle > 0);
        right.iter().rev().map(beside(-1.0)).chain(middle).chain(right.iter().map(beside(1.0)))
    }

    pub(in crate::sim) fn velocity(&self, muzzle: Muzzle) -> Vec2 {
        let speed = self.speed_px_s / TICKS_PER_SECOND as f32;
        heading(muzzle.degrees) * speed
    }
}

/// Returns the damage a second of a ship's guns at a power from 0 to [`MAX_POWER`], if every missile hits.
pub fn damage_a_second(ship: ShipKind, focused: bool, power: u8) -> f32 {
    let pattern = FirePattern::of(ship, focused);
    let volley = pattern.volley(power);
    let damage: i32 = volley.map(|muzzle| muzzle.damage).sum();
    damage as f32 * TICKS_PER_SECOND as f32 / pattern.reload_ticks as f32
}

fn heading(degrees: f32) -> Vec2 {
    match degrees {
        0.0 => Vec2::new(0.0, -1.0),
        degrees => direction(core::f32::consts::PI - degrees.to_radians()),
    }
}
