//! The sky sways with the ship: what is near moves aside when the ship does, what is far hardly, and so the sky has depth.

use crate::sim::{FIELD_WIDTH, World};

/// The nearest stars have moved aside so far when the ship is at an edge, in pixels.
const REACH_PX: f32 = 14.0;
/// The part of the way that is left after a tick: the sky is heavier than the ship.
const LAG: f32 = 0.93;

/// Where the nearest stars are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sway {
    before_px: f32,
    now_px: f32,
}

impl Sway {
    /// A tick passes. Of a ship that is gone the last place counts.
    pub(super) fn follow(&mut self, world: &World) {
        self.before_px = self.now_px;
        let half = FIELD_WIDTH as f32 / 2.0;
        let wanted = -REACH_PX * ((world.ship_pos().x - half) / half).clamp(-1.0, 1.0);
        self.now_px = wanted + (self.now_px - wanted) * LAG;
    }

    /// Pixels to the right, `alpha` of a tick after the one before the last.
    pub(super) fn at(self, alpha: f32) -> f32 {
        self.before_px + (self.now_px - self.before_px) * alpha
    }
}
