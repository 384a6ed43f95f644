//! Bombs: light that clears alien missiles, damages aliens, and keeps its ship safe for a while.
//!
//! Each type of ship has its own bomb. A bomb's area depends only on its age:
//!
//! ```text
//!   Arrow: a ring          Fan: a wave            Lance: a column             Anchor: a whirl
//!       .---.             ===============              | |                       .---.
//!     .'     '.                 ^                      | |                      (  @  )
//!    (    A    )                |                      | |                       '---'   A
//!     '.     .'                 A                       A
//!       '---'
//!   from the ship over     upward from the ship,   above the ship, which carries   where it was fired,
//!   the whole field        wide and thick          it along, for 1.5 s             for 1.6 s
//! ```
//!
//! A ring damages an alien or a rock once, in the tick in which its front passes the pivot. A wave, a column or
//! a whirl damages it in every tick in which the pivot is inside. A boss takes the damage once per tick, however many parts
//! are inside, and armor protects a part as it does from missiles. A missile is removed if its pivot is in the area,
//! or so close to the ship that the player could not see it there.

use super::ships::ShipKind;
use glam::Vec2;

/// The minimum number of bombs at the start of each life.
pub(in crate::sim) const BOMBS_A_LIFE: u8 = 2;
/// The maximum number of bombs of a player.
pub const MAX_BOMBS: u8 = 6;

/// A burning bomb, which a player has fired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bomb {
    /// The type of ship that fired the bomb.
    pub ship: ShipKind,
    /// Ticks since the bomb was fired.
    pub age: u32,
    /// The position in field pixels: where a ring, a wave or a whirl was fired, or where the ship that carries
    /// a column is.
    pub at: Vec2,
}

/// The area that a bomb covers in one tick, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum BombArea {
    /// A ring around `at` whose edge moved in this tick from a radius of `inner` pixels to `outer`. A whirl has no `inner`.
    Ring { at: Vec2, inner: f32, outer: f32 },
    /// A wave or a column: an axis-aligned rectangle with upper left corner `low` and lower right corner `high`.
    Box { low: Vec2, high: Vec2 },
}

impl BombArea {
    /// Whether a position, in field pixels, is in the area. A ring covers everything behind its front.
    pub fn covers(&self, place: Vec2) -> bool {
        match *self {
            Self::Ring { at, outer, .. } => place.distance_squared(at) < outer * outer,
            Self::Box { low, high } => place.cmpge(low).all() && place.cmplt(high).all(),
        }
    }

    /// Whether the area burns a body that moved from `before` to `now` in this tick. A ring does so when its front
    /// passes the body, so that it burns every body exactly once; a whirl, which has no inner edge, burns it in every tick.
    pub fn burns(&self, before: Vec2, now: Vec2) -> bool {
        let was_burnt = match *self {
            Self::Ring { at, inner, .. } => before.distance_squared(at) < inner * inner,
            Self::Box { .. } => false,
        };
        self.covers(now) && !was_burnt
    }
}

// Bomb speeds in pixels per tick, half widths in pixels, and burning times. A ring burns long enough to leave the
// field from any starting point.
const RING_SPEED: f32 = 10.0;
const RING_TICKS: u32 = 74;
const WAVE_HALF_PX: f32 = 150.0;
const WAVE_THICK_PX: f32 = 44.0;
const WAVE_SPEED: f32 = 6.0;
const WAVE_TICKS: u32 = 72;
const COLUMN_HALF_PX: f32 = 34.0;
const COLUMN_TICKS: u32 = 90;
const WHIRL_PX: f32 = 130.0;
const WHIRL_TICKS: u32 = 96;

impl Bomb {
    /// Returns how many ticks a ship's bomb burns.
    pub const fn lasts(ship: ShipKind) -> u32 {
        match ship {
            ShipKind::Arrow => RING_TICKS,
            ShipKind::Fan => WAVE_TICKS,
            ShipKind::Lance => COLUMN_TICKS,
            ShipKind::Anchor => WHIRL_TICKS,
        }
    }

    /// Returns the damage per tick to each alien or rock that the bomb burns.
    pub(in crate::sim) const fn damage(self) -> i32 {
        match self.ship {
            ShipKind::Arrow => 50,
            ShipKind::Fan => 8,
            ShipKind::Lance => 3,
            ShipKind::Anchor => 2,
        }
    }

    /// Returns the area that the bomb covers in the current tick.
    pub fn area(&self) -> BombArea {
        let (at, age) = (self.at, self.age as f32);
        match self.ship {
            ShipKind::Arrow => {
                let outer = age * RING_SPEED;
                BombArea::Ring { at, inner: (outer - RING_SPEED).max(0.0), outer }
            }
            ShipKind::Fan => {
                let front = at.y - age * WAVE_SPEED;
                let low = Vec2::new(at.x - WAVE_HALF_PX, front);
                BombArea::Box { low, high: Vec2::new(at.x + WAVE_HALF_PX, front + WAVE_THICK_PX) }
            }
            ShipKind::Lance => {
                let beside = Vec2::new(COLUMN_HALF_PX, 0.0);
                BombArea::Box { low: Vec2::new(at.x, 0.0) - beside, high: at + beside }
            }
            ShipKind::Anchor => BombArea::Ring { at, inner: 0.0, outer: (age * RING_SPEED).min(WHIRL_PX) },
        }
    }
}
