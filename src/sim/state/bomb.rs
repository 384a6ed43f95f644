//! Bombs: light that sweeps alien missiles away, burns aliens, and keeps its ship safe for a while.
//!
//! Each sort of ship has its own sort of bomb. The area of a bomb follows from the bomb's age alone:
//!
//! ```text
//!   Arrow: a ring          Fan: a wave            Lance: a column
//!       .---.             ===============              | |
//!     .'     '.                 ^                      | |
//!    (    A    )                |                      | |
//!     '.     .'                 A                       A
//!       '---'
//!   from the ship over     upward from the ship,   above the ship, which carries
//!   the whole field        wide and thick          it along, for 1.5 s
//! ```
//!
//! An alien or a rock takes damage in the tick in which the front of a ring passes its pivot, that is once, and in
//! every tick in which its pivot lies within a wave or a column. A boss takes the damage once a tick, however many of
//! its parts are touched; armor protects a part as it does from missiles. A missile is swept away if its pivot lies
//! within the area, or so near to the ship that it could not be seen there.

use super::ships::ShipKind;
use glam::Vec2;

/// The minimum number of bombs with which a player begins each life.
pub(in crate::sim) const BOMBS_A_LIFE: u8 = 2;
/// The maximum number of bombs that a player can have.
pub const MAX_BOMBS: u8 = 6;

/// A bomb that has been fired and still burns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bomb {
    /// The sort of ship that fired the bomb.
    pub ship: ShipKind,
    /// Ticks since the bomb was fired.
    pub age: u32,
    /// The position in field pixels: the point where a ring or a wave was fired, or the ship that carries a column.
    pub at: Vec2,
}

/// The area that a bomb covers in one tick, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum BombArea {
    /// A disc around `at` whose edge moves outward: from `inner` pixels at the end of the tick before to `outer` at the end of this.
    Ring { at: Vec2, inner: f32, outer: f32 },
    /// A rectangle with upright sides, the area of a wave or a column, from its upper left corner to its lower right one.
    Box { low: Vec2, high: Vec2 },
}

impl BombArea {
    /// Whether a position, in field pixels, lies in the area. The area of a ring is everything behind its front.
    pub fn covers(&self, place: Vec2) -> bool {
        match *self {
            Self::Ring { at, outer, .. } => place.distance_squared(at) < outer * outer,
            Self::Box { low, high } => place.cmpge(low).all() && place.cmplt(high).all(),
        }
    }

    /// Whether the area burns a body that has moved from `before` to `now` in this tick: a ring does when its front passes it, so that
    /// no body is burnt twice and none slips through.
    pub fn burns(&self, before: Vec2, now: Vec2) -> bool {
        let was_burnt = match *self {
            Self::Ring { at, inner, .. } => before.distance_squared(at) < inner * inner,
            Self::Box { .. } => false,
        };
        self.covers(now) && !was_burnt
    }
}

// The speeds of bombs in pixels a tick, half their widths in pixels, and how long they burn. A ring has left the field then, wherever it
// began.
const RING_SPEED: f32 = 10.0;
const RING_TICKS: u32 = 74;
const WAVE_HALF_PX: f32 = 150.0;
const WAVE_THICK_PX: f32 = 44.0;
const WAVE_SPEED: f32 = 6.0;
const WAVE_TICKS: u32 = 72;
const COLUMN_HALF_PX: f32 = 34.0;
const COLUMN_TICKS: u32 = 90;

impl Bomb {
    /// Returns the number of ticks for which a ship's bomb burns.
    pub const fn lasts(ship: ShipKind) -> u32 {
        match ship {
            ShipKind::Arrow => RING_TICKS,
            ShipKind::Fan => WAVE_TICKS,
            ShipKind::Lance => COLUMN_TICKS,
        }
    }

    /// Returns the damage that the bomb does to each alien or rock that it burns in a tick.
    pub(in crate::sim) const fn damage(self) -> i32 {
        match self.ship {
            ShipKind::Arrow => 50,
            ShipKind::Fan => 8,
            ShipKind::Lance => 3,
        }
    }

    /// Returns the area that the bomb covers in the present tick.
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
        }
    }
}
