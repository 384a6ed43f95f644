//! The geometry of frames: the rectangle of a frame on the field, and the baked turn of a sprite that fits a direction.

use glam::Vec2;
use sector_collision::Rect;
use sector_sprites::{FrameId, Sheet, SpriteId};

/// Returns the rectangle on the field of a frame whose pivot is at `pos`, in whole pixels: the position is floored.
pub(in crate::sim) fn rect_at(sheet: &Sheet, frame: FrameId, pos: Vec2) -> Rect {
    let bounds = sheet.bounds(frame);
    let pivot = Rect::from_vec2(pos, bounds.w, bounds.h);
    Rect::new(bounds.x + pivot.x, bounds.y + pivot.y, bounds.w, bounds.h)
}

/// Returns the index of the rotation of a sprite, as the sheet stores it, that is nearest to a direction of flight.
/// Rotation 0 points right, the next ones are turned clockwise.
pub(in crate::sim) fn turn_toward(sheet: &Sheet, sprite: SpriteId, velocity: Vec2) -> u16 {
    let turns = sheet.turns(sprite);
    if turns == 1 {
        return 0;
    }
    let share = libm::atan2f(velocity.y, velocity.x) / core::f32::consts::TAU;
    (libm::roundf(share * f32::from(turns)) as i32).rem_euclid(i32::from(turns)) as u16
}
