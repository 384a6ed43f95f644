//! The sway of the sky: when the ship moves sideways, near stars shift more than far ones, which adds depth.

use crate::sim::{FIELD_WIDTH, World};

/// The shift of the nearest stars with the ship at the left or right edge, in pixels.
const REACH_PX: f32 = 14.0;
/// The fraction of the remaining distance to the target shift that is left after a tick, 0–1. The sky follows slowly.
const LAG: f32 = 0.93;

/// The shift of the nearest stars to the right in pixels, before and after the last tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sway {
    before_px: f32,
    now_px: f32,
}

impl Sway {
    /// Moves the shift toward the ship's position for one tick. A lost ship counts at its last position.
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
