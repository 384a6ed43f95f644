//! The file: magic, format version, length, checksum, then the packed content.
//!
//! ```text
//! offset  bytes  what
//!      0      8  "SWEEPRPL"
//!      8      2  version of this format, little endian
//!     10      4  length of the packed content
//!     14      8  xxh3 of the packed content
//!     22      …  content: postcard, packed by lz4 (with its unpacked length before it)
//! ```

use crate::sim::{Carry, Difficulty, PlayerInput};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"SWEEPRPL";
/// Version of the file format; that of the rules is in the header. Version 1 had no difficulty and nothing taken along:
/// its games are read as those of the easiest, begun anew.
const FORMAT: u16 = 2;
const PREFIX_BYTES: usize = 22;

/// The longest replay: two hours. A file that claims more is refused before anything is unpacked.
pub const MAX_TICKS: u32 = 2 * 60 * 60 * crate::sim::TICKS_PER_SECOND;
/// What the content of such a replay can unpack to at most, in bytes.
const MAX_CONTENT_BYTES: usize = MAX_TICKS as usize * 6 + 65_536;

/// What a game was played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Version of the rules; a game of another version cannot be verified.
    pub sim_version: u16,
    /// Version of the game, for people.
    pub game_version: String,
    /// The stage, from 1.
    pub stage: u32,
    /// How hard it was.
    pub difficulty: Difficulty,
    /// Hash of the level's text.
    pub level_hash: u64,
    /// Hash of the sheet's masks and rectangles.
    pub sheet_hash: u64,
    /// The seed.
    pub seed: u64,
    /// What came along from the stage before, if one was played.
    pub carry: Option<Carry>,
}

/// The header of format 1.
#[derive(Deserialize)]
struct OldHeader {
    sim_version: u16,
    game_version: String,
    stage: u32,
    level_hash: u64,
    sheet_hash: u64,
    seed: u64,
}

impl From<OldHeader> for Header {
    fn from(old: OldHeader) -> Self {
        let OldHeader { sim_version, game_version, stage, level_hash, sheet_hash, seed } = old;
        let difficulty = Difficulty::Cadet;
        Self { sim_version, game_version, stage, difficulty, level_hash, sheet_hash, seed, carry: None }
    }
}

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What it was played on.
    pub header: Header,
    /// One input a tick.
    pub inputs: Vec<PlayerInput>,
    /// One short check a tick, of the state after it.
    pub checks: Vec<u16>,
    /// The full hash after every 300th tick.
    pub hashes: Vec<u64>,
    /// The full hash after the last tick.
    pub final_hash: u64,
    /// Points at the end, for lists.
    pub score: u64,
}

/// A replay that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It does not begin as a replay does.
    #[error("not a replay: it does not begin with SWEEPRPL")]
    NotAReplay,
    /// Written by another version of the format.
    #[error("replay format {found}: this game reads formats 1 to {FORMAT}")]
    Format {
        /// The version in the file.
        found: u16,
    },
    /// Shorter or longer than it says.
    #[error("the replay is cut short or has a tail: {found} bytes of content, expected {expected}")]
    Length {
        /// Bytes that are there.
        found: usize,
        /// Bytes that the prefix promises.
        expected: usize,
    },
    /// A byte differs from what was written.
    #[error("the replay is damaged: checksum {found:016x}, expected {expected:016x}")]
    Checksum {
        /// Of the content.
        found: u64,
        /// From the prefix.
        expected: u64,
    },
    /// The checksum holds, yet the content is not a replay's.
    #[error("the replay's content cannot be read: {0}")]
    Content(String),
}

/// What is packed: the inputs as three streams, each of which packs far better than their mixture.
#[derive(Serialize, Deserialize)]
struct Content<H> {
    header: H,
    stick_x: Vec<u8>,
    stick_y: Vec<u8>,
    buttons: Vec<u8>,
    checks: Vec<u8>,
    hashes: Vec<u64>,
    final_hash: u64,
    score: u64,
}

impl Replay {
    /// The file's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let content = Content {
            header: self.header.clone(),
            stick_x: self.inputs.iter().map(|input| input.stick_x as u8).collect(),
            stick_y: self.inputs.iter().map(|input| input.stick_y as u8).collect(),
            buttons: self.inputs.iter().map(|input| input.buttons).collect(),
            checks: self.checks.iter().flat_map(|check| check.to_le_bytes()).collect(),
            hashes: self.hashes.clone(),
            final_hash: self.final_hash,
            score: self.score,
        };
        // Vectors of plain numbers always serialise.
        let plain = postcard::to_stdvec(&content).unwrap_or_default();
        let packed = lz4_flex::compress_prepend_size(&plain);
        let mut bytes = Vec::with_capacity(PREFIX_BYTES + packed.len());
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&FORMAT.to_le_bytes());
        bytes.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&xxhash_rust::xxh3::xxh3_64(&packed).to_le_bytes());
        bytes.extend_from_slice(&packed);
        bytes
    }

    /// Reads a file's bytes. Never allocates more than the longest replay needs.
    ///
    /// # Errors
    /// Whatever is wrong with them, from the outside in.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReplayError> {
        let (format, packed) = checked_content(bytes)?;
        let (size, _) = lz4_flex::block::uncompressed_size(packed).map_err(content)?;
        if size > MAX_CONTENT_BYTES {
            return Err(ReplayError::Content(format!(
                "{size} bytes unpacked, expected at most {MAX_CONTENT_BYTES}"
            )));
        }
        let plain = lz4_flex::decompress_size_prepended(packed).map_err(content)?;
        if plain.len() != size {
            let found = plain.len();
            return Err(ReplayError::Content(format!("{found} bytes unpacked, expected {size}")));
        }
        match format {
            1 => Self::from_content::<OldHeader>(&plain),
            _ => Self::from_content::<Header>(&plain),
        }
    }

    fn from_content<H: DeserializeOwned + Into<Header>>(plain: &[u8]) -> Result<Self, ReplayError> {
        let (content, rest): (Content<H>, _) = postcard::take_from_bytes(plain).map_err(content)?;
        if !rest.is_empty() {
            return Err(ReplayError::Content(format!("{} bytes behind its end", rest.len())));
        }
        let ticks = content.buttons.len();
        let whole = content.stick_x.len() == ticks
            && content.stick_y.len() == ticks
            && content.checks.len() == 2 * ticks
            && content.hashes.len() == ticks / super::HASH_EVERY_TICKS as usize;
        if !whole {
            return Err(ReplayError::Content(format!("its streams do not all have {ticks} ticks")));
        }
        if ticks > MAX_TICKS as usize {
            return Err(ReplayError::Content(format!("{ticks} ticks, expected at most {MAX_TICKS}")));
        }
        if let Some(tick) =
            content.buttons.iter().position(|&buttons| buttons & !PlayerInput::ALL_BUTTONS != 0)
        {
            return Err(ReplayError::Content(format!("unknown buttons at tick {}", tick + 1)));
        }
        let header: Header = content.header.into();
        if header.carry.is_some_and(|carry| !carry.is_possible()) {
            return Err(ReplayError::Content(
                "no game comes to what was taken along to its stage".to_owned(),
            ));
        }
        let inputs = content.stick_x.iter().zip(&content.stick_y).zip(&content.buttons);
        Ok(Self {
            header,
            inputs: inputs
                .map(|((&x, &y), &buttons)| PlayerInput { stick_x: x as i8, stick_y: y as i8, buttons })
                .collect(),
            checks: content
                .checks
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect(),
            hashes: content.hashes,
            final_hash: content.final_hash,
            score: content.score,
        })
    }
}

fn content(error: impl core::fmt::Display) -> ReplayError {
    ReplayError::Content(error.to_string())
}

/// The format and the packed content, once magic, format, length and checksum hold.
fn checked_content(bytes: &[u8]) -> Result<(u16, &[u8]), ReplayError> {
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
    if !(1..=FORMAT).contains(&format) {
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
    Ok((format, packed))
}
