//! The lab: what the collision detection did this tick, as text, bars and lines.

mod history;
mod overlay;
mod shapes;
mod times;

pub use history::History;
pub use overlay::Overlay;
pub use times::{StageTimes, Timing};
