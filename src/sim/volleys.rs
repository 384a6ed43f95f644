//! What each ship fires: a small table for every ship, focused or not, and power.
//!
//! The Arrow of power 2 is the measure: six points of damage four times in a second's quarter. Each ship comes to about
//! two thirds of that at power 0 and to one and a half times as much at power 4; what differs is where it goes.
//!
//! ```text
//!             Arrow          Fan            Lance
//!           |\ || /|      \ \ | / /           |         unfocused
//!             ||||          \ | /            |||        focused: dense, converging, a stream that goes through
//! ```

use super::components::{Missile, kind};
use super::ships::ShipKind;
use super::spawn::Craft;
use super::world::World;
use super::{Event, TICKS_PER_SECOND};
use crate::level::{MAX_POWER, direction};
use glam::Vec2;

/// From the ship's pivot to its nose, in pixels.
const NOSE_PX: f32 = 12.0;

/// One missile of a volley.
#[derive(Clone, Copy, Debug)]
struct Barrel {
    /// Its place beside the nose, in pixels to the right.
    beside_px: f32,
    /// Where to: degrees to the right of straight up.
    degrees: f32,
    damage: i32,
}

const fn barrel(beside_px: f32, degrees: f32, damage: i32) -> Barrel {
    Barrel { beside_px, degrees, damage }
}

/// How a ship fires when it is focused, or when it is not.
struct Manner {
    /// Ticks between two volleys.
    reload_ticks: u32,
    /// Pixels a second of its missiles.
    speed_px_s: f32,
    /// A missile that has destroyed an alien flies on with the damage that was not needed.
    pierces: bool,
    /// A volley for each power.
    volleys: [&'static [Barrel]; MAX_POWER as usize + 1],
}

/// Straight pairs, then something to each side.
const ARROW: Manner = Manner {
    reload_ticks: 4,
    speed_px_s: 660.0,
    pierces: false,
    volleys: [
        &[barrel(-5.0, 0.0, 2), barrel(5.0, 0.0, 2)],
        &[barrel(-5.0, 0.0, 2), barrel(0.0, 0.0, 1), barrel(5.0, 0.0, 2)],
        &[barrel(-9.0, -7.0, 1), barrel(-5.0, 0.0, 2), barrel(5.0, 0.0, 2), barrel(9.0, 7.0, 1)],
        &[
            barrel(-9.0, -7.0, 1),
            barrel(-5.0, 0.0, 2),
            barrel(0.0, 0.0, 1),
            barrel(5.0, 0.0, 2),
            barrel(9.0, 7.0, 1),
        ],
        &[
            barrel(-12.0, -14.0, 1),
            barrel(-9.0, -7.0, 1),
            barrel(-5.0, 0.0, 2),
            barrel(0.0, 0.0, 1),
            barrel(5.0, 0.0, 2),
            barrel(9.0, 7.0, 1),
            barrel(12.0, 14.0, 1),
        ],
    ],
};

const ARROW_FOCUSED: Manner = Manner {
    reload_ticks: 4,
    speed_px_s: 660.0,
    pierces: false,
    volleys: [
        &[barrel(-3.0, 0.0, 2), barrel(0.0, 0.0, 1), barrel(3.0, 0.0, 2)],
        &[barrel(-3.0, 0.0, 3), barrel(3.0, 0.0, 3)],
        &[barrel(-3.0, 0.0, 3), barrel(0.0, 0.0, 1), barrel(3.0, 0.0, 3)],
        &[barrel(-7.0, 0.0, 1), barrel(-3.0, 0.0, 3), barrel(3.0, 0.0, 3), barrel(7.0, 0.0, 1)],
        &[
            barrel(-7.0, 0.0, 1),
            barrel(-3.0, 0.0, 3),
            barrel(0.0, 0.0, 1),
            barrel(3.0, 0.0, 3),
            barrel(7.0, 0.0, 1),
        ],
    ],
};

/// A spread that grows wider with each power.
const FAN: Manner = Manner {
    reload_ticks: 4,
    speed_px_s: 570.0,
    pierces: false,
    volleys: [
        &[
            barrel(-8.0, -16.0, 1),
            barrel(-4.0, -8.0, 1),
            barrel(0.0, 0.0, 1),
            barrel(4.0, 8.0, 1),
            barrel(8.0, 16.0, 1),
        ],
        &[
            barrel(-8.0, -16.0, 1),
            barrel(-4.0, -8.0, 1),
            barrel(0.0, 0.0, 2),
            barrel(4.0, 8.0, 1),
            barrel(8.0, 16.0, 1),
        ],
        &[
            barrel(-12.0, -24.0, 1),
            barrel(-8.0, -16.0, 1),
            barrel(-4.0, -8.0, 1),
            barrel(0.0, 0.0, 2),
            barrel(4.0, 8.0, 1),
            barrel(8.0, 16.0, 1),
            barrel(12.0, 24.0, 1),
        ],
        &[
            barrel(-12.0, -24.0, 1),
            barrel(-8.0, -16.0, 1),
            barrel(-4.0, -8.0, 2),
            barrel(0.0, 0.0, 1),
            barrel(4.0, 8.0, 2),
            barrel(8.0, 16.0, 1),
            barrel(12.0, 24.0, 1),
        ],
        &[
            barrel(-14.0, -32.0, 1),
            barrel(-12.0, -24.0, 1),
            barrel(-8.0, -16.0, 1),
            barrel(-4.0, -8.0, 2),
            barrel(0.0, 0.0, 1),
            barrel(4.0, 8.0, 2),
            barrel(8.0, 16.0, 1),
            barrel(12.0, 24.0, 1),
            barrel(14.0, 32.0, 1),
        ],
    ],
};

/// Waves that start far apart and cross about 150 pixels ahead.
const FAN_FOCUSED: Manner = Manner {
    reload_ticks: 4,
    speed_px_s: 600.0,
    pierces: false,
    volleys: [
        &[barrel(-14.0, 5.0, 2), barrel(14.0, -5.0, 2)],
        &[barrel(-14.0, 5.0, 2), barrel(0.0, 0.0, 1), barrel(14.0, -5.0, 2)],
        &[barrel(-14.0, 5.0, 2), barrel(0.0, 0.0, 2), barrel(14.0, -5.0, 2)],
        &[
            barrel(-18.0, 6.5, 1),
            barrel(-12.0, 4.5, 2),
            barrel(0.0, 0.0, 2),
            barrel(12.0, -4.5, 2),
            barrel(18.0, -6.5, 1),
        ],
        &[
            barrel(-18.0, 6.5, 2),
            barrel(-12.0, 4.5, 2),
            barrel(0.0, 0.0, 2),
            barrel(12.0, -4.5, 2),
            barrel(18.0, -6.5, 2),
        ],
    ],
};

/// Heavy darts that go through what they destroy.
const LANCE: Manner = Manner {
    reload_ticks: 5,
    speed_px_s: 780.0,
    pierces: true,
    volleys: [
        &[barrel(0.0, 0.0, 5)],
        &[barrel(0.0, 0.0, 6)],
        &[barrel(-3.0, 0.0, 4), barrel(3.0, 0.0, 4)],
        &[barrel(-3.0, 0.0, 5), barrel(3.0, 0.0, 5)],
        &[barrel(-4.0, 0.0, 4), barrel(0.0, 0.0, 4), barrel(4.0, 0.0, 4)],
    ],
};

/// A stream like a beam: little at a time, and hardly a gap.
const LANCE_FOCUSED: Manner = Manner {
    reload_ticks: 2,
    speed_px_s: 840.0,
    pierces: true,
    volleys: [
        &[barrel(0.0, 0.0, 2)],
        &[barrel(0.0, 0.0, 3)],
        &[barrel(-1.0, 0.0, 2), barrel(1.0, 0.0, 2)],
        &[barrel(-2.0, 0.0, 2), barrel(0.0, 0.0, 1), barrel(2.0, 0.0, 2)],
        &[barrel(-2.0, 0.0, 2), barrel(0.0, 0.0, 2), barrel(2.0, 0.0, 2)],
    ],
};

fn manner(ship: ShipKind, focused: bool) -> &'static Manner {
    match (ship, focused) {
        (ShipKind::Arrow, false) => &ARROW,
        (ShipKind::Arrow, true) => &ARROW_FOCUSED,
        (ShipKind::Fan, false) => &FAN,
        (ShipKind::Fan, true) => &FAN_FOCUSED,
        (ShipKind::Lance, false) => &LANCE,
        (ShipKind::Lance, true) => &LANCE_FOCUSED,
    }
}

/// Damage a second of a ship's guns, were every missile of theirs to hit; for tables and tests.
#[must_use]
pub fn damage_a_second(ship: ShipKind, focused: bool, power: u8) -> f32 {
    let manner = manner(ship, focused);
    let volley = manner.volleys[usize::from(power.min(MAX_POWER))];
    let damage: i32 = volley.iter().map(|barrel| barrel.damage).sum();
    damage as f32 * TICKS_PER_SECOND as f32 / manner.reload_ticks as f32
}

/// Where the missiles are of a ship that has fired without a pause for so many ticks and hit nothing, in pixels from its
/// pivot, as far as `reach_px` from its nose; and where each flies, in degrees to the right of straight up. For pictures.
pub fn missiles_in_flight(
    ship: ShipKind,
    focused: bool,
    power: u8,
    ticks: u32,
    reach_px: f32,
) -> impl Iterator<Item = (Vec2, f32)> {
    let manner = manner(ship, focused);
    let volley = manner.volleys[usize::from(power.min(MAX_POWER))];
    let flown = move |age: u32| age as f32 * manner.speed_px_s / TICKS_PER_SECOND as f32;
    let ages = (ticks % manner.reload_ticks..=ticks).step_by(manner.reload_ticks as usize);
    ages.map(flown).take_while(move |&px| px <= reach_px).flat_map(move |px| {
        let place = move |barrel: &Barrel| {
            (Vec2::new(barrel.beside_px, -NOSE_PX) + heading(barrel.degrees) * px, barrel.degrees)
        };
        volley.iter().map(place)
    })
}

/// The unit vector so many degrees to the right of straight up.
fn heading(degrees: f32) -> Vec2 {
    match degrees {
        0.0 => Vec2::new(0.0, -1.0),
        degrees => direction(core::f32::consts::PI - degrees.to_radians()),
    }
}

/// Fires a player's volley.
pub(super) fn fire(world: &mut World, index: usize, events: &mut Vec<Event>) {
    let player = &mut world.players[index];
    let manner = manner(player.kind, player.focused);
    player.reload_ticks = manner.reload_ticks;
    let (focused, nose) = (player.focused, player.pos - Vec2::new(0.0, NOSE_PX));
    let volley = manner.volleys[usize::from(player.power.min(MAX_POWER))];
    let Craft { shot, shot_focus, .. } = world.cast.crafts[index];
    let sprite = if focused { shot_focus } else { shot };
    for barrel in volley {
        let speed = manner.speed_px_s / TICKS_PER_SECOND as f32;
        let velocity = heading(barrel.degrees) * speed;
        let missile = Missile { velocity, damage: barrel.damage, pierces: manner.pierces, ..Missile::STILL };
        world.launch_missile(kind::SHOT, sprite, nose + Vec2::new(barrel.beside_px, 0.0), missile);
    }
    events.push(Event::ShotFired { player: index as u8, at: nose, focused });
}
