//! Surges: near misses charge cells, and SURGE spends all full ones at once.
//!
//! A near miss (a graze) is a bullet whose rectangle overlaps the ship's while their bitmaps do not: the false positive
//! of the broad phase. It charges the cells, more or less depending on the ship:
//!
//! ```text
//!            charge for a graze          a kill from close up     weapon of a surge
//!   Arrow            9                            1               bolts at the nearest aliens
//!   Fan              6                            4               rings of bolts
//!   Lance     6 (12 while focused)                1               a beam through everything above the ship
//!   Anchor    6 (9 while focused)                 1               a beam above each buoy
//! ```
//!
//! A surge turns the bullets around its ship into chips, cashes in a quarter of the chain per cell, and fires its weapon
//! for 20 ticks per cell. Kills pay double until half a second after the last shot.

use super::{Player, ShipKind};
use crate::level::direction;
use glam::Vec2;

/// The maximum number of full cells of a player.
pub const MAX_CELLS: u8 = 3;
/// The charge that fills a cell.
pub const CELL_CHARGE: u16 = 100;
/// The distance from a ship within which a kill counts as from close up, and pays double, in pixels.
pub const CLOSE_PX: f32 = 110.0;

/// A surge that a player has fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surge {
    /// The number of cells it spent, 1 to [`MAX_CELLS`].
    pub cells: u8,
    /// Ticks since it was fired.
    pub age: u32,
}

impl Surge {
    /// Ticks for which the weapon of a surge fires, per cell.
    const TICKS_A_CELL: u32 = 20;
    /// Ticks after the last shot until the surge ends: its bolts are still in flight.
    const LINGER_TICKS: u32 = 30;

    /// Returns for how many ticks the weapon fires.
    pub const fn fires_for(self) -> u32 {
        self.cells as u32 * Self::TICKS_A_CELL
    }

    /// Returns for how many ticks the surge burns, so that kills pay double.
    pub const fn lasts(self) -> u32 {
        self.fires_for() + Self::LINGER_TICKS
    }

    /// Returns the distance from the ship within which the surge clears bullets when it is fired, in pixels.
    pub fn reach_px(self) -> f32 {
        50.0 + 30.0 * f32::from(self.cells)
    }
}

impl Player {
    /// Returns the number of full cells, 0 to [`MAX_CELLS`].
    pub const fn cells(&self) -> u8 {
        (self.charge / CELL_CHARGE) as u8
    }

    pub(in crate::sim) fn charge_for_graze(&self) -> u16 {
        match self.kind {
            ShipKind::Arrow => 9,
            ShipKind::Lance if self.focused => 12,
            ShipKind::Anchor if self.focused => 9,
            ShipKind::Fan | ShipKind::Lance | ShipKind::Anchor => 6,
        }
    }

    pub(in crate::sim) fn charge_for_close_kill(&self) -> u16 {
        if self.kind == ShipKind::Fan { 4 } else { 1 }
    }

    /// Adds charge. Returns whether it filled a cell.
    pub(in crate::sim) fn add_charge(&mut self, charge: u16) -> bool {
        let before = self.cells();
        self.charge = (self.charge + charge).min(CELL_CHARGE * u16::from(MAX_CELLS));
        self.cells() > before
    }
}

/// Ticks between two bolts of an Arrow.
pub(in crate::sim) const BOLT_EVERY_TICKS: u32 = 2;
pub(in crate::sim) const BOLT_DAMAGE: i32 = 9;
/// The number of nearest aliens among which an Arrow's bolts are shared out.
pub(in crate::sim) const BOLT_TARGETS: usize = 4;
/// Ticks between two rings of a Fan.
pub(in crate::sim) const RING_EVERY_TICKS: u32 = 10;
pub(in crate::sim) const RING_DAMAGE: i32 = 5;
const RING_BOLTS: u32 = 24;
/// The speed of bolts, in pixels per tick (900 px/s).
pub(in crate::sim) const BOLT_SPEED: f32 = 15.0;
/// The damage per tick of a Lance's beam to each alien or rock in it.
pub(in crate::sim) const BEAM_DAMAGE: i32 = 4;
/// The damage per tick of the beam above a buoy.
pub(in crate::sim) const BUOY_BEAM_DAMAGE: i32 = 2;
/// Half the width of a beam, in pixels.
pub const BEAM_HALF_PX: i32 = 7;

/// Returns the directions of the bolts of ring number `ring`. Every other ring is turned by half a gap.
pub(in crate::sim) fn ring_directions(ring: u32) -> impl Iterator<Item = Vec2> {
    let gap = core::f32::consts::TAU / RING_BOLTS as f32;
    let turn = if ring.is_multiple_of(2) { 0.0 } else { gap / 2.0 };
    (0..RING_BOLTS).map(move |bolt| direction(bolt as f32 * gap + turn))
}
