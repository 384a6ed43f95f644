//! Files with a checksum and a backup, for data that a player cannot make again: scores and statistics.
//!
//! A sealed file opens with one line, then comes the payload:
//!
//! ```text
//! # sector-sweep sealed 1 0f3a5c7e9b1d2f40
//! ```
//!
//! The digits are the XXH3 (64 bits, seed 0) of the payload. A line that begins with `#` is a comment in TOML,
//! so such a payload can still be read by eye.

use std::fmt::Display;
use std::str;

use xxhash_rust::xxh3::xxh3_64;

use super::{Storage, StorageError, set_aside};

/// The beginning of the first line of a sealed file, before the checksum.
const OPENING: &str = "# sector-sweep sealed 1 ";

/// The ending of a backup's name.
const BACKUP: &str = ".backup";

/// The reason why a sealed file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// A first line that is not that of a sealed file.
    #[error("expected a first line \"{OPENING}…\"")]
    NotSealed,
    /// A payload that does not have the checksum of the first line.
    #[error("expected the checksum {written:016x}, found {found:016x}")]
    WrongChecksum {
        /// The checksum in the first line.
        written: u64,
        /// The checksum of the payload.
        found: u64,
    },
}

/// Returns a sealed file of a payload: a first line with the checksum of the payload, and the payload.
#[must_use]
pub fn seal(payload: &[u8]) -> Vec<u8> {
    let mut bytes = format!("{OPENING}{:016x}\n", xxh3_64(payload)).into_bytes();
    bytes.extend_from_slice(payload);
    bytes
}

/// Returns the payload of a sealed file.
///
/// # Errors
/// When the file is damaged.
pub fn unseal(bytes: &[u8]) -> Result<&[u8], Damage> {
    let digits = bytes.strip_prefix(OPENING.as_bytes()).and_then(|rest| rest.split_at_checked(16));
    let (digits, rest) = digits.ok_or(Damage::NotSealed)?;
    let written = str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let written = written.ok_or(Damage::NotSealed)?;
    let payload = rest.strip_prefix(b"\n").ok_or(Damage::NotSealed)?;
    let found = xxh3_64(payload);
    if written == found { Ok(payload) } else { Err(Damage::WrongChecksum { written, found }) }
}

/// Reads a sealed file by `read`, the reader of its payload. A file that is damaged, or whose payload is refused, is
/// set aside and its backup read instead; for a missing file the backup is read, too. Returns the content, and notices
/// for the player. The content is `None` where neither file gives one, and where the storage fails to read the file.
pub fn load<T, E: Display>(
    storage: &mut dyn Storage,
    name: &str,
    read: impl Fn(&[u8]) -> Result<T, E>,
) -> (Option<T>, Vec<String>) {
    let mut notices = Vec::new();
    match storage.read(name) {
        Ok(Some(bytes)) => match unseal(&bytes).map(&read) {
            Ok(Ok(found)) => return (Some(found), notices),
            Ok(Err(error)) => notices.push(put_away(storage, name, &error)),
            Err(damage) => notices.push(put_away(storage, name, &damage)),
        },
        Ok(None) => {}
        // It may be whole and only out of reach; an older backup must not pass for it.
        Err(error) => return (None, vec![error.to_string()]),
    }
    let backup = format!("{name}{BACKUP}");
    let bytes = storage.read(&backup).ok().flatten();
    let Some(payload) = bytes.as_deref().and_then(|bytes| unseal(bytes).ok()) else { return (None, notices) };
    let found = read(payload);
    notices.push(match &found {
        Ok(_) => format!("{name} was restored from its backup"),
        Err(error) => put_away(storage, &backup, error),
    });
    (found.ok(), notices)
}

/// Writes a sealed file. The old file becomes the backup; a damaged one is set aside instead, and a notice for the
/// player returned.
///
/// # Errors
/// When the file could not be written; a file that was there before is then still there.
pub fn save(storage: &mut dyn Storage, name: &str, payload: &[u8]) -> Result<Option<String>, StorageError> {
    let mut notice = None;
    if let Some(before) = storage.read(name)? {
        match unseal(&before) {
            Ok(_) => storage.write(&format!("{name}{BACKUP}"), &before)?,
            Err(damage) => {
                let aside = set_aside(storage, name)?;
                notice = Some(format!("{name} was damaged ({damage}) and is now {aside}"));
            }
        }
    }
    storage.write(name, &seal(payload))?;
    Ok(notice)
}

/// Sets a damaged file aside under another name. Returns a notice about it for the player.
fn put_away(storage: &mut dyn Storage, name: &str, damage: &dyn Display) -> String {
    match set_aside(storage, name) {
        Ok(aside) => format!("{name} is damaged ({damage}) and was set aside as {aside}"),
        Err(error) => format!("{name} is damaged ({damage}) and could not be set aside: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;

    fn read(payload: &[u8]) -> Result<Vec<u8>, &'static str> {
        if payload == b"rubbish" { Err("no scores") } else { Ok(payload.to_owned()) }
    }

    /// Tests that any flipped bit and any cut of a sealed file is found.
    #[test]
    fn a_flipped_bit_is_damage() {
        let whole = seal(b"score = 12300\n");
        assert_eq!(unseal(&whole), Ok(&b"score = 12300\n"[..]));
        for place in 0..whole.len() * 8 {
            let mut bytes = whole.clone();
            bytes[place / 8] ^= 1 << (place % 8);
            // Only the case of a hexadecimal digit means nothing.
            let is_digit = (OPENING.len()..OPENING.len() + 16).contains(&(place / 8));
            if !(is_digit && bytes.eq_ignore_ascii_case(&whole)) {
                assert!(unseal(&bytes).is_err(), "bit {place}");
            }
        }
        for length in 0..whole.len() {
            assert!(unseal(&whole[..length]).is_err(), "cut to {length} bytes");
        }
    }

    /// Tests that a damaged file is kept under another name while its backup is used.
    #[test]
    fn a_damaged_file_is_set_aside_and_its_backup_used() {
        let mut storage = Memory::default();
        save(&mut storage, "scores", b"first").unwrap();
        save(&mut storage, "scores", b"second").unwrap();
        storage.write("scores", b"rubbish").unwrap();
        let (found, notices) = load(&mut storage, "scores", read);
        assert_eq!(found.as_deref(), Some(&b"first"[..]));
        assert_eq!(notices.len(), 2, "{notices:?}");
        assert_eq!(storage.read("scores.damaged-1").unwrap().unwrap(), b"rubbish");
    }

    /// Tests that a file damaged while the game runs is not overwritten, and neither is its backup.
    #[test]
    fn saving_over_a_damaged_file_sets_it_aside() {
        let mut storage = Memory::default();
        save(&mut storage, "scores", b"first").unwrap();
        save(&mut storage, "scores", b"second").unwrap();
        storage.write("scores", b"rubbish").unwrap();
        assert!(save(&mut storage, "scores", b"third").unwrap().unwrap().contains("scores.damaged-1"));
        assert_eq!(storage.read("scores.damaged-1").unwrap().unwrap(), b"rubbish");
        assert_eq!(storage.read("scores.backup").unwrap().unwrap(), seal(b"first"));
        assert_eq!(load(&mut storage, "scores", read).0.unwrap(), b"third");
    }

    /// Tests that a file whose payload the reader refuses is set aside and its backup used, and that a refused backup
    /// is set aside as well.
    #[test]
    fn a_refused_payload_is_set_aside() {
        type Case = (&'static [&'static [u8]], Option<&'static [u8]>, &'static [&'static str]);
        let cases: [Case; 3] = [
            (&[b"first", b"second"], Some(b"second"), &[]),
            (&[b"first", b"rubbish"], Some(b"first"), &["scores.damaged-1"]),
            (&[b"rubbish", b"rubbish"], None, &["scores.backup.damaged-1", "scores.damaged-1"]),
        ];
        for (written, expected, aside) in cases {
            let mut storage = Memory::default();
            for payload in written {
                save(&mut storage, "scores", payload).unwrap();
            }
            let (found, notices) = load(&mut storage, "scores", read);
            assert_eq!(found.as_deref(), expected);
            assert_eq!(notices.is_empty(), aside.is_empty(), "{notices:?}");
            for name in aside {
                assert!(storage.read(name).unwrap().is_some(), "{name}");
            }
        }
        let mut storage = Memory::default();
        storage.write("scores.backup", &seal(b"rubbish")).unwrap();
        assert_eq!(load(&mut storage, "scores", read).0, None);
        assert!(storage.read("scores.backup.damaged-1").unwrap().is_some(), "the backup alone");
    }

    /// Tests that a missing file has neither a content nor a notice.
    #[test]
    fn a_missing_file_is_no_damage() {
        assert_eq!(load(&mut Memory::default(), "scores", read), (None, Vec::new()));
    }
}
