//! The lab shows the work of the collision detection in a tick as text, bars, lines and lessons.
//!
//! - [`Overlay`] shows the counts of the last tick over the running game, as a strip or a panel, with rectangles and
//!   the data structure of the method.
//! - [`FlightRecorder`] records the last second of a game; [`WhatHitMe`] shows it under a magnifying glass after a ship
//!   is lost.
//! - [`stepper`] steps through the work of a method event by event, [`comparison`] runs all methods on the same ticks,
//!   and [`lessons`] teach with both.
//! - A [`Figure`] is the stepper as the book shows it. A [`PicturePainter`] draws it without a GPU.
//!
//! The lab never changes the game: it reads finished ticks, outside the simulation's clock. Only cross-checking is
//! expensive, because it runs every method on every tick.

mod collision_check;
pub mod comparison;
mod counter;
mod figure;
mod flight_recorder;
mod frame_rate;
mod history;
mod lens;
pub mod lessons;
mod lines;
mod magnifier;
mod meaning;
mod names;
mod overlay;
mod picture;
mod rulers;
mod scene_settings;
mod shapes;
pub mod stepper;
mod what_hit_me;

pub use collision_check::{CollisionCheck, Verdict};
pub use counter::counter;
pub use figure::{CounterSoFar, Figure};
pub use flight_recorder::{BodyRecord, FlightRecorder, LossRecord, REMEMBERED_TICKS, TickRecord};
pub(crate) use frame_rate::FrameRateGraph;
pub(crate) use lens::draw_lens;
pub use meaning::{BITS, idea, meaning};
pub(crate) use names::{known_name, sprite_name};
pub use overlay::{Overlay, OverlayForm};
pub use picture::{PaintedImage, PicturePainter};
pub use scene_settings::SettingValues;
pub use what_hit_me::WhatHitMe;

/// Returns the length of a count on the logarithmic scale of bars and graphs: log2(1 + `count`). Multiply it by the
/// scale in pixels.
fn log_length(count: u64) -> f32 {
    libm::log2f(1.0 + count as f32)
}
