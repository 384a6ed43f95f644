//! The file format: magic number, format version, length, checksum, then the packed content.
//!
//! ```text
//! offset  bytes  what
//!      0      8  "SWEEPRPL"
//!      8      2  version of this format, little endian
//!     10      4  length of the packed content
//!     14      8  xxh3 of the packed content
//!     22      …  content: postcard, packed with lz4 (after its unpacked length)
//! ```

use super::Header;
use crate::modes::is_possible;
use crate::sim::{Inputs, MAX_PLAYERS, PlayerInput, Ships};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"SWEEPRPL";
/// The version of the file format. The version of the game's rules is in the header.
const FORMAT: u16 = 3;
/// The length of everything before the packed content, in bytes.
const PREFIX_BYTES: usize = 22;

/// The maximum number of ticks of a replay (two hours). A file that claims more is refused before it is unpacked.
pub const MAX_TICKS: u32 = 2 * 60 * 60 * crate::sim::TICKS_PER_SECOND;
/// The maximum unpacked size of a replay of [`MAX_TICKS`], in bytes.
const MAX_CONTENT_BYTES: usize = MAX_TICKS as usize * 9 + 65_536;

/// A recorded game of one stage: its setup, its inputs, and checks of its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game's setup, and the versions of the rules, level and sprites it was recorded with.
    pub header: Header,
    /// The inputs of all players, one entry per tick.
    pub inputs: Vec<Inputs>,
    /// A short check of the state after each tick: the low 16 bits of the state hash.
    pub checks: Vec<u16>,
    /// The full state hash after every 300th tick.
    pub hashes: Vec<u64>,
    /// The full state hash after the last tick.
    pub final_hash: u64,
    /// The final score, for lists of replays.
    pub score: u64,
}

/// The reason why a replay cannot be read. `found` is the actual value, and `expected` is the value stated at the start
/// of the file. Lengths are in bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are explained together")]
pub enum ReplayError {
    /// The file does not start like a replay.
    #[error("not a replay: the file does not start with SWEEPRPL")]
    NotAReplay,
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

/// The inputs of one player as three streams, which compress far better separately.
#[derive(Default, Serialize, Deserialize)]
struct Streams {
    stick_x: Vec<u8>,
    stick_y: Vec<u8>,
    buttons: Vec<u8>,
}

impl Streams {
    fn of(inputs: &[Inputs], player: usize) -> Self {
        let inputs = || inputs.iter().map(|inputs| inputs.of(player));
        Self {
            stick_x: inputs().map(|input| input.stick_x as u8).collect(),
            stick_y: inputs().map(|input| input.stick_y as u8).collect(),
            buttons: inputs().map(|input| input.buttons).collect(),
        }
    }

    /// Returns the player's input at a tick, counted from 0. After the last tick all controls are released.
    fn at(&self, tick: usize) -> PlayerInput {
        let byte = |stream: &[u8]| stream.get(tick).copied().unwrap_or_default();
        let (stick_x, stick_y) = (byte(&self.stick_x) as i8, byte(&self.stick_y) as i8);
        PlayerInput { stick_x, stick_y, buttons: byte(&self.buttons) }
    }

    fn have(&self, ticks: usize) -> bool {
        [&self.stick_x, &self.stick_y, &self.buttons].iter().all(|stream| stream.len() == ticks)
    }
}

/// The content of a replay file before it is packed. With two players, the streams of the second follow.
#[derive(Serialize, Deserialize)]
struct FileContent {
    header: Header,
    first: Streams,
    checks: Vec<u8>,
    hashes: Vec<u64>,
    final_hash: u64,
    score: u64,
}

impl Replay {
    /// Encodes the replay in the current file format, ready to be saved.
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = FileContent {
            header: self.header.clone(),
            first: Streams::of(&self.inputs, 0),
            checks: self.checks.iter().flat_map(|check| check.to_le_bytes()).collect(),
            hashes: self.hashes.clone(),
            final_hash: self.final_hash,
            score: self.score,
        };
        // Vectors of plain numbers always serialize.
        let mut plain = postcard::to_stdvec(&content).unwrap_or_default();
        if self.header.setup.ships.players() == MAX_PLAYERS {
            let second = Streams::of(&self.inputs, 1);
            plain.extend(postcard::to_stdvec(&second).unwrap_or_default());
        }
        let packed = lz4_flex::compress_prepend_size(&plain);
        let (length, hash) = (packed.len() as u32, xxhash_rust::xxh3::xxh3_64(&packed));
        [&MAGIC[..], &FORMAT.to_le_bytes(), &length.to_le_bytes(), &hash.to_le_bytes(), &packed].concat()
    }

    /// Reads a replay file. Never allocates more than the longest replay needs.
    ///
    /// # Errors
    /// Returns the first mistake found. The prefix is checked first, then the packing, then the content.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReplayError> {
        let packed = checked_content(bytes)?;
        let (size, _) = lz4_flex::block::uncompressed_size(packed).map_err(content)?;
        if size > MAX_CONTENT_BYTES {
            return Err(content(format!("{size} bytes unpacked, expected at most {MAX_CONTENT_BYTES}")));
        }
        let plain = lz4_flex::decompress_size_prepended(packed).map_err(content)?;
        if plain.len() != size {
            return Err(content(format!("{} bytes unpacked, expected {size}", plain.len())));
        }
        Self::from_content(&plain)
    }

    fn from_content(plain: &[u8]) -> Result<Self, ReplayError> {
        let (FileContent { header, first, checks, hashes, final_hash, score }, rest) =
            postcard::take_from_bytes(plain).map_err(content)?;
        let (second, rest) = match header.setup.ships {
            Ships::Alone(_) => (None, rest),
            Ships::Together(_) => {
                let (second, rest) = postcard::take_from_bytes(rest).map_err(content)?;
                (Some(second), rest)
            }
        };
        if !rest.is_empty() {
            return Err(content(format!("{} extra bytes after its end", rest.len())));
        }
        let ticks = first.buttons.len();
        let whole = first.have(ticks)
            && second.as_ref().is_none_or(|second: &Streams| second.have(ticks))
            && checks.len() == 2 * ticks
            && hashes.len() == ticks / super::HASH_EVERY_TICKS as usize;
        if !whole {
            return Err(content(format!("its input streams do not all have {ticks} ticks")));
        }
        let second = second.unwrap_or_default();
        let replay = Self {
            header,
            inputs: (0..ticks).map(|tick| Inputs([first.at(tick), second.at(tick)])).collect(),
            checks: checks.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
            hashes,
            final_hash,
            score,
        };
        replay.possible()
    }

    fn possible(self) -> Result<Self, ReplayError> {
        let ticks = self.inputs.len();
        if ticks > MAX_TICKS as usize {
            return Err(content(format!("{ticks} ticks, expected at most {MAX_TICKS}")));
        }
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
    let Some((prefix, packed)) = bytes.split_at_checked(PREFIX_BYTES) else {
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
    if packed.len() != expected {
        return Err(ReplayError::Length { found: packed.len(), expected });
    }
    let (found, expected) = (xxhash_rust::xxh3::xxh3_64(packed), number(14, 22));
    if found != expected {
        return Err(ReplayError::Checksum { found, expected });
    }
    Ok(packed)
}
