//! Files with a checksum and a backup, for irreplaceable data: scores and statistics.
//!
//! A sealed file starts with a header line, followed by the payload:
//!
//! ```text
//! # sector-sweep sealed 1 0f3a5c7e9b1d2f40
//! ```
//!
//! The digits are the XXH3 hash (64 bits, seed 0) of the payload. The header is a TOML comment, so the file stays
//! readable as TOML.

use std::str;

use xxhash_rust::xxh3::xxh3_64;

use super::record::RecordError;
use super::{Storage, StorageError, set_aside};

const OPENING: &str = "# sector-sweep sealed ";

const VERSION: &str = "1 ";

const BACKUP: &str = ".backup";

/// The reason why a sealed file is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// The first line is not the header of a sealed file.
    #[error("expected the first line to start with \"{OPENING}{VERSION}\"")]
    NotSealed,
    /// The seal has a later version, from a newer game.
    #[error("it was written by a newer game")]
    Newer,
    /// The payload does not match the checksum in the header.
    #[error("checksum {found:016x}, expected {written:016x}")]
    WrongChecksum {
        /// The checksum in the header.
        written: u64,
        /// The checksum of the payload.
        found: u64,
    },
    /// The payload was rejected by its reader.
    #[error(transparent)]
    Refused(#[from] RecordError),
}

impl Damage {
    /// Whether the file is not damaged, but from a newer version of the game.
    pub(crate) fn is_newer(&self) -> bool {
        matches!(self, Self::Newer | Self::Refused(RecordError::Newer { .. }))
    }
}

/// Seals a payload: returns the header line with its checksum, followed by the payload.
pub fn seal(payload: &[u8]) -> Vec<u8> {
    let mut bytes = format!("{OPENING}{VERSION}{:016x}\n", xxh3_64(payload)).into_bytes();
    bytes.extend_from_slice(payload);
    bytes
}

/// Returns the payload of a sealed file.
///
/// # Errors
/// Fails if the file is damaged or was sealed by a newer game.
pub fn unseal(bytes: &[u8]) -> Result<&[u8], Damage> {
    let rest = bytes.strip_prefix(OPENING.as_bytes()).ok_or(Damage::NotSealed)?;
    if let Some(rest) = rest.strip_prefix(VERSION.as_bytes()) {
        return checked(rest);
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    // A single flipped bit in the version must not make a file look newer. If the rest matches this version's layout,
    // the file is damaged.
    let is_newer = digits > 0 && rest[digits..].starts_with(b" ") && checked(&rest[digits + 1..]).is_err();
    Err(if is_newer { Damage::Newer } else { Damage::NotSealed })
}

/// Checks the bytes after the version: checksum, line break, payload. Returns the payload.
fn checked(bytes: &[u8]) -> Result<&[u8], Damage> {
    let (digits, rest) = bytes.split_at_checked(16).ok_or(Damage::NotSealed)?;
    let written = str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok());
    let written = written.ok_or(Damage::NotSealed)?;
    let payload = rest.strip_prefix(b"\n").ok_or(Damage::NotSealed)?;
    let found = xxh3_64(payload);
    if written == found { Ok(payload) } else { Err(Damage::WrongChecksum { written, found }) }
}

/// Loads a sealed file; `read` parses its payload. A damaged file is set aside and restored from its backup, and a
/// damaged backup is set aside, too. Returns the content and notices for the player. The content is `None` if neither
/// file has any.
///
/// # Errors
/// Fails if there may be content that cannot be read, so that nothing may be written in its place: the storage cannot
/// read the file, or the file is from a newer game.
pub fn load<T>(
    storage: &mut dyn Storage,
    name: &str,
    read: impl Fn(&[u8]) -> Result<T, RecordError>,
) -> Result<(Option<T>, Vec<String>), StorageError> {
    let backup = format!("{name}{BACKUP}");
    // Files are replaced atomically, so reading needs no lock.
    match look(storage, name, &read)? {
        Look::Whole(found) => return Ok((Some(found), Vec::new())),
        Look::Missing if storage.read(&backup)?.is_none() => return Ok((None, Vec::new())),
        _ => {}
    }
    // Another program may be restoring the file now, or may have done so.
    let _lock = storage.lock();
    let mut notices = Vec::new();
    for file in [name, &backup] {
        match look(storage, file, &read)? {
            Look::Whole(found) => {
                notices.extend((file == backup).then(|| restore(storage, name, &backup)));
                return Ok((Some(found), notices));
            }
            Look::Damaged(damage) => notices.push(put_away(storage, file, &damage)),
            Look::Missing => {}
        }
    }
    Ok((None, notices))
}

/// Like [`load`], but returns the default and a notice on failure.
pub(crate) fn load_or_default<T: Default>(
    storage: &mut dyn Storage,
    name: &str,
    read: impl Fn(&[u8]) -> Result<T, RecordError>,
) -> (T, Vec<String>) {
    match load(storage, name, read) {
        Ok((found, notices)) => (found.unwrap_or_default(), notices),
        Err(error) => (T::default(), vec![format!("Could not load {name}: {error}")]),
    }
}

/// Changes the content of a sealed file: `change` receives the old content, or `None`, and returns the new payload. The
/// old file becomes the backup. Other programs cannot change the file in the meantime. Returns notices for the player.
///
/// # Errors
/// Fails if the file cannot be read or written. An existing file is then still there.
pub fn update<T>(
    storage: &mut dyn Storage,
    name: &str,
    read: impl Fn(&[u8]) -> Result<T, RecordError>,
    change: impl FnOnce(Option<T>) -> String,
) -> Result<Vec<String>, StorageError> {
    let _lock = storage.lock()?;
    let (found, mut notices) = load(storage, name, &read)?;
    let backup = format!("{name}{BACKUP}");
    if let Some(before) = storage.read(name)? {
        if let Look::Damaged(_) = look(storage, name, &read)? {
            return Err(StorageError::Damaged(storage.place(name)));
        }
        if let Look::Damaged(damage) = look(storage, &backup, &read)? {
            let aside = set_aside(storage, &backup)?;
            notices.push(format!("The file {backup} is damaged ({damage}). It was renamed to {aside}."));
        }
        storage.write(&backup, &before)?;
    }
    storage.write(name, &seal(change(found).as_bytes()))?;
    Ok(notices)
}

enum Look<T> {
    Whole(T),
    Damaged(Damage),
    Missing,
}

fn look<T>(
    storage: &dyn Storage,
    name: &str,
    read: impl Fn(&[u8]) -> Result<T, RecordError>,
) -> Result<Look<T>, StorageError> {
    let Some(bytes) = storage.read(name)? else { return Ok(Look::Missing) };
    match unseal(&bytes).and_then(|payload| Ok(read(payload)?)) {
        Ok(found) => Ok(Look::Whole(found)),
        Err(damage) if damage.is_newer() => Err(StorageError::Newer(storage.place(name))),
        Err(damage) => Ok(Look::Damaged(damage)),
    }
}

fn put_away(storage: &mut dyn Storage, name: &str, damage: &Damage) -> String {
    match set_aside(storage, name) {
        Ok(aside) => format!("The file {name} is damaged ({damage}). It was renamed to {aside}."),
        Err(error) => {
            format!(
                "The file {name} is damaged ({damage}). Please rename it yourself. The game could not: {error}"
            )
        }
    }
}

fn restore(storage: &mut dyn Storage, name: &str, backup: &str) -> String {
    // If the damaged file could not be set aside, it stays in the way; the backup is still used.
    let bytes = storage.read(backup).ok().flatten().unwrap_or_default();
    match storage.create(name, &bytes) {
        Ok(()) => format!("The file {name} was restored from its backup."),
        Err(error) => {
            format!("Using the backup of {name} because the file could not be restored: {error}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;

    fn read(payload: &[u8]) -> Result<Vec<u8>, RecordError> {
        match payload {
            b"rubbish" => Err(RecordError::NotText),
            b"newer" => Err(RecordError::Newer { found: 2, expected: 1 }),
            _ => Ok(payload.to_owned()),
        }
    }

    fn save(storage: &mut Memory, payload: &str) -> Result<Vec<String>, StorageError> {
        update(storage, "scores", read, |_| payload.to_owned())
    }

    fn loaded(storage: &mut Memory) -> (Option<Vec<u8>>, Vec<String>) {
        load(storage, "scores", read).unwrap()
    }

    fn stored(file: Option<&[u8]>, backup: Option<&[u8]>) -> Memory {
        let mut storage = Memory::default();
        for (name, bytes) in [("scores", file), ("scores.backup", backup)] {
            bytes.into_iter().for_each(|bytes| storage.write(name, bytes).unwrap());
        }
        storage
    }

    #[test]
    fn a_flipped_bit_is_damage() {
        let whole = seal(b"score = 12300\n");
        assert_eq!(unseal(&whole), Ok(&b"score = 12300\n"[..]));
        for place in 0..whole.len() * 8 {
            let mut bytes = whole.clone();
            bytes[place / 8] ^= 1 << (place % 8);
            // Changing the case of a hexadecimal digit changes nothing.
            let start = OPENING.len() + VERSION.len();
            let is_digit = (start..start + 16).contains(&(place / 8));
            if !(is_digit && bytes.eq_ignore_ascii_case(&whole)) {
                assert!(unseal(&bytes).is_err_and(|damage| !damage.is_newer()), "bit {place}");
            }
        }
        for length in 0..whole.len() {
            assert!(
                unseal(&whole[..length]).is_err_and(|damage| !damage.is_newer()),
                "cut to {length} bytes"
            );
        }
    }

    #[test]
    fn damaged_files_are_set_aside_and_restored() {
        type SealedCase<'a> = (Option<&'a [u8]>, Option<&'a [u8]>, Option<&'a [u8]>, &'a [&'a str]);
        let (good, old, refused) = (seal(b"good"), seal(b"old"), seal(b"rubbish"));
        let aside = ["scores", "scores.backup", "scores.damaged-1"];
        let both = ["scores.backup.damaged-1", "scores.damaged-1"];
        let cases: [SealedCase<'_>; 9] = [
            (None, None, None, &[]),
            (Some(&good), None, Some(b"good"), &["scores"]),
            (Some(&good), Some(b"torn"), Some(b"good"), &["scores", "scores.backup"]),
            (None, Some(&old), Some(b"old"), &["scores", "scores.backup"]),
            (None, Some(b"torn"), None, &["scores.backup.damaged-1"]),
            (Some(b"torn"), Some(&old), Some(b"old"), &aside),
            (Some(&refused), Some(&old), Some(b"old"), &aside),
            (Some(b"torn"), Some(b"torn"), None, &both),
            (Some(&refused), Some(&refused), None, &both),
        ];
        for (i, (file, backup, expected, names)) in cases.into_iter().enumerate() {
            let mut storage = stored(file, backup);
            let (found, notices) = loaded(&mut storage);
            assert_eq!(found.as_deref(), expected, "case {i}");
            assert_eq!(storage.list("").unwrap(), *names, "case {i}: {notices:?}");
            assert_eq!(loaded(&mut storage), (found, Vec::new()), "case {i}");
            save(&mut storage, "next").unwrap();
            save(&mut storage, "last").unwrap();
            let kept: Vec<Vec<u8>> =
                storage.list("").unwrap().iter().map(|name| storage.read(name).unwrap().unwrap()).collect();
            for damaged in [file, backup].into_iter().flatten().filter(|bytes| unseal(bytes).is_err()) {
                assert!(kept.iter().any(|bytes| bytes == damaged), "case {i}");
            }
        }
    }

    #[test]
    fn a_change_leaves_a_backup() {
        let mut storage = Memory::default();
        save(&mut storage, "first").unwrap();
        let change = |found: Option<Vec<u8>>| String::from_utf8(found.unwrap()).unwrap() + " and second";
        assert_eq!(update(&mut storage, "scores", read, change).unwrap(), Vec::<String>::new());
        assert_eq!(loaded(&mut storage).0.unwrap(), b"first and second");
        assert_eq!(storage.read("scores.backup").unwrap().unwrap(), seal(b"first"));
    }

    #[test]
    fn newer_files_are_not_touched() {
        let newer = seal(b"newer");
        let sealed_by_newer =
            b"# sector-sweep sealed 2 0123456789abcdef\nwhat no game before could read".as_slice();
        for (file, backup) in
            [(Some(newer.as_slice()), None), (Some(sealed_by_newer), None), (None, Some(newer.as_slice()))]
        {
            let mut storage = stored(file, backup);
            let before = format!("{storage:?}");
            assert!(matches!(load(&mut storage, "scores", read), Err(StorageError::Newer(_))));
            assert!(matches!(save(&mut storage, "mine"), Err(StorageError::Newer(_))));
            assert_eq!(format!("{storage:?}"), before);
        }
    }
}
