//! The autopilot: plays the game with only what a player sees on the screen, and with a player's reaction time.
//!
//! A [`Sight`] is all that the autopilot knows about threats and items: their positions and their motion in the last
//! tick. It knows no paths, patterns or random streams. [`Pilot`] looks 0.7 s (42 ticks) ahead along straight lines
//! and steers where the fewest bodies are in the way. It catches items that float nearby, and fires a bomb when there
//! is no way out.
//!
//! ```text
//! World --Sight::look--> bodies on the screen --12 ticks later--> Pilot::fly --> PlayerInput
//! ```
//!
//! [`PassageSearch`] looks for a way through a stage with the help of a pilot.
//!
//! The autopilot plays behind the title, in `simulate` and `screenshot`, and in the tests of whole stages. It is not
//! part of the simulation: replays of its games contain its inputs and play without it.

mod passage;
mod pilot;
mod sight;

pub use passage::{Passage, PassageSearch};
#[cfg(feature = "app")]
pub(crate) use pilot::CROWD_PX;
pub use pilot::{Autopilot, Pilot};
pub use sight::{Sight, Threat, Treasure};
