//! The lab: what the collision detection did this tick, as text, bars and lines.
//!
//! [`Overlay::record`] looks at the world after a tick and keeps the counts; [`Overlay::draw`] puts them into the
//! picture, as a strip to play with or as a panel ([`Form`]): method and reason, the counts with their shares, a [`History`]
//! of four seconds, the book-keeping of the method, and [`StageTimes`] where a clock is at hand. `shapes.rs` draws over the field what the pipeline
//! offers: rectangles, sectors, the order of the list. [`Pace`] shows how the machine keeps up.
//!
//! [`FlightRecorder`] remembers the last second of a game; [`WhatHitMe`] lays it under a magnifying glass when a ship was lost:
//! both rectangles, both bitmaps, and the pixels that met.
//!
//! Looking changes nothing: all of it reads a finished tick, off the simulation's clock, and its own cost is a
//! line of the table. Cross-checking is the one thing that is dear: it runs every method on every tick.

mod collision_check;
mod flight_recorder;
mod history;
mod magnifier;
mod names;
mod overlay;
mod pace;
mod shapes;
mod times;
mod what_hit_me;

pub use collision_check::{CollisionCheck, Verdict};
pub use flight_recorder::{FlightRecorder, Moment, Past, REMEMBERED_TICKS, Trace};
pub use history::History;
pub use overlay::{Form, Overlay};
pub use pace::Pace;
pub use times::{StageTimes, Timing};
pub use what_hit_me::WhatHitMe;
