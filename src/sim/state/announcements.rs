//! Announcements: the warnings of charging guns and fast aliens.

use crate::level::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// A mark at the edge of the field, where a fast alien is about to come in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntryWarning {
    /// The point of the field nearest to where the alien comes in, in field pixels.
    pub at: Vec2,
    /// Ticks until the mark disappears.
    pub ticks: u32,
}

/// A gun that glows before it fires.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GunCharge {
    /// The id of the alien with the gun; 0 for a boss.
    pub(in crate::sim) id: u32,
    /// The index of the gun among those of its alien or of the boss phase.
    pub(in crate::sim) gun: u8,
    /// The muzzle in field pixels, or the nearest point of the field for a muzzle outside.
    pub at: Vec2,
    /// Ticks until the gun fires.
    pub left: u32,
    /// Ticks from the beginning of the charge to the shot.
    pub total: u32,
}

/// Returns the point nearest to `at` at which a mark lies wholly on the field, both in field pixels.
pub(in crate::sim) fn on_field(at: Vec2) -> Vec2 {
    let edge = Vec2::splat(10.0);
    at.clamp(edge, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - edge)
}
