//! Replays: recording a game, saving it to a file, playing it back, and verifying it.
//!
//! A replay holds the setup and the inputs of every tick, which determine the whole game. It also holds checks that
//! show at which tick another machine diverges: a short check of the state every tick, and the full hash every 300.
//!
//! ```text
//! game     --Recorder::tick--> Replay --to_bytes--> file
//! file     --from_bytes------> Replay --verify----> Ok, or the first tick that differs
//!             magic, format, length, checksum; then rules, level and sprites must match
//! ```
//!
//! [`Recorder`] records a game while it is played, [`Replay`] is the recording and its file, and [`verify()`] plays
//! it again. [`Playback`] shows it, with seeking and taking over. [`Survey`] finds events worth marking on a
//! timeline. The file format has its own version, separate from that of the rules
//! ([`SIM_VERSION`](crate::sim::SIM_VERSION)).
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
pub use verify::{Divergence, Expected, comparable, verify};

/// Ticks between two full state hashes in a replay.
pub const HASH_EVERY_TICKS: u32 = 300;

/// Returns the short check of a game's state: the low 16 bits of its hash.
pub fn short_check(hash: u64) -> u16 {
    hash as u16
}
