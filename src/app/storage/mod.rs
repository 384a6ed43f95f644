//! The storage of the player's files: settings, scores, replays, screenshots.
//!
//! The player's data must never be lost. Files are replaced atomically. Scores and statistics have a checksum and a
//! backup ([`sealed`]). A damaged file is renamed ([`set_aside`]) before a new one is written under its name. Failures
//! are reported as notices, and the game continues.
//!
//! All access goes through the trait [`Storage`], because a browser has no folders. [`Directory`] uses a folder,
//! `BrowserStorage` the browser's storage for the page, and [`Memory`] lasts as long as the program, for tests and as a
//! fallback.

#[cfg(target_arch = "wasm32")]
mod browser;
mod directory;
mod lock;
mod memory;
pub mod record;
mod saver;
pub mod sealed;
mod stored_folder;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

#[cfg(target_arch = "wasm32")]
pub(in crate::app) use browser::{download, open as open_browser};
pub use directory::Directory;
pub(crate) use directory::project_folders;
pub use lock::Lock;
pub use memory::Memory;
pub use saver::Saver;
pub(super) use stored_folder::STAGES;
pub use stored_folder::StoredFolder;

/// The largest file to read, in bytes: far larger than any file the game writes, and small enough not to fill memory.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// The maximum number of names to try when setting aside a damaged file.
const MAX_DAMAGED: u32 = 999;

/// Stores files under names such as `settings.toml` or `replays/last.replay`.
///
/// A name consists of parts separated by slashes. Parts may contain letters of any language and spaces. No part may
/// start or end with a dot or a space, or contain a character that a platform forbids in file names.
pub trait Storage: Send {
    /// Reads a file. Returns `None` if it does not exist. Fails if it cannot be read or is larger than
    /// [`MAX_FILE_BYTES`].
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError>;

    /// Replaces a file atomically, creating missing folders. If this fails, the old content is still there.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Creates a new file, creating missing folders. If several programs create the same file, only one succeeds. Fails
    /// with [`StorageError::Taken`] if the name is in use, and with another error if the file cannot be written.
    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StorageError>;

    /// Removes a file if it exists. Use this only for files that the game can do without, never for anything a player
    /// made. Fails if the file exists and cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), StorageError>;

    /// Keeps other programs from changing the files until the lock is dropped. Hold it while reading, changing and
    /// writing back a file. It may be taken again while held. A storage used by only one program has nothing to lock.
    /// Fails with [`StorageError::Busy`] if another program holds the lock for five seconds, or half a second at the start.
    /// After that it gives up at once, until it has had the lock or [`be_patient`](Self::be_patient) is called.
    fn lock(&mut self) -> Result<Lock, StorageError> {
        Ok(Lock::alone())
    }

    /// Waits for a lock for the full time again, because this is the last chance to save.
    fn be_patient(&mut self) {}

    /// Locks a name among all programs that use the storage, until the lock is dropped. Returns `None` if another
    /// program, or another part of this one, holds it.
    fn claim(&mut self, name: &str) -> Result<Option<Lock>, StorageError> {
        check_name(name).map(|()| Some(Lock::alone()))
    }

    /// Whether a lock from [`claim`](Self::claim) still keeps other programs out of a name. `false` if its file was
    /// removed, for example with the whole folder while the game ran: another program may have the name now.
    fn holds(&self, _name: &str, _lock: &Lock) -> bool {
        true
    }

    /// Renames a file. Fails with [`StorageError::Taken`] if the new name is in use, and with another error if the file
    /// cannot be renamed.
    fn rename(&mut self, from: &str, to: &str) -> Result<(), StorageError>;

    /// Lists the files in a folder (`""` for the top folder), sorted, including the folder in each name. A missing
    /// folder is empty. Fails if the folder exists and cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError>;

    /// Describes the location of a file to the player.
    fn place(&self, name: &str) -> String;
}

/// The reason why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The name is not allowed for a file.
    #[error("{0:?} is not a valid file name: expected letters, digits and spaces, without \\ : * ? \" < > |")]
    BadName(String),
    /// The platform refused the operation.
    #[error("cannot {attempt} {place}: {source}")]
    Refused {
        /// The operation that failed, such as "read" or "write".
        attempt: &'static str,
        /// The location of the file or folder.
        place: String,
        /// The error that the platform reported.
        source: io::Error,
    },
    /// The file at this location already exists.
    #[error("the file {0} already exists")]
    Taken(String),
    /// A link inside the player's data folder, which could lead outside it.
    #[error("the path {0} is a link: expected a file or folder")]
    Link(String),
    /// Another program is changing the files and holds the lock file at this location.
    #[error("another program is using {0}")]
    Busy(String),
    /// A damaged file could not be set aside, and must not be overwritten.
    #[error("the file {0} is damaged and could not be renamed")]
    Damaged(String),
    /// A file from a newer version of the game, which this one must not overwrite.
    #[error("the file {0} needs a newer version of Sector Sweep")]
    Newer(String),
    /// The system has no home folder.
    #[error("no folder for settings and replays: expected a home folder or --data-dir")]
    NoHome,
}

const NO_LOCKS: &str = "This drive cannot lock files. Do not run the game twice at the same time.";

/// The storage of the player's files.
pub struct Opened {
    /// The storage to use for all of the player's files.
    pub storage: Box<dyn Storage>,
    /// The folder of the files. `None` if they are in memory or in a browser.
    pub folder: Option<PathBuf>,
    /// The folder for what tells about runs of the program, which is the folder of the files where the platform has no other.
    pub state: Option<PathBuf>,
    /// For the player: the reason why the files are in memory, or what the drive cannot do.
    pub notice: Option<String>,
}

/// Opens the storage in `data_dir`, or in the platform's data folder for the program if `None`. Falls back to memory if
/// that fails.
pub fn open(data_dir: Option<&Path>) -> Opened {
    match Directory::open(data_dir) {
        Ok(mut directory) => {
            let folder = Some(directory.path().to_owned());
            let usual = data_dir.is_none().then(project_folders).flatten();
            let state =
                usual.and_then(|folders| folders.state_dir().map(Path::to_owned)).or_else(|| folder.clone());
            let notice = (!directory.has_locks()).then(|| NO_LOCKS.to_owned());
            Opened { storage: Box::new(directory), folder, state, notice }
        }
        Err(error) => {
            let notice = Some(format!("Settings and replays will be lost when you quit: {error}"));
            Opened { storage: Box::new(Memory::default()), folder: None, state: None, notice }
        }
    }
}

/// Writes the next numbered file of a folder, such as `replays/00001.replay`. The number is higher than that of any such
/// file in the folder or in the folders `besides`. If the highest possible number is taken, uses the lowest free one.
/// Returns the name.
///
/// # Errors
/// Fails if the file cannot be written, or if an existing folder cannot be read.
pub fn write_next(
    storage: &mut dyn Storage,
    folder: StoredFolder,
    besides: &[StoredFolder],
    bytes: &[u8],
) -> Result<String, StorageError> {
    put_next(storage, folder, besides, |storage, name| storage.create(name, bytes))
}

/// Renames a file to the next numbered file of a folder, as [`write_next`] numbers it. Returns the name.
///
/// # Errors
/// Fails if the file cannot be renamed, or if an existing folder cannot be read.
pub fn rename_next(
    storage: &mut dyn Storage,
    folder: StoredFolder,
    from: &str,
) -> Result<String, StorageError> {
    put_next(storage, folder, &[], |storage, name| storage.rename(from, name))
}

fn put_next(
    storage: &mut dyn Storage,
    folder: StoredFolder,
    besides: &[StoredFolder],
    mut put: impl FnMut(&mut dyn Storage, &str) -> Result<(), StorageError>,
) -> Result<String, StorageError> {
    let mut taken = BTreeSet::new();
    for folder in [folder].iter().chain(besides) {
        taken.extend(storage.list(folder.name())?.iter().filter_map(|name| folder.number(name)));
    }
    loop {
        let after_last = taken.last().map_or(Some(1), |last| last.checked_add(1));
        let number = after_last.or_else(|| (1..).find(|number| !taken.contains(number))).unwrap_or_default();
        let name = format!("{folder}/{number:05}.{}", folder.extension());
        match put(storage, &name) {
            // Another program took the number after the folder was listed, or a link has it, which the list skips.
            Err(StorageError::Taken(_) | StorageError::Link(_)) if taken.insert(number) => {}
            written => return written.map(|()| name),
        }
    }
}

/// Renames a damaged file to the first free name `NAME.damaged-1`, `-2`, …, and returns that name.
///
/// # Errors
/// Fails if it cannot be renamed. Do not write anything in its place then.
pub fn set_aside(storage: &mut dyn Storage, name: &str) -> Result<String, StorageError> {
    first_free(name, |aside| storage.rename(name, aside))
}

/// Writes the bytes of a damaged file to the first free name `NAME.damaged-1`, `-2`, …, and returns that name. The file
/// itself stays, for the caller to replace.
///
/// # Errors
/// Fails if the copy cannot be written. Do not overwrite the file then.
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

/// Rejects a file name that could lead outside the folder, that a platform forbids, or that is ambiguous on a platform.
pub(super) fn check_name(name: &str) -> Result<(), StorageError> {
    let is_good = |part: &str| {
        !part.is_empty()
            && !part.starts_with(['.', ' '])
            && !part.ends_with(['.', ' '])
            && !part.contains(|c: char| c.is_control() || "\\:*?\"<>|".contains(c))
            && !is_reserved(part)
    };
    if name.split('/').all(is_good) { Ok(()) } else { Err(StorageError::BadName(name.to_owned())) }
}

/// Whether a name is a device on Windows, regardless of what follows the first dot.
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
            write_next(storage, StoredFolder::Replays, &[StoredFolder::RemovedReplays], b"new").unwrap()
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
        let Opened { mut storage, folder, notice, .. } = open(Some(&in_the_way.join("data")));
        assert!(folder.is_none() && notice.unwrap().contains("will be lost"));
        storage.write("settings.toml", b"x").unwrap();
        assert_eq!(storage.read("settings.toml").unwrap().unwrap(), b"x");
    }
}
