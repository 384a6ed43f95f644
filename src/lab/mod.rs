//! The lab: the work of the collision detection in a tick, as text, bars and lines.
//!
//! [`Overlay::record`] looks at the world after a tick and keeps the counts; [`Overlay::draw`] draws them, as a strip for
//! playing or as a panel ([`OverlayForm`]): method and reason, the counts with their shares, a [`History`]
//! of four seconds, the book-keeping of the method, and [`OverlayTimes`] where there is a clock. `shapes.rs` draws
//! rectangles and what the method holds over the field. [`FrameRateGraph`] shows the times of the last pictures,
//! and [`draw_lens`] the bodies of a large arena in their own size.
//!
//! [`FlightRecorder`] keeps the last second of a game; when a ship was lost, [`WhatHitMe`] shows it under a magnifying
//! glass: both rectangles, both bitmaps, and the pixels that met. [`tested_scene()`] takes all that the collision tested in a
//! tick out of the game, as a scene of boxes; [`searched_objects()`] takes the boxes that its method searched among.
//!
//! [`stepper`] goes through the work of a method event by event, forth and back, for the page of the lab, and [`comparison`] lets
//! all methods do the same ticks. [`idea()`] says in a sentence what a method does, and [`meaning()`] what a counter counts.
//!
//! The lab changes nothing: it reads a finished tick, off the clock of the simulation, and its own cost is a line of the
//! table. Only cross-checking is expensive: it runs every method on every tick.

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
mod tested_scene;
mod what_hit_me;

pub use collision_check::{CollisionCheck, Verdict};
pub use flight_recorder::{BodyRecord, FlightRecorder, LossRecord, REMEMBERED_TICKS, TickRecord};
pub(crate) use frame_rate::FrameRateGraph;
pub(crate) use lens::draw_lens;
pub use meaning::{BITS, idea, meaning};
pub use overlay::{Overlay, OverlayForm};
pub use tested_scene::{searched_objects, tested_scene};
pub use what_hit_me::WhatHitMe;

/// Returns the length of a count on the logarithmic scale of bars and graphs, to be multiplied by a scale in pixels:
/// log2(1 + `count`), which is 0 for 0.
fn log_length(count: u64) -> f32 {
    libm::log2f(1.0 + count as f32)
}
