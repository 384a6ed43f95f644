//! The game as a function: [`PlayerInput`] in, [`Event`]s and state out, 60 times a second.
//!
//! [`World::step`] calls plain functions over the entities, one file each, in one visible order. The
//! simulation knows no window, no GPU, no sound and no clock, and ends in the same bits on every machine:
//! numbers that matter come from + − × ÷ and `libm`, random ones from seeded streams, and wherever order
//! matters, bodies are taken by their stable ids and never as the entity store happens to hold them.

mod boss;
mod collide;
mod components;
mod control;
mod cull;
mod damage;
mod director;
mod event;
mod input;
mod paths;
mod score;
mod spawn;
mod state_hash;
mod weapons;
mod world;

pub use crate::level::{Blast, FIELD_HEIGHT, FIELD_WIDTH, TICKS_PER_SECOND};
pub use boss::{Boss, BossState};
pub use components::{Alien, Body, Missile, Part, kind};
pub use control::{HULL_REACH_PX, Ship};
pub use director::Warning;
pub use event::Event;
pub use input::PlayerInput;
pub use score::Score;
pub use spawn::Cast;
pub use world::{Outcome, Setup, SetupError, Stage, World};

/// The version of the rules. It changes when the same inputs would end in another state, and only then; it is
/// apart from the version of the game, so that a replay outlives releases that leave the rules alone.
pub const SIM_VERSION: u16 = 1;
