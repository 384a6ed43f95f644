//! The autopilot: it sees what a player sees, as late as a player sees it, and plays.
//!
//! [`Sight`] is the whole of its knowledge: the places of bodies on the screen now and a moment ago. It knows no path, no
//! pattern and no random stream. [`Pilot`] looks 0.7 s ahead along straight lines
//! (42 ticks) and steers where the fewest bodies are in the way. It catches items that float near, and where every way out is closed it
//! fires a bomb.
//!
//! ```text
//! World --Sight::look--> bodies on the screen --12 ticks later--> Pilot::fly --> PlayerInput
//! ```
//!
//! It plays behind the title, in `simulate` and `screenshot`, and so in the tests of whole stages. It is no part
//! of the simulation: a replay of its game holds its inputs, and plays without it.

mod autopilot;
mod pilot;
mod sight;

pub use autopilot::Autopilot;
pub use pilot::Pilot;
pub use sight::{Sight, Threat, Treasure};
