//! What the screens say. One file a screen; each draws over whatever lies behind it.

mod keys;
mod options;
mod pause;
mod result;
mod stress;
mod title;

pub(super) use keys::overlay_keys;
pub(super) use options::{Change, OptionsScreen};
pub(super) use pause::draw_pause;
pub(super) use result::draw_result;
pub(super) use stress::{StressScreen, Wish};
pub(super) use title::draw_title;

use crate::view::{Layer, Painter, Rgba};

pub(super) const WHITE: Rgba = [240, 244, 255, 255];
pub(super) const DIM: Rgba = [150, 168, 212, 255];
pub(super) const GOLD: Rgba = [255, 218, 120, 255];

/// Darkens the field, so that what is written over it can be read.
fn veil(opacity: u8, painter: &mut Painter<'_>) {
    painter.fill(Layer::Hud, 0.0, 0.0, 640.0, 360.0, [4, 6, 16, opacity]);
}
