//! The game as a function: [`PlayerInput`] in, [`Event`]s and state out, 60 times a second.

mod event;
mod input;

pub use event::{Blast, Event};
pub use input::PlayerInput;

/// Ticks of simulation in a second.
pub const TICKS_PER_SECOND: u32 = 60;

/// Width of the playing field in pixels.
pub const FIELD_WIDTH: i32 = 640;

/// Height of the playing field in pixels.
pub const FIELD_HEIGHT: i32 = 360;
