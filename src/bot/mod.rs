//! The autopilot: plays the game from what a player sees on the screen, with the reaction time of a player.
//!
//! All that the autopilot knows of threats and items is a [`Sight`]: their positions and how they moved in the last
//! tick. It knows no path, no pattern and no random stream. [`Pilot`] looks 0.7 s ahead along straight lines (42 ticks)
//! and steers where the fewest bodies are in the way. It catches items that float near, and where every way out is
//! closed it fires a bomb.
//!
//! ```text
//! World --Sight::look--> bodies on the screen --12 ticks later--> Pilot::fly --> PlayerInput
//! ```
//!
//! The autopilot plays behind the title, in `simulate` and `screenshot`, and so in the tests of whole stages. It is no
//! part of the simulation: a replay of its game holds its inputs, and plays without it.

mod pilot;
mod sight;

pub use pilot::{Autopilot, Pilot};
pub use sight::{Sight, Threat, Treasure};
