//! The firepower of ships: a table for each ship, focused and unfocused, with a volley for each power.
//!
//! A volley leaves every two ticks, so that bolts of nearly 30 pixels at 900 pixels per second follow each other
//! without gaps. A ship does about 90 points of damage per second at power 0 and 210 to 300 at power 4. Each step of
//! power makes the fire wider and denser. Ships differ in the directions of their missiles.
//!
//! ```text
//!             Arrow          Fan            Lance        Anchor
//!           |\ || /|     - \ \|/ / -         | |      | || |||   unfocused; the Fan fires to its sides too
//!             ||||          \ | /            |||      | || |||   focused: dense, converging, a piercing stream
//! ```
//!
//! An Anchor fires little itself. Its [buoys](super::buoys) do, each at the same time as the ship.

use super::BUOYS;
use super::ships::ShipKind;
use crate::level::{MAX_POWER, TICKS_PER_SECOND, direction};
use glam::Vec2;

/// The distance from a ship's pivot to its nose, in pixels.
pub(in crate::sim) const NOSE_PX: f32 = 12.0;

/// One muzzle, which fires one missile per volley.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Muzzle {
    /// The offset from the ship's nose, in pixels to the right.
    pub(in crate::sim) beside_px: f32,
    /// The firing direction, in degrees to the right of straight up.
    pub(in crate::sim) degrees: f32,
    pub(in crate::sim) damage: i32,
}

/// The muzzles of a symmetric volley: the damage of the center missile (0 for none), then the muzzles to the right
/// from the inside out, each with its offset from the nose in pixels, degrees to the right of straight up, and
/// damage.
type ShipVolley = (i32, &'static [(f32, f32, i32)]);

pub(in crate::sim) struct FirePattern {
    pub(in crate::sim) reload_ticks: u32,
    pub(in crate::sim) speed_px_s: f32,
    /// Whether a missile flies on after destroying an alien, with the damage left over.
    pub(in crate::sim) pierces: bool,
    /// The volley at each power, from 0 to [`MAX_POWER`].
    volleys: [ShipVolley; MAX_POWER as usize + 1],
}

/// Arrow, unfocused: straight bolts, plus bolts to each side at higher power.
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

/// Arrow, focused: straight bolts, close together.
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

/// Fan, unfocused: a spread that widens with power. At full power it adds bolts to both sides.
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

/// Fan, focused: bolts that start far apart and cross about 150 pixels ahead.
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

/// Lance, unfocused: heavy darts that pierce the aliens they destroy.
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

/// Lance, focused: a stream without gaps.
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

/// Anchor: a few bolts from the ship itself.
const ANCHOR: FirePattern = FirePattern {
    reload_ticks: 2,
    speed_px_s: 900.0,
    pierces: false,
    volleys: [(1, &[]), (2, &[]), (2, &[]), (1, &[(6.0, 0.0, 1)]), (1, &[(6.0, 0.0, 1)])],
};

/// Each buoy of an Anchor: straight bolts, side by side.
const BUOY: FirePattern = FirePattern {
    volleys: [(1, &[]), (1, &[]), (0, &[(4.0, 0.0, 1)]), (0, &[(5.0, 1.5, 1)]), (1, &[(7.0, 2.0, 1)])],
    ..ANCHOR
};

/// Each buoy of an Anchor that has left it behind: the same, closer together.
const BUOY_ANCHORED: FirePattern = FirePattern {
    speed_px_s: 1020.0,
    volleys: [(1, &[]), (1, &[]), (2, &[]), (2, &[]), (1, &[(4.0, 0.0, 1)])],
    ..ANCHOR
};

impl FirePattern {
    /// Returns the pattern of each buoy of a ship; `None` for a ship without.
    pub(in crate::sim) fn of_buoys(ship: ShipKind, focused: bool) -> Option<&'static Self> {
        match (ship, focused) {
            (ShipKind::Anchor, false) => Some(&BUOY),
            (ShipKind::Anchor, true) => Some(&BUOY_ANCHORED),
            _ => None,
        }
    }

    pub(in crate::sim) fn of(ship: ShipKind, focused: bool) -> &'static Self {
        match (ship, focused) {
            (ShipKind::Arrow, false) => &ARROW,
            (ShipKind::Arrow, true) => &ARROW_FOCUSED,
            (ShipKind::Fan, false) => &FAN,
            (ShipKind::Fan, true) => &FAN_FOCUSED,
            (ShipKind::Lance, false) => &LANCE,
            (ShipKind::Lance, true) => &LANCE_FOCUSED,
            (ShipKind::Anchor, _) => &ANCHOR,
        }
    }

    /// Returns the muzzles of a volley at a power from 0 to [`MAX_POWER`], from left to right.
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

/// Returns a ship's damage per second at a power from 0 to [`MAX_POWER`] if every missile hits.
pub fn damage_a_second(ship: ShipKind, focused: bool, power: u8) -> f32 {
    let pattern = FirePattern::of(ship, focused);
    let of_volley = |pattern: &FirePattern| pattern.volley(power).map(|muzzle| muzzle.damage).sum::<i32>();
    let buoys = FirePattern::of_buoys(ship, focused).map_or(0, of_volley);
    let damage = of_volley(pattern) + BUOYS as i32 * buoys;
    damage as f32 * TICKS_PER_SECOND as f32 / pattern.reload_ticks as f32
}

fn heading(degrees: f32) -> Vec2 {
    match degrees {
        0.0 => Vec2::new(0.0, -1.0),
        degrees => direction(core::f32::consts::PI - degrees.to_radians()),
    }
}
