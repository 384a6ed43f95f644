//! Replays: recording a game, saving it to a file, playing it back, and verifying it.
//!
//! A replay holds the setup and the inputs of every tick, which determine the whole game. It also holds the hash of the
//! state every five seconds and at the end, which shows when another machine diverges. Two minutes fit into a
//! [link](Replay::to_link).
//!
//! ```text
//! game     --Recorder::tick--> Replay --to_bytes--> file
//! file     --from_bytes------> Replay --verify----> Ok, or the seconds that differ
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
mod link;
mod packing;
mod playback;
mod range_coder;
mod recorder;
mod verify;

pub use file::{MAX_TICKS, Replay, ReplayError};
pub use header::Header;
pub use playback::{Mark, Playback, PlaybackError, Survey};
pub use recorder::Recorder;
pub use verify::{Divergence, comparable, verify};

/// Ticks between two state hashes in a replay (5 s).
pub const HASH_EVERY_TICKS: u32 = 300;
