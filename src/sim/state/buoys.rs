//! The buoys of an Anchor: two guns on a line, apart from the ship.
//!
//! They trail on their line, so that the way the ship flew is the way they lie: side by side after a turn, one behind the
//! other after a climb. While the ship is focused they stay where they are, and the ship flies off without them.
//!
//! ```text
//!      flying right         flying up          focused
//!                               A            o     o
//!       o ─ o ─ A               │            :     :
//!                               o            :     :   A
//!                               │
//!                               o
//! ```
//!
//! Buoys are light: nothing hits them, and walls do not stop them. Walls stop what they fire.

use glam::Vec2;

/// The number of buoys of a ship.
pub const BUOYS: usize = 2;
/// The length of the line from the ship to the first buoy, and from there to the second, in pixels.
const LINE_PX: f32 = 30.0;
/// The maximum distance by which a buoy comes in per tick once the ship lets it go, in pixels.
const HAUL_PX: f32 = 9.0;

/// A gun on the line of a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Buoy {
    /// The position before the current tick, in field pixels.
    pub before: Vec2,
    /// The position, in field pixels.
    pub at: Vec2,
}

/// Returns the buoys of a ship that has just arrived: in a line below it.
pub(in crate::sim) fn arriving(ship: Vec2) -> [Buoy; BUOYS] {
    [1.0, 2.0].map(|place| ship + Vec2::new(0.0, place * LINE_PX)).map(|at| Buoy { before: at, at })
}

/// Moves the buoys by a tick: those of an anchored ship stay, others are hauled in to their length of line.
pub(in crate::sim) fn trail(buoys: &mut [Buoy; BUOYS], ship: Vec2, is_anchored: bool) {
    let mut ahead = ship;
    for buoy in buoys {
        buoy.before = buoy.at;
        if !is_anchored {
            let end = ahead + (buoy.at - ahead).clamp_length_max(LINE_PX);
            buoy.at += (end - buoy.at).clamp_length_max(HAUL_PX);
        }
        ahead = buoy.at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buoys_trail_behind_and_stay_when_anchored() {
        let mut ship = Vec2::new(100.0, 300.0);
        let mut buoys = arriving(ship);
        for _ in 0..60 {
            ship.x += 5.0;
            trail(&mut buoys, ship, false);
        }
        let apart = [ship - buoys[0].at, buoys[0].at - buoys[1].at];
        assert!(
            apart.iter().all(|line| line.x > 0.9 * LINE_PX && line.length() < LINE_PX + 0.01),
            "{apart:?}"
        );
        let there = buoys.map(|buoy| buoy.at);
        for _ in 0..60 {
            ship.x += 2.0;
            trail(&mut buoys, ship, true);
        }
        assert_eq!(buoys.map(|buoy| buoy.at), there);
        let mut ticks = 0;
        while ship.distance(buoys[0].at) > LINE_PX + 0.01 {
            trail(&mut buoys, ship, false);
            assert!(buoys.iter().all(|buoy| buoy.at.distance(buoy.before) < HAUL_PX + 0.01));
            ticks += 1;
        }
        assert!((10..60).contains(&ticks), "{ticks} ticks");
    }

    #[test]
    fn a_ship_on_its_buoy_does_no_harm() {
        let at = Vec2::new(10.0, 10.0);
        let mut buoys = [Buoy { before: at, at }; BUOYS];
        trail(&mut buoys, at, false);
        assert_eq!(buoys, [Buoy { before: at, at }; BUOYS]);
    }
}
