//! Replays: record a game, keep it in a file, play it back, verify it.
//!
//! A replay holds the setup and the inputs of every tick, from which the whole game follows, and checks that tell at
//! which tick another machine diverges: a short check of the state every tick, the full hash every 300.
//!
//! ```text
//! game     --Recorder::tick--> Replay --to_bytes--> file
//! file     --from_bytes------> Replay --verify----> Ok, or the first tick that differs
//!             magic, format, length, checksum; then rules, level and sprites must be those at hand
//! ```
//!
//! [`Recorder`] keeps a game while it is played, [`Replay`] is the game and its file, [`verify()`] plays it again.
//! [`Playback`] shows it, with seeking and taking over; [`Survey`] finds the events that are worth a mark on a time
//! line. The file has a version of its own; that of the rules is [`SIM_VERSION`](crate::sim::SIM_VERSION).
//!
//! ```
//! use sector_sweep::replay::{Replay, ReplayError};
//!
//! assert_eq!(Replay::from_bytes(b"something else"), Err(ReplayError::NotAReplay));
//! ```

mod file;
mod header;
mod playback;
mod recorder;
mod verify;

pub use file::{MAX_TICKS, Replay, ReplayError};
pub use header::Header;
pub use playback::{Mark, Playback, PlaybackError, Survey};
pub use recorder::Recorder;
pub use verify::{Divergence, Expected, LogDifference, comparable, compare_logs, log, verify};

/// The ticks between two full hashes of the game's state in a replay.
pub const HASH_EVERY_TICKS: u32 = 300;

/// Returns the short check of a state of the game: the low 16 bits of its hash.
pub fn short_check(hash: u64) -> u16 {
    hash as u16
}
