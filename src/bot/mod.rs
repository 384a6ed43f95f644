//! The autopilot: it sees what a player sees, as late as a player sees it, and plays.
//!
//! [`Sight`] is the whole of its knowledge: where things are on the screen now and where they were a moment
//! ago. It knows no path, no pattern and no random stream. [`Pilot`] looks a second ahead along straight lines
//! and steers where least is in the way.

mod pilot;
mod sight;

pub use pilot::Pilot;
pub use sight::{Sight, Threat};
