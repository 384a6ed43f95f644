//! The sway of the sky: near stars move aside when the ship does, far ones hardly, which gives the sky depth.

use crate::sim::{FIELD_WIDTH, World};

/// The largest shift of the nearest stars, in pixels: when the ship is at the left or right edge.
const REACH_PX: f32 = 14.0;
/// The share of the distance to the wanted shift of the stars that is left after a tick, 0–1: the sky follows the ship
/// slowly.
const LAG: f32 = 0.93;

/// The shift of the nearest stars to the right, before and after the last tick, with which the sky follows the ship.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sway {
    before_px: f32,
    now_px: f32,
}

impl Sway {
    /// Changes the shift of the stars for a tick after the ship's position; a lost ship counts at its last position.
    pub(super) fn follow(&mut self, world: &World) {
        self.before_px = self.now_px;
        let half = FIELD_WIDTH as f32 / 2.0;
        let wanted = -REACH_PX * ((world.ship_pos().x - half) / half).clamp(-1.0, 1.0);
        self.now_px = wanted + (self.now_px - wanted) * LAG;
    }

    pub(super) fn at(self, alpha: f32) -> f32 {
        self.before_px + (self.now_px - self.before_px) * alpha
    }
}
