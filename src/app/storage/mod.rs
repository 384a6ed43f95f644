//! The storage of the player's files: settings, scores, replays, pictures.
//!
//! Nothing a player made is ever lost. A file is replaced whole or not at all; scores and statistics have a checksum and
//! a backup ([`sealed`]); a damaged file is renamed ([`set_aside`]) before another is written under its name. Every
//! failure is an error to show as a notice, and the game goes on.
//!
//! Files go through the trait [`Storage`], because a browser has no folders. [`Directory`] keeps files in a folder,
//! `BrowserStorage` in what the browser keeps for the page, [`Memory`] for as long as the program runs: for tests, and where
//! neither can be had.

#[cfg(target_arch = "wasm32")]
mod browser;
mod directory;
mod lock;
mod memory;
pub mod record;
mod saver;
pub mod sealed;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(target_arch = "wasm32")]
pub(in crate::app) use browser::{download, open as open_browser};
pub use directory::Directory;
pub use lock::Lock;
pub use memory::Memory;
pub use saver::Saver;

/// The largest file that is read, in bytes: far more than the game writes, and not so much that a wrong file fills the
/// memory.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// The maximum number of names that are tried when a damaged file is set aside.
const MAX_DAMAGED: u32 = 999;

/// A store of files with names such as `settings.toml` or `replays/last.replay`.
///
/// A name has parts between slashes, which may have letters of any language and blanks. No part begins or ends with a dot or
/// a blank, or has a character that a platform forbids in names of files.
pub trait Storage: Send {
    /// Returns the content of a file, `None` when there is none of that name.
    /// Fails when the file is there and cannot be read, or is larger than [`MAX_FILE_BYTES`].
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Replaces a file whole or not at all, and makes the folders on the way to it.
    /// Fails when it cannot be written; the old content is then still there.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Writes a new file, and makes the folders on the way to it. Of several programs that create a file of one name, one
    /// succeeds. Fails with [`StorageError::Taken`] when the name is in use, and with another error when the file cannot be written.
    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Removes a file, if there is one. Only what the game can do without may be removed: nothing that a player made.
    /// Fails when the file is there and cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), StorageError>;

    /// Keeps other programs from changing the files until the lock is dropped. Whoever reads a file, changes what it
    /// holds and writes it again needs it; who holds it gets it again. A storage of one program alone has nothing to lock.
    /// Fails with [`StorageError::Busy`] when another program does not release the files within some seconds.
    fn lock(&mut self) -> Result<Lock, StorageError> {
        Ok(Lock::alone())
    }

    /// Takes the right to a name among all programs that use the storage, until it is dropped: `None` when another
    /// program, or another part of this one, has it.
    fn claim(&mut self, name: &str) -> Result<Option<Lock>, StorageError> {
        check_name(name).map(|()| Some(Lock::alone()))
    }

    /// Gives a file another name. Fails with [`StorageError::Taken`] when the new name is in use, and with another error when
    /// the file cannot be renamed.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Returns the names of the files in a folder (`""` for the topmost), sorted, each with the folder before it. A
    /// folder that does not exist is empty.
    /// Fails when the folder is there and cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError>;

    /// Returns the location of a file, in words for the player.
    fn place(&self, name: &str) -> String;
}

/// The reason why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// A name that no file may have.
    #[error(
        "{0:?} is no name for a file here: expected letters, digits and blanks, none of \\ : * ? \" < > |"
    )]
    BadName(String),
    /// An error of the platform.
    #[error("cannot {attempt} {place}: {source}")]
    Refused {
        /// The operation: "read", "write".
        attempt: &'static str,
        /// The location of the file or folder.
        place: String,
        /// The error as the platform reported it.
        source: io::Error,
    },
    /// A file, by its location, that would have been overwritten.
    #[error("{0} is there already")]
    Taken(String),
    /// A link in the folder of the player's files, which could lead out of it.
    #[error("{0} is a link: expected a file or folder of its own")]
    Link(String),
    /// Files that another program is changing, by the location of the file whose lock it holds.
    #[error("another program is using {0}")]
    Busy(String),
    /// A damaged file that could not be set aside, and must not be overwritten.
    #[error("{0} is damaged and could not be set aside")]
    Damaged(String),
    /// A file of a newer version of the game, which this one must not overwrite.
    #[error("{0} was written by a newer version of the game and is left as it is")]
    Newer(String),
    /// A system that has no home folder.
    #[error("this system names no folder for settings and replays: expected a home folder, or --data-dir")]
    NoHome,
}

/// The storage of the player's files.
pub struct Opened {
    /// The storage.
    pub storage: Box<dyn Storage>,
    /// The folder of the files; `None` where they are kept in memory or in a browser.
    pub folder: Option<PathBuf>,
    /// The reason why the files are kept in memory, for the player.
    pub notice: Option<String>,
}

/// Opens the storage in the folder of the player's files: `data_dir`, or else the one that the platform keeps for the
/// program. Where that fails, files are kept in memory.
pub fn open(data_dir: Option<&Path>) -> Opened {
    match Directory::open(data_dir) {
        Ok(directory) => {
            let folder = Some(directory.path().to_owned());
            Opened { storage: Box::new(directory), folder, notice: None }
        }
        Err(error) => {
            let notice = Some(format!("{error}; settings and replays will be lost at the end"));
            Opened { storage: Box::new(Memory::default()), folder: None, notice }
        }
    }
}

/// Writes the next of the numbered files of a folder: `FOLDER/00001.KIND`, `FOLDER/00002.KIND` and so on. The number is
/// higher than that of any such file in the folder or in one of the folders `besides`; where the highest number there is
/// has been given, the lowest that is free. Returns the name.
///
/// # Errors
/// When the file cannot be written, or when a folder is there and cannot be read.
pub fn write_next(
    storage: &mut dyn Storage,
    folder: &str,
    besides: &[&str],
    kind: &str,
    bytes: &[u8],
) -> Result<String, StorageError> {
    let mut taken = BTreeSet::new();
    for &folder in [folder].iter().chain(besides) {
        let number = |name: &String| {
            name.rsplit('/').next()?.strip_suffix(kind)?.strip_suffix('.')?.parse::<u32>().ok()
        };
        taken.extend(storage.list(folder)?.iter().filter_map(number));
    }
    loop {
        let after_last = taken.last().map_or(Some(1), |last| last.checked_add(1));
        let number = after_last.or_else(|| (1..).find(|number| !taken.contains(number))).unwrap_or_default();
        let name = format!("{folder}/{number:05}.{kind}");
        match storage.create(&name, bytes) {
            // Another program has taken the number since the look, or a link has it, which a list leaves out.
            Err(StorageError::Taken(_) | StorageError::Link(_)) if taken.insert(number) => {}
            written => return written.map(|()| name),
        }
    }
}

/// Gives a damaged file the first free name `NAME.damaged-1`, `-2`, …, and returns that name.
///
/// # Errors
/// When it cannot be renamed; then nothing may be written in its place.
pub fn set_aside(storage: &mut dyn Storage, name: &str) -> Result<String, StorageError> {
    first_free(name, |aside| storage.rename(name, aside))
}

/// Writes the bytes of a damaged file to the first free name `NAME.damaged-1`, `-2`, …, and returns that name. The file itself
/// stays, for the caller to replace.
///
/// # Errors
/// When it cannot be written; then nothing may be written over the file.
pub fn copy_aside(storage: &mut dyn Storage, name: &str, bytes: &[u8]) -> Result<String, StorageError> {
    first_free(name, |aside| storage.create(aside, bytes))
}

fn first_free(
    name: &str,
    mut put: impl FnMut(&str) -> Result<(), StorageError>,
) -> Result<String, StorageError> {
    let mut number = 1;
    loop {
        let aside = format!("{name}.damaged-{number}");
        match put(&aside) {
            Err(StorageError::Taken(_) | StorageError::Link(_)) if number < MAX_DAMAGED => number += 1,
            other => return other.map(|()| aside),
        }
    }
}

/// Refuses the name of a file that could lead out of the folder, that a platform forbids, or that means another file there.
fn check_name(name: &str) -> Result<(), StorageError> {
    let is_good = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', ' '])
            && !part.ends_with(['.', ' '])
            && !part.contains(|c: char| c.is_control() || "\\:*?\"<>|".contains(c))
            && !is_reserved(part)
    };
    if name.split('/').all(is_good) { Ok(()) } else { Err(StorageError::BadName(name.to_owned())) }
}

/// Whether a name means a device on Windows, whatever stands behind its first dot.
fn is_reserved(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_numbered = |device: &str| stem.strip_prefix(device).is_some_and(|number| number.len() == 1);
    ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()) || is_numbered("COM") || is_numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_files_are_never_replaced() {
        let mut storage = Memory::default();
        storage.write("replays/removed/00007.replay", b"old").unwrap();
        let next = |storage: &mut Memory| {
            write_next(storage, "replays", &["replays/removed"], "replay", b"new").unwrap()
        };
        assert_eq!(next(&mut storage), "replays/00008.replay");
        storage.write("replays/4294967295.replay", b"old").unwrap();
        assert_eq!(next(&mut storage), "replays/00001.replay");
        assert_eq!(next(&mut storage), "replays/00002.replay");
        assert_eq!(storage.read("replays/4294967295.replay").unwrap().unwrap(), b"old");
    }

    #[test]
    fn damaged_files_are_numbered() {
        let mut storage = Memory::default();
        for (content, aside) in [(b"one", "a.toml.damaged-1"), (b"two", "a.toml.damaged-2")] {
            storage.write("a.toml", content).unwrap();
            assert_eq!(set_aside(&mut storage, "a.toml").unwrap(), aside);
            assert_eq!(storage.read(aside).unwrap().unwrap(), content);
            assert!(storage.read("a.toml").unwrap().is_none());
        }
    }

    #[test]
    fn names_stay_within_the_folder() {
        for name in ["settings.toml", "replays/2026-01-31_1.replay", "replays/Größter Flug (2).REPLAY"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "/etc/passwd",
            "../x",
            "a//b",
            "a/",
            "a\\b",
            "C:x",
            ".hidden",
            "a/../b",
            "a*",
            "a\n",
            " a",
            "a ",
            "a.",
            "NUL",
            "con.toml",
            "replays/com1.replay",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn without_a_folder_files_are_kept_in_memory() {
        let scratch = tempfile::tempdir().unwrap();
        let in_the_way = scratch.path().join("file");
        std::fs::write(&in_the_way, "").unwrap();
        let Opened { mut storage, folder, notice } = open(Some(&in_the_way.join("data")));
        assert!(folder.is_none() && notice.unwrap().contains("will be lost"));
        storage.write("settings.toml", b"x").unwrap();
        assert_eq!(storage.read("settings.toml").unwrap().unwrap(), b"x");
    }
}
