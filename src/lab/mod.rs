//! The lab: the work of the collision detection in a tick, as text, bars, lines and lessons.
//!
//! - [`Overlay`]: the counts of the last tick over the running game, as a strip or a panel, with rectangles and what the method holds.
//! - [`FlightRecorder`] records the last second of a game; [`WhatHitMe`] shows it under a magnifying glass once a ship is lost.
//! - [`stepper`] steps through the work of a method event by event, [`comparison`] lets all methods do the same ticks, and
//!   [`lessons`] teach with both.
//!
//! The lab changes nothing: it reads a finished tick, outside the clock of the simulation. Only cross-checking is expensive: it
//! runs every method on every tick.

mod collision_check;
pub mod comparison;
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
mod rulers;
mod shapes;
pub mod stepper;
mod what_hit_me;

pub use collision_check::{CollisionCheck, Verdict};
pub use flight_recorder::{BodyRecord, FlightRecorder, LossRecord, REMEMBERED_TICKS, TickRecord};
pub(crate) use frame_rate::FrameRateGraph;
pub(crate) use lens::draw_lens;
pub use meaning::{BITS, idea, meaning};
pub use overlay::{Overlay, OverlayForm};
pub use what_hit_me::WhatHitMe;

/// Returns the length of a count on the logarithmic scale of bars and graphs, to be multiplied by a scale in pixels:
/// log2(1 + `count`), which is 0 for 0.
fn log_length(count: u64) -> f32 {
    libm::log2f(1.0 + count as f32)
}
