//! Replays: record a game, keep it in a file, play it back, verify it.
//!
//! A replay holds the inputs of every tick, from which the whole game follows, and enough checks to say at
//! which tick another machine went its own way: a short check of the state every tick, the full hash every 300.

mod file;
mod recorder;
mod verify;

pub use file::{Header, MAX_TICKS, Replay, ReplayError};
pub use recorder::Recorder;
pub use verify::{Divergence, Expected, comparable, verify};

/// Ticks between two full state hashes.
pub const HASH_EVERY_TICKS: u32 = 300;

/// The short check of a state: the low half of a half of its hash.
#[must_use]
pub fn short_check(hash: u64) -> u16 {
    hash as u16
}
