//! The file format: magic number, format version, length, checksum, then the content.
//!
//! ```text
//! offset  bytes  what
//!      0      8  "SWEEPRPL"
//!      8      2  version of this format, little endian
//!     10      4  length of the content
//!     14      8  xxh3 of the content
//!     22      …  content: postcard; the inputs are packed
//! ```

use super::packing::{pack, unpack};
use super::{HASH_EVERY_TICKS, Header};
use crate::modes::is_possible;
use crate::sim::{Inputs, PlayerInput};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"SWEEPRPL";
/// The version of the file format. The version of the game's rules is in the header.
const FORMAT: u16 = 4;
/// The length of everything before the content, in bytes.
const PREFIX_BYTES: usize = 22;

/// The maximum number of ticks of a replay (two hours). A file that claims more is refused before its inputs are
/// unpacked.
pub const MAX_TICKS: u32 = 2 * 60 * 60 * crate::sim::TICKS_PER_SECOND;

/// A recorded game of one stage: its setup, its inputs, and hashes of its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game's setup, and the versions of the rules, level and sprites it was recorded with.
    pub header: Header,
    /// The inputs of all players, one entry per tick.
    pub inputs: Vec<Inputs>,
    /// The state hash after every [`HASH_EVERY_TICKS`]th tick and after the last tick.
    pub hashes: Vec<u64>,
    /// The final score, for lists of replays.
    pub score: u64,
}

/// The reason why a replay cannot be read. `found` is the actual value, and `expected` is the value stated at the start
/// of the file. Lengths are in bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum ReplayError {
    /// The file does not start like a replay.
    #[error("not a replay: it does not start with SWEEPRPL")]
    NotAReplay,
    /// A link has other characters than a link, or does not contain a whole replay.
    #[error("the link is damaged or incomplete: copy all of it again")]
    DamagedLink,
    /// This game does not read this version of the file format.
    #[error("the replay has format {found}, but this game reads only format {FORMAT}")]
    Format { found: u16 },
    /// The file is shorter or longer than its prefix states.
    #[error("the replay is incomplete or has extra data: {found} bytes of content, expected {expected}")]
    Length { found: usize, expected: usize },
    /// The content does not match its checksum: it was damaged after it was written.
    #[error("the replay is damaged: checksum {found:016x}, expected {expected:016x}")]
    Checksum { found: u64, expected: u64 },
    /// The checksum is correct, but the content is not a valid replay. Holds the reason.
    #[error("cannot read the content of the replay: {0}")]
    Content(String),
}

impl ReplayError {
    /// Whether the file comes from a newer version of the game and can be read there.
    pub fn is_newer(&self) -> bool {
        matches!(self, Self::Format { found } if *found > FORMAT)
    }
}

/// The content of a replay file after its prefix.
#[derive(Serialize, Deserialize)]
struct FileContent {
    header: Header,
    score: u64,
    ticks: u32,
    /// Eight bytes for each hash, little endian.
    hashes: Vec<u8>,
    inputs: Vec<u8>,
}

impl Replay {
    /// Returns the state hash after a tick, counted from 1, if the replay has one.
    pub(super) fn hash_after(&self, tick: u32) -> Option<u64> {
        let is_last = tick as usize == self.inputs.len();
        let has_hash = is_last || tick.is_multiple_of(HASH_EVERY_TICKS);
        has_hash.then(|| self.hashes[tick.div_ceil(HASH_EVERY_TICKS) as usize - 1])
    }

    /// Encodes the replay in the current file format, ready to be saved.
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = FileContent {
            header: self.header.clone(),
            score: self.score,
            ticks: self.inputs.len() as u32,
            hashes: self.hashes.iter().flat_map(|hash| hash.to_le_bytes()).collect(),
            inputs: pack(&self.inputs, self.header.setup.ships.players()),
        };
        // Plain numbers always serialize.
        let content = postcard::to_stdvec(&content).unwrap_or_default();
        let (length, hash) = (content.len() as u32, xxhash_rust::xxh3::xxh3_64(&content));
        [&MAGIC[..], &FORMAT.to_le_bytes(), &length.to_le_bytes(), &hash.to_le_bytes(), &content].concat()
    }

    /// Reads a replay file. Never allocates more than the longest replay needs.
    ///
    /// # Errors
    /// Returns the first mistake found. The prefix is checked first, then the content.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReplayError> {
        let (FileContent { header, score, ticks, hashes, inputs }, rest) =
            postcard::take_from_bytes(checked_content(bytes)?).map_err(content)?;
        if !rest.is_empty() {
            return Err(content(format!("{} extra bytes after its end", rest.len())));
        }
        if ticks > MAX_TICKS {
            return Err(content(format!("{ticks} ticks, expected at most {MAX_TICKS}")));
        }
        let (hashes, rest) = hashes.as_chunks();
        if !rest.is_empty() || hashes.len() != ticks.div_ceil(HASH_EVERY_TICKS) as usize {
            return Err(content(format!("its hashes are not those of {ticks} ticks")));
        }
        let inputs = unpack(&inputs, ticks as usize, header.setup.ships.players())
            .ok_or_else(|| content(format!("its inputs are not those of {ticks} ticks")))?;
        let hashes = hashes.iter().copied().map(u64::from_le_bytes).collect();
        Self { header, inputs, hashes, score }.possible()
    }

    fn possible(self) -> Result<Self, ReplayError> {
        if let Some(tick) = self.inputs.iter().position(|inputs| inputs.any_held(!PlayerInput::ALL_BUTTONS)) {
            return Err(content(format!("unknown buttons at tick {}", tick + 1)));
        }
        if !is_possible(&self.header.setup) {
            return Err(content("no game can start this stage with the recorded score, lives and power"));
        }
        Ok(self)
    }
}

fn content(error: impl core::fmt::Display) -> ReplayError {
    ReplayError::Content(error.to_string())
}

fn checked_content(bytes: &[u8]) -> Result<&[u8], ReplayError> {
    if !bytes.starts_with(MAGIC) {
        return Err(ReplayError::NotAReplay);
    }
    let Some((prefix, content)) = bytes.split_at_checked(PREFIX_BYTES) else {
        return Err(ReplayError::Length { found: bytes.len(), expected: PREFIX_BYTES });
    };
    let number = |from: usize, to: usize| {
        prefix[from..to].iter().rev().fold(0_u64, |value, &byte| value << 8 | u64::from(byte))
    };
    let format = number(8, 10) as u16;
    if format != FORMAT {
        return Err(ReplayError::Format { found: format });
    }
    let expected = number(10, 14) as usize;
    if content.len() != expected {
        return Err(ReplayError::Length { found: content.len(), expected });
    }
    let (found, expected) = (xxhash_rust::xxh3::xxh3_64(content), number(14, 22));
    if found != expected {
        return Err(ReplayError::Checksum { found, expected });
    }
    Ok(content)
}
